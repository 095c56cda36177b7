#if Fonts
    import CText
    import Keyline

    /// How far ink reaches out, in points: to the left and to the right of the advance widths, above
    /// the ascent and below the descent of the font. No number is negative.
    struct Reach: Sendable {
        var left = 0.0
        var right = 0.0
        var above = 0.0
        var below = 0.0

        init() {}

        /// Converts units of a font to points.
        init(_ reach: text_reach, _ scale: Double) {
            left = Double(reach.left) * scale
            right = Double(reach.right) * scale
            above = Double(reach.above) * scale
            below = Double(reach.below) * scale
        }
    }

    /// How far the ink of the letters of a text reaches out, by the byte at which a letter begins.
    /// Most texts have no such letter, and then no memory is needed.
    struct Reaches: Sendable {
        /// One element for each byte of the text, up to the last letter whose ink reaches out of its
        /// advance width or of the font's height: how far the ink reaches to the left, to the right,
        /// above and below, in points.
        private var letters: [SIMD4<Double>] = []
        /// The largest of all distances to the left or to the right.
        private(set) var widest = 0.0
        /// Whether sizes of texts include the drawn areas of letters (their ink), and not only their
        /// advance widths and the heights of the fonts. If not, `letters` stays empty.
        let areMeasured: Bool

        init(areMeasured: Bool) { self.areMeasured = areMeasured }

        var isEmpty: Bool { letters.isEmpty }

        /// Adds the letters of an item of the text, whose first byte has the index `start`.
        mutating func add(_ item: ArraySlice<text_reach>, _ scale: Double, at start: Int) {
            for (offset, reach) in item.enumerated()
            where reach.left | reach.right | reach.above | reach.below != 0 {
                let missing = start + offset + 1 - letters.count
                letters.append(contentsOf: repeatElement(SIMD4(), count: missing))
                letters[start + offset] = SIMD4(
                    Double(reach.left) * scale, Double(reach.right) * scale,
                    Double(reach.above) * scale, Double(reach.below) * scale)
                widest = max(widest, Double(max(reach.left, reach.right)) * scale)
            }
        }

        func left(_ at: Int) -> Double { at < letters.count ? letters[at].x : 0 }
        func right(_ at: Int) -> Double { at < letters.count ? letters[at].y : 0 }

        /// Returns the largest distances above the ascent and below the descent in a part of the
        /// text.
        func vertical(_ range: Range<Int>) -> (above: Double, below: Double) {
            let range = range.clamped(to: 0..<letters.count)
            var most = SIMD4<Double>()
            for at in range { most = pointwiseMax(most, letters[at]) }
            return (most.z, most.w)
        }
    }

    extension ShapedText {
        /// Returns the width in points of a line with a part of the text, including ink that reaches
        /// out of the advance widths of its letters. For `limit`, see ``width(_:limit:)``.
        func lineWidth(_ range: Range<Int>, limit: Double = .infinity) -> Double {
            let width = width(range, limit: limit)
            if width > limit { return width }
            let reach = horizontalReach(range)
            return width + reach.left + reach.right
        }

        /// Returns how far the ink of a part of the text reaches out to the left and to the right if
        /// the part is a line of its own.
        func horizontalReach(_ range: Range<Int>) -> (left: Double, right: Double) {
            guard reaches.areMeasured, !range.isEmpty else { return (0, 0) }
            // A line that ends within a ligature has other letters at its end.
            let isWhole = isSafe(range.lowerBound) && isSafe(range.upperBound)
            if isWhole, reaches.isEmpty { return (0, 0) }
            let first = firstItem(at: range.lowerBound)
            let line = items[first...].prefix { $0.range.lowerBound < range.upperBound }
            if isWhole, !hasTabs, line.allSatisfy({ $0.level & 1 == 0 }) {
                return rightwardReach(range)
            }
            return itemReach(range, line)
        }

        /// Returns the reach (how far ink goes beyond both ends, in points) of a part of the text
        /// that is read from left to right. Only letters near the ends of the part matter.
        private func rightwardReach(_ range: Range<Int>) -> (left: Double, right: Double) {
            var left = 0.0, right = 0.0
            for at in range {
                let distance = offsets[at] - offsets[range.lowerBound]
                if distance > reaches.widest { break }
                left = max(left, reaches.left(at) - distance)
            }
            for at in range.reversed() {
                let distance = offsets[range.upperBound] - offsets[at + 1]
                if distance > reaches.widest { break }
                right = max(right, reaches.right(at) - distance)
            }
            return (left, right)
        }

        /// Returns the reach (how far ink goes beyond the left and the right end, in points) of a
        /// line's items, which are pieces of text with one reading direction each.
        private func itemReach(_ range: Range<Int>, _ line: ArraySlice<Item>) -> (
            left: Double, right: Double
        ) {
            let parts = line.map { $0.range.clamped(to: range) }
            var widths: [Double] = [], before = 0.0
            for part in parts {
                let width =
                    hasTabs
                    ? self.width(range.lowerBound..<part.upperBound) - before : plainWidth(part)
                widths.append(width)
                before += width
            }
            var x = 0.0, left = 0.0, right = 0.0
            for index in WorkerPool.visualOrder(of: line.map(\.level)) {
                let item = line[line.startIndex + index]
                let own = reach(of: item, parts[index], within: range)
                left = max(left, own.left - x)
                x += widths[index]
                right = max(right, own.right - (before - x))
            }
            return (left, right)
        }

        /// Returns by how many points the ink of a part of an item reaches beyond the part's left
        /// and right ends, as that of an italic f does.
        private func reach(of item: Item, _ part: Range<Int>, within range: Range<Int>) -> (
            left: Double, right: Double
        ) {
            if item.isControl { return (0, 0) }
            if isCut(item, part) {
                let reach = Reach(shapedAlone(item, part, within: range).1, item.scale)
                return (reach.left, reach.right)
            }
            let isBackward = item.level & 1 != 0
            let start = offsets[part.lowerBound], end = offsets[part.upperBound]
            var left = 0.0, right = 0.0
            for at in part {
                let before = offsets[at] - start, after = end - offsets[at + 1]
                left = max(left, reaches.left(at) - (isBackward ? after : before))
                right = max(right, reaches.right(at) - (isBackward ? before : after))
            }
            return (left, right)
        }
    }
#endif
