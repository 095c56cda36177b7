/// An anchor: one attribute of one item, such as a view's top edge, or the distance between two
/// anchors. Constraints are made from anchors: `title.topAnchor.constraint(equalTo:
/// card.topAnchor)`.
///
/// An anchor is a small value that consists of a reference to its item and an attribute. Making or
/// copying an anchor allocates no memory, and an anchor does not keep its item alive. Two anchors
/// are equal if they stand for the same attribute of the same item, or for the distance between
/// equal anchors.
///
/// ``LayoutAnchor`` is an anchor whose kind (horizontal, vertical, length) the compiler knows.
/// ``AnyLayoutAnchor`` is an anchor of any kind, as ``LayoutConstraint/firstAnchor`` returns it.
public struct AnyLayoutAnchor: Hashable {
    /// One attribute of one node. The handle is nil for the missing item of a constraint with a
    /// number only, as in `a.width == 80`.
    private struct Place: Hashable {
        var handle: NodeHandle?
        var attribute: LayoutAttribute
    }

    /// The node and attribute that the anchor stands for. If the anchor stands for a distance
    /// between two attributes, this is the attribute at which the distance ends.
    private let end: Place
    /// The node and attribute at which a distance begins; nil if the anchor stands for a single
    /// attribute.
    private let start: Place?

    init(_ handle: NodeHandle?, _ attribute: LayoutAttribute) {
        end = Place(handle: handle, attribute: attribute)
        start = nil
    }

    /// Creates an anchor that stands for the distance from one attribute to another one.
    init(from start: AnyLayoutAnchor, to end: AnyLayoutAnchor) {
        self.end = end.end
        self.start = start.end
    }

    /// Converts an anchor of a known kind, such as an ``XAxisAnchor``, into an anchor of any kind.
    public init<AnchorType>(_ anchor: LayoutAnchor<AnchorType>) { self = anchor.core }

    /// The handle of the node to which the anchor belongs; nil for the missing item of a constraint
    /// with a number only.
    var handle: NodeHandle? { end.handle }
    /// The attribute of the item to which the anchor refers; ``LayoutAttribute/notAnAttribute`` for
    /// a distance between two anchors.
    package var attribute: LayoutAttribute { start == nil ? end.attribute : .notAnAttribute }
    package var isOffset: Bool { start != nil }
    /// The two anchors whose distance this anchor stands for; nil if the anchor stands for an
    /// attribute.
    var offset: Offset? {
        guard let start else { return nil }
        return Offset(
            start: AnyLayoutAnchor(start.handle, start.attribute),
            end: AnyLayoutAnchor(end.handle, end.attribute))
    }

    /// The distance from the anchor `start` to the anchor `end`.
    struct Offset {
        let start: AnyLayoutAnchor
        let end: AnyLayoutAnchor

        /// The kind of error that a constraint with this distance reports because a distance
        /// between the two anchors is impossible, for example between a left edge and a top edge;
        /// nil if it is possible.
        var objection: LayoutError.Kind? {
            LayoutAttribute.objection(end.attribute, start.attribute, multiplier: 1)
        }
    }

    /// The item to which the anchor belongs; nil after the item was deallocated. For a distance
    /// between two anchors, the item of its end.
    public var item: (any LayoutItem)? { node?.item }
    package var node: LayoutNode? { end.handle?.object }

    /// The names of the item and attribute, such as `title.leading`; for a distance between two
    /// anchors, `(b.leading - a.trailing)`.
    public var name: String {
        if let offset { return "(\(offset.end.name) - \(offset.start.name))" }
        return "\(node?.label ?? "deallocated").\(attribute)"
    }
}

/// Returns whether two anchors stand for the same attribute of the same item. The right-hand anchor
/// has a known kind, as in `constraint.firstAnchor == view.topAnchor`.
public func == <AnchorType>(a: AnyLayoutAnchor?, b: LayoutAnchor<AnchorType>) -> Bool {
    a == Optional(b.core)
}

