import Testing

@testable import Keyline

@Suite("Random view trees with all kinds of content")
struct RandomTreeTests {
    @Test(
        "required constraints hold in a random tree's frames, and a second pass changes nothing",
        arguments: Array(1...300) + [500, 828, 1005])
    func holds(seed: Int) throws { try check(seed) }

    private func check(_ seed: Int) throws {
        var tree = RandomTree(seed)
        for round in 0..<4 {
            if round > 0 { tree.change() }
            let errors = reports { tree.root.layoutIfNeeded() }
            #expect(
                errors.allSatisfy { [.unsatisfiable, .didNotConverge].contains($0.kind) },
                "seed \(seed), round \(round): \(errors)")
            // Some passes do not converge: margins may depend on frames that depend on margins,
            // coming half as close in each round. The choice of a row's baseline may also change
            // which of its views is the tallest.
            if let endless = errors.first(where: { $0.kind == .didNotConverge }) {
                #expect(
                    endless.constraints.contains { $0.contains("argin") || $0.contains("aseline") },
                    "seed \(seed), round \(round): \(endless)")
                break
            }
            let engine = try #require(tree.root.layoutNode.engine)
            let referee = Referee(root: tree.root)
            for slot in engine.rows.value.entries.indices {
                let entry = engine.rows.value.entries[slot]
                // Rows of half of the trees have no constraint objects until the last round.
                let named =
                    seed % 2 == 0 || round == 3 ? engine.constraint(in: slot) : entry.object
                guard let constraint = named, constraint.priority == .required,
                    !entry.isBroken, let violation = referee.violation(of: constraint)
                else { continue }
                #expect(violation < 1e-6, "seed \(seed), round \(round): \(constraint.summary)")
            }
            let before = tree.frames
            let again = reports {
                for view in tree.views { view.setNeedsLayout() }
                tree.root.layoutIfNeeded()
            }
            #expect(again.isEmpty, "seed \(seed), round \(round): \(again)")
            #expect(tree.frames == before, "seed \(seed), round \(round)")
        }
    }
}
