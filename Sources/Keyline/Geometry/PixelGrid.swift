/// The grid of pixels to which the edges of frames are rounded.
struct PixelGrid: Sendable {
    /// The number of pixels per point; 0 for unrounded frames.
    var scale: Double

    /// Returns the frame for an alignment rectangle, in points: adds the alignment insets, and
    /// rounds each edge to a pixel. Edges are rounded instead of extents, so that neighbouring
    /// frames neither leave gaps nor overlap.
    func frame(x: Double, y: Double, width: Double, height: Double, insets: Insets) -> Rect {
        let frame = Rect(
            x: x - insets.left, y: y - insets.top, width: width + insets.left + insets.right,
            height: height + insets.top + insets.bottom)
        guard scale > 0, scale < .infinity else { return frame }
        let x = pixel(frame.minX), y = pixel(frame.minY)
        return Rect(x: x, y: y, width: pixel(frame.maxX) - x, height: pixel(frame.maxY) - y)
    }

    /// Returns a size in points, rounded up to whole pixels, so that contents of this size are not
    /// cut off.
    func roundedUp(_ size: Size) -> Size {
        guard scale > 0 else { return size }
        // A size that exceeds a whole number of pixels only by a rounding error is not rounded up
        // further.
        func up(_ extent: Double) -> Double { (extent * scale - 1e-6).rounded(.up) / scale }
        return Size(width: up(size.width), height: up(size.height))
    }

    /// Returns an extent in points, rounded to whole pixels.
    func nearest(_ extent: Double) -> Double {
        scale > 0 && scale < .infinity ? pixel(extent) : extent
    }

    private func pixel(_ value: Double) -> Double { (value * scale).rounded() / scale }
}
