import TestSupport
import Testing

/// Compiles snippets with the built module, to prove that constraints between different axes do not
/// compile.
@Suite("Constraints between different axes do not compile")
struct CompileTests {
    private func diagnostics(_ code: String) throws -> (status: Int32, output: String) {
        try TestSupport.diagnostics(
            of: "import Keyline\nlet a = View(), b = View()\n" + code, importing: "Keyline")
    }

    @Test("constraints between anchors of one axis compile")
    func right() throws {
        let (status, output) = try diagnostics(
            """
            _ = a.leftAnchor.constraint(equalTo: b.rightAnchor)
            let p: [PairedConstraint] = [constraint(\\.widthAnchor, \\.heightAnchor), equal(\\.leftAnchor, \\.centerXAnchor)]
            a.constrain(to: [constraint(\\.widthAnchor, constant: 5)])
            final class Named: LayoutConstraint { var label = "" }
            _ = Named(item: a, attribute: .left, toItem: b, attribute: .left).label
            _ = try? Named(throwing: a, attribute: .left)
            let gap = a.rightAnchor.anchorWithOffset(to: b.leftAnchor)
            _ = a.heightAnchor.constraint(equalTo: gap, multiplier: 2)
            _ = b.leftAnchor.constraint(equalToSystemSpacingAfter: a.rightAnchor, multiplier: 2)
            LayoutError(kind: .insideItself, constraints: [Named().summary]).report()
            """)
        #expect(status == 0, "\(output)")
    }

    @Test(
        "code that mixes axes or sets a constraint's multiplier does not compile",
        arguments: [
            ("_ = a.leftAnchor.constraint(equalTo: b.topAnchor)", "cannot convert"),
            ("_ = a.widthAnchor.constraint(equalTo: b.topAnchor)", "cannot convert"),
            ("let p: PairedConstraint = equal(\\.leftAnchor, \\.topAnchor)", "error:"),
            ("let p: [PairedConstraint] = [constraint(\\.widthAnchor, \\.topAnchor)]", "error:"),
            ("a.constrain(to: [constraint(\\.leftAnchor, constant: 5)])", "error:"),
            ("_ = a.leftAnchor.anchorWithOffset(to: b.topAnchor)", "cannot convert"),
            (
                "_ = a.leftAnchor.constraint(equalTo: a.topAnchor.anchorWithOffset(to: b.topAnchor))",
                "cannot convert"
            ),
            (
                "_ = a.leftAnchor.constraint(equalToSystemSpacingAfter: b.topAnchor)",
                "cannot convert"
            ),
            ("let c = LayoutConstraint(); c.multiplier = 2", "get-only"),
        ] as [(String, String)])
    func wrong(code: String, reason: String) throws {
        let (status, output) = try diagnostics(code)
        #expect(status != 0)
        #expect(output.contains(reason), "\(output)")
        #expect(!output.contains("no such module"), "\(output)")
    }
}
