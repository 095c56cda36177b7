import ArgumentParser
import KeylineDocuments

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Looks for contradictions, ambiguity, overlap and clipped text.",
        discussion: """
            The sizes are those of the document's key `sizes`, or its own size.

              keyline check card.yaml
              keyline check card.yaml --sizes 320x480,1024x768
              keyline check card.yaml --format sarif > layout.sarif
              keyline check card.yaml --ignore overlap --ignore outside

            Exit status 1 if there is a finding: in CI that is all it takes.
            """)

    enum Format: String, CaseIterable, ExpressibleByArgument { case text, json, sarif }

    @OptionGroup var input: DocumentInput
    @Option(help: "Sizes of the root, separated by commas.") var sizes: String?
    @Option(help: "How findings are printed.") var format = Format.text
    @Option(help: ArgumentHelp("A kind of finding that does not count.", valueName: "rule"))
    var ignore: [String] = []

    func validate() throws {
        for rule in ignore where FindingRule(rawValue: rule) == nil {
            let rules = FindingRule.allCases.map(\.rawValue).joined(separator: ", ")
            throw ValidationError("There is no rule `\(rule)`. Expected one of \(rules).")
        }
    }

    func run() throws {
        let document = try input.read()
        let layout = document.layout(settings: try input.values())
        var findings = layout?.findings ?? document.findings
        if let layout, !layout.hasErrors {
            var sizes = try self.sizes.map(DocumentSize.list) ?? document.model?.sizes ?? []
            if sizes.isEmpty { sizes = [layout.ownSize] }
            findings += LayoutCheck(layout).findings(at: sizes)
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
