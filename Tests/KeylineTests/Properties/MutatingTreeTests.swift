import Testing

@testable import Keyline

@Suite("Trees that change are as trees built anew")
struct MutatingTreeTests {
    /// How many frames and trees were compared, how many trees had two answers, and how many came to no end.
    private struct Tally {
        var frames = 0, trees = 0, withTwoAnswers = 0, endless = 0
    }

    @Test("after every step", arguments: randomGroups)
    func steps(group: Int) {
        var tally = Tally()
        for seed in MutatingTreeTests.seeds(of: group) {
            if let text = difference(of: seed, &tally) { Issue.record("\(text)") }
        }
        #expect(tally.frames > 1_000)
        #expect(tally.withTwoAnswers < tally.trees / 10 && tally.endless < tally.trees / 10)
    }

    private static func seeds(of group: Int) -> ClosedRange<Int> {
        12 * group + 1...12 * group + 12
    }

    @Test("in every way")
    func verbs() {
        var done: Set<String> = []
        for seed in MutatingTreeTests.seeds(of: 0) {
            let tree = MutatingTree(seed)
            for _ in 0..<40 { _ = reports { done.formUnion(tree.changes()) } }
        }
        #expect(done == MutatingTree.verbs)
    }

    /// The first difference that a tree has at one of its steps.
    private func difference(of seed: Int, _ tally: inout Tally) -> String? {
        let tree = MutatingTree(seed)
        var history: [String] = []
        for step in 0..<40 {
            // Some constraints cannot become active, since items are gone or in other trees.
            if step > 0 { _ = reports { history += tree.changes() } }
            // Trees outside wait for a while, or come back before anybody lays them out.
            for root in [tree.root] + (step % 3 == 2 ? tree.outside : []) {
                guard let text = difference(of: root, in: tree, &tally) else { continue }
                return "seed \(seed), step \(step): \(text), after \(history)"
            }
        }
        return nil
    }

    /// Views that are open, as those in what is open, may lie elsewhere; and of a contradiction another member may
    /// be broken. But either both trees have a contradiction, or none, and nothing is broken that contradicts nothing.
    private func difference(of root: View, in tree: MutatingTree, _ tally: inout Tally) -> String? {
        let errors = reports { root.layoutIfNeeded() }
        let (other, pairs) = tree.rebuilt(root)
        let others = reports { other.layoutIfNeeded() }
        // Margins that follow frames which follow margins may need more rounds than there are, and so may baselines
        // and the guide of the keyboard.
        if let endless = (errors + others).first(where: { $0.kind == .didNotConverge }) {
            tally.endless += 1
            let isKnown = endless.constraints.contains {
                ["argin", "aseline", "SafeArea", "Keyboard"].contains(where: $0.contains)
            }
            return isKnown ? nil : "no end: \(endless)"
        }
        // Without constraints frames are as they were set, or found when there were some.
        guard other.layoutEngine.isInUse else { return nil }
        tally.trees += 1
        for (old, _) in pairs {
            if let text = InsetReferee.objection(to: old) { return text }
        }
        if pairs.contains(where: { fedBack($0.old) != fedBack($0.new) }) {
            tally.withTwoAnswers += 1
            return isSettled(root) && isSettled(other) ? nil : "not settled"
        }
        let isBroken = !root.layoutEngine.broken.isEmpty
        guard isBroken == !other.layoutEngine.broken.isEmpty else {
            return "only one contradicts itself: \(others)"
        }
        if isBroken { return needless(root) ?? needless(other) }
        for (old, new) in pairs where !isOpen(new) {
            if let text = InsetReferee.objection(toGuidesOf: old) { return text }
        }
        for (old, new) in pairs where !isOpen(new) || areLoose(old, new) {
            tally.frames += 1
            guard isNear(old.frame, new.frame) else { return "\(old.frame), anew \(new.frame)" }
        }
        return nil
    }

    /// A constraint without effect contradicts some that have it.
    private func needless(_ root: View) -> String? {
        let broken = root.layoutEngine.broken.count
        let found = root.layoutNode.inspection(diagnosis: true).conflicts.count
        return found == broken
            ? nil : "\(broken) without effect, \(found) of them contradict others"
    }

    private func isNear(_ a: Rect, _ b: Rect) -> Bool {
        let off = [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height]
        return off.allSatisfy { abs($0) <= 1e-6 }
    }

    /// A frame is measured from the superview's.
    private func isOpen(_ view: View) -> Bool {
        view.hasAmbiguousLayout || view.superview.map(liesOpen) == true
    }

    /// One that no constraint counts lies where the superview does.
    private func liesOpen(_ view: View) -> Bool {
        view.hasAmbiguousLayout
            || view.layoutNode.variables == nil && view.superview.map(liesOpen) == true
    }

    /// Whether nothing places the view, in a tree where constraints place others: it has its natural size at the
    /// superview's origin.
    private func areLoose(_ old: View, _ new: View) -> Bool {
        let isInUse = new.layoutNode.root.engine?.isInUse ?? false
        return isInUse && old.layoutNode.isUnconstrained && new.layoutNode.isUnconstrained
    }

    /// The values that a pass takes from frames and puts into constraints, so that there may be two answers, each of which
    /// asks for itself: margins, safe areas, and which view of a stack view has the baseline.
    private func fedBack(_ view: View) -> [Double] {
        let insets = [view.safeAreaInsets, view.layoutMargins]
        let targets = [view.forFirstBaselineLayout, view.forLastBaselineLayout]
        return insets.flatMap { [$0.top, $0.left, $0.bottom, $0.right] }
            + targets.map { target in Double(view.subviews.firstIndex { $0 === target } ?? -1) }
    }

    /// Whether another pass changes nothing.
    private func isSettled(_ root: View) -> Bool {
        let views = root.layoutNode.subtree.compactMap(\.view).filter { !isOpen($0) }
        let before = views.map(\.frame)
        let errors = reports {
            for view in views { view.setNeedsLayout() }
            root.layoutIfNeeded()
        }
        return errors.isEmpty && zip(views, before).allSatisfy { isNear($0.frame, $1) }
    }
}
