import Keyline

/// Gives advice about units after numbers, such as `8px`. Numbers in layout documents are points
/// and have no unit.
enum UnitMessages {
    private static let units = [
        "px", "pt", "em", "rem", "dp", "sp", "cm", "mm", "in", "vw", "vh", "%",
    ]

    /// Returns advice for a unit after a number, as in `8px`, with the length of the unit in
    /// characters. Returns nil if there is no unit at `column`.
    /// - Parameter column: the column at which reading stopped, counted from 1.
    static func message(in line: Substring, at column: Int) -> (message: String, length: Int)? {
        let number = String(
            line.prefix(column - 1).reversed().prefix { $0.isNumber || $0 == "." }.reversed())
        let rest = line.dropFirst(column - 1)
        guard let value = Double(number), let unit = unit(at: rest) else { return nil }
        let hint =
            unit == "%"
            ? "Numbers have no unit, not even `%`. A share of another length is a product, as in "
                + "`\((value / 100).shortText) * superview.width`."
            : "Numbers have no unit: they are points. Write `\(number)`."
        return (hint, unit.count)
    }

    /// Returns a sentence to append to an error message if a number in the text has a unit, otherwise an empty text.
    static func hint(in text: String) -> String {
        let characters = Array(text)
        for at in characters.indices.dropFirst() where characters[at - 1].isNumber {
            if unit(at: Substring(String(characters[at...]))) != nil {
                return " Numbers have no unit: they are points."
            }
        }
        return ""
    }

    private static func unit(at text: Substring) -> String? {
        let word = text.prefix { $0.isLetter }
        return units.first { $0 == "%" ? text.first == "%" : word == $0 || word == $0 + "x" }
    }
}
