import ArgumentParser
import Foundation
import KeylineDocuments

struct Export: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Writes the layout as Swift code.",
        discussion: """
            The code is a class with the views and constraints, in which parameters are replaced by their values. \
            Fields in texts become members of a struct that is passed to the class. Labels are measured as in the \
            document. Colours are left out, because views of Keyline have none.

              keyline export card.yaml
              keyline export card.yaml --style blocks --type Card -o Card.swift
            """)

    @OptionGroup var input: DocumentInput
    @OptionGroup var limit: TimeLimit
    @Option(help: "The notation of the constraints.") var style = SwiftExport.Style.anchors
    @Option(help: "The name of the class. By default, it is derived from the document's name.")
    var type: String?
    @Option(
        name: .shortAndLong, help: "Writes the code to this file. By default, it is printed.",
        completion: .file(extensions: ["swift"]))
    var output: String?

    func validate() throws {
        if let type, !SwiftExport.isTypeName(type) {
            throw ValidationError(
                "`\(type)` cannot be the name of the exported class. Choose another name.")
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
