import ArgumentParser
import Foundation
import KeylineDocuments
import KeylinePictures

/// Options of the subcommands `draw` and `watch`: what a picture shows, and the file to which it is
/// written.
struct PictureOptions: ParsableArguments {
    @Option(
        name: .shortAndLong,
        help: "Writes this file: .svg, .png or .pdf. By default, draws in the terminal.",
        completion: .file(extensions: ["svg", "png", "pdf"]))
    var output: String?
    @OptionGroup var rootSizes: RootSizes
    @Flag(
        help:
            "Animates the change from size to size, instead of drawing all side by side. SVG only.")
    var animate = false
    @Flag(help: "Also draws constraints, conflicts and ambiguous values.") var constraints = false
    @Flag(help: "Draws the edges and names of views.") var names = false
    @Option(help: "The number of pixels per point.") var scale = 1.0
    @OptionGroup var textOptions: TextOptions
    @OptionGroup var imageOptions: ImageOptions

    /// Returns the sizes of the root at which the document is drawn; the pictures stand side by
    /// side. Nil means the size that the document states, and is the only element if no option
    /// `--size` is given.
    func sizes() throws -> [DocumentSize?] {
        let sizes = try rootSizes.list()
        return sizes.isEmpty ? [nil] : sizes
    }

    func validate() throws {
        guard scale > 0, scale <= 100 else {
            throw ValidationError("The value of --scale must be above 0 and at most 100.")
        }
        if let output {
            let kinds = ["svg", "png", "pdf"]
            guard kinds.contains(PictureOptions.kind(of: output)) || output == "-" else {
                throw ValidationError(
                    "The name of the output file must end in .svg, .png or .pdf; - prints SVG.")
            }
        }
        try checkAnimation()
    }

    /// Throws an error if the option `--animate` is given without two sizes, or with an output file
    /// that is not SVG.
    func checkAnimation() throws {
        guard animate else { return }
        guard let output, output == "-" || PictureOptions.kind(of: output) == "svg" else {
            throw ValidationError(
                "--animate needs SVG output. Add --output with a file that ends in .svg, or with -."
            )
        }
        guard try sizes().count > 1 else {
            throw ValidationError(
                "--animate needs at least two sizes, for example --size 240x160,480x320.")
        }
    }

    static func kind(of file: String) -> String {
        file.split(separator: ".").last.map { $0.lowercased() } ?? ""
    }

    // MARK: Drawing

    /// Draws the layout at each size that `--size` lists. Returns the contradictions between
    /// constraints found at these sizes.
    func draw(_ layout: DocumentLayout, file: String) throws -> [Finding] {
        var findings: [Finding] = []
        var picture = DocumentPicture(layout)
        let images = imageOptions.images(of: file)
        picture.imageAddress = { images.address(of: $0) }
        picture.scale = scale
        picture.texts = try textOptions.texts()
        if names { picture.contents = .names }
        if constraints { picture.contents = .all }
        var pictures: [(caption: String, picture: LayoutPicture)] = []
        var text = ""
        let sizes = try sizes()
        for size in sizes {
            Deadline.note("drawing `\(file)` at \(size ?? layout.ownSize)")
            layout.layOut(size)
            findings.append(contentsOf: layout.contradictions())
            let caption = layout.sizeText
            if output == nil {
                if sizes.count > 1 { text += "\(caption)\n" }
                text += picture.text(columns: Terminal.columns)
            } else {
                pictures.append((caption, picture.picture))
            }
        }
        guard let output else {
            try Console.print(text)
            return findings
        }
        let document =
            animate
            ? picture.animation(through: sizes.compactMap { $0 }).document
            : pictures.count == 1 ? pictures[0].picture.svg : PictureSheet(pictures).svg
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

            The program rsvg-convert (Debian package librsvg2-bin) must be installed for PNG and PDF. Texts have \
            the measured width if Helvetica, Arial or Liberation Sans (fonts-liberation) is installed.
            """)

    @OptionGroup var input: DocumentInput
    @OptionGroup var limit: TimeLimit
    @OptionGroup var options: PictureOptions

    func run() throws {
        let document = try input.read()
        limit.begin("building the layout of `\(input.file)`")
        let layout = try input.layout(of: document)
        let findings = try options.draw(layout, file: input.file)
        var seen: Set<Finding> = []
        let once = findings.filter { seen.insert($0).inserted }
        let images = options.imageOptions.images(of: input.file)
        input.report(images.findings(layout) + once, layout.source)
        if !once.isEmpty { throw Failure.mistakes }
    }
}

/// The terminal in which the command runs, to whose width pictures made of characters are fitted.
enum Terminal {
    static var columns: Int {
        var size = winsize()
        if ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 {
            return min(Int(size.ws_col), 120)
        }
        return 72
    }
}

/// Converts pictures from SVG to PNG or PDF. The program rsvg-convert must be installed.
enum Converter {
    /// Converts an SVG document, and throws if rsvg-convert is missing or fails.
    /// - Parameter kind: the format, `png` or `pdf`.
    /// - Parameter output: the path of the picture, for error messages.
    static func convert(_ document: String, to kind: String, _ output: String) throws -> Data {
        guard let program = Programs.find("rsvg-convert") else {
            throw Failure.system(
                "\(kind.uppercased()) output needs the program rsvg-convert, which was not found. Install it "
                    + "(Debian package librsvg2-bin), or draw an .svg file.")
        }
        let process = Process(), input = Pipe(), picture = Pipe()
        process.executableURL = program
        process.arguments = ["--format", kind]
        process.standardInput = input
        process.standardOutput = picture
        // Ignore SIGPIPE. If rsvg-convert stopped reading early, the signal would end this process;
        // the exit status of rsvg-convert reports the failure instead. The signal stays ignored,
        // because the thread that writes to rsvg-convert may still run after it has ended.
        signal(SIGPIPE, SIG_IGN)
        guard (try? process.run()) != nil else {
            throw Failure.system("rsvg-convert cannot be run.")
        }
        // Write the input of rsvg-convert in another thread. The program may write output before it
        // has read all input, so a single thread that first writes everything and then reads could
        // block forever.
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
