import TestSupport
import Testing

/// Compiles snippets against the built module: what the manual says of names, axes and results.
@Suite("Schematic: code that compiles and code that does not")
struct SchematicCompileTests {
    private func diagnostics(_ imports: String, _ code: String) throws -> (
        status: Int32, output: String
    ) {
        try TestSupport.diagnostics(
            of: imports + "\nlet a = View(), b = View(), guide = LayoutGuide()\n" + code,
            importing: "KeylineSchematic")
    }

    @Test(
        "correct calls compile without a warning",
        arguments: [
            (
                "import KeylineSchematic",
                "let layouts: [Constraint] = [.center(in: b), .makeWidth(equalTo: 1)]"
            ),
            (
                "import Keyline\nimport KeylineSchematic",
                "let layout: Constraint = .center(in: b)"
            ),
            ("import Keyline\nimport KeylineSchematic", "a.applyLayout([.center(in: b)])"),
            ("import KeylineSchematic", "b.addSubview(a, constraints: [equal(\\.leftAnchor)])"),
        ] as [(String, String)])
    func right(imports: String, code: String) throws {
        let (status, output) = try diagnostics(imports, code)
        #expect(status == 0 && output.isEmpty, "\(output)")
    }

    @Test(
        "a wrong call does not compile, and the error says why",
        arguments: [
            (
                "_ = a.applyLayout(.alignTop(to: .leading, of: b))",
                "'AxisY' has no member 'leading'"
            ),
            ("_ = a.applyLayout(.alignLeft(to: .top, of: b))", "'AxisX' has no member 'top'"),
            ("let one: CompositeConstraint = .centerX(in: b)", "error:"),
            ("a.applyLayout(.center(in: b))", "is unused"),
            ("[1, 2].applyLayout([.center(in: b)])", "error:"),
        ] as [(String, String)])
    func wrong(code: String, reason: String) throws {
        let (_, output) = try diagnostics("import KeylineSchematic", code)
        #expect(output.contains(reason), "\(output)")
        #expect(!output.contains("no such module"), "\(output)")
    }
}
