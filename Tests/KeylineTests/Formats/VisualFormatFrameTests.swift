import Keyline
import Testing

@Suite("Visual formats: frames of layouts")
struct VisualFormatFrameTests {
    @Test("the visual format |-(spacing)-[a] places a view 10 points from the left edge")
    func wikiOneAxis() throws {
        let root = View(frame: Rect(width: 320, height: 200)), a = View()
        root.addSubview(a)
        a.translatesAutoresizingMaskIntoConstraints = false
        let made = try LayoutConstraint.constraints(
            withVisualFormat: "|-(spacing)-[a]", options: [], metrics: ["spacing": 10],
            views: ["a": a])
        root.addConstraints(made)
        root.layoutIfNeeded()
        #expect(made.count == 1 && made[0].isActive)
        #expect(a.frame.minX == 10)
    }

    @Test("one visual format per axis insets a view by 10 points at all edges of 200 x 100 points")
    func wikiBothAxes() throws {
        let root = View(frame: Rect(width: 200, height: 100)), a = View()
        root.addSubview(a)
        a.translatesAutoresizingMaskIntoConstraints = false
        for format in ["|-(spacing)-[a]-(spacing)-|", "V:|-(spacing)-[a]-(spacing)-|"] {
            root.addConstraints(
                try LayoutConstraint.constraints(
                    withVisualFormat: format, options: [], metrics: ["spacing": 10],
                    views: ["a": a]))
        }
        root.layoutIfNeeded()
        expect(a.frame, 10, 10, 180, 80)
        #expect(!a.hasAmbiguousLayout)
    }

    @Test("Apple's visual format for two buttons and a field gives them known positions and widths")
    func findBar() throws {
        let scene = VisualFormatScene("find", "findNext", "findField")
        try scene.lay(
            "[find(50)]", "[findNext(70)]", "|-[find]-[findNext]-[findField(>=20)]-|")
        #expect(scene.horizontal("find") == [8, 50])
        #expect(scene.horizontal("findNext") == [66, 70])
        #expect(scene.horizontal("findField") == [144, 168])
    }

    @Test("GNUstep's visual formats place views in 300 x 200 points by gaps and fixed widths")
    func gnustep() throws {
        let scene = VisualFormatScene(width: 300, "a", "b", "c")
        try scene.lay("H:|-20-[a(100)]", "H:|-20-[b]-30-|", "V:|-10-[c]-20-|")
        #expect(scene.horizontal("a") == [20, 100])
        #expect(scene.horizontal("b") == [20, 250])
        #expect(scene.vertical("c") == [10, 170])
    }

    @Test("autolayout.js's first example gives two views half of 400 points each, less the gap")
    func autolayoutJS() throws {
        let scene = VisualFormatScene(width: 400, height: 500, "view1", "view2")
        try scene.lay("H:|[view1(==view2)]-10-[view2]|", "V:|[view1,view2]|")
        #expect(scene.horizontal("view1") == [0, 195])
        #expect(scene.horizontal("view2") == [205, 195])
        #expect(scene.vertical("view1") == [0, 500])
        #expect(scene.vertical("view2") == [0, 500])
    }

    @Test("a visual format of three buttons with equal widths divides the row between margins")
    func equalButtons() throws {
        let scene = VisualFormatScene("a", "b", "c")
        try scene.lay(
            "|-m-[a]-12-[b(a)]-12-[c(a)]-m-|", options: [.alignAllTop, .alignAllBottom],
            metrics: ["m": 16])
        #expect(scene.horizontal("a") == [16, 88])
        #expect(scene.horizontal("b") == [116, 88])
        #expect(scene.horizontal("c") == [216, 88])
    }

    @Test("aligned tops and bottoms of a visual format give all views the first view's height")
    func alignment() throws {
        let scene = VisualFormatScene("a", "b", "c")
        try scene.lay("V:|-30-[a(40)]")
        try scene.lay("|[a(10)][b(10)][c(10)]", options: [.alignAllTop, .alignAllBottom])
        #expect(scene.vertical("b") == [30, 40])
        #expect(scene.vertical("c") == [30, 40])
    }

