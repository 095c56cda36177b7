extension LayoutPriority {
    /// The names, from the strongest to the weakest.
    static let names = ["required", "strong", "high", "medium", "low", "weak"]

    /// Names that all text languages have for priorities, unless metrics have them: Auto Layout's and GTK's.
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
