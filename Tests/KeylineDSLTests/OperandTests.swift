import Keyline
import KeylineDSL
import Testing

/// Frames worked out by hand from the scene's: `a` has left 20, right 120, centre (70, 50), top 30,
/// bottom 70; `b` would like to be (0, 0, 50, 10).
@Suite("Operands and operators")
struct OperandTests {
    static let equations: [Statement<LayoutConstraint>] = [
        .init("b.left == a.left + 5", (25, 0, 50, 10)) { $0.b.left == $0.a.left + 5 },
        .init("b.right == a.right - 5", (65, 0, 50, 10)) { $0.b.right == $0.a.right - 5 },
        .init("b.leading == a.trailing + 8", (128, 0, 50, 10)) {
            $0.b.leading == $0.a.trailing + 8
        },
        .init("b.trailing == a.leading", (-30, 0, 50, 10)) { $0.b.trailing == $0.a.leading },
        .init("b.centerX == a.centerX + 1", (46, 0, 50, 10)) { $0.b.centerX == $0.a.centerX + 1 },
        .init("b.left == a.centerX", (70, 0, 50, 10)) { $0.b.left == $0.a.centerX },
        .init("b.left == 4 + a.left", (24, 0, 50, 10)) { $0.b.left == 4 + $0.a.left },
        .init("b.left == 2 * a.left", (40, 0, 50, 10)) { $0.b.left == 2 * $0.a.left },
        .init("b.left == a.left * 2 + 1", (41, 0, 50, 10)) { $0.b.left == $0.a.left * 2 + 1 },
        .init("b.left == 2 * (a.left + 1)", (42, 0, 50, 10)) { $0.b.left == 2 * ($0.a.left + 1) },
        .init("b.left == a.right / 4", (30, 0, 50, 10)) { $0.b.left == $0.a.right / 4 },
        .init("b.left == (a.right + 4) / 4", (31, 0, 50, 10)) { $0.b.left == ($0.a.right + 4) / 4 },
        .init("b.left + 5 == a.left", (15, 0, 50, 10)) { $0.b.left + 5 == $0.a.left },
        .init("b.left - 3 == a.left", (23, 0, 50, 10)) { $0.b.left - 3 == $0.a.left },
        .init("2 * b.left == a.right", (60, 0, 50, 10)) { 2 * $0.b.left == $0.a.right },
        .init("2 * b.left + 10 == a.right", (55, 0, 50, 10)) { 2 * $0.b.left + 10 == $0.a.right },
        .init("b.top == a.bottom + 8", (0, 78, 50, 10)) { $0.b.top == $0.a.bottom + 8 },
        .init("b.bottom == a.top - 2", (0, 18, 50, 10)) { $0.b.bottom == $0.a.top - 2 },
        .init("b.centerY == a.centerY", (0, 45, 50, 10)) { $0.b.centerY == $0.a.centerY },
        .init("b.firstBaseline == a.lastBaseline", (0, 70, 50, 10)) {
            $0.b.firstBaseline == $0.a.lastBaseline
        },
        .init("b.lastBaseline == a.top", (0, 20, 50, 10)) { $0.b.lastBaseline == $0.a.top },
        .init("b.width == 5", (0, 0, 5, 10)) { $0.b.width == 5 },
        .init("45 == b.width", (0, 0, 45, 10)) { 45 == $0.b.width },
        .init("b.width == a.height", (0, 0, 40, 10)) { $0.b.width == $0.a.height },
        .init("b.height == 0.5 * a.width", (0, 0, 50, 50)) { $0.b.height == 0.5 * $0.a.width },
        .init("b.width == a.width - 30", (0, 0, 70, 10)) { $0.b.width == $0.a.width - 30 },
        .init("b.width == a.width / 4 + 1", (0, 0, 26, 10)) { $0.b.width == $0.a.width / 4 + 1 },
        .init("2 * b.width + 8 == a.width", (0, 0, 46, 10)) { 2 * $0.b.width + 8 == $0.a.width },
        .init("b.width + 8 == 20", (0, 0, 12, 10)) { $0.b.width + 8 == 20 },
        .init("b.width == 2 * b.height", (0, 0, 20, 10)) { $0.b.width == 2 * $0.b.height },
    ]

