import Keyline

/// The screens of the three key-path texts, built as the texts build them.
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

    /// Name, builder, and the frames that the texts give, worked out by hand.
    static let all: [(name: String, constraints: Int, make: @Sendable () -> View, frames: [Rect])] =
        [
            ("micro DSL", 4, micro, [Rect(x: 0, y: 20, width: 320, height: 40)]),
            ("key paths", 4, keyPaths, [Rect(x: 10, y: 150, width: 280, height: 100)]),
            (
                "mini DSL", 12, mini,
                [
                    Rect(x: 20, y: 220, width: 335, height: 427),
                    Rect(x: 62.5, y: 423.5, width: 250, height: 20),
                ]
            ),
        ]

    static func measureAll(budget: Double) throws -> [Measurement] {
        try all.map { screen in
            let view = screen.make()
            view.layoutIfNeeded()
            for (child, frame) in zip(view.subviews, screen.frames) where child.frame != frame {
                throw WrongLayout(description: "\(screen.name): \(child.frame), by hand \(frame)")
            }
            let build = sample(budget) { screen.make().layoutIfNeeded() }
            let size = view.frame.size
            var wide = false
            let resize = sample(budget, least: 20) {
                wide.toggle()
                view.frame.size.width = size.width + (wide ? 20 : 0)
                view.layoutIfNeeded()
            }
            return Measurement(
                workload: screen.name, family: "seeds", way: "DSL", views: view.subviews.count + 1,
                constraints: screen.constraints, build: build.median, resize: resize.median,
                resize99: resize.high)
        }
    }
}
