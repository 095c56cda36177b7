import Foundation
import Testing

/// The documents' Swift, each block in a function of its own that gets what the text around it speaks of.
@Suite("Swift examples in the documents") struct DocumentTests {
    private static let tree = """
        view: View, label: View, title: Label, price: Label, field: View, icon: View, card: View, root: View,
        cell: View, indent: LayoutConstraint
        """
    private static let faces =
        "root: UIView, cell: UIView, title: UILabel, indent: NSLayoutConstraint"

    @Test(
        "all Swift examples of a document compile",
        arguments: [
            ("README.md", [tree, "", tree]),
            ("docs/UIKit.md", ["", faces]),
            ("docs/Pictures.md", [tree, tree, tree]),
            ("docs/VisualFormat.md", [tree]),
            ("docs/ConstraintFormat.md", [tree]),
            ("docs/LeastSquares.md", ["root: View, solver: Solver"]),
        ] as [(String, [String?])])
    func compile(document: String, parameters: [String?]) throws {
        let page = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().deletingLastPathComponent()
            .appendingPathComponent(document)
        let text = try String(contentsOf: page, encoding: .utf8)
        let blocks = text.components(separatedBy: "```swift\n").dropFirst()
            .compactMap { $0.components(separatedBy: "```").first }
        #expect(blocks.count == parameters.count)
        var imports = Set(["import Keyline"])
        var functions = ""
        for (block, given) in zip(blocks, parameters) {
            // A manifest is not for the compiler.
            guard let given else { continue }
            let lines = block.components(separatedBy: "\n")
            imports.formUnion(
                lines.filter { $0.hasPrefix("import ") }.map {
                    String($0.prefix { $0 != "/" }).trimmingCharacters(in: .whitespaces)
                })
            functions += "@MainActor func example\(functions.count)(\(given)) throws {\n"
            functions += lines.filter { !$0.hasPrefix("import ") }.joined(separator: "\n") + "}\n"
        }
        let (status, output) = try UIKitCompileTests().diagnostics(
            imports.sorted().joined(separator: "\n") + "\n" + functions, mode: 6)
        #expect(status == 0, "\(output)")
        #expect(!functions.isEmpty)
    }
}
