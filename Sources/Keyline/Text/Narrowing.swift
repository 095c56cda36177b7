import KeylineSolver

/// Texts that are broken into lines and bounded from above only are as wide as their longest line.
///
/// The natural width of such a text is that without breaks, so that it takes the room that there is. When it
/// is broken there, its natural width becomes that of the longest line, and it gives back what it does not
/// need. Whether there is more room now shows only with the natural width without breaks: so each pass in which
/// something changed solves with that first, and narrows again where the room is the same.
extension LayoutEngine {
    /// Before a pass solves. Returns what was widened.
    /// Complexity: O(texts that are narrowed), if anything changed.
    func widenTexts() -> [LayoutNode] {
        if narrowTexts.isEmpty { return [] }
        narrowTexts.removeAll { $0.home?.isSame(as: self) != true || $0.facts?.narrowing == nil }
        if isUpToDate { return [] }
        for node in narrowTexts {
            guard let narrowing = node.facts?.narrowing else { continue }
            node.setExtent(narrowing.unbroken, .horizontal)
        }
        return narrowTexts
    }

    /// After it: those that have the room that they had are narrowed again, and then those that have theirs once
    /// others are narrow. Those that have other room are broken anew when they are laid out.
    func narrowTexts(_ widened: [LayoutNode]) {
        if widened.isEmpty { return }
        var waiting = widened
        for _ in 0..<View.largestRoundCount where !waiting.isEmpty {
            let others = waiting.filter { !$0.narrowAgain() }
            if others.count == waiting.count { break }
            flushChanges()
            solve()
            waiting = others
        }
        for node in waiting where node.facts?.narrowing != nil {
            node.facts?.narrowing = nil
            node.view?.setNeedsLayout()
        }
    }
}

extension LayoutNode {
    /// Widths that differ by no more are the same, in points.
    static let sameWidth = 1e-6

    /// The width that the solver says; nil if no constraint mentions the node.
    var solvedWidth: Double? {
        guard let variables, let home else { return nil }
        return home.with { $0.solver[variables.width] }
    }

    /// The text is as narrow as it was, if it has the room that it had. False if it has other room.
    fileprivate func narrowAgain() -> Bool {
        guard let narrowing = facts?.narrowing, let width = solvedWidth else {
            return true
        }
        guard abs(width - narrowing.room) <= LayoutNode.sameWidth else { return false }
        setExtent(narrowing.longest, .horizontal)
        return true
    }

    /// The text is broken in its present width from now on, and as narrow as that lets it be.
    func narrow(unbroken: Double, longest: Double) {
        guard let facts, let home, let room = solvedWidth else { return }
        if facts.narrowing == nil { home.with { $0.narrowTexts.append(self) } }
        facts.narrowing = Facts.Narrowing(room: room, unbroken: unbroken, longest: longest)
    }
}
