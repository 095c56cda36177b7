/// A layout document: a text with views, texts, images and constraints, as docs/Documents.md describes.
///
/// ```swift
/// let document = LayoutDocument("views: {title: Hello}", file: "hello.yaml")
/// for finding in document.findings { print(FindingText(source: document.source).text(of: finding)) }
/// if let layout = document.layout(settings: ["width": "400"]) {
///     layout.layOut(DocumentSize("400x300"))
///     print(FrameTable(layout).text)
/// }
/// ```
package struct LayoutDocument: Sendable {
    package let source: DocumentSource
    /// Nil if the text cannot be read at all.
    package let model: DocumentModel?
    /// The mistakes of the text, which do not depend on parameters.
    private let readingFindings: [Finding]

    /// Reads a document and never fails: mistakes are ``findings``.
    package init(_ text: String, file: String) {
        source = DocumentSource(text, file: file)
        var reader = DocumentReader(source)
        model = reader.read()
        readingFindings = reader.findings
    }

    /// All mistakes, with the values that the document has.
    package var findings: [Finding] { layout()?.findings ?? readingFindings.inOrder }

    /// The views and constraints, not laid out yet; nil if the text cannot be read at all. The mistakes of the text and
    /// of the values are among the layout's.
    /// - Parameters:
    ///   - settings: numbers and sums by the names of parameters, texts by those of fields.
    ///   - record: what texts show, in place of the document's sample.
    package func layout(settings: [String: String] = [:], record: [String: String] = [:])
        -> DocumentLayout?
    {
        guard let model else { return nil }
        var builder = DocumentBuilder(model, source, settings: settings, record: record)
        let layout = builder.build()
        layout.findings = (readingFindings + layout.findings).inOrder
        return layout
    }
}
