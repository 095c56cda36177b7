import ArgumentParser
import Foundation
import Keyline
import KeylineDocuments
import KeylinePages
import KeylinePictures

/// The file formats of pictures.
enum PictureFormat: String, CaseIterable {
    case svg, png, pdf

    /// The format that the end of a file's name states, or nil if it states none.
    init?(file: String) {
        self.init(rawValue: file.split(separator: ".").last.map { $0.lowercased() } ?? "")
    }

    /// Throws an error if this build of the command cannot write the format.
    func check() throws {
        #if !Fonts
            if self != .svg { throw PageOutput.missing }
        #endif
    }
}

/// Writes pictures as PNG and PDF, if the command is built with the trait Fonts.
enum PageOutput {
    #if Fonts
        /// Returns a picture in a format. Throws a ``PageError`` that says why it cannot be drawn.
        static func bytes(
            of picture: DrawnPicture, _ format: PictureFormat
        ) throws(PageError) -> [UInt8] {
            switch format {
            case .svg: Array(picture.svg.utf8)
            case .png: try picture.png(1, nil)
            case .pdf: try picture.pdf(nil)
            }
        }

        static func failure(_ error: PageError, _ file: String) -> Failure {
            .system("`\(file.shown)` cannot be written. \(error.description.shown)")
        }
    #else
        static func bytes(of picture: DrawnPicture, _ format: PictureFormat) throws -> [UInt8] {
            try format.check()
            return Array(picture.svg.utf8)
        }

        static let missing = Failure.system(
            "This keyline was built without fonts, so it cannot write PNG and PDF. Build keyline with "
                + "`swift build -c release --traits default,Fonts`, or draw an .svg file.")
    #endif
}

/// The options of `keyline batch --sheets`: how labels are arranged on pages.
struct SheetOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Draws the records as labels on the pages of this PDF file.", valueName: "file"),
        completion: .file(extensions: ["pdf"]))
    var sheets: String?
    @Option(
        help: ArgumentHelp(
            "The size of a page: A3, A4, A5, A6, Letter, Legal, or numbers such as 210x297mm. The default is A4.",
            valueName: "size"))
    var page: String?
    @Option(
        help: ArgumentHelp(
            "The margins of a page: one length, two (top and bottom, left and right), or four (top, right, bottom, "
                + "left). The default is 36 points.", valueName: "lengths"))
    var margins: String?
    @Option(
        help: ArgumentHelp(
            "The number of columns, which share the width of a page. By default, as many labels as fit.",
            valueName: "count"))
    var columns: Int?
    @Option(
        help: ArgumentHelp(
            "The number of rows, which share the height of a page. By default, as many labels as fit.",
            valueName: "count"))
    var rows: Int?
    @Option(
        help: ArgumentHelp(
            "The distance between columns and between rows: one length, or two. The default is 0.",
            valueName: "lengths"))
    var gap: String?
    @Flag(help: "Draws lines in the margins that show where pages are cut.") var cropMarks = false

    func validate() throws {
        if sheets == nil {
            guard page == nil, margins == nil, columns == nil, rows == nil, gap == nil, !cropMarks
            else {
                throw ValidationError(
                    "--page, --margins, --columns, --rows, --gap and --crop-marks arrange labels on pages. Add "
                        + "--sheets FILE.pdf.")
            }
            return
        }
        guard sheets.flatMap(PictureFormat.init(file:)) == .pdf else {
            throw ValidationError("The name of the file for --sheets must end in .pdf.")
        }
        for (name, count) in [("columns", columns), ("rows", rows)] {
            guard count.map({ (1...1000).contains($0) }) ?? true else {
                throw ValidationError("The value of --\(name) must be from 1 to 1000.")
            }
        }
        _ = try pageSize()
        _ = try lengths(of: margins, "--margins", [1, 2, 4])
        _ = try lengths(of: gap, "--gap", [1, 2])
    }

    private static let pages: [String: Size] = [
        "a3": mm(297, 420), "a4": mm(210, 297), "a5": mm(148, 210), "a6": mm(105, 148),
        "letter": Size(width: 612, height: 792), "legal": Size(width: 612, height: 1008),
    ]

    private static func mm(_ width: Double, _ height: Double) -> Size {
        Size(width: width * 72 / 25.4, height: height * 72 / 25.4)
    }

    func pageSize() throws -> Size {
        guard let page else { return SheetOptions.mm(210, 297) }
        if let known = SheetOptions.pages[page.lowercased()] { return known }
        let parts = page.lowercased().split(separator: "x", omittingEmptySubsequences: false)
        // In 210x297mm, the unit belongs to both numbers.
        let unit = parts[parts.count - 1].drop { $0.isNumber || $0 == "." }
        let isBare = parts[0].allSatisfy { $0.isNumber || $0 == "." }
        guard parts.count == 2, let width = Length(isBare ? parts[0] + unit : parts[0]),
            let height = Length(parts[1]), width.points > 0, height.points > 0
        else {
            throw ValidationError(
                "`\(page.shown)` is not a page size. Write A4, Letter, or numbers such as 210x297mm."
            )
        }
        return Size(width: width.points, height: height.points)
    }

    /// A length on paper: a number with one of the units mm, cm, in and pt. Points are the default.
    private struct Length {
        let points: Double

        init?(_ text: some StringProtocol) {
            let digits = text.prefix { $0.isNumber || $0 == "." }
            let units = ["": 1, "pt": 1, "mm": 72 / 25.4, "cm": 720 / 25.4, "in": 72]
            guard let number = Double(String(digits)), number.isFinite,
                let factor = units[String(text.dropFirst(digits.count)).lowercased()]
            else { return nil }
            points = number * factor
        }
    }

    private func lengths(of text: String?, _ option: String, _ counts: [Int]) throws -> [Double]? {
        guard let text else { return nil }
        let lengths = text.split(separator: ",", omittingEmptySubsequences: false).map {
            Length($0)?.points
        }
        guard counts.contains(lengths.count), !lengths.contains(nil) else {
            let words = counts.map(String.init).joined(separator: " or ")
            throw ValidationError(
                "`\(text.shown)` are not lengths for \(option). Write \(words) numbers with commas between them, such "
                    + "as \(counts.last == 4 ? "15mm,10mm" : "3mm,5mm").")
        }
        return lengths.compactMap { $0 }
    }

    #if Fonts
        func layout() throws -> SheetLayout {
            var layout = SheetLayout()
            layout.pageSize = try pageSize()
            if let all = try lengths(of: margins, "--margins", [1, 2, 4]) {
                layout.margins = Insets(
                    top: all[0], left: all[all.count == 4 ? 3 : all.count - 1],
                    bottom: all[all.count == 4 ? 2 : 0], right: all[all.count == 1 ? 0 : 1])
            }
            (layout.columns, layout.rows) = (columns, rows)
            if let both = try lengths(of: gap, "--gap", [1, 2]) {
                layout.gap = Size(width: both[0], height: both[both.count - 1])
            }
            layout.hasCropMarks = cropMarks
            return layout
        }
    #endif
}

