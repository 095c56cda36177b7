import KeylineSolver

/// Makes labels with several lines as narrow as their longest line, if constraints limit their
/// width only from above.
///
/// At first, the natural width of such a label is that of its text on one line, so that the label
/// gets all available space. After its text has been broken in this space, the label is *narrowed*:
/// its natural width becomes that of its longest line. A narrowed label cannot show whether more
/// space has become available. So a pass after a change first solves with the one-line width again,
/// and then narrows each label that gets the same width as before.
extension LayoutEngine {
    /// Gives all narrowed labels their one-line natural width again before a pass solves, and
    /// returns these labels. Does nothing if nothing has changed since the last pass, as
    /// `isUnchanged` tells. Complexity: O(narrowed labels).
    func widenTexts(_ isUnchanged: Bool) -> [LayoutNode] {
        if narrowTexts.isEmpty { return [] }
        narrowTexts.removeAll { $0.home?.isSame(as: self) != true || $0.facts?.narrowing == nil }
        if isUnchanged { return [] }
        for node in narrowTexts {
            guard let narrowing = node.facts?.narrowing else { continue }
            node.setExtent(narrowing.unbroken, .horizontal)
            if narrowing.isHeld { node.facts?.narrowing = nil }
        }
        narrowTexts.removeAll { $0.facts?.narrowing == nil }
        return narrowTexts
    }

    /// After a pass has solved, gives labels back the narrow natural width of their broken lines, if
    /// their solved width is the one for which the lines were broken. Narrowing one label may give
    /// another label such a width, so the function repeats this for the labels that are left. The
    /// lines of labels with another width are broken anew before the pass goes on.
    func narrowTexts(_ widened: [LayoutNode]) {
        if widened.isEmpty { return }
        var waiting = widened
        for _ in 0..<LayoutEngine.largestRoundCount where !waiting.isEmpty {
            let others = waiting.filter { !$0.narrowAgain() }
            if others.count == waiting.count { break }
            flushChanges()
            solve()
            waiting = others
        }
        for node in waiting where node.facts?.narrowing != nil {
            node.facts?.narrowing = nil
            node.settleAgain()
        }
    }
}

extension LayoutNode {
    /// Two widths are considered equal if they differ by at most this many points.
    static let sameWidth = 1e-6

    /// The width in points that the solver computed for the node; nil if no constraint mentions the
    /// node.
    var solvedWidth: Double? {
        guard let variables, let home else { return nil }
        return home.with { $0.solver[variables.width] }
    }

    /// Makes the label as narrow as its longest line if it has the width in which its text was
    /// broken. Returns false if it has another width; its text must then be broken anew.
    fileprivate func narrowAgain() -> Bool {
        guard let narrowing = facts?.narrowing, let width = solvedWidth else {
            return true
        }
        guard abs(width - narrowing.room) <= LayoutNode.sameWidth else { return false }
        setExtent(narrowing.longest, .horizontal)
        return true
    }

    /// Records that the text has been broken in a width, and that the label is to become as narrow
    /// as its longest line.
    ///
    /// - Parameters:
    ///   - unbroken: the width of the text on one line, in points.
    ///   - longest: the width of the longest line, in points.
    ///   - room: the width in which the text was broken, in points.
    func narrow(unbroken: Double, longest: Double, in room: Double) {
        guard let facts, let home else { return }
        if facts.narrowing == nil { home.with { $0.narrowTexts.append(self) } }
        facts.narrowing = Facts.Narrowing(room: room, unbroken: unbroken, longest: longest)
    }
}
