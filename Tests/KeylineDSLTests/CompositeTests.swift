import Keyline
import KeylineDSL
import Testing

/// Frames worked out by hand, as in ``OperandTests``.
@Suite("Composite statements")
struct CompositeTests {
    static let equations: [Statement<[LayoutConstraint]>] = [
        .init("b.edges == root.edges", (0, 0, 300, 200)) { $0.b.edges == $0.root.edges },
        .init("b.edges == root.edges.inset(8)", (8, 8, 284, 184)) {
            $0.b.edges == $0.root.edges.inset(8)
        },
        .init("b.edges == root.edges.inset(-8)", (-8, -8, 316, 216)) {
            $0.b.edges == $0.root.edges.inset(-8)
        },
        .init(
            "b.edges == root.edges.inset(top: 1, leading: 2, bottom: 3, trailing: 4)",
            (2, 1, 294, 196)
        ) {
            $0.b.edges == $0.root.edges.inset(top: 1, leading: 2, bottom: 3, trailing: 4)
        },
        .init("b.edges == root.edges.inset(leading: 10)", (10, 0, 290, 200)) {
            $0.b.edges == $0.root.edges.inset(leading: 10)
        },
        .init("b.edges == a.edges.offset(x: 5, y: -5)", (25, 25, 100, 40)) {
            $0.b.edges == $0.a.edges.offset(x: 5, y: -5)
        },
        .init("b.edges.inset(8) == a.edges", (12, 22, 116, 56)) {
            $0.b.edges.inset(8) == $0.a.edges
        },
        .init("b.horizontalEdges == root.horizontalEdges.inset(10)", (10, 0, 280, 10)) {
            $0.b.horizontalEdges == $0.root.horizontalEdges.inset(10)
        },
        .init(
            "b.horizontalEdges == root.horizontalEdges.inset(leading: 3, trailing: 4)",
            (3, 0, 293, 10)
        ) {
            $0.b.horizontalEdges == $0.root.horizontalEdges.inset(leading: 3, trailing: 4)
        },
        .init("b.horizontalEdges == a.horizontalEdges.offset(x: 5)", (25, 0, 100, 10)) {
            $0.b.horizontalEdges == $0.a.horizontalEdges.offset(x: 5)
        },
        .init("b.verticalEdges == a.verticalEdges.inset(4)", (0, 34, 50, 32)) {
            $0.b.verticalEdges == $0.a.verticalEdges.inset(4)
        },
        .init("b.verticalEdges == a.verticalEdges.inset(top: 1, bottom: 2)", (0, 31, 50, 37)) {
            $0.b.verticalEdges == $0.a.verticalEdges.inset(top: 1, bottom: 2)
        },
        .init("b.verticalEdges == a.verticalEdges.offset(y: 7)", (0, 37, 50, 40)) {
            $0.b.verticalEdges == $0.a.verticalEdges.offset(y: 7)
        },
        .init("b.size == a.size", (0, 0, 100, 40)) { $0.b.size == $0.a.size },
        .init("b.size == Size(width: 7, height: 9)", (0, 0, 7, 9)) {
            $0.b.size == Size(width: 7, height: 9)
        },
        .init("b.size == a.size.scaled(by: 0.5)", (0, 0, 50, 20)) {
            $0.b.size == $0.a.size.scaled(by: 0.5)
        },
        .init("b.size == a.size.offset(width: 1, height: 2)", (0, 0, 101, 42)) {
            $0.b.size == $0.a.size.offset(width: 1, height: 2)
        },
        .init("b.size == a.size.offset(width: 2, height: 4).scaled(by: 0.5)", (0, 0, 51, 22)) {
            $0.b.size == $0.a.size.offset(width: 2, height: 4).scaled(by: 0.5)
        },
        .init("b.size.scaled(by: 4) == a.size", (0, 0, 25, 10)) {
            $0.b.size.scaled(by: 4) == $0.a.size
        },
        .init("b.size.offset(height: 5) == Size(width: 30, height: 30)", (0, 0, 30, 25)) {
            $0.b.size.offset(height: 5) == Size(width: 30, height: 30)
        },
        .init("b.center == a.center", (45, 45, 50, 10)) { $0.b.center == $0.a.center },
        .init("b.center == a.center.offset(x: 4, y: -4)", (49, 41, 50, 10)) {
            $0.b.center == $0.a.center.offset(x: 4, y: -4)
        },
    ]

