import Keyline
import Testing

@Suite("Visual formats: Apple's grammar and rules")
struct VisualFormatGrammarTests {
    @Test(
        "every production of Apple's visual format grammar makes the expected constraints",
        arguments: [
            // Orientations, the superview, and views.
            ("[a]", []),
            ("H:[a]", []),
            ("V:[a]", []),
            ("|[a]", ["a.leading == root.leading"]),
            ("[a]|", ["root.trailing == a.trailing"]),
            ("|[a]|", ["a.leading == root.leading", "root.trailing == a.trailing"]),
            ("V:|[a]|", ["a.top == root.top", "root.bottom == a.bottom"]),
            ("[_box1]|", ["root.trailing == _box1.trailing"]),
            // Connections: without a gap, with a standard gap, and with a single number.
            ("[a][b]", ["b.leading == a.trailing"]),
            ("[a]-[b]", ["b.leading == a.trailing + 8"]),
            ("[a]-20-[b]", ["b.leading == a.trailing + 20"]),
            ("[a]-2.5-[b]", ["b.leading == a.trailing + 2.5"]),
            ("[a]-.5-[b]", ["b.leading == a.trailing + 0.5"]),
            ("[a]-5.-[b]", ["b.leading == a.trailing + 5"]),
            ("[a]-1e2-[b]", ["b.leading == a.trailing + 100"]),
            ("[a]-25E-1-[b]", ["b.leading == a.trailing + 2.5"]),
            ("[a]-gap-[b]", ["b.leading == a.trailing + 12"]),
            ("V:[a]-gap-[b]", ["b.top == a.bottom + 12"]),
            // Lists of conditions on gaps.
            ("[a]-(20)-[b]", ["b.leading == a.trailing + 20"]),
            ("[a]-(-20)-[b]", ["b.leading == a.trailing - 20"]),
            ("[a]-(+20)-[b]", ["b.leading == a.trailing + 20"]),
            ("[a]-(==20)-[b]", ["b.leading == a.trailing + 20"]),
            ("[a]-(>=gap)-[b]", ["b.leading >= a.trailing + 12"]),
            ("[a]-(<=gap)-|", ["root.trailing <= a.trailing + 12"]),
            ("|-(20@250)-[a]", ["a.leading == root.leading + 20 @250"]),
            // Lists of conditions on views.
            ("[a(50)]", ["a.width == 50"]),
            ("V:[a(50)]", ["a.height == 50"]),
            ("[a(gap)]", ["a.width == 12"]),
            ("[a(==50)]", ["a.width == 50"]),
            ("[a(>=50@750)]", ["a.width >= 50 @750"]),
            ("[a(b)]", ["a.width == b.width"]),
            ("V:[a(<=b)]", ["a.height <= b.height"]),
            ("[a(==b@soft)]", ["a.width == b.width @300.5"]),
            ("[a(>=20,<=b,<=60@1)]", ["a.width >= 20", "a.width <= b.width", "a.width <= 60 @1"]),
            ("[a(50@1000)]", ["a.width == 50"]),
        ] as [(String, [String])])
    func productions(format: String, expected: [String]) throws {
        let scene = VisualFormatScene("a", "b", "_box1")
        #expect(try scene.words(format, [], ["gap": 12, "soft": 300.5]) == expected)
    }

