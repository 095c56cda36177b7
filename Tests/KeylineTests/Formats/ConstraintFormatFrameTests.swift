import Keyline
import Testing

@Suite("ConstraintFormat: frames of laid out views")
struct ConstraintFormatFrameTests {
    @Test("four constraint formats give view v1 the frame of view v2")
    func example() throws {
        let scene = ConstraintFormatScene("v1", "v2")
        try scene.lay("v2.left = self.left + 20; v2.top = self.top + 30; v2.width = 100")
        try scene.lay("v2.height = 50")
        for format in ["v1.top = v2.top", "v1.bottom = v2.bottom", "v1.left = v2.left"] {
            try scene.root.addConstraint(withFormat: format, views: scene.views)
        }
        try scene.lay("v1.right = v2.right")
        #expect(scene.frame("v1") == [20, 30, 100, 50])
    }

    /// A background between bars with heights of 64 and 44, and in it three labels: in the middle,
    /// below that, and at the bottom. The natural sizes of the labels are written as constraints.
    let labels = """
        label1.width = 51; label1.height = 21; label2.width = 53; label2.height = 21
        label1.centerX=self.centerX
        label1.centerY = background.centerY
        label2.centerX = self.centerX
        label2.top = label1.bottom + 10
        label3.width = 200; label3.height = 21
        label3.centerX = self.centerX
        label3.bottom = background.bottom
        """

