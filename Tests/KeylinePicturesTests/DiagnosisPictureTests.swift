import Keyline
import KeylinePictures
import Testing

@Suite("SVG pictures: conflicts and ambiguity")
struct DiagnosisPictureTests {
    /// Makes a layout whose required constraints contradict each other: leading, trailing and width
    /// of one view.
    func contradicting() -> View {
        let root = root(320, 100)
        root.add(
            "a", View(),
            [
                equal(\.leadingAnchor, constant: 20), equal(\.trailingAnchor, constant: -20),
                equal(\.topAnchor), equal(\.heightAnchor, constant: 10),
                equal(\.widthAnchor, constant: 100),
            ])
        LayoutEngine.withConflictHandler { _ in
        } perform: {
            root.layoutIfNeeded()
        }
        return root
    }

    @Test("conflicting constraints are red, numbered and described in the legend")
    func conflict() {
        let document = Document(contradicting())
        #expect(
            document.kinds == [
                "spacing conflict": 2, "size broken": 1, "alignment holds": 1, "size holds": 1,
            ])
        let reds = document.marks.filter { $0["class"]?.contains("holds") == false }
        #expect(Set(reds.map { $0["stroke"] }).count == 1)
        #expect(reds[0]["stroke"] != document.mark("a.height == 10")?["stroke"])
        #expect(document.badges.map { $0.sorted() } == [["1", "2", "3"], ["1", "2", "3"]])
        #expect(document.labels == ["10", "100, is 280", "20", "20"])
        #expect(
            document.groups("legend")[0].all("text").map(\.text) == [
                "These contradict each other:", "1", "a.leading == root.leading + 20", "2",
                "a.trailing == root.trailing - 20", "3", "a.width == 100 (without effect)",
                "root.width == 320 (the root's own size)",
            ])
    }

    @Test("with diagnosis alone, only the constraints of conflicts are drawn")
    func onlyConflict() {
        let document = Document(contradicting(), [.diagnosis])
        #expect(document.kinds == ["spacing conflict": 2, "size broken": 1])
    }

    @Test("a picture of a subtree shows only the conflicts within it")
    func elsewhere() {
        let root = contradicting()
        let other = root.add(
            "b", View(),
            [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.widthAnchor),
                equal(\.heightAnchor),
            ])
        LayoutEngine.withConflictHandler { _ in
        } perform: {
            root.layoutIfNeeded()
        }
        #expect(Document(root).groups("legend").count == 1)
        #expect(Document(other).groups("legend").isEmpty)
    }

    @Test("a conflict is no longer drawn after a contradicting constraint is deactivated")
    func solved() {
        let root = contradicting()
        let width = root.subviews[0].constraints.first { $0.firstAttribute == .width }
        width?.isActive = false
        root.layoutIfNeeded()
        let document = Document(root)
        #expect(document.kinds["size broken"] == nil && document.groups("legend").isEmpty)
    }

    @Test("two conflicts are numbered consecutively, and may share a constraint")
    func twoConflicts() {
        let root = root(200, 100)
        let a = root.add("a", View(), [equal(\.leftAnchor), equal(\.topAnchor)])
        for width in [40.0, 50, 60] {
            a.constrain(to: [constraint(\.widthAnchor, constant: width)])
        }
        LayoutEngine.withConflictHandler { _ in
        } perform: {
            root.layoutIfNeeded()
        }
        let document = Document(root)
        // The first stays, and contradicts each of the others.
        #expect(document.kinds["size conflict"] == 1 && document.kinds["size broken"] == 2)
        #expect(
            document.badges.map { $0.sorted() } == [["1", "2", "3", "4"], ["1", "2", "3", "4"]])
        #expect(document.labels == ["40", "50, is 40", "60, is 40"])
    }

    @Test(
        "an ambiguous view is hatched, and a second possible frame is drawn (worked layout 3.3 17)")
    func ambiguity() throws {
        let root = root(240, 40)
        let a = root.add("a", Natural(50, 20), [equal(\.leftAnchor), equal(\.topAnchor)])
        let b = root.add("b", Natural(60, 20), [equal(\.rightAnchor), equal(\.topAnchor)])
        b.constrainToView(a, constraints: [equal(\.leftAnchor, \.rightAnchor, constant: 8)])
        root.layoutIfNeeded()
        let document = Document(root)
        #expect(
            document.rectangles("open").map(\.frame)
                == [a, b].map {
                    [$0.frame.minX, $0.frame.minY, $0.frame.width, $0.frame.height]
                })
        #expect(document.groups("question").count == 2)
        let others = document.rectangles("other").map(\.frame)
        try #require(others.count == 2)
        // a begins at 0 and b ends at 240; a is from 50 to 172 wide, and so b is from 60 to 182.
        #expect(others[0][0] == 0 && others[0][2] != a.frame.width)
        #expect(others[0][2] >= 50 && others[0][2] <= 172)
        #expect(others[1][0] + others[1][2] == 240 && others[1][2] != b.frame.width)
        #expect(others[1][2] >= 60 && others[1][2] <= 182)
        let legend = document.groups("legend")[0].text.split(whereSeparator: \.isWhitespace)
        #expect(legend.suffix(2) == ["a,", "b"])

        a.setContentHuggingPriority(251, for: .horizontal)
        root.layoutIfNeeded()
        #expect(Document(root).rectangles("other").isEmpty)
    }

    @Test("a view that no constraint mentions is hatched, and its position is ambiguous")
    func unmentioned() {
        let root = root(100, 50)
        root.add("a", Natural(20, 10), [equal(\.leftAnchor), equal(\.topAnchor)])
        root.add("b", Natural(30, 20))
        root.layoutIfNeeded()
        let document = Document(root)
        #expect(document.rectangles("open").map(\.frame) == [[0, 0, 30, 20]])
        #expect(document.rectangles("other").map(\.frame) == [[100, 0, 30, 20]])
        #expect(
            TextPicture(of: root).text.hasSuffix(
                "ambiguous\n  b (0, 0, 30, 20), or as well (100, 0, 30, 20)\n"))
    }

    @Test("a picture of a tree without constraints has no constraints and no findings")
    func nothing() {
        let root = root(100, 50)
        root.addSubview(View(frame: Rect(width: 10, height: 10)))
        let document = Document(root)
        #expect(document.marks.isEmpty && document.groups("legend").isEmpty)
        #expect(document.rectangles("other").isEmpty)
    }
}
