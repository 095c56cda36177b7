import ArgumentParser
import KeylineDocuments

struct Solve: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the frames of all views.",
        discussion: """
            Each frame is in the coordinates of the view's superview, in points.

              keyline solve card.yaml
              keyline solve card.yaml --set width=400 --format json
              keyline solve card.yaml --size 320xfit --absolute
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case table, json, csv }

    @OptionGroup var input: DocumentInput
    @OptionGroup var limit: TimeLimit
    @OptionGroup var rootSizes: RootSizes
    @Option(help: "The format of the frames.") var format = Format.table
    @Flag(help: "Prints frames in the coordinates of the root.") var absolute = false

    func run() throws {
        let size = try rootSizes.singleSize()
        let document = try input.read()
        limit.begin("building the layout of `\(input.file)`")
        let layout = try input.layout(of: document)
        Deadline.note("laying out `\(input.file)` at \(size ?? layout.ownSize)")
        layout.layOut(size)
        let contradictions = layout.contradictions()
        input.report(contradictions, layout.source)
        let table = FrameTable(layout, isAbsolute: absolute)
        switch format {
        case .table: try Console.print(table.text)
        case .json: try Console.print(table.json)
        case .csv: try Console.print(table.csv)
        }
        if !contradictions.isEmpty { throw Failure.mistakes }
    }
}
