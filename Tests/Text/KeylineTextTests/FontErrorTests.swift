import Foundation
import Keyline
import Testing

@testable import KeylineText

@Suite struct FontErrorTests {
    @Test func foldersWithoutFontsAreRefused() throws {
        let folder = TestFonts.makeFolder()
        #expect(throws: FontError.noFont(folder: folder, damagedFiles: [])) {
            try FontLibrary(folder: folder)
        }
        #expect(throws: FontError.noFont(folder: "/no/such/folder", damagedFiles: [])) {
            try FontLibrary(folder: "/no/such/folder")
        }
        let file = folder + "/broken.ttf"
        try Data("no font".utf8).write(to: URL(fileURLWithPath: file))
        let error = FontError.noFont(folder: folder, damagedFiles: [file])
        #expect(throws: error) { try FontLibrary(folder: folder) }
        #expect(
            error.description == "All font files of the folder \(folder) are damaged: \(file).")
    }

    @Test func damagedFilesAreNamed() throws {
        let folder = TestFonts.makeFolder()
        let font = try Data(
            contentsOf: URL(fileURLWithPath: TestFonts.path("NotoSans-Regular.ttf")))
        try font.write(to: URL(fileURLWithPath: folder + "/whole.ttf"))
        try font.prefix(100).write(to: URL(fileURLWithPath: folder + "/cut.ttf"))
        try Data().write(to: URL(fileURLWithPath: folder + "/empty.otf"))
        try Data("text".utf8).write(to: URL(fileURLWithPath: folder + "/readme.txt"))
        let library = try FontLibrary(folder: folder)
        #expect(library.families == ["Noto Sans"])
        #expect(library.damagedFiles == [folder + "/cut.ttf", folder + "/empty.otf"])
    }

    @Test func missingFamiliesAndCharactersAreNamed() throws {
        let measure = try TestFonts.measure()
        func sentences(_ text: String, _ families: [String]) -> [String] {
            measure.substitutions(
                in: StyledText(text, TextStyle(pointSize: 20, families: families)))
        }
        #expect(sentences("a", ["Noto Sans"]) == [])
        #expect(sentences("a", ["noto sans"]) == [])
        #expect(sentences("a", []) == [])
        #expect(sentences("a", ["sans-serif"]) == [])
        #expect(
            sentences("a", ["Nowhere", "Noto Sans", "Elsewhere"])
                == ["The font family `Nowhere` is missing; `Noto Sans` is used instead."])
        #expect(
            sentences("a\u{13000}", ["Noto Sans"])
                == ["No font has the character \u{13000} (U+13000)."])
    }

    @Test func bytesThatAreNotUTF8HaveAPosition() throws {
        #expect(try FontMeasure.text(utf8: Array("añ😀".utf8)) == "añ😀")
        for (bytes, byte, position) in [
            ([0x61, 0xFF], 0xFF, 1), ([0xC3, 0xB1, 0xC3], 0xC3, 2),
            ([0xF0, 0x9F, 0x98], 0xF0, 0),
            ([0x61, 0xED, 0xA0, 0x80], 0xED, 1),
        ] as [([UInt8], UInt8, Int)] {
            #expect(throws: FontError.invalidUTF8(byte: byte, position: position)) {
                try FontMeasure.text(utf8: bytes)
            }
        }
    }

    @Test(arguments: [0.0, -1, Double.nan, .infinity, 1e300, -.infinity])
    func illegalSizesAreRefused(
        _ size: Double
    ) throws {
        let measure = try TestFonts.measure()
        let text = StyledText("text", TextStyle(pointSize: size))
        #expect(throws: FontError.self) { try measure.check(text) }
        let nothing = TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0)
        #expect(measure.metrics(of: text, width: 100, lines: 0) == nothing)
        #expect(measure.lines(of: text, width: 100, most: 0) == [])
        #expect(measure.substitutions(in: text) == [])
        #expect(measure.narrowestWidth(of: text, lines: 2) == 0)
    }

    @Test(arguments: [-Double.infinity, -1, 0, .nan, .infinity]) func allWidthsAreLegal(
        _ width: Double
    ) throws {
        let measure = try TestFonts.measure()
        let text = StyledText("a bc", TextStyle(pointSize: TextStyle.largestPointSize))
        let lines = measure.lines(of: text, width: width, most: 0)
        #expect(
            lines.map(\.text.text) == (width > 0 || width.isNaN ? ["a bc"] : ["a", "b", "c"]))
    }
}
