import Keyline
import KeylineDSL
import Testing

func expect(
    _ frame: Rect, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    sourceLocation: SourceLocation = #_sourceLocation
) {
    for (have, want) in zip(
        [frame.minX, frame.minY, frame.width, frame.height], [x, y, width, height])
    {
        #expect(
            abs(have - want) < 1e-6, "\(frame), expected (\(x), \(y), \(width), \(height))",
            sourceLocation: sourceLocation)
    }
}

/// In a root of 300 x 200: `a` at (20, 30, 100, 40), and `b`, which would like to be (0, 0, 50, 10).
/// Its height matters more than its width, and that more than its position.
struct Scene {
    let root = View(frame: Rect(width: 300, height: 200))
    let a = View()
    let b = View()

    init() {
        root.addSubview(a)
        root.addSubview(b)
        layout {
            a.left == root.left + 20
            a.top == root.top + 30
            a.width == 100
            a.height == 40
            b.left == root.left ~ 100
            b.top == root.top ~ 100
            b.height == 10 ~ 300
            b.width == 50 ~ 200
        }
    }

    /// Where `b` is after a layout pass.
    var frame: Rect {
        root.layoutIfNeeded()
        return b.frame
    }
}

/// A statement about a scene, and where it puts `b`.
struct Statement<Result>: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let make: @Sendable (Scene) -> Result
    let frame: (Double, Double, Double, Double)

    init(
        _ text: String, _ frame: (Double, Double, Double, Double),
        _ make: @escaping @Sendable (Scene) -> Result
    ) {
        testDescription = text
        self.frame = frame
        self.make = make
    }
}
