import ArgumentParser
import KeylineDocuments

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Says why a value is what it is, and what would change it.",
        discussion: """
            Values are width, height, left, right, leading, trailing, centerX, top, bottom and centerY of a view; \
            locations are measured in the root.

              keyline explain card.yaml title.width
              keyline explain card.yaml card/detail.bottom --size 280x120
            """)

    @OptionGroup var input: DocumentInput
    @Argument(help: "A view and its attribute, as title.width.") var value: String
    @Option(help: "The size of the root, as 320x480; either may be fit.") var size: DocumentSize?

    func run() throws {
        let document = try input.read(), settings = try input.values()
        let layout = try input.layout(of: document)
        layout.layOut(size)
        let contradictions = layout.contradictions()
        let text: String
        do {
            let explanation = try Explanation(layout, value) { more in
                document.layout(settings: settings.merging(more) { $1 })
            }
            text = explanation.text
        } catch {
            throw Failure.usage(error.message)
        }
        try Console.print(text)
        input.report(contradictions, document.source)
        if !contradictions.isEmpty { throw Failure.mistakes }
    }
}
