/// Breaks a text into lines, from the widths of its letters. Each line takes as many words as fit.
/// A word that is wider than a line is broken between letters. If the text needs more lines than it
/// may have, the last line is shortened as the paragraph style says.
///
/// A line's width is the sum of its words' widths and of one space between each two words: several
/// spaces in a row count as one. A tab moves the next word to the next tab stop.
struct LineBreaker {
    /// The widths of a font's letters in the units of the font file: `unitsPerEm` units are as long
    /// as the point size of the font.
    final class Widths: Sendable {
        /// The widths of the 128 ASCII characters, by character code.
        private let ascii: [Double]
        private let general: @Sendable (Character) -> Double
        /// The number of width units in one point size: with 1000, a letter of width 500 is half as
        /// wide as the point size.
        let unitsPerEm: Double
        /// The width of the ellipsis `…`, which is a single letter, in units of the font.
        let ellipsis: Double

        /// Creates a table from a function that returns a letter's width, of which `unitsPerEm`
        /// make one point size.
        init(unitsPerEm: Double, width: @escaping @Sendable (Character) -> Double) {
            ascii = (0..<128).map { width(Character(UnicodeScalar(UInt8($0)))) }
            (general, self.unitsPerEm) = (width, unitsPerEm)
            ellipsis = width(LineBreaker.ellipsis)
        }

        subscript(letter: UInt8) -> Double { ascii[Int(letter)] }
        subscript(letter: Character) -> Double { general(letter) }
    }

    /// The letter `…`, which is drawn in place of letters that do not fit.
    static let ellipsis: Character = "…"

    struct Line {
        /// The indices of the line's letters in the text.
        var letters: Range<Int>
        /// The indices of the letters after the ellipsis; empty if the ellipsis is at the end.
        var ending: Range<Int>
        var hasEllipsis = false
        /// The line's width in points: the sum of all letters' widths, converted to points once, so
        /// that rounding errors do not add up.
        var width: Double
        /// Whether the line is the last one of its paragraph.
        var endsParagraph: Bool
    }

    /// A letter's width in units of the font, and whether a line can end there. A line feed has the
    /// width of a space, because a shortened text joins its paragraphs with spaces.
    struct Letter {
        let width: Double
        let kind: Kind

        enum Kind { case plain, space, tab, end }

        init(_ letter: UInt8, _ widths: Widths) {
            switch letter {
            case UInt8(ascii: " "): (width, kind) = (widths[letter], .space)
            case UInt8(ascii: "\n"): (width, kind) = (widths[UInt8(ascii: " ")], .end)
            default: (width, kind) = (widths[letter], .plain)
            }
        }

        /// Creates a letter whose width is `scale` times the width in the table.
        init(_ letter: Character, _ widths: Widths, scale: Double = 1) {
            switch letter {
            case " ": (width, kind) = (widths[letter] * scale, .space)
            case "\t": (width, kind) = (widths[UInt8(ascii: " ")] * scale, .tab)
            case "\n": (width, kind) = (widths[UInt8(ascii: " ")] * scale, .end)
            default: (width, kind) = (widths[letter] * scale, .plain)
            }
        }
    }

    /// A tolerance in points, so that a text always fits into the width that was measured for it,
    /// although rounding differs when the letter widths are added in another order.
    private static let slack = 1e-6

    private let pointSize: Double
    private let unitsPerEm: Double
    /// The width of a space in units of the font. In a text of several styles, it counts until the
    /// first space, which has the width of its own style.
    private let space: Double
    private let paragraph: ParagraphStyle
    private let limit: Double
    private let most: Int

