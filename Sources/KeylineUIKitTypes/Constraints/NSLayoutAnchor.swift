public import Foundation
internal import Keyline

/// An attribute of a view or guide, such as its left edge, with functions that create constraints.
/// The static type allows comparisons with the same kind of attribute only: a constraint between a
/// left edge and a top edge does not compile.
///
/// A view or guide has one anchor object for each attribute. Anchors do not keep views and guides
/// alive. The constraints that anchors create are inactive.
///
/// Each function that creates a constraint exists twice. One has UIKit's signature, for protocols and function
/// references. The other also takes the caller's file and line, which reports show.
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    final let core: AnyLayoutAnchor
    /// The attribute of `core`, which is compared in each search for an anchor.
    final let attribute: LayoutAttribute
    /// The anchor of the same view or guide that was created before this one, or nil. A view's
    /// anchors form a linked list, which is searched before an anchor is created.
    final var older: NewestAnchor?

    /// Creates the object for an anchor, whose attribute the caller passes.
    init(_ core: AnyLayoutAnchor, _ attribute: LayoutAttribute) {
        self.core = core
        self.attribute = attribute
        super.init()
    }

    private func make(
        _ relation: LayoutRelation, _ other: NSLayoutAnchor<AnchorType>, _ constant: CGFloat,
        _ source: LayoutConstraint.SourceLocation?
    ) -> NSLayoutConstraint {
        NSLayoutConstraint.between(core, relation, other.core, constant: constant, source: source)
    }

    /// Returns an inactive constraint: this attribute equals the attribute `anchor`.
    @_disfavoredOverload
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        make(.equal, anchor, 0, nil)
    }
    /// Returns an inactive constraint: this attribute equals the attribute `anchor`. The caller's file and line are
    /// recorded for reports.
    open func constraint(
        equalTo anchor: NSLayoutAnchor<AnchorType>, file: StaticString = #fileID,
        line: UInt32 = #line
    ) -> NSLayoutConstraint {
        make(.equal, anchor, 0, .init(file: file, line: line))
    }
    /// Returns an inactive constraint: this attribute is at least the attribute `anchor`.
    @_disfavoredOverload
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>)
        -> NSLayoutConstraint
    {
        make(.greaterThanOrEqual, anchor, 0, nil)
    }
    /// Returns an inactive constraint: this attribute is at least the attribute `anchor`. The caller's file and line
    /// are recorded for reports.
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, file: StaticString = #fileID,
        line: UInt32 = #line
    ) -> NSLayoutConstraint {
        make(.greaterThanOrEqual, anchor, 0, .init(file: file, line: line))
    }
    /// Returns an inactive constraint: this attribute is at most the attribute `anchor`.
    @_disfavoredOverload
    open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint
    {
        make(.lessThanOrEqual, anchor, 0, nil)
    }
    /// Returns an inactive constraint: this attribute is at most the attribute `anchor`. The caller's file and line are
    /// recorded for reports.
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, file: StaticString = #fileID,
        line: UInt32 = #line
    ) -> NSLayoutConstraint {
        make(.lessThanOrEqual, anchor, 0, .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this attribute equals the attribute `anchor` plus `c` points.
    @_disfavoredOverload
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
        -> NSLayoutConstraint
    {
        make(.equal, anchor, c, nil)
    }
    /// Returns an inactive constraint: this attribute equals the attribute `anchor` plus `c` points. The caller's file
    /// and line are recorded for reports.
    open func constraint(
        equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        make(.equal, anchor, c, .init(file: file, line: line))
    }
    /// Returns an inactive constraint: this attribute is at least the attribute `anchor` plus `c` points.
    @_disfavoredOverload
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
    ) -> NSLayoutConstraint {
        make(.greaterThanOrEqual, anchor, c, nil)
    }
    /// Returns an inactive constraint: this attribute is at least the attribute `anchor` plus `c` points. The caller's
    /// file and line are recorded for reports.
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        make(.greaterThanOrEqual, anchor, c, .init(file: file, line: line))
    }
    /// Returns an inactive constraint: this attribute is at most the attribute `anchor` plus `c` points.
    @_disfavoredOverload
    open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
        -> NSLayoutConstraint
    {
        make(.lessThanOrEqual, anchor, c, nil)
    }
    /// Returns an inactive constraint: this attribute is at most the attribute `anchor` plus `c` points. The caller's
    /// file and line are recorded for reports.
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        make(.lessThanOrEqual, anchor, c, .init(file: file, line: line))
    }

    /// The anchor's name in error reports, such as `UIView:0x5581c4a0.leading`: the class, the
    /// address and the attribute of the view.
    open var name: String { core.name }

    /// The view or layout guide to which the anchor belongs. Nil after the view or guide has been
    /// deallocated.
    open var item: AnyObject? { core.node?.face }

    /// Whether the constraints do not determine the anchor's position or extent: they allow more
    /// than one value for it.
    open var hasAmbiguousLayout: Bool { core.hasAmbiguousLayout }

    /// The active constraints that determine the anchor's position or extent. They include
    /// constraints that Keyline made itself for natural sizes, fixed frames and guides.
    open var constraintsAffectingLayout: [NSLayoutConstraint] {
        core.constraintsAffectingLayout.map(NSLayoutConstraint.face(of:))
    }

    /// The anchor as text, such as `<NSLayoutXAxisAnchor:0x5581c4f0 "UIView:0x5581c4a0.leading">`.
    open override var description: String { "<\(named(self)) \"\(core.name)\">" }
}

