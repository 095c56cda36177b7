import Keyline

/// Looks for what is probably wrong with a layout, at several sizes.
package struct LayoutCheck {
    private let layout: DocumentLayout
    /// A difference that nobody sees, in points.
    static let visible = 0.5

    package init(_ layout: DocumentLayout) { self.layout = layout }

    /// The findings at all sizes, each once, with the sizes at which it was found.
    package func findings(at sizes: [DocumentSize]) -> [Finding] {
        var found: [Finding] = []
        var index: [Key: Int] = [:]
        for size in sizes {
            layout.layOut(size)
            for var finding in findings() {
                let key = Key(
                    rule: finding.rule, place: finding.place,
                    other: finding.related.first?.place)
                if let known = index[key] {
                    found[known].sizes.append("\(size)")
                } else {
                    finding.sizes = ["\(size)"]
                    index[key] = found.count
                    found.append(finding)
                }
            }
        }
        // A finding of all sizes names none.
        for i in found.indices where found[i].sizes.count == sizes.count { found[i].sizes = [] }
        return found.inOrder
    }

    private struct Key: Hashable {
        var rule: FindingRule
        var place: DocumentPlace?
        var other: DocumentPlace?
    }

    /// In the layout as it is.
    private func findings() -> [Finding] {
        let contradictions = layout.contradictions()
        // Where constraints have no effect, frames are nobody's wish.
        guard contradictions.isEmpty else { return contradictions }
        let shown = layout.parts.filter { $0.view.map { !isHidden($0) } ?? false }
        return ambiguities() + shown.flatMap(extents) + shown.flatMap(clipping)
            + shown.flatMap(overlaps) + shown.flatMap(overhang)
    }

    private func isHidden(_ view: View) -> Bool {
        var next: View? = view
        while let view = next {
            if view.isHidden { return true }
            next = view.superview
        }
        return false
    }

    // MARK: Ambiguity

    private func ambiguities() -> [Finding] {
        let inspection = layout.root.layoutNode.inspection(diagnosis: true)
        return inspection.openings.compactMap { opening in
            guard let part = opening.node.item.flatMap({ layout.part(of: $0) }),
                let view = part.view
            else { return nil }
            return ambiguity(of: view, part, opening.other)
        }
    }

    /// Of where the view lies in its superview: one that goes with it is not open itself.
    private func ambiguity(of view: View, _ part: DocumentLayout.Part, _ other: Rect) -> Finding? {
        guard let values = OpenValues(of: view) else { return nil }
        var open: [String] = []
        if values.x { open.append("where it lies horizontally") }
        if values.width { open.append("how wide it is") }
        if values.y { open.append("where it lies vertically") }
        if values.height { open.append("how high it is") }
        guard let last = open.popLast() else { return nil }
        let words = open.isEmpty ? last : open.joined(separator: ", ") + " and " + last
        var finding = Finding(
            .ambiguous, "Constraints on `\(part.name)` leave open \(words).", at: part.place)
        let frame = view.layoutNode.frameInRoot
        if frame != other {
            finding.related.append(
                .init(
                    message: "It is at \(text(frame)), and \(text(other)) would do as well.",
                    place: nil))
        }
        return finding
    }

    private func text(_ frame: Rect) -> String {
        let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(\.frameText)
        return "(\(numbers.joined(separator: ", ")))"
    }

    // MARK: Extents

    private func extents(_ part: DocumentLayout.Part) -> [Finding] {
        guard let view = part.view, part.depth > 0 else { return [] }
        if let label = view as? Label, label.text.isEmpty { return [] }
        let isNarrow = view.frame.width < 1e-3, isFlat = view.frame.height < 1e-3
        guard isNarrow || isFlat else { return [] }
        let what = isNarrow && isFlat ? "width and height" : isNarrow ? "width" : "height"
        return [
            Finding(
                .noSize, "`\(part.name)` has no \(what), and is not to be seen.", at: part.place)
        ]
    }

    private func clipping(_ part: DocumentLayout.Part) -> [Finding] {
        guard let label = part.view as? Label, let text = part.model?.text, !label.text.isEmpty
        else { return [] }
        let table = SansTable(isBold: text.isBold), size = label.pointSize
        let room = label.alignmentRect(forFrame: label.frame)
        guard room.width >= 1e-3, room.height >= 1e-3 else { return [] }
        var needed = ""
        if label.numberOfLines == 1 {
            let width = table.width(of: label.text, size)
            if width > room.width + LayoutCheck.visible {
                needed = "needs a width of \(width.frameText), and has \(room.width.frameText)"
            }
        }
        let lines = table.lines(
            of: label.text, pointSize: size,
            width: label.numberOfLines == 1 ? .infinity : room.width, most: 0
        ).count
        let height = 1.2 * size * Double(lines)
        if label.numberOfLines > 1, lines > label.numberOfLines {
            needed = "needs \(lines) lines, and may have \(label.numberOfLines)"
        } else if needed.isEmpty, height > room.height + LayoutCheck.visible {
            needed = "needs a height of \(height.frameText), and has \(room.height.frameText)"
        }
        guard !needed.isEmpty else { return [] }
        return [
            Finding(
                .clippedText, "The text of `\(part.name)` is cut: it \(needed).", at: part.place)
        ]
    }

    private func overhang(_ part: DocumentLayout.Part) -> [Finding] {
        guard let view = part.view, let superview = view.superview, part.model?.mayOverlap != true,
            let outer = layout.part(of: superview)
        else { return [] }
        let frame = view.frame, room = superview.bounds
        let beyond = [
            ("left", room.minX - frame.minX), ("right", frame.maxX - room.maxX),
            ("top", room.minY - frame.minY), ("bottom", frame.maxY - room.maxY),
        ].filter { $0.1 > LayoutCheck.visible }
        guard !beyond.isEmpty else { return [] }
        let words = beyond.map { "\($0.1.frameText) beyond the \($0.0) edge" }
        return [
            Finding(
                .outside,
                "`\(part.name)` reaches \(words.joined(separator: ", ")) of `\(outer.name)`.",
                at: part.place)
        ]
    }

    // MARK: Overlap

    /// Of the views in one that show something.
    private func overlaps(_ outer: DocumentLayout.Part) -> [Finding] {
        let members = (outer.view?.subviews ?? []).compactMap { layout.part(of: $0) }
            .filter { showsSomething($0) && $0.model?.mayOverlap != true }
            .sorted { $0.item.layoutNode.frame.minX < $1.item.layoutNode.frame.minX }
        var findings: [Finding] = []
        for (i, first) in members.enumerated() {
            let frame = first.item.layoutNode.frame
            for second in members[(i + 1)...] {
                let other = second.item.layoutNode.frame
                guard other.minX < frame.maxX - LayoutCheck.visible else { break }
                let width = min(frame.maxX, other.maxX) - max(frame.minX, other.minX)
                let height = min(frame.maxY, other.maxY) - max(frame.minY, other.minY)
                guard width > LayoutCheck.visible, height > LayoutCheck.visible else { continue }
                let (above, below) =
                    first.place < second.place ? (second, first) : (first, second)
                findings.append(
                    Finding(
                        .overlap,
                        "`\(above.name)` lies on `\(below.name)`: \(width.frameText) by \(height.frameText) points.",
                        at: above.place,
                        related: [.init(message: "`\(below.name)` is here.", place: below.place)]))
            }
        }
        return findings
    }

    /// A background shows nothing: a colour without text, image or size of its own.
    private func showsSomething(_ part: DocumentLayout.Part) -> Bool {
        guard let view = part.view, !view.isHidden, let model = part.model else { return false }
        if let label = view as? Label { return !label.text.isEmpty }
        if model.image != nil || !model.natural.isEmpty { return true }
        return view.subviews.contains { layout.part(of: $0).map(showsSomething) ?? false }
    }
}
