import Keyline
import KeylineDSL
import Testing

/// The frames that docs/DSL.md promises for its examples, worked out by hand.
@Suite("Frames of the manual's examples")
struct ManualTests {
    let view = View(frame: Rect(width: 320, height: 200))
    let label = View()
    let icon = View()
    let badge = View()

    init() { [label, icon, badge].forEach(view.addSubview) }

    func layOut(_ width: Double, _ height: Double) {
        view.frame.size = Size(width: width, height: height)
        view.layoutIfNeeded()
    }

    @Test("the manual's equations give the expected frames")
    func equations() {
        layout {
            icon.width == 0.5 * icon.height
            2 * icon.height + 8 == view.height  // icon.height == (view.height - 8) / 2
            icon.left == view.right / 4
            icon.top == view.top
        }
        layOut(320, 208)
        expect(icon.frame, 80, 0, 50, 100)
    }

    @Test("the manual's ratios, ranges and insets give the expected frames")
    func ratios() {
        layout {
            icon.aspectRatio == 16.0 / 9  // icon.width == 16.0 / 9 * icon.height
            icon.width.between(80, 200)  // icon.width >= 80, icon.width <= 200
            icon.leading == view.leading.inset(8)  // view.leading + 8
            icon.trailing == view.trailing.inset(8) ~ .defaultHigh  // view.trailing - 8
            icon.top == view.top.inset(8)
        }
        layOut(320, 200)
        expect(icon.frame, 8, 8, 200, 112.5)
    }

    @Test("in the manual's example, a view that keeps its frame places a view beside it")
    func kept() {
        badge.frame = Rect(x: 10, y: 20, width: 100, height: 50)
        layout {
            icon.leading == badge.trailing + 8
            icon.top == badge.top
            icon.size == Size(width: 40, height: 40)
        }
        badge.translatesAutoresizingMaskIntoConstraints = true
        layOut(320, 200)
        expect(icon.frame, 118, 20, 40, 40)
    }

    @Test("the manual's equations of composites give the expected frames")
    func composites() {
        layout {
            label.edges == view.edges.inset(top: 10, leading: 20, bottom: 30, trailing: 40)
            icon.size == Size(width: 40, height: 40)
            icon.center == label.center.offset(y: -4)
            badge.size == icon.size.scaled(by: 0.5)
            badge.center == icon.center.offset(x: 20, y: -20)
        }
        layOut(320, 200)
        expect(label.frame, 20, 10, 260, 160)
        // The label's middle is (150, 90).
        expect(icon.frame, 130, 66, 40, 40)
        // The icon's middle is (150, 86).
        expect(badge.frame, 160, 56, 20, 20)
    }

    @Test("the manual's inequalities of composites keep a view inside another")
    func within() {
        layout {
            label.edges <= view.edges.inset(8)
            label.size >= Size(width: 40, height: 20)
            label.center == view.center
            label.size == view.size.scaled(by: 2) ~ .defaultLow
        }
        layOut(100, 100)
        expect(label.frame, 8, 8, 84, 84)
    }

    @Test("the manual's priorities and names apply to their constraints")
    func names() {
        let group = layout {
            label.width == 0.5 * view.width ~ .defaultHigh
            label.width >= 200
            label.width <= 300 ~ 999
            (label.height == 40).named("height")
            (label.center == view.center ~ .defaultLow).named("middle")
        }
        layOut(800, 100)
        expect(label.frame, 250, 30, 300, 40)
        group["height"]?.constant = 44
        layOut(500, 100)
        expect(label.frame, 125, 28, 250, 44)
        group["middle.centerX"]?.isActive = false
        #expect(label.hasAmbiguousLayout)
    }

    @Test(
        "the manual's block with loops and conditions gives the expected frames",
        arguments: [(true, 8.0), (false, 16)])
    func block(compact: Bool, indent: Double) {
        let rows = (0..<3).map { _ in View() }, photo: View? = nil
        rows.forEach(view.addSubview)
        layout {
            let margin = compact ? 8.0 : 16.0
            for row in rows {
                row.horizontalEdges == view.horizontalEdges.inset(margin)
                row.height == 20
            }
            for (upper, lower) in zip(rows, rows.dropFirst()) {
                lower.top == upper.bottom + 4
            }
            if let photo { photo.width == photo.height }
            if compact { label.top == icon.bottom } else { label.leading == icon.trailing }
            rows.first.map { $0.top == view.top + margin }
            label.heightAnchor.constraint(equalTo: icon.heightAnchor)
        }
        layOut(300, 200)
        for (index, row) in rows.enumerated() {
            expect(row.frame, indent, indent + 24 * Double(index), 300 - 2 * indent, 20)
        }
    }

    @Test("the manual's function with the builder attribute adds its constraints to a block")
    func shared() {
        @LayoutBuilder func pin(_ badge: View, to corner: View) -> [LayoutEntry] {
            badge.center == corner.center.offset(x: 20, y: -20)
            badge.size <= corner.size
        }
        let group = layout {
            pin(badge, to: icon)
            icon.center == view.center
            icon.size == Size(width: 40, height: 40)
            badge.size == Size(width: 60, height: 10) ~ .defaultLow
        }
        #expect(group.constraints.count == 10)
        layOut(200, 100)
        expect(icon.frame, 80, 30, 40, 40)
        // Its middle is (120, 30); it may be 40 wide.
        expect(badge.frame, 100, 25, 40, 10)
    }

    @Test("the manual's groups switch between two layouts")
    func groups() {
        layout {
            icon.left == view.left + 10
            icon.top == view.top + 20
            icon.size == Size(width: 40, height: 40)
            label.size == Size(width: 30, height: 12)
        }
        let narrow = ConstraintGroup {
            label.top == icon.bottom + 8
            label.leading == icon.leading
        }
        let wide = ConstraintGroup {
            label.top == icon.top
            label.leading == icon.trailing + 8
        }
        narrow.activate()
        view.layoutIfNeeded()
        expect(label.frame, 10, 68, 30, 12)
        ConstraintGroup.switch(from: narrow, to: wide)
        view.layoutIfNeeded()
        expect(label.frame, 58, 20, 30, 12)
    }

    @Test("the manual's replaced group has the frames of the new constraints")
    func replacing() throws {
        view.frame.size = Size(width: 100, height: 100)
        let group = ConstraintGroup()
        for size in [20.0, 30] {
            group.replace {
                icon.size == Size(width: size, height: size)
                icon.center == view.center
            }
            view.layoutIfNeeded()
            expect(icon.frame, 50 - size / 2, 50 - size / 2, size, size)
        }
        group.isActive = false
        try group.activateOrThrow()
        view.layoutIfNeeded()
        expect(icon.frame, 35, 35, 30, 30)
    }
}