/// Returns whether two anchors stand for different attributes or items. The right-hand anchor has a
/// known kind.
public func != <AnchorType>(a: AnyLayoutAnchor?, b: LayoutAnchor<AnchorType>) -> Bool {
    a != Optional(b.core)
}

extension AnyLayoutAnchor: CustomStringConvertible {
    /// The type and name of the anchor, such as `<XAxisAnchor "title.leading">`.
    public var description: String {
        let owner = node?.wrapper as? any AnchorOwner
        return "<\(owner?.anchorName(self) ?? typeName) \"\(name)\">"
    }

    private var typeName: String {
        if isOffset { return "DimensionAnchor" }
        return switch attribute.kind {
        case .horizontal: "XAxisAnchor"
        case .vertical: "YAxisAnchor"
        case .size: "DimensionAnchor"
        case .none: "AnyLayoutAnchor"
        }
    }
}

/// An object of another module, such as KeylineUIKit, that represents an item and has anchors of a
/// type of its own. Descriptions of Keyline's anchors name the type of these anchors instead.
package protocol AnchorOwner: AnyObject {
    /// Returns the type and the address of the owner's object for one of the item's anchors, such as
    /// `NSLayoutXAxisAnchor:0x5581c4f0`.
    func anchorName(_ anchor: AnyLayoutAnchor) -> String
}

/// An anchor that makes constraints to anchors of the same kind. The type parameter distinguishes
/// horizontal positions, vertical positions and lengths (``AnchorKind``), so that a constraint
/// between a left edge and a top edge does not compile.
///
/// An anchor is a small value: making or copying one allocates no memory, and an anchor does not
/// keep its item alive.
///
/// The functions `constraint` return inactive constraints, which relate this anchor to another anchor
/// or to a constant in points. With a positive constant, a position is to the right of the other one,
/// or below it; for leading and trailing edges, it is farther in the direction of the text. A width,
/// height or distance is larger than the other one. Reports about a constraint show the file and line
/// of the caller.
public struct LayoutAnchor<AnchorType>: Hashable, CustomStringConvertible {
    package let core: AnyLayoutAnchor

    /// Creates an anchor of this type from an untyped one. The caller guarantees that the attribute
    /// of `core` belongs to the type: for example, that it is a horizontal position.
    package init(_ core: AnyLayoutAnchor) { self.core = core }

    /// The item to which the anchor belongs; see ``AnyLayoutAnchor/item``.
    public var item: (any LayoutItem)? { core.item }
    /// The names of the item and attribute, such as `title.leading`; see ``AnyLayoutAnchor/name``.
    public var name: String { core.name }
    /// The type and name of the anchor, such as `<XAxisAnchor "title.leading">`.
    public var description: String { core.description }

    /// The active constraints that determine the anchor's position or size; see
    /// ``AnyLayoutAnchor/constraintsAffectingLayout``.
    public var constraintsAffectingLayout: [LayoutConstraint] { core.constraintsAffectingLayout }
    /// Whether the anchor's position or size is ambiguous, after a layout pass; see
    /// ``AnyLayoutAnchor/hasAmbiguousLayout``.
    public var hasAmbiguousLayout: Bool { core.hasAmbiguousLayout }

    func make(
        _ relation: LayoutRelation, _ other: LayoutAnchor<AnchorType>, _ multiplier: Double,
        _ constant: Double, _ source: LayoutConstraint.SourceLocation?
    ) -> LayoutConstraint {
        .between(core, relation, other.core, multiplier, constant, source)
    }

