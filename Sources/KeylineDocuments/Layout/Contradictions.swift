import Keyline

extension DocumentLayout {
    /// Returns a finding for each contradiction between required constraints in the present layout.
    /// The finding names the constraint that Keyline ignores, and the constraints that it
    /// contradicts. Findings about other errors of the layout engine follow.
    package func contradictions() -> [Finding] {
        contradictions(in: root.layoutNode.inspection(diagnosis: true))
    }

    /// Returns a finding for each contradiction between required constraints that an inspection of
    /// the layout has found, as ``contradictions()`` does.
    /// - Parameter inspection: an inspection of the present layout, with diagnosis.
    func contradictions(in inspection: LayoutInspection) -> [Finding] {
        inspection.conflicts.map(finding) + engineFindings
    }

    private func finding(_ conflict: LayoutInspection.Conflict) -> Finding {
        var finding = Finding(
            .contradiction, "This constraint contradicts other required constraints.",
            at: position(of: conflict.broken))
        for (member, text) in zip(conflict.members, conflict.words)
        where member !== conflict.broken {
            let note = note(on: member)
            finding.related.append(
                .init(message: "`\(text)`\(note)", position: position(of: member)))
        }
        for rule in conflict.others {
            finding.related.append(.init(message: rule, position: nil))
        }
        let own = positions[ObjectIdentifier(conflict.broken)] != nil
        let broken = conflict.broken.summary
        finding.message =
            own
            ? "`\(broken)` contradicts others, and has no effect. Give it a lower priority"
                + "\(example(conflict.broken)), or change one of those below."
            : "`\(broken)`\(note(on: conflict.broken)) contradicts others, and has no effect."
        return finding
    }

    /// Returns advice that shows how to give the constraint a lower priority, such as "`a.width =
    /// 80 @high`". Returns an empty text if a priority cannot simply be appended to the
    /// constraint's text.
    private func example(_ constraint: LayoutConstraint) -> String {
        let text = text(of: constraint).trimmed
        guard let part = LanguageText.parts(of: text).first, !part.isVisual, !text.contains("@"),
            !text.contains(";")
        else { return "" }
        return ", as in `\(text) @high`"
    }

    /// Returns where a constraint comes from if the document does not state it, such as "(asked for
    /// by the stack `buttons`)", for messages.
    func note(on constraint: LayoutConstraint) -> String {
        if let stack = constraint.arrangingStack, let part = part(of: stack) {
            return " (made by the stack `\(part.name)`)"
        }
        guard constraint.origin == .contentSize,
            let part = constraint.firstItem.flatMap({ self.part(of: $0) })
        else { return "" }
        return " (the natural size of `\(part.name)`)"
    }

    /// Returns the text by which the document states a constraint. For a constraint that the
    /// document does not state, such as one for a natural size, returns a description.
    package func text(of constraint: LayoutConstraint) -> String {
        guard let position = positions[ObjectIdentifier(constraint)] else {
            return constraint.summary
        }
        return String(
            source.line(position.line).dropFirst(position.column - 1).prefix(position.length))
    }
}
