import Keyline
import Testing

@Suite("Visual formats: extensions of Apple's language")
struct VisualFormatExtensionTests {
    /// An item of another toolkit.
    final class Host: LayoutItem {
        let layoutNode = LayoutNode()
        init() { layoutNode.item = self }
    }

    @Test(
        "sizes in visual formats may be percentages, attributes of views and arithmetic on them",
        arguments: [
            ("[a(50%)]", ["a.width == 0.5*root.width"]),
            ("[a(12.5%)]", ["a.width == 0.125*root.width"]),
            ("V:[a(>=25%@1)]", ["a.height >= 0.25*root.height @1"]),
            ("[a(50%-20)]", ["a.width == 0.5*root.width - 20"]),
            ("[a(50%/2)]", ["a.width == 0.25*root.width"]),
            ("[a(-50%)]", ["a.width == -0.5*root.width"]),
            ("[a(b/2-10)]", ["a.width == 0.5*b.width - 10"]),
            ("[a(b-10)]", ["a.width == b.width - 10"]),
            ("[a(b*-2+1)]", ["a.width == -2*b.width + 1"]),
            ("[a(b*half)]", ["a.width == 0.5*b.width"]),
            ("[a(b/half+gap)]", ["a.width == 2*b.width + 12"]),
            ("[a(>=b*2-half@9)]", ["a.width >= 2*b.width - 0.5 @9"]),
            ("[a(b.height)]", ["a.width == b.height"]),
            ("[a(b.height*2)]", ["a.width == 2*b.height"]),
            ("V:[a(a.width/2)]", ["a.height == 0.5*a.width"]),
            ("[a(gap*2+1)]", ["a.width == 25"]),
            ("[a(100/4)]", ["a.width == 25"]),
            ("[a]-(gap-2)-[b]", ["b.leading == a.trailing + 10"]),
        ] as [(String, [String])])
    func arithmetic(format: String, expected: [String]) throws {
        let scene = VisualFormatScene("a", "b")
        #expect(try scene.words(format, [], ["gap": 12, "half": 0.5]) == expected)
    }

    @Test(
        "a gap in proportion to the superview or a view becomes the width of a layout guide",
        arguments: [
            ("[a]-10%-[b]", ["spacer.width == 0.1*root.width"]),
            ("[a]-(10%)-[b]", ["spacer.width == 0.1*root.width"]),
            ("[a]-(c/4)-[b]", ["spacer.width == 0.25*c.width"]),
            ("[a]-(c.height)-[b]", ["spacer.width == c.height"]),
            ("[a]-(c)-[b]", ["spacer.width == c.width"]),
            ("[a]-(>=c@high)-[b]", ["spacer.width >= c.width @750"]),
            (
                "[a]-(>=8,<=10%@5)-[b]",
                ["spacer.width >= 8", "spacer.width <= 0.1*root.width @5"]
            ),
        ] as [(String, [String])])
    func proportionalGaps(format: String, sizes: [String]) throws {
        let scene = VisualFormatScene("a", "b", "c")
        let expected =
            ["spacer.leading == a.trailing"] + sizes + ["b.leading == spacer.trailing"]
        #expect(try scene.words(format) == expected)
        #expect(scene.root.layoutGuides.count == 1)
    }

    @Test("each ~ in a visual format becomes a layout guide, and all these have the same width")
    func spacers() throws {
        let scene = VisualFormatScene("a", "b")
        let made = try scene.made("|~[a]~[b]~|")
        let guides = scene.root.layoutGuides
        #expect(guides.count == 3)
        let expected: [(any LayoutItem, LayoutAttribute, any LayoutItem, LayoutAttribute)] = [
            (guides[0], .leading, scene.root, .leading),
            (scene.root.subviews[0], .leading, guides[0], .trailing),
            (guides[1], .leading, scene.root.subviews[0], .trailing),
            (guides[1], .width, guides[0], .width),
            (scene.root.subviews[1], .leading, guides[1], .trailing),
            (guides[2], .leading, scene.root.subviews[1], .trailing),
            (guides[2], .width, guides[0], .width),
            (scene.root, .trailing, guides[2], .trailing),
        ]
        #expect(made.count == expected.count)
        for (constraint, (first, attribute, second, other)) in zip(made, expected) {
            #expect(constraint.firstItem === first && constraint.firstAttribute == attribute)
            #expect(constraint.secondItem === second && constraint.secondAttribute == other)
            #expect(constraint.relation == .equal && constraint.constant == 0)
        }
        #expect(made.allSatisfy { !$0.isActive })
    }

