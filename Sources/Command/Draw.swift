import ArgumentParser
import Foundation
import KeylineDocuments
import KeylinePictures

/// Options of pictures, for `draw` and `watch`.
struct PictureOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: "The file: .svg, .png or .pdf. Without it the picture is drawn in the terminal.",
        completion: .file(extensions: ["svg", "png", "pdf"]))
    var output: String?
    @Option(
        help: ArgumentHelp(
            "The size of the root; several, separated by commas, stand side by side.",
            valueName: "sizes"))
    var size: String?
    @Flag(help: "Moves from each size to the next and back, instead of side by side; SVG only.")
    var animate = false
    @Flag(help: "Draws constraints, conflicts and what is ambiguous, too.") var constraints = false
    @Flag(help: "Draws the edges and names of views.") var names = false
    @Option(help: "Pixels a point.") var scale = 1.0

    func sizes() throws -> [DocumentSize?] {
        guard let size else { return [nil] }
        return try DocumentSize.list(size)
    }

    func validate() throws {
        guard scale > 0, scale <= 100 else {
            throw ValidationError("Expected a scale above 0 and up to 100.")
        }
        if let output {
            let kinds = ["svg", "png", "pdf"]
            guard kinds.contains(PictureOptions.kind(of: output)) || output == "-" else {
                throw ValidationError(
                    "Expected a file that ends in .svg, .png or .pdf, or - for SVG.")
            }
        }
        try checkAnimation()
    }

    /// An animation has two sizes or more, and a file that can move.
    func checkAnimation() throws {
        guard animate else { return }
        guard let output, output == "-" || PictureOptions.kind(of: output) == "svg" else {
            throw ValidationError(
                "--animate needs --output with a file that ends in .svg, or - for SVG.")
        }
        guard try sizes().count > 1 else {
            throw ValidationError("--animate needs two sizes at least, as --size 240x160,480x320.")
        }
    }

    static func kind(of file: String) -> String {
        file.split(separator: ".").last.map { $0.lowercased() } ?? ""
    }

    // MARK: Drawing

    /// Draws the layout at all sizes, and returns the contradictions at any of them.
    func draw(_ layout: DocumentLayout, file: String) throws -> [Finding] {
        var findings: [Finding] = []
        var picture = DocumentPicture(layout)
        let folder = URL(fileURLWithPath: file).deletingLastPathComponent()
        picture.imageAddress = { ImageFile.address(of: $0, in: folder) }
        picture.scale = scale
        if names { picture.contents = .names }
        if constraints { picture.contents = .all }
        var pictures: [(caption: String, picture: SVGPicture)] = []
        var text = ""
        let sizes = try sizes()
        for size in sizes {
            layout.layOut(size)
            findings.append(contentsOf: layout.contradictions())
            let caption = layout.sizeText
            if output == nil {
                if sizes.count > 1 { text += "\(caption)\n" }
                text += picture.text(columns: Terminal.columns)
            } else {
                pictures.append((caption, picture.svg))
            }
        }
        guard let output else {
            try Console.print(text)
            return findings
        }
        let document =
            animate
            ? picture.animation(through: sizes.compactMap { $0 }).document
            : pictures.count == 1 ? pictures[0].picture.document : SVGSheet(pictures).document
        try write(document, to: output)
        return findings
    }

    private func write(_ document: String, to output: String) throws {
        if output == "-" { return try Console.print(document) }
        let kind = PictureOptions.kind(of: output)
        guard kind == "svg" else {
            return try OutputFile.write(
                Array(Converter.convert(document, to: kind, output)), to: output)
        }
        try OutputFile.write(Array(document.utf8), to: output)
    }
}

struct Draw: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Draws the layout.",
        discussion: """
              keyline draw card.yaml
              keyline draw card.yaml -o card.svg --constraints
              keyline draw card.yaml -o card.png --scale 2
              keyline draw card.yaml -o sizes.svg --size 320x120,480x120,768xfit
              keyline draw card.yaml -o resize.svg --size 320x120,480x120 --animate

            PNG and PDF are made by rsvg-convert, of Debian's librsvg2-bin; texts are as wide as they were \
            measured where Helvetica, Arial or Liberation Sans (fonts-liberation) is installed.
            """)

    @OptionGroup var input: DocumentInput
    @OptionGroup var options: PictureOptions

    func run() throws {
        let layout = try input.layout()
        let findings = try options.draw(layout, file: input.file)
        var seen: Set<Finding> = []
        let once = findings.filter { seen.insert($0).inserted }
        input.report(once, layout.source)
        if !once.isEmpty { throw Failure.mistakes }
    }
}

/// The width of the terminal.
enum Terminal {
    static var columns: Int {
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return min(Int(size.ws_col), 120)
        }
        return 72
    }
}

/// Images that documents name.
enum ImageFile {
    private static let kinds = [
        "png": "image/png", "jpg": "image/jpeg", "jpeg": "image/jpeg", "gif": "image/gif",
        "svg": "image/svg+xml", "webp": "image/webp",
    ]
    /// Larger files stay where they are, and the picture shows a placeholder.
    private static let largest = 8 << 20

    /// The image itself, so that a picture is one file; nil if it is not there.
    static func address(of name: String, in folder: URL) -> String? {
        let file = URL(fileURLWithPath: name, relativeTo: folder)
        guard let kind = kinds[file.pathExtension.lowercased()],
            let data = try? Data(contentsOf: file), data.count <= largest
        else { return nil }
        return "data:\(kind);base64," + data.base64EncodedString()
    }
}

/// From SVG to what rsvg-convert makes of it.
enum Converter {
    /// - Parameter output: what the file is called in messages.
    static func convert(_ document: String, to kind: String, _ output: String) throws -> Data {
        guard let program = Programs.find("rsvg-convert") else {
            throw Failure.system(
                "\(kind.uppercased()) needs rsvg-convert, which is not there: install Debian's librsvg2-bin, or "
                    + "draw an .svg.")
        }
        let process = Process(), input = Pipe(), picture = Pipe()
        process.executableURL = program
        process.arguments = ["--format", kind]
        process.standardInput = input
        process.standardOutput = picture
        // A program that reads no more has failed, and its status says so.
        let former = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, former) }
        guard (try? process.run()) != nil else {
            throw Failure.system("rsvg-convert cannot be run.")
        }
        // It may write before it has read all.
        let feeder = Thread {
            let file = input.fileHandleForWriting
            try? OutputFile.write(Array(document.utf8), to: file.fileDescriptor)
            try? file.close()
        }
        feeder.start()
        let data = try? picture.fileHandleForReading.readToEnd()
        process.waitUntilExit()
        guard process.terminationStatus == 0, let data, !data.isEmpty else {
            throw Failure.system("`\(output)` cannot be written: rsvg-convert failed.")
        }
        return data
    }
}
