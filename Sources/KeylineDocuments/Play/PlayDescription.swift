import Keyline
import KeylinePictures

/// Describes a layout as JSON for the browser page that draws it.
struct PlayDescription {
    let layout: DocumentLayout
    private let picture: DocumentPicture

    init(layout: DocumentLayout) {
        self.layout = layout
        picture = DocumentPicture(layout)
    }

    /// Returns a position in the document as a JSON list of line, column and length, or an empty list
    /// for nil.
    private func position(_ position: DocumentPosition?) -> JSON {
        guard let position else { return [] }
        return .list([position.line, position.column, position.length].map { .number(Double($0)) })
    }

    // MARK: Views

    /// The views and guides as a JSON list, in the order of the document: each follows the view
    /// that contains it.
    var parts: JSON {
        .list(
            layout.parts.map { part in
                let parent =
                    (part.item as? View)?.superview ?? (part.item as? LayoutGuide)?.owningView
                var members: [String: JSON] = [
                    "name": .text(part.name), "position": position(part.position),
                    "parent": .number(Double(parent.flatMap { layout.partIndex(of: $0) } ?? -1)),
                    "isGuide": .flag(part.model == nil),
                    "isHidden": .flag(part.view?.isHidden ?? false),
                ]
                if let look = picture.look(of: part.item) { members["look"] = self.look(look) }
                return .object(members)
            })
    }

    private func look(_ look: PictureLook) -> JSON {
        var members: [String: JSON] = ["radius": .number(look.radius)]
        if let fill = look.fill { members["fill"] = .text(fill) }
        if let border = look.border { members["border"] = .text(border) }
        if look.image != nil { members["image"] = true }
        if let text = look.text {
            members["text"] = [
                "lines": .list(text.lines.map(PlayDescription.line)),
                "height": .number(PlayDescription.height(of: text.lines)),
                "color": .text(text.color), "align": .text(text.alignment.rawValue),
            ]
        }
        return .object(members)
    }

    /// Returns a line of a text as JSON: its measured width and the position of its baseline below
    /// the top of the text, in points, and its parts with their fonts. If the text was measured
    /// with real fonts, the JSON also has the outlines of the letters, because the browser may not
    /// have these fonts.
    static func line(_ line: TextLine) -> JSON {
        let parts = line.text.runs.map { run -> JSON in
            [
                "text": .text(run.text), "size": .number(run.style.pointSize),
                "weight": .number(Double(run.style.weight)), "italic": .flag(run.style.isItalic),
            ]
        }
        var members: [String: JSON] = [
            "baseline": .number(line.baseline), "width": .number(line.width),
            "parts": .list(parts),
        ]
        if let drawing = Label.measure as? any TextDrawing {
            members["outline"] = outline(drawing.outline(of: line))
        }
        return .object(members)
    }

    /// Returns outlines as JSON: the data of an SVG path, paths with colours of their own, and
    /// pictures with their frames, in points from the left end of the baseline.
    private static func outline(_ outline: TextOutline) -> JSON {
        [
            "path": .text(outline.segments.path(scale: 1)),
            "layers": .list(
                outline.layers.map { layer in
                    var members = ["path": JSON.text(layer.segments.path(scale: 1))]
                    // A layer without a colour has that of the text.
                    if let color = layer.color { members["color"] = .text(color.css) }
                    return .object(members)
                }),
            "pictures": .list(
                outline.pictures.map { picture in
                    let frame = picture.frame
                    return [
                        "x": .number(frame.minX), "y": .number(frame.minY),
                        "width": .number(frame.width), "height": .number(frame.height),
                        "png": .text(picture.png.base64),
                    ]
                }),
        ]
    }

    static func height(of lines: [TextLine]) -> Double {
        lines.last.map { $0.top + $0.height } ?? 0
    }

    /// The text of each label, broken into the lines that it has in the present layout, by the
    /// index of the label among the views and guides.
    var textLines: [Int: [TextLine]] {
        var lines: [Int: [TextLine]] = [:]
        for (index, part) in layout.parts.enumerated() { lines[index] = self.lines(of: part) }
        return lines
    }

