/// One attribute of one item, typed by what it may be compared with, so that mixing axes does not
/// compile.
public class LayoutAnchor<AnchorType> {
    let reference: NodeReference
    let attribute: LayoutAttribute

    init(_ node: LayoutNode, _ attribute: LayoutAttribute) {
        reference = node.reference
        self.attribute = attribute
    }

    func make(
        _ relation: LayoutRelation, _ other: LayoutAnchor<AnchorType>, _ multiplier: Double,
        _ constant: Double
    ) -> LayoutConstraint {
        LayoutConstraint(
            reference, attribute, relation, other.reference, other.attribute, multiplier, constant)
    }

    public func constraint(equalTo other: LayoutAnchor<AnchorType>, constant: Double = 0)
        -> LayoutConstraint
    {
        make(.equal, other, 1, constant)
    }

    public func constraint(
        greaterThanOrEqualTo other: LayoutAnchor<AnchorType>, constant: Double = 0
    )
        -> LayoutConstraint
    {
        make(.greaterThanOrEqual, other, 1, constant)
    }

    public func constraint(lessThanOrEqualTo other: LayoutAnchor<AnchorType>, constant: Double = 0)
        -> LayoutConstraint
    {
        make(.lessThanOrEqual, other, 1, constant)
    }
}

/// left, right, leading, trailing, centerX.
public final class XAxisAnchor: LayoutAnchor<XAxisAnchor> {}

/// top, bottom, centerY, baselines.
public final class YAxisAnchor: LayoutAnchor<YAxisAnchor> {}

/// width, height.
public final class DimensionAnchor: LayoutAnchor<DimensionAnchor> {
    private func make(_ relation: LayoutRelation, _ constant: Double) -> LayoutConstraint {
        LayoutConstraint(reference, attribute, relation, nil, .notAnAttribute, 1, constant)
    }

    public func constraint(equalToConstant constant: Double) -> LayoutConstraint {
        make(.equal, constant)
    }

    public func constraint(greaterThanOrEqualToConstant constant: Double) -> LayoutConstraint {
        make(.greaterThanOrEqual, constant)
    }

    public func constraint(lessThanOrEqualToConstant constant: Double) -> LayoutConstraint {
        make(.lessThanOrEqual, constant)
    }

    public func constraint(
        equalTo other: DimensionAnchor, multiplier: Double, constant: Double = 0
    ) -> LayoutConstraint {
        make(.equal, other, multiplier, constant)
    }

    public func constraint(
        greaterThanOrEqualTo other: DimensionAnchor, multiplier: Double, constant: Double = 0
    ) -> LayoutConstraint {
        make(.greaterThanOrEqual, other, multiplier, constant)
    }

    public func constraint(
        lessThanOrEqualTo other: DimensionAnchor, multiplier: Double, constant: Double = 0
    ) -> LayoutConstraint {
        make(.lessThanOrEqual, other, multiplier, constant)
    }
}

extension LayoutItem {
    public var leftAnchor: XAxisAnchor { XAxisAnchor(layoutNode, .left) }
    public var rightAnchor: XAxisAnchor { XAxisAnchor(layoutNode, .right) }
    public var leadingAnchor: XAxisAnchor { XAxisAnchor(layoutNode, .leading) }
    public var trailingAnchor: XAxisAnchor { XAxisAnchor(layoutNode, .trailing) }
    public var centerXAnchor: XAxisAnchor { XAxisAnchor(layoutNode, .centerX) }
    public var topAnchor: YAxisAnchor { YAxisAnchor(layoutNode, .top) }
    public var bottomAnchor: YAxisAnchor { YAxisAnchor(layoutNode, .bottom) }
    public var centerYAnchor: YAxisAnchor { YAxisAnchor(layoutNode, .centerY) }
    public var firstBaselineAnchor: YAxisAnchor { YAxisAnchor(layoutNode, .firstBaseline) }
    public var lastBaselineAnchor: YAxisAnchor { YAxisAnchor(layoutNode, .lastBaseline) }
    public var widthAnchor: DimensionAnchor { DimensionAnchor(layoutNode, .width) }
    public var heightAnchor: DimensionAnchor { DimensionAnchor(layoutNode, .height) }
}
