/// Turns names of a document into names of Swift properties. A name that Swift, Keyline or the
/// exported code uses already gets its kind as a suffix: the view `switch` becomes `switchView`.
struct SwiftNames {
    /// Replacements for names of the document that Swift code cannot use. For example, the key
    /// `switch`, a Swift keyword, has the value `switchView`.
    private var changed: [String: String] = [:]

    /// Chooses a Swift name for each name of the document.
    /// - Parameters:
    ///   - names: names of views or parameters of the document, all different.
    ///   - kind: the word that is added to a name that is in use, for example `View`.
    init(_ names: [String], kind: String) {
        var taken = Set(names).subtracting(SwiftNames.reserved)
        for name in names where !SwiftNames.isFree(name) {
            let letters = String(name.unicodeScalars.filter { $0 != SwiftNames.tilde })
            var free = (SwiftNames.begins(letters) ? "" : kind.lowercased()) + letters + kind
            while taken.contains(free) || !SwiftNames.isFree(free) { free += kind }
            taken.insert(free)
            changed[name] = free
        }
    }

    subscript(name: String) -> String { changed[name] ?? name }

    /// Returns whether `name` is a valid Swift name that the exported code does not use itself.
    static func isFree(_ name: String) -> Bool {
        if reserved.contains(name) || !begins(name) || name.unicodeScalars.contains(tilde) {
            return false
        }
        let isNumbered = ["optional", "space"].contains { name.hasPrefix($0) }
        return !isNumbered || name.last?.isNumber != true
    }

    /// Returns whether `name`, which consists of letters, digits and `_`, can begin a Swift name: its first character
    /// must be neither a digit nor a combining mark, such as an accent.
    private static func begins(_ name: String) -> Bool {
        let digitsAndMarks: [ClosedRange<UInt32>] = [
            0x30...0x39, 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
        ]
        return name.unicodeScalars.first.map { first in
            !digitsAndMarks.contains { $0.contains(first.value) }
        } ?? false
    }

    /// U+2E2F, vertical tilde: the only letter of Unicode that Swift does not allow in names.
    private static let tilde = Unicode.Scalar(0x2E2F)!

    private static let reserved = Set(
        ("_ as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough "
            + "false fileprivate for func guard if import in init inout internal is let nil operator "
            + "precedencegroup private protocol public repeat rethrows return self static struct subscript super "
            + "switch throw throws true try typealias var where while Any Self Type "
            + "CenteredLabel Double Insets Keyline KeylineDSL Label LayoutConstraint LayoutGuide Picture Record Rect "
            + "Size StackView String StyledText TextStyle View constraint layout record showRecord")
            .split(separator: " ").map(String.init))
}
