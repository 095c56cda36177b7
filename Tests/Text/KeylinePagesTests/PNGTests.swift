import Foundation
import Keyline
import KeylinePages
import KeylinePictures
import KeylineText
import Testing

@Suite("PNG files of pictures")
struct PNGTests {
    @Test("a rectangle has its colour in exactly its pixels", arguments: [0.5, 1.0, 2.0, 3.0])
    func rectangles(scale: Double) throws {
        let canvas = Canvas(width: 40, height: 30, fill: "white")
        canvas.add(Rect(x: 10, y: 6, width: 20, height: 12), "#cf222e")
        let pixels = try Pixels(try canvas.picture.png(scale: scale))
        #expect(pixels.width == Int(40 * scale) && pixels.height == Int(30 * scale))
        for y in 0..<pixels.height {
            for x in 0..<pixels.width {
                // The middle of the pixel, in points.
                let (px, py) = ((Double(x) + 0.5) / scale, (Double(y) + 0.5) / scale)
                let isInside = px > 10 && px < 30 && py > 6 && py < 18
                #expect(pixels[x, y] == (isInside ? "cf222eff" : "ffffffff"), "\(x), \(y)")
            }
        }
    }

    @Test("an edge in the middle of a pixel has half of each colour")
    func antialiasing() throws {
        let canvas = Canvas(width: 8, height: 8, fill: "#fff")
        canvas.add(Rect(x: 2.5, y: 1.25, width: 4, height: 4), "#000")
        let pixels = try Pixels(try canvas.picture.png())
        #expect(abs(pixels.parts(2, 3)[0] - 128) <= 2)
        #expect(pixels[3, 3] == "000000ff" && pixels[1, 3] == "ffffffff")
        // A quarter of this row is not covered.
        #expect(abs(pixels.parts(3, 1)[0] - 64) <= 2)
        #expect(abs(pixels.parts(3, 5)[0] - 191) <= 2)
    }

    @Test("a picture without a background is transparent")
    func transparency() throws {
        let canvas = Canvas(width: 6, height: 6)
        canvas.add(Rect(x: 1, y: 1, width: 2, height: 2), "#ff000080")
        canvas.add(Rect(x: 3, y: 3, width: 2, height: 2), "#48f")
        let pixels = try Pixels(try canvas.picture.png())
        #expect(pixels[0, 0] == "00000000" && pixels[5, 5] == "00000000")
        #expect(pixels[1, 1] == "ff000080" && pixels[4, 4] == "4488ffff")
    }

    @Test("names of colours are those of CSS")
    func names() throws {
        let expected = [
            "navy": "000080ff", "rosybrown": "bc8f8fff", "grey": "808080ff", "lime": "00ff00ff",
            "yellowgreen": "9acd32ff", "aliceblue": "f0f8ffff", "transparent": "00000000",
            "Gold": "ffd700ff", "#abcd": "aabbccdd", "#A1B2C3": "a1b2c3ff",
        ]
        for (name, color) in expected {
            let canvas = Canvas(width: 1, height: 1, fill: name)
            #expect(try Pixels(try canvas.picture.png())[0, 0] == color, "\(name)")
        }
    }

    @Test("a border lies inside the view, and rounded corners are cut off")
    func borders() throws {
        let canvas = Canvas(width: 20, height: 20, fill: "#fff")
        canvas.add(
            Rect(x: 2, y: 2, width: 16, height: 16),
            PictureLook(fill: "#0f0", border: "#00f", radius: 6))
        let pixels = try Pixels(try canvas.picture.png())
        #expect(pixels[10, 2] == "0000ffff" && pixels[10, 17] == "0000ffff")
        #expect(pixels[2, 10] == "0000ffff" && pixels[17, 10] == "0000ffff")
        #expect(pixels[10, 3] == "00ff00ff" && pixels[1, 10] == "ffffffff")
        // The corner of the rectangle is farther than the radius from the middle of the curve.
        #expect(pixels[2, 2] == "ffffffff" && pixels[17, 17] == "ffffffff")
    }

