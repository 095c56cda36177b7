import Keyline

/// Activates all constraints of a block as one transaction: all or none, and one call to the solver
/// at the next layout pass.
///
/// ```swift
/// let group = layout {
///     label.leading == view.leading + 8
///     label.width >= 40 ~ .defaultHigh
///     label.verticalEdges == view.safeArea.verticalEdges.inset(8)
///     if let icon { icon.centerY == label.centerY }
///     for row in rows { row.width == view.width }
/// }
/// ```
///
/// The item on the left of a comparison is placed by constraints from now on
/// (``ConstraintGroup/activate()``); a view that keeps the frame you set stands on the right.
///
/// Every statement's file and line become its constraints' identifier unless they have one, so that
/// diagnoses say where to look.
@discardableResult
public func layout(
    file: StaticString = #fileID, line: UInt32 = #line,
    @LayoutBuilder _ content: () -> [LayoutEntry]
) -> ConstraintGroup {
    let group = ConstraintGroup(file: file, line: line, content)
    group.activate()
    return group
}

/// A constraint of a block, and the statement that it comes from.
public struct LayoutEntry {
    /// The constraint itself.
    public internal(set) var constraint: LayoutConstraint
    /// The statement's first line; nil for a constraint that no block has had yet.
    public internal(set) var source: LayoutConstraint.SourceLocation?
}

/// The elements of a block: constraints, groups, and arrays and optionals of those.
public protocol LayoutContent {
    /// The constraints, in the order written.
    var layoutEntries: [LayoutEntry] { get }
}

extension LayoutEntry: LayoutContent {
    /// The entry itself.
    public var layoutEntries: [LayoutEntry] { [self] }
}

extension LayoutConstraint: LayoutContent {
    /// One entry, of the constraint.
    public var layoutEntries: [LayoutEntry] { [LayoutEntry(constraint: self)] }
}

extension Array: LayoutContent where Element: LayoutContent {
    /// The entries of all elements, in their order.
    public var layoutEntries: [LayoutEntry] { flatMap(\.layoutEntries) }
}

extension Optional: LayoutContent where Wrapped: LayoutContent {
    /// The entries of the value, or none.
    public var layoutEntries: [LayoutEntry] { self?.layoutEntries ?? [] }
}

/// Gathers the constraints of a block. A function marked with it is a part that blocks share:
///
/// ```swift
/// @LayoutBuilder func fill(_ view: View, _ other: View) -> [LayoutEntry] {
///     view.edges == other.edges
/// }
/// layout { fill(a, b) }
/// ```
@resultBuilder
public enum LayoutBuilder {
    /// One statement, with its place.
    public static func buildExpression(
        _ content: some LayoutContent, file: StaticString = #fileID, line: UInt32 = #line
    ) -> [LayoutEntry] {
        var entries = content.layoutEntries
        for index in entries.indices where entries[index].source == nil {
            entries[index].source = .init(file: file, line: line)
        }
        return entries
    }

    /// Statements one after the other.
    public static func buildBlock(_ parts: [LayoutEntry]...) -> [LayoutEntry] {
        parts.flatMap { $0 }
    }

    /// `if` without `else`.
    public static func buildOptional(_ part: [LayoutEntry]?) -> [LayoutEntry] { part ?? [] }
    /// `if` with `else`, and `switch`.
    public static func buildEither(first part: [LayoutEntry]) -> [LayoutEntry] { part }
    /// `if` with `else`, and `switch`.
    public static func buildEither(second part: [LayoutEntry]) -> [LayoutEntry] { part }
    /// `for`.
    public static func buildArray(_ parts: [[LayoutEntry]]) -> [LayoutEntry] {
        parts.flatMap { $0 }
    }
    /// `if #available`.
    public static func buildLimitedAvailability(_ part: [LayoutEntry]) -> [LayoutEntry] { part }
}
