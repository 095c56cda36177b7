/// The names of views and guides as properties of a Swift class: those of the document, longer where the language, the
/// library or the code around them has the name already.
struct SwiftNames {
    private var names: [String: String] = [:]

    /// - Parameter parts: whose names differ from each other.
    init(_ parts: [DocumentLayout.Part]) {
        var taken = Set(parts.map(\.name)).subtracting(SwiftNames.reserved)
        for part in parts where !SwiftNames.isFree(part.name) {
            var name = part.name + "View"
            while taken.contains(name) || !SwiftNames.isFree(name) { name += "View" }
            taken.insert(name)
            names[part.name] = name
        }
    }

    subscript(part: DocumentLayout.Part) -> String { names[part.name] ?? part.name }

    /// A name that the code of an export does not use itself, for a property or a class.
    static func isFree(_ name: String) -> Bool {
        if reserved.contains(name) { return false }
        let isNumbered = ["optional", "space"].contains { name.hasPrefix($0) }
        return !isNumbered || name.last?.isNumber != true
    }

    private static let reserved = Set(
        ("as break case catch class continue default defer do else enum extension fallthrough false for func guard if "
            + "import in init inout is let nil operator private protocol public repeat rethrows return self static "
            + "struct subscript super switch throw throws true try typealias var where while Any Self Type "
            + "Double Insets Keyline KeylineDSL Label LayoutConstraint LayoutGuide Picture Size StackView View "
            + "constraint layout").split(separator: " ").map(String.init))
}
