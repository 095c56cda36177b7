extension LayoutPriority {
    /// The names of priorities in text languages, from the strongest to the weakest.
    static let names = ["required", "strong", "high", "medium", "low", "weak"]
    private static let values: [LayoutPriority] = [
        .required, .strong, .defaultHigh, .medium, .defaultLow, .weak,
    ]

    /// Returns the priority with this name in text languages, where metrics of the same name take
    /// precedence. The names are those of Auto Layout and GTK.
    static func named(_ name: String) -> LayoutPriority? {
        names.firstIndex(of: name).map { values[$0] }
    }
}