    @Test(
        "more than 256 colours are stored exactly, with and without opacity",
        arguments: [("", 2), ("80", 6)] as [(String, Int)])
    func manyColors(opacity: String, kind: Int) throws {
        let canvas = Canvas(width: 24, height: 24)
        for y in 0..<24 {
            for x in 0..<24 {
                canvas.add(
                    Rect(x: Double(x), y: Double(y), width: 1, height: 1),
                    String(format: "#%02x%02x%02x", x * 10, y * 10, (x * y) % 256) + opacity)
            }
        }
        let pixels = try Pixels(try canvas.picture.png())
        #expect(pixels.kind == kind)
        for y in 0..<24 {
            for x in 0..<24 {
                let parts = pixels.parts(x, y)
                // Colours are stored multiplied by their opacity, and are rounded.
                let most = opacity.isEmpty ? 0 : 1
                for (part, wanted) in zip(parts, [x * 10, y * 10, (x * y) % 256]) {
                    #expect(abs(part - wanted) <= most, "\(x), \(y)")
                }
                #expect(parts[3] == (opacity.isEmpty ? 255 : 128))
            }
        }
    }

    @Test("256 colours have a palette, and 257 have none")
    func palette() throws {
        for count in [256, 257] {
            let canvas = Canvas(width: 257, height: 1, fill: "#000")
            for x in 0..<257 {
                let number = min(x, count - 1)
                canvas.add(
                    Rect(x: Double(x), y: 0, width: 1, height: 1),
                    String(format: "#%02x%02x00", number % 256, number / 256 * 7))
            }
            let pixels = try Pixels(try canvas.picture.png())
            #expect(pixels.kind == (count == 256 ? 3 : 2))
            #expect(pixels[255, 0] == "ff0000ff")
            #expect(pixels[256, 0] == (count == 256 ? "ff0000ff" : "000700ff"))
        }
    }

    @Test("an image fills its view without distortion, and other addresses give a placeholder")
    func images() throws {
        // Four pixels: red and green above blue and white.
        let source = Canvas(width: 2, height: 2)
        for (x, y, color) in [(0, 0, "#f00"), (1, 0, "#0f0"), (0, 1, "#00f"), (1, 1, "#fff")]
            as [(Double, Double, String)]
        {
            source.add(Rect(x: x, y: y, width: 1, height: 1), color)
        }
        let address =
            "data:image/png;base64," + Data(try source.picture.png()).base64EncodedString()
        let canvas = Canvas(width: 80, height: 40, fill: "#888")
        canvas.add(
            Rect(x: 0, y: 0, width: 40, height: 40),
            PictureLook(image: PictureImage(address: address)))
        canvas.add(
            Rect(x: 40, y: 0, width: 40, height: 20),
            PictureLook(image: PictureImage(address: "https://example.org/a.png")))
        let pixels = try Pixels(try canvas.picture.png())
        #expect(pixels[2, 2] == "ff0000ff" && pixels[37, 2] == "00ff00ff")
        #expect(pixels[2, 37] == "0000ffff" && pixels[37, 37] == "ffffffff")
        #expect(pixels[42, 2] == "d4dfecff" && pixels[60, 30] == "888888ff")
    }

