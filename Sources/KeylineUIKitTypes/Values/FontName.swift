internal import Keyline

/// The name of a font file, such as `HelveticaNeue-BoldItalic`, taken apart into a family, a weight
/// and a slant.
struct FontName {
    private var families: [String]
    private var weight = 400
    private var isItalic = false

    /// The words for weights in font names, in the order in which they are searched. `semibold`
    /// precedes `bold`, because it contains that word.
    private static let weights: [(word: String, weight: Int)] = [
        ("ultralight", 100), ("extralight", 200), ("thin", 200), ("light", 300), ("regular", 400),
        ("roman", 400), ("book", 400), ("medium", 500), ("semibold", 600), ("demibold", 600),
        ("extrabold", 800), ("ultrabold", 800), ("bold", 700), ("heavy", 800), ("black", 900),
    ]
    private static let slants = ["italic", "oblique", "ital", "it"]

    init(_ name: String) {
        families = [name]
        guard let hyphen = name.lastIndex(of: "-") else { return }
        // If the part after the hyphen contains an unknown word, such as "Condensed", it belongs to
        // the name of the family.
        var rest = name[name.index(after: hyphen)...].lowercased()
        if rest.hasSuffix("mt") { rest.removeLast(2) }
        for (word, weight) in FontName.weights where rest.contains(word) {
            rest = rest.replacing(word, with: "")
            self.weight = weight
            break
        }
        if FontName.slants.contains(rest) {
            isItalic = true
            rest = ""
        }
        guard rest.isEmpty else {
            (weight, isItalic) = (400, false)
            return
        }
        let family = String(name[..<hyphen])
        families = [FontName.spaced(family), family]
        if families[0] == families[1] { families.removeLast() }
    }

    /// Returns a family's name with a space before each word: `Helvetica Neue` for `HelveticaNeue`.
    private static func spaced(_ name: String) -> String {
        var spaced = ""
        for letter in name {
            if letter.isUppercase, spaced.last?.isLowercase == true { spaced += " " }
            spaced.append(letter)
        }
        return spaced
    }

    func style(_ pointSize: Double) -> Keyline.TextStyle {
        Keyline.TextStyle(
            pointSize: pointSize, families: families, weight: weight, isItalic: isItalic)
    }
}
