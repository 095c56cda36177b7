/// Words of CSS and other layout systems that newcomers may write in layout documents. Error
/// messages suggest the word of layout documents instead.
enum ForeignWords {
    /// Returns the key of layout documents with the meaning of a key of CSS or another layout
    /// system, for error messages: `font` for `font-size`. Returns nil if no key of documents has
    /// this meaning.
    static func key(_ name: String) -> String? {
        keys[name.lowercased().filter { $0 != "-" && $0 != "_" }]
    }

    /// Maps keys that other layout systems use, in lowercase and without hyphens and underscores,
    /// to the keys of Keyline's layout documents: `fontsize` to `font`.
    private static let keys = [
        "background": "fill", "backgroundcolor": "fill", "bg": "fill", "fontsize": "font",
        "fontweight": "bold", "weight": "bold", "textcolor": "color", "foreground": "color",
        "foregroundcolor": "color", "textalign": "align", "textalignment": "align",
        "padding": "margins",
        "margin": "margins", "insets": "margins", "borderradius": "radius",
        "cornerradius": "radius",
        "bordercolor": "border", "gap": "spacing", "children": "views", "subviews": "views",
        "label": "text", "title": "text", "src": "file", "source": "file", "numberoflines": "lines",
        "maxlines": "lines", "intrinsicsize": "natural", "rules": "constraints",
        "layout": "constraints",
        "variables": "parameters", "orientation": "stack", "axis": "stack",
    ]

    /// Names of positions, such as `left`, that users may write as keys of a view by mistake.
    /// Documents state positions by constraints.
    private static let attributes: Set = [
        "left", "right", "top", "bottom", "leading", "trailing", "centerX", "centerY", "x", "y",
        "baseline", "firstBaseline", "lastBaseline", "position",
    ]

    /// Returns advice for a key such as `left`, which documents do not have, because constraints
    /// state positions. Returns nil for other keys.
    static func position(_ name: String) -> String? {
        guard attributes.contains(name) else { return nil }
        let attribute = ["x": "left", "y": "top", "position": "left"][name] ?? name
        return "`\(name)` is no key: constraints say where a view is, as in "
            + "`title.\(attribute) == superview.\(attribute) + 8`."
    }

    /// The words of layout documents for views that other systems call by a fixed word: `superview`
    /// for `parent`.
    static let items = ["parent": "superview", "container": "superview", "this": "self"]

    /// Translates the names that other layout systems give to attributes into those of layout
    /// documents: `leading` becomes `start`.
    static let attribute = [
        "x": "left", "y": "top", "start": "leading", "end": "trailing", "w": "width", "h": "height",
        "midX": "centerX", "midY": "centerY", "minX": "left", "maxX": "right", "minY": "top",
        "maxY": "bottom",
    ]

    /// Returns the relation that a sign such as `≥` or `=>` at the beginning of a text means, here
    /// `>=`, and the number of characters in the sign. Returns nil if there is no such sign.
    static func relation(at text: Substring) -> (meant: String, length: Int)? {
        for (sign, meant) in [
            ("≥", ">="), ("≤", "<="), ("=>", ">="), ("=<", "<="), ("≧", ">="), ("≦", "<="),
            (">", ">="), ("<", "<="),
        ] where text.hasPrefix(sign) {
            return (meant, sign.count)
        }
        return nil
    }
}
