public import Foundation
internal import Keyline

/// One attribute of one item, typed by what it may be compared with, so that mixing axes does not
/// compile. Makes constraints; none is active.
///
/// An item has one anchor object for each attribute. Anchors do not keep items alive.
///
/// Each call that makes a constraint is here twice: as UIKit has it, for protocols and function references, and
/// with the caller's line, which reports show.
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    final let core: AnyLayoutAnchor

    init(_ core: AnyLayoutAnchor) {
        self.core = core
        super.init()
        core.companion = self
    }

    deinit { core.companion = nil }

    private func make(
        _ relation: LayoutRelation, _ other: NSLayoutAnchor<AnchorType>, _ constant: CGFloat,
        _ source: LayoutConstraint.SourceLocation?
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(core, relation, other.core, constant: constant, source: source)
    }

    /// A constraint that this attribute equals another. It is not active.
    @_disfavoredOverload
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint {
        make(.equal, anchor, 0, nil)
    }
    /// A constraint that this attribute equals another. It is not active; it knows the line.
    open func constraint(
        equalTo anchor: NSLayoutAnchor<AnchorType>, file: StaticString = #fileID,
        line: UInt32 = #line
    ) -> NSLayoutConstraint {
        make(.equal, anchor, 0, .init(file: file, line: line))
    }
    /// A constraint that this attribute is at least another. It is not active.
    @_disfavoredOverload
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>)
        -> NSLayoutConstraint
    {
        make(.greaterThanOrEqual, anchor, 0, nil)
    }
    /// A constraint that this attribute is at least another. It is not active; it knows the line.
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, file: StaticString = #fileID,
        line: UInt32 = #line
    ) -> NSLayoutConstraint {
        make(.greaterThanOrEqual, anchor, 0, .init(file: file, line: line))
    }
    /// A constraint that this attribute is at most another. It is not active.
    @_disfavoredOverload
    open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>) -> NSLayoutConstraint
    {
        make(.lessThanOrEqual, anchor, 0, nil)
    }
    /// A constraint that this attribute is at most another. It is not active; it knows the line.
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, file: StaticString = #fileID,
        line: UInt32 = #line
    ) -> NSLayoutConstraint {
        make(.lessThanOrEqual, anchor, 0, .init(file: file, line: line))
    }

    /// A constraint that this attribute equals another and a constant, in points. It is not active.
    @_disfavoredOverload
    open func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
        -> NSLayoutConstraint
    {
        make(.equal, anchor, c, nil)
    }
    /// A constraint that this attribute equals another and a constant, in points. It is not active; it knows the line.
    open func constraint(
        equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        make(.equal, anchor, c, .init(file: file, line: line))
    }
    /// A constraint that this attribute is at least another and a constant, in points. It is not active.
    @_disfavoredOverload
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat
    ) -> NSLayoutConstraint {
        make(.greaterThanOrEqual, anchor, c, nil)
    }
    /// A constraint that this attribute is at least another and a constant, in points. It is not active; it knows the line.
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        make(.greaterThanOrEqual, anchor, c, .init(file: file, line: line))
    }
    /// A constraint that this attribute is at most another and a constant, in points. It is not active.
    @_disfavoredOverload
    open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
        -> NSLayoutConstraint
    {
        make(.lessThanOrEqual, anchor, c, nil)
    }
    /// A constraint that this attribute is at most another and a constant, in points. It is not active; it knows the line.
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        make(.lessThanOrEqual, anchor, c, .init(file: file, line: line))
    }

    /// As it stands in diagnoses: `UIView:0x5581c4a0.leading`.
    open var name: String { core.name }

    /// The view or guide, or nil once it is gone.
    open var item: AnyObject? { core.node?.face }

    /// Whether constraints leave open where the anchor is, or how long it is.
    open var hasAmbiguousLayout: Bool { core.hasAmbiguousLayout }

    /// The active constraints that determine where the anchor is, or how long it is; those that were
    /// made for natural sizes, fixed frames and guides are among them.
    open var constraintsAffectingLayout: [NSLayoutConstraint] {
        core.constraintsAffectingLayout.map(NSLayoutConstraint.face(of:))
    }

    /// `<NSLayoutXAxisAnchor:0x5581c4f0 "UIView:0x5581c4a0.leading">`.
    open override var description: String { core.description }
}

