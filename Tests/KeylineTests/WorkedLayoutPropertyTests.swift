import Testing

@testable import Keyline

/// A generator of numbers, the same every time.
struct Draw: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: Int) { state = UInt64(seed) &* 2_862_933_555_777_941_757 &+ 3_037_000_493 }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return state ^ (state >> 29)
    }

    mutating func number(_ range: ClosedRange<Int>) -> Double {
        Double(Int.random(in: range, using: &self))
    }
}

/// A random tree whose frames have exactly one solution: every view's place and size follow from its
/// superview's or from those of views before it.
struct RandomLayout {
    enum Item: Hashable { case container, view(Int) }

    struct Equation {
        var first: Item
        var attribute: LayoutAttribute
        var relation = LayoutRelation.equal
        var second: (item: Item, attribute: LayoutAttribute)?
        var multiplier = 1.0
        var constant = 0.0
        var priority = LayoutPriority.required

        /// A statement about the second item.
        var swapped: Equation {
            guard let second else { return self }
            return Equation(
                first: second.item, attribute: second.attribute,
                relation: LayoutRelation(rawValue: -relation.rawValue) ?? .equal,
                second: (first, attribute), multiplier: 1 / multiplier,
                constant: -constant / multiplier, priority: priority)
        }
    }

    private(set) var parents: [Item] = []
    private(set) var equations: [Equation] = []
    let size = Size(width: 1000, height: 800)

    /// - Parameter hasMultiples: whether there are multiples of locations, which do not turn round
    ///   with the text.
    init(seed: Int, hasMultiples: Bool = true) {
        var draw = Draw(seed)
        for i in 0..<Int(draw.number(6...12)) {
            let isNested = i > 0 && draw.number(0...2) == 0
            parents.append(isNested ? .view(Int(draw.number(0...(i - 1)))) : .container)
            place(i, isHorizontal: true, hasMultiples, &draw)
            place(i, isHorizontal: false, hasMultiples, &draw)
        }
    }

    private mutating func place(
        _ i: Int, isHorizontal: Bool, _ hasMultiples: Bool, _ draw: inout Draw
    ) {
        let (near, far, center, extent): (LayoutAttribute, LayoutAttribute, LayoutAttribute, _) =
            isHorizontal
            ? (.leading, .trailing, .centerX, LayoutAttribute.width)
            : (.top, .bottom, .centerY, .height)
        let own = Item.view(i), parent = parents[i]
        /// Its superview or one before it.
        func other() -> Item {
            i == 0 || draw.number(0...2) == 0 ? parent : .view(Int(draw.number(0...(i - 1))))
        }
        if parent == .container, draw.number(0...3) == 0 {
            equations.append(
                Equation(
                    first: own, attribute: near, second: (parent, near),
                    constant: draw.number(0...40)))
            equations.append(
                Equation(
                    first: own, attribute: far, second: (parent, far),
                    constant: -draw.number(0...40)))
            return
        }
        switch draw.number(0...3) {
        case 0:
            equations.append(
                Equation(first: own, attribute: center, second: (other(), center)))
        case 1 where hasMultiples:
            let factor = draw.number(1...4) / 4
            equations.append(
                Equation(
                    first: own, attribute: center, second: (parent, far), multiplier: factor,
                    constant: draw.number(-20...20)))
        case 2:
            equations.append(
                Equation(
                    first: own, attribute: far, second: (other(), far),
                    constant: draw.number(-30...30)))
        default:
            let edge = draw.number(0...1) == 0 ? near : far
            equations.append(
                Equation(
                    first: own, attribute: near, second: (other(), edge),
                    constant: draw.number(-30...30)))
        }
        switch draw.number(0...2) {
        case 0:
            equations.append(
                Equation(first: own, attribute: extent, constant: draw.number(5...120)))
        case 1:
            equations.append(
                Equation(
                    first: own, attribute: extent, second: (other(), extent),
                    multiplier: draw.number(1...5) / 4, constant: draw.number(0...20)))
        default:
            let bound = (item: other(), attribute: extent)
            equations.append(
                Equation(
                    first: own, attribute: extent, relation: .lessThanOrEqual, second: bound,
                    multiplier: 0.5, constant: draw.number(10...60)))
            for (priority, extents) in [(500.0, 20...300), (400, 20...300)] {
                equations.append(
                    Equation(
                        first: own, attribute: extent, constant: draw.number(extents),
                        priority: LayoutPriority(priority)))
            }
        }
    }