/// An anchor for a horizontal position: left, right, leading, trailing or centerX. The type keeps
/// horizontal positions from being compared with vertical ones.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
    private func spaced(
        _ anchor: NSLayoutXAxisAnchor, _ source: LayoutConstraint.SourceLocation?,
        _ make: (XAxisAnchor, XAxisAnchor) -> LayoutConstraint
    ) -> NSLayoutConstraint {
        let made = make(.init(core), .init(anchor.core))
        made.source = source
        return .wrapping(made)
    }

    /// Returns an inactive constraint: this anchor lies after `anchor`, towards the trailing side, at a distance of
    /// `multiplier` times the standard spacing of 8 points.
    @_disfavoredOverload
    public func constraint(
        equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        spaced(anchor, nil) {
            $0.constraint(equalToSystemSpacingAfter: $1, multiplier: multiplier)
        }
    }
    /// Returns an inactive constraint: this anchor lies after `anchor`, towards the trailing side, at a distance of
    /// `multiplier` times the standard spacing of 8 points. The caller's file and line are recorded for reports.
    public func constraint(
        equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        spaced(anchor, .init(file: file, line: line)) {
            $0.constraint(equalToSystemSpacingAfter: $1, multiplier: multiplier)
        }
    }

    /// Returns an inactive constraint: this anchor lies after `anchor`, towards the trailing side, at a distance of at
    /// least `multiplier` times the standard spacing of 8 points.
    @_disfavoredOverload
    public func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        spaced(anchor, nil) {
            $0.constraint(greaterThanOrEqualToSystemSpacingAfter: $1, multiplier: multiplier)
        }
    }
    /// Returns an inactive constraint: this anchor lies after `anchor`, towards the trailing side, at a distance of at
    /// least `multiplier` times the standard spacing of 8 points. The caller's file and line are recorded for reports.
    public func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        spaced(anchor, .init(file: file, line: line)) {
            $0.constraint(greaterThanOrEqualToSystemSpacingAfter: $1, multiplier: multiplier)
        }
    }

    /// Returns an inactive constraint: this anchor lies after `anchor`, towards the trailing side, at a distance of at
    /// most `multiplier` times the standard spacing of 8 points.
    @_disfavoredOverload
    public func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        spaced(anchor, nil) {
            $0.constraint(lessThanOrEqualToSystemSpacingAfter: $1, multiplier: multiplier)
        }
    }
    /// Returns an inactive constraint: this anchor lies after `anchor`, towards the trailing side, at a distance of at
    /// most `multiplier` times the standard spacing of 8 points. The caller's file and line are recorded for reports.
    public func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        spaced(anchor, .init(file: file, line: line)) {
            $0.constraint(lessThanOrEqualToSystemSpacingAfter: $1, multiplier: multiplier)
        }
    }

    /// Returns the horizontal distance from this anchor to another, as an extent that constraints
    /// can use like a width. The distance is positive if the other anchor is further to the
    /// trailing side.
    public func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
        let start = XAxisAnchor(core), end = XAxisAnchor(otherAnchor.core)
        let distance = AnyLayoutAnchor(start.anchorWithOffset(to: end))
        return otherAnchor.item == nil
            ? NSLayoutDimension(distance, distance.attribute) : known(anchorObject(of: distance))
    }
}

