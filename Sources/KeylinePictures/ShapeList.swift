import Keyline

/// Collects shapes in the order in which they are drawn.
struct ShapeList {
    private(set) var shapes: [Shape] = []

    mutating func add(
        _ rect: Rect, radius: Double? = nil, _ paint: Paint = Paint(), role: String? = nil
    ) {
        shapes.append(Shape(.rectangle(rect, radius: radius), paint, role: role))
    }

    mutating func addCircle(
        at center: Point, radius: Double, _ paint: Paint, role: String? = nil
    ) {
        shapes.append(Shape(.circle(center, radius: radius), paint, role: role))
    }

    mutating func add(
        path: [Shape.PathStep], _ paint: Paint = Paint(), role: String? = nil
    ) {
        shapes.append(Shape(.path(path), paint, role: role))
    }

    mutating func add(_ caption: Shape.Caption, color: String? = nil) {
        shapes.append(Shape(.caption(caption), Paint(fill: color.map { .color($0) })))
    }

    mutating func add(_ form: Shape.Form, _ paint: Paint = Paint()) {
        shapes.append(Shape(form, paint))
    }

    mutating func add(title: String) { shapes.append(Shape(.title(title))) }

    /// Adds the shapes that `body` adds as a group with common properties.
    mutating func group(
        _ role: String? = nil, _ paint: Paint = Paint(), opacity: Double? = nil,
        clip: Shape.Clip? = nil, _ body: (inout ShapeList) -> Void
    ) {
        shapes.append(
            Shape(
                .group(ShapeList.shapes(body), opacity: opacity, clip: clip), paint, role: role))
    }

    /// Adds the shapes that `body` adds as one group, which ``SVGMotion`` animates as a whole.
    mutating func together(_ body: (inout ShapeList) -> Void) {
        shapes.append(Shape(.together(ShapeList.shapes(body))))
    }

    private static func shapes(_ body: (inout ShapeList) -> Void) -> [Shape] {
        var inner = ShapeList()
        body(&inner)
        return inner.shapes
    }
}
