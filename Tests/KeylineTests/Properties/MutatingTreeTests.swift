import Testing

@testable import Keyline

@Suite("Trees that change are as trees built anew")
struct MutatingTreeTests {
    /// Contradictions and open values may be decided in another way: those views are left out.
    @Test("after every step", arguments: 0..<8)
    func steps(group: Int) {
        var compared = 0, done: Set<String> = []
        for seed in 5 * group + 1...5 * group + 5 { compared += check(seed, &done) }
        #expect(compared > 1_000)
        #expect(done == MutatingTree.verbs)
    }

    /// Returns how many frames were compared.
    private func check(_ seed: Int, _ done: inout Set<String>) -> Int {
        let tree = MutatingTree(seed)
        var history: [String] = [], compared = 0
        for step in 0..<40 {
            if step > 0 { history += tree.changes() }
            let errors = reports { tree.root.layoutIfNeeded() }
            let (root, pairs) = tree.rebuilt()
            let others = reports { root.layoutIfNeeded() }
            guard errors.isEmpty, others.isEmpty else { continue }
            for (old, new) in pairs where !new.hasAmbiguousLayout {
                compared += 1
                let (a, b) = (old.frame, new.frame)
                let off = max(
                    abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.width - b.width),
                    abs(a.height - b.height))
                guard off > 1e-6 else { continue }
                Issue.record("seed \(seed), step \(step): \(a), anew \(b), after \(history)")
                return compared
            }
        }
        done.formUnion(history)
        return compared
    }
}
