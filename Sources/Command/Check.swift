import ArgumentParser
import KeylineDocuments

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Finds contradictions, ambiguous values, overlapping views and clipped texts.",
        discussion: """
            Without --size, the layout is checked at the sizes of the document's key `sizes`, or at its own size.

              keyline check card.yaml
              keyline check card.yaml --size 320x480,1024x768
              keyline check card.yaml --format sarif > layout.sarif
              keyline check card.yaml --ignore overlap --ignore outside

            The exit status is 1 if there is a finding, so a CI job with this command fails then.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, sarif }

    @OptionGroup var input: DocumentInput
    @OptionGroup var limit: TimeLimit
    @OptionGroup var rootSizes: RootSizes
    @OptionGroup var imageOptions: ImageOptions
    @Option(help: "The format of the findings.") var format = Format.text
    @Option(
        help: ArgumentHelp("Ignores the findings of a rule. May be repeated.", valueName: "rule"))
    var ignore: [String] = []

    func validate() throws {
        for rule in ignore where FindingRule(rawValue: rule) == nil {
            let rules = FindingRule.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("There is no rule `\(rule)`. Expected one of \(rules).")
        }
    }

    func run() throws {
        let document = try input.read()
        limit.begin("building the layout of `\(input.file)`")
        let layout = document.layout(settings: try input.values())
        var findings = layout?.findings ?? document.findings
        if let layout, !layout.hasErrors {
            var sizes = try rootSizes.list()
            if sizes.isEmpty { sizes = document.model?.sizes ?? [] }
            if sizes.isEmpty { sizes = [layout.ownSize] }
            findings += LayoutCheck(layout).findings(at: sizes) { number in
                let count = sizes.count > 1 ? ", size \(number + 1) of \(sizes.count)" : ""
                Deadline.note("checking `\(input.file)` at \(sizes[number])\(count)")
            }
            findings += imageOptions.images(of: input.file, .svg).findings(layout)
        }
        findings.removeAll { ignore.contains($0.rule.rawValue) }
        let report = FindingReport(findings, in: document.source)
        switch format {
        case .text:
            let text = FindingText(source: document.source, isColored: Console.isOutputColored)
            try Console.print(findings.map(text.text).joined())
        case .json: try Console.print(report.json)
        case .sarif: try Console.print(report.sarif)
        }
        if !findings.isEmpty { throw Failure.mistakes }
    }
}
