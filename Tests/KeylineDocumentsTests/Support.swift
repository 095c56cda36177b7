import Keyline
import KeylineDocuments
import Testing

/// The layout of a document without mistakes.
func layout(
    _ text: String, at size: String? = nil, settings: [String: String] = [:],
    sourceLocation: SourceLocation = #_sourceLocation
) throws -> DocumentLayout {
    let document = LayoutDocument(text, file: "test.yaml")
    let layout = try #require(document.layout(settings: settings), sourceLocation: sourceLocation)
    let words = FindingText(source: document.source)
    #expect(layout.findings.map(words.text) == [], sourceLocation: sourceLocation)
    layout.layOut(size.flatMap { DocumentSize($0) })
    return layout
}

extension DocumentLayout {
    /// `x y width height` of a view in the coordinates of its superview.
    func frame(_ name: String) -> String {
        let row = FrameTable(self).rows.first { $0.path.split(separator: "/").last! == name }
        guard let frame = row?.frame else { return "none" }
        return [frame.minX, frame.minY, frame.width, frame.height].map(\.frameText).joined(
            separator: " ")
    }
}

/// The first lines of all findings, as `LINE:COLUMN: message`.
func mistakes(_ text: String, settings: [String: String] = [:]) -> [String] {
    let document = LayoutDocument(text, file: "test.yaml")
    let findings = document.layout(settings: settings)?.findings ?? document.findings
    return findings.map { finding in
        let position = finding.position.map { "\($0.line):\($0.column): " } ?? ""
        return position + finding.message
    }
}
