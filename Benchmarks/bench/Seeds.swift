import Keyline

/// The example screens of three published articles about layout with key paths, built with the articles' own code.
enum SeedScreen {
    @Sendable static func micro() -> View {
        let view = View(frame: Rect(width: 320, height: 480)), label = View()
        (view.identifier, label.identifier) = ("view", "label")
        view.safeAreaInsets = Insets(top: 20)
        view.addSubview(
            label,
            constraints: [
                equal(\.leadingAnchor), equal(\.topAnchor, \.safeAreaLayoutGuide.topAnchor),
                equal(\.trailingAnchor), equal(\.heightAnchor, constant: 40),
            ])
        return view
    }

    @Sendable static func keyPaths() -> View {
        let view = View(frame: Rect(width: 300, height: 200)), child = View()
        (view.identifier, child.identifier) = ("view", "childView")
        view.addSubview(
            child,
            constraints: [
                equal(\.centerYAnchor, \.bottomAnchor), equal(\.leftAnchor, constant: 10),
                equal(\.rightAnchor, constant: -10), equal(\.heightAnchor, constant: 100),
            ])
        return view
    }

    @Sendable static func mini() -> View {
        let view = View(frame: Rect(width: 375, height: 667))
        let (greenView, label, purpleView) = (View(), View(), View())
        view.identifier = "view"
        greenView.identifier = "greenView"
        label.identifier = "label"
        purpleView.identifier = "purpleView"
        view.addSubview(
            greenView,
            constraints: [
                constraint(\.leftAnchor, constant: 20.0, priority: .required),
                constraint(\.rightAnchor, constant: -20.0),
                constraint(\.topAnchor, constant: 220.0),
                constraint(\.bottomAnchor, constant: -20.0),
            ])
        view.addSubview(
            label, pairingTo: greenView,
            constraints: [constraint(\.centerXAnchor), constraint(\.centerYAnchor)])
        view.addSubview(
            purpleView, pairingTo: greenView,
            constraints: [constraint(\.leftAnchor, \.centerXAnchor)])
        purpleView.constrainToView(
            label,
            constraints: [
                constraint(\.widthAnchor, constraintRelation: .greaterThanOrEqual, multiplier: 0.5),
                constraint(
                    \.topAnchor, \.bottomAnchor, constant: 10.0, priority: LayoutPriority(500)),
            ])
        label.constrain(to: [
            constraint(\.widthAnchor, constant: 250.0, priority: .defaultHigh),
            constraint(\.heightAnchor, constant: 20.0),
        ])
        purpleView.constrain(to: [constraint(\.heightAnchor, constant: 60.0)])
        return view
    }

    /// The frame that a view of an example screen must have, worked out by hand.
    struct Expected: Sendable {
        let frame: Rect
        /// Whether the constraints determine only the smallest width of the view, which is that of
        /// `frame`. A larger width is then correct, too.
        var widthIsLeast = false

        init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
            frame = Rect(x: x, y: y, width: width, height: height)
        }

        init(_ x: Double, _ y: Double, atLeast width: Double, _ height: Double) {
            self.init(x, y, width, height)
            widthIsLeast = true
        }

        func holds(_ actual: Rect) -> Bool {
            guard widthIsLeast, actual.width > frame.width else { return actual == frame }
            return actual.origin == frame.origin && actual.height == frame.height
        }
    }

    typealias Screen = (
        name: String, constraints: Int, make: @Sendable () -> View, frames: [Expected],
        /// The height in points of the picture of the example screen, which leaves out the empty
        /// space below the views.
        page: Double
    )

    /// The example screens: for each, its name, the function that builds it, and the expected
    /// frames of all subviews in order.
    static let all: [Screen] = [
        ("micro DSL", 4, micro, [Expected(0, 20, 320, 40)], 70),
        ("key paths", 4, keyPaths, [Expected(10, 150, 280, 100)], 110),
        (
            "mini DSL", 12, mini,
            [
                Expected(20, 220, 335, 427), Expected(62.5, 423.5, 250, 20),
                Expected(187.5, 453.5, atLeast: 125, 60),
            ], 520
        ),
    ]

    static func check(_ screen: Screen, _ view: View) throws {
        guard view.subviews.count == screen.frames.count else {
            throw WrongLayout(
                description: "\(screen.name): \(view.subviews.count) views, by hand "
                    + "\(screen.frames.count)")
        }
        for (child, expected) in zip(view.subviews, screen.frames)
        where !expected.holds(child.frame) {
            throw WrongLayout(
                description: "\(screen.name): \(child.identifier ?? "") \(child.frame), by hand "
                    + (expected.widthIsLeast ? "at least " : "") + "\(expected.frame)")
        }
    }

    static func measureAll(budget: Double) throws -> [Measurement] {
        try all.map { screen in
            let view = screen.make()
            view.layoutIfNeeded()
            try check(screen, view)
            let build = sample(budget) { screen.make().layoutIfNeeded() }
            let size = view.frame.size
            var wide = false
            let resize = sample(budget, least: 20) {
                wide.toggle()
                view.frame.size.width = size.width + (wide ? 20 : 0)
                view.layoutIfNeeded()
            }
            view.frame.size = size
            view.layoutIfNeeded()
            try check(screen, view)
            return Measurement(
                workload: screen.name, family: "seeds", way: "DSL", views: view.subviews.count + 1,
                constraints: screen.constraints, build: build.median, resize: resize.median,
                resize99: resize.high)
        }
    }
}
