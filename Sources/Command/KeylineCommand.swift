import ArgumentParser
import Foundation

/// `keyline`: one file a subcommand; what they do is in KeylineDocuments.
@main
struct KeylineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keyline",
        abstract: "Lays out documents: views, texts and constraints in a text file.",
        discussion: """
            A document is a YAML (or JSON) file; docs/Documents.md is its reference.

              keyline solve card.yaml --set width=400
              keyline draw card.yaml -o card.svg --constraints
              keyline check card.yaml --sizes 320x480,1024x768
              keyline explain card.yaml title.width
              keyline watch card.yaml
              keyline play card.yaml

            Exit status: 0 all is well, 1 the document or its layout has mistakes, 2 the command line has, \
            3 a file cannot be read or written, or a program is missing. NO_COLOR=1 turns colours off; in a \
            pipe there are none.
            """,
        version: "keyline 0.1.0",
        subcommands: [
            Solve.self, Draw.self, Check.self, Explain.self, Watch.self, Play.self, Batch.self,
            Export.self, Import.self, Schema.self,
        ])

    static func main() {
        do {
            var command = try parseAsRoot()
            try command.run()
        } catch let error as Failure {
            if let message = error.message { Console.error("keyline: error: \(message)\n") }
            Foundation.exit(error.status)
        } catch {
            guard exitCode(for: error) == .validationFailure else { exit(withError: error) }
            Console.error(fullMessage(for: error) + "\n")
            Foundation.exit(Failure.usage)
        }
    }
}

/// The end of a command that did not do what it was asked for.
struct Failure: Error {
    static let findings: Int32 = 1
    static let usage: Int32 = 2
    static let system: Int32 = 3

    var status: Int32
    /// Nil if all was said already.
    var message: String?

    /// The document, or its layout, has mistakes, which were printed.
    static let mistakes = Failure(status: findings, message: nil)

    static func usage(_ message: String) -> Failure { Failure(status: usage, message: message) }
    static func system(_ message: String) -> Failure { Failure(status: system, message: message) }
}
