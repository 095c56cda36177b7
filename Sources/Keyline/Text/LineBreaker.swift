/// Breaks a text into lines, from the widths of its letters. Each line takes as many words as fit.
/// A word that is wider than a line is broken between letters.
///
/// A line's width is the sum of its words' widths and of one space between each two words: several
/// spaces in a row count as one.
package struct LineBreaker {
    /// The widths of a font's letters, in fractions of the point size, as font files store them
    /// (`unitsPerEm`).
    package struct Widths: Sendable {
        /// The widths of the 128 ASCII characters, by character code.
        private let ascii: [Double]
        private let general: @Sendable (Character) -> Double
        /// The number of width units in one point size: with 1000, a letter of width 500 is half as
        /// wide as the point size.
        fileprivate let unitsPerEm: Double

        /// Creates a table from a function that returns a letter's width, of which `unitsPerEm`
        /// make one point size.
        package init(unitsPerEm: Double, width: @escaping @Sendable (Character) -> Double) {
            ascii = (0..<128).map { width(Character(UnicodeScalar(UInt8($0)))) }
            (general, self.unitsPerEm) = (width, unitsPerEm)
        }

        package subscript(letter: UInt8) -> Double { ascii[Int(letter)] }
        package subscript(letter: Character) -> Double { general(letter) }
    }

    package struct Line {
        /// The indices of the line's letters in the text.
        fileprivate let letters: Range<Int>
        /// The line's width in points, as compared with the limit: the sum of the widths of its
        /// words and of the spaces between them.
        package let width: Double
        /// The line's width in points: the sum of all letters' widths, converted to points once, so
        /// that rounding errors do not add up.
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

    /// Calls `body` with each line of the text, from the first to the last. Complexity: O(length).
    ///
    /// - Parameters:
    ///   - width: the largest width of a line in points; infinite for no limit.
    ///   - most: the largest number of lines; 0 for any number.
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

    /// Returns the size and the baselines of the text in points. Each line is 1.2 times the point
    /// size high. Complexity: O(length).
    ///
    /// - Parameter extent: returns the width of a line in points.
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

    /// Returns the text of each line, with one space between two words. Complexity: O(length).
    package func lines(of text: String, width: Double, most: Int) -> [String] {
        let letters = Array(text)
        var lines: [String] = []
        forEachLine(of: text, width: width, most: most) {
            lines.append(
                letters[$0.letters].split(separator: " ").map { String($0) }.joined(separator: " "))
        }
        return lines
    }

    /// Returns whether the text consists of printable ASCII characters and line feeds only, so that
    /// each byte is one letter. In other texts, several bytes may form one letter.
    private static func isPlain(_ bytes: Span<UInt8>) -> Bool {
        // The loop contains no branch, so the compiler can examine several bytes with one
        // instruction.
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

    /// Converts a width from units of the font to points.
    private func points(_ units: Double) -> Double { units * pointSize / widths.unitsPerEm }

    @inline(__always)
    private func breakLines(
        _ count: Int, _ width: Double, _ most: Int, letter: (Int) -> Letter, _ body: (Line) -> Void
    ) {
        var filling = Filling(self, width: width, most: most)
        var at = 0
        while !filling.isFull {
            // Each line feed begins a new paragraph, which may be empty, even at the end of the
            // text.
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

    /// The line that is being filled with words. A word that does not fit ends the line and begins
    /// the next one.
    private struct Filling {
        private let breaker: LineBreaker
        private let limit: Double, space: Double, spacePoints: Double
        private var most: Int
        private var start = 0, end = 0
        /// The line's width so far, in points and in units of the font.
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

        /// Breaks a word that is wider than the limit over several lines. The last letters of the
        /// word begin the next line, to which further words may be added.
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
