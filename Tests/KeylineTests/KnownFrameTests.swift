import Testing

@testable import Keyline

/// Layouts whose frames are known by arithmetic; rows of docs/Features.md name these tests. A case
/// that reports conflicts runs in a process of its own, because the conflict handler is global.
@Suite("Layouts with known frames: examples of articles, and screens", .serialized)
struct KnownFrameTests {
    func root(_ width: Double, _ height: Double) -> View {
        View(frame: Rect(width: width, height: height))
    }

    func expectSpans(
        _ views: [View], _ expected: [(x: Double, width: Double)],
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        #expect(views.count == expected.count, sourceLocation: sourceLocation)
        for (view, span) in zip(views, expected) {
            #expect(
                abs(view.frame.minX - span.x) < 1e-6 && abs(view.frame.width - span.width) < 1e-6,
                "\(view.frame), expected x \(span.x), width \(span.width)",
                sourceLocation: sourceLocation)
        }
    }

    // MARK: Examples of articles

    @Test("a left edge equal to another view's centre at 130 plus 10 is placed at 140")
    func miniConstant() {
        let root = root(300, 200), other = View(), view = View()
        root.addSubview(
            other,
            constraints: [
                constraint(\.leftAnchor, constant: 100), equal(\.widthAnchor, constant: 60),
            ]
        )
        root.addSubview(
            view, pairingTo: other,
            constraints: [constraint(\.leftAnchor, \.centerXAnchor, constant: 10.0)])
        root.layoutIfNeeded()
        #expect(view.frame.minX == 140)
    }

    @Test("a left edge of at least half another view's centre at 130 is placed at 65")
    func miniLocationMultiplier() {
        let root = root(300, 200), other = View(), view = View()
        root.addSubview(
            other,
            constraints: [
                constraint(\.leftAnchor, constant: 100), equal(\.widthAnchor, constant: 60),
            ]
        )
        root.addSubview(
            view, pairingTo: other,
            constraints: [
                constraint(
                    \.leftAnchor, \.centerXAnchor, constraintRelation: .greaterThanOrEqual,
                    multiplier: 0.5)
            ])
        view.constrainToView(root, constraints: [constraint(\.leftAnchor, priority: 100)])
        root.layoutIfNeeded()
        #expect(abs(view.frame.minX - 65) < 1e-6)
    }

    @Test("a view inset by 10 at all edges of a 300 x 300 root is 280 x 280")
    func inset() {
        let root = root(300, 300), view = View()
        root.addSubview(
            view,
            constraints: [
                equal(\.leadingAnchor, constant: 10), equal(\.trailingAnchor, constant: -10),
                equal(\.topAnchor, constant: 10), equal(\.bottomAnchor, constant: -10),
            ])
        root.layoutIfNeeded()
        expect(view.frame, 10, 10, 280, 280)
    }

    @Test("a view centred on its root's bottom edge extends below the root by half its height")
    func halfOutside() {
        let root = root(320, 480), box = View()
        root.addSubview(
            box,
            constraints: [
                equal(\.centerYAnchor, \.bottomAnchor), equal(\.leftAnchor, constant: 10),
                equal(\.rightAnchor, constant: -10), equal(\.heightAnchor, constant: 100),
            ])
        root.layoutIfNeeded()
        expect(box.frame, 10, 430, 300, 100)
    }

    @Test("a label below the safe area's top edge is as wide as its root and 21 points high")
    func safeAreaLabel() {
        let root = root(320, 480), label = Natural(75, 21)
        root.safeAreaInsets = Insets(top: 20)
        root.addSubview(
            label,
            constraints: [
                equal(\.leadingAnchor), equal(\.topAnchor, \.safeAreaLayoutGuide.topAnchor),
                equal(\.trailingAnchor),
            ])
        root.layoutIfNeeded()
        expect(label.frame, 0, 20, 320, 21)
        #expect(!label.hasAmbiguousLayout)
    }

    /// Measures of the Wattpad screen, with title and subtitle of so much height.
    struct Notice {
        let medium, aspect, title, subtitle: Double
        let image: Size

        /// The screen's constraints, with those for centring that leading and trailing make
        /// redundant.
        func fill(_ screen: View) -> [View] {
            let image = Natural(image.width, image.height)
            let title = Natural(200, title), subtitle = Natural(150, subtitle)
            let notify = View(), maybe = View(), all = [image, title, subtitle, notify, maybe]
            for view in all { screen.addSubview(view, constraints: [equal(\.centerXAnchor)]) }
            image.constrainToView(screen, constraints: [equal(\.topAnchor, constant: 2 * medium)])
            for (view, above, gap) in [
                (title, image, 24), (subtitle, title, 8), (notify, subtitle, medium),
                (maybe, notify, 8),
            ] as [(View, View, Double)] {
                view.constrainToView(
                    above, constraints: [equal(\.topAnchor, \.bottomAnchor, constant: gap)])
            }
            for (view, inset) in [(title, 24), (subtitle, 32), (notify, 40)] as [(View, Double)] {
                view.constrainToView(
                    screen,
                    constraints: [
                        equal(\.leadingAnchor, constant: inset),
                        equal(\.trailingAnchor, constant: -inset),
                    ])
            }
            notify.constrainToView(
                notify,
                constraints: [constraint(\.heightAnchor, \.widthAnchor, multiplier: 1 / aspect)])
            maybe.constrainToView(
                notify, constraints: [equal(\.widthAnchor), equal(\.heightAnchor)])
            maybe.constrainToView(screen, constraints: [equal(\.bottomAnchor, constant: -medium)])
            return all
        }
    }

    @Test("the screen of the article on Schematic has known frames and fitting heights")
    func notifyScreen() async {
        await #expect(processExitsWith: .success) {
            let first = Notice(
                medium: 12, aspect: 5, title: 24, subtitle: 18, image: Size(width: 64, height: 64))
            let second = Notice(
                medium: 16, aspect: 4, title: 22, subtitle: 40, image: Size(width: 100, height: 80))
            let frames: [[Rect]] = [
                [
                    Rect(x: 128, y: 24, width: 64, height: 64),
                    Rect(x: 24, y: 112, width: 272, height: 24),
                    Rect(x: 32, y: 144, width: 256, height: 18),
                    Rect(x: 40, y: 174, width: 240, height: 48),
                    Rect(x: 40, y: 230, width: 240, height: 48),
                ],
                [
                    Rect(x: 110, y: 32, width: 100, height: 80),
                    Rect(x: 24, y: 136, width: 272, height: 22),
                    Rect(x: 32, y: 166, width: 256, height: 40),
                    Rect(x: 40, y: 222, width: 240, height: 60),
                    Rect(x: 40, y: 290, width: 240, height: 60),
                ],
            ]
            for (notice, (height, expected)) in zip([first, second], zip([290.0, 366], frames)) {
                let screen = View(frame: Rect(width: 320, height: height))
                let views = notice.fill(screen)
                #expect(reports { screen.layoutIfNeeded() }.isEmpty)
                for (view, frame) in zip(views, expected) {
                    expect(view.frame, frame.minX, frame.minY, frame.width, frame.height)
                }
                let size = screen.systemLayoutSizeFitting(
                    Size(width: 320, height: 0), withHorizontalFittingPriority: .required)
                expect(Rect(width: size.width, height: size.height), 0, 0, 320, height)
            }
        }
    }

    // MARK: Screens

    /// A label and a field on one baseline.
    private func form() -> (View, label: Natural, field: Natural) {
        let root = root(320, 200), label = Natural(45, 20), field = Natural(100, 34)
        label.baselines = (16, 4)
        field.baselines = (23, 11)
        label.hug(251)
        field.hug(249)
        root.addSubview(label, constraints: [equal(\.leadingAnchor, constant: 16)])
        root.addSubview(
            field,
            constraints: [equal(\.trailingAnchor, constant: -16), equal(\.topAnchor, constant: 20)])
        field.constrainToView(
            label,
            constraints: [
                equal(\.leadingAnchor, \.trailingAnchor, constant: 8),
                equal(\.firstBaselineAnchor),
            ])
        return (root, label, field)
    }

    @Test("a label and a field on one baseline have known frames, mirrored from right to left")
    func formRow() {
        let (root, label, field) = form()
        root.layoutIfNeeded()
        expect(label.frame, 16, 27, 45, 20)
        expect(field.frame, 69, 20, 235, 34)
        root.layoutDirection = .rightToLeft
        root.layoutIfNeeded()
        expect(label.frame, 259, 27, 45, 20)
        expect(field.frame, 16, 20, 235, 34)
    }

    /// Three equal buttons between margins of 16 in 320.
    private func threeButtons(gap: Double) -> (View, [View]) {
        let root = root(320, 44), buttons = (0..<3).map { _ in View() }
        for (i, button) in buttons.enumerated() {
            root.addSubview(button, constraints: [equal(\.topAnchor), equal(\.bottomAnchor)])
            guard i > 0 else { continue }
            button.constrainToView(
                buttons[i - 1],
                constraints: [
                    equal(\.leadingAnchor, \.trailingAnchor, constant: gap), equal(\.widthAnchor),
                ])
        }
        buttons[0].constrainToView(root, constraints: [equal(\.leadingAnchor, constant: 16)])
        buttons[2].constrainToView(root, constraints: [equal(\.trailingAnchor, constant: -16)])
        return (root, buttons)
    }

    @Test("three buttons of equal width divide a row with gaps of 8 or 12 points")
    func buttons() {
        let (root, buttons) = threeButtons(gap: 8)
        root.layoutIfNeeded()
        expectSpans(
            buttons, [(16, 272.0 / 3), (344.0 / 3, 272.0 / 3), (640.0 / 3, 272.0 / 3)])
        let (other, wider) = threeButtons(gap: 12)
        other.layoutIfNeeded()
        expectSpans(wider, [(16, 88), (116, 88), (216, 88)])
    }

    @Test("three buttons of equal width have their edges on whole pixels at scales 1 and 3")
    func buttonsOnPixels() {
        let (root, buttons) = threeButtons(gap: 8)
        root.displayScale = 1
        root.layoutIfNeeded()
        expectSpans(buttons, [(16, 91), (115, 90), (213, 91)])
        root.displayScale = 3
        root.layoutIfNeeded()
        expectSpans(
            buttons, [(16, 272.0 / 3), (344.0 / 3, 272.0 / 3), (640.0 / 3, 272.0 / 3)])
    }

    @Test("right-to-left layout mirrors a leading constraint but not a left constraint")
    func leadingAndLeft() {
        let root = root(320, 44), a = View(), b = View()
        root.addSubview(
            a,
            constraints: [
                equal(\.leadingAnchor, constant: 16), equal(\.widthAnchor, constant: 100),
            ])
        root.addSubview(
            b,
            constraints: [equal(\.leftAnchor, constant: 16), equal(\.widthAnchor, constant: 100)])
        root.layoutIfNeeded()
        expectSpans([a, b], [(16, 100), (16, 100)])
        root.layoutDirection = .rightToLeft
        root.layoutIfNeeded()
        expectSpans([a, b], [(204, 100), (16, 100)])
    }

    @Test("a centred dialog of half the root's width is no wider than its maximum width")
    func boundedDialog() {
        let root = root(1000, 700), fixed = View(), half = View()
        root.addSubview(
            fixed,
            constraints: [
                equal(\.centerXAnchor), equal(\.centerYAnchor), equal(\.widthAnchor, constant: 300),
                equal(\.heightAnchor, constant: 200),
            ])
        root.addSubview(
            half,
            constraints: [
                equal(\.centerXAnchor), equal(\.centerYAnchor),
                equal(\.heightAnchor, constant: 200),
                constraint(\.widthAnchor, multiplier: 0.5, priority: 750),
            ])
        half.widthAnchor.constraint(lessThanOrEqualToConstant: 360).isActive = true
        root.layoutIfNeeded()
        expect(fixed.frame, 350, 250, 300, 200)
        expect(half.frame, 320, 250, 360, 200)
    }

    @Test("a toolbar's title moves off the centre when the group at the left needs the space")
    func toolbar() {
        let root = root(320, 44), left = View(), right = View(), title = Natural(120, 20)
        for (group, x, width) in [(left, 0, 120), (right, 260, 60)] as [(View, Double, Double)] {
            root.addSubview(
                group,
                constraints: [
                    equal(\.leadingAnchor, constant: x), equal(\.widthAnchor, constant: width),
                    equal(\.topAnchor), equal(\.bottomAnchor),
                ])
        }
        root.addSubview(
            title,
            constraints: [constraint(\.centerXAnchor, priority: 500), equal(\.centerYAnchor)])
        LayoutConstraint.activate([
            title.leadingAnchor.constraint(greaterThanOrEqualTo: left.trailingAnchor, constant: 8),
            title.trailingAnchor.constraint(lessThanOrEqualTo: right.leadingAnchor, constant: -8),
        ])
        root.layoutIfNeeded()
        expect(title.frame, 128, 12, 120, 20)
        #expect(!title.hasAmbiguousLayout)
    }

    @Test("layout guides of equal width place the middle one of three views at equal gaps")
    func equalDistances() {
        let root = root(300, 44), a = View(), b = View(), c = View()
        for (view, width) in [(a, 50), (b, 70), (c, 50)] as [(View, Double)] {
            root.addSubview(view, constraints: [equal(\.widthAnchor, constant: width)])
        }
        let gaps = [LayoutGuide(), LayoutGuide()]
        for gap in gaps { root.addLayoutGuide(gap) }
        LayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            c.trailingAnchor.constraint(equalTo: root.trailingAnchor),
            gaps[0].leadingAnchor.constraint(equalTo: a.trailingAnchor),
            gaps[0].trailingAnchor.constraint(equalTo: b.leadingAnchor),
            gaps[1].leadingAnchor.constraint(equalTo: b.trailingAnchor),
            gaps[1].trailingAnchor.constraint(equalTo: c.leadingAnchor),
            gaps[0].widthAnchor.constraint(equalTo: gaps[1].widthAnchor),
        ])
        root.layoutIfNeeded()
        expectSpans([a, b, c], [(0, 50), (115, 70), (250, 50)])
        #expect(gaps.allSatisfy { abs($0.layoutFrame.width - 65) < 1e-6 })
    }

    @Test("leading and trailing margins of 20 and 10 are mirrored from right to left")
    func directionalMargins() {
        let root = root(300, 200), view = View()
        root.addSubview(
            view,
            constraints: [
                equal(\.leadingAnchor, \.layoutMarginsGuide.leadingAnchor),
                equal(\.trailingAnchor, \.layoutMarginsGuide.trailingAnchor),
                equal(\.topAnchor, \.layoutMarginsGuide.topAnchor),
                equal(\.bottomAnchor, \.layoutMarginsGuide.bottomAnchor),
            ])
        root.layoutIfNeeded()
        expect(view.frame, 8, 8, 284, 184)
        root.directionalLayoutMargins = DirectionalInsets(
            top: 8, leading: 20, bottom: 8, trailing: 10)
        root.layoutDirection = .rightToLeft
        root.layoutIfNeeded()
        expect(view.frame, 10, 8, 270, 184)
    }

    @Test("a visual format is laid out from the right edge in a right-to-left root")
    func formRightToLeft() throws {
        let root = root(320, 44), a = View(), b = View()
        root.layoutDirection = .rightToLeft
        for view in [a, b] { root.addSubview(view, constraints: [equal(\.topAnchor)]) }
        LayoutConstraint.activate(
            try LayoutConstraint.constraints(
                withVisualFormat: "|-10-[a(50)]-8-[b(60)]", views: ["a": a, "b": b]))
        root.layoutIfNeeded()
        expectSpans([a, b], [(260, 50), (192, 60)])
    }
}
