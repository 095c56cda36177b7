import Foundation
import TestSupport
import Testing

/// Compiles snippets against the built modules: the proof that mixed-up axes do not compile, that
/// the manual's examples do, and that the type checker is quick about it.
@Suite("Code that compiles and code that does not")
struct CompileTests {
    static let prelude = """
        import Keyline
        import KeylineDSL
        let view = View(), a = View(), b = View(), margin = 8.0, whole = 8
        let photo: View? = View(), half: Float = 0.5, space: Double? = 8

        """

    private func diagnostics(_ code: String, options: [String] = []) throws -> (
        status: Int32, output: String
    ) {
        try TestSupport.diagnostics(of: code, importing: "KeylineDSL", options: options)
    }

    @Test(
        "a comparison of unlike operands does not compile, and the error says why",
        arguments: [
            ("a.left == b.top", "positions along y"),
            ("a.left <= b.top", "positions along y"),
            ("a.centerX >= b.centerY", "positions along y"),
            ("a.top == b.centerX", "centerX is a position along x"),
            ("a.bottom == b.trailing + 8", "follow the direction of writing"),
            ("a.width == b.top", "positions along y"),
            ("a.width == b.left", "compare left and right with each other"),
            ("a.firstBaseline == b.height", "are lengths"),
            ("a.left == 5", "a location is no number"),
            ("a.top >= margin", "a location is no number"),
            ("5 <= a.bottom", "a location is no number"),
            ("a.centerX == 5", "a location is no number"),
            ("a.left == b.leading", "follow the direction of writing"),
            ("a.trailing <= 2 * b.right - margin", "follow the direction of writing"),
            ("a.leading == b.leading + whole", "write Double(margin)"),
            ("a.width == whole * b.width + 8", "write Double(margin)"),
            ("whole <= a.width", "write Double(margin)"),
            ("a.edges == b.horizontalEdges", "LayoutOperands<OperandKind.HorizontalEdges>"),
            ("a.center <= b.size", "LayoutOperands<OperandKind.Size>"),
            ("a.center == Size(width: 1, height: 2)", "LayoutOperands<OperandKind.Center>"),
            ("a.edges == b.edges.offset(width: 4)", "error:"),
            ("a.horizontalEdges == b.horizontalEdges.inset(top: 4)", "error:"),
            ("a.width == whole", "write Double(margin)"),
            ("a.left + b.left == view.left", "each side has one operand"),
            ("a.leading == b.trailing - a.width", "each side has one operand"),
            ("a.width * b.width == view.width", "cannot be applied"),
            ("a.width == -b.width", "error:"),
            ("a.left < b.left", "write >= or <="),
            ("a.left > b.left + 8", "write >= or <="),
            ("a.width > 40", "write >= or <="),
            ("40 < a.width", "write >= or <="),
            ("a.size < b.size", "write >= or <="),
            ("a.left != b.left", "error:"),
            ("a.leading == b.leadingAnchor", "XAxisAnchor"),
            ("a.width == 5 ~ \"high\"", "'LayoutPriority'"),
            ("a.width == 5 ~ .high", "renamed to 'defaultHigh'"),
            ("a.width == 5 ~ .low", "renamed to 'defaultLow'"),
            ("a.width == 5 ~ whole", "write LayoutPriority(Double(number))"),
            ("a.width == 5 ~ margin", "write LayoutPriority(number)"),
            ("a.leading == view + 8", "name the attribute of the view"),
            ("a.leading <= view", "name the attribute of the view"),
            ("a.width == 0.5 * view - 8", "name the attribute of the view"),
            ("a.top == view.safeArea + 8", "name the attribute of the guide"),
            ("a.edges == view", "name the attribute of the view"),
            ("a.size <= b", "name the attribute of the view"),
            ("a.width == view.width.inset(8)", "add or subtract a number"),
            ("a.centerX == view.centerX.inset(8)", "add or subtract a number"),
            ("a.leading == view.leading.offset(8)", "write `view.leading + 8`"),
            ("a.leading == view.leading.inset(whole)", "expected argument type 'Double'"),
            ("a.width == half", "write Double(margin)"),
            ("a.top == b.bottom + half", "write Double(margin)"),
            ("photo?.width == 5", "the view may be nil"),
            ("photo?.leading >= view.leading + 8", "the view may be nil"),
            ("a.leading == photo?.trailing", "the view may be nil"),
            ("a.leading == view.leading + space", "must be unwrapped"),
            ("a.aspectRatio == b.width", "are lengths"),
            ("a.width == b.aspectRatio", "an aspect ratio is a number"),
            ("a.aspectRatio == whole", "write Double(margin)"),
            ("a.edges == view.edges + 8", "write `view.edges.inset(8)`"),
            ("a.edges == view.edges - margin", "write `view.edges.inset(8)`"),
            (
                "a.horizontalEdges <= view.horizontalEdges + 8",
                "write `view.horizontalEdges.inset(8)`"
            ),
            ("a.verticalEdges == view.verticalEdges + 8", "write `view.verticalEdges.inset(8)`"),
            ("a.center == view.center + 8", "write `icon.center.offset(x: 8, y: 0)`"),
            ("a.size == view.size + 8", "`icon.size.offset(width: 8, height: 8)`"),
            ("a.size == 40", "write `Size(width: 40, height: 40)`"),
            ("a.size >= margin", "write `Size(width: 40, height: 40)`"),
            ("a.edges == 8", "write `view.edges.inset(8)`"),
            ("a.size == (40, 40)", "write `Size(width: 40, height: 40)`"),
            ("a.size <= (margin, 40)", "write `Size(width: 40, height: 40)`"),
            ("a.center == (40, 40)", "write `icon.center.offset(x: 8, y: 0)`"),
            ("a.width", "such as `label.width == 40`"),
            ("a.width * 2 + margin", "such as `label.width == 40`"),
            ("a.width = 5", "write == in place of ="),
            ("a.width = whole", "write == in place of ="),
            ("a.leading = b.trailing + 8", "write == in place of ="),
            ("a.top = view.safeArea", "write == in place of ="),
            ("a.edges = view.edges.inset(8)", "write == in place of ="),
            ("a.size = Size(width: 40, height: 40)", "write == in place of ="),
            ("a.center = (40, 40)", "write == in place of ="),
            ("a", "such as `label.width == 40`"),
            ("a.frame.width == 5", "such as `label.width == 40`"),
            ("print(a)", "move other code out of the block"),
            ("whole == 8 ? () : ()", "move other code out of the block"),
        ] as [(String, String)])
    func wrong(code: String, reason: String) throws {
        let (status, output) = try diagnostics(CompileTests.prelude + "layout {\n\(code)\n}")
        #expect(status != 0, "\(code)")
        #expect(output.contains(reason), "\(output)")
        #expect(!output.contains("no such module"), "\(output)")
        #expect(!output.contains("reasonable time"), "\(output)")
    }

