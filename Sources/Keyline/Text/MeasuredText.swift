/// Remembers the measures of a label's text: those in one line, and those of the last two widths in which it was
/// broken. A layout asks for the same measures several times: for the natural size, for the height in a width and for
/// baselines, while it is fitted and laid out.
struct MeasuredText {
    /// Identifies a text of the label, and the way in which all labels are measured. The measures of
    /// other stamps are never returned.
    struct Stamp: Equatable {
        var text: Int
        var general: Int
    }

    /// Most labels are never broken, and have none of these.
    private final class Broken {
        var last: (width: Double, metrics: TextMetrics)?
        var former: (width: Double, metrics: TextMetrics)?
    }

    private var stamp = Stamp(text: -1, general: -1)
    private var unbroken: TextMetrics?
    private var broken: Broken?

    /// The metrics in a room of this width, which is infinite for one line; nil if they are not remembered.
    func metrics(width: Double, _ stamp: Stamp) -> TextMetrics? {
        guard stamp == self.stamp else { return nil }
        if width == .infinity { return unbroken }
        guard let broken else { return nil }
        if let last = broken.last, last.width == width { return last.metrics }
        if let former = broken.former, former.width == width { return former.metrics }
        return nil
    }

    mutating func remember(_ metrics: TextMetrics, width: Double, _ stamp: Stamp) {
        if stamp != self.stamp {
            self.stamp = stamp
            unbroken = nil
            broken?.last = nil
            broken?.former = nil
        }
        guard width < .infinity else { return unbroken = metrics }
        let broken = self.broken ?? Broken()
        self.broken = broken
        broken.former = broken.last
        broken.last = (width, metrics)
    }
}
