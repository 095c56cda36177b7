import Keyline

/// Several attributes of one item at once: `edges`, `horizontalEdges`, `verticalEdges`, `size`,
/// `center`. A comparison gives one constraint for each, in the order of the name's description.
///
/// ```swift
/// label.edges == view.edges.inset(8)
/// badge.center == icon.center.offset(x: 20, y: -20)
/// icon.size == Size(width: 40, height: 40)
/// ```
///
/// `<=` between edges means *lies within* and `>=` *contains*: the relation of the near edges
/// (leading, top) is turned around. Between sizes and centres each part is compared as it is.
public struct LayoutOperands<Kind> {
    var parts: [OperandPart]

    init(_ item: any LayoutItem, _ attributes: LayoutAttribute...) {
        parts = attributes.map { OperandPart(item: item, attribute: $0) }
    }

    func compared(_ relation: LayoutRelation, _ other: Self) -> [LayoutConstraint] {
        zip(parts, other.parts).map { mine, theirs in
            let isNearEdge = mine.attribute == .leading || mine.attribute == .top
            return mine.constraint(relation.mirrored(if: isNearEdge), theirs)
        }
    }

    /// With constants added to the parts, in their order.
    func adding(_ constants: Double...) -> Self {
        var result = self
        for (index, constant) in constants.enumerated() {
            result.parts[index].constant += constant
        }
        return result
    }
}

extension LayoutItem {
    /// Leading, trailing, top, bottom.
    public var edges: LayoutOperands<OperandKind.Edges> {
        LayoutOperands(self, .leading, .trailing, .top, .bottom)
    }
    /// Leading, trailing.
    public var horizontalEdges: LayoutOperands<OperandKind.HorizontalEdges> {
        LayoutOperands(self, .leading, .trailing)
    }
    /// Top, bottom.
    public var verticalEdges: LayoutOperands<OperandKind.VerticalEdges> {
        LayoutOperands(self, .top, .bottom)
    }
    /// Width, height.
    public var size: LayoutOperands<OperandKind.Size> { LayoutOperands(self, .width, .height) }
    /// The middle: centerX, centerY.
    public var center: LayoutOperands<OperandKind.Center> {
        LayoutOperands(self, .centerX, .centerY)
    }
}

// MARK: Insets and offsets

extension LayoutOperands where Kind == OperandKind.Edges {
    /// All four edges inwards; outwards if negative.
    public func inset(_ distance: Double) -> Self {
        adding(distance, -distance, distance, -distance)
    }

    /// Each edge inwards by its own distance.
    public func inset(
        top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
    ) -> Self {
        adding(leading, -trailing, top, -bottom)
    }

    /// All four edges by the same way: the rectangle moved, not shrunk.
    public func offset(x: Double = 0, y: Double = 0) -> Self { adding(x, x, y, y) }
}

extension LayoutOperands where Kind == OperandKind.HorizontalEdges {
    /// Both edges inwards; outwards if negative.
    public func inset(_ distance: Double) -> Self { adding(distance, -distance) }

    /// Each edge inwards by its own distance.
    public func inset(leading: Double = 0, trailing: Double = 0) -> Self {
        adding(leading, -trailing)
    }

    /// Both edges by the same way.
    public func offset(x: Double) -> Self { adding(x, x) }
}

extension LayoutOperands where Kind == OperandKind.VerticalEdges {
    /// Both edges inwards; outwards if negative.
    public func inset(_ distance: Double) -> Self { adding(distance, -distance) }

    /// Each edge inwards by its own distance.
    public func inset(top: Double = 0, bottom: Double = 0) -> Self { adding(top, -bottom) }

    /// Both edges by the same way.
    public func offset(y: Double) -> Self { adding(y, y) }
}

extension LayoutOperands where Kind == OperandKind.Size {
    /// So much wider and higher.
    public func offset(width: Double = 0, height: Double = 0) -> Self { adding(width, height) }

    /// Width and height, with what was added to them, times a number.
    public func scaled(by factor: Double) -> Self {
        var result = self
        for index in parts.indices {
            result.parts[index].multiplier *= factor
            result.parts[index].constant *= factor
        }
        return result
    }

    func compared(_ relation: LayoutRelation, _ size: Keyline.Size) -> [LayoutConstraint] {
        zip(parts, [size.width, size.height]).map { $0.constraint(relation, $1) }
    }
}

extension LayoutOperands where Kind == OperandKind.Center {
    /// Further right and down.
    public func offset(x: Double = 0, y: Double = 0) -> Self { adding(x, y) }
}