#if Fonts
    /// The PDF file to which a batch writes its labels. The batch writes to a temporary file, which
    /// gets the name of the PDF file only when it is complete. So an interrupted batch leaves no
    /// incomplete PDF file.
    final class SheetFile {
        private let path: String
        private let buffer: Buffer
        private let sheets: LabelSheets
        private var isComplete = false

        /// Collects the small pieces that Cairo writes, and writes them to a file.
        private final class Buffer {
            let part: String
            private let file: Int32
            private var bytes: [UInt8] = []

            init(_ part: String) throws {
                self.part = part
                file = try OutputFile.open(part, O_WRONLY | O_CREAT | O_TRUNC | O_NOFOLLOW)
            }

            deinit { Foundation.close(file) }

            func add(_ more: [UInt8]) -> Bool {
                bytes += more
                return bytes.count < 1 << 16 || flush()
            }

            func flush() -> Bool {
                defer { bytes.removeAll(keepingCapacity: true) }
                return (try? OutputFile.write(bytes, to: file)) != nil
            }

            func finish() -> Bool { flush() && fsync(file) == 0 }
        }

        init(_ path: String, _ layout: SheetLayout) throws {
            guard OutputFile.kind(path) != .other else {
                throw Failure.system(
                    "`\(path.shown)` is not a regular file. Name a file by --sheets.")
            }
            self.path = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
            do {
                buffer = try Buffer(self.path + ".part")
            } catch {
                throw Failure.system("`\(path.shown)` cannot be written.")
            }
            do {
                sheets = try LabelSheets(layout) { [buffer] in buffer.add($0) }
            } catch {
                unlink(buffer.part)
                throw PageOutput.failure(error, path)
            }
        }

        deinit {
            if !isComplete { unlink(buffer.part) }
        }

        /// Adds a label. Returns a sentence if the label cannot be drawn, and throws an error if the
        /// file cannot be written.
        func add(_ label: DrawnPicture) throws -> String? {
            do {
                try sheets.add(label)
                return nil
            } catch .cannotWrite, .noMemory {
                throw Failure.system("`\(path.shown)` cannot be written.")
            } catch {
                return error.description
            }
        }

        func close() throws {
            do {
                try sheets.close()
            } catch {
                throw PageOutput.failure(error, path)
            }
            guard buffer.finish(), rename(buffer.part, path) == 0 else {
                throw Failure.system("`\(path.shown)` cannot be written.")
            }
            isComplete = true
        }
    }
#endif
