import Testing

@testable import Keyline

/// Rules that hold for any layout, checked with random layouts.
@Suite("Properties that hold for any layout, checked with random layouts", .serialized)
struct RandomLayoutPropertyTests {
    static let seeds = 1...40

    func expectSame(
        _ have: [Rect], _ want: [Rect], tolerance: Double = 1e-6,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(have.count == want.count, sourceLocation: sourceLocation)
        for (i, (a, b)) in zip(have, want).enumerated() {
            let worst =
                [
                    a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height,
                ].map(abs).max() ?? 0
            #expect(
                worst <= tolerance, "view \(i): \(a), expected \(b)",
                sourceLocation: sourceLocation)
        }
    }

    @Test(
        "the tested random layouts have slack and tight inequalities, multipliers and nested views"
    )
    func kinds() {
        let built = Self.seeds.map { RandomLayout(seed: $0).build().laidOut() }
        let bounds = built.flatMap { built in
            built.layout.equations.filter { $0.relation != .equal }.map(built.difference)
        }
        #expect(bounds.filter { $0 < -1e-6 }.count > 20 && bounds.filter { $0 > -1e-6 }.count > 20)
        let equations = built.flatMap(\.layout.equations)
        #expect(equations.filter { $0.multiplier != 1 && $0.attribute == .centerX }.count > 20)
        #expect(built.flatMap(\.layout.parents).filter { $0 != .container }.count > 40)
        #expect(built.allSatisfy { $0.frames.allSatisfy { $0.width >= 0 && $0.height >= 0 } })
    }

    @Test(
        "moving the root of a random layout leaves the frames of its subviews unchanged",
        arguments: seeds)
    func translation(seed: Int) {
        let built = RandomLayout(seed: seed).build().laidOut()
        let before = built.frames
        built.container.frame.origin = Point(x: 37, y: -12)
        built.container.layoutIfNeeded()
        expectSame(built.frames, before, tolerance: 0)
        let other = RandomLayout(seed: seed).build()
        other.container.frame.origin = Point(x: -1234.5, y: 77)
        expectSame(other.laidOut().frames, before)
    }

    @Test(
        "right-to-left layout mirrors every frame of a random layout within its superview",
        arguments: seeds)
    func mirroring(seed: Int) {
        let layout = RandomLayout(seed: seed, hasMultiples: false)
        let built = layout.build().laidOut()
        let mirrored = built.views.map { view in
            let outer = view.superview?.frame.width ?? 0
            return Rect(
                x: outer - view.frame.maxX, y: view.frame.minY, width: view.frame.width,
                height: view.frame.height)
        }
        let before = built.frames
        built.container.layoutDirection = .rightToLeft
        built.container.layoutIfNeeded()
        expectSame(built.frames, mirrored)
        built.container.layoutDirection = .leftToRight
        built.container.layoutIfNeeded()
        expectSame(built.frames, before)
    }

    @Test(
        "the frames of a random layout do not depend on the order of activation",
        arguments: seeds)
    func order(seed: Int) {
        let layout = RandomLayout(seed: seed)
        let expected = layout.build().laidOut().frames
        var draw = Draw(seed)
        for stepwise in [false, true, false, true] {
            let built = layout.build()
            for constraint in built.constraints.shuffled(using: &draw) {
                constraint.isActive = true
                if stepwise { built.container.layoutIfNeeded() }
            }
            built.container.layoutIfNeeded()
            expectSame(built.frames, expected)
        }
    }

    @Test(
        "deactivating and reactivating all constraints of a random layout restores its frames",
        arguments: seeds)
    func reactivation(seed: Int) {
        let built = RandomLayout(seed: seed).build().laidOut()
        let before = built.frames
        for layOutBetween in [true, false] {
            LayoutConstraint.deactivate(built.constraints)
            if layOutBetween { built.container.layoutIfNeeded() }
            LayoutConstraint.activate(built.constraints.reversed())
            built.container.layoutIfNeeded()
            expectSame(built.frames, before)
        }
    }

    @Test(
        "after 10 000 changes of constants back and forth, a random layout has its frames again",
        arguments: [1, 2, 3])
    func edits(seed: Int) {
        let built = RandomLayout(seed: seed).build().laidOut()
        let before = built.frames
        let constants = built.constraints.map(\.constant)
        var draw = Draw(seed)
        for _ in 0..<10_000 {
            let at = Int.random(in: built.constraints.indices, using: &draw)
            let made = built.constraints[at]
            made.constant =
                made.constant == constants[at]
                ? constants[at] + draw.number(1...60) / 3 : constants[at]
            built.container.layoutIfNeeded()
        }
        for (made, constant) in zip(built.constraints, constants) { made.constant = constant }
        built.container.layoutIfNeeded()
        expectSame(built.frames, before)
    }

    @Test("the frames of a random layout satisfy all its required constraints", arguments: seeds)
    func requiredHolds(seed: Int) {
        let built = RandomLayout(seed: seed).build().laidOut()
        for equation in built.layout.equations where equation.priority == .required {
            let difference = built.difference(equation)
            let isHeld = equation.relation == .equal ? abs(difference) < 1e-6 : difference < 1e-6
            #expect(isHeld, "\(equation): \(difference)")
        }
    }

    @Test(
        "deactivating an inequality that is not tight changes no frame of a random layout",
        arguments: seeds)
    func slack(seed: Int) {
        let built = RandomLayout(seed: seed).build().laidOut()
        let before = built.frames
        for (equation, made) in zip(built.layout.equations, built.constraints)
        where equation.relation != .equal && built.difference(equation) < -1e-6 {
            made.isActive = false
            built.container.layoutIfNeeded()
            expectSame(built.frames, before)
            made.isActive = true
            built.container.layoutIfNeeded()
        }
    }

    @Test(
        "multiplying a random layout's constants and root size by k multiplies its frames by k",
        arguments: seeds)
    func scaling(seed: Int) {
        let layout = RandomLayout(seed: seed)
        let frames = layout.build().laidOut().frames
        for scale in [0.125, 3, 100] {
            let scaled = frames.map {
                Rect(
                    x: scale * $0.minX, y: scale * $0.minY, width: scale * $0.width,
                    height: scale * $0.height)
            }
            expectSame(
                layout.build(scale: scale).laidOut().frames, scaled,
                tolerance: 1e-6 * max(1, scale))
        }
    }

    @Test(
        "a random layout has the same frames as a root and within a view of fixed size",
        arguments: seeds)
    func splitting(seed: Int) {
        let layout = RandomLayout(seed: seed)
        let alone = layout.build().laidOut().frames
        let root = View(frame: Rect(width: 2000, height: 2000)), container = View()
        root.addSubview(
            container,
            constraints: [
                equal(\.leadingAnchor, constant: 333), equal(\.topAnchor, constant: 21),
                equal(\.widthAnchor, constant: layout.size.width),
                equal(\.heightAnchor, constant: layout.size.height),
            ])
        expectSame(layout.build(in: container).laidOut().frames, alone)
    }

    @Test(
        "a view of a random layout is ambiguous only while one of its equalities is inactive",
        arguments: 1...10)
    func ambiguity(seed: Int) {
        let built = RandomLayout(seed: seed).build().laidOut()
        #expect(built.views.allSatisfy { !$0.hasAmbiguousLayout })
        for (equation, made) in zip(built.layout.equations, built.constraints)
        where equation.relation == .equal && equation.priority == .required {
            guard case .view(let i) = equation.first else { continue }
            made.isActive = false
            #expect(built.views[i].hasAmbiguousLayout, "without \(equation)")
            made.isActive = true
        }
        #expect(built.views.allSatisfy { !$0.hasAmbiguousLayout })
    }

    @Test(
        "swapping first and second items of all constraints changes no frame of a random layout",
        arguments: seeds)
    func swapping(seed: Int) {
        let layout = RandomLayout(seed: seed)
        expectSame(layout.build(swapped: true).laidOut().frames, layout.build().laidOut().frames)
    }
}
