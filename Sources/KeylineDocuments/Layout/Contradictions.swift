import Keyline

extension DocumentLayout {
    /// Required constraints that contradict each other, in the layout as it is: the one without effect, with all that it
    /// contradicts, and what the engine could not do.
    package func contradictions() -> [Finding] {
        let inspection = root.layoutNode.inspection(diagnosis: true)
        return inspection.conflicts.map(finding) + engineFindings
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
            ? "`\(words)` contradicts others, and has no effect. Give it a lower priority, as in "
                + "`\(text(of: conflict.broken)) @high`, or change one of those below."
            : "`\(words)`\(note(on: conflict.broken)) contradicts others, and has no effect."
        return finding
    }

    /// Who asks for a constraint that stands in no line.
    func note(on constraint: LayoutConstraint) -> String {
        if let stack = constraint.arrangingStack, let part = part(of: stack) {
            return ", which the stack `\(part.name)` asks for,"
        }
        guard constraint.origin == .contentSize,
            let part = constraint.firstItem.flatMap({ self.part(of: $0) })
        else { return "" }
        return ", the natural size of `\(part.name)`,"
    }

    /// A constraint as the document writes it.
    package func text(of constraint: LayoutConstraint) -> String {
        guard let place = places[ObjectIdentifier(constraint)] else { return constraint.summary }
        return String(source.line(place.line).dropFirst(place.column - 1).prefix(place.length))
    }
}
