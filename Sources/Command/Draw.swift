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
            guard PictureFormat(file: output) != nil || output == "-" else {
                throw ValidationError(
                    "The name of the output file must end in .svg, .png or .pdf; - prints SVG.")
            }
        }
        if textOptions.kind != .plain, output != nil, format != .svg {
            throw ValidationError(
                "--text chooses how SVG pictures show texts. Name an .svg file by --output, or remove --text."
            )
        }
        try checkAnimation()
    }

    /// Throws an error if the option `--animate` is given without two sizes, or with an output file
    /// that is not SVG.
    func checkAnimation() throws {
        guard animate else { return }
        guard output != nil, format == .svg else {
            throw ValidationError(
                "--animate needs SVG output. Add --output with a file that ends in .svg, or with -."
            )
        }
        guard try sizes().count > 1 else {
            throw ValidationError(
                "--animate needs at least two sizes, for example --size 240x160,480x320.")
        }
    }

    // MARK: Drawing

    /// Draws the layout at each size that `--size` lists. Returns the contradictions between
    /// constraints found at these sizes.
    func draw(_ layout: DocumentLayout, file: String) throws -> [Finding] {
        try format.check()
        var findings: [Finding] = []
        var picture = DocumentPicture(layout)
        let images = imageOptions.images(of: file, format)
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
        if animate {
            let animation = picture.animation(through: sizes.compactMap { $0 })
            try write(Array(animation.document.utf8), to: output)
        } else {
            let drawn =
                pictures.count == 1 ? pictures[0].picture.drawn : PictureSheet(pictures).drawn
            try write(bytes(of: drawn, output), to: output)
        }
        return findings
    }

    /// The format of the output file. SVG if the picture is printed.
    var format: PictureFormat { output.flatMap(PictureFormat.init(file:)) ?? .svg }

    private func bytes(of picture: DrawnPicture, _ output: String) throws -> [UInt8] {
        #if Fonts
            do {
                return try PageOutput.bytes(of: picture, format)
            } catch {
                throw PageOutput.failure(error, output)
            }
        #else
            return try PageOutput.bytes(of: picture, format)
        #endif
    }

    private func write(_ bytes: [UInt8], to output: String) throws {
        if output == "-" { return try Console.print(String(decoding: bytes, as: UTF8.self)) }
        try OutputFile.write(bytes, to: output)
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

            PNG and PDF need a keyline that is built with fonts. Without --fonts, texts have the measured width if \
            Helvetica, Arial or Liberation Sans (fonts-liberation) is installed.
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
        let images = options.imageOptions.images(of: input.file, options.format)
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
