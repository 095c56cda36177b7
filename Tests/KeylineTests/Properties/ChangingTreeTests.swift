import Testing

@testable import Keyline

@Suite("Layouts of changed view trees equal layouts of new trees")
struct ChangingTreeTests {
    /// Counts the frames and trees that were compared, the trees with two valid layouts, and the
    /// trees whose passes did not converge.
    private struct Tally {
        var frames = 0, trees = 0, withTwoAnswers = 0, endless = 0
    }

    @Test(
        "a randomly changed tree has the same frames as a new tree after each of 40 steps",
        arguments: randomGroups)
    func steps(group: Int) {
        var tally = Tally()
        for seed in ChangingTreeTests.seeds(of: group) {
            if let text = difference(of: seed, &tally) { Issue.record("\(text)") }
        }
        #expect(tally.frames > 1_000)
        #expect(tally.withTwoAnswers < tally.trees / 10 && tally.endless < tally.trees / 10)
    }

    private static func seeds(of group: Int) -> ClosedRange<Int> {
        12 * group + 1...12 * group + 12
    }

    @Test("random changes of view trees include each of the 37 kinds of change")
    func kinds() {
        var done: Set<String> = []
        for seed in ChangingTreeTests.seeds(of: 0) {
            let tree = ChangingTree(seed)
            for _ in 0..<40 { _ = reports { done.formUnion(tree.changes()) } }
        }
        #expect(done == ChangingTree.kinds)
    }

    /// Returns the first difference between a tree and its copy, after any of the steps.
    private func difference(of seed: Int, _ tally: inout Tally) -> String? {
        let tree = ChangingTree(seed)
        var history: [String] = []
        for step in 0..<40 {
            // Activating some constraints reports errors, because their items are missing or in
            // other trees.
            if step > 0 { _ = reports { history += tree.changes() } }
            // Trees outside are laid out in every third step only, so that some return without a
            // layout in between.
            for root in [tree.root] + (step % 3 == 2 ? tree.outside : []) {
                guard let text = difference(of: root, in: tree, &tally) else { continue }
                return "seed \(seed), step \(step): \(text), after \(history)"
            }
        }
        return nil
    }

    /// Compares a tree with its copy. Ambiguous views, and views in them, may have other frames,
    /// and another constraint of a contradiction may be broken. But a contradiction must be in both
    /// trees or in none, and each broken constraint must contradict others.
    private func difference(of root: View, in tree: ChangingTree, _ tally: inout Tally) -> String? {
        let errors = reports { root.layoutIfNeeded() }
        let (other, pairs) = tree.rebuilt(root)
        let others = reports { other.layoutIfNeeded() }
        // Margins may depend on frames that depend on margins, and so may baselines and the
        // keyboard's guide. Such layouts may need more rounds than a pass allows.
        if let endless = (errors + others).first(where: { $0.kind == .didNotConverge }) {
            tally.endless += 1
            let isKnown = endless.constraints.contains {
                ["argin", "aseline", "SafeArea", "Keyboard"].contains(where: $0.contains)
            }
            return isKnown ? nil : "the layout does not converge: \(endless)"
        }
        // Without constraints, frames depend on earlier layouts, so they are not compared.
        guard other.layoutEngine.isInUse else { return nil }
        tally.trees += 1
        for (old, _) in pairs {
            if let text = InsetReferee.objection(to: old) { return text }
        }
        if pairs.contains(where: { fedBack($0.old) != fedBack($0.new) }) {
            tally.withTwoAnswers += 1
            return isSettled(root) && isSettled(other)
                ? nil
                : "the trees have different margins, safe areas or baselines, and one is not stable"
        }
        let isBroken = !root.layoutEngine.system.value.broken.isEmpty
        guard isBroken == !other.layoutEngine.system.value.broken.isEmpty else {
            return "only one of the old and the new tree has a conflict; new tree: \(others)"
        }
        if isBroken { return needless(root) ?? needless(other) }
        for (old, new) in pairs where !isAmbiguous(new) {
            if let text = InsetReferee.objection(toGuidesOf: old) { return text }
        }
        for (old, new) in pairs where !isAmbiguous(new) || areLoose(old, new) {
            tally.frames += 1
            guard isNear(old.frame, new.frame) else {
                return "frame \(old.frame), but \(new.frame) in a new tree"
            }
        }
        return nil
    }

    /// Returns an error if a broken constraint does not contradict constraints that hold.
    private func needless(_ root: View) -> String? {
        let broken = root.layoutEngine.system.value.broken.count
        let found = root.layoutNode.inspection(diagnosis: true).conflicts.count
        return found == broken
            ? nil : "\(broken) constraints are broken, but only \(found) conflict with others"
    }

    private func isNear(_ a: Rect, _ b: Rect) -> Bool {
        let off = [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height]
        return off.allSatisfy { abs($0) <= 1e-6 }
    }

    /// Returns whether the frame is ambiguous. A frame is relative to the superview, so it is
    /// ambiguous if the superview's position is.
    private func isAmbiguous(_ view: View) -> Bool {
        view.hasAmbiguousLayout || view.superview.map(liesOpen) == true
    }

    /// Returns whether the position is ambiguous. A view without constraints moves with its
    /// superview.
    private func liesOpen(_ view: View) -> Bool {
        view.hasAmbiguousLayout
            || view.layoutNode.variables == nil && view.superview.map(liesOpen) == true
    }

    /// Returns whether no constraint mentions the view, although constraints place other views. It
    /// then has its natural size at the superview's origin.
    private func areLoose(_ old: View, _ new: View) -> Bool {
        let isInUse = new.layoutNode.root.engine?.isInUse ?? false
        return isInUse && old.layoutNode.isUnconstrained && new.layoutNode.isUnconstrained
    }

    /// Returns the values that a pass reads from frames and stores in constraints. Because of them
    /// a tree may have two stable layouts. They are margins, safe areas, and the index of the view
    /// that provides a stack view's baseline.
    private func fedBack(_ view: View) -> [Double] {
        let insets = [view.safeAreaInsets, view.layoutMargins]
        let targets = [view.forFirstBaselineLayout, view.forLastBaselineLayout]
        return insets.flatMap { [$0.top, $0.left, $0.bottom, $0.right] }
            + targets.map { target in Double(view.subviews.firstIndex { $0 === target } ?? -1) }
    }

    /// Returns whether another pass changes no frame and reports no error.
    private func isSettled(_ root: View) -> Bool {
        let views = root.layoutNode.subtree.compactMap(\.view).filter { !isAmbiguous($0) }
        let before = views.map(\.frame)
        let errors = reports {
            for view in views { view.setNeedsLayout() }
            root.layoutIfNeeded()
        }
        return errors.isEmpty && zip(views, before).allSatisfy { isNear($0.frame, $1) }
    }
}
