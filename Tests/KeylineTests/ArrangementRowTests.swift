import Testing

@testable import Keyline

extension ArrangementRows {
    /// All constraints. Rows without objects get objects first.
    var constraints: [LayoutConstraint] {
        if let engine = home?.object {
            var slots: [Int] = []
            forEachRow(engine.rows.value.entries) { slots.append($0) }
            for slot in slots { _ = engine.constraint(in: slot) }
        }
        return objects
    }
}

/// The constraints of a stack view are rows of the solver without constraint objects, which are made when somebody asks.
@Suite("Constraints of stack views without LayoutConstraint objects")
struct ArrangementRowTests {
    /// A row of views of 20 by 10 and 30 by 20 points at a distance of 5, aligned at the top: 12 constraints.
    struct Scene {
        let root = View(frame: Rect(width: 100, height: 100))
        let small = Natural(20, 10), large = Natural(30, 20)
        let stack: StackView

        init() {
            stack = StackView(arrangedSubviews: [small, large])
            stack.alignment = .top
            stack.spacing = 5
            root.addSubview(stack, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
            root.layoutIfNeeded()
        }

        /// How many constraints of the stack view have no object, and how many have one.
        func counts(in root: View? = nil) -> [Int] {
            let entries = (root ?? self.root).layoutEngine.rows.value.entries.indices.map {
                (root ?? self.root).layoutEngine.rows.value.entries[$0]
            }
            let own = entries.filter { $0.isUsed && $0.origin == .arrangement }
            return [own.count(where: \.isBare), own.count { $0.object != nil }]
        }

        func expectFrames(sourceLocation: SourceLocation = #_sourceLocation) {
            expect(stack.frame, 0, 0, 55, 20, sourceLocation: sourceLocation)
            expect(small.frame, 0, 0, 20, 10, sourceLocation: sourceLocation)
            expect(large.frame, 25, 0, 30, 20, sourceLocation: sourceLocation)
        }
    }

    @Test("layout, fitting sizes and changes of a stack view make no LayoutConstraint objects")
    func noObjects() {
        let scene = Scene()
        scene.expectFrames()
        #expect(scene.counts() == [12, 0])
        scene.stack.spacing = 7
        scene.root.layoutIfNeeded()
        expect(scene.large.frame, 27, 0, 30, 20)
        scene.small.isHidden = true
        #expect(scene.stack.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(30, 20))
        scene.root.layoutIfNeeded()
        expect(scene.large.frame, 0, 0, 30, 20)
        scene.small.isHidden = false
        scene.stack.axis = .vertical
        scene.root.layoutIfNeeded()
        expect(scene.large.frame, 0, 17, 30, 20)
        #expect(scene.counts() == [12, 0])
        scene.stack.removeArrangedSubview(scene.large)
        scene.root.layoutIfNeeded()
        #expect(scene.counts() == [7, 0])
    }

    @Test("a view lists the constraints of its stack view with names, lines and values")
    func listed() throws {
        let scene = Scene()
        let listed = scene.stack.constraints
        // Two constraints on the height of a view are held by the view itself.
        #expect(listed.count == 10 && scene.counts() == [2, 10])
        #expect(listed.map(\.identifier).filter { $0 == "canvas-connection" }.count == 6)
        #expect(listed.allSatisfy { $0.isActive && $0.origin == .arrangement })
        #expect(scene.stack.constraints == listed)
        let spacing = try #require(listed.first { $0.identifier == "spacing" })
        #expect(spacing.constant == 5 && spacing.priority == .required)
        #expect(spacing.firstItem === scene.large && spacing.firstAttribute == .leading)
        #expect(spacing.secondItem === scene.small && spacing.secondAttribute == .trailing)
        let low = try #require(scene.large.constraints.first)
        #expect(low.identifier == "ambiguity-suppression" && low.priority.rawValue == 25)
        #expect(spacing.sourceLocation?.line == low.sourceLocation?.line)
        scene.stack.spacing = 9
        scene.root.layoutIfNeeded()
        #expect(spacing.constant == 9)
        expect(scene.large.frame, 29, 0, 30, 20)
        #expect(scene.counts() == [1, 11])
    }

    @Test("deactivating a listed constraint of a stack view removes its effect until reactivation")
    func deactivated() throws {
        let scene = Scene()
        let spacing = try #require(
            scene.stack.constraints.first { $0.identifier == "spacing" })
        spacing.isActive = false
        let other = scene.large.leftAnchor.constraint(equalTo: scene.stack.leftAnchor, constant: 40)
        other.isActive = true
        #expect(reports { scene.root.layoutIfNeeded() }.isEmpty)
        expect(scene.large.frame, 40, 0, 30, 20)
        other.isActive = false
        spacing.isActive = true
        scene.root.layoutIfNeeded()
        scene.expectFrames()
    }