/// left, right, leading, trailing, centerX.
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
    private func spaced(
        _ anchor: NSLayoutXAxisAnchor, _ source: LayoutConstraint.SourceLocation?,
        _ make: (XAxisAnchor, XAxisAnchor) -> LayoutConstraint
    ) -> NSLayoutConstraint {
        let made = make(known(core), known(anchor.core))
        made.source = source
        return NSLayoutConstraint(made)
    }

    /// This anchor lies after the other, towards the trailing side, by so many times the usual distance.
    @_disfavoredOverload
    public func constraint(
        equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        spaced(anchor, nil) {
            $0.constraint(equalToSystemSpacingAfter: $1, multiplier: multiplier)
        }
    }
    /// This anchor lies after the other, towards the trailing side, by so many times the usual distance.
    public func constraint(
        equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        spaced(anchor, .init(file: file, line: line)) {
            $0.constraint(equalToSystemSpacingAfter: $1, multiplier: multiplier)
        }
    }

    /// This anchor lies after the other, at least so many times the usual distance (8 points).
    @_disfavoredOverload
    public func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        spaced(anchor, nil) {
            $0.constraint(greaterThanOrEqualToSystemSpacingAfter: $1, multiplier: multiplier)
        }
    }
    /// This anchor lies after the other, at least so many times the usual distance (8 points).
    public func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        spaced(anchor, .init(file: file, line: line)) {
            $0.constraint(greaterThanOrEqualToSystemSpacingAfter: $1, multiplier: multiplier)
        }
    }

    /// This anchor lies after the other, at most so many times the usual distance (8 points).
    @_disfavoredOverload
    public func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        spaced(anchor, nil) {
            $0.constraint(lessThanOrEqualToSystemSpacingAfter: $1, multiplier: multiplier)
        }
    }
    /// This anchor lies after the other, at most so many times the usual distance (8 points).
    public func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        spaced(anchor, .init(file: file, line: line)) {
            $0.constraint(lessThanOrEqualToSystemSpacingAfter: $1, multiplier: multiplier)
        }
    }

    /// The distance from this anchor to another, to be used like a width.
    public func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
        let start: XAxisAnchor = known(core)
        return NSLayoutDimension(start.anchorWithOffset(to: known(otherAnchor.core)))
    }
}

/// top, bottom, centerY, baselines.
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
    private func spaced(
        _ anchor: NSLayoutYAxisAnchor, _ source: LayoutConstraint.SourceLocation?,
        _ make: (YAxisAnchor, YAxisAnchor) -> LayoutConstraint
    ) -> NSLayoutConstraint {
        let made = make(known(core), known(anchor.core))
        made.source = source
        return NSLayoutConstraint(made)
    }

    /// This anchor lies below the other, by so many times the usual distance.
    @_disfavoredOverload
    public func constraint(
        equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        spaced(anchor, nil) {
            $0.constraint(equalToSystemSpacingBelow: $1, multiplier: multiplier)
        }
    }
    /// This anchor lies below the other, by so many times the usual distance.
    public func constraint(
        equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        spaced(anchor, .init(file: file, line: line)) {
            $0.constraint(equalToSystemSpacingBelow: $1, multiplier: multiplier)
        }
    }

    /// This anchor lies below the other, at least so many times the usual distance (8 points).
    @_disfavoredOverload
    public func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        spaced(anchor, nil) {
            $0.constraint(greaterThanOrEqualToSystemSpacingBelow: $1, multiplier: multiplier)
        }
    }
    /// This anchor lies below the other, at least so many times the usual distance (8 points).
    public func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        spaced(anchor, .init(file: file, line: line)) {
            $0.constraint(greaterThanOrEqualToSystemSpacingBelow: $1, multiplier: multiplier)
        }
    }

    /// This anchor lies below the other, at most so many times the usual distance (8 points).
    @_disfavoredOverload
    public func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint {
        spaced(anchor, nil) {
            $0.constraint(lessThanOrEqualToSystemSpacingBelow: $1, multiplier: multiplier)
        }
    }
    /// This anchor lies below the other, at most so many times the usual distance (8 points).
    public func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        spaced(anchor, .init(file: file, line: line)) {
            $0.constraint(lessThanOrEqualToSystemSpacingBelow: $1, multiplier: multiplier)
        }
    }

    /// The distance from this anchor down to another, to be used like a height.
    public func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
        let start: YAxisAnchor = known(core)
        return NSLayoutDimension(start.anchorWithOffset(to: known(otherAnchor.core)))
    }
}

