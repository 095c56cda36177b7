import Testing

@testable import Keyline

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
