import Testing

@testable import Keyline

@Suite("Views that change anything whenever they run")
struct ActingTreeTests {
    @Test("are laid out once they are still", arguments: randomGroups, [false, true])
    func anything(group: Int, isMixed: Bool) {
        var used: Set<ActingTree.Occasion> = []
        for seed in 40 * group + 1...40 * group + 40 {
            let tree = ActingTree(seed, Set(ActingTree.Occasion.allCases), isMixed: isMixed)
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

    /// Each of these sessions crashed, or left a wrong frame, before some defect was corrected.
    @Test(
        "as they once went wrong",
        arguments: [
            (116, false), (599, false), (5, false), (275, true), (403, true), (1154, true),
            (22_114, true),
        ])
    func former(seed: Int, isMixed: Bool) {
        let tree = ActingTree(seed, Set(ActingTree.Occasion.allCases), isMixed: isMixed)
        tree.run()
        if let text = tree.objection() { Issue.record("\(text)") }
    }
}
