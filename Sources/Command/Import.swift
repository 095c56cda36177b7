import ArgumentParser
import Foundation
import KeylineDocuments

struct Import: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Converts a storyboard or xib to a document.",
        discussion: """
            Converts the views, guides and constraints of an Interface Builder file for iOS to a layout document, \
            and checks its layout. docs/Import.md in the repository of Keyline lists what is converted to what. If \
            the file has several layouts, choose one by --scene, or convert all by --all.

              keyline import Card.xib -o card.yaml
              keyline import Main.storyboard
              keyline import Main.storyboard --scene Login -o login.yaml
              keyline import Main.storyboard --all layouts

            The exit status is 1 if a document has contradictions or ambiguous values; it is written nevertheless.
            """)

    @Argument(
        help: "The storyboard or xib file; - reads standard input.",
        completion: .file(extensions: ["storyboard", "xib"]))
    var file: String
    @OptionGroup var fonts: FontOptions
    @OptionGroup var limit: TimeLimit
    @Option(help: "Converts the scene, view controller, view or cell with this name or id.")
    var scene: String?
    @Option(
        help: ArgumentHelp("Writes all layouts into this directory.", valueName: "directory"),
        completion: .directory)
    var all: String?
    @Option(
        name: .shortAndLong, help: "Writes the document to this file. By default, it is printed.",
        completion: .file(extensions: ["yaml", "yml"]))
    var output: String?

    func validate() throws {
        if all != nil, scene != nil || output != nil {
            throw ValidationError(
                "--all cannot be combined with --scene or -o. Use --all for all layouts, or --scene and -o for one."
            )
        }
    }

    func run() throws {
        try fonts.use()
        let (text, name) = try DocumentInput.text(of: file)
        limit.begin("reading `\(file)`")
        let interface = InterfaceFile(text, file: name)
        report(interface.findings, interface.source)
        guard interface.findings.isEmpty else { throw Failure.mistakes }
        if let all { return try write(interface, into: all) }
        let chosen = try choose(interface)
        let good = try write(chosen, of: interface, to: output)
        if !good { throw Failure.mistakes }
    }

    private func choose(_ interface: InterfaceFile) throws -> InterfaceFile.Scene {
        let scenes = scene.map(interface.scenes(named:)) ?? interface.scenes
        if scenes.count == 1 { return scenes[0] }
        let names = (scenes.isEmpty ? interface.scenes : scenes).map { scene in
            let others = scene.aliases.filter { $0 != scene.name }
            return "  \(scene.name)"
                + (others.isEmpty ? "" : " (\(others.joined(separator: ", ")))")
        }
        let message =
            scenes.isEmpty
            ? "There is no layout `\(scene ?? "")` in `\(file)`. Choose one of these"
            : "`\(file)` has several layouts\(scene == nil ? "" : " of this name"). Choose one by --scene"
                + (scene == nil ? ", or all by --all DIRECTORY" : "")
        throw Failure.usage("\(message):\n" + names.joined(separator: "\n"))
    }

    private func write(_ interface: InterfaceFile, into directory: String) throws {
        try? FileManager.default.createDirectory(
            atPath: directory, withIntermediateDirectories: false)
        var isGood = true
        for scene in interface.scenes {
            let good = try write(scene, of: interface, to: "\(directory)/\(scene.name).yaml")
            isGood = isGood && good
        }
        if !isGood { throw Failure.mistakes }
    }

    /// Converts one scene of an Interface Builder file, and writes the resulting document. Returns
    /// whether the layout is free of contradictions and ambiguous views.
    private func write(
        _ scene: InterfaceFile.Scene, of interface: InterfaceFile, to output: String?
    ) throws -> Bool {
        limit.begin("importing `\(scene.name)` of `\(file)`")
        let made = InterfaceImport(scene, of: interface)
        let (findings, source) = made.check(file: output ?? "<stdout>")
        if let output, output != "-" {
            try OutputFile.write(Array(made.text.utf8), to: output)
        } else {
            try Console.print(made.text)
        }
        report(made.notes, interface.source)
        report(findings, source)
        return findings.isEmpty
    }

    private func report(_ findings: [Finding], _ source: DocumentSource) {
        let text = FindingText(source: source, isColored: Console.isErrorColored)
        for finding in findings { Console.error(text.text(of: finding)) }
    }
}
