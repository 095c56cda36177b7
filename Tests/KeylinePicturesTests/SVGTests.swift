import Foundation
import Keyline
import KeylinePictures
import Testing

@Suite("SVG pictures: views and guides")
struct SVGTests {
    @Test("a picture is well-formed, draws parents first in root coordinates, and escapes names")
    func document() {
        let root = View(frame: Rect(width: 200, height: 100))
        let outer = View(frame: Rect(x: 10, y: 20, width: 150, height: 60))
        let inner = View(frame: Rect(x: 5, y: 5, width: 100.5, height: 20))
        inner.identifier = "a < b & \"c\""
        root.addSubview(outer)
        outer.addSubview(inner)
        let document = Document(root, .plain)
        #expect(document.isWellFormed)
        #expect(
            document.rectangles(nil).map(\.frame) == [
                [0, 0, 200, 100], [10, 20, 150, 60], [15, 25, 100.5, 20],
            ])
        #expect(document.groups("names").map { $0.all("text").map(\.text) } == [["a < b & \"c\""]])
    }

    @Test("a subtree is drawn in its own coordinates at the given scale")
    func part() {
        let root = View(frame: Rect(width: 200, height: 100))
        let outer = View(frame: Rect(x: 10, y: 20, width: 150, height: 60))
        let inner = View(frame: Rect(x: 5, y: 7, width: 100, height: 20))
        root.addSubview(outer)
        outer.addSubview(inner)
        let document = Document(outer, .plain, scale: 2)
        #expect(document.rectangles(nil).map(\.frame) == [[0, 0, 300, 120], [10, 14, 200, 40]])
        // One more on each side for the lines' width.
        #expect(document.root.children[0]["viewBox"] == "-1 -1 302 122")
        #expect(document.root.children[0]["width"] == "302")
    }

    @Test("a view that extends beyond the root enlarges the picture")
    func reaching() {
        let root = View(frame: Rect(width: 100, height: 50))
        root.addSubview(View(frame: Rect(x: -20, y: 30, width: 50, height: 40)))
        #expect(Document(root, .plain).root.children[0]["viewBox"] == "-21 -1 122 72")
    }

    @Test(
        "a view with a colour word in its name is tinted in this colour",
        arguments: [
            ("greenView", "#d5efd0"), ("red", "#fbdcd9"), ("purple_2", "#e6d9f5"),
            ("the-blue-one", "#d3e6fa"), ("BackgroundGray", "#e3e6ea"),
            // Words that have a colour in them, and no colour at all: the first in turn.
            ("redo", "#e6f0fa"), ("evergreen", "#e6f0fa"), ("label", "#e6f0fa"), ("", "#e6f0fa"),
        ])
    func colors(_ name: String, _ fill: String) {
        let root = View(frame: Rect(width: 200, height: 100))
        let view = View(frame: Rect(x: 10, y: 20, width: 150, height: 60))
        view.identifier = name
        root.addSubview(view)
        // Also where names are not shown.
        for contents in [PictureContents.plain, []] {
            let shown = Document(root, contents).rectangles(nil)
            #expect(shown.map { $0["fill"] } == ["#fbfcfd", fill])
        }
    }

    @Test("borders of nearly coincident edges are drawn thinner")
    func dense() {
        let root = View(frame: Rect(width: 100, height: 100))
        let near = View(frame: Rect(x: 0, y: 2, width: 100, height: 90))
        let inner = View(frame: Rect(x: 1, y: 20, width: 50, height: 50))
        root.addSubview(near)
        near.addSubview(inner)
        inner.addSubview(View(frame: Rect(x: 0.1, y: 10, width: 20, height: 20)))
        // A quarter of the room beside them: 100, 2, 1 and 0.1 pixels.
        let widths = Document(root, []).rectangles(nil).map { $0["stroke-width"] }
        #expect(widths == [nil, "0.5", "0.25", "0.25"])
        let large = Document(root, [], scale: 4).rectangles(nil).map { $0["stroke-width"] }
        #expect(large == [nil, nil, nil, "0.25"])
    }

    @Test("the names of views at the same place do not overlap")
    func names() {
        let root = View(frame: Rect(width: 16, height: 12))
        for name in ["one", "two", "three"] {
            let view = View(frame: root.frame)
            view.identifier = name
            root.addSubview(view)
        }
        let texts = Document(root, .plain).root.all("text")
        let places = texts.compactMap { text -> Rect? in
            guard let x = Double(text["x"] ?? ""), let y = Double(text["y"] ?? ""),
                let size = Double(text["font-size"] ?? "")
            else { return nil }
            let width = 0.4 * size * Double(text.text.count)
            return Rect(x: x - width / 2, y: y - size / 2, width: width, height: size / 2)
        }
        #expect(!places.isEmpty && places.count == texts.count)
        for (i, a) in places.enumerated() {
            for b in places[..<i] {
                #expect(
                    a.maxX <= b.minX || b.maxX <= a.minX || a.maxY <= b.minY || b.maxY <= a.minY)
            }
        }
    }

    @Test("guides are dashed and drawn on request, and hidden views are not filled")
    func guides() {
        let root = root(200, 100), guide = LayoutGuide(), hidden = View()
        guide.identifier = "guide"
        root.addLayoutGuide(guide)
        LayoutConstraint.activate([
            guide.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10),
            guide.topAnchor.constraint(equalTo: root.topAnchor, constant: 20),
            guide.widthAnchor.constraint(equalToConstant: 120),
            guide.heightAnchor.constraint(equalToConstant: 60),
        ])
        hidden.frame = Rect(width: 30, height: 30)
        hidden.isHidden = true
        root.addSubview(hidden)
        root.layoutIfNeeded()
        let all = Document(root)
        #expect(all.rectangles("guide").map(\.frame) == [[10, 20, 120, 60]])
        #expect(all.rectangles("guide")[0]["stroke-dasharray"] != nil)
        #expect(all.root.all("text").map(\.text).contains("guide"))
        #expect(all.rectangles("hidden").map { $0["fill"] } == ["none"])
        #expect(Document(root, .plain).rectangles("guide").isEmpty)
        #expect(Document(root, .plain).marks.isEmpty)
        #expect(Document(root, [.constraints]).rectangles("guide").isEmpty)
        #expect(Document(root, [.constraints]).marks.count == 4)
        #expect(Document(root, [.constraints]).groups("names").isEmpty)
    }

    @Test("layout items of a host that are not views are drawn")
    func hosts() {
        final class Widget: LayoutItem {
            let layoutNode = LayoutNode()
            init(_ name: String) {
                layoutNode.item = self
                layoutNode.identifier = name
            }
        }
        let (outer, inner) = (Widget("outer"), Widget("inner"))
        outer.layoutNode.frame = Rect(width: 100, height: 50)
        outer.layoutNode.addChild(inner.layoutNode)
        LayoutConstraint.activate(
            [LayoutAttribute.left, .top].map {
                LayoutConstraint(
                    item: inner, attribute: $0, toItem: outer, attribute: $0, constant: 10)
            }
                + [LayoutAttribute.width, .height].map {
                    LayoutConstraint(item: inner, attribute: $0, constant: 20)
                })
        outer.layoutNode.layoutTree()
        let document = Document(outer)
        #expect(
            document.rectangles(nil).prefix(2).map(\.frame) == [
                [0, 0, 100, 50], [10, 10, 20, 20],
            ])
        #expect(document.kinds == ["spacing holds": 2, "size holds": 2])
    }

    @Test("frames that are not finite and names with control characters give valid SVG")
    func odd() {
        let root = root(100, 50, "\u{0}\u{1B}]]>\u{FFFF}")
        for frame in [
            Rect(x: .nan, y: .infinity, width: 10, height: 10),
            Rect(x: 1e300, y: -1e300, width: .infinity, height: .nan),
            Rect(x: 10, y: 10, width: -30, height: -1e18),
        ] {
            let view = View(frame: frame)
            view.identifier = "odd"
            root.addSubview(view)
            LayoutConstraint.activate([
                view.widthAnchor.constraint(greaterThanOrEqualToConstant: 1)
            ])
        }
        #expect(Document(root).isWellFormed)
        #expect(Document(root, .all, scale: .nan).isWellFormed)
        #expect(Document(View()).isWellFormed)
        #expect(TextPicture(of: root).text.split(separator: "\n").count > 2)
        #expect(TextPicture(of: View(), columns: -3).text.contains("·"))
    }

    @Test("drawing a tree twice gives the same text and causes no layout pass")
    func unchanged() {
        final class Counting: View {
            var passes = 0
            override func layoutSubviews() { passes += 1 }
        }
        func tree() -> (Counting, View) {
            let root = Counting(frame: Rect(width: 240, height: 100))
            let a = root.add("a", Natural(50, 20), [equal(\.leftAnchor), equal(\.topAnchor)])
            let b = root.add("b", Natural(60, 20), [equal(\.rightAnchor), equal(\.topAnchor)])
            b.constrainToView(a, constraints: [equal(\.leftAnchor, \.rightAnchor, constant: 8)])
            root.add("c", View(), [equal(\.widthAnchor, constant: 10)])
                .constrain(to: [constraint(\.widthAnchor, constant: 20)])
            LayoutEngine.withConflictHandler { _ in
            } perform: {
                root.layoutIfNeeded()
            }
            return (root, a)
        }
        let (root, a) = tree()
        let frames = root.subviews.map(\.frame), passes = root.passes
        let first = root.layoutPicture.svg
        #expect(first.contains("class=\"other\"") && first.contains("size broken"))
        #expect(root.layoutPicture.svg == first && tree().0.layoutPicture.svg == first)
        var reports = 0
        LayoutEngine.withConflictHandler { _ in
            reports += 1
        } perform: {
            root.layoutIfNeeded()
        }
        #expect(root.subviews.map(\.frame) == frames && root.passes == passes && reports == 0)
        #expect(a.hasAmbiguousLayout)
        // A change that waits for a pass is not diagnosed, and does not move.
        a.widthAnchor.constraint(equalToConstant: 70).isActive = true
        let waiting = Document(root)
        #expect(waiting.rectangles("other").isEmpty && waiting.groups("legend").isEmpty)
        #expect(root.subviews.map(\.frame) == frames)
        root.layoutIfNeeded()
        #expect(a.frame.width == 70)
    }
}
