import ArgumentParser
import Foundation
import KeylineDocuments

/// The arguments that most subcommands share: the file with the layout document, the option
/// `--set`, which gives values to parameters and fields, and the option `--fonts`.
struct DocumentInput: ParsableArguments {
    @Argument(
        help: "The file with the document; - reads standard input.",
        completion: .file(extensions: ["yaml", "yml", "json"]))
    var file: String

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp(
            "Sets a parameter to a number or sum, or a field to a text. May be repeated.",
            valueName: "name=value"))
    var settings: [String] = []
    @OptionGroup var fonts: FontOptions

    /// Returns the values that `--set` gives, by the name of the parameter or field.
    func values() throws -> [String: String] {
        var values: [String: String] = [:]
        for setting in settings {
            guard let sign = setting.firstIndex(of: "="), sign != setting.startIndex else {
                throw Failure.usage("The value of --set is `\(setting)`. Write it as NAME=VALUE.")
            }
            values[String(setting[..<sign])] = String(setting[setting.index(after: sign)...])
        }
        return values
    }

    /// Reads the document. Also loads the fonts of the option `--fonts`, because all labels of the
    /// document are measured with them.
    func read() throws -> LayoutDocument {
        try fonts.use()
        let (text, name) = try DocumentInput.text(of: file)
        return LayoutDocument(text, file: name)
    }

    /// Reads a file, or standard input if `file` is `-`. Returns its text, and the name that error messages use for it.
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
        // Read by `FileHandle`, because it can also read pipes and devices.
        if let handle = FileHandle(forReadingAtPath: file), let data = try? handle.readToEnd() {
            return data
        }
        var isDirectory = ObjCBool(false)
        guard FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory) else {
            throw Failure.system("There is no file `\(file)`.")
        }
        if isDirectory.boolValue { throw Failure.system("`\(file)` is a directory. Name a file.") }
        let isEmpty = (try? Data(contentsOf: URL(fileURLWithPath: file)).isEmpty) ?? false
        guard isEmpty else { throw Failure.system("`\(file)` cannot be read.") }
        return Data()
    }

    private static func text(_ data: Data, _ file: String) throws -> String {
        guard let text = String(validating: data, as: UTF8.self) else {
            let fault = TextFault(in: data)
            throw Failure.system(
                "`\(file)` is not a UTF-8 text\(fault.map { ": \($0.description)" } ?? "").")
        }
        return text
    }

    /// Reads the document, prints its mistakes and the fonts that are missing, and returns its
    /// layout. Throws if a mistake is an error, because the layout then lacks views or constraints.
    func layout() throws -> DocumentLayout { try layout(of: read()) }

    func layout(of document: LayoutDocument) throws -> DocumentLayout {
        let layout = document.layout(settings: try values())
        let findings = layout?.findings ?? document.findings
        report(findings + (layout?.fontFindings ?? []), document.source)
        guard let layout, !layout.hasErrors else { throw Failure.mistakes }
        return layout
    }

    func report(_ findings: [Finding], _ source: DocumentSource) {
        let text = FindingText(source: source, isColored: Console.isErrorColored)
        for finding in findings { Console.error(text.text(of: finding)) }
    }
}
