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
        let (x, width) = share(
            [frame.minX, frame.width, old.width - frame.maxX], new.width - old.width,
            AutoresizingMask.horizontalParts)
        let (y, height) = share(
            [frame.minY, frame.height, old.height - frame.maxY], new.height - old.height,
            AutoresizingMask.verticalParts)
        return Rect(x: x, y: y, width: width, height: height)
    }

    // The options that make the margin before a view, the view's extent, and the margin after it
    // flexible, along the horizontal axis and along the vertical one.
    private static let horizontalParts = [flexibleLeftMargin, flexibleWidth, flexibleRightMargin]
    private static let verticalParts = [flexibleTopMargin, flexibleHeight, flexibleBottomMargin]

    /// The mask in the notation of UIKit's descriptions, such as `h=--& v=-&-`: margin before,
    /// extent, margin after; `&` is flexible, `-` is fixed. If nothing is flexible along an axis,
    /// the margin after counts as flexible.
    var shortText: String {
        func parts(_ mask: [AutoresizingMask]) -> String {
            let text = mask.map { contains($0) ? "&" : "-" }.joined()
            return text == "---" ? "--&" : text
        }
        return "h=\(parts(AutoresizingMask.horizontalParts)) "
            + "v=\(parts(AutoresizingMask.verticalParts))"
    }

    /// Distributes `gain` points among the flexible ones of three successive parts, and returns the
    /// first two parts: the margin before a view and its extent.
    private func share(_ parts: [Double], _ gain: Double, _ options: [AutoresizingMask])
        -> (before: Double, extent: Double)
    {
        let isFlexible = options.map { contains($0) }, count = isFlexible.count { $0 }
        guard count > 0, gain != 0 else { return (parts[0], parts[1]) }
        let total = zip(parts, isFlexible).reduce(0) { $1.1 ? $0 + $1.0 : $0 }
        func share(_ at: Int) -> Double {
            guard isFlexible[at] else { return parts[at] }
            return parts[at] + gain * (total > 0 ? parts[at] / total : 1 / Double(count))
        }
        return (share(0), max(0, share(1)))
    }
}
