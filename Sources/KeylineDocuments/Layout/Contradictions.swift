import Keyline

extension DocumentLayout {
    /// Returns a finding for each contradiction between required constraints in the present layout: it names the
    /// constraint that has no effect, and the constraints that it contradicts. Other errors that the engine reported
    /// are appended.
    package func contradictions() -> [Finding] {
        contradictions(in: root.layoutNode.inspection(diagnosis: true))
    }

    /// Returns the same findings from an inspection that has been made already.
    /// - Parameter inspection: an inspection of the present layout, with diagnosis.
    func contradictions(in inspection: LayoutInspection) -> [Finding] {
        inspection.conflicts.map(finding) + engineFindings
    }

    private func finding(_ conflict: LayoutInspection.Conflict) -> Finding {
        var finding = Finding(
            .contradiction, "This cannot be, together with what is required besides.",
            at: place(of: conflict.broken))
        for (member, words) in zip(conflict.members, conflict.words)
        where member !== conflict.broken {
            let note = note(on: member)
            finding.related.append(
                .init(message: "`\(words)`\(note)", place: place(of: member)))
        }
        for rule in conflict.others {
            finding.related.append(.init(message: rule, place: nil))
        }
        let own = places[ObjectIdentifier(conflict.broken)] != nil
        let words = conflict.broken.summary
        finding.message =
            own
            ? "`\(words)` contradicts others, and has no effect. Give it a lower priority"
                + "\(example(conflict.broken)), or change one of those below."
            : "`\(words)`\(note(on: conflict.broken)) contradicts others, and has no effect."
        return finding
    }

    /// Returns advice that shows the constraint with a lower priority, as in "`a.width = 80 @high`". It is empty if
    /// adding a priority would change more than the end of the text.
    private func example(_ constraint: LayoutConstraint) -> String {
        let text = text(of: constraint).trimmed
        guard let part = LanguageText.parts(of: text).first, !part.isVisual, !text.contains("@"),
            !text.contains(";")
        else { return "" }
        return ", as in `\(text) @high`"
    }

    /// Returns a remark on the origin of a constraint that the document does not state, such as "(asked for by the
    /// stack `buttons`)".
    func note(on constraint: LayoutConstraint) -> String {
        if let stack = constraint.arrangingStack, let part = part(of: stack) {
            return " (made by the stack `\(part.name)`)"
        }
        guard constraint.origin == .contentSize,
            let part = constraint.firstItem.flatMap({ self.part(of: $0) })
        else { return "" }
        return " (the natural size of `\(part.name)`)"
    }

    /// Returns a constraint as the document states it, or a generated description if the document does not state it.
    package func text(of constraint: LayoutConstraint) -> String {
        guard let place = places[ObjectIdentifier(constraint)] else { return constraint.summary }
        return String(source.line(place.line).dropFirst(place.column - 1).prefix(place.length))
    }
}