    @Test("the option directionRightToLeft mirrors the frames of a visual format")
    func mirrored() throws {
        let scene = VisualFormatScene("a", "b", "c")
        try scene.lay("|-10-[a(50)]-20-[b(60)]~[c(40)]-(>=1)-|", options: .directionRightToLeft)
        // The format runs from the right: 320 - 10 - 50 = 260. The next view is 20 + 60 points
        // further left.
        #expect(scene.horizontal("a") == [260, 50])
        #expect(scene.horizontal("b") == [180, 60])
        let other = VisualFormatScene("a", "b")
        try other.lay("|-10-[a(50)]-20-[b(60)]", options: .directionLeftToRight)
        #expect(other.horizontal("a") == [10, 50])
        #expect(other.horizontal("b") == [80, 60])
    }

    @Test("in a visual format, one predicate outweighs any number of those with lower priorities")
    func priorities() throws {
        let scene = VisualFormatScene("a", "b")
        try scene.lay("[a(100@600,200@700)]", "[b(50@700,100@600,100@600,100@600)]")
        #expect(scene.horizontal("a")[1] == 200)
        #expect(scene.horizontal("b")[1] == 50)
    }

    @Test(
        "a view of 50% of the superview's width stays within its minimum and maximum width",
        arguments: [(320, 200), (500, 250), (800, 300)] as [(Double, Double)])
    func bounded(width: Double, expected: Double) throws {
        let scene = VisualFormatScene(width: width, "a")
        try scene.lay("|[a(50%@750,>=200,<=300)]")
        #expect(scene.horizontal("a") == [0, expected])
    }

    @Test("visual formats give views widths and heights in proportion to other views")
    func proportions() throws {
        let scene = VisualFormatScene("a", "b", "c")
        // b / 2 - 10 + b = 320, so b = 220.
        try scene.lay("|[a(b/2-10)][b]|", "|[c(50%)]", "V:|[c(c.width/2)]")
        #expect(scene.horizontal("a") == [0, 100])
        #expect(scene.horizontal("b") == [100, 220])
        #expect(scene.vertical("c") == [0, 80])
    }

    @Test("visual formats place views after gaps in proportion to the superview or to a view")
    func proportionalGaps() throws {
        let scene = VisualFormatScene("a", "b")
        try scene.lay("|-10%-[a(50)]-(20%)-[b]|", "V:|-(a.width/2)-[a]|")
        // The left edge of `a` is at 32. The next view begins 64 points after the end of `a` at 82.
        #expect(scene.horizontal("a") == [32, 50])
        #expect(scene.horizontal("b") == [146, 174])
        #expect(scene.vertical("a") == [25, 175])
    }

    @Test("equal spacers ~ in a visual format centre one view and distribute three")
    func spacers() throws {
        let scene = VisualFormatScene("one", "a", "b", "c", "tall")
        try scene.lay(
            "|~[one(100)]~|", "|~[a(10)]~[b(20)]~[c(30)]~|", "V:|~(10%)~[tall]~|")
        #expect(scene.horizontal("one") == [110, 100])
        // Four spacers share 320 - 60 points: 65 each.
        #expect(scene.horizontal("a") == [65, 10])
        #expect(scene.horizontal("b") == [140, 20])
        #expect(scene.horizontal("c") == [225, 30])
        #expect(scene.vertical("tall") == [20, 160])
    }

    @Test(
        "spacers ~ between three views in 300 points make gaps of equal width",
        arguments: [
            ([50, 60, 40], [0, 125, 260]), ([40, 60, 80], [0, 100, 220]),
            ([50, 70, 50], [0, 115, 250]),
        ] as [([Double], [Double])])
    func equalSpacing(widths: [Double], positions: [Double]) throws {
        let scene = VisualFormatScene(width: 300, "a", "b", "c")
        try scene.lay(
            "|[a(p)]~[b(q)]~[c(r)]|", metrics: ["p": widths[0], "q": widths[1], "r": widths[2]])
        #expect(["a", "b", "c"].map { scene.horizontal($0)[0] } == positions)
    }

