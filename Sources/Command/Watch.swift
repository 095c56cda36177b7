import ArgumentParser
import Foundation
import KeylineDocuments

struct Watch: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draws the layout again whenever the file is saved.",
        discussion: """
            Errors are printed, and the command continues to watch the file. Ctrl-C ends it.

              keyline watch card.yaml
              keyline watch card.yaml -o card.svg --constraints
            """)

    @OptionGroup var input: DocumentInput
    @OptionGroup var options: PictureOptions
    @Option(help: ArgumentHelp("Ends after so many pictures.", visibility: .hidden)) var count: Int?

    func validate() throws {
        if input.file == "-" {
            throw ValidationError("Standard input cannot be watched. Name a file.")
        }
    }

    func run() throws {
        _ = try options.sizes()
        _ = try input.values()
        var last: Data?
        var drawn = 0
        // Read the file again and again, and compare its contents. File events are no use: editors
        // replace a file, write it in parts, or remove it for a moment.
        while count.map({ drawn < $0 }) ?? true {
            if let now = try? Data(contentsOf: URL(fileURLWithPath: input.file)), now != last {
                if last == nil || isWhole(now) {
                    last = now
                    drawn += 1
                    draw()
                }
            } else if last == nil {
                throw Failure.system("There is no file `\(input.file)`.")
            }
            Thread.sleep(forTimeInterval: 0.1)
        }
    }

    /// Returns whether an editor has finished writing the file: its contents are still `data` after
    /// a short wait.
    private func isWhole(_ data: Data) -> Bool {
        Thread.sleep(forTimeInterval: 0.02)
        return (try? Data(contentsOf: URL(fileURLWithPath: input.file))) == data
    }

    private func draw() {
        do {
            if options.output == nil, Console.isTerminal {
                try Console.print("\u{1B}[2J\u{1B}[H")
            }
            let document = try input.read()
            let layout = try input.layout(of: document)
            input.report(try options.draw(layout, file: input.file), document.source)
            if let output = options.output, output != "-" { Console.error("\(output) is drawn\n") }
        } catch let error as Failure {
            if let message = error.message { Console.error("keyline: error: \(message)\n") }
        } catch {
            Console.error("keyline: error: \(error)\n")
        }
    }
}
