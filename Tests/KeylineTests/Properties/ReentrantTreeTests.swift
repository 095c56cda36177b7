import Testing

@testable import Keyline

@Suite("Random changes of the view tree from inside its callbacks")
struct ReentrantTreeTests {
    @Test(
        "a tree whose views make random changes in callbacks has a stable, valid final layout",
        arguments: randomGroups, [false, true])
    func anything(group: Int, isMixed: Bool) {
        var used: Set<ReentrantTree.Callback> = []
        for seed in 40 * group + 1...40 * group + 40 {
            let tree = ReentrantTree(seed, Set(ReentrantTree.Callback.allCases), isMixed: isMixed)
            tree.run()
            used.formUnion(tree.used)
            #expect(tree.views.count > 0 && tree.actions > 10)
            if let text = tree.objection() { Issue.record("seed \(seed): \(text)") }
        }
        #expect(used == Set(ReentrantTree.Callback.allCases))
    }

    @Test(
        "a tree whose views make random changes in one callback has a stable, valid layout",
        arguments: ReentrantTree.Callback.allCases)
    func one(callback: ReentrantTree.Callback) {
        for seed in 1...40 {
            let tree = ReentrantTree(seed, [callback])
            tree.run()
            if let text = tree.objection() { Issue.record("seed \(seed): \(text)") }
        }
    }

    /// Each of these seeds caused a crash or a wrong frame before a defect was corrected.
    @Test(
        "random changes that once caused a crash or a wrong frame give a valid layout",
        arguments: [
            (116, false), (599, false), (5, false), (275, true), (403, true), (1154, true),
            (22_114, true),
        ])
    func former(seed: Int, isMixed: Bool) {
        let tree = ReentrantTree(seed, Set(ReentrantTree.Callback.allCases), isMixed: isMixed)
        tree.run()
        if let text = tree.objection() { Issue.record("\(text)") }
    }
}
