import Testing

@testable import Keyline

/// The constraints that a visual format describes are remembered for its next use with other views. Each
/// test uses a format that no other test uses, twice or more: its first use makes the plan.
@Suite("Plans of visual formats")
struct VisualFormatPlanTests {
    @Test("each use has its own views and superviews")
    func views() throws {
        for offset in [1.0, 2, 3] {
            let scene = VisualFormatScene("a", "b")
            try scene.lay("|-21-[a(30)]-4-[b]-22-|")
            #expect(scene.horizontal("a") == [21, 30])
            #expect(scene.horizontal("b") == [55, 243])
            scene.root.frame.size.width += offset
            scene.root.layoutIfNeeded()
            #expect(scene.horizontal("b") == [55, 243 + offset])
        }
    }

    @Test("the next use takes the plan of the first, unless a metric has another value")
    func isUsed() throws {
        let scene = VisualFormatScene("a"), format = "|-(gapOfUse)-[a(25)]"
        let parsed = try FormatMemory.shared.parsed(format)
        /// Returns the plan after a use of the format, which keeps a new plan if it cannot take the former.
        func plan(_ gap: Double) throws -> VisualFormatPlan {
            #expect(try scene.words(format, [], ["gapOfUse": gap]).count == 2)
            return try #require(parsed.plan)
        }
        let first = try plan(5)
        #expect(try plan(5) === first)
        let second = try plan(6)
        #expect(second !== first)
        #expect(try plan(6) === second)
    }

    /// To make a plan in vain costs more than a plan saves when it is used once, and less than it saves
    /// when it is used twice.
    @Test("no plan is kept if metrics change every use or two", arguments: [1, 2, 3, 5])
    func isWorthKeeping(uses: Int) throws {
        let scene = VisualFormatScene("a"), format = "|-(gapOf\(uses)Uses)-[a(26)]"
        let parsed = try FormatMemory.shared.parsed(format)
        for use in 0..<60 {
            let gap = 5 + use / uses % 2
            #expect(
                try scene.words(format, [], ["gapOf\(uses)Uses": Double(gap)])
                    == ["a.leading == root.leading + \(gap)", "a.width == 26"])
        }
        #expect((parsed.plan != nil) == (uses >= 3))
    }

    @Test("a use with other metrics has their values")
    func metrics() throws {
        for gap in [5.0, 6, 6, 5] {
            let scene = VisualFormatScene("a")
            #expect(
                try scene.words("|-(gapOfPlan)-[a]", [], ["gapOfPlan": gap])
                    == ["a.leading == root.leading + \(Int(gap))"])
        }
    }

    @Test("a metric that is given only later is used in place of a view of the same name")
    func metricInPlaceOfView() throws {
        let scene = VisualFormatScene("a", "planned")
        let view = ["a.width == planned.width"], metric = ["a.width == 7"]
        #expect(try scene.words("[a(planned)]") == view)
        #expect(try scene.words("[a(planned)]", [], ["planned": 7]) == metric)
        #expect(try scene.words("[a(planned)]") == view)
    }

    @Test("a metric that is given only later is used in place of a named priority")
    func metricInPlaceOfPriority() throws {
        let scene = VisualFormatScene("a")
        let named = try scene.words("[a(23@low)]")
        #expect(named != ["a.width == 23 @31"])
        #expect(try scene.words("[a(23@low)]", [], ["low": 31]) == ["a.width == 23 @31"])
        #expect(try scene.words("[a(23@low)]") == named)
    }

    @Test("a use with other options is aligned by them")
    func options() throws {
        let scene = VisualFormatScene("a", "b"), format = "[a]-19-[b]"
        let gap = "b.leading == a.trailing + 19"
        #expect(try scene.words(format) == [gap])
        #expect(try scene.words(format, .alignAllTop) == [gap, "b.top == a.top"])
        #expect(try scene.words(format) == [gap])
        #expect(
            try scene.words(format, .directionLeftToRight) == ["b.left == a.right + 19"])
    }

    @Test("a standard gap to a superview that is no view is a constant, not a margin")
    func superviewsThatAreNoViews() throws {
        let format = "V:|-[planChild(18)]"
        let parent = Widget(), child = Widget()
        parent.add(child)
        func attributes(_ views: [String: any LayoutItem]) throws -> [LayoutAttribute] {
            try LayoutConstraint.constraints(withVisualFormat: format, views: views)
                .map(\.secondAttribute)
        }
        let scene = VisualFormatScene("planChild")
        for _ in 0..<2 {
            #expect(try attributes(scene.views) == [.topMargin, .notAnAttribute])
            #expect(try attributes(["planChild": child]) == [.top, .notAnAttribute])
        }
    }

    @Test("a view that is missing, or has no superview, is an error at its position")
    func errors() throws {
        let format = "|-16-[a]-16-[b]"
        let scene = VisualFormatScene("a", "b")
        _ = try scene.words(format)
        let error = #expect(throws: VisualFormatError.self) {
            try LayoutConstraint.constraints(withVisualFormat: format, views: ["a": View()])
        }
        #expect(error?.kind == .unknownView("b"))
        #expect(error?.column == 15)
        let another = #expect(throws: VisualFormatError.self) {
            try LayoutConstraint.constraints(
                withVisualFormat: format, views: ["a": View(), "b": View()])
        }
        #expect(another?.kind == .noSuperview("|"))
        #expect(another?.column == 1)
        #expect(try scene.words(format).count == 2)
    }

    @Test("two names may mean the same view in one use, and different views in the next one")
    func namesOfOneView() throws {
        let scene = VisualFormatScene("a", "b")
        guard let a = scene.views["a"], let b = scene.views["b"] else { return }
        let format = "[x(17)]-3-[y(17)]"
        func words(_ x: any LayoutItem, _ y: any LayoutItem) throws -> [String] {
            try LayoutConstraint.constraints(withVisualFormat: format, views: ["x": x, "y": y])
                .map(scene.words)
        }
        #expect(
            try words(a, a)
                == ["a.width == 17", "a.leading == a.trailing + 3", "a.width == 17"])
        #expect(
            try words(a, b)
                == ["a.width == 17", "b.leading == a.trailing + 3", "b.width == 17"])
    }

    @Test("formats with guides and ranges make their own guides and views in each use")
    func guidesAndRanges() throws {
        for _ in 0..<2 {
            let scene = VisualFormatScene("a", "v1", "v2")
            #expect(try scene.words("[v1..2(15)]").count == 2)
            try scene.lay("|-14-[a(20)]~[v1(20)]~[v2(20)]-14-|")
            // The two spacers share the 232 points that remain of 320.
            #expect(scene.horizontal("v1") == [150, 20])
            #expect(scene.root.layoutGuides.count == 2)
        }
    }

    @Test("formats in changing orders have their own constraints")
    func orders() throws {
        let scene = VisualFormatScene("a")
        let formats = (101...105).map { "[a(\($0))]" }
        for order in [[0, 1, 2, 3, 4], [0, 1, 2, 3, 4], [4, 2, 0, 1, 3], [1, 1, 0, 0, 2]] {
            for i in order { #expect(try scene.words(formats[i]) == ["a.width == \(101 + i)"]) }
        }
    }
}