    static let inequalities: [Statement<[LayoutConstraint]>] = [
        .init("b.edges <= a.edges", (20, 30, 50, 10)) { $0.b.edges <= $0.a.edges },
        .init("b.edges >= a.edges", (20, 30, 100, 40)) { $0.b.edges >= $0.a.edges },
        .init("b.horizontalEdges <= a.horizontalEdges.inset(5)", (25, 0, 50, 10)) {
            $0.b.horizontalEdges <= $0.a.horizontalEdges.inset(5)
        },
        .init("b.horizontalEdges >= a.horizontalEdges", (20, 0, 100, 10)) {
            $0.b.horizontalEdges >= $0.a.horizontalEdges
        },
        .init("b.verticalEdges <= a.verticalEdges", (0, 30, 50, 10)) {
            $0.b.verticalEdges <= $0.a.verticalEdges
        },
        .init("b.verticalEdges >= a.verticalEdges.inset(-40)", (0, -10, 50, 120)) {
            $0.b.verticalEdges >= $0.a.verticalEdges.inset(-40)
        },
        .init("b.size <= a.size.scaled(by: 0.25)", (0, 0, 25, 10)) {
            $0.b.size <= $0.a.size.scaled(by: 0.25)
        },
        .init("b.size >= a.size", (0, 0, 100, 40)) { $0.b.size >= $0.a.size },
        .init("b.size <= Size(width: 60, height: 5)", (0, 0, 50, 5)) {
            $0.b.size <= Size(width: 60, height: 5)
        },
        .init("b.size >= Size(width: 60, height: 5)", (0, 0, 60, 10)) {
            $0.b.size >= Size(width: 60, height: 5)
        },
        .init("b.center <= a.center.offset(x: -60)", (-15, 0, 50, 10)) {
            $0.b.center <= $0.a.center.offset(x: -60)
        },
        .init("b.center >= a.center", (45, 45, 50, 10)) { $0.b.center >= $0.a.center },
    ]

    @Test(
        "an equation of composites makes inactive constraints that give the expected frame",
        arguments: equations)
    func equation(_ statement: Statement<[LayoutConstraint]>) { check(statement) }

    @Test("an inequality between all edges keeps a view inside or outside", arguments: inequalities)
    func inequality(_ statement: Statement<[LayoutConstraint]>) { check(statement) }

    func check(_ statement: Statement<[LayoutConstraint]>) {
        let scene = Scene()
        let constraints = statement.make(scene)
        #expect(constraints.allSatisfy { !$0.isActive })
        layout { constraints }
        #expect(constraints.allSatisfy { $0.isActive })
        let (x, y, width, height) = statement.frame
        expect(scene.frame, x, y, width, height)
    }

    @Test("composites make their constraints in a fixed order")
    func order() {
        let scene = Scene()
        let made =
            (scene.b.edges <= scene.a.edges.inset(3)) + (scene.b.size == scene.a.size)
            + (scene.b.center >= scene.a.center)
        #expect(
            made.map(\.firstAttribute) == [
                .leading, .trailing, .top, .bottom, .width, .height, .centerX, .centerY,
            ])
        #expect(
            made.map(\.relation) == [
                .greaterThanOrEqual, .lessThanOrEqual, .greaterThanOrEqual, .lessThanOrEqual,
                .equal, .equal, .greaterThanOrEqual, .greaterThanOrEqual,
            ])
        #expect(made.map(\.constant) == [3, -3, 3, -3, 0, 0, 0, 0])
        #expect(made.map(\.secondAttribute) == made.map(\.firstAttribute))
    }
}