/// An anchor for a vertical position: top, bottom, centerY or a baseline. The type keeps vertical
/// positions from being compared with horizontal ones.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
    private func spaced(
        _ anchor: NSLayoutYAxisAnchor, _ source: LayoutConstraint.SourceLocation?,
        _ make: (YAxisAnchor, YAxisAnchor) -> LayoutConstraint
    ) -> NSLayoutConstraint {
        let made = make(.init(core), .init(anchor.core))
        made.source = source
        return .wrapping(made)
    }

    /// Returns an inactive constraint: this anchor lies below `anchor` at a distance of `multiplier` times the standard
    /// spacing of 8 points.
    @_disfavoredOverload
    public func constraint(
        equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        spaced(anchor, nil) {
            $0.constraint(equalToSystemSpacingBelow: $1, multiplier: multiplier)
        }
    }
    /// Returns an inactive constraint: this anchor lies below `anchor` at a distance of `multiplier` times the standard
    /// spacing of 8 points. The caller's file and line are recorded for reports.
    public func constraint(
        equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        spaced(anchor, .init(file: file, line: line)) {
            $0.constraint(equalToSystemSpacingBelow: $1, multiplier: multiplier)
        }
    }

    /// Returns an inactive constraint: this anchor lies below `anchor` at a distance of at least `multiplier` times the
    /// standard spacing of 8 points.
    @_disfavoredOverload
    public func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        spaced(anchor, nil) {
            $0.constraint(greaterThanOrEqualToSystemSpacingBelow: $1, multiplier: multiplier)
        }
    }
    /// Returns an inactive constraint: this anchor lies below `anchor` at a distance of at least `multiplier` times the
    /// standard spacing of 8 points. The caller's file and line are recorded for reports.
    public func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        spaced(anchor, .init(file: file, line: line)) {
            $0.constraint(greaterThanOrEqualToSystemSpacingBelow: $1, multiplier: multiplier)
        }
    }

    /// Returns an inactive constraint: this anchor lies below `anchor` at a distance of at most `multiplier` times the
    /// standard spacing of 8 points.
    @_disfavoredOverload
    public func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        spaced(anchor, nil) {
            $0.constraint(lessThanOrEqualToSystemSpacingBelow: $1, multiplier: multiplier)
        }
    }
    /// Returns an inactive constraint: this anchor lies below `anchor` at a distance of at most `multiplier` times the
    /// standard spacing of 8 points. The caller's file and line are recorded for reports.
    public func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        spaced(anchor, .init(file: file, line: line)) {
            $0.constraint(lessThanOrEqualToSystemSpacingBelow: $1, multiplier: multiplier)
        }
    }

    /// Returns the vertical distance from this anchor down to another, as an extent that
    /// constraints can use like a height. The distance is positive if the other anchor is lower.
    public func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
        let start = YAxisAnchor(core), end = YAxisAnchor(otherAnchor.core)
        let distance = AnyLayoutAnchor(start.anchorWithOffset(to: end))
        return otherAnchor.item == nil
            ? NSLayoutDimension(distance, distance.attribute) : known(anchorObject(of: distance))
    }
}

