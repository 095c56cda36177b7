import ArgumentParser
import Foundation
import KeylineDocuments

struct Play: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Opens a web page for editing a document and its layout.",
        discussion: """
            The page is served to this machine only, at an address that contains a secret. No data leaves the \
            machine. The page can save to the given file and to no other. Ctrl-C ends the command.

              keyline play
              keyline play card.yaml
              keyline play 'http://127.0.0.1:8000/#z=…'

            The last example opens a layout that somebody shared as a link.
            """)

    @Argument(
        help:
            "The file with the document, or a shared link. By default, the page shows an example.",
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var file: String?
    @OptionGroup var fonts: FontOptions
    @Option(help: "The port of the server. By default, any free port.") var port = 0
    @Flag(
        inversion: .prefixedNo, help: "Opens the page in the browser, or only prints its address.")
    var open =
        true

    func validate() throws {
        guard (0...65535).contains(port) else {
            throw ValidationError("The value of --port must be from 0 to 65535.")
        }
    }

    func run() throws {
        try fonts.use()
        var fragment = ""
        var start: PlayStart?
        if let file, let mark = file.range(of: "#z=") {
            fragment =
                "#z="
                + file[mark.upperBound...].filter {
                    $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0))
                }
        } else if let file {
            let input = try DocumentInput.parse([file])
            let document = try input.read()
            let text = document.source.text
            // The page can save only to a regular file. For a pipe or a device, give it the text of
            // the document without a file.
            start =
                file != "-" && OutputFile.kind(file) == .regular
                ? .file(PlayFile(file)) : .document(PlayDocument(name: file, text: text))
        }
        let site = PlaySite(start: start)
        let server: PlayServer
        do {
            server = try PlayServer(site: site, port: port)
        } catch {
            throw Failure.system(
                "Port \(port) cannot be used: \(error). Choose another one by --port.")
        }
        let address = "http://127.0.0.1:\(server.port)/\(site.token)/\(fragment)"
        try Console.print("\(address)\n")
        if open { Browser.open(address) }
        server.wait()
    }
}

/// Opens an address in the user's browser, by the program that the operating system has for this
/// purpose, such as `xdg-open`.
enum Browser {
    static func open(_ address: String) {
        guard let program = Programs.find("xdg-open") ?? Programs.find("open") else { return }
        let process = Process()
        process.executableURL = program
        process.arguments = [address]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try? process.run()
    }
}
