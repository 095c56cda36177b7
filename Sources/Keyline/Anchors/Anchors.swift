/// An anchor: one attribute of one item, such as a view's top edge, or the distance between two
/// anchors. Constraints are made from anchors: `title.topAnchor.constraint(equalTo:
/// card.topAnchor)`.
///
/// Each item has at most one anchor object for each attribute. As long as the program keeps the
/// object, all properties and constraints return this object. Anchors do not keep items alive.
public class AnyLayoutAnchor {
    /// The handle by which the anchor finds its item's node; nil in the anchor of a constraint
    /// without an item.
    let handle: NodeHandle?
    /// The attribute of the item to which the anchor refers; ``LayoutAttribute/notAnAttribute`` for
    /// a distance between two anchors.
    package let attribute: LayoutAttribute
    let offset: Offset?
    package final var isOffset: Bool { offset != nil }
    /// Whether the anchor is in its node's list of anchors. `older` is the next anchor of this
    /// list, or nil at its end.
    final var isListed = false
    final var older: Unretained<AnyLayoutAnchor>?
    /// The object of another module, such as KeylineUIKit, that represents this anchor; nil if
    /// there is none. The object sets this reference to nil when it is deallocated.
    package final var wrapper: AnyObject? {
        get { wrapperLink?.object }
        set { wrapperLink = newValue.map(Unretained.init) }
    }
    private final var wrapperLink: Unretained<AnyObject>?

    /// The distance from the anchor `start` to the anchor `end`, for anchors that stand for a
    /// distance instead of an attribute.
    final class Offset {
        let start: AnyLayoutAnchor
        let end: AnyLayoutAnchor

        init(from start: AnyLayoutAnchor, to end: AnyLayoutAnchor) {
            self.start = start
            self.end = end
        }

        /// The kind of error that a constraint with this distance reports because a distance
        /// between the two anchors is impossible, for example between a left edge and a top edge;
        /// nil if it is possible.
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

    /// The item to which the anchor belongs; nil after the item was deallocated. For a distance
    /// between two anchors, the item of its end.
    public final var item: (any LayoutItem)? { handle?.object?.item }
    package final var node: LayoutNode? { handle?.object }

    /// The names of the item and attribute, such as `title.leading`; for a distance between two
    /// anchors, `(b.leading - a.trailing)`.
    public final var name: String {
        if let offset { return "(\(offset.end.name) - \(offset.start.name))" }
        return "\(handle?.object?.label ?? "deallocated").\(attribute)"
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
    /// The type and name of the anchor, such as `<XAxisAnchor "title.leading">`. The address of the
    /// object is left out, because it does not help in diagnoses.
    public var description: String {
        if let wrapper { return "<\(named(wrapper)) \"\(name)\">" }
        return "<\(type(of: self)) \"\(name)\">"
    }
}

/// Two anchors are equal if they are the same object. There is one object for each attribute of an
/// item, so anchors of the same attribute are equal.
extension AnyLayoutAnchor: Hashable {
    /// Returns whether `a` and `b` are the same anchor object.
    public static func == (a: AnyLayoutAnchor, b: AnyLayoutAnchor) -> Bool { a === b }
    /// Hashes the identity of the anchor object.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// An anchor that makes constraints to anchors of the same kind. The type parameter distinguishes
/// horizontal positions, vertical positions and sizes, so that a constraint between a left edge and
/// a top edge does not compile.
public class LayoutAnchor<AnchorType>: AnyLayoutAnchor {
    func make(
        _ relation: LayoutRelation, _ other: LayoutAnchor<AnchorType>, _ multiplier: Double,
        _ constant: Double, _ source: LayoutConstraint.SourceLocation?
    ) -> LayoutConstraint {
        LayoutConstraint(self, relation, other, multiplier, constant, source)
    }

