import Testing

@testable import Keyline

/// A text that wraps is as wide as its longest line, unless other constraints keep it wider. Layout
/// remembers which texts are kept wider, and must check them again when the width changes. All
/// sizes are computed by hand: letters and spaces are ten points wide, lines twenty points high.
@Suite("Fitting sizes with labels that constraints keep wider than their longest line")
struct RememberedWidthTests {
    /// A text at the left of a root, at most as wide as the root, and below it a square as wide as
    /// the text. So the root's height shows both the width and the height of the text.
    private struct Scene {
        let root = View(), text = Label(), square = View()

        init(_ words: String) {
            text.measure = WorkCountTests.Words()
            text.numberOfLines = 0
            text.text = words
            root.addSubview(
                text,
                constraints: [
                    equal(\.leadingAnchor), equal(\.topAnchor),
                    constraint(\.trailingAnchor, constraintRelation: .lessThanOrEqual),
                ])
            root.addSubview(
                square, pairingTo: text,
                constraints: [
                    equal(\.leadingAnchor), equal(\.topAnchor, \.bottomAnchor),
                    equal(\.widthAnchor),
                ])
            square.heightAnchor.constraint(equalTo: square.widthAnchor).isActive = true
            square.bottomAnchor.constraint(equalTo: root.bottomAnchor).isActive = true
        }

        func height(_ width: Double) -> Double {
            root.systemLayoutSizeFitting(
                Size(width: width, height: 0), withHorizontalFittingPriority: .required
            ).height
        }
    }

    private static let twelves = "xxxxxxxxxxxx xxxxxxxxxxxx"

    @Test("a label whose line filled the whole width shrinks when its next text has shorter lines")
    func exactLine() {
        let scene = Scene("xxxxxxxxxx xxxxxxxxx xxxx")
        // The first line has 20 characters including a space, which fill 200 points.
        #expect(scene.height(200) == 40 + 200)
        scene.text.text = RememberedWidthTests.twelves
        #expect(scene.height(200) == 40 + 120)
    }

    @Test(
        "a label kept at its minimum width of 200 stays that wide in fitting sizes for 240 points"
    )
    func otherRoom() {
        let scene = Scene(RememberedWidthTests.twelves)
        scene.text.widthAnchor.constraint(greaterThanOrEqualToConstant: 200).isActive = true
        #expect(scene.height(200) == 40 + 200)
        #expect(scene.height(240) == 40 + 200)
        #expect(scene.height(200) == 40 + 200)
    }

    @Test("a label kept at its minimum width of 200 stays that wide when its root is resized")
    func otherFrame() {
        let scene = Scene(RememberedWidthTests.twelves)
        scene.text.widthAnchor.constraint(greaterThanOrEqualToConstant: 200).isActive = true
        for width in [200.0, 240, 200, 240] {
            scene.root.frame = Rect(width: width, height: 240)
            scene.root.layoutIfNeeded()
            #expect(scene.text.frame.size == Size(width: 200, height: 40))
        }
    }

    @Test("a cached fitting size is computed anew after the tree's norm changes")
    func otherNorm() throws {
        // The width should be 100 and, at the same priority, 50. Under absolute errors all values
        // in between are equally good; under squares only the middle is.
        let root = View()
        for width in [100.0, 50] {
            let constraint = root.widthAnchor.constraint(equalToConstant: width)
            constraint.priority = 500
            constraint.isActive = true
        }
        func width() -> Double {
            root.systemLayoutSizeFitting(
                .layoutFittingCompressed, withHorizontalFittingPriority: 100,
                verticalFittingPriority: 100
            ).width
        }
        #expect(width() == 50)
        root.layoutEngine.norm = .squares
        #expect(abs(width() - 75) < 1e-9)
        root.layoutEngine.norm = .absolute
        #expect(width() == 50)
    }
}