    @Test("a spacer ~ may have predicates on its width and is mirrored from right to left")
    func spacerPredicates() throws {
        let scene = VisualFormatScene("a", "b")
        #expect(
            try scene.words("[a]~10~[b]~(>=20%@7)~|") == [
                "spacer.leading == a.trailing", "spacer.width == 10",
                "b.leading == spacer.trailing", "spacer.leading == b.trailing",
                "spacer.width >= 0.2*root.width @7", "spacer.width == spacer.width",
                "root.trailing == spacer.trailing",
            ])
        #expect(
            try scene.words("|~[a]", .directionRightToLeft) == [
                "root.right == spacer.right", "spacer.left == a.right",
            ])
    }

    @Test("a visual format with spacers is refused if the superview is not a View; others work")
    func hosts() throws {
        let (window, button) = (Host(), Host())
        window.layoutNode.addChild(button.layoutNode)
        let scene = VisualFormatScene()
        scene.add("button", button)
        for (format, column) in [("|~[button]", 2), ("[button]-10%-|", 9)] {
            let error = #expect(throws: VisualFormatError.self) { try scene.made(format) }
            #expect(error?.kind == .superviewWithoutGuides)
            #expect(error?.column == column)
            #expect(
                error?.reason == "Spacers and proportional gaps need layout guides, and the "
                    + "superview is not a View")
        }
        #expect(window.layoutNode.children.count == 1)
        window.layoutNode.frame = Rect(width: 200, height: 100)
        LayoutConstraint.activate(
            try scene.made("|-[button(50%)]") + scene.made("V:[button(20)]-|"))
        window.layoutNode.layoutTree()
        #expect(button.layoutNode.frame == Rect(x: 8, y: 72, width: 100, height: 20))
    }

    @Test("a -> in a visual format makes no constraint between two views but still aligns them")
    func disconnection() throws {
        let scene = VisualFormatScene("a", "b")
        #expect(
            try scene.words("|[a(5)]->[b]|") == [
                "a.leading == root.leading", "a.width == 5", "root.trailing == b.trailing",
            ])
        #expect(try scene.words("|->[a]->|") == [])
        #expect(try scene.words("[a]->[b]", .alignAllTop) == ["b.top == a.top"])
    }

    @Test(
        "ranges and lists of views in a visual format get the same constraints at the same position"
    )
    func ranges() throws {
        let scene = VisualFormatScene("a1", "a2", "b", "c", "x9", "x10", "x11")
        #expect(
            try scene.words("|[a1..2(10)]") == [
                "a1.leading == root.leading", "a2.leading == root.leading", "a1.width == 10",
                "a2.width == 10",
            ])
        #expect(
            try scene.words("[a1..2]-[b(3),c]|") == [
                "b.leading == a1.trailing + 8", "c.leading == a1.trailing + 8",
                "b.leading == a2.trailing + 8", "c.leading == a2.trailing + 8", "b.width == 3",
                "root.trailing == b.trailing", "root.trailing == c.trailing",
            ])
        #expect(
            try scene.words("V:[x9..11(b,>=5)]", .alignAllLeft) == [
                "x9.height == b.height", "x9.height >= 5", "x10.left == x9.left",
                "x10.height == b.height", "x10.height >= 5", "x11.left == x10.left",
                "x11.height == b.height", "x11.height >= 5",
            ])
        #expect(try scene.words("[a1..1]|") == ["root.trailing == a1.trailing"])
    }

    @Test("a spacer ~ beside a list of views becomes one layout guide for all of them")
    func spacerBetweenGroups() throws {
        let scene = VisualFormatScene("a", "b")
        #expect(
            try scene.words("V:|~[a,b]") == [
                "spacer.top == root.top", "a.top == spacer.bottom", "b.top == spacer.bottom",
            ])
        #expect(scene.root.layoutGuides.count == 1)
    }

    @Test("the prefix HV: of a visual format makes constraints of both axes, horizontal ones first")
    func bothAxes() throws {
        let scene = VisualFormatScene("a", "b")
        #expect(
            try scene.words("HV:|-[a(b)]") == [
                "a.leading == root.leadingMargin", "a.width == b.width", "a.top == root.topMargin",
                "a.height == b.height",
            ])
    }

    @Test("a visual format may have several lines, and // begins a comment")
    func comments() throws {
        let scene = VisualFormatScene("a", "b")
        #expect(try scene.words("[a(5)] // wide [b") == ["a.width == 5"])
        #expect(try scene.words("// [a(5)]") == [])
        #expect(
            try scene.words(
                """
                H:|-[a]     // from the left,
                  -(>=20)-  // with room to grow,
                  [b]|      // to the right
                """) == [
                    "a.leading == root.leadingMargin", "b.leading >= a.trailing + 20",
                    "root.trailing == b.trailing",
                ])
    }

    @Test("names of GTK's strengths and UIKit's priorities may follow @; metrics take precedence")
    func strengths() throws {
        let scene = VisualFormatScene("a")
        #expect(
            try scene.words("[a(1@required,2@strong,3@medium,4@weak,5@high,6@low)]") == [
                "a.width == 1", "a.width == 2 @900", "a.width == 3 @500", "a.width == 4 @100",
                "a.width == 5 @750", "a.width == 6 @250",
            ])
        #expect(try scene.words("[a(5@high)]", [], ["high": 7]) == ["a.width == 5 @7"])
    }

    @Test(
        "the prefix C: of a visual format makes constraints between any attributes of two views",
        arguments: [
            ("C:a.centerX(b.centerX)", ["a.centerX == b.centerX"]),
            ("C:a.centerX(b)", ["a.centerX == b.centerX"]),
            ("C:a.centerX(b,>=c)", ["a.centerX == b.centerX", "a.centerX >= c.centerX"]),
            (
                "C:a.left(b).bottom(c.bottom-4)",
                ["a.left == b.left", "a.bottom == c.bottom - 4"]
            ),
            ("C:a.height(b.width*2+10)", ["a.height == 2*b.width + 10"]),
            ("C:a.left(>=b.centerX*0.5+3@7)", ["a.left >= 0.5*b.centerX + 3 @7"]),
            ("C:a.trailing(<=b.leading)", ["a.trailing <= b.leading"]),
            ("C:a.start(b.end+8)", ["a.leading == b.trailing + 8"]),
            ("C:a.baseline(b.firstBaseline)", ["a.lastBaseline == b.firstBaseline"]),
            ("C:a.top(b.lastBaseline)", ["a.top == b.lastBaseline"]),
            ("C:a.right(b.right-1)", ["a.right == b.right - 1"]),
            ("C:a.centerY(b.top)", ["a.centerY == b.top"]),
            ("C:a.width(100,<=50%)", ["a.width == 100", "a.width <= 0.5*root.width"]),
        ] as [(String, [String])])
    func explicit(format: String, expected: [String]) throws {
        let scene = VisualFormatScene("a", "b", "c")
        #expect(try scene.words(format) == expected)
    }

    @Test(
        "each example of the visual format's manual makes the stated number of constraints",
        arguments: [
            ("|-(margin)-[label]-[field(>=100)]-(margin)-|", 4), ("|[menu(25%)][page]|", 4),
            ("[menu(25%-8@500,>=120)]", 2), ("[a(b/2-10)]", 1), ("[a(margin*2)]", 1),
            ("V:[photo(photo.width/1.5)]", 1), ("|-10%-[a]-(20%)-[b]|", 7),
            ("[a]-(a.width/2)-[b]", 3), ("[a]-(>=8,<=10%@500)-[b]", 4), ("|~[a(100)]~|", 6),
            ("|[a]~[b]~[c]|", 7), ("|~(>=8)~[a]~[b]~|", 9), ("|[back]->[edit][done]|", 3),
            ("V:|~[dot1..5(8)]~|", 18), ("V:|[icon,label,button]|", 6), ("HV:|-[page]-|", 4),
            ("[a(100@strong)]", 1), ("C:badge.centerX(icon.right).centerY(icon.top)", 2),
            ("C:dialog.width(270@999,<=window-32)", 2), ("C:title.firstBaseline(icon.bottom-4)", 1),
        ] as [(String, Int)])
    func manual(format: String, count: Int) throws {
        let scene = VisualFormatScene(
            "label", "field", "menu", "page", "a", "b", "c", "photo", "back", "edit", "done",
            "dot1", "dot2", "dot3", "dot4", "dot5", "icon", "button", "badge", "dialog", "window",
            "title")
        #expect(try scene.made(format, [], ["margin": 16]).count == count)
    }
}
