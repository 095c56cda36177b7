import ArgumentParser
import KeylineDocuments

struct Explain: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Explains why a value is what it is, and what would change it.",
        discussion: """
            Values are width, height, left, right, leading, trailing, centerX, top, bottom and centerY of a view; \
            positions are in the coordinates of the root.

              keyline explain card.yaml title.width
              keyline explain card.yaml card/detail.bottom --size 280x120
            """)

    @OptionGroup var input: DocumentInput
    @OptionGroup var limit: TimeLimit
    @Argument(help: "A view and its attribute, such as title.width.") var value: String
    @OptionGroup var rootSizes: RootSizes

    func run() throws {
        let size = try rootSizes.singleSize()
        let document = try input.read(), settings = try input.values()
        limit.begin("building the layout of `\(input.file)`")
        let layout = try input.layout(of: document)
        Deadline.note("looking for the reasons of `\(value)` in `\(input.file)`")
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