/// width, height, and the distance between two anchors of an axis.
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// This size equals a constant, in points.
    @_disfavoredOverload
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(core, .equal, nil, constant: c)
    }
    /// This size equals a constant, in points.
    public func constraint(
        equalToConstant c: CGFloat, file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(core, .equal, nil, constant: c, source: .init(file: file, line: line))
    }
    /// This size is not less than a constant, in points.
    @_disfavoredOverload
    public func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(core, .greaterThanOrEqual, nil, constant: c)
    }
    /// This size is not less than a constant, in points.
    public func constraint(
        greaterThanOrEqualToConstant c: CGFloat, file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            core, .greaterThanOrEqual, nil, constant: c, source: .init(file: file, line: line))
    }
    /// This size is not greater than a constant, in points.
    @_disfavoredOverload
    public func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(core, .lessThanOrEqual, nil, constant: c)
    }
    /// This size is not greater than a constant, in points.
    public func constraint(
        lessThanOrEqualToConstant c: CGFloat, file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            core, .lessThanOrEqual, nil, constant: c, source: .init(file: file, line: line))
    }

    /// This size equals a multiple of another.
    @_disfavoredOverload
    public func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat)
        -> NSLayoutConstraint
    {
        NSLayoutConstraint(core, .equal, anchor.core, multiplier: m)
    }
    /// This size equals a multiple of another.
    public func constraint(
        equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, file: StaticString = #fileID,
        line: UInt32 = #line
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            core, .equal, anchor.core, multiplier: m, source: .init(file: file, line: line))
    }
    /// This size is not less than a multiple of another.
    @_disfavoredOverload
    public func constraint(greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
        -> NSLayoutConstraint
    {
        NSLayoutConstraint(core, .greaterThanOrEqual, anchor.core, multiplier: m)
    }
    /// This size is not less than a multiple of another.
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            core, .greaterThanOrEqual, anchor.core, multiplier: m,
            source: .init(file: file, line: line))
    }
    /// This size is not greater than a multiple of another.
    @_disfavoredOverload
    public func constraint(lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat)
        -> NSLayoutConstraint
    {
        NSLayoutConstraint(core, .lessThanOrEqual, anchor.core, multiplier: m)
    }
    /// This size is not greater than a multiple of another.
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            core, .lessThanOrEqual, anchor.core, multiplier: m,
            source: .init(file: file, line: line))
    }

    /// This size equals a multiple of another, plus a constant in points.
    @_disfavoredOverload
    public func constraint(
        equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(core, .equal, anchor.core, multiplier: m, constant: c)
    }
    /// This size equals a multiple of another, plus a constant in points.
    public func constraint(
        equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            core, .equal, anchor.core, multiplier: m, constant: c,
            source: .init(file: file, line: line))
    }
    /// This size is not less than a multiple of another, plus a constant in points.
    @_disfavoredOverload
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(core, .greaterThanOrEqual, anchor.core, multiplier: m, constant: c)
    }
    /// This size is not less than a multiple of another, plus a constant in points.
    public func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            core, .greaterThanOrEqual, anchor.core, multiplier: m, constant: c,
            source: .init(file: file, line: line))
    }
    /// This size is not greater than a multiple of another, plus a constant in points.
    @_disfavoredOverload
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(core, .lessThanOrEqual, anchor.core, multiplier: m, constant: c)
    }
    /// This size is not greater than a multiple of another, plus a constant in points.
    public func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat,
        file: StaticString = #fileID, line: UInt32 = #line
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            core, .lessThanOrEqual, anchor.core, multiplier: m, constant: c,
            source: .init(file: file, line: line))
    }
}
