import Testing

@testable import Keyline

/// The fitting size of a root is computed in a clone of the tree's solver. The next layout pass may
/// adopt this clone. The fitting size of another view is computed by a separate solver, which gets
/// the constraints within the view anew. So the same views, once as a root and once within another
/// view, check both ways.
@Suite("Fitting sizes of root views")
struct RootFittingTests {
    private static let targets: [(Size, LayoutPriority, LayoutPriority)] = [
        (Size(width: 700, height: 0), .required, .fittingSizeLevel),
        (Size(width: 300, height: 900), .required, .required),
        (.layoutFittingCompressed, .fittingSizeLevel, .fittingSizeLevel),
        (.layoutFittingExpanded, 450, 350),
        (Size(width: 40, height: 30), 999, .required),
    ]

    private func fit(_ view: View, _ target: (Size, LayoutPriority, LayoutPriority)) -> Size {
        view.systemLayoutSizeFitting(
            target.0, withHorizontalFittingPriority: target.1, verticalFittingPriority: target.2)
    }

    private func isNear(_ a: Size, _ b: Size) -> Bool {
        abs(a.width - b.width) < 1e-6 && abs(a.height - b.height) < 1e-6
    }

    @Test(
        "a random layout has the same fitting sizes as a root and as a subview of another view",
        arguments: randomGroups)
    func asSubview(group: Int) {
        for seed in 40 * group + 1...40 * group + 40 {
            let layout = RandomLayout(seed: seed)
            let root = layout.build(), outer = View(), inner = View()
            outer.addSubview(inner)
            let other = layout.build(in: inner)
            LayoutConstraint.activate(root.constraints)
            LayoutConstraint.activate(other.constraints)
            for (i, target) in RootFittingTests.targets.enumerated() {
                let sizes = (fit(root.container, target), fit(inner, target))
                #expect(isNear(sizes.0, sizes.1), "seed \(seed), target \(i): \(sizes)")
                if i == 2 { _ = reports { root.container.layoutIfNeeded() } }
            }
        }
    }

    @Test(
        "computing a fitting size before each pass changes no frame of an unambiguous layout",
        arguments: randomGroups)
    func frames(group: Int) {
        var adopted = 0, compared = 0
        for seed in 40 * group + 1...40 * group + 40 {
            let layout = RandomLayout(seed: seed)
            let fitted = layout.build(), plain = layout.build()
            var draw = Draw(seed)
            for step in 0..<8 {
                for built in [fitted, plain] { LayoutConstraint.activate(built.constraints) }
                for _ in 0..<Int(draw.number(0...3)) {
                    let at = Int(draw.number(0...(fitted.constraints.count - 1)))
                    let constant = draw.number(0...60), action = draw.number(0...2)
                    for constraint in [fitted.constraints[at], plain.constraints[at]] {
                        switch action {
                        case 0:
                            // Every second layout has all constraints.
                            constraint.isActive = false
                            if step % 2 == 0 { constraint.isActive = true }
                        case 1: constraint.constant = constant
                        default:
                            if constraint.priority < .required {
                                constraint.priority = LayoutPriority(300 + 7 * constant)
                            }
                        }
                    }
                }
                let target = RootFittingTests.targets.randomElement(using: &draw)!
                let size = fit(fitted.container, target)
                if draw.number(0...1) == 0 {
                    fitted.container.frame.size = size
                    plain.container.frame.size = size
                }
                let solver = fitted.container.layoutNode.engine?.system.value.solver
                let errors = (
                    reports { fitted.container.layoutIfNeeded() },
                    reports { plain.container.layoutIfNeeded() }
                )
                if fitted.container.layoutNode.engine?.system.value.solver !== solver {
                    adopted += 1
                }
                #expect(errors.0.map(\.kind) == errors.1.map(\.kind))
                if plain.views.contains(where: \.hasAmbiguousLayout) { continue }
                compared += 1
                for (a, b) in zip(fitted.frames, plain.frames) {
                    #expect(isNear(a.size, b.size), "seed \(seed): \(a), \(b)")
                    #expect(abs(a.minX - b.minX) < 1e-6 && abs(a.minY - b.minY) < 1e-6)
                }
            }
        }
        #expect(adopted > 20 && compared > 20)
    }

    /// A view 60 points wide at a distance of 10 points from both sides of a root.
    private func held() -> (root: View, child: View, width: LayoutConstraint) {
        let root = View(), child = View()
        let made = root.addSubview(
            child,
            constraints: [
                equal(\.leadingAnchor, constant: 10), equal(\.trailingAnchor, constant: -10),
                equal(\.topAnchor), equal(\.widthAnchor, constant: 60),
                equal(\.heightAnchor, constant: 20), equal(\.bottomAnchor),
            ])
        return (root, child, made[3])
    }

    @Test("a cell laid out in the size that it was just fitted to adopts the solver of the fitting")
    func adopted() {
        let (root, child, width) = held()
        #expect(root.systemLayoutSizeFitting(.zero) == Size(width: 80, height: 20))
        let former = root.layoutEngine.system.value.solver
        root.frame.size = Size(width: 80, height: 20)
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        expect(child.frame, 10, 0, 60, 20)
        #expect(root.layoutEngine.system.value.solver !== former)
        // The adopted solver keeps the root at its size, and knows the constraints by their
        // handles.
        width.constant = 50
        let errors = reports { root.layoutIfNeeded() }
        #expect(errors.map(\.kind) == [.unsatisfiable])
        root.frame.size.width = 70
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        expect(child.frame, 10, 0, 50, 20)
    }

