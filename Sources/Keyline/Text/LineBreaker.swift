/// Breaks text into lines for measures that know the widths of letters: first fit, at spaces, and within words that
/// are wider than a line.
///
/// A line is as wide as the sum of its words and of one space between two of them, however many there are in the text.
package struct LineBreaker {
    /// The widths of letters, in parts of the point size: a table, as fonts have it.
    package struct Widths: Sendable {
        /// Of the 128 letters of ASCII.
        private let ascii: [Double]
        private let general: @Sendable (Character) -> Double
        /// How many parts the point size has.
        fileprivate let unitsPerEm: Double

        /// - Parameter width: of a letter, in parts of which the point size has so many.
        package init(unitsPerEm: Double, width: @escaping @Sendable (Character) -> Double) {
            ascii = (0..<128).map { width(Character(UnicodeScalar(UInt8($0)))) }
            (general, self.unitsPerEm) = (width, unitsPerEm)
        }

        package subscript(letter: UInt8) -> Double { ascii[Int(letter)] }
        package subscript(letter: Character) -> Double { general(letter) }
    }

    package struct Line {
        /// From the first letter to the one after the last, as they are counted in the text.
        fileprivate let letters: Range<Int>
        /// In points, by which lines break: the sum of the words' widths.
        package let width: Double
        /// In points: the width of all letters, which is rounded once.
        package let extent: Double
    }

    private struct Letter {
        let width: Double
        let kind: Kind

        enum Kind { case plain, space, end }
    }

    private let widths: Widths
    private let pointSize: Double

    package init(_ widths: Widths, pointSize: Double) {
        (self.widths, self.pointSize) = (widths, pointSize)
    }

    /// Calls `body` with one line after the other. Complexity: O(length).
    ///
    /// - Parameters:
    ///   - width: in points; infinite for no limit.
    ///   - most: how many lines at most; 0 for any number.
    private func forEachLine(
        of text: String, width: Double, most: Int, _ body: (Line) -> Void
    ) {
        let bytes = text.utf8.span
        if LineBreaker.isPlain(bytes) {
            breakLines(bytes.count, width, most, letter: { self.letter(bytes[$0]) }, body)
        } else {
            let letters = text.map(letter)
            breakLines(letters.count, width, most, letter: { letters[$0] }, body)
        }
    }

    /// How large the text is in lines of 1.2 of the point size, and where its baselines are. Complexity: O(length).
    ///
    /// - Parameter extent: how wide a line is, in points.
    package func metrics(
        of text: String, width: Double, most: Int, extent: (Line) -> Double
    ) -> TextMetrics {
        var widest = 0.0, count = 0
        forEachLine(of: text, width: width, most: most) {
            widest = max(widest, extent($0))
            count += 1
        }
        return TextMetrics(
            size: Size(width: widest, height: 1.2 * pointSize * Double(count)),
            firstBaseline: 0.95 * pointSize, lastBaseline: 0.25 * pointSize)
    }

    /// The lines, with one space between two words. Complexity: O(length).
    package func lines(of text: String, width: Double, most: Int) -> [String] {
        let letters = Array(text)
        var lines: [String] = []
        forEachLine(of: text, width: width, most: most) {
            lines.append(
                letters[$0.letters].split(separator: " ").map { String($0) }.joined(separator: " "))
        }
        return lines
    }

    /// Whether every byte is a letter: with what follows, other bytes than these may be one.
    private static func isPlain(_ bytes: Span<UInt8>) -> Bool {
        // Without a branch, so that many are looked at at once.
        var others: UInt8 = 0
        for i in bytes.indices {
            let byte = bytes[i]
            others |= (byte &- 32 > 94 ? 1 : 0) & (byte == UInt8(ascii: "\n") ? 0 : 1)
        }
        return others == 0
    }

    private func letter(_ byte: UInt8) -> Letter {
        switch byte {
        case UInt8(ascii: " "): Letter(width: widths[byte], kind: .space)
        case UInt8(ascii: "\n"): Letter(width: 0, kind: .end)
        default: Letter(width: widths[byte], kind: .plain)
        }
    }

    private func letter(_ letter: Character) -> Letter {
        switch letter {
        case " ": Letter(width: widths[letter], kind: .space)
        case "\n": Letter(width: 0, kind: .end)
        default: Letter(width: widths[letter], kind: .plain)
        }
    }

    /// In points.
    private func points(_ units: Double) -> Double { units * pointSize / widths.unitsPerEm }

    @inline(__always)
    private func breakLines(
        _ count: Int, _ width: Double, _ most: Int, letter: (Int) -> Letter, _ body: (Line) -> Void
    ) {
        var filling = Filling(self, width: width, most: most)
        var at = 0
        while !filling.isFull {
            // A paragraph; after the last line break there is one, too.
            filling.begin(at)
            var word = at, units = 0.0
            while at < count {
                let next = letter(at)
                if next.kind == .plain {
                    units += next.width
                } else {
                    if word < at { filling.add(word..<at, units, letter, body) }
                    (word, units) = (at + 1, 0)
                    if next.kind == .end { break }
                }
                at += 1
            }
            if at == count, word < at { filling.add(word..<at, units, letter, body) }
            filling.finish(body)
            if at == count { return }
            at += 1
        }
    }

    /// The line that takes words.
    private struct Filling {
        private let breaker: LineBreaker
        private let limit: Double, space: Double, spacePoints: Double
        private var most: Int
        private var start = 0, end = 0
        /// In points, and in parts of the point size.
        private var width = 0.0, units = 0.0
        private var isEmpty = true

        init(_ breaker: LineBreaker, width: Double, most: Int) {
            self.breaker = breaker
            limit = width
            space = breaker.widths[UInt8(ascii: " ")]
            spacePoints = breaker.points(space)
            self.most = most > 0 ? most : .max
        }

        var isFull: Bool { most == 0 }

        mutating func begin(_ at: Int) {
            (start, end, width, units, isEmpty) = (at, at, 0, 0, true)
        }

        @inline(__always)
        mutating func finish(_ body: (Line) -> Void) {
            guard !isFull else { return }
            most -= 1
            body(Line(letters: start..<end, width: width, extent: breaker.points(units)))
        }

        @inline(__always)
        mutating func add(
            _ word: Range<Int>, _ wordUnits: Double, _ letter: (Int) -> Letter,
            _ body: (Line) -> Void
        ) {
            let extent = breaker.points(wordUnits)
            if !isEmpty, width + spacePoints + extent <= limit {
                width = width + spacePoints + extent
                units += space + wordUnits
                end = word.upperBound
                return
            }
            if !isEmpty { finish(body) }
            begin(word.lowerBound)
            (end, width, units, isEmpty) = (word.upperBound, extent, wordUnits, false)
            if extent > limit { breakWord(word, letter, body) }
        }

        /// Breaks a word that is wider than a line; its last letters stay.
        private mutating func breakWord(
            _ word: Range<Int>, _ letter: (Int) -> Letter, _ body: (Line) -> Void
        ) {
            (width, units) = (0, 0)
            for at in word {
                let wide = letter(at).width, one = breaker.points(wide)
                if at > start, width + one > limit {
                    end = at
                    finish(body)
                    (start, width, units) = (at, 0, 0)
                }
                width += one
                units += wide
            }
            end = word.upperBound
        }
    }
}
