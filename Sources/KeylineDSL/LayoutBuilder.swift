import Keyline

/// Activates all constraints of a block, or none of them if one is illegal. The next layout pass gives them to the solver
/// in one call.
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
/// Activation sets `translatesAutoresizingMaskIntoConstraints` to false for the views on both sides
/// of a comparison, so that constraints determine their frames. A view that contains the other
/// view, such as `view` in this example, and a root keep their frames (see
/// ``ConstraintGroup/activate()``).
///
/// The constraints of a statement record its file and line, which reports of conflicts show.
@discardableResult
public func layout(
    file: StaticString = #fileID, line: UInt32 = #line,
    @LayoutBuilder _ content: () -> [LayoutEntry]
) -> ConstraintGroup {
    let group = ConstraintGroup(file: file, line: line, content)
    group.activate()
    return group
}

/// A constraint of a layout block, with the file and line of the statement that made it.
public struct LayoutEntry {
    /// The constraint, which is inactive until the block's group is activated.
    public internal(set) var constraint: LayoutConstraint
    /// The file and the first line of the statement, or nil before the constraint becomes part of a
    /// block.
    public internal(set) var source: LayoutConstraint.SourceLocation?
}

/// A value that a statement of a layout block may have: a constraint, a group of constraints, an
/// array of constraints or groups, or an optional one.
public protocol LayoutContent {
    /// The constraints that the value stands for, in the order in which they were written.
    var layoutEntries: [LayoutEntry] { get }
}

extension LayoutEntry: LayoutContent {
    /// An array with this entry as its only element, so that an entry can be a statement of a
    /// block.
    public var layoutEntries: [LayoutEntry] { [self] }
}

extension LayoutConstraint: LayoutContent {
    /// An array with this constraint as its only element, without a line until the block adds it.
    public var layoutEntries: [LayoutEntry] { [LayoutEntry(constraint: self)] }
}

extension Array: LayoutContent where Element: LayoutContent {
    /// The constraints of all elements, concatenated in the order of the array.
    public var layoutEntries: [LayoutEntry] { flatMap(\.layoutEntries) }
}

extension Optional: LayoutContent where Wrapped: LayoutContent {
    /// The constraints of the wrapped value; none for nil, so that an optional constraint can be a
    /// statement of a block.
    public var layoutEntries: [LayoutEntry] { self?.layoutEntries ?? [] }
}

/// Collects the constraints of the statements in a block. Mark a function with `@LayoutBuilder` to share its statements
/// between blocks:
///
/// ```swift
/// @LayoutBuilder func fill(_ view: View, _ other: View) -> [LayoutEntry] {
///     view.edges == other.edges
/// }
/// layout { fill(a, b) }
/// ```
@resultBuilder
public enum LayoutBuilder {
    /// Returns the constraints of one statement of a block. Each records the file and line of the
    /// statement, for reports.
    public static func buildExpression(
        _ content: some LayoutContent, file: StaticString = #fileID, line: UInt32 = #line
    ) -> [LayoutEntry] {
        var entries = content.layoutEntries
        for index in entries.indices where entries[index].source == nil {
            entries[index].source = .init(file: file, line: line)
        }
        return entries
    }

    /// Makes a statement that is no constraint a compile-time error with an explanation, for
    /// example an attribute alone, or a call that returns nothing.
    @available(
        *, unavailable,
        message:
            "a layout block contains constraints only: write an equation of attributes, such as `label.width == 40`, and move other code out of the block"
    )
    @_disfavoredOverload
    public static func buildExpression<Other>(_ other: Other) -> [LayoutEntry] { [] }

    /// Concatenates the constraints of the statements of a block, in the order of the statements.
    public static func buildBlock(_ parts: [LayoutEntry]...) -> [LayoutEntry] {
        parts.flatMap { $0 }
    }

    /// Returns the constraints of an `if` without `else`; none if the condition is false.
    public static func buildOptional(_ part: [LayoutEntry]?) -> [LayoutEntry] { part ?? [] }
    /// Returns the constraints of the first branch of an `if` with `else`, or of a `switch`.
    public static func buildEither(first part: [LayoutEntry]) -> [LayoutEntry] { part }
    /// Returns the constraints of the second branch of an `if` with `else`, or of a `switch`.
    public static func buildEither(second part: [LayoutEntry]) -> [LayoutEntry] { part }
    /// Concatenates the constraints of all iterations of a `for` loop, in the order of the
    /// iterations.
    public static func buildArray(_ parts: [[LayoutEntry]]) -> [LayoutEntry] {
        parts.flatMap { $0 }
    }
    /// Returns the constraints of an `if #available` statement. Swift requires this function for
    /// the statement to be allowed in a block.
    public static func buildLimitedAvailability(_ part: [LayoutEntry]) -> [LayoutEntry] { part }
}
