import Testing

@testable import Keyline

@Suite("Views that change anything whenever they run")
struct ActingTreeTests {
    @Test("are laid out once they are still", arguments: 0..<8)
    func anything(group: Int) {
        var used: Set<ActingTree.Occasion> = []
        for seed in 40 * group + 1...40 * group + 40 {
            let tree = ActingTree(seed, Set(ActingTree.Occasion.allCases))
            tree.run()
            used.formUnion(tree.used)
            #expect(tree.views.count > 0 && tree.actions > 10)
            if let text = tree.objection() { Issue.record("seed \(seed): \(text)") }
        }
        #expect(used == Set(ActingTree.Occasion.allCases))
    }

    @Test("on one occasion only", arguments: ActingTree.Occasion.allCases)
    func one(occasion: ActingTree.Occasion) {
        for seed in 1...40 {
            let tree = ActingTree(seed, [occasion])
            tree.run()
            if let text = tree.objection() { Issue.record("seed \(seed): \(text)") }
        }
    }

    /// Sessions that once crashed, or left a frame behind.
    @Test(
        "as they once went wrong",
        arguments: [
            (seed: 762, most: 14), (1607, 120), (3477, 14), (4260, 8), (326, 120), (8, 120),
        ])
    func former(session: (seed: Int, most: Int)) {
        let tree = ActingTree(
            session.seed, Set(ActingTree.Occasion.allCases), most: session.most)
        tree.run()
        if let text = tree.objection() { Issue.record("\(text)") }
    }
}
