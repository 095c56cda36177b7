/// An anchor of any type: one attribute of one item, or the offset between two anchors.
///
/// Each item has at most one anchor object for each attribute. As long as the program keeps it, all
/// properties and constraints return the same object. Anchors do not keep items alive.
public class AnyLayoutAnchor {
    /// The handle of the item's node; nil in the anchor of a constraint without an item.
    let handle: NodeHandle?
    /// The attribute; ``LayoutAttribute/notAnAttribute`` for an offset.
    package let attribute: LayoutAttribute
    let offset: Offset?
    package final var isOffset: Bool { offset != nil }
    /// Whether the anchor is in the list of its node's anchors, and the next anchor in this list.
    final var isListed = false
    final var older: Unretained<AnyLayoutAnchor>?
    /// The object of another module, such as KeylineUIKit, that represents this anchor. The object
    /// clears the reference when it is deallocated.
    package final var companion: AnyObject? {
        get { companionLink?.object }
        set { companionLink = newValue.map(Unretained.init) }
    }
    private final var companionLink: Unretained<AnyObject>?

    /// The distance from one position to another.
    final class Offset {
        let start: AnyLayoutAnchor
        let end: AnyLayoutAnchor

        init(from start: AnyLayoutAnchor, to end: AnyLayoutAnchor) {
            self.start = start
            self.end = end
        }

        /// The kind of error if the two positions cannot have a distance; otherwise nil.
        var objection: LayoutError.Kind? {
            LayoutAttribute.objection(end.attribute, start.attribute, multiplier: 1)
        }
    }

    init(_ handle: NodeHandle?, _ attribute: LayoutAttribute, offset: Offset? = nil) {
        self.handle = handle
        self.attribute = attribute
        self.offset = offset
    }

    deinit { if isListed { handle?.object?.forget(self) } }

    /// The item; nil after it was deallocated. For an offset, the item of its end.
    public final var item: (any LayoutItem)? { handle?.object?.item }
    package final var node: LayoutNode? { handle?.object }

    /// The item and attribute, such as `title.leading`, or `(b.leading - a.trailing)` for an
    /// offset.
    public final var name: String {
        if let offset { return "(\(offset.end.name) - \(offset.start.name))" }
        return "\(handle?.object?.label ?? "gone").\(attribute)"
    }

    static func incompatibility(_ first: AnyLayoutAnchor?, _ second: AnyLayoutAnchor?) -> String? {
        guard let first, let second else { return nil }
        return """
            A constraint cannot be made between \(first) and \(second) because their units are not \
            compatible.
            """
    }
}

extension AnyLayoutAnchor: CustomStringConvertible {
    /// The type and name: `<XAxisAnchor "title.leading">`. The address of the anchor is left out,
    /// because it does not help in diagnoses.
    public var description: String {
        if let companion { return "<\(named(companion)) \"\(name)\">" }
        return "<\(type(of: self)) \"\(name)\">"
    }
}

/// Anchors are equal if they are the same object.
extension AnyLayoutAnchor: Hashable {
    /// Returns whether both are the same object.
    public static func == (a: AnyLayoutAnchor, b: AnyLayoutAnchor) -> Bool { a === b }
    /// Hashes the identity of the object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// One attribute of one item. The type parameter separates horizontal positions, vertical positions
/// and sizes, so that mixing them does not compile.
public class LayoutAnchor<AnchorType>: AnyLayoutAnchor {
    func make(
        _ relation: LayoutRelation, _ other: LayoutAnchor<AnchorType>, _ multiplier: Double,
        _ constant: Double, _ source: LayoutConstraint.SourceLocation?
    ) -> LayoutConstraint {
        LayoutConstraint(self, relation, other, multiplier, constant, source)
    }