/// An anchor for an extent: a width, a height, or the distance between two anchors of one axis.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// Returns an inactive constraint: this width or height equals `c` points.
    @_disfavoredOverload
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint.between(core, .equal, nil, constant: c)
    }
    /// Returns an inactive constraint: this width or height equals `c` points. The caller's file and line are recorded
    /// for reports.
    public func constraint(
        equalToConstant c: CGFloat, file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        NSLayoutConstraint.between(
            core, .equal, nil, constant: c, source: .init(file: file, line: line))
    }
    /// Returns an inactive constraint: this width or height is at least `c` points.
    @_disfavoredOverload
    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint.between(core, .greaterThanOrEqual, nil, constant: c)
    }
    /// Returns an inactive constraint: this width or height is at least `c` points. The caller's file and line are
    /// recorded for reports.
    public func constraint(
        greaterThanOrEqualToConstant c: CGFloat, file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        NSLayoutConstraint.between(
            core, .greaterThanOrEqual, nil, constant: c, source: .init(file: file, line: line))
    }
    /// Returns an inactive constraint: this width or height is at most `c` points.
    @_disfavoredOverload
    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint.between(core, .lessThanOrEqual, nil, constant: c)
    }
    /// Returns an inactive constraint: this width or height is at most `c` points. The caller's file and line are
    /// recorded for reports.
    public func constraint(
        lessThanOrEqualToConstant c: CGFloat, file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        NSLayoutConstraint.between(
            core, .lessThanOrEqual, nil, constant: c, source: .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this width or height equals `m` times that of `anchor`.
    @_disfavoredOverload
    public func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat)
        -> NSLayoutConstraint
    {
        NSLayoutConstraint.between(core, .equal, anchor.core, multiplier: m)
    }
    /// Returns an inactive constraint: this width or height equals `m` times that of `anchor`. The caller's file and
    /// line are recorded for reports.
    public func constraint(
        equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, file: StaticString = #fileID,
        line: UInt32 = #line
    ) -> NSLayoutConstraint {
        NSLayoutConstraint.between(
            core, .equal, anchor.core, multiplier: m, source: .init(file: file, line: line))
    }
    /// Returns an inactive constraint: this width or height is at least `m` times that of `anchor`.
    @_disfavoredOverload
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
        -> NSLayoutConstraint
    {
        NSLayoutConstraint.between(core, .greaterThanOrEqual, anchor.core, multiplier: m)
    }
    /// Returns an inactive constraint: this width or height is at least `m` times that of `anchor`. The caller's file
    /// and line are recorded for reports.
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        NSLayoutConstraint.between(
            core, .greaterThanOrEqual, anchor.core, multiplier: m,
            source: .init(file: file, line: line))
    }
    /// Returns an inactive constraint: this width or height is at most `m` times that of `anchor`.
    @_disfavoredOverload
    public func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
        -> NSLayoutConstraint
    {
        NSLayoutConstraint.between(core, .lessThanOrEqual, anchor.core, multiplier: m)
    }
    /// Returns an inactive constraint: this width or height is at most `m` times that of `anchor`. The caller's file
    /// and line are recorded for reports.
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        NSLayoutConstraint.between(
            core, .lessThanOrEqual, anchor.core, multiplier: m,
            source: .init(file: file, line: line))
    }

    /// Returns an inactive constraint: this width or height equals `m` times that of `anchor` plus `c` points.
    @_disfavoredOverload
    public func constraint(
        equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint.between(core, .equal, anchor.core, multiplier: m, constant: c)
    }
    /// Returns an inactive constraint: this width or height equals `m` times that of `anchor` plus `c` points. The
    /// caller's file and line are recorded for reports.
    public func constraint(
        equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        NSLayoutConstraint.between(
            core, .equal, anchor.core, multiplier: m, constant: c,
            source: .init(file: file, line: line))
    }
    /// Returns an inactive constraint: this width or height is at least `m` times that of `anchor` plus `c` points.
    @_disfavoredOverload
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint.between(
            core, .greaterThanOrEqual, anchor.core, multiplier: m, constant: c)
    }
    /// Returns an inactive constraint: this width or height is at least `m` times that of `anchor` plus `c` points. The
    /// caller's file and line are recorded for reports.
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        NSLayoutConstraint.between(
            core, .greaterThanOrEqual, anchor.core, multiplier: m, constant: c,
            source: .init(file: file, line: line))
    }
    /// Returns an inactive constraint: this width or height is at most `m` times that of `anchor` plus `c` points.
    @_disfavoredOverload
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint.between(core, .lessThanOrEqual, anchor.core, multiplier: m, constant: c)
    }
    /// Returns an inactive constraint: this width or height is at most `m` times that of `anchor` plus `c` points. The
    /// caller's file and line are recorded for reports.
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        NSLayoutConstraint.between(
            core, .lessThanOrEqual, anchor.core, multiplier: m, constant: c,
            source: .init(file: file, line: line))
    }
}
