import ArgumentParser
import KeylineDocuments

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the schema of documents, for editors.",
        discussion: """
              keyline schema > keyline.schema.json

            A document names it in its first line, and editors complete keys and check values:

              # yaml-language-server: $schema=keyline.schema.json
            """)

    func run() throws { try Console.print(DocumentSchema.text) }
}