    @Test("white space between the parts of a visual format has no effect")
    func spaces() throws {
        let scene = VisualFormatScene("a", "b")
        let tight = try scene.words("H:|-[a(>=50@750)]-10-[b]|")
        let loose = try scene.words(" H : | - [ a ( >= 50 @ 750 ) ] - 10 - [ b ] |\t")
        #expect(
            tight == [
                "a.leading == root.leadingMargin", "a.width >= 50 @750",
                "b.leading == a.trailing + 10", "root.trailing == b.trailing",
            ])
        #expect(loose == tight)
    }

    @Test("a bare - in a visual format is 8 points between siblings and the margin at an edge")
    func standard() throws {
        let scene = VisualFormatScene("a", "b")
        #expect(
            try scene.words("|-[a]-[b]-|") == [
                "a.leading == root.leadingMargin", "b.leading == a.trailing + 8",
                "root.trailingMargin == b.trailing",
            ])
        #expect(
            try scene.words("V:|-[a]-[b]-|") == [
                "a.top == root.topMargin", "b.top == a.bottom + 8", "root.bottomMargin == b.bottom",
            ])
    }

    @Test("adjacent views and edges in a visual format touch without a gap")
    func flush() throws {
        let scene = VisualFormatScene("a", "b")
        #expect(
            try scene.words("|[a][b]|") == [
                "a.leading == root.leading", "b.leading == a.trailing",
                "root.trailing == b.trailing",
            ])
    }

    @Test("a gap in a visual format may have several predicates with their own priorities")
    func severalPredicates() throws {
        let scene = VisualFormatScene("a", "b")
        #expect(
            try scene.words("[a]-(>=8,<=20@250)-[b]") == [
                "b.leading >= a.trailing + 8", "b.leading <= a.trailing + 20 @250",
            ])
    }

    @Test("the constraints of a visual format are in the order of its text")
    func order() throws {
        let scene = VisualFormatScene("leftView", "rightView")
        let format = "|-(>=10@metric1)-[leftView(rightView@1000)][rightView(metric2)]|"
        #expect(
            try scene.words(format, [], ["metric1": 750, "metric2": 20]) == [
                "leftView.leading >= root.leading + 10 @750", "leftView.width == rightView.width",
                "rightView.leading == leftView.trailing", "rightView.width == 20",
                "root.trailing == rightView.trailing",
            ])
    }

    @Test(
        "in a visual format's constraints, the later view is the first item and constants are positive"
    )
    func writing() throws {
        let scene = VisualFormatScene("a", "b")
        #expect(
            try scene.words("|-1-[a]-2-[b]-3-|") == [
                "a.leading == root.leading + 1", "b.leading == a.trailing + 2",
                "root.trailing == b.trailing + 3",
            ])
    }

    @Test(
        "raw values of the options of visual formats are UIKit's",
        arguments: [
            (.alignAllLeft, 2), (.alignAllRight, 4), (.alignAllTop, 8), (.alignAllBottom, 16),
            (.alignAllLeading, 32), (.alignAllTrailing, 64), (.alignAllCenterX, 512),
            (.alignAllCenterY, 1024), (.alignAllLastBaseline, 2048), (.alignAllBaseline, 2048),
            (.alignAllFirstBaseline, 4096), (.alignmentMask, 0xFFFF),
            (.directionLeadingToTrailing, 0), (.directionLeftToRight, 65536),
            (.directionRightToLeft, 131072), (.directionMask, 196608), (.spacingEdgeToEdge, 0),
            (.spacingBaselineToBaseline, 524288), (.spacingMask, 524288),
        ] as [(LayoutConstraint.FormatOptions, UInt)])
    func rawValues(option: LayoutConstraint.FormatOptions, expected: UInt) {
        #expect(option.rawValue == expected)
    }

    @Test(
        "an alignment option aligns each view of a visual format with the view before it",
        arguments: [
            ("H", .alignAllTop, "top"), ("H", .alignAllBottom, "bottom"),
            ("H", .alignAllCenterY, "centerY"), ("H", .alignAllLastBaseline, "lastBaseline"),
            ("H", .alignAllFirstBaseline, "firstBaseline"), ("V", .alignAllLeft, "left"),
            ("V", .alignAllRight, "right"), ("V", .alignAllLeading, "leading"),
            ("V", .alignAllTrailing, "trailing"), ("V", .alignAllCenterX, "centerX"),
        ] as [(String, LayoutConstraint.FormatOptions, String)])
    func alignment(axis: String, option: LayoutConstraint.FormatOptions, name: String) throws {
        let scene = VisualFormatScene("a", "b", "c")
        let (near, far) = axis == "H" ? ("leading", "trailing") : ("top", "bottom")
        #expect(
            try scene.words("\(axis):|[a][b]-[c]|", option) == [
                "a.\(near) == root.\(near)", "b.\(near) == a.\(far)", "b.\(name) == a.\(name)",
                "c.\(near) == b.\(far) + 8", "c.\(name) == b.\(name)", "root.\(far) == c.\(far)",
            ])
    }

    @Test("two alignment options align the views of a visual format at both edges")
    func twoAlignments() throws {
        let scene = VisualFormatScene("a", "b")
        #expect(
            try scene.words("[a][b(5)]", [.alignAllBottom, .alignAllTop]) == [
                "b.leading == a.trailing", "b.top == a.top", "b.bottom == a.bottom",
                "b.width == 5",
            ])
    }

    @Test("spacingBaselineToBaseline measures the gaps of a vertical format between baselines")
    func baselines() throws {
        let scene = VisualFormatScene("a", "b")
        #expect(
            try scene.words("V:|-[a]-20-[b]-|", .spacingBaselineToBaseline) == [
                "a.top == root.topMargin", "b.firstBaseline == a.lastBaseline + 20",
                "root.bottomMargin == b.bottom",
            ])
        #expect(
            try scene.words("[a]-[b]", .spacingBaselineToBaseline)
                == ["b.leading == a.trailing + 8"])
    }

    @Test("direction options of a visual format replace leading and trailing by left and right")
    func directions() throws {
        let scene = VisualFormatScene("a", "b")
        #expect(
            try scene.words("|-[a]-(>=10)-[b]|", .directionLeftToRight) == [
                "a.left == root.leftMargin", "b.left >= a.right + 10", "root.right == b.right",
            ])
        #expect(
            try scene.words("|-[a]-(>=10)-[b]|", .directionRightToLeft) == [
                "root.rightMargin == a.right", "a.left >= b.right + 10", "b.left == root.left",
            ])
        #expect(
            try scene.words("V:|-[a][b]", .directionRightToLeft) == [
                "a.top == root.topMargin", "b.top == a.bottom",
            ])
    }

    @Test("visual formats accept metrics of all number types, and views and layout guides")
    func types() throws {
        let scene = VisualFormatScene("a"), guide = LayoutGuide()
        guide.identifier = "guide"
        scene.root.addLayoutGuide(guide)
        let views: [String: any LayoutItem] = ["a": scene.root.subviews[0], "g": guide]
        let (int, small): ([String: Int], [String: UInt8]) = (["m": 10], ["m": 10])
        let (float, double): ([String: Float], [String: Double]) = (["m": 10], ["m": 10])
        let format = "|-(m)-[a]-m-[g]"
        let made = [
            try LayoutConstraint.constraints(
                withVisualFormat: format, options: [], metrics: ["m": 10], views: views),
            try LayoutConstraint.constraints(
                withVisualFormat: format, metrics: ["m": 10, "n": 0.5], views: views),
            try LayoutConstraint.constraints(
                withVisualFormat: format, metrics: int, views: views),
            try LayoutConstraint.constraints(
                withVisualFormat: format, metrics: small, views: views),
            try LayoutConstraint.constraints(
                withVisualFormat: format, metrics: float, views: views),
            try LayoutConstraint.constraints(
                withVisualFormat: format, metrics: double, views: views),
        ]
        for constraints in made {
            #expect(constraints.map(\.constant) == [10, 10])
            #expect(constraints.last?.firstItem === guide)
        }
        // The dictionary of metrics may be empty or missing, and a dictionary of views is accepted
        // as one of items.
        let only: [String: View] = ["a": scene.root.subviews[0]]
        let none = [
            try LayoutConstraint.constraints(
                withVisualFormat: "|[a]", options: [], metrics: [:], views: only),
            try LayoutConstraint.constraints(withVisualFormat: "|[a]", views: only),
        ]
        #expect(none.map(\.count) == [1, 1])
    }

    @Test("the symbol | stands for the superview of the view beside it, or a guide's owning view")
    func superviews() throws {
        let scene = VisualFormatScene("outer")
        let outer = scene.root.subviews[0]
        scene.add("inner", in: outer)
        let guide = LayoutGuide()
        guide.identifier = "guide"
        outer.addLayoutGuide(guide)
        scene.add("guide", guide)
        #expect(
            try scene.words("|[inner][guide]|") == [
                "inner.leading == outer.leading", "guide.leading == inner.trailing",
                "outer.trailing == guide.trailing",
            ])
        #expect(try scene.words("|[outer]") == ["outer.leading == root.leading"])
    }

    @Test("a visual format activates no constraint and changes no property of a view")
    func untouched() throws {
        let scene = VisualFormatScene("a"), fixed = View()
        scene.root.addSubview(fixed)
        scene.add("fixed", fixed)
        let made = try scene.made("|-[a(50)]-[fixed]-|", .alignAllTop)
        #expect(made.count == 5)
        #expect(made.allSatisfy { !$0.isActive })
        #expect(fixed.translatesAutoresizingMaskIntoConstraints)
        #expect(!scene.root.subviews[0].translatesAutoresizingMaskIntoConstraints)
        #expect(scene.root.layoutGuides.isEmpty)
    }

    @Test("a metric takes precedence over a view and over a named priority of the same name")
    func precedence() throws {
        let scene = VisualFormatScene("a", "b")
        #expect(try scene.words("[a(b)]", [], ["b": 3]) == ["a.width == 3"])
        #expect(try scene.words("[a(5@weak)]", [], ["weak": 7]) == ["a.width == 5 @7"])
    }
}
