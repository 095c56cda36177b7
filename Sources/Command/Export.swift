import ArgumentParser
import Foundation
import KeylineDocuments

struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the layout as Swift code.",
        discussion: """
            A class with the views and constraints, and the numbers that parameters have. The fields of texts become \
            a record that the class is given. Labels are measured as in the document. Keyline has no colours.

              keyline export card.yaml
              keyline export card.yaml --style blocks --type Card -o Card.swift
            """)

    @OptionGroup var input: DocumentInput
    @OptionGroup var limit: TimeLimit
    @Option(help: "How constraints are written.") var style = SwiftExport.Style.anchors
    @Option(help: "The name of the class; made of the document's name without it.") var type:
        String?
    @Option(
        name: .shortAndLong, help: "The file; without it the code is printed.",
        completion: .file(extensions: ["swift"]))
    var output: String?

    func validate() throws {
        if let type, !SwiftExport.isTypeName(type) {
            throw ValidationError("`\(type)` cannot be the name of a class of the export.")
        }
    }

    func run() throws {
        let document = try input.read()
        limit.begin("writing `\(input.file)` as Swift")
        let layout = try input.layout(of: document)
        let text = SwiftExport(layout, style: style, type: type).text
        guard let output, output != "-" else { return try Console.print(text) }
        try OutputFile.write(Array(text.utf8), to: output)
    }
}

extension SwiftExport.Style: ExpressibleByArgument {}