    @Test("an unused comparison outside of a block causes a warning")
    func unused() throws {
        let (status, output) = try diagnostics(CompileTests.prelude + "a.width == 5")
        #expect(status == 0 && output.contains("unused"), "\(output)")
    }

    /// The source of 60 statements of all kinds.
    static let long = (0..<5).map { index in
        """
            v[\(index)].leading == view.leading + 8
            v[\(index)].trailing <= view.trailing - margin
            v[\(index)].width >= 40
            v[\(index)].height == 0.5 * v[\(index)].width + 4 ~ .defaultHigh
            v[\(index)].edges == view.safeArea.edges.inset(8) ~ 700
            (v[\(index)].width == 40 + margin * 2).named("w\(index)")
            v[\(index)].size <= Size(width: 40, height: 20)
            v[\(index)].centerX == view.centerX * 2 / 3 - 4 ~ .defaultLow
            v[\(index)].top >= v[\(index + 1)].bottom + 8 + margin
            if margin > 4 { v[\(index)].center == view.center } else { 40 <= v[\(index)].width }
            for w in v { w.width <= 2 * (w.height - 3) ~ 749 }
            v[\(index)].firstBaseline == v[\(index + 1)].lastBaseline

        """
    }.joined()

    @Test(
        "a block of 60 lines is checked within seconds, right or wrong",
        arguments: [("", 0), ("v[0].left == v[1].top + 8\n", 1)])
    func speed(last: String, expected: Int32) throws {
        let code =
            CompileTests.prelude + "let v = [a, b, a, b, a, b]\nlayout {\n"
            + CompileTests.long + last + "}\n"
        let start = ContinuousClock.now
        let (status, output) = try diagnostics(
            code, options: ["-Xfrontend", "-warn-long-expression-type-checking=1000"])
        let time = ContinuousClock.now - start
        #expect(status == expected, "\(output)")
        #expect(!output.contains("to type-check"), "\(output)")
        #expect(time < .seconds(20), "\(time) for starting the compiler and checking")
    }

