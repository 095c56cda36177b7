import Foundation
import Keyline
import KeylinePictures
import Testing

@Suite("Animations of a resize")
@MainActor struct AnimationTests {
    /// A bar 10 from the edges of the root and 20 high at its top, as wide as the root less 20 but 100 at most.
    private func tree() -> View {
        let root = View(frame: Rect(width: 100, height: 60)), bar = View()
        bar.identifier = "bar"
        bar.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(bar)
        let wide = bar.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -10)
        wide.priority = .defaultHigh
        LayoutConstraint.activate([
            bar.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            bar.topAnchor.constraint(equalTo: root.topAnchor, constant: 10),
            bar.heightAnchor.constraint(equalToConstant: 20),
            bar.widthAnchor.constraint(lessThanOrEqualToConstant: 100), wide,
        ])
        return root
    }

    private func animation(
        _ widths: [Double], _ draw: ((View) -> LayoutPicture)? = nil
    ) -> Document {
        let root = tree()
        return Document(
            SVGAnimation(through: widths.map { Size(width: $0, height: 60) }, seconds: 2) { size in
                root.frame.size = size
                root.layoutIfNeeded()
                return draw?(root) ?? LayoutPicture(of: root, showing: [])
            }.document)
    }

    /// The key times and values of an attribute.
    private func motion(_ element: Document.Element, _ attribute: String) -> [(Double, Double)] {
        guard let found = element.children.first(where: { $0["attributeName"] == attribute }) else {
            return []
        }
        func numbers(_ key: String) -> [Double] {
            (found[key] ?? "").split(separator: ";").compactMap { Double($0) }
        }
        return Array(zip(numbers("keyTimes"), numbers("values")))
    }

    private func value(_ motion: [(Double, Double)], at time: Double) -> Double {
        guard let after = motion.firstIndex(where: { $0.0 >= time }), after > 0 else {
            return motion.first?.1 ?? .nan
        }
        let (a, b) = (motion[after - 1], motion[after])
        return a.1 + (b.1 - a.1) * (time - a.0) / (b.0 - a.0)
    }

    @Test("an animation has the solved frames at its key times and between them")
    func frames() throws {
        let document = animation([100, 180])
        #expect(document.isWellFormed)
        let moving = try #require(document.groups("moving").first).all("rect")
        try #require(moving.count == 2)
        // The root is 100 wide at 0, 180 from 3/8 to 1/2, and 100 again from 7/8 on.
        let root = motion(moving[0], "width")
        for (time, width) in [
            (0.0, 100.0), (0.1875, 140), (0.375, 180), (0.5, 180), (0.6875, 140), (0.875, 100),
            (1, 100),
        ] {
            #expect(abs(value(root, at: time) - width) < 0.01)
        }
        // The bar: 80, 100 from where the root is 120 wide, a quarter of the way, at 3/32.
        let bar = motion(moving[1], "width")
        #expect(bar.map(\.0) == [0, 0.09375, 0.78125, 0.875, 1])
        for (time, width) in [
            (0.0, 80.0), (0.046875, 90), (0.09375, 100), (0.25, 100), (0.5, 100), (0.78125, 100),
            (0.828125, 90), (0.875, 80), (1, 80),
        ] {
            #expect(abs(value(bar, at: time) - width) < 0.01)
        }
        // No other number of the bar changes, so the picture contains no animation of it.
        #expect(motion(moving[1], "x").isEmpty && motion(moving[1], "height").isEmpty)
    }

    @Test("a breakpoint between sampled sizes is approximated within the tolerance")
    func breakpoint() throws {
        // The bar is 100 wide from a root of 120 on, a seventh of the way.
        let document = animation([100, 240])
        let bar = motion(try #require(document.groups("moving").first).all("rect")[1], "width")
        for step in 0...700 {
            let part = Double(step) / 700
            let width = min(80 + 140 * part, 100)
            // The part that has it in it is 140 / 128 wide: it is missed by a quarter of that at most.
            #expect(abs(value(bar, at: 0.375 * part) - width) < 0.3)
        }
    }

    @Test("an animation fits all sizes, and shows the first size if motion is reduced")
    func still() throws {
        let document = animation([100, 180])
        #expect(document.root.children[0]["viewBox"] == "-1 -1 182 62")
        let moving = try #require(document.groups("moving").first).all("rect")
        #expect(moving.map(\.frame) == [[0, 0, 100, 60], [10, 10, 80, 20]])
        let still = try #require(document.groups("still").first)
        #expect(still["display"] == "none")
        #expect(still.all("rect").map(\.frame) == [[0, 0, 100, 60], [10, 10, 80, 20]])
        #expect(still.all("animate").isEmpty)
        let style = document.root.all("style").map(\.text).joined()
        #expect(style.contains("prefers-reduced-motion: reduce"))
        #expect(
            document.root.all("animate").allSatisfy {
                $0["dur"] == "4s" && $0["repeatCount"] == "indefinite"
            })
    }

    @Test("a text whose line breaks change is animated by showing each version in turn")
    func texts() throws {
        let document = animation([100, 180]) { root in
            LayoutPicture(of: root, showing: []) { item in
                guard let view = item as? View, view.identifier == "bar" else {
                    return PictureLook(fill: "#fff")
                }
                let lines = view.frame.width < 90 ? ["green", "tea"] : ["green tea"]
                return PictureLook(text: PictureText(lines, pointSize: 8))
            }
        }
        #expect(document.isWellFormed)
        let groups = try #require(document.groups("moving").first).all("g").filter {
            $0["display"] != nil
        }
        #expect(groups.map { $0.all("text").map(\.text) } == [["green", "tea"], ["green tea"]])
        #expect(groups.map { $0["display"] } == ["inline", "none"])
        for (group, first) in zip(groups, ["inline", "none"]) {
            let turn = try #require(group.children.first)
            #expect(turn["attributeName"] == "display" && turn["calcMode"] == "discrete")
            let values = (turn["values"] ?? "").split(separator: ";").map(String.init)
            #expect(values.first == first && values.last == first && Set(values).count == 2)
            // The bar is 90 wide at half a quarter of the way; the turn is within a part of it.
            let times = (turn["keyTimes"] ?? "").split(separator: ";").compactMap { Double($0) }
            let change = zip(times, values).first { $0.1 != first }?.0 ?? .nan
            #expect(abs(change - 0.375 / 8) <= 0.375 / 128 + 1e-5)
        }
    }

    @Test("an animation of fewer than two sizes does not move")
    func few() {
        #expect(animation([100]).root.all("animate").isEmpty)
        #expect(
            animation([100]).root.all("rect").map(\.frame) == [[0, 0, 100, 60], [10, 10, 80, 20]])
        #expect(animation([]).isWellFormed)
    }

    @Test("drawn constraints move with the animated views")
    func marks() throws {
        let document = animation([100, 180]) { LayoutPicture(of: $0, showing: .all) }
        #expect(document.isWellFormed)
        #expect(!document.root.all("animate").filter { $0["attributeName"] == "d" }.isEmpty)
    }
}