    /// Creates a breaker for letters whose widths are stated in units, of which `unitsPerEm` make
    /// one point size.
    ///
    /// - Parameters:
    ///   - space: the width of a space in units.
    ///   - width: the largest width of a line in points; infinite for no limit.
    ///   - most: the largest number of lines; 0 for any number.
    init(
        pointSize: Double, unitsPerEm: Double, space: Double, _ paragraph: ParagraphStyle,
        width: Double, most: Int
    ) {
        (self.pointSize, self.unitsPerEm, self.space) = (pointSize, unitsPerEm, space)
        (self.paragraph, self.most) = (paragraph, most)
        limit = width + LineBreaker.slack
    }

    /// Converts a width from units of the font to points.
    private func points(_ units: Double) -> Double { units * pointSize / unitsPerEm }

    /// Calls `body` with each line of the text, from the first to the last. Complexity: O(length).
    ///
    /// - Parameters:
    ///   - count: the number of letters.
    ///   - isMixed: whether the letters have several styles, so that spaces differ in width.
    ///   - letter: returns the letter at an index.
    ///   - ellipsis: returns the width in units of an ellipsis in the style of the letter at an
    ///     index.
    @inline(__always)
    func forEachLine(
        _ count: Int, isMixed: Bool, letter: (Int) -> Letter, ellipsis: (Int) -> Double,
        _ body: (Line) -> Void
    ) {
        var filling = Filling(self)
        var at = 0
        while true {
            // Each line feed begins a new paragraph, which may be empty, even at the end of the
            // text.
            fillParagraph(&at, &filling, count, isMixed, letter, body)
            guard let last = filling.last else {
                if at == count { return }
                at += 1
                continue
            }
            // The text now has as many lines as it may have. If words are left, the last line is
            // shortened.
            if at < count || filling.overflows {
                body(shortened(last, count, letter, ellipsis))
            } else {
                body(last)
            }
            return
        }
    }

    /// Fills lines with the words of the paragraph that begins at `at`, and sets `at` to the end of
    /// the paragraph, or to the word that did not fit into the last line.
    @inline(__always)
    private func fillParagraph(
        _ at: inout Int, _ filling: inout Filling, _ count: Int, _ isMixed: Bool,
        _ letter: (Int) -> Letter, _ body: (Line) -> Void
    ) {
        filling.begin(at)
        var word = at, units = 0.0
        while at < count {
            let next = letter(at)
            if next.kind == .plain {
                units += next.width
                at += 1
                continue
            }
            if word < at {
                filling.add(word..<at, units, letter, body)
                if filling.overflows { return }
                if isMixed { filling.setSpace(next.width) }
            }
            (word, units) = (at + 1, 0)
            if next.kind == .end { return filling.finish(endsParagraph: true, body) }
            if next.kind == .tab { filling.tabs += 1 }
            at += 1
        }
        if word < at { filling.add(word..<at, units, letter, body) }
        if !filling.overflows { filling.finish(endsParagraph: true, body) }
    }

    /// The line that is being filled with words. A word that does not fit ends the line and begins
    /// the next one.
    private struct Filling {
        private let breaker: LineBreaker
        private let limit: Double
        private var space: Double, spacePoints: Double
        private let breaksWords: Bool
        /// The number of lines that the text may still have.
        private var left: Int
        /// The line after which the text may have no more lines, once this line is full. It is kept
        /// back, because it may have to be shortened.
        private(set) var last: Line?
        /// Whether a word was added after the last line was full.
        private(set) var overflows = false
        /// The number of tabs since the last word of the line.
        var tabs = 0
        private var start = 0, end = 0
        /// The line's width so far, in points and in units of the font.
        private var width = 0.0, units = 0.0
        private var isEmpty = true

        init(_ breaker: LineBreaker) {
            self.breaker = breaker
            limit = breaker.limit
            space = breaker.space
            spacePoints = breaker.points(space)
            breaksWords = breaker.paragraph.lineBreaking == .letters
            left = breaker.most > 0 ? breaker.most : .max
        }

        mutating func begin(_ at: Int) {
            (start, end, width, units, isEmpty) = (at, at, 0, 0, true)
            tabs = 0
        }

