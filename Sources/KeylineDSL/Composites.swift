import Keyline

/// Several attributes of one item at once: `edges`, `horizontalEdges`, `verticalEdges`, `size` or `center`. A comparison
/// makes one constraint for each attribute. The constraints are ordered leading, trailing, top, bottom for edges; width,
/// height for sizes; and x, y for centres.
///
/// ```swift
/// label.edges == view.edges.inset(8)
/// badge.center == icon.center.offset(x: 20, y: -20)
/// icon.size == Size(width: 40, height: 40)
/// ```
///
/// Between edges, `<=` means *lies within* and `>=` means *contains*, so the constraints on leading and top have the
/// opposite relation: `a.edges <= b.edges` makes `a.leading >= b.leading` and `a.trailing <= b.trailing`. Between sizes
/// and centres, all constraints have the relation that was written.
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

    /// Returns the operands with a constant added to each, in the order of ``parts``.
    func adding(_ constants: Double...) -> Self {
        var result = self
        for (index, constant) in constants.enumerated() {
            result.parts[index].constant += constant
        }
        return result
    }
}

extension LayoutOperands: CustomStringConvertible {
    /// The parts in parentheses: `(label.leading + 8, label.trailing - 8)`.
    public var description: String {
        "(" + parts.map(\.description).joined(separator: ", ") + ")"
    }
}

extension LayoutItem {
    /// The item's four edges (leading, trailing, top and bottom) as one operand.
    public var edges: LayoutOperands<OperandKind.Edges> {
        LayoutOperands(self, .leading, .trailing, .top, .bottom)
    }
    /// The item's leading and trailing edges as one operand.
    public var horizontalEdges: LayoutOperands<OperandKind.HorizontalEdges> {
        LayoutOperands(self, .leading, .trailing)
    }
    /// The item's top and bottom edges as one operand.
    public var verticalEdges: LayoutOperands<OperandKind.VerticalEdges> {
        LayoutOperands(self, .top, .bottom)
    }
    /// The item's width and height as one operand.
    public var size: LayoutOperands<OperandKind.Size> { LayoutOperands(self, .width, .height) }
    /// The item's centre (`centerX` and `centerY`) as one operand.
    public var center: LayoutOperands<OperandKind.Center> {
        LayoutOperands(self, .centerX, .centerY)
    }
}

// MARK: Insets and offsets

extension LayoutOperands where Kind == OperandKind.Edges {
    /// Moves all four edges inwards by a distance in points, or outwards if it is negative.
    public func inset(_ distance: Double) -> Self {
        adding(distance, -distance, distance, -distance)
    }

    /// Moves each edge towards the inside of the item by the given number of points.
    public func inset(
        top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
    ) -> Self {
        adding(leading, -trailing, top, -bottom)
    }

    /// Moves all four edges down by `y`, and by `x` towards the trailing side, which is right if text runs from left to
    /// right. The rectangle keeps its size.
    public func offset(x: Double = 0, y: Double = 0) -> Self { adding(x, x, y, y) }
}

extension LayoutOperands where Kind == OperandKind.HorizontalEdges {
    /// Moves both edges inwards by a distance in points, or outwards if it is negative.
    public func inset(_ distance: Double) -> Self { adding(distance, -distance) }

    /// Moves each edge towards the inside of the item by the given number of points.
    public func inset(leading: Double = 0, trailing: Double = 0) -> Self {
        adding(leading, -trailing)
    }

    /// Moves both edges by `x` points towards the trailing side, which is right if text runs from left to right.
    public func offset(x: Double) -> Self { adding(x, x) }
}

extension LayoutOperands where Kind == OperandKind.VerticalEdges {
    /// Moves both edges inwards by a distance in points, or outwards if it is negative.
    public func inset(_ distance: Double) -> Self { adding(distance, -distance) }

    /// Moves each edge towards the inside of the item by the given number of points.
    public func inset(top: Double = 0, bottom: Double = 0) -> Self { adding(top, -bottom) }

    /// Moves both edges down by `y` points.
    public func offset(y: Double) -> Self { adding(y, y) }
}

extension LayoutOperands where Kind == OperandKind.Size {
    /// Adds a number of points to the width and to the height.
    public func offset(width: Double = 0, height: Double = 0) -> Self { adding(width, height) }

    /// Multiplies the width and the height by a number. Constants that were added before are multiplied, too.
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
    /// Moves the centre right by `x` and down by `y`.
    public func offset(x: Double = 0, y: Double = 0) -> Self { adding(x, y) }
}
