import Keyline
import KeylinePictures
import Testing

@Suite("SVG pictures: constraints")
struct MarkTests {
    @Test("natural sizes are drawn as limits with their priorities, if requested")
    func naturalSizes() {
        let root = root(200, 100)
        // Natural size 80 x 20, at (10, 10), and 60 wide.
        root.add(
            "a", Natural(80, 20),
            [
                equal(\.leftAnchor, constant: 10), equal(\.topAnchor, constant: 10),
                equal(\.widthAnchor, constant: 60),
            ])
        root.layoutIfNeeded()
        let marks = Document(root, [.constraints, .naturalSizes])
        #expect(
            marks.labels.sorted() == [
                "10", "10", "60", "≤ 20 @250", "≤ 80 @250", "≥ 20 @750", "≥ 80 @750, is 60",
            ])
        #expect(Document(root, [.constraints]).labels.sorted() == ["10", "10", "60"])
        #expect(Document(root, .all).labels.sorted() == ["10", "10", "60"])
    }

    @Test(
        "distances and sizes are drawn between the edges that they relate",
        arguments: [false, true])
    func dimensions(isRightToLeft: Bool) throws {
        let root = root(200, 100)
        if isRightToLeft { root.semanticContentAttribute = .forceRightToLeft }
        root.add(
            "a", View(),
            [
                equal(\.leadingAnchor, constant: 10), equal(\.topAnchor, constant: 20),
                equal(\.widthAnchor, constant: 60), equal(\.heightAnchor, constant: 30),
            ])
        root.layoutIfNeeded()
        let document = Document(root)
        #expect(document.isWellFormed)
        #expect(document.kinds == ["spacing holds": 2, "size holds": 2])
        #expect(document.labels == ["10", "20", "30", "60"])
        let left = isRightToLeft ? 130.0 : 10
        // Along x at some y beside a, which is from 20 to 50.
        let leading = try #require(document.mark("a.leading == root.leading + 10"))
        #expect(leading.runsAlongX)
        #expect([leading.line[0], leading.line[2]] == (isRightToLeft ? [190, 200] : [0, 10]))
        #expect(leading.line[1] > 20 && leading.line[1] < 50)
        let top = try #require(document.mark("a.top == root.top + 20"))
        #expect(!top.runsAlongX && top.line[0] > left && top.line[0] < left + 60)
        #expect([top.line[1], top.line[2]] == [0, 20])
        let width = try #require(document.mark("a.width == 60"))
        #expect(width.runsAlongX && [width.line[0], width.line[2]] == [left, left + 60])
        let height = try #require(document.mark("a.height == 30"))
        #expect(!height.runsAlongX && [height.line[1], height.line[2]] == [20, 50])
    }

    @Test("alignments are drawn as lines without a number")
    func alignments() throws {
        let root = root(200, 100)
        let a = root.add(
            "a", View(),
            [
                equal(\.leftAnchor), equal(\.topAnchor, constant: 20),
                equal(\.widthAnchor, constant: 40), equal(\.heightAnchor, constant: 30),
            ])
        let b = root.add(
            "b", View(),
            [
                equal(\.rightAnchor), equal(\.widthAnchor, constant: 50),
                equal(\.heightAnchor, constant: 10),
            ])
        b.constrainToView(a, constraints: [equal(\.centerYAnchor)])
        root.layoutIfNeeded()
        let document = Document(root)
        #expect(document.kinds["alignment holds"] == 3)
        #expect(document.labels == ["10", "20", "30", "40", "50"])
        let edge = try #require(document.mark("a.left == root.left"))
        #expect(!edge.runsAlongX && edge.line == [0, 20, 50])
        // From 6 before a to 6 behind b, at the centre of both.
        let centre = try #require(document.mark("b.centerY == a.centerY"))
        #expect(centre.runsAlongX && centre.line == [-6, 35, 206])
    }

    @Test("constraints are labelled with relation, priority, factor and item; weak ones are thin")
    func words() throws {
        let root = root(400, 200)
        let a = root.add(
            "a", View(),
            [
                equal(\.leftAnchor, constant: 10), equal(\.topAnchor, constant: 15),
                equal(\.heightAnchor, constant: 40),
            ])
        a.constrain(to: [constraint(\.widthAnchor, constant: 100, priority: .defaultHigh)])
        let b = root.add(nil, View(), [equal(\.rightAnchor, constant: -12)])
        b.constrainToView(
            a,
            constraints: [
                constraint(\.widthAnchor, multiplier: 0.5, constant: 3),
                constraint(\.heightAnchor), equal(\.topAnchor),
                constraint(
                    \.leftAnchor, \.rightAnchor, constraintRelation: .greaterThanOrEqual,
                    constant: 8),
            ])
        let c = root.add("c", View(), [equal(\.leftAnchor, constant: 11)])
        c.widthAnchor.constraint(equalTo: b.widthAnchor).isActive = true
        c.heightAnchor.constraint(equalTo: c.widthAnchor, multiplier: 1.0 / 3).isActive = true
        c.bottomAnchor.constraint(lessThanOrEqualTo: root.bottomAnchor, constant: -9).isActive =
            true
        let low = c.topAnchor.constraint(equalTo: a.bottomAnchor, constant: 30)
        low.priority = 200
        low.isActive = true
        root.layoutIfNeeded()
        let document = Document(root)
        // Boxes are counted from the root, which is 0: the one without a name is the second.
        #expect(
            document.labels == [
                "10", "100 @750", "11", "12", "15", "30 @200", "40", "= #2", "= 0.333 × width",
                "= 0.5 × a + 3", "= a", "≥ 8", "≥ 9",
            ])
        #expect(
            document.groups("names")[0].all("text").map(\.text).sorted() == [
                "#2", "a", "c", "root",
            ])
        #expect(try #require(document.mark("a.height == 40")).dashes == nil)
        let high = try #require(document.mark("a.width == 100 @ 750")?.dashes)
        let weak = try #require(document.mark("c.top == a.bottom + 30 @ 200")?.dashes)
        #expect(high != weak)
    }

    @Test(
        "a view without an identifier is named by its type or a number")
    func types() {
        let root = root(200, 100), a = Natural(30, 20), b = View(), c = Natural(10, 10)
        for view in [a, b, c] { root.add(nil, view, [equal(\.leftAnchor), equal(\.topAnchor)]) }
        c.widthAnchor.constraint(equalTo: a.widthAnchor).isActive = true
        root.layoutIfNeeded()
        let document = Document(root)
        #expect(document.labels == ["= #1"])
        #expect(
            document.groups("names")[0].all("text").map(\.text).sorted() == [
                "Natural", "Natural #1", "root",
            ])
    }

    @Test("a violated optional constraint is labelled with the actual value")
    func missed() {
        let root = root(300, 100)
        let a = root.add(
            "a", View(),
            [equal(\.leftAnchor), equal(\.topAnchor), equal(\.heightAnchor, constant: 20)])
        // Worked layout 16: 50 at 700 against 100 at 600.
        a.constrain(to: [
            constraint(\.widthAnchor, constant: 50, priority: 700),
            constraint(\.widthAnchor, constant: 100, priority: 600),
        ])
        root.layoutIfNeeded()
        let document = Document(root)
        #expect(document.kinds == ["alignment holds": 2, "size holds": 2, "size missed": 1])
        #expect(document.labels == ["100 @600, is 50", "20", "50 @700"])
    }

    @Test("a location with a multiplier is measured from the container's edge")
    func multipliers() throws {
        let root = root(300, 200), a = root.add("a")
        LayoutConstraint.activate([
            LayoutConstraint(
                item: a, attribute: .centerX, toItem: root, attribute: .trailing,
                multiplier: 2.0 / 3),
            LayoutConstraint(
                item: a, attribute: .top, toItem: root, attribute: .bottom, multiplier: 0.25),
            a.widthAnchor.constraint(equalToConstant: 60),
            a.heightAnchor.constraint(equalToConstant: 20),
        ])
        root.layoutIfNeeded()
        let document = Document(root)
        #expect(
            document.labels == [
                "20", "60", "centerX = 0.667 × root.right", "top = 0.25 × root.bottom",
            ])
        let lines = document.marks.filter { $0["class"] == "spacing holds" }.map(\.line)
        #expect(lines.map { $0[0] }.contains(0) && lines.map { $0[2] }.sorted() == [50, 200])
    }

    @Test("both of two equal distances are drawn, and one label refers to the other")
    func offsets() {
        let root = root(300, 50)
        let names = ["a", "b", "c"]
        let views = names.map {
            root.add($0, View(), [equal(\.topAnchor), equal(\.heightAnchor, constant: 50)])
        }
        for (view, width) in zip(views, [50.0, 70, 50]) {
            view.widthAnchor.constraint(equalToConstant: width).isActive = true
        }
        LayoutConstraint.activate([
            views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor),
            views[2].trailingAnchor.constraint(equalTo: root.trailingAnchor),
            views[0].trailingAnchor.anchorWithOffset(to: views[1].leadingAnchor).constraint(
                equalTo: views[1].trailingAnchor.anchorWithOffset(to: views[2].leadingAnchor)),
        ])
        root.layoutIfNeeded()
        let document = Document(root)
        // Both gaps are 65: from 50 to 115, and from 185 to 250.
        let lines = document.marks.filter { $0["class"] == "spacing holds" }.map(\.line)
        #expect(lines.map { [$0[0], $0[2]] } == [[50, 115], [185, 250]])
        #expect(document.labels.contains("= b…c"))
    }

    @Test("constraints are drawn at alignment rectangles, and baselines as lines")
    func rectangles() throws {
        final class Shadowed: View {
            override var alignmentRectInsets: Insets { Insets(bottom: 10, right: 10) }
            override var firstBaselineOffset: Double { 14 }
        }
        let root = root(200, 100)
        let a = root.add(
            "a", Shadowed(),
            [
                equal(\.leftAnchor, constant: 20), equal(\.topAnchor, constant: 20),
                equal(\.widthAnchor, constant: 100), equal(\.heightAnchor, constant: 50),
            ])
        let b = root.add(
            "b", Shadowed(),
            [
                equal(\.rightAnchor), equal(\.widthAnchor, constant: 30),
                equal(\.heightAnchor, constant: 20),
            ])
        b.constrainToView(a, constraints: [equal(\.firstBaselineAnchor)])
        root.layoutIfNeeded()
        let document = Document(root)
        #expect(document.rectangles(nil)[1].frame == [20, 20, 110, 60])
        let width = try #require(document.mark("a.width == 100"))
        #expect([width.line[0], width.line[2]] == [20, 120])
        let baseline = try #require(document.mark("b.firstBaseline == a.firstBaseline"))
        // From a's left to b's right, 14 below both tops.
        #expect(baseline.line == [20, 34, 200] && document.labels.contains("baseline"))
    }

    @Test("frames rounded to pixels do not count as violations")
    func pixels() {
        // Worked layout 25: edges at 0, 33, 67 and 100, and so widths of 33, 34 and 33.
        let root = root(100, 50)
        root.displayScale = 1
        var last: View?
        for name in ["a", "b", "c"] {
            let view = root.add(name, View(), [equal(\.topAnchor), equal(\.bottomAnchor)])
            view.leftAnchor.constraint(equalTo: last?.rightAnchor ?? root.leftAnchor).isActive =
                true
            if let last { view.widthAnchor.constraint(equalTo: last.widthAnchor).isActive = true }
            last = view
        }
        last?.rightAnchor.constraint(equalTo: root.rightAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(root.subviews.map(\.frame.width) == [33, 34, 33])
        let document = Document(root)
        #expect(document.kinds == ["alignment holds": 10, "size holds": 2])
        #expect(document.labels == ["= a", "= b"])
    }

    @Test("constraints to items outside of the drawn subtree are not drawn")
    func outside() {
        let root = root(200, 100)
        let outer = root.add(
            "outer", View(),
            [
                equal(\.leftAnchor, constant: 10), equal(\.topAnchor), equal(\.bottomAnchor),
                equal(\.widthAnchor, constant: 100),
            ])
        outer.add(
            "inner", View(),
            [
                equal(\.leftAnchor, constant: 5), equal(\.topAnchor), equal(\.bottomAnchor),
                equal(\.widthAnchor, constant: 50),
            ])
        root.layoutIfNeeded()
        let document = Document(outer)
        #expect(document.labels == ["100", "5", "50"])
        #expect(document.mark("inner.left == outer.left + 5")?.line.first == 0)
    }
}
