/// The origin of a constraint (the program, the engine or a stack view), and that of its constant
/// (a number of the program, or the standard spacing).
extension LayoutConstraint {
    /// The standard spacing between neighbouring views, and between a view and the edge of a superview
    /// without margins, in points.
    static let standardSpacing = 8.0

    /// Says whether the constant of a constraint is the standard spacing, and by which notation the
    /// program asked for it. The text of a constraint (`description`) shows this notation.
    enum SystemSpacing {
        case none
        /// The constant is a bare `-` in a visual format string, as in `[a]-[b]`.
        case format
        /// The constraint was made by an anchor's function for system spacing, such as
        /// `constraint(equalToSystemSpacingAfter:multiplier:)`.
        case anchors
    }

    /// Who made a constraint, and for which purpose.
    public enum Origin: Hashable, Sendable {
        /// The program made the constraint, directly or by a layout language.
        case user
        /// The library made the constraint for one of its features, such as the guide of a safe
        /// area.
        case library
        /// The engine made the constraint to keep an item at the frame that the program has set.
        case autoresizingMask
        /// The engine made the constraint for the natural size of an item, such as the width of a
        /// label's text.
        case contentSize
        /// A stack view made the constraint to arrange its views.
        case arrangement

        /// Whether the engine makes constraints of this origin.
        var isImplicit: Bool { self == .autoresizingMask || self == .contentSize }
        /// Whether a view's property `constraints` leaves out constraints of this origin.
        var isInternal: Bool { self != .user && self != .arrangement }
        /// The order in which constraints are given up if they contradict each other: the
        /// constraint with the highest number has no effect. Constraints of the program come first.
        /// Then follow the edges of guides, because a wrong guide does little harm, then a stack
        /// view's arrangement, and last fixed frames and natural sizes.
        var expendability: Int {
            switch self {
            case .user: 3
            case .library: 2
            case .arrangement: 1
            case .autoresizingMask, .contentSize: 0
            }
        }
    }
}
