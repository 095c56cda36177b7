extension LayoutPriority {
    /// The names of priorities in text languages, from the strongest to the weakest.
    static let names = ["required", "strong", "high", "medium", "low", "weak"]

    /// Returns the priority with this name in text languages, where metrics of the same name take
    /// precedence. The names are those of Auto Layout and GTK.
    static func named(_ name: String) -> LayoutPriority? {
        switch name {
        case "required": .required
        case "strong": .strong
        case "high": .defaultHigh
        case "medium": .medium
        case "low": .defaultLow
        case "weak": .weak
        default: nil
        }
    }
}