    @Test(
        "a statement of ordinary length is checked in a bounded number of steps, some 0.6 s",
        arguments: [
            "a.leading == b.trailing + 8 + margin * 2 + margin / 2 - 1",
            "a.width == (view.width - (margin - 1) * 8 - 2 * 16) / 3",
            "a.width == (view.width - 2 * 16 - Double(whole - 1) * 8) / Double(whole)",
            "(2 * a.width + 8 + 4) / 2 == (3 * b.width - 4 + 2 * 8) / 3",
            "8 + a.leading - 4 + 2 == 3 + b.trailing - 5 + 6 + 1",
            "a.leading + 8 - margin * 2 <= view.centerX * 2 / 3 - 4 + 8 * 2 - margin ~ 700",
            "a.left == view.left + max(8, margin) * 2 + min(1, margin)",
            "40 + 2 * 8 + 4 / 2 - 3 * 7 <= a.width",
            "a.width == (view.width - 2 * 16 - Double(view.subviews.count - 1) * 8) / Double(view.subviews.count)",
            "a.top == b.bottom + (margin > 4 ? 8 : 16) + 2 * margin",
            "a.leading == view.leading.inset(8 + margin * 2) - margin / 2 ~ .defaultHigh",
            "a.width.between(40 + margin * 2, 200 - margin / 2 * 3) ~ 700",
            "a.leading.between(b.trailing + 8 * 2, b.trailing + margin * 2 - 1)",
            "a.aspectRatio == (16.0 + margin - 8) / 9 ~ 999",
            "a.edges == view.edges.inset(top: 8 + margin, leading: 2 * margin - 4 / 2) ~ 700",
            "a.size == Size(width: 40 + margin * 2, height: margin > 4 ? 8 - margin : 16 / 2)",
        ])
    func ordinary(code: String) throws {
        let (status, output) = try diagnostics(
            CompileTests.prelude + "layout {\n\(code)\n}",
            options: ["-Xfrontend", "-solver-scope-threshold=50000"])
        #expect(status == 0, "\(output)")
    }

