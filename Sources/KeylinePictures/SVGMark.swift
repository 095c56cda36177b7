import Keyline

/// Draws the dimension or alignment line of one constraint, and its label, as SVG elements.
struct SVGMark {
    let placed: PlacedMark

    private var mark: Mark { placed.mark }

    private var color: String { SVGPalette.stroke(mark.state) }

    /// The dash pattern of the line in SVG syntax; nil for the solid line of a required constraint.
    /// The lower the priority, the shorter the dashes.
    private var dashes: String? {
        if mark.state == .broken { return "5 3" }
        switch mark.priority.rawValue {
        case 1000...: return nil
        case 750...: return "8 2"
        case 250...: return "4 2"
        default: return "1.5 2"
        }
    }

    // MARK: Lines

    func draw(linesTo text: inout SVGText) {
        text.group(["class": "\(mark.kind) \(mark.state)", "stroke": color]) { text in
            text.add(title: mark.summary)
            let line = placed.line
            for witness in placed.witnesses {
                text.add(
                    "path",
                    [
                        "class": "witness", "d": path(witness), "stroke-width": "0.6",
                        "stroke-opacity": "0.6",
                    ])
            }
            var style = [("d", path(line))]
            if mark.kind == .alignment {
                style.append(("stroke-width", mark.isCentre ? "0.8" : "2"))
                style.append(("stroke-opacity", mark.state == .holds ? "0.6" : "0.9"))
                if let dashes {
                    style.append(("stroke-dasharray", dashes))
                } else if mark.isCentre {
                    style.append(("stroke-dasharray", "9 2 2 2"))
                }
            } else if let dashes {
                style.append(("stroke-dasharray", dashes))
            }
            text.add("path", style)
            if mark.kind != .alignment { text.add("path", ["d": ends(line)]) }
        }
    }

    private func path(_ line: Rect) -> String {
        let end = line.width > line.height ? "H\(line.maxX.svg)" : "V\(line.maxY.svg)"
        return "M\(line.minX.svg) \(line.minY.svg)\(end)"
    }

    /// Returns an SVG path for the two ends of a dimension line: ticks for a distance, arrows for a
    /// width or height.
    private func ends(_ line: Rect) -> String {
        let length = placed.runsAlongX ? line.width : line.height
        let reach = min(4, length / 3)
        func point(_ along: Double, _ across: Double) -> String {
            let (x, y) = placed.runsAlongX ? (along, across) : (across, along)
            return "\(x.svg) \(y.svg)"
        }
        let (low, high, at) =
            placed.runsAlongX
            ? (line.minX, line.maxX, line.minY) : (line.minY, line.maxY, line.minX)
        if mark.kind == .spacing {
            return [low, high].map { "M\(point($0, at - 3))L\(point($0, at + 3))" }.joined()
        }
        return [(low, reach), (high, -reach)].map { tip, back in
            "M\(point(tip + back, at - 2.5))L\(point(tip, at))L\(point(tip + back, at + 2.5))"
        }.joined()
    }

    /// Draws a cross over the line of a constraint that the layout ignores because it contradicts
    /// others.
    private func cross(_ line: Rect, _ text: inout SVGText) {
        let (x, y) = (line.minX + line.width / 4, line.minY + line.height / 4)
        text.add(
            "path",
            [
                "class": "cross",
                "d": "M\((x - 4).svg) \((y - 4).svg)l8 8m0 -8l-8 8",
                "stroke": color, "stroke-width": "1.5",
            ])
    }

    // MARK: Labels

    func draw(labelTo text: inout SVGText, over fill: String) {
        if mark.state == .broken, mark.kind != .alignment { cross(placed.line, &text) }
        guard let label = placed.label else { return }
        text.group(["fill": color]) { text in
            text.add(
                "rect",
                [
                    "x": label.minX.svg, "y": label.minY.svg, "width": label.width.svg,
                    "height": label.height.svg, "rx": "2", "fill": fill, "fill-opacity": "0.85",
                ])
            var x = label.minX
            for number in mark.numbers {
                let at = Point(x: x + Placement.badgeWidth / 2 - 0.5, y: label.midY)
                SVGMark.drawBadge(number, at: at, to: &text)
                x += Placement.badgeWidth
            }
            guard let caption = mark.label else { return }
            text.add(
                text: caption, at: Point(x: (x + label.maxX) / 2, y: label.midY),
                size: Placement.fontSize)
        }
    }

    static func drawBadge(_ number: Int, at point: Point, to text: inout SVGText) {
        text.add(
            "circle",
            [
                "class": "badge", "cx": point.x.svg, "cy": point.y.svg, "r": "5.2",
                "fill": SVGPalette.broken,
            ])
        text.add(
            text: "\(number)", at: point, size: number < 10 ? 8 : 6.5,
            ["fill": "#fff", "font-weight": "bold"])
    }
}
