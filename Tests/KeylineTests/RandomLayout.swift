import Foundation
import Testing

@testable import Keyline

/// The groups of seeds that the tests of random trees use: eight by default, or for example 250
/// with `KEYLINE_GROUPS=250 swift test --filter 'ChangingTree|ReentrantTree'`.
let randomGroups =
    0..<(ProcessInfo.processInfo.environment["KEYLINE_GROUPS"].flatMap(Int.init) ?? 8)

/// A generator of pseudo-random numbers that are the same in every run.
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

/// A random tree with exactly one layout: the position and size of every view follow from its
/// superview or from earlier views.
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

        /// This equation, solved for the second item.
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

    /// - Parameter hasMultiples: whether positions may be multiplied, which is not mirrored with
    ///   the direction of text.
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
        /// Returns the superview or an earlier sibling.
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

    /// Makes the views and inactive constraints, in a container that is a root or whose frame the
    /// root determines.
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

        /// Returns the value of an attribute in the coordinates of the container, from left to
        /// right.
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

        /// Returns the left side minus the right side. Only edges of superviews are multiplied, in
        /// the superview's own coordinates.
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
