import ArgumentParser
import Foundation
import Keyline
import KeylineDocuments

/// The command-line program `keyline`. Each subcommand has a file of its own, and calls the module
/// KeylineDocuments to do the work.
@main
struct KeylineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keyline",
        abstract: "Lays out documents: views, texts and constraints in a text file.",
        discussion: """
            A document is a YAML (or JSON) file; docs/Documents.md in the repository of Keyline is its reference.

              keyline solve card.yaml --set width=400
              keyline draw card.yaml -o card.svg --constraints
              keyline check card.yaml --size 320x480,1024x768
              keyline explain card.yaml title.width
              keyline watch card.yaml
              keyline play card.yaml

            Exit status: 0 no errors, 1 the document or its layout has errors, 2 the command line has errors, \
            3 a file cannot be read or written, or a program is missing, 4 the time limit (--timeout) was reached. \
            NO_COLOR=1 turns colours off. Output to a pipe or file has no colours.
            """,
        version: "keyline 0.1.0",
        subcommands: [
            Solve.self, Draw.self, Check.self, Explain.self, Watch.self, Play.self, Batch.self,
            Export.self, Import.self, Schema.self,
        ])

    static func main() {
        do {
            try refuseUnknownCommand()
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

extension KeylineCommand {
    /// Throws an error if the first argument is neither an option nor a subcommand. The message
    /// suggests a similar name or, if the argument is a file, a subcommand to write before the
    /// file.
    private static func refuseUnknownCommand() throws {
        var arguments = CommandLine.arguments.dropFirst()
        if arguments.first == "help" { arguments = arguments.dropFirst() }
        let names = configuration.subcommands.map { command in
            command.configuration.commandName ?? "\(command)".lowercased()
        }
        guard let name = arguments.first, !name.hasPrefix("-"), name != "help",
            !names.contains(name)
        else { return }
        let message = "There is no command `\(name.shown)`."
        if let near = nearestName(to: name, among: names) {
            throw Failure.usage("\(message) Did you mean `\(near)`?")
        }
        if FileManager.default.fileExists(atPath: name) {
            throw Failure.usage(
                "\(message) Expected a command before the file, as in `keyline draw \(name.shown)`."
            )
        }
        throw Failure.usage("\(message) Expected one of \(names.joined(separator: ", ")).")
    }
}

/// An error that ends a subcommand with an exit status other than 0, after printing a message.
struct Failure: Error {
    static let findings: Int32 = 1
    static let usage: Int32 = 2
    static let system: Int32 = 3
    static let time: Int32 = 4

    var status: Int32
    /// The message to print, or nil if the mistakes were printed before the error was thrown.
    var message: String?

    /// The error for a document or layout with mistakes, which have been printed already.
    static let mistakes = Failure(status: findings, message: nil)

    static func usage(_ message: String) -> Failure { Failure(status: usage, message: message) }
    static func system(_ message: String) -> Failure { Failure(status: system, message: message) }
}