        mutating func setSpace(_ units: Double) {
            space = units
            spacePoints = breaker.points(units)
        }

        @inline(__always)
        mutating func finish(endsParagraph: Bool = false, _ body: (Line) -> Void) {
            let line = Line(
                letters: start..<end, ending: end..<end, width: breaker.points(units),
                endsParagraph: endsParagraph)
            left -= 1
            if left == 0 { last = line } else { body(line) }
        }

        @inline(__always)
        mutating func add(
            _ word: Range<Int>, _ wordUnits: Double, _ letter: (Int) -> Letter,
            _ body: (Line) -> Void
        ) {
            let extent = breaker.points(wordUnits)
            if tabs > 0 {
                if addAfterTabs(word, wordUnits, extent) { return }
            } else if !isEmpty, width + spacePoints + extent <= limit {
                width = width + spacePoints + extent
                units += space + wordUnits
                end = word.upperBound
                return
            }
            addToNextLine(word, wordUnits, extent, letter, body)
        }

        /// Adds a word that does not fit into the line, or that begins a line.
        @inline(__always)
        private mutating func addToNextLine(
            _ word: Range<Int>, _ wordUnits: Double, _ extent: Double, _ letter: (Int) -> Letter,
            _ body: (Line) -> Void
        ) {
            if !isEmpty {
                let first = width + spacePoints + breaker.points(letter(word.lowerBound).width)
                if breaksWords, tabs == 0, first <= limit {
                    width += spacePoints
                    units += space
                    return breakWord(word, letter, body)
                }
                finish(body)
                if left == 0 {
                    overflows = true
                    return
                }
            }
            begin(word.lowerBound)
            isEmpty = false
            if extent > limit { return breakWord(word, letter, body) }
            (end, width, units) = (word.upperBound, extent, wordUnits)
        }

        /// Adds a word at the next tab stop. Returns false if the word does not fit there.
        private mutating func addAfterTabs(
            _ word: Range<Int>, _ wordUnits: Double, _ extent: Double
        ) -> Bool {
            let own = breaker.paragraph.tabInterval
            let interval = own > 0 ? own : 8 * breaker.points(breaker.space)
            // After a word that ends exactly at a tab stop, a tab leads to the next stop. The small
            // number makes up for rounding errors of the width.
            let stop = ((width / interval + 1e-9).rounded(.down) + Double(tabs)) * interval
            guard stop + extent <= limit else { return false }
            width = stop + extent
            units = stop * breaker.unitsPerEm / breaker.pointSize + wordUnits
            (end, isEmpty, tabs) = (word.upperBound, false, 0)
            return true
        }

        /// Breaks a word between letters, from the present end of the line, over several lines. The
        /// last letters of the word begin the next line, to which further words may be added.
        private mutating func breakWord(
            _ word: Range<Int>, _ letter: (Int) -> Letter, _ body: (Line) -> Void
        ) {
            for at in word {
                let wide = letter(at).width, one = breaker.points(wide)
                if at > start, width + one > limit {
                    end = at
                    finish(body)
                    if left == 0 {
                        overflows = true
                        return
                    }
                    (start, width, units) = (at, 0, 0)
                }
                width += one
                units += wide
            }
            end = word.upperBound
        }
    }

    // MARK: Shortened lines