    /// Returns an inactive constraint: this anchor equals the other anchor plus a constant in
    /// points. A positive constant is to the right of, or below, the other anchor; for leading and
    /// trailing edges, in the direction of the text. Reports show the caller's file and line.
    public func constraint(
        equalTo other: LayoutAnchor<AnchorType>, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, other, 1, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this anchor is at least the other anchor plus a constant in
    /// points. Reports show the caller's file and line.
    public func constraint(
        greaterThanOrEqualTo other: LayoutAnchor<AnchorType>, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, other, 1, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this anchor is at most the other anchor plus a constant in
    /// points. Reports show the caller's file and line.
    public func constraint(
        lessThanOrEqualTo other: LayoutAnchor<AnchorType>, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, other, 1, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint between this anchor and another one, whose constant is
    /// `multiplier` times the standard distance of 8 points.
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

/// An anchor of a horizontal position: an item's left, right, leading or trailing edge, or its
/// horizontal centre.
public final class XAxisAnchor: LayoutAnchor<XAxisAnchor> {
    /// Returns an inactive constraint: this anchor is after the other anchor (to its right for left
    /// and right edges, in the direction of the text for leading and trailing edges), at a distance
    /// of `multiplier` times 8 points, the standard distance.
    public func constraint(
        equalToSystemSpacingAfter other: XAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this anchor is after the other anchor, at a distance of at
    /// least `multiplier` times 8 points, the standard distance.
    public func constraint(
        greaterThanOrEqualToSystemSpacingAfter other: XAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this anchor is after the other anchor, at a distance of at
    /// most `multiplier` times 8 points, the standard distance.
    public func constraint(
        lessThanOrEqualToSystemSpacingAfter other: XAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// Returns the horizontal distance from this anchor to the other anchor, for constraints as on
    /// a width. The distance is negative if the other anchor comes first.
    ///
    /// ```swift
    /// let gap = a.trailingAnchor.anchorWithOffset(to: b.leadingAnchor)
    /// gap.constraint(equalTo: b.trailingAnchor.anchorWithOffset(to: c.leadingAnchor))
    /// ```
    public func anchorWithOffset(to other: XAxisAnchor) -> DimensionAnchor { offset(to: other) }
}

/// An anchor of a vertical position: an item's top or bottom edge, its vertical centre or a
/// baseline of its text.
public final class YAxisAnchor: LayoutAnchor<YAxisAnchor> {
    /// Returns an inactive constraint: this anchor is below the other anchor, at a distance of
    /// `multiplier` times 8 points, the standard distance.
    public func constraint(
        equalToSystemSpacingBelow other: YAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this anchor is below the other anchor, at a distance of at
    /// least `multiplier` times 8 points, the standard distance.
    public func constraint(
        greaterThanOrEqualToSystemSpacingBelow other: YAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this anchor is below the other anchor, at a distance of at
    /// most `multiplier` times 8 points, the standard distance.
    public func constraint(
        lessThanOrEqualToSystemSpacingBelow other: YAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// Returns the vertical distance from this anchor down to the other anchor, for constraints as
    /// on a height. The distance is negative if the other anchor is above this one.
    public func anchorWithOffset(to other: YAxisAnchor) -> DimensionAnchor { offset(to: other) }
}

/// An anchor of a length in points: an item's width or height, or the distance between two anchors
/// of the same axis.
public final class DimensionAnchor: LayoutAnchor<DimensionAnchor> {
    private func make(
        _ relation: LayoutRelation, _ constant: Double, _ source: LayoutConstraint.SourceLocation?
    )
        -> LayoutConstraint
    {
        LayoutConstraint(self, relation, nil, 1, constant, source)
    }

    /// Returns an inactive constraint: this width, height or distance equals a constant in points.
    /// Reports show the caller's file and line.
    public func constraint(
        equalToConstant constant: Double, file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this width, height or distance is at least a constant in
    /// points. Reports show the caller's file and line.
    public func constraint(
        greaterThanOrEqualToConstant constant: Double, file: StaticString = #fileID,
        line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this width, height or distance is at most a constant in
    /// points. Reports show the caller's file and line.
    public func constraint(
        lessThanOrEqualToConstant constant: Double, file: StaticString = #fileID,
        line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this width, height or distance equals `multiplier` times the
    /// other one, plus a constant in points.
    public func constraint(
        equalTo other: DimensionAnchor, multiplier: Double, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, other, multiplier, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this width, height or distance is at least `multiplier`
    /// times the other one, plus a constant in points.
    public func constraint(
        greaterThanOrEqualTo other: DimensionAnchor, multiplier: Double, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, other, multiplier, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this width, height or distance is at most `multiplier` times
    /// the other one, plus a constant in points.
    public func constraint(
        lessThanOrEqualTo other: DimensionAnchor, multiplier: Double, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, other, multiplier, constant, .init(file: file, line: line))
    }
}