    @Test("rows of a stack view follow the direction of text when it changes")
    func mirrored() {
        let scene = Scene()
        scene.root.layoutDirection = .rightToLeft
        scene.root.layoutIfNeeded()
        expect(scene.small.frame, 35, 0, 20, 10)
        expect(scene.large.frame, 0, 0, 30, 20)
        scene.stack.spacing = 7
        scene.root.layoutIfNeeded()
        expect(scene.small.frame, 37, 0, 20, 10)
        #expect(scene.stack.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(57, 20))
        #expect(scene.counts() == [12, 0])
        scene.root.layoutDirection = .leftToRight
        scene.root.layoutIfNeeded()
        expect(scene.large.frame, 27, 0, 30, 20)
    }

    @Test("a conflict with rows of a stack view names them, and gives up the user's constraint")
    func conflict() throws {
        let scene = Scene()
        let wide = scene.large.leftAnchor.constraint(equalTo: scene.stack.leftAnchor, constant: 40)
        let width = scene.small.widthAnchor.constraint(equalToConstant: 20)
        LayoutConstraint.activate([wide, width])
        let error = try #require(reports { scene.root.layoutIfNeeded() }.first)
        let names = error.members.filter { $0.origin == .arrangement }.map(\.text)
        #expect(names.count == 2)
        #expect(names.contains { $0.contains("'canvas-connection'") })
        #expect(names.contains { $0.contains("'spacing'") })
        #expect(error.members.filter { $0.origin == .arrangement }.allSatisfy { $0.stack != nil })
        #expect(error.broken?.contains("20") == true)
        wide.isActive = false
        #expect(reports { scene.root.layoutIfNeeded() }.isEmpty)
        scene.expectFrames()
    }