    @Test(
        "a wrong statement gets its error message in a bounded number of steps",
        arguments: [
            ("a.left == view.leading + 8 * 2 + margin", "follow the direction of writing"),
            ("a.width == b.left + 8 + margin * 2", "compare left and right with each other"),
            ("a.height == a.leading * 3 / 4 + 8 ~ .defaultHigh", "follow the direction of writing"),
            (
                "a.top == b.leading + (margin > 4 ? 8 : 16) + 2 * margin",
                "follow the direction of writing"
            ),
            (
                "a.left == view.leading + max(8, margin) * 2 + min(1, margin)",
                "follow the direction of writing"
            ),
            ("a.width == view.width - b.width - 8 * 2 - margin * 3", "each side has one operand"),
            ("a.width + b.width + 8 == view.width - 16", "each side has one operand"),
            ("a.centerX == view.centerX + b.width / 2 + 8", "each side has one operand"),
            ("a.leading == 8 + margin * 2", "a location is no number"),
            ("a.height == a.width * 3 / 4 + whole ~ .defaultHigh", "write Double(margin)"),
            ("a.top == b.bottom + (margin > 4 ? 8 : 16) + 2 * whole", "write Double(margin)"),
            ("a.leading == view.safeArea.leading + whole * 8 + margin", "write Double(margin)"),
            ("a.left == view.left + max(8, whole) * 2 + min(1, margin)", "write Double(margin)"),
            ("a.leading == view + 8 * 2 + margin ~ .defaultHigh", "name the attribute of the view"),
            ("a.width + 8 - margin == view * 0.5", "name the attribute of the view"),
            ("photo?.width == 5 * margin + 8 - 2", "the view may be nil"),
            ("a.width == 5 * margin + 8 - 2 ~ .high", "renamed to 'defaultHigh'"),
            (
                "a.edges == view.edges + 8 * margin - 2 ~ .defaultHigh",
                "write `view.edges.inset(8)`"
            ),
            ("a.size == 40 + margin * 2 - 8", "write `Size(width: 40, height: 40)`"),
            ("a.size == (40 + margin * 2, 8 * margin - 4)", "write `Size(width: 40, height: 40)`"),
            ("a.leading > b.trailing + 8 + margin * 2", "write >= or <="),
            ("a.width < (view.width - 2 * 16 - margin) / 3 ~ 700", "write >= or <="),
            ("40 + 2 * 8 + 4 / 2 < a.width", "write >= or <="),
            ("a.width > 40 + 2 * margin - 8 / 2", "write >= or <="),
            ("a.width = 5 * margin + 8 - 2", "write == in place of ="),
            ("print(a.frame.width * 2 + 8 - margin)", "move other code out of the block"),
        ] as [(String, String)])
    func ordinaryMistake(code: String, reason: String) throws {
        let (status, output) = try diagnostics(
            CompileTests.prelude + "layout {\n\(code)\n}",
            options: ["-Xfrontend", "-solver-scope-threshold=50000"])
        #expect(status != 0, "\(code)")
        #expect(output.contains(reason), "\(output)")
        #expect(!output.contains("reasonable time"), "\(output)")
    }

    @Test("layout blocks compile beside the key-path functions and users' own names")
    func neighbours() throws {
        let (status, output) = try diagnostics(
            """
            import Keyline
            import KeylineDSL

            class Chart: View {
                var width = 3.0
                var size = Size(width: 1, height: 2)
                var center: Point { Point(x: 1, y: 2) }
                var top: [Int] = []
                func arrange(_ other: Chart) {
                    _ = width == 3
                    _ = size == other.size && center == other.center
                    layout {
                        size == other.size
                        width == 5
                        leading == other.trailing + width
                        top == other.top
                    }
                }
            }
            struct Constraint {}
            func equal(_ a: Int, _ b: Int) -> Bool { a == b }
            func constraint(_ name: String) -> Constraint { Constraint() }

            let view = View(), label = View()
            view.addSubview(label, constraints: [
                equal(\\.leadingAnchor), equal(\\.topAnchor, \\.safeAreaLayoutGuide.topAnchor),
                constraint(\\.widthAnchor, \\.heightAnchor, multiplier: 2),
            ])
            label.constrain(to: [constraint(\\.heightAnchor, constant: 60)])
            _ = equal(1, 2)
            _ = constraint("x")
            let inverted: Int = ~5
            layout { label.width == 5 ~ .defaultHigh }
            """)
        #expect(status == 0, "\(output)")
    }

    @Test("every example of the manual compiles without a warning")
    func manual() throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent("docs/DSL.md")
        let text = try String(contentsOf: page, encoding: .utf8)
        let blocks = text.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        #expect(blocks.count >= 8)
        let functions = blocks.enumerated().map { index, block in
            """
            func example\(index)(
                view: View, label: View, icon: View, badge: View, photo: View?, rows: [View],
                other: View, compact: Bool
            ) throws {
            \(block)
            }

            """
        }
        let (status, output) = try diagnostics(
            "import Keyline\nimport KeylineDSL\n" + functions.joined(),
            options: ["-warnings-as-errors"])
        #expect(status == 0, "\(output)")
    }
}