    /// Returns the last line of a text that has more letters than fit, shortened as the paragraph
    /// style says. If no visible letter is left out, the line stays as it is.
    private func shortened(
        _ line: Line, _ count: Int, _ letter: (Int) -> Letter, _ ellipsis: (Int) -> Double
    ) -> Line {
        let mode = paragraph.truncation
        guard mode != .none,
            (line.letters.upperBound..<count).contains(where: { letter($0).kind == .plain })
        else { return line }
        if mode == .clip { return clipped(line, count, letter) }
        let start = line.letters.lowerBound
        if mode != .tail, let whole = joined(start, count, letter) { return whole }
        var front = Side(at: start), back = Side(at: count)
        /// The width of the ellipsis, which has the style of the letter before it.
        func own(_ front: Side) -> Double { ellipsis(max(start, front.end - 1)) }
        if mode == .tail {
            while addLetter(&front, until: count, stops: true, letter, ellipsis, back) {}
        } else if mode == .head {
            while addLetter(&back, isAfter: true, until: start, letter, { _ in own(front) }, front)
            {}
        } else {
            // The ellipsis is in the middle of the line. Lengthen the part before the ellipsis and
            // the part after it by one letter in turn, until no further letter fits into either
            // part.
            var isLonger = true
            while isLonger {
                isLonger = addLetter(&front, until: back.at, letter, ellipsis, back)
                let width = own(front)
                if addLetter(&back, isAfter: true, until: front.at, letter, { _ in width }, front) {
                    isLonger = true
                }
            }
        }
        return Line(
            letters: start..<front.end, ending: back.end..<count, hasEllipsis: true,
            width: points(front.units + back.units + own(front)), endsParagraph: true)
    }

    /// Returns the rest of the text as a single line if it fits; otherwise nil. Several short
    /// paragraphs, joined by spaces, may fit into one line.
    private func joined(_ start: Int, _ count: Int, _ letter: (Int) -> Letter) -> Line? {
        var side = Side(at: start)
        let rest = Side(at: count)
        while addLetter(&side, until: count, letter, { _ in 0 }, rest) {}
        guard side.at == count else { return nil }
        return Line(
            letters: start..<side.end, ending: count..<count, width: points(side.units),
            endsParagraph: true)
    }

    /// The letters of a shortened line before or after the ellipsis.
    private struct Side {
        /// The index of the letter that is added next to this side.
        var at: Int
        /// The index at which the letters on this side of the ellipsis end, without spaces.
        var end: Int
        var units = 0.0
        /// The width, in units of the font, of the space between this side and the next letter.
        var space = 0.0

        init(at: Int) { (self.at, end) = (at, at) }
    }

    /// Adds the next letter and the spaces before it to one side of a shortened line. Returns false if
    /// the letter does not fit beside `other` and the ellipsis, or if there is none.
    ///
    /// - Parameters:
    ///   - isAfter: whether the side is the one after the ellipsis, which is filled backwards.
    ///   - bound: the index in the text at which there are no more letters for the side.
    ///   - stops: whether there are no more letters after the end of the paragraph.
    ///   - ellipsis: returns the ellipsis's width in units if the letter at an index is added.
    private func addLetter(
        _ side: inout Side, isAfter: Bool = false, until bound: Int, stops: Bool = false,
        _ letter: (Int) -> Letter, _ ellipsis: (Int) -> Double, _ other: Side
    ) -> Bool {
        while isAfter ? side.at > bound : side.at < bound {
            let at = isAfter ? side.at - 1 : side.at, next = letter(at)
            if next.kind == .end, stops { return false }
            if next.kind == .plain {
                let units = side.units + side.space + next.width
                guard points(units + other.units + ellipsis(at)) <= limit else { return false }
                (side.units, side.space) = (units, 0)
            } else if side.units > 0 {
                side.space = next.width
            }
            side.at = isAfter ? at : at + 1
            if next.kind == .plain {
                side.end = side.at
                return true
            }
        }
        return false
    }

    /// Returns the line as it is drawn with a hard edge at the limit: with all letters of its
    /// paragraph that begin before the limit, the last of which may be cut.
    private func clipped(_ line: Line, _ count: Int, _ letter: (Int) -> Letter) -> Line {
        var side = Side(at: line.letters.lowerBound)
        while points(side.units) < limit,
            addLetter(&side, until: count, stops: true, letter, { _ in -.infinity }, side)
        {}
        return Line(
            letters: line.letters.lowerBound..<side.end, ending: count..<count,
            width: min(points(side.units), limit - LineBreaker.slack), endsParagraph: true)
    }
}