    @Test("damaged images give a placeholder")
    func damagedImages() throws {
        let whole = try Canvas(width: 9, height: 9, fill: "#123").picture.png()
        var huge = whole
        huge.replaceSubrange(16..<24, with: [0, 0, 0x7F, 0xFF, 0, 0, 0x7F, 0xFF])
        let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 16, 74, 70, 73, 70, 0, 1, 1, 0, 0, 1]
        for bytes in [Array(whole.prefix(20)), Array(whole.prefix(60)), huge, jpeg, [], [1, 2]] {
            let address = "data:image/png;base64," + Data(bytes).base64EncodedString()
            let canvas = Canvas(width: 20, height: 20)
            canvas.add(
                Rect(width: 20, height: 20), PictureLook(image: PictureImage(address: address)))
            #expect(try Pixels(try canvas.picture.png())[1, 1] == "d4dfecff")
        }
    }

    @Test("the first baseline of a text is where the layout says, and its ink is in its frame")
    func baseline() throws {
        let measure = FontMeasure(try FontLibrary())
        for scale in [1.0, 2.0, 4.0] {
            let canvas = Canvas(width: 200, height: 60, fill: "#fff")
            let label = canvas.add(
                StyledText("HHH", TextStyle(pointSize: 30, families: ["Noto Sans"])), x: 20.25,
                y: 9.6, measure: measure)
            let pixels = try Pixels(try canvas.picture.png(scale: scale))
            var rows: [Int] = [], columns: [Int] = []
            for y in 0..<pixels.height {
                for x in 0..<pixels.width where pixels.parts(x, y)[0] < 128 {
                    rows.append(y)
                    columns.append(x)
                }
            }
            let bottom = Double((rows.max() ?? 0) + 1) / scale
            let baseline = label.frame.minY + label.firstBaselineOffset
            #expect(abs(bottom - baseline) <= 0.5 / scale + 0.01)
            #expect(Double(columns.min() ?? 0) / scale >= label.frame.minX - 0.5 / scale)
            #expect(Double((columns.max() ?? 0) + 1) / scale <= label.frame.maxX + 0.5 / scale)
        }
    }

    @Test("several threads draw the same bytes")
    func threads() async throws {
        let measure = FontMeasure(try FontLibrary())
        @Sendable func drawn() throws -> [UInt8] {
            let canvas = Canvas(width: 120, height: 40, fill: "#fff")
            canvas.add(StyledText("Straße 東京 سلام"), x: 4, y: 4, measure: measure)
            return try canvas.picture.png(scale: 2, fonts: measure)
        }
        let expected = try drawn()
        try await withThrowingTaskGroup(of: [[UInt8]].self) { group in
            for _ in 0..<8 {
                group.addTask { try (0..<20).map { _ in try drawn() } }
            }
            for try await results in group { #expect(results.allSatisfy { $0 == expected }) }
        }
    }

    // MARK: Mistakes

    @Test(
        "an illegal scale is an error",
        arguments: [0.0, -1.0, .nan, .infinity, -.infinity, 1000.5, 1e300])
    func illegalScale(scale: Double) {
        let picture = Canvas(width: 10, height: 10, fill: "#fff").picture
        let error = #expect(throws: PageError.self) { _ = try picture.png(scale: scale) }
        guard case .illegalScale(let found) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(found == scale || (found.isNaN && scale.isNaN))
    }

    @Test("too many pixels are an error, not a lack of memory")
    func tooManyPixels() {
        let wide = Canvas(width: 40_000, height: 1).picture
        #expect(throws: PageError.tooManyPixels(width: 40_000, height: 1)) { _ = try wide.png() }
        let large = Canvas(width: 300, height: 300).picture
        #expect(throws: PageError.tooManyPixels(width: 30_000, height: 30_000)) {
            _ = try large.png(scale: 100)
        }
        let endless = Canvas(width: 1e300, height: 1e300).picture
        #expect(throws: PageError.self) { _ = try endless.png(scale: 2) }
    }

    @Test("a picture without a size has one pixel, and infinite frames end no program")
    func strangeSizes() throws {
        #expect(try Pixels(try Canvas(width: 0, height: 0).picture.png()).width == 1)
        let canvas = Canvas(width: 10, height: 10, fill: "#fff")
        canvas.add(Rect(x: -1e18, y: -1e300, width: 1e19, height: 1e301), "#f00")
        canvas.add(Rect(x: 2, y: 2, width: .infinity, height: .nan), "#00f")
        // Whatever is drawn, the call returns or throws.
        _ = try? canvas.picture.png()
        _ = try? canvas.picture.pdf()
    }

    @Test("an unknown colour is an error that names the colour")
    func unknownColor() {
        for color in ["nosuch", "#12", "#12345", "rgb(1,2,3)", "#ggg", "", "#"] {
            let picture = Canvas(width: 10, height: 10, fill: color).picture
            #expect(throws: PageError.illegalColor(color)) { _ = try picture.png() }
            #expect(throws: PageError.illegalColor(color)) { _ = try picture.pdf() }
        }
    }
}