    @Test("a stack view that moves to another tree keeps its constraints in their order")
    func moves() {
        let scene = Scene()
        scene.stack.removeFromSuperview()
        let other = View(frame: Rect(width: 200, height: 200))
        let beside = Natural(10, 10)
        other.addSubview(beside, constraints: [equal(\.rightAnchor), equal(\.topAnchor)])
        other.layoutIfNeeded()
        other.addSubview(scene.stack, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        other.layoutIfNeeded()
        scene.expectFrames()
        #expect(scene.counts(in: other).reduce(0, +) == 12)
        scene.stack.spacing = 6
        scene.small.isHidden = true
        other.layoutIfNeeded()
        expect(scene.large.frame, 0, 0, 30, 20)
        scene.stack.distribution = .fillEqually
        scene.small.isHidden = false
        other.layoutIfNeeded()
        expect(scene.large.frame, 36, 0, 30, 20)
        expect(scene.small.frame, 0, 0, 30, 10)
    }

    @Test("a root with an engine that joins another tree takes its stack view's constraints along")
    func joins() {
        let scene = Scene(), other = View(frame: Rect(width: 200, height: 200))
        let beside = Natural(10, 10)
        other.addSubview(beside, constraints: [equal(\.rightAnchor), equal(\.topAnchor)])
        other.layoutIfNeeded()
        other.addSubview(scene.root)
        other.layoutIfNeeded()
        scene.expectFrames()
        #expect(scene.counts(in: other) == [0, 12])
        scene.stack.spacing = 8
        other.layoutIfNeeded()
        expect(scene.large.frame, 28, 0, 30, 20)
    }

    @Test("a stack view that outlives its root still arranges its views, without doubled rows")
    func outlives() {
        let small = Natural(20, 10), large = Natural(30, 20)
        let stack = StackView(arrangedSubviews: [small, large])
        stack.alignment = .top
        stack.spacing = 5
        weak var gone: View?
        do {
            let root = View(frame: Rect(width: 100, height: 100))
            gone = root
            root.addSubview(stack, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
            root.layoutIfNeeded()
        }
        #expect(gone == nil)
        #expect(stack.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(55, 20))
        #expect(stack.constraints.count == 10)
        stack.spacing = 6
        #expect(stack.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(56, 20))
        #expect(stack.constraints.count == 10)
    }

    @Test("views that a stack view gives up after its root ended keep none of its constraints")
    func givenUp() {
        let small = Natural(20, 10), large = Natural(30, 20)
        let other = View(frame: Rect(width: 100, height: 100))
        do {
            let stack: StackView
            do {
                let root = View(frame: Rect(width: 100, height: 100))
                stack = StackView(arrangedSubviews: [small, large])
                stack.alignment = .top
                stack.spacing = 5
                root.addSubview(stack, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
                root.layoutIfNeeded()
            }
            stack.removeArrangedSubview(large)
            #expect(stack.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(20, 10))
            #expect(stack.constraints.count == 6)
        }
        other.addSubview(large, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        other.layoutIfNeeded()
        expect(large.frame, 0, 0, 30, 20)
    }

    @Test("a spacing that is not finite is reported as a constraint of the stack view")
    func notFinite() {
        let scene = Scene()
        let errors = reports {
            scene.stack.spacing = .infinity
            scene.root.layoutIfNeeded()
        }
        #expect(errors.map(\.kind) == [.constantNotFinite])
        scene.expectFrames()
    }

    @Test(
        "guides and constraints are freed if the root is deallocated before its stack view",
        arguments: [StackView.Distribution.equalSpacing, .equalCentering])
    func freedAfterRoot(distribution: StackView.Distribution) {
        weak var guide: LayoutGuide?
        weak var constraint: LayoutConstraint?
        do {
            let views = [Natural(10, 10), Natural(20, 10), Natural(10, 10)]
            let root = View(frame: Rect(width: 200, height: 100))
            let stack = StackView(arrangedSubviews: views)
            stack.distribution = distribution
            root.addSubview(
                stack,
                constraints: [
                    equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor),
                ])
            // Of a tree whose root is deallocated, the constraints that do not mention the root wait
            // for another root.
            let extra = views[2].topAnchor.constraint(equalTo: views[0].topAnchor, constant: 50)
            extra.priority = 100
            extra.isActive = true
            root.layoutIfNeeded()
            guide = stack.layoutGuides.first
            constraint = extra
            #expect(guide != nil)
        }
        #expect(guide == nil)
        #expect(constraint == nil)
    }

    @Test("constraints that were read for a template are valid after their stack view dropped them")
    func keptWhileRead() throws {
        let scene = Scene(), engine = scene.root.layoutEngine
        let constraints = try #require(
            SubtreeConstraints.read(of: scene.root.layoutNode, in: engine))
        weak let record = scene.small.arranged
        scene.stack.removeArrangedSubview(scene.small)
        #expect(scene.small.arranged == nil && record != nil)
        #expect(constraints.entries.allSatisfy { $0.constraint != nil })
        withExtendedLifetime(constraints) {}
    }

    /// A view that calls a closure when it is asked for its size for the first time after `armed`
    /// was set.
    private final class Interfering: View {
        var action: (() -> Void)?
        override var intrinsicContentSize: Size {
            let now = action
            action = nil
            now?()
            return Size(20, 10)
        }
    }

    @Test("a stack view may leave its tree while it asks its views for their sizes")
    func movesWhileAsking() {
        let root = View(frame: Rect(width: 200, height: 100))
        let first = Interfering(), second = Natural(40, 10)
        let stack = StackView(arrangedSubviews: [first, second])
        stack.distribution = .fillProportionally
        root.addSubview(
            stack, constraints: [equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor)])
        root.layoutIfNeeded()
        #expect(abs(second.frame.minX - 200.0 / 3) < 1e-6)
        first.action = {
            stack.removeFromSuperview()
            stack.axis = .vertical
            stack.layoutIfNeeded()
        }
        stack.spacing = 8
        root.layoutIfNeeded()
        root.addSubview(
            stack, constraints: [equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor)])
        stack.axis = .horizontal
        root.layoutIfNeeded()
        // The gap of 8 points is part of the sum of 68 points, of which the first view has 20.
        #expect(abs(first.frame.width - 200.0 * 20 / 68) < 1e-6)
        #expect(abs(second.frame.minX - 200.0 * 20 / 68 - 8) < 1e-6)
    }

    @Test("a conflict handler may remove a view while its stack view makes the view's constraints")
    func removedByHandler() {
        let root = View(frame: Rect(width: 200, height: 100))
        let views = [Natural(20, 10), Natural(30, 10)], added = Natural(10, 10)
        let stack = StackView(arrangedSubviews: views)
        root.addSubview(stack, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        root.layoutIfNeeded()
        LayoutEngine.withConflictHandler(
            { _ in stack.removeArrangedSubview(added) },
            perform: {
                stack.insertArrangedSubview(added, at: 0)
                stack.setCustomSpacing(.infinity, after: views[0])
                root.layoutIfNeeded()
            })
        stack.setCustomSpacing(4, after: views[0])
        root.layoutIfNeeded()
        #expect(stack.arrangedSubviews.count == 2)
        expect(views[0].frame, 0, 0, 20, 10)
        expect(views[1].frame, 24, 0, 30, 10)
    }
}

extension Size {
    fileprivate init(_ width: Double, _ height: Double) {
        self.init(width: width, height: height)
    }
}