    @Test(
        "a root size that contradicts constraints is reported alike after a fitting and without one"
    )
    func contradiction() {
        let counts = [true, false].map { isFitted in
            let root = held().root
            if isFitted { _ = root.systemLayoutSizeFitting(.zero) }
            root.frame.size = Size(width: 90, height: 20)
            return reports { root.layoutIfNeeded() }.map(\.constraints.count)
        }
        #expect(counts[0].count == 1)
        #expect(counts[0] == counts[1])
    }

    @Test("a subview that gets constraints after a fitting size is placed by the next pass")
    func changed() {
        let (root, child, _) = held()
        #expect(root.systemLayoutSizeFitting(.zero).height == 20)
        let other = View()
        root.addSubview(
            other, pairingTo: child,
            constraints: [equal(\.topAnchor, \.bottomAnchor), equal(\.heightAnchor, constant: 5)])
        root.frame.size = Size(width: 80, height: 20)
        root.layoutIfNeeded()
        expect(other.frame, 0, 20, 0, 5)
        #expect(root.systemLayoutSizeFitting(.zero) == Size(width: 80, height: 20))
    }

    @Test("a root is fitted without the constraint that a layout pass would break")
    func contradictoryConstraints() {
        let (root, child, width) = held()
        // Two required widths contradict each other. The one that became active last has no effect,
        // before the first layout and after it.
        let other = child.widthAnchor.constraint(equalToConstant: 75)
        other.isActive = true
        #expect(root.systemLayoutSizeFitting(.zero) == Size(width: 80, height: 20))
        root.frame.size = Size(width: 80, height: 20)
        #expect(reports { root.layoutIfNeeded() }.map(\.kind) == [.unsatisfiable])
        #expect(root.systemLayoutSizeFitting(.zero) == Size(width: 80, height: 20))
        // A constant that contradicts a constraint that became active later takes its effect.
        other.isActive = false
        let least = child.widthAnchor.constraint(greaterThanOrEqualToConstant: 50)
        least.isActive = true
        root.layoutIfNeeded()
        width.constant = 40
        #expect(root.systemLayoutSizeFitting(.zero) == Size(width: 60, height: 20))
        root.frame.size = Size(width: 60, height: 20)
        #expect(reports { root.layoutIfNeeded() }.map(\.kind) == [.unsatisfiable])
        expect(child.frame, 10, 0, 40, 20)
    }

    @Test("a constraint that is broken only by the root's own size counts in a fitting size")
    func brokenByRootSize() {
        let (root, _, _) = held()
        root.frame.size = Size(width: 90, height: 20)
        #expect(reports { root.layoutIfNeeded() }.map(\.kind) == [.unsatisfiable])
        #expect(root.systemLayoutSizeFitting(.zero) == Size(width: 80, height: 20))
        // A required target, which contradicts only the broken constraint, is met.
        let size = root.systemLayoutSizeFitting(
            Size(width: 100, height: 0), withHorizontalFittingPriority: .required)
        #expect(size == Size(width: 100, height: 20))
    }

    @Test(
        "an item that fills the root is not ambiguous after a layout in an ambiguous fitting size")
    func diagnosedInFittingSize() {
        let root = View(), child = View()
        root.addSubview(
            child,
            constraints: [
                equal(\.leadingAnchor), equal(\.trailingAnchor), equal(\.topAnchor),
                equal(\.bottomAnchor),
            ])
        // The target, a height of 0, and the height of 100 have the same priority, so all heights from
        // 0 to 100 fit equally well. But the layout gives the root one of them, and the child fills it.
        let height = child.heightAnchor.constraint(equalToConstant: 100)
        height.priority = .fittingSizeLevel
        height.isActive = true
        root.frame.size = fit(
            root, (Size(width: 200, height: 0), .required, .fittingSizeLevel))
        root.layoutIfNeeded()
        #expect(root.layoutNode.solveCount == 1)
        #expect(!child.hasAmbiguousLayout)
        #expect(child.frame == root.bounds)
    }

    @Test("a text has its lines in the fitting size after any constraints were deactivated")
    func deactivatedBefore() {
        for spare in 0..<1 << 5 {
            let root = View(), text = Label()
            text.measure = WorkCountTests.Words()
            text.numberOfLines = 0
            text.text = "xxxxxxxxxxxx yyyyyyyyyyyy"
            text.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(text)
            let edges = [
                text.leadingAnchor.constraint(equalTo: root.leadingAnchor),
                text.trailingAnchor.constraint(equalTo: root.trailingAnchor),
                text.topAnchor.constraint(equalTo: root.topAnchor),
                text.bottomAnchor.constraint(equalTo: root.bottomAnchor),
            ]
            // Each bit of `spare` stands for six constraints among the others that are active only for
            // a while. The four constraints for the natural size of the text then take four of the
            // elements in the table of active constraints that are free, and leave gaps.
            var gone: [LayoutConstraint] = []
            for i in 0...edges.count {
                if spare & 1 << i != 0 {
                    for _ in 0..<6 {
                        gone.append(text.heightAnchor.constraint(equalToConstant: 70))
                        gone.last?.isActive = true
                    }
                }
                if i < edges.count { edges[i].isActive = true }
            }
            LayoutConstraint.deactivate(gone)
            // Both words are 120 points wide, so 200 points have two lines, each 20 points high.
            let target = (Size(width: 200, height: 0), LayoutPriority.required, LayoutPriority(50))
            root.frame.size = fit(root, target)
            #expect(root.frame.size == Size(width: 200, height: 40), "spare \(spare)")
            root.layoutIfNeeded()
            expect(text.frame, 0, 0, 200, 40)
        }
    }
}
