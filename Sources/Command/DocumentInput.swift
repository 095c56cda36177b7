import ArgumentParser
import Foundation
import KeylineDocuments

/// The document that a command works on, and the values that the command line gives it.
struct DocumentInput: ParsableArguments {
    @Argument(
        help: "The document; - is standard input.",
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var file: String

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Sets a parameter to a number or sum, or a field to a text.", valueName: "name=value"))
    var settings: [String] = []

    /// By name.
    func values() throws -> [String: String] {
        var values: [String: String] = [:]
        for setting in settings {
            guard let sign = setting.firstIndex(of: "="), sign != setting.startIndex else {
                throw Failure.usage("Expected --set NAME=VALUE, and this is `\(setting)`.")
            }
            values[String(setting[..<sign])] = String(setting[setting.index(after: sign)...])
        }
        return values
    }

    func read() throws -> LayoutDocument {
        let (text, name) = try DocumentInput.text(of: file)
        return LayoutDocument(text, file: name)
    }

    /// The text of a file, and what the file is called in messages; `-` is standard input.
    static func text(of file: String) throws -> (text: String, name: String) {
        if file == "-" {
            do {
                let data = try FileHandle.standardInput.readToEnd() ?? Data()
                return (try text(data, "-"), "<stdin>")
            } catch let error as Failure {
                throw error
            } catch {
                throw Failure.system("Standard input cannot be read.")
            }
        }
        return (try text(data(of: file), file), file)
    }

    private static func data(of file: String) throws -> Data {
        // Pipes and devices are files, too.
        if let handle = FileHandle(forReadingAtPath: file), let data = try? handle.readToEnd() {
            return data
        }
        var isDirectory = ObjCBool(false)
        guard FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory) else {
            throw Failure.system("There is no file `\(file)`.")
        }
        if isDirectory.boolValue { throw Failure.system("`\(file)` is a directory.") }
        let isEmpty = (try? Data(contentsOf: URL(fileURLWithPath: file)).isEmpty) ?? false
        guard isEmpty else { throw Failure.system("`\(file)` cannot be read.") }
        return Data()
    }

    private static func text(_ data: Data, _ file: String) throws -> String {
        guard let text = String(validating: data, as: UTF8.self) else {
            throw Failure.system("`\(file)` is not a text in UTF-8.")
        }
        return text
    }

    /// The layout, with all mistakes printed. One that has any is no use to most commands.
    func layout() throws -> DocumentLayout { try layout(of: read()) }

    func layout(of document: LayoutDocument) throws -> DocumentLayout {
        let layout = document.layout(settings: try values())
        let findings = layout?.findings ?? document.findings
        report(findings, document.source)
        guard let layout, !layout.hasErrors else { throw Failure.mistakes }
        return layout
    }

    func report(_ findings: [Finding], _ source: DocumentSource) {
        let text = FindingText(source: source, isColored: Console.isErrorColored)
        for finding in findings { Console.error(text.text(of: finding)) }
    }
}

extension DocumentSize {
    /// Sizes, separated by commas.
    static func list(_ text: String) throws -> [DocumentSize] {
        try text.split(separator: ",", omittingEmptySubsequences: false).map { one in
            guard let size = DocumentSize(String(one)) else {
                throw Failure.usage("Expected sizes as 320x480,768x1024, and this is `\(one)`.")
            }
            return size
        }
    }
}

extension DocumentSize: ExpressibleByArgument {
    public init?(argument: String) { self.init(argument) }
}
