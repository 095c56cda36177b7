/// Remembers the measured sizes of one label's text: on one line, and broken in the last two
/// widths. A layout pass needs the same sizes several times: for the natural size, for the height
/// in a given width, and for the baselines.
struct MeasuredText {
    /// Identifies the state in which a text was measured: the label's text, and the general measure
    /// of all labels. Sizes that were measured in another state are never returned.
    struct Stamp: Equatable {
        var text: Int
        var general: Int
    }

    /// The sizes of the text in the last two widths in which it was broken. Labels of one line have
    /// no such object, which saves memory.
    private final class Broken {
        var last: (width: Double, metrics: TextMetrics)?
        var former: (width: Double, metrics: TextMetrics)?
    }

    private var stamp = Stamp(text: -1, general: -1)
    private var unbroken: TextMetrics?
    private var broken: Broken?

    /// Returns the remembered size and baselines of the text in the given width in points (infinite
    /// for one line), or nil if they are not known.
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
