extension LayoutError {
    /// The report that is printed by default: ``description``, after the library's name.
    ///
    /// ```
    /// [Keyline] These required constraints contradict each other:
    ///     title.width == 40 (Card.swift:12)
    ///     title.width == 50 (Card.swift:13)
    /// without effect until that changes: title.width == 50 (Card.swift:13)
    /// ```
    ///
    /// A contradiction in a tree of KeylineUIKit is reported as UIKit reports it, tab for tab and word for word, up to
    /// the last sentence, which names what helps here. Each constraint is followed by the line that made it, if that
    /// is known.
    ///
    /// ```
    /// [LayoutConstraints] Unable to simultaneously satisfy constraints.
    /// ...
    /// (
    ///     "<NSLayoutConstraint:0x5581c4a0 title.width == 40   (active)> (Card.swift:12)",
    ///     "<NSLayoutConstraint:0x5581c4f0 title.width == 50   (active)> (Card.swift:13)"
    /// )
    ///
    /// Will attempt to recover by breaking constraint
    /// <NSLayoutConstraint:0x5581c4f0 title.width == 50   (active)> (Card.swift:13)
    /// ...
    /// ```
    public var log: String {
        guard isAboutUIKit else { return "[Keyline] \(self)" }
        guard kind == .unsatisfiable, !members.isEmpty else { return "[LayoutConstraints] \(self)" }
        let hasMasks = members.contains { $0.origin == .autoresizingMask }
        var lines = [
            "[LayoutConstraints] Unable to simultaneously satisfy constraints.",
            "\tProbably at least one of the constraints in the following list is one you don't want. ",
            "\tTry this: ",
            "\t\t(1) look at each constraint and try to figure out which you don't expect; ",
            "\t\t(2) find the code that added the unwanted constraint or constraints and fix it. ",
        ]
        if hasMasks {
            lines.append(
                """
                \t(Note: If you're seeing NSAutoresizingMaskLayoutConstraints that you don't \
                understand, refer to the documentation for the UIView property \
                translatesAutoresizingMaskIntoConstraints) 
                """)
        }
        lines += ["(", members.map { "    \"\($0)\"" }.joined(separator: ",\n"), ")", ""]
        if let brokenMember {
            lines += ["Will attempt to recover by breaking constraint ", "\(brokenMember)", ""]
        }
        if let advice { lines += [advice, ""] }
        lines.append(
            """
            Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints to catch this in \
            the debugger.
            constraintsAffectingLayout(for:), hasAmbiguousLayout and exerciseAmbiguityInLayout() of the \
            views may also be helpful.
            """)
        return lines.joined(separator: "\n")
    }
}

/// Called before a contradiction is reported. Programs set a breakpoint on this function, which
/// UIKit's report of contradictions mentions.
@_cdecl("UIViewAlertForUnsatisfiableConstraints")
@inline(never) @_optimize(none)
func alertForUnsatisfiableConstraints() {}