    /// Returns an inactive constraint: this anchor equals the other anchor plus a constant in
    /// points.
    public func constraint(
        equalTo other: LayoutAnchor<AnchorType>, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, other, 1, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this anchor is at least the other anchor plus a constant in
    /// points.
    public func constraint(
        greaterThanOrEqualTo other: LayoutAnchor<AnchorType>, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, other, 1, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this anchor is at most the other anchor plus a constant in
    /// points.
    public func constraint(
        lessThanOrEqualTo other: LayoutAnchor<AnchorType>, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, other, 1, constant, .init(file: file, line: line))
    }

    /// Returns a constraint between this anchor and the other one, at a multiple of the standard
    /// distance.
    func make(
        _ relation: LayoutRelation, spacingFrom other: LayoutAnchor<AnchorType>,
        _ multiplier: Double, _ source: LayoutConstraint.SourceLocation?
    ) -> LayoutConstraint {
        let made = make(relation, other, 1, multiplier * systemSpacing(from: other), source)
        made.systemSpacing = .anchors
        return made
    }

    /// Returns the standard distance between two anchors in points: always 8. UIKit uses other
    /// distances for lines of text and for edges of a superview; this function is the place to add
    /// them.
    private func systemSpacing(from other: LayoutAnchor<AnchorType>) -> Double { 8 }

    func offset(to end: LayoutAnchor<AnchorType>) -> DimensionAnchor {
        DimensionAnchor(end.handle, .notAnAttribute, offset: Offset(from: self, to: end))
    }
}

/// A horizontal position: left, right, leading, trailing or centerX.
public final class XAxisAnchor: LayoutAnchor<XAxisAnchor> {
    /// Returns an inactive constraint: this anchor is after the other one, at `multiplier` times
    /// the standard distance (8 points).
    public func constraint(
        equalToSystemSpacingAfter other: XAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this anchor is after the other one, at least at `multiplier`
    /// times the standard distance (8 points).
    public func constraint(
        greaterThanOrEqualToSystemSpacingAfter other: XAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this anchor is after the other one, at most at `multiplier`
    /// times the standard distance (8 points).
    public func constraint(
        lessThanOrEqualToSystemSpacingAfter other: XAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// Returns the distance from this anchor to the other one, for use in constraints like a width.
    /// It is negative if the other anchor comes first.
    ///
    /// ```swift
    /// let gap = a.trailingAnchor.anchorWithOffset(to: b.leadingAnchor)
    /// gap.constraint(equalTo: b.trailingAnchor.anchorWithOffset(to: c.leadingAnchor))
    /// ```
    public func anchorWithOffset(to other: XAxisAnchor) -> DimensionAnchor { offset(to: other) }
}

/// A vertical position: top, bottom, centerY or a baseline.
public final class YAxisAnchor: LayoutAnchor<YAxisAnchor> {
    /// Returns an inactive constraint: this anchor is below the other one, at `multiplier` times
    /// the standard distance (8 points).
    public func constraint(
        equalToSystemSpacingBelow other: YAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this anchor is below the other one, at least at `multiplier`
    /// times the standard distance (8 points).
    public func constraint(
        greaterThanOrEqualToSystemSpacingBelow other: YAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this anchor is below the other one, at most at `multiplier`
    /// times the standard distance (8 points).
    public func constraint(
        lessThanOrEqualToSystemSpacingBelow other: YAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// Returns the distance from this anchor down to the other one, for use in constraints like a
    /// height. It is negative if the other anchor is above.
    public func anchorWithOffset(to other: YAxisAnchor) -> DimensionAnchor { offset(to: other) }
}

/// A size: width, height, or the distance between two anchors of the same axis.
public final class DimensionAnchor: LayoutAnchor<DimensionAnchor> {
    private func make(
        _ relation: LayoutRelation, _ constant: Double, _ source: LayoutConstraint.SourceLocation?
    )
        -> LayoutConstraint
    {
        LayoutConstraint(self, relation, nil, 1, constant, source)
    }

    /// Returns an inactive constraint: this size equals a constant, in points.
    public func constraint(
        equalToConstant constant: Double, file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this size is at least a constant, in points.
    public func constraint(
        greaterThanOrEqualToConstant constant: Double, file: StaticString = #fileID,
        line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this size is at most a constant, in points.
    public func constraint(
        lessThanOrEqualToConstant constant: Double, file: StaticString = #fileID,
        line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this size equals a multiple of the other size, plus a
    /// constant in points.
    public func constraint(
        equalTo other: DimensionAnchor, multiplier: Double, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, other, multiplier, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this size is at least a multiple of the other size, plus a
    /// constant in points.
    public func constraint(
        greaterThanOrEqualTo other: DimensionAnchor, multiplier: Double, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, other, multiplier, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this size is at most a multiple of the other size, plus a
    /// constant in points.
    public func constraint(
        lessThanOrEqualTo other: DimensionAnchor, multiplier: Double, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, other, multiplier, constant, .init(file: file, line: line))
    }
}
