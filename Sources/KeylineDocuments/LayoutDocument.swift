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
    /// The contents of the document, or nil if the text is not valid YAML or cannot be read for
    /// another reason.
    package let model: DocumentModel?
    /// The mistakes found when the text was read. Other mistakes depend on the values of
    /// parameters, and are found when views are built.
    private let readingFindings: [Finding]
    private let skipped: SkippedYAML

    /// Reads a layout document. The initialiser never fails: all mistakes are reported in
    /// ``findings``.
    package init(_ text: String, file: String) {
        source = DocumentSource(text, file: file)
        var reader = DocumentReader(source)
        model = reader.read()
        readingFindings = reader.findings
        skipped = reader.skipped
    }

    /// All mistakes of the document when its parameters and fields have the values that the
    /// document states.
    package var findings: [Finding] { layout()?.findings ?? readingFindings.inOrder }

    /// Builds the views and constraints that the document describes, without laying them out.
    /// Returns nil if the text cannot be read at all. The result's findings contain the mistakes of
    /// the text and those that depend on the given values.
    /// - Parameters:
    ///   - settings: numbers or sums, by names of parameters, and texts, by names of fields.
    ///   - record: values of fields that replace those of the document's sample, by name.
    package func layout(settings: [String: String] = [:], record: [String: String] = [:])
        -> DocumentLayout?
    {
        guard let model else { return nil }
        var builder = DocumentBuilder(model, source, settings: settings, record: record)
        let layout = builder.build()
        layout.findings = (readingFindings + layout.findings).inOrder.filter {
            !skipped.explains($0, in: source)
        }
        return layout
    }
}
