/// One attribute of one item, or the offset between two, whatever its type.
///
/// An item has one anchor object for each attribute: as long as somebody keeps it, everybody gets the
/// same, also from constraints that were made by attributes. Anchors do not keep items alive.
public class AnyLayoutAnchor {
    /// Of nothing, if a constraint without an item is asked for its anchor.
    let handle: NodeHandle?
    /// ``LayoutAttribute/notAnAttribute`` for offsets.
    package let attribute: LayoutAttribute
    let offset: Offset?
    package final var isOffset: Bool { offset != nil }
    /// Whether it is in the list of the node's anchors, and the next one there.
    final var isListed = false
    final var older: Unretained<AnyLayoutAnchor>?
    /// The object of a module on top that stands for this one; it clears this when it goes.
    package final var companion: AnyObject? {
        get { companionLink?.object }
        set { companionLink = newValue.map(Unretained.init) }
    }
    private final var companionLink: Unretained<AnyObject>?

    /// From one location to another.
    final class Offset {
        let start: AnyLayoutAnchor
        let end: AnyLayoutAnchor

        init(from start: AnyLayoutAnchor, to end: AnyLayoutAnchor) {
            self.start = start
            self.end = end
        }

        /// Why there is no such length; nil if there is.
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

    /// The item, or nil once it is gone. For an offset, the item of its end.
    public final var item: (any LayoutItem)? { handle?.object?.item }
    package final var node: LayoutNode? { handle?.object }

    /// `title.leading`, or `(b.leading - a.trailing)` for an offset.
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
    /// `<XAxisAnchor "title.leading">`. Where the anchor itself is in memory says nothing.
    public var description: String {
        if let companion { return "<\(named(companion)) \"\(name)\">" }
        return "<\(type(of: self)) \"\(name)\">"
    }
}

/// Anchors are equal if they are the same object.
extension AnyLayoutAnchor: Hashable {
    /// Whether both are the same object.
    public static func == (a: AnyLayoutAnchor, b: AnyLayoutAnchor) -> Bool { a === b }
    /// By identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// One attribute of one item, typed by what it may be compared with, so that mixing axes does not
/// compile.
public class LayoutAnchor<AnchorType>: AnyLayoutAnchor {
    func make(
        _ relation: LayoutRelation, _ other: LayoutAnchor<AnchorType>, _ multiplier: Double,
        _ constant: Double, _ source: LayoutConstraint.SourceLocation?
    ) -> LayoutConstraint {
        LayoutConstraint(self, relation, other, multiplier, constant, source)
    }

    /// This anchor equals the other, plus a constant in points.
    public func constraint(
        equalTo other: LayoutAnchor<AnchorType>, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, other, 1, constant, .init(file: file, line: line))
    }

    /// This anchor is not less than the other, plus a constant in points.
    public func constraint(
        greaterThanOrEqualTo other: LayoutAnchor<AnchorType>, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, other, 1, constant, .init(file: file, line: line))
    }

    /// This anchor is not greater than the other, plus a constant in points.
    public func constraint(
        lessThanOrEqualTo other: LayoutAnchor<AnchorType>, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, other, 1, constant, .init(file: file, line: line))
    }

    /// So many times the distance that is usual between these two.
    func make(
        _ relation: LayoutRelation, spacingFrom other: LayoutAnchor<AnchorType>,
        _ multiplier: Double, _ source: LayoutConstraint.SourceLocation?
    ) -> LayoutConstraint {
        let made = make(relation, other, 1, multiplier * systemSpacing(from: other), source)
        made.systemSpacing = .anchors
        return made
    }

    /// The switch point for what is usual where: 8 points, as between siblings. Lines of text and the
    /// edges of a superview are nothing special.
    private func systemSpacing(from other: LayoutAnchor<AnchorType>) -> Double { 8 }

    func offset(to end: LayoutAnchor<AnchorType>) -> DimensionAnchor {
        DimensionAnchor(end.handle, .notAnAttribute, offset: Offset(from: self, to: end))
    }
}

/// left, right, leading, trailing, centerX.
public final class XAxisAnchor: LayoutAnchor<XAxisAnchor> {
    /// This anchor lies after the other, by so many times the usual distance (8 points).
    public func constraint(
        equalToSystemSpacingAfter other: XAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// This anchor lies after the other, at least so many times the usual distance (8 points).
    public func constraint(
        greaterThanOrEqualToSystemSpacingAfter other: XAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// This anchor lies after the other, at most so many times the usual distance (8 points).
    public func constraint(
        lessThanOrEqualToSystemSpacingAfter other: XAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// The distance from this anchor to another, to be used like a width; negative if the other
    /// comes first.
    ///
    /// ```swift
    /// let gap = a.trailingAnchor.anchorWithOffset(to: b.leadingAnchor)
    /// gap.constraint(equalTo: b.trailingAnchor.anchorWithOffset(to: c.leadingAnchor))
    /// ```
    public func anchorWithOffset(to other: XAxisAnchor) -> DimensionAnchor { offset(to: other) }
}

/// top, bottom, centerY, baselines.
public final class YAxisAnchor: LayoutAnchor<YAxisAnchor> {
    /// This anchor lies below the other, by so many times the usual distance (8 points).
    public func constraint(
        equalToSystemSpacingBelow other: YAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// This anchor lies below the other, at least so many times the usual distance (8 points).
    public func constraint(
        greaterThanOrEqualToSystemSpacingBelow other: YAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// This anchor lies below the other, at most so many times the usual distance (8 points).
    public func constraint(
        lessThanOrEqualToSystemSpacingBelow other: YAxisAnchor, multiplier: Double = 1,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, spacingFrom: other, multiplier, .init(file: file, line: line))
    }

    /// The distance from this anchor down to another, to be used like a height; negative if the
    /// other is above.
    public func anchorWithOffset(to other: YAxisAnchor) -> DimensionAnchor { offset(to: other) }
}

/// width, height, and the distance between two anchors of an axis.
public final class DimensionAnchor: LayoutAnchor<DimensionAnchor> {
    private func make(
        _ relation: LayoutRelation, _ constant: Double, _ source: LayoutConstraint.SourceLocation?
    )
        -> LayoutConstraint
    {
        LayoutConstraint(self, relation, nil, 1, constant, source)
    }

    /// This size equals a constant, in points.
    public func constraint(
        equalToConstant constant: Double, file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, constant, .init(file: file, line: line))
    }

    /// This size is not less than a constant, in points.
    public func constraint(
        greaterThanOrEqualToConstant constant: Double, file: StaticString = #fileID,
        line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, constant, .init(file: file, line: line))
    }

    /// This size is not greater than a constant, in points.
    public func constraint(
        lessThanOrEqualToConstant constant: Double, file: StaticString = #fileID,
        line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, constant, .init(file: file, line: line))
    }

    /// This size equals a multiple of another, plus a constant in points.
    public func constraint(
        equalTo other: DimensionAnchor, multiplier: Double, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.equal, other, multiplier, constant, .init(file: file, line: line))
    }

    /// This size is not less than a multiple of another, plus a constant in points.
    public func constraint(
        greaterThanOrEqualTo other: DimensionAnchor, multiplier: Double, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, other, multiplier, constant, .init(file: file, line: line))
    }

    /// This size is not greater than a multiple of another, plus a constant in points.
    public func constraint(
        lessThanOrEqualTo other: DimensionAnchor, multiplier: Double, constant: Double = 0,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, other, multiplier, constant, .init(file: file, line: line))
    }
}
