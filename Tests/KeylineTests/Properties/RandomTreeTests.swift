import Testing

@testable import Keyline

@Suite("Random trees with everything in them")
struct RandomTreeTests {
    @Test(
        "required constraints hold in the frames, and a second pass changes nothing",
        arguments: 1...2000)
    func holds(seed: Int) throws {
        var unfinished = 0
        var tree = RandomTree(seed)
        for round in 0..<4 {
            if round > 0 { tree.change() }
            let errors = reports { tree.root.layoutIfNeeded() }
            unfinished += errors.filter { $0.kind == .didNotConverge }.count
            #expect(
                errors.allSatisfy { [.unsatisfiable, .didNotConverge].contains($0.kind) },
                "seed \(seed), round \(round): \(errors)")
            if unfinished > 0 { break }
            let engine = try #require(tree.root.layoutNode.engine)
            let referee = Referee(root: tree.root)
            for entry in engine.entries {
                guard let constraint = entry.constraint, constraint.priority == .required,
                    !entry.isBroken, constraint.canBeLowered
                else { continue }
                guard let violation = referee.violation(of: constraint) else { continue }
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