    /// Views and inactive constraints, in a container that is a root or that a root places.
    func build(in container: View? = nil, scale: Double = 1, swapped: Bool = false) -> Built {
        let container =
            container
            ?? View(frame: Rect(width: scale * size.width, height: scale * size.height))
        let views = parents.map { _ in View() }
        func view(_ item: Item) -> View {
            switch item {
            case .container: container
            case .view(let i): views[i]
            }
        }
        for (child, parent) in zip(views, parents) {
            child.translatesAutoresizingMaskIntoConstraints = false
            view(parent).addSubview(child)
        }
        let constraints = equations.map { equation in
            let equation = swapped ? equation.swapped : equation
            let made = LayoutConstraint(
                item: view(equation.first), attribute: equation.attribute,
                relatedBy: equation.relation, toItem: equation.second.map { view($0.item) },
                attribute: equation.second?.attribute ?? .notAnAttribute,
                multiplier: equation.multiplier, constant: scale * equation.constant)
            made.priority = equation.priority
            return made
        }
        return Built(layout: self, container: container, views: views, constraints: constraints)
    }
}

extension RandomLayout {
    struct Built {
        let layout: RandomLayout
        let container: View
        let views: [View]
        let constraints: [LayoutConstraint]

        var frames: [Rect] { views.map(\.frame) }

        func laidOut() -> Built {
            LayoutConstraint.activate(constraints)
            container.layoutIfNeeded()
            return self
        }

        /// An attribute's value in the coordinates of the container, left to right.
        private func value(_ item: Item, _ attribute: LayoutAttribute) -> Double {
            var frame = Rect(width: container.frame.width, height: container.frame.height)
            if case .view(let i) = item {
                frame = views[i].frame
                var next = layout.parents[i]
                while case .view(let parent) = next {
                    frame.origin.x += views[parent].frame.minX
                    frame.origin.y += views[parent].frame.minY
                    next = layout.parents[parent]
                }
            }
            return switch attribute {
            case .leading: frame.minX
            case .trailing: frame.maxX
            case .centerX: frame.minX + frame.width / 2
            case .top: frame.minY
            case .bottom: frame.maxY
            case .centerY: frame.minY + frame.height / 2
            case .width: frame.width
            default: frame.height
            }
        }

        /// Left side less right side. Multiples of locations are of superviews' edges, in whose
        /// coordinates they count.
        func difference(_ equation: Equation) -> Double {
            guard let second = equation.second else {
                return value(equation.first, equation.attribute) - equation.constant
            }
            let origin: Double =
                switch equation.attribute {
                case .width, .height: 0
                case .leading, .trailing, .centerX: value(second.item, .leading)
                default: value(second.item, .top)
                }
            return value(equation.first, equation.attribute) - origin - equation.constant
                - equation.multiplier * (value(second.item, second.attribute) - origin)
        }
    }
}

/// Rules that hold for any layout, tried on random ones.
@Suite("Worked layouts: properties at random", .serialized)
struct WorkedLayoutProperties {
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

    @Test("the layouts below are of all kinds")
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

    @Test("3.7 1: the root moves, its subviews' frames stay", arguments: seeds)
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

    @Test("3.7 2: from right to left, every frame is mirrored in its superview", arguments: seeds)
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

    @Test("3.7 3: the order of activation does not matter", arguments: seeds)
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

    @Test("3.7 4: all off and on again", arguments: seeds)
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

    @Test("3.7 5: constants there and back, 10 000 times", arguments: [1, 2, 3])
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

    @Test("3.7 6: required constraints hold", arguments: seeds)
    func requiredHolds(seed: Int) {
        let built = RandomLayout(seed: seed).build().laidOut()
        for equation in built.layout.equations where equation.priority == .required {
            let difference = built.difference(equation)
            let isHeld = equation.relation == .equal ? abs(difference) < 1e-6 : difference < 1e-6
            #expect(isHeld, "\(equation): \(difference)")
        }
    }

    @Test("3.7 8: an inequality with slack may go", arguments: seeds)
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

    @Test("3.7 9: constants and root times k: frames times k", arguments: seeds)
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

    @Test("3.7 10: a tree below a view of fixed size, alone", arguments: seeds)
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

    @Test("3.7 11: ambiguous without one of its constraints, and only then", arguments: 1...10)
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

    @Test("3.7 12: first and second item change places", arguments: seeds)
    func swapping(seed: Int) {
        let layout = RandomLayout(seed: seed)
        expectSame(layout.build(swapped: true).laidOut().frames, layout.build().laidOut().frames)
    }
}