    /// Returns the text of a label, broken into the lines in which it is shown; nil if the item is
    /// not a label.
    func lines(of part: DocumentLayout.Part) -> [TextLine]? {
        guard part.item is Label else { return nil }
        return picture.look(of: part.item)?.text?.lines
    }

    // MARK: Parameters

    /// Returns the parameters with their present values as JSON. The page shows a slider for each
    /// parameter that the document states as a plain number.
    func parameters(of model: DocumentModel?, _ settings: [String: String]) -> JSON {
        .list(
            (model?.parameters ?? []).map { parameter in
                [
                    "name": .text(parameter.name),
                    "value": .number(layout.metrics[parameter.name] ?? 0),
                    "position": position(parameter.value.value.position),
                    "isPlain": .flag(Double(parameter.value.text) != nil),
                ]
            })
    }

    // MARK: Constraints

    private func index(of node: LayoutNode) -> Int? {
        if let index = layout.partOfNode[ObjectIdentifier(node)] { return index }
        return (node.item as? LayoutGuide)?.owningView.flatMap { layout.partIndex(of: $0) }
    }

    /// Returns the indices of the one or two views that a constraint mentions, as a JSON list.
    private func subjects(_ constraint: LayoutConstraint) -> JSON {
        let nodes = [constraint.firstItem, constraint.secondItem].compactMap { $0?.layoutNode }
        var found: [Int] = []
        for index in nodes.compactMap(index) where !found.contains(index) { found.append(index) }
        return .list(found.map { .number(Double($0)) })
    }

    func constraint(_ line: LayoutInspection.Line) -> JSON {
        let constraint = line.constraint
        let text = layout.text(of: constraint)
        let isEquation =
            constraint.origin == .user && layout.positions[ObjectIdentifier(constraint)] != nil
            && LanguageText.parts(of: text).first?.isVisual == false
        return [
            "position": position(layout.position(of: constraint)), "parts": subjects(constraint),
            "text": .text(constraint.summary),
            "priority": .number(constraint.priority.rawValue), "isEquation": .flag(isEquation),
        ]
    }

    func missed(_ line: LayoutInspection.Line) -> JSON {
        [
            "text": .text(layout.sentence(of: line.constraint)),
            "by": .text(abs(line.deviation).frameText),
            "position": position(layout.position(of: line.constraint)),
            "parts": subjects(line.constraint),
        ]
    }

    /// Returns the contradictions as JSON. The constraints of all contradictions are numbered
    /// consecutively, with the numbers that pictures show.
    func conflicts(_ conflicts: [LayoutInspection.Conflict]) -> JSON {
        var number = 0
        return .list(
            conflicts.map { conflict in
                let members = zip(conflict.members, conflict.words).map { member, text -> JSON in
                    number += 1
                    return [
                        "number": .number(Double(number)),
                        "text": .text("`\(text)`\(layout.note(on: member))"),
                        "position": position(layout.position(of: member)),
                        "parts": subjects(member),
                        "isBroken": .flag(member === conflict.broken),
                    ]
                }
                return ["members": .list(members), "others": .list(conflict.others.map(JSON.text))]
            })
    }

    /// Returns, as JSON, the views that differ between the two extreme layouts of an ambiguous view: the index and both
    /// frames of each.
    func swing(_ swing: Swing) -> JSON {
        var moves: [JSON] = []
        for (index, (least, most)) in zip(swing.least, swing.most).enumerated() {
            let frames = [least, most].map { PlayFrame($0).numbers.map(Double.init) }
            guard zip(frames[0], frames[1]).contains(where: { abs($0 - $1) > 0.01 }) else {
                continue
            }
            moves.append(.list(([Double(index)] + frames[0] + frames[1]).map(JSON.number)))
        }
        return ["part": .number(Double(swing.part)), "moves": .list(moves)]
    }
}