    /// Returns an inactive constraint: this anchor equals the other one plus a constant in points.
    public func constraint(
        equalTo other: LayoutAnchor<AnchorType>, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, other, 1, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this anchor is at least the other one plus a constant in points.
    public func constraint(
        greaterThanOrEqualTo other: LayoutAnchor<AnchorType>, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, other, 1, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this anchor is at most the other one plus a constant in points.
    public func constraint(
        lessThanOrEqualTo other: LayoutAnchor<AnchorType>, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, other, 1, constant, .init(file: file, line: line))
    }

    /// Returns a constraint whose constant is `multiplier` times the standard distance, which is 8
    /// points. UIKit uses other distances for lines of text and for edges of a superview.
    func make(
        _ relation: LayoutRelation, spacingFrom other: LayoutAnchor<AnchorType>,
        _ multiplier: Double, _ source: LayoutConstraint.SourceLocation?
    ) -> LayoutConstraint {
        let distance = multiplier * LayoutConstraint.standardSpacing
        let made = make(relation, other, 1, distance, source)
        made.systemSpacing = .anchors
        return made
    }

    func offset(to end: LayoutAnchor<AnchorType>) -> DimensionAnchor {
        DimensionAnchor(AnyLayoutAnchor(from: core, to: end.core))
    }
}

/// The kinds of anchors, which are the type parameters of ``LayoutAnchor``. Only anchors of the same
/// kind can be compared.
public enum AnchorKind {
    /// The type argument of ``XAxisAnchor``: the anchor stands for a horizontal position.
    public enum X {}
    /// The type argument of ``YAxisAnchor``: the anchor stands for a vertical position.
    public enum Y {}
    /// The type argument of ``DimensionAnchor``: the anchor stands for a length, such as a width.
    public enum Length {}
}

/// An anchor of a horizontal position: an item's left, right, leading or trailing edge, or its
/// horizontal centre.
public typealias XAxisAnchor = LayoutAnchor<AnchorKind.X>

extension LayoutAnchor where AnchorType == AnchorKind.X {
    /// Returns an inactive constraint: this anchor is after the other one, at a distance of
    /// `multiplier` times 8 points, the standard distance.
    public func constraint(
        equalToSystemSpacingAfter other: XAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this anchor is after the other one, by at least `multiplier`
    /// times 8 points.
    public func constraint(
        greaterThanOrEqualToSystemSpacingAfter other: XAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this anchor is after the other one, by at most `multiplier`
    /// times 8 points.
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
public typealias YAxisAnchor = LayoutAnchor<AnchorKind.Y>

extension LayoutAnchor where AnchorType == AnchorKind.Y {
    /// Returns an inactive constraint: this anchor is below the other anchor, at a distance of
    /// `multiplier` times 8 points, the standard distance.
    public func constraint(
        equalToSystemSpacingBelow other: YAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this anchor is below the other one, by at least `multiplier`
    /// times 8 points.
    public func constraint(
        greaterThanOrEqualToSystemSpacingBelow other: YAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this anchor is below the other one, by at most `multiplier`
    /// times 8 points.
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
public typealias DimensionAnchor = LayoutAnchor<AnchorKind.Length>

extension LayoutAnchor where AnchorType == AnchorKind.Length {
    private func make(
        _ relation: LayoutRelation, _ constant: Double, _ source: LayoutConstraint.SourceLocation
    ) -> LayoutConstraint {
        .between(core, relation, nil, 1, constant, source)
    }

    /// Returns an inactive constraint: this length equals a constant in points.
    public func constraint(
        equalToConstant constant: Double, file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this length is at least a constant in points.
    public func constraint(
        greaterThanOrEqualToConstant constant: Double, file: StaticString = #fileID,
        line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this length is at most a constant in points.
    public func constraint(
        lessThanOrEqualToConstant constant: Double, file: StaticString = #fileID,
        line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this length is `multiplier * other + constant`.
    public func constraint(
        equalTo other: DimensionAnchor, multiplier: Double, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, other, multiplier, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this length is at least `multiplier * other + constant`.
    public func constraint(
        greaterThanOrEqualTo other: DimensionAnchor, multiplier: Double, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, other, multiplier, constant, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this length is at most `multiplier * other + constant`.
    public func constraint(
        lessThanOrEqualTo other: DimensionAnchor, multiplier: Double, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, other, multiplier, constant, .init(file: file, line: line))
    }
}
