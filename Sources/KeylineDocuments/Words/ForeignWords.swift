/// Words of style sheets and other layout systems, which newcomers write in documents.
enum ForeignWords {
    /// Returns the key of layout documents with the meaning of a key of CSS or another layout
    /// system, for error messages: `font` for `font-size`. Returns nil if no key of documents has
    /// this meaning.
    static func key(_ name: String) -> String? {
        keys[name.lowercased().filter { $0 != "-" && $0 != "_" }]
    }

    /// The keys of layout documents, by the names of other systems in small letters, without
    /// hyphens and underscores.
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

    /// Names of attributes that users may write as keys of a view by mistake.
    private static let attributes: Set = [
        "left", "right", "top", "bottom", "leading", "trailing", "centerX", "centerY", "x", "y",
        "baseline", "firstBaseline", "lastBaseline", "position",
    ]

    /// The advice for a key that says where a view is; nil for other keys.
    static func place(_ name: String) -> String? {
        guard attributes.contains(name) else { return nil }
        let attribute = ["x": "left", "y": "top", "position": "left"][name] ?? name
        return "`\(name)` is no key: constraints say where a view is, as in "
            + "`title.\(attribute) == superview.\(attribute) + 8`."
    }

    /// The word of documents for a view's name that stands for a view in another system.
    static let items = ["parent": "superview", "container": "superview", "this": "self"]

    /// The attribute that another system's attribute means.
    static let attribute = [
        "x": "left", "y": "top", "start": "leading", "end": "trailing", "w": "width", "h": "height",
        "midX": "centerX", "midY": "centerY", "minX": "left", "maxX": "right", "minY": "top",
        "maxY": "bottom",
    ]

    /// The relation that is meant by the signs at the beginning of a text, and how many signs they are.
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
