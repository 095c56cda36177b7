/// The colours with which a picture fills the rectangles of views. They are light, so that names
/// can be written on them.
enum BoxTint {
    private static let inTurn = ["#e6f0fa", "#fdf1de", "#e6f4e3", "#f1e9f8", "#fbe8e6", "#fff7d1"]
    static let top = "#fbfcfd"

    /// The tints of views whose names contain a colour word, by that word. Every tint is light,
    /// because names are written on it.
    private static let byColor = [
        "red": "#fbdcd9", "orange": "#fde3c4", "yellow": "#fff3b8", "green": "#d5efd0",
        "blue": "#d3e6fa", "purple": "#e6d9f5", "violet": "#e6d9f5", "indigo": "#dcdcf7",
        "pink": "#fbdcea", "magenta": "#f8d8f0", "brown": "#ecdfd2", "teal": "#cdeeea",
        "cyan": "#cff1f6", "gray": "#e3e6ea", "grey": "#e3e6ea", "black": "#c6cbd3",
        "white": "#ffffff",
    ]

    /// Returns the tint of a view.
    /// - Parameters:
    ///   - color: the number of the tint among those used in turn; 0 is the tint of the root.
    ///   - name: the view's name. A view whose name contains a colour word, such as `greenView` or `red_2`, has that
    ///   tint.
    static func fill(_ color: Int, _ name: String?) -> String {
        if let name, let tint = words(of: name).lazy.compactMap({ byColor[$0] }).first {
            return tint
        }
        return color == 0 ? top : inTurn[(color - 1) % inTurn.count]
    }

    /// Splits a name into lowercase words: `greenView`, `green-view` and `GreenView` become `["green", "view"]`.
    private static func words(of name: String) -> [String] {
        var words: [String] = [], wasSmall = false
        for character in name {
            guard character.isLetter else {
                (words, wasSmall) = (words + [""], false)
                continue
            }
            if words.isEmpty || (wasSmall && character.isUppercase) { words.append("") }
            words[words.count - 1] += character.lowercased()
            wasSmall = character.isLowercase
        }
        return words
    }
}