    static let inequalities: [Statement<LayoutConstraint>] = [
        .init("b.left >= a.left", (20, 0, 50, 10)) { $0.b.left >= $0.a.left },
        .init("b.left <= a.left", (0, 0, 50, 10)) { $0.b.left <= $0.a.left },
        .init("b.left <= a.left - 25", (-5, 0, 50, 10)) { $0.b.left <= $0.a.left - 25 },
        .init("b.right <= a.left - 30", (-60, 0, 50, 10)) { $0.b.right <= $0.a.left - 30 },
        .init("b.top >= a.bottom", (0, 70, 50, 10)) { $0.b.top >= $0.a.bottom },
        .init("b.top <= a.top - 32", (0, -2, 50, 10)) { $0.b.top <= $0.a.top - 32 },
        .init("b.width >= 60", (0, 0, 60, 10)) { $0.b.width >= 60 },
        .init("60 <= b.width", (0, 0, 60, 10)) { 60 <= $0.b.width },
        .init("b.width <= 40", (0, 0, 40, 10)) { $0.b.width <= 40 },
        .init("40 >= b.width", (0, 0, 40, 10)) { 40 >= $0.b.width },
        .init("b.width >= 40", (0, 0, 50, 10)) { $0.b.width >= 40 },
        .init("b.height >= a.height", (0, 0, 50, 40)) { $0.b.height >= $0.a.height },
        .init("b.height <= a.height - 35", (0, 0, 50, 5)) { $0.b.height <= $0.a.height - 35 },
        .init("-1 * b.left >= a.left", (-20, 0, 50, 10)) { -1 * $0.b.left >= $0.a.left },
        .init("-1 * b.left <= a.left", (0, 0, 50, 10)) { -1 * $0.b.left <= $0.a.left },
        .init("-1 * b.width >= -40.0", (0, 0, 40, 10)) { -1 * $0.b.width >= -40.0 },
        .init("-2 * b.width + 4 <= -116.0", (0, 0, 60, 10)) { -2 * $0.b.width + 4 <= -116.0 },
    ]

    @Test(
        "an equation of operands makes an inactive constraint that gives the expected frame",
        arguments: equations)
    func equation(_ statement: Statement<LayoutConstraint>) { check(statement) }

    @Test(
        "an inequality of operands makes an inactive constraint that gives the expected frame",
        arguments: inequalities)
    func inequality(_ statement: Statement<LayoutConstraint>) { check(statement) }

    func check(_ statement: Statement<LayoutConstraint>) {
        let scene = Scene()
        let constraint = statement.make(scene)
        #expect(!constraint.isActive, "an operator makes, and activates nothing")
        layout { constraint }
        #expect(constraint.isActive)
        let (x, y, width, height) = statement.frame
        expect(scene.frame, x, y, width, height)
    }

    @Test("an expression on the left is solved for its item")
    func solved() {
        let scene = Scene()
        let made = -2 * scene.b.left + 10 >= 4 * scene.a.right + 2
        #expect(made.firstItem === scene.b && made.firstAttribute == .left)
        #expect(made.secondItem === scene.a && made.secondAttribute == .right)
        // -2 b + 10 >= 4 a + 2, so b <= -2 a + 4.
        #expect(made.relation == .lessThanOrEqual && made.multiplier == -2 && made.constant == 4)
        let plain = scene.b.width >= 40
        #expect(plain.secondItem == nil && plain.secondAttribute == .notAnAttribute)
        #expect(plain.relation == .greaterThanOrEqual && plain.constant == 40)
        #expect(plain.priority == .required && plain.identifier == nil)
    }

    @Test("a location is multiplied in the coordinates of the closest common ancestor")
    func locationMultiplier() {
        let scene = Scene(), inner = View(), mark = View()
        scene.a.addSubview(inner)
        scene.a.addSubview(mark)
        layout {
            inner.edges == scene.a.edges.inset(leading: 10, trailing: 30)
            mark.left == 0.5 * inner.right
            mark.centerY == scene.a.bottom / 4
            mark.size == Size(width: 2, height: 4)
        }
        scene.root.layoutIfNeeded()
        // In a: inner ends at 70, a ends at 40.
        expect(inner.frame, 10, 0, 60, 40)
        expect(mark.frame, 35, 8, 2, 4)
    }

    @Test("guides and other layout items have the same operands as views")
    func items() {
        let scene = Scene(), guide = LayoutGuide(), widget = Widget()
        scene.root.addLayoutGuide(guide)
        scene.root.layoutNode.addChild(widget.layoutNode)
        layout {
            guide.edges == scene.root.edges.inset(50)
            widget.leading == guide.leading + 1
            widget.top == guide.top
            widget.size == Size(width: 3, height: 4)
            scene.b.edges == guide.edges
        }
        expect(scene.frame, 50, 50, 200, 100)
        expect(guide.layoutFrame, 50, 50, 200, 100)
        expect(widget.frame, 51, 50, 3, 4)
    }

    @Test("`safeArea` has the edges of the safe-area layout guide")
    func safeArea() {
        let scene = Scene()
        scene.root.safeAreaInsets = Insets(top: 20)
        layout { scene.b.edges == scene.root.safeArea.edges.inset(8) }
        expect(scene.frame, 8, 28, 284, 164)
    }
}

/// A widget of some toolkit.
final class Widget: LayoutItem {
    let layoutNode = LayoutNode()
    private(set) var frame = Rect.zero
    private(set) var moves: [Rect] = []

    init() { layoutNode.item = self }

    func layoutFrameDidChange(to frame: Rect) {
        self.frame = frame
        moves.append(frame)
    }
}
