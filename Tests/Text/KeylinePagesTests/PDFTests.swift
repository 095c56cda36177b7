import Foundation
import Keyline
import KeylinePages
import KeylinePictures
import KeylineText
import Testing

/// A PDF file, as the programs of poppler-utils read it.
struct PDF {
    let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The value of a line of pdfinfo, such as `Pages`.
    func info(_ name: String) throws -> String? {
        let text = try withFile(bytes) { try output(of: "pdfinfo", [$0]) }
        let line = text.split(separator: "\n").first { $0.hasPrefix("\(name):") }
        return line?.drop { $0 != ":" }.dropFirst().trimmingCharacters(in: .whitespaces)
    }

    func text() throws -> String {
        try withFile(bytes) { try output(of: "pdftotext", ["-layout", $0, "-"]) }
            .trimmingCharacters(in: .whitespacesAndNewlines)
    }

    /// The words of the file with the edges of their boxes, in points.
    func words() throws -> [(word: String, left: Double, right: Double)] {
        let text = try withFile(bytes) { try output(of: "pdftotext", ["-bbox", $0, "-"]) }
        return text.split(separator: "\n").filter { $0.contains("<word") }.map { line in
            func number(_ name: String) -> Double {
                let rest = line.components(separatedBy: "\(name)=\"").last ?? ""
                return Double(rest.prefix { $0 != "\"" }) ?? .nan
            }
            let word = line.drop { $0 != ">" }.dropFirst().prefix { $0 != "<" }
            return (String(word), number("xMin"), number("xMax"))
        }
    }

    /// The names of the fonts that pdffonts lists, with the columns `emb` and `sub`.
    func fonts() throws -> [(name: String, isEmbedded: Bool)] {
        try withFile(bytes) { try output(of: "pdffonts", [$0]) }.split(separator: "\n").dropFirst(2)
            .map { line in
                let columns = line.split(separator: " ")
                return (String(columns[0]), columns[columns.count - 5] == "yes")
            }
    }

    /// The pixels of the first page, as pdftoppm draws them, in levels of grey.
    func grey(resolution: Int) throws -> (width: Int, height: Int, pixels: [UInt8]) {
        try withFile(bytes) { path in
            _ = try output(
                of: "pdftoppm",
                ["-gray", "-r", "\(resolution)", "-singlefile", path, path + "-page"])
            let file = path + "-page.pgm"
            defer { try? FileManager.default.removeItem(atPath: file) }
            let data = [UInt8](try Data(contentsOf: URL(fileURLWithPath: file)))
            let head = String(decoding: data.prefix(20), as: UTF8.self).split(separator: "\n")
            let size = head[1].split(separator: " ").compactMap { Int($0) }
            return (size[0], size[1], Array(data.suffix(size[0] * size[1])))
        }
    }
}

@Suite("PDF files of pictures")
struct PDFTests {
    private let measure: FontMeasure

    init() throws { measure = FontMeasure(try FontLibrary()) }

    @Test("a picture is a page of its size")
    func page() throws {
        let canvas = Canvas(width: 120.5, height: 80, fill: "#eee")
        let pdf = PDF(try canvas.picture.pdf())
        #expect(try pdf.info("Pages") == "1")
        #expect(try pdf.info("Page size") == "120.5 x 80 pts")
    }

    @Test("a file has the pages that were added, each with its size and text")
    func pages() throws {
        var bytes: [UInt8] = []
        let file = try PDFFile(fonts: measure) {
            bytes += $0
            return true
        }
        for number in 1...3 {
            let canvas = Canvas(width: 100 * Double(number), height: 50)
            canvas.add(StyledText("page \(number)"), x: 10, y: 10, measure: measure)
            try file.addPage(of: canvas.picture)
        }
        try file.close()
        let pdf = PDF(bytes)
        #expect(try pdf.info("Pages") == "3")
        let words = try pdf.text().split { $0.isWhitespace }.joined(separator: " ")
        #expect(words == "page 1 page 2 page 3")
    }

    @Test(
        "a text can be copied as it was written",
        arguments: [
            "Hello, World", "Straße für Größe", "efficient office", "Ελληνικά", "Привет", "你好世界",
            "こんにちは", "안녕하세요", "a  b",
        ])
    func copying(text: String) throws {
        let canvas = Canvas(width: 300, height: 60)
        canvas.add(StyledText(text), x: 10, y: 10, measure: measure)
        let found = try PDF(try canvas.picture.pdf(fonts: measure)).text()
        // pdftotext shows distances between words by any number of spaces.
        #expect(found.split(separator: " ") == text.split(separator: " "))
    }

    @Test(
        "the letters of scripts that are joined or reordered can be copied",
        arguments: ["سلام", "שלום", "नमस्ते", "สวัสดี"])
    func copyingScripts(text: String) throws {
        let canvas = Canvas(width: 300, height: 60)
        canvas.add(StyledText(text), x: 10, y: 10, measure: measure)
        let found = try PDF(try canvas.picture.pdf(fonts: measure)).text()
        let marks: Set<Unicode.Scalar> = ["\u{202A}", "\u{202B}", "\u{202C}", "\u{FEFF}"]
        let letters = found.unicodeScalars.filter { !marks.contains($0) && $0 != " " }
        #expect(letters.sorted() == text.unicodeScalars.sorted(), "\(found)")
    }

