/// The names of views and guides as properties of a Swift class: those of the document, longer where the language, the
/// library or the code around them has the name already.
struct SwiftNames {
    private var names: [String: String] = [:]

    /// - Parameter parts: whose names differ from each other.
    init(_ parts: [DocumentLayout.Part]) {
        var taken = Set(parts.map(\.name)).subtracting(SwiftNames.reserved)
        for part in parts where !SwiftNames.isFree(part.name) {
            let letters = String(part.name.unicodeScalars.filter { $0 != SwiftNames.tilde })
            var name = (SwiftNames.begins(letters) ? "" : "view") + letters + "View"
            while taken.contains(name) || !SwiftNames.isFree(name) { name += "View" }
            taken.insert(name)
            names[part.name] = name
        }
    }

    subscript(part: DocumentLayout.Part) -> String { names[part.name] ?? part.name }

    /// A name that the code of an export does not use itself, for a property or a class.
    static func isFree(_ name: String) -> Bool {
        if reserved.contains(name) || !begins(name) || name.unicodeScalars.contains(tilde) {
            return false
        }
        let isNumbered = ["optional", "space"].contains { name.hasPrefix($0) }
        return !isNumbered || name.last?.isNumber != true
    }

    /// Whether a name of letters, digits and `_` begins as Swift's names do: with no digit, and no mark that belongs to a
    /// letter before it.
    private static func begins(_ name: String) -> Bool {
        let marks: [ClosedRange<UInt32>] = [
            0x30...0x39, 0x300...0x36F, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F,
        ]
        return name.unicodeScalars.first.map { first in
            !marks.contains { $0.contains(first.value) }
        } ?? false
    }

    /// The one letter that no name of Swift has.
    private static let tilde = Unicode.Scalar(0x2E2F)!

    private static let reserved = Set(
        ("_ as associatedtype break case catch class continue default defer deinit do else enum extension fallthrough "
            + "false fileprivate for func guard if import in init inout internal is let nil operator "
            + "precedencegroup private protocol public repeat rethrows return self static struct subscript super "
            + "switch throw throws true try typealias var where while Any Self Type "
            + "Double Insets Keyline KeylineDSL Label LayoutConstraint LayoutGuide Picture Size StackView View "
            + "constraint layout").split(separator: " ").map(String.init))
}