    @Test("-> leaves views at both ends of a row, and a range of views is centred together")
    func disconnectionAndRange() throws {
        let scene = VisualFormatScene("l1", "l2", "r1", "r2", "dot1", "dot2", "dot3")
        try scene.lay(
            "|[l1(30)][l2(40)]->[r1(50)][r2(60)]|", "V:|~[dot1..3(20)]~|")
        #expect(scene.horizontal("l2") == [30, 40])
        #expect(scene.horizontal("r1") == [210, 50])
        #expect(scene.horizontal("r2") == [260, 60])
        for dot in ["dot1", "dot2", "dot3"] { #expect(scene.vertical(dot) == [90, 20]) }
    }

    @Test("visual formats with the prefix HV: inset and centre views in both axes")
    func bothAxes() throws {
        let scene = VisualFormatScene(width: 300, height: 300, "a", "b")
        try scene.lay("HV:|-10-[a]-10-|", "HV:|~[b(20)]~|")
        expect(scene.root.subviews[0].frame, 10, 10, 280, 280)
        expect(scene.root.subviews[1].frame, 140, 140, 20, 20)
    }

    @Test(
        "a layout guide in visual formats fills the space between views, and a view is inset in it"
    )
    func guides() throws {
        let row = VisualFormatScene(width: 300, "a", "b"), between = LayoutGuide()
        row.root.addLayoutGuide(between)
        row.add("between", between)
        try row.lay("|[a(50)][between][b(50)]|")
        #expect(row.horizontal("between") == [50, 200])

        let box = VisualFormatScene(width: 200, height: 100, "child"), guide = LayoutGuide()
        box.root.addLayoutGuide(guide)
        box.add("g", guide)
        try box.lay(
            "HV:|-20-[g]-20-|",
            "C:child.left(g.left+10).right(g.right-10).top(g.top+10).bottom(g.bottom-10)")
        expect(guide.layoutFrame, 20, 20, 160, 60)
        expect(box.root.subviews[0].frame, 30, 30, 140, 40)
    }

    @Test("visual formats place a bar at the safe area's bottom and the content above the bar")
    func safeArea() throws {
        let scene = VisualFormatScene(width: 375, height: 812, "content", "bar")
        scene.root.safeAreaInsets = Insets(top: 47, bottom: 34)
        scene.add("safe", scene.root.safeAreaLayoutGuide)
        try scene.lay(
            "|[content,bar]|", "V:[content][bar(44)]", "C:content.top(safe)", "C:bar.bottom(safe)")
        expect(scene.root.subviews[0].frame, 0, 47, 375, 687)
        expect(scene.root.subviews[1].frame, 0, 734, 375, 44)
    }

    @Test(
        "a centred dialog is 270 points wide unless that leaves less than 16 points at its sides",
        arguments: [
            (375, 667, Rect(x: 52.5, y: 273.5, width: 270, height: 120)),
            (280, 500, Rect(x: 16, y: 190, width: 248, height: 120)),
        ] as [(Double, Double, Rect)])
    func dialog(width: Double, height: Double, expected: Rect) throws {
        let scene = VisualFormatScene(width: width, height: height, "dialog")
        scene.add("root", scene.root)
        try scene.lay(
            "C:dialog.centerX(root).centerY(root).width(270@999,<=root-32).height(120)")
        let frame = scene.root.subviews[0].frame
        expect(frame, expected.minX, expected.minY, expected.width, expected.height)
    }

    @Test("a badge is centred on an icon's corner and is at least as wide as high")
    func badge() throws {
        let scene = VisualFormatScene(width: 100, height: 100, "icon", "badge")
        try scene.lay(
            "HV:|~[icon(40)]~|",
            "C:badge.centerX(icon.right).centerY(icon.top).width(12@250,>=badge.height).height(16)")
        expect(scene.root.subviews[0].frame, 30, 30, 40, 40)
        expect(scene.root.subviews[1].frame, 62, 22, 16, 16)
    }

    @Test("a multiple of a location in a visual format refers to the closest common ancestor")
    func locations() throws {
        let scene = VisualFormatScene(width: 300, "a")
        scene.add("root", scene.root)
        try scene.lay(
            "C:a.centerX(root.trailing*p).top(root.bottom/4).width(60).height(20)",
            metrics: ["p": 2.0 / 3])
        expect(scene.root.subviews[0].frame, 170, 50, 60, 20)
    }

    @Test(
        "a visual format makes an image of 16 to 9 as wide as the root and a maximum allow",
        arguments: [(400, 200, 112.5), (200, 160, 90)] as [(Double, Double, Double)])
    func image(room: Double, width: Double, height: Double) throws {
        let scene = VisualFormatScene(width: room, "image")
        scene.add("root", scene.root)
        try scene.lay(
            "|[image(<=200,root-40@999)]", "V:|[image(image.width*ratio)]",
            metrics: ["ratio": 9.0 / 16])
        expect(scene.root.subviews[0].frame, 0, 0, width, height)
    }
}