    @Test(
        "control characters, lone accents, joined emoji and long texts are no errors",
        arguments: [
            "a\u{1}b\tc", "\u{301}\u{302}", "\u{0}", "\u{200F}", "👩‍👩‍👧‍👦🏽", "a\u{202E}bc\u{202C}d",
            String(repeating: "word ", count: 200),
        ])
    func strangeTexts(text: String) throws {
        let canvas = Canvas(width: 300, height: 60)
        canvas.add(StyledText(text), x: 10, y: 10, measure: measure)
        #expect(try PDF(try canvas.picture.pdf(fonts: measure)).info("Pages") == "1")
        #expect(try Pixels(try canvas.picture.png(fonts: measure)).width >= 300)
    }

    @Test("words are where the layout puts them")
    func positions() throws {
        let canvas = Canvas(width: 300, height: 120)
        let style = TextStyle(pointSize: 18, families: ["Noto Sans"])
        let first = canvas.add(StyledText("first", style), x: 20, y: 10, measure: measure)
        let second = canvas.add(
            StyledText("second", style), x: 130.75, y: 60, measure: measure)
        let words = try PDF(try canvas.picture.pdf()).words()
        #expect(words.map(\.word) == ["first", "second"])
        for (word, label) in zip(words, [first, second]) {
            #expect(abs(word.left - label.frame.minX) < 0.1)
            #expect(abs(word.right - label.frame.maxX) < 0.1)
        }
    }

    @Test("the fonts are in the file")
    func embedding() throws {
        let canvas = Canvas(width: 300, height: 120)
        canvas.add(
            StyledText("one", TextStyle(families: ["Noto Sans"])), x: 20, y: 10,
            measure: measure)
        canvas.add(
            StyledText("two", TextStyle(families: ["Noto Serif"])), x: 20, y: 60,
            measure: measure)
        let fonts = try PDF(try canvas.picture.pdf()).fonts()
        #expect(!fonts.map(\.isEmbedded).contains(false))
        // Cairo may divide a font into two, for Latin letters and for others.
        let names = fonts.map { String($0.name.drop { $0 != "+" }) }
        #expect(Set(names) == ["+NotoSans-Regular", "+NotoSerif-Regular"])
    }

    @Test("a page and a PNG file show the same picture")
    func comparison() throws {
        let canvas = Canvas(width: 200, height: 100, fill: "#fff")
        canvas.add(
            Rect(x: 10, y: 10, width: 60, height: 40),
            PictureLook(fill: "#48f", border: "#024", radius: 8))
        canvas.add(StyledText("Größe 42"), x: 80, y: 15, measure: measure)
        canvas.add(Rect(x: 20, y: 60, width: 160, height: 30), "#ff000080")
        let page = try PDF(try canvas.picture.pdf()).grey(resolution: 144)
        let pixels = try Pixels(try canvas.picture.png(scale: 2))
        #expect(page.width == pixels.width && page.height == pixels.height)
        var sum = 0.0
        for y in 0..<page.height {
            for x in 0..<page.width {
                let parts = pixels.parts(x, y).map(Double.init)
                let grey = 0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2]
                sum += abs(Double(page.pixels[y * page.width + x]) - grey)
            }
        }
        // The two programs compute antialiasing differently. Texts that are one pixel too far right
        // differ by more than 2 of 255 on average.
        #expect(sum / Double(page.width * page.height) < 1.5)
    }

    // MARK: Mistakes

    @Test("a file that cannot be written is an error, and further calls are errors, too")
    func unwritable() throws {
        let canvas = Canvas(width: 10, height: 10, fill: "#fff")
        let file = try PDFFile(fonts: measure) { _ in false }
        #expect(throws: PageError.cannotWrite) {
            for _ in 0..<100 { try file.addPage(of: canvas.picture) }
            try file.close()
        }
        #expect(throws: PageError.self) { try file.addPage(of: canvas.picture) }
        #expect(throws: PageError.self) { try file.close() }
    }

    @Test("an illegal page size is an error, and the file can be continued")
    func illegalSize() throws {
        var bytes: [UInt8] = []
        let file = try PDFFile(fonts: measure) {
            bytes += $0
            return true
        }
        for (width, height) in [(0, 10), (10, 0), (14_401, 10), (10, .infinity)]
            as [(Double, Double)]
        {
            let canvas = Canvas(width: width, height: height)
            #expect(throws: PageError.self) { try file.addPage(of: canvas.picture) }
        }
        try file.addPage(of: Canvas(width: 30, height: 20).picture)
        try file.close()
        #expect(try PDF(bytes).info("Pages") == "1")
        #expect(try PDF(bytes).info("Page size") == "30 x 20 pts")
        #expect(throws: PageError.self) {
            try file.addPage(of: Canvas(width: 9, height: 9).picture)
        }
    }
}