    @Test("a constraint format places labels on a background between two bar guides")
    func program() throws {
        final class Controller: BarLayout {
            let view = View(frame: Rect(width: 320, height: 480))
            let topLayoutGuide = LayoutGuide(), bottomLayoutGuide = LayoutGuide()
        }
        let controller = Controller(), view = controller.view
        let guides = ["t": controller.topLayoutGuide, "b": controller.bottomLayoutGuide]
        for guide in guides.values { view.addLayoutGuide(guide) }
        try view.addConstraints(
            withFormat: """
                t.top = self.top; t.left = self.left; t.width = self.width; t.height = 64
                b.bottom = self.bottom; b.left = self.left; b.width = self.width; b.height = 44
                """, views: guides)
        let scene = ConstraintFormatScene()
        for name in ["background", "label1", "label2", "label3"] { scene.add(name, in: view) }
        let background = try #require(scene.views["background"])
        let made = view.addConstraints(for: background, toFill: controller)
        try view.addConstraints(withFormat: labels, views: scene.views)
        view.layoutIfNeeded()
        #expect(scene.frame("background") == [0, 64, 320, 372])
        #expect(scene.frame("label1") == [134.5, 239.5, 51, 21])
        #expect(scene.frame("label2") == [133.5, 270.5, 53, 21])
        #expect(scene.frame("label3") == [60, 415, 200, 21])

        // Feature F8: the bottom edge equals the top of the bottom guide.
        #expect(made.allSatisfy { $0.isActive && $0.firstItem === background })
        #expect(made.map(\.firstAttribute) == [.top, .bottom, .left, .right])
        #expect(made.map(\.secondAttribute) == [.bottom, .top, .left, .right])
        let others: [any LayoutItem] = [
            controller.topLayoutGuide, controller.bottomLayoutGuide, view, view,
        ]
        for (constraint, other) in zip(made, others) { #expect(constraint.secondItem === other) }
    }

    @Test("a constraint format places labels on a background between two bar views")
    func bars() throws {
        let scene = ConstraintFormatScene(
            "navigation", "toolbar", "background", "label1", "label2", "label3")
        let views = scene.views
        scene.root.addConstraints(
            for: try #require(views["background"]), toFill: scene.root,
            below: try #require(views["navigation"]), above: try #require(views["toolbar"]))
        try scene.lay(
            """
            navigation.left = self.left; navigation.right = self.right
            navigation.top = self.top; navigation.height = 64
            toolbar.left = self.left; toolbar.right = self.right
            toolbar.bottom = self.bottom; toolbar.height = 44
            """ + "\n" + labels)
        #expect(scene.frame("background") == [0, 64, 320, 372])
        #expect(scene.frame("label1") == [134.5, 239.5, 51, 21])
    }

    @Test("addConstraints(for:toFill:) pins the top, bottom, left and right edges in that order")
    func fill() throws {
        let scene = ConstraintFormatScene("v1", "v2")
        scene.addGuide("guide")
        let (v1, v2) = (try #require(scene.views["v1"]), try #require(scene.views["v2"]))
        let guide = try #require(scene.views["guide"])
        let made = scene.root.addConstraints(for: v1, toFill: v2)
        #expect(
            made.map(scene.words) == [
                "v1.top == v2.top", "v1.bottom == v2.bottom", "v1.left == v2.left",
                "v1.right == v2.right",
            ])
        #expect(made.allSatisfy { $0.isActive })
        scene.root.addConstraints(for: guide, toFill: v1)
        try scene.lay("v2.left = self.left + 7; v2.top = 0.25 * self.bottom")
        try scene.lay("v2.right = self.right - 13; v2.height = 60")
        // The width is 320 - 7 - 13, and the top a quarter of 480.
        #expect(scene.frame("v1") == [7, 120, 300, 60])
        #expect(scene.frame("guide") == [7, 120, 300, 60])
    }

    @Test("addConstraints(for:toFill:below:above:) pins a view between two bars")
    func fillBetween() throws {
        let scene = ConstraintFormatScene("top", "bottom", "list")
        let made = scene.root.addConstraints(
            for: try #require(scene.views["list"]), toFill: scene.root,
            below: try #require(scene.views["top"]), above: try #require(scene.views["bottom"]))
        #expect(
            made.map(scene.words) == [
                "list.top == top.bottom", "list.bottom == bottom.top", "list.left == root.left",
                "list.right == root.right",
            ])
    }

    @Test("safe in a constraint format stands for the safe area")
    func safeArea() throws {
        let scene = ConstraintFormatScene(width: 390, height: 844, "a")
        scene.root.safeAreaInsets = Insets(top: 47, left: 0, bottom: 34, right: 0)
        try scene.lay(
            "a.left = safe.left; a.right = safe.right; a.top = safe.top; a.bottom = safe.bottom")
        #expect(scene.frame("a") == [0, 47, 390, 763])
    }

    @Test("super in a constraint format stands for the receiver's superview")
    func superview() throws {
        let scene = ConstraintFormatScene("a", "b")
        let a = try #require(scene.views["a"] as? View)
        let made = try a.addConstraints(
            withFormat: """
                self.left = super.left + 10; self.right = super.right - 10
                self.top = super.top + 5; self.height = 40
                b.left = self.left; b.top = self.bottom + 5; b.width = self.width / 2
                b.height = self.height
                """, views: scene.views)
        scene.root.layoutIfNeeded()
        #expect(made.count == 8 && made.allSatisfy { $0.isActive })
        #expect(scene.frame("a") == [10, 5, 300, 40])
        #expect(scene.frame("b") == [10, 50, 150, 40])
    }

    @Test("multipliers of edges place a view at two thirds across and a quarter down")
    func locations() throws {
        let scene = ConstraintFormatScene(width: 300, height: 200, "a")
        try scene.lay("a.centerX = 2/3 * self.right; a.top = self.bottom / 4")
        try scene.lay("a.width = 60; a.height = 20")
        #expect(scene.frame("a") == [170, 50, 60, 20])
    }

    @Test("a bound, an optional width and an aspect ratio in a constraint format size an image")
    func aspect() throws {
        for (width, expected) in [(400.0, [0, 0, 200, 112.5]), (200, [0, 0, 160, 90])] {
            let scene = ConstraintFormatScene(width: width, height: 300, "image")
            try scene.lay(
                """
                image.left = self.left; image.top = self.top
                image.width <= 200
                image.width = self.width - 2 * margin @ 999
                image.height = 9/16 * image.width
                """, ["margin": 20])
            #expect(scene.frame("image") == expected)
        }
    }

    @Test("the width with the highest of three priorities in constraint formats holds")
    func priorities() throws {
        let scene = ConstraintFormatScene("a")
        try scene.lay("a.left = self.left; a.top = self.top; a.height = 10")
        try scene.lay("a.width = 100 @ low; a.width = 200 @ high; a.width = 300 @ 749.5")
        #expect(scene.frame("a") == [0, 0, 200, 10])
    }

    @Test("a constraint made from a format can change its constant and be removed")
    func changes() throws {
        let scene = ConstraintFormatScene("a")
        try scene.lay("a.top = self.top; a.height = 10; a.width = 100")
        let left = try scene.root.addConstraint(
            withFormat: "a.left = self.left + 10", views: scene.views)
        scene.root.layoutIfNeeded()
        #expect(scene.frame("a") == [10, 0, 100, 10])
        left.constant = 30
        scene.root.layoutIfNeeded()
        #expect(scene.frame("a") == [30, 0, 100, 10])
        scene.root.removeConstraint(left)
        #expect(!left.isActive)
        try scene.lay("a.right = self.right")
        #expect(scene.frame("a") == [220, 0, 100, 10])
    }
}
