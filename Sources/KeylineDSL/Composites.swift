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

    /// Adds `constants[i]` to the part with the index `i`. The parts of `edges`, for example, are
    /// leading, trailing, top and bottom.
    func adding(_ constants: Double...) -> Self {
        var result = self
        for (index, constant) in constants.enumerated() {
            result.parts[index].constant += constant
        }
        return result
    }
}

extension LayoutOperands: CustomStringConvertible {
    /// The composite as text for debugging, such as "(label.leading + 8, label.trailing - 8)".
    public var description: String {
        "(" + parts.map(\.description).joined(separator: ", ") + ")"
    }
}

extension LayoutItem {
    /// All four edges (leading, trailing, top and bottom), for comparisons that make four
    /// constraints: `label.edges == view.edges.inset(8)`.
    public var edges: LayoutOperands<OperandKind.Edges> {
        LayoutOperands(self, .leading, .trailing, .top, .bottom)
    }
    /// The leading and trailing edges, for comparisons that make two constraints:
    /// `label.horizontalEdges == view.horizontalEdges`.
    public var horizontalEdges: LayoutOperands<OperandKind.HorizontalEdges> {
        LayoutOperands(self, .leading, .trailing)
    }
    /// The top and bottom edges, for comparisons that make two constraints: `label.verticalEdges ==
    /// view.verticalEdges`.
    public var verticalEdges: LayoutOperands<OperandKind.VerticalEdges> {
        LayoutOperands(self, .top, .bottom)
    }
    /// The width and height, for comparisons that make two constraints: `icon.size == Size(width:
    /// 40, height: 30)`.
    public var size: LayoutOperands<OperandKind.Size> { LayoutOperands(self, .width, .height) }
    /// The centre (`centerX` and `centerY`), for comparisons that make two constraints:
    /// `badge.center == icon.center`.
    public var center: LayoutOperands<OperandKind.Center> {
        LayoutOperands(self, .centerX, .centerY)
    }
}

// MARK: Insets and offsets

extension LayoutOperands where Kind == OperandKind.Edges {
    /// Returns the four edges, moved inwards by a distance in points. A negative distance moves
    /// them outwards.
    public func inset(_ distance: Double) -> Self {
        adding(distance, -distance, distance, -distance)
    }

    /// Returns the four edges, each moved inwards by its own number of points.
    /// `view.edges.inset(top: 20)` moves the top edge down by 20 points and leaves the others.
    public func inset(
        top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0
    ) -> Self {
        adding(leading, -trailing, top, -bottom)
    }

    /// Returns the four edges, moved down by `y` points and towards the trailing side by `x`
    /// points. The trailing side is the right one if text runs from left to right. The rectangle
    /// keeps its size.
    public func offset(x: Double = 0, y: Double = 0) -> Self { adding(x, x, y, y) }
}

extension LayoutOperands where Kind == OperandKind.HorizontalEdges {
    /// Returns the leading and trailing edges, moved inwards by a distance in points. A negative
    /// distance moves them outwards.
    public func inset(_ distance: Double) -> Self { adding(distance, -distance) }

    /// Returns the leading and trailing edges, each moved towards the inside of the item by its own
    /// number of points.
    public func inset(leading: Double = 0, trailing: Double = 0) -> Self {
        adding(leading, -trailing)
    }

    /// Returns the leading and trailing edges, both moved towards the trailing side by `x` points.
    /// The trailing side is the right one if text runs from left to right.
    public func offset(x: Double) -> Self { adding(x, x) }
}

extension LayoutOperands where Kind == OperandKind.VerticalEdges {
    /// Returns the top and bottom edges, moved inwards by a distance in points. A negative distance
    /// moves them outwards.
    public func inset(_ distance: Double) -> Self { adding(distance, -distance) }

    /// Returns the top and bottom edges, each moved towards the inside of the item by its own
    /// number of points.
    public func inset(top: Double = 0, bottom: Double = 0) -> Self { adding(top, -bottom) }

    /// Returns the top and bottom edges, both moved down by `y` points, or up if `y` is negative.
    public func offset(y: Double) -> Self { adding(y, y) }
}

extension LayoutOperands where Kind == OperandKind.Size {
    /// Returns the size, enlarged by a number of points in each direction. Negative numbers make it
    /// smaller.
    public func offset(width: Double = 0, height: Double = 0) -> Self { adding(width, height) }

    /// Returns the size, multiplied by a number. Constants that were added before are multiplied,
    /// too: `a.size.offset(width: 8).scaled(by: 2)` adds 16 to twice the width.
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
    /// Returns the centre, moved right by `x` and down by `y` points. Negative numbers move it left
    /// and up.
    public func offset(x: Double = 0, y: Double = 0) -> Self { adding(x, y) }
}
