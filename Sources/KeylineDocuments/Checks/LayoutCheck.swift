import Keyline

/// Looks for probable mistakes in a layout at several sizes, such as clipped texts and overlapping
/// views. The command `keyline check` prints the findings.
package struct LayoutCheck {
    private let layout: DocumentLayout
    /// The least difference, in points, that is reported. A text that is clipped by 0.3 points, for
    /// example, is not reported, because nobody can see it.
    static let visible = 0.5

    package init(_ layout: DocumentLayout) { self.layout = layout }

    /// Checks the layout at each size of the root, and returns the findings. A finding that occurs
    /// at several sizes is returned once, with a list of them.
    /// - Parameter begin: called with the index of each size before the layout is checked at that size.
    package func findings(at sizes: [DocumentSize], begin: (Int) -> Void = { _ in }) -> [Finding] {
        var found: [Finding] = []
        var index: [Key: Int] = [:]
        for (number, size) in sizes.enumerated() {
            begin(number)
            layout.layOut(size)
            for var finding in findings() {
                let key = Key(
                    rule: finding.rule, position: finding.position,
                    other: finding.related.first?.position)
                if let known = index[key] {
                    found[known].sizes.append("\(size)")
                } else {
                    finding.sizes = ["\(size)"]
                    index[key] = found.count
                    found.append(finding)
                }
            }
        }
        // A finding that occurs at every checked size lists no sizes, because the sizes do not matter then.
        for i in found.indices where found[i].sizes.count == sizes.count { found[i].sizes = [] }
        return found.inOrder
    }

    private struct Key: Hashable {
        var rule: FindingRule
        var position: DocumentPosition?
        var other: DocumentPosition?
    }

    /// Checks the layout at its present size, and returns the findings about it.
    private func findings() -> [Finding] {
        let inspection = layout.root.layoutNode.inspection(diagnosis: true)
        let contradictions = layout.contradictions(in: inspection)
        // If constraints contradict each other, report only the contradictions. One of the
        // constraints has no effect then, so the frames are not what the document asks for.
        guard contradictions.isEmpty else { return contradictions }
        let unmentioned = Set(
            inspection.openings.filter(\.isUnmentioned).map { ObjectIdentifier($0.node) })
        // Leave views that no constraint mentions out of the checks for size and overlap. They are
        // reported as not mentioned, and other findings about them would have the same cause.
        let placed = shown.filter { !unmentioned.contains(ObjectIdentifier($0.item.layoutNode)) }
        return inspection.openings.compactMap(ambiguity) + placed.flatMap(extents)
            + layout.fontFindings
            + roomFindings(placed)
    }

    /// Returns the findings about clipped texts, overlapping siblings, and views that reach beyond
    /// their superviews. A batch makes only these checks for each record. It leaves out ambiguous
    /// and empty views, which are usually the same ones in every record.
    func roomFindings() -> [Finding] { roomFindings(shown) }

    private func roomFindings(_ parts: [DocumentLayout.Part]) -> [Finding] {
        let views = Set(parts.map { ObjectIdentifier($0.item.layoutNode) })
        return parts.flatMap(clipping) + shown.flatMap { overlaps($0, among: views) }
            + parts.flatMap(overhang)
    }

    private var shown: [DocumentLayout.Part] { layout.shownParts }

    // MARK: Ambiguity

    /// Reports a view whose position in its superview, or whose size, is ambiguous. A view that merely moves with an
    /// ambiguous superview is not reported.
    private func ambiguity(_ opening: LayoutInspection.Opening) -> Finding? {
        guard let part = opening.node.item.flatMap({ layout.part(of: $0) }), let view = part.view
        else { return nil }
        let message =
            opening.isUnmentioned
            ? LayoutCheck.messageForUnmentioned(part.name, opening.open)
            : LayoutCheck.message(for: part.name, opening.open)
        var finding = Finding(.ambiguous, message, at: part.position)
        let frame = view.layoutNode.frameInRoot, other = opening.other
        if frame != other {
            finding.related.append(
                .init(
                    message: "It is at \(text(frame)), and \(text(other)) would do as well.",
                    position: nil))
        }
        return finding
    }

    private static func message(for name: String, _ open: AmbiguousFrame) -> String {
        let values = [
            (open.x, "where it is horizontally"), (open.width, "how wide it is"),
            (open.y, "where it is vertically"), (open.height, "how high it is"),
        ].filter(\.0).map(\.1)
        let last = values.last ?? "where it is"
        let message =
            values.count > 1
            ? values.dropLast().joined(separator: ", ") + " and " + last : last
        return "The constraints on `\(name)` do not determine \(message)."
    }

    /// Returns the message about a view that no constraint mentions. The message mentions the width
    /// or the height only if it is ambiguous, because the view's contents may determine it.
    private static func messageForUnmentioned(_ name: String, _ open: AmbiguousFrame) -> String {
        let extent =
            switch (open.width, open.height) {
            case (true, true): ", or how large"
            case (true, false): ", or how wide"
            case (false, true): ", or how high"
            case (false, false): ""
            }
        return "No constraint determines where `\(name)` is\(extent)."
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
                .noSize, "`\(part.name)` has no \(what), so the view is invisible.",
                at: part.position)
        ]
    }

    private func clipping(_ part: DocumentLayout.Part) -> [Finding] {
        guard let label = part.view as? Label, !label.styledText.isEmpty else { return [] }
        let isSingle = label.numberOfLines == 1
        let room = label.alignmentRect(forFrame: label.frame)
        guard room.width >= 1e-3, room.height >= 1e-3 else { return [] }
        var needed = ""
        let limit = isSingle ? .infinity : room.width
        let whole = Label.measure.metrics(of: label.styledText, width: limit, lines: 0).size
        if isSingle {
            let width = whole.width
            if width > room.width + LayoutCheck.visible {
                needed = "needs a width of \(width.frameText), and has \(room.width.frameText)"
            }
        }
        if label.numberOfLines > 1 {
            let lines = Label.measure.lines(of: label.styledText, width: limit, most: 0).count
            if lines > label.numberOfLines {
                needed = "needs \(lines) lines, and may have \(label.numberOfLines)"
            }
        }
        if needed.isEmpty, whole.height > room.height + LayoutCheck.visible {
            needed = "needs a height of \(whole.height.frameText), and has \(room.height.frameText)"
        }
        guard !needed.isEmpty else { return [] }
        return [
            Finding(
                .clippedText, "The text of `\(part.name)` is cut: it \(needed).", at: part.position)
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
        let message = beyond.map { "\($0.1.frameText) beyond the \($0.0) edge" }
        return [
            Finding(
                .outside,
                "`\(part.name)` reaches \(message.joined(separator: ", ")) of `\(outer.name)`.",
                at: part.position)
        ]
    }

    // MARK: Overlap

    /// Returns a finding for each pair of overlapping subviews of `outer`. Both must show
    /// something, such as a text: a background may overlap other views.
    private func overlaps(_ outer: DocumentLayout.Part, among views: Set<ObjectIdentifier>)
        -> [Finding]
    {
        let members = (outer.view?.subviews ?? [])
            .filter { views.contains(ObjectIdentifier($0.layoutNode)) }
            .compactMap { layout.part(of: $0) }
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
                    first.position < second.position ? (second, first) : (first, second)
                findings.append(
                    Finding(
                        .overlap,
                        "`\(above.name)` overlaps `\(below.name)` in \(width.frameText) by \(height.frameText) points.",
                        at: above.position,
                        related: [
                            .init(message: "`\(below.name)` is here.", position: below.position)
                        ]))
            }
        }
        return findings
    }

    /// Returns whether the view or one of its subviews shows a text or an image, or has a natural
    /// size. A view with only a colour is a background, which other views may overlap.
    private func showsSomething(_ part: DocumentLayout.Part) -> Bool {
        guard let view = part.view, !view.isHidden, let model = part.model else { return false }
        if let label = view as? Label { return !label.text.isEmpty }
        if model.image != nil || !model.natural.isEmpty { return true }
        return view.subviews.contains { layout.part(of: $0).map(showsSomething) ?? false }
    }
}
