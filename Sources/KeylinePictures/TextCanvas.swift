/// A grid of characters for drawing rectangles in a terminal, with box-drawing characters such as
/// `┌` and `─`. Where lines meet, they are joined by a character such as `┼`.
struct TextCanvas {
    /// The set of directions in which lines go from the middle of a character cell. The character
    /// `┌`, for example, has lines to the right and down.
    private struct Ways: OptionSet {
        let rawValue: UInt8
        static let up = Ways(rawValue: 1)
        static let right = Ways(rawValue: 2)
        static let down = Ways(rawValue: 4)
        static let left = Ways(rawValue: 8)
    }

    private static let characters = Array(" ╵╶└╷│┌├╴┘─┴┐┤┬┼")

    let columns: Int
    let rows: Int
    private var ways: [Ways]
    private var isSolid: [Bool]
    private var letters: [Character?]

    init(columns: Int, rows: Int) {
        self.columns = columns
        self.rows = rows
        ways = Array(repeating: [], count: columns * rows)
        isSolid = Array(repeating: false, count: columns * rows)
        letters = Array(repeating: nil, count: columns * rows)
    }

    /// Draws a rectangle whose edges go through the middles of the cells. A rectangle of one row or
    /// column becomes a line, and one of a single cell a point.
    mutating func draw(x: ClosedRange<Int>, y: ClosedRange<Int>, isDashed: Bool = false) {
        if x.count == 1 && y.count == 1 { write("·", x.lowerBound, y.lowerBound) }
        for row in Set([y.lowerBound, y.upperBound]) {
            for column in x {
                var way: Ways = []
                if column > x.lowerBound { way.insert(.left) }
                if column < x.upperBound { way.insert(.right) }
                join(column, row, way, isDashed)
            }
        }
        for column in Set([x.lowerBound, x.upperBound]) {
            for row in y {
                var way: Ways = []
                if row > y.lowerBound { way.insert(.up) }
                if row < y.upperBound { way.insert(.down) }
                join(column, row, way, isDashed)
            }
        }
    }

    private mutating func join(_ column: Int, _ row: Int, _ way: Ways, _ isDashed: Bool) {
        let at = row * columns + column
        ways[at].formUnion(way)
        if !isDashed { isSolid[at] = true }
    }

    /// Returns whether `count` cells from this column and row on are on the canvas and contain no
    /// letters, so that a text can be written there.
    func isFree(_ count: Int, _ column: Int, _ row: Int) -> Bool {
        guard row >= 0, row < rows, column >= 0, column + count <= columns else { return false }
        let start = row * columns + column
        return letters[start..<(start + count)].allSatisfy { $0 == nil }
    }

    /// Writes one line of text from this cell on to the right. Control characters, which could move
    /// a terminal's cursor, become spaces.
    mutating func write(_ text: String, _ column: Int, _ row: Int) {
        guard row >= 0, row < rows else { return }
        for (i, character) in text.enumerated() where column + i >= 0 && column + i < columns {
            let isControl = character.unicodeScalars.contains {
                $0.properties.generalCategory == .control
            }
            letters[row * columns + column + i] = isControl ? " " : character
        }
    }

    /// The whole canvas as lines of text, without spaces at their ends.
    var text: String {
        var result = ""
        for row in 0..<rows {
            var line = (0..<columns).map { character(row * columns + $0) }
            while line.last == " " { line.removeLast() }
            result += String(line) + "\n"
        }
        return result
    }

    private func character(_ at: Int) -> Character {
        if let letter = letters[at] { return letter }
        if !isSolid[at] {
            if ways[at] == [.left, .right] { return "┄" }
            if ways[at] == [.up, .down] { return "┆" }
        }
        return TextCanvas.characters[Int(ways[at].rawValue)]
    }
}
