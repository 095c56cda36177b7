import ArgumentParser
import KeylineDocuments

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the JSON schema of documents, for editors.",
        discussion: """
              keyline schema > keyline.schema.json

            If the first line of a document names the schema, editors complete keys and check values:

              # yaml-language-server: $schema=keyline.schema.json
            """)

    func run() throws { try Console.print(DocumentSchema.text) }
}
