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
            ? "`\(words)` contradicts others, and has no effect. Give it a lower priority"
                + "\(example(conflict.broken)), or change one of those below."
            : "`\(words)`\(note(on: conflict.broken)) contradicts others, and has no effect."
        return finding
    }

    /// How the constraint looks with a lower priority, where that is one more word.
    private func example(_ constraint: LayoutConstraint) -> String {
        let text = text(of: constraint).trimmed
        guard let part = LanguageText.parts(of: text).first, !part.isVisual, !text.contains("@"),
            !text.contains(";")
        else { return "" }
        return ", as in `\(text) @high`"
    }

    /// Who asks for a constraint that stands in no line.
    func note(on constraint: LayoutConstraint) -> String {
        if let stack = constraint.arrangingStack, let part = part(of: stack) {
            return " (asked for by the stack `\(part.name)`)"
        }
        guard constraint.origin == .contentSize,
            let part = constraint.firstItem.flatMap({ self.part(of: $0) })
        else { return "" }
        return " (the natural size of `\(part.name)`)"
    }

    /// A constraint as the document writes it.
    package func text(of constraint: LayoutConstraint) -> String {
        guard let place = places[ObjectIdentifier(constraint)] else { return constraint.summary }
        return String(source.line(place.line).dropFirst(place.column - 1).prefix(place.length))
    }
}
