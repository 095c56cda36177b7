/// The parts of a view's horizontal and vertical position that change when its superview is
/// resized. Used for views whose frame the program sets, as in UIKit.
public struct AutoresizingMask: OptionSet, Sendable {
    /// One bit for each option. The bits are those of `UIView.AutoresizingMask`.
    public let rawValue: UInt

    /// Creates a mask from its bits, as `OptionSet` requires. Programs list the members instead, as
    /// in `[.flexibleWidth, .flexibleHeight]`.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// When the superview's width changes, the distance from the view's left edge to that of the
    /// superview changes, too.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// When the superview's width changes, the view's width changes, too.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// When the superview's width changes, the distance from the view's right edge to that of the
    /// superview changes, too.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// When the superview's height changes, the distance from the view's top edge to that of the
    /// superview changes, too.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height changes with the superview's height.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The distance to the bottom edge of the superview changes with the superview's height.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)

    /// Returns the new frame of a view whose superview's size has changed from `old` to `new`. The
    /// flexible parts share the difference in proportion to their sizes, or equally if the sizes
    /// are all 0.
    func frame(_ frame: Rect, from old: Size, to new: Size) -> Rect {
        let (x, width) = AutoresizingMask.share(
            (frame.minX, frame.width, old.width - frame.maxX), new.width - old.width,
            (
                contains(.flexibleLeftMargin), contains(.flexibleWidth),
                contains(.flexibleRightMargin)
            ))
        let (y, height) = AutoresizingMask.share(
            (frame.minY, frame.height, old.height - frame.maxY), new.height - old.height,
            (
                contains(.flexibleTopMargin), contains(.flexibleHeight),
                contains(.flexibleBottomMargin)
            ))
        return Rect(x: x, y: y, width: width, height: height)
    }

    /// The mask in the notation of UIKit's descriptions, such as `h=--& v=-&-`: margin before,
    /// extent, margin after; `&` is flexible, `-` is fixed. If nothing is flexible along an axis,
    /// the margin after counts as flexible.
    var shortText: String {
        func parts(_ mask: [AutoresizingMask]) -> String {
            let text = mask.map { contains($0) ? "&" : "-" }.joined()
            return text == "---" ? "--&" : text
        }
        return "h=\(parts([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin])) "
            + "v=\(parts([.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin]))"
    }

    private static func share(
        _ parts: (before: Double, extent: Double, after: Double), _ gain: Double,
        _ flexible: (before: Bool, extent: Bool, after: Bool)
    ) -> (before: Double, extent: Double) {
        let count = [flexible.before, flexible.extent, flexible.after].filter { $0 }.count
        guard count > 0, gain != 0 else { return (parts.before, parts.extent) }
        let total =
            (flexible.before ? parts.before : 0) + (flexible.extent ? parts.extent : 0)
            + (flexible.after ? parts.after : 0)
        func share(_ part: Double, _ isFlexible: Bool) -> Double {
            guard isFlexible else { return part }
            return part + gain * (total > 0 ? part / total : 1 / Double(count))
        }
        return (share(parts.before, flexible.before), max(0, share(parts.extent, flexible.extent)))
    }
}
