import Foundation
import Keyline
import KeylinePages
import KeylinePictures
import KeylineText
import Testing

/// Runs a program and returns what it prints.
func output(of program: String, _ arguments: [String]) throws -> String {
    let process = Process(), pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = [program] + arguments
    process.standardOutput = pipe
    try process.run()
    let data = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(program) failed")
    return String(decoding: data, as: UTF8.self)
}

/// Calls `body` with the path of a file that contains the bytes.
func withFile<Value>(_ bytes: [UInt8], _ body: (String) throws -> Value) throws -> Value {
    let path = NSTemporaryDirectory() + "keyline-pages-\(UUID().uuidString)"
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    defer { try? FileManager.default.removeItem(atPath: path) }
    return try body(path)
}

/// The pixels of a PNG file, which Tests/Text/pixels.py reads.
struct Pixels {
    let width: Int
    let height: Int
    /// PNG's number for how colours are stored: 2 RGB, 3 a palette, 6 RGB and opacity.
    let kind: Int
    private let rows: [[UInt8]]

    init(_ png: [UInt8]) throws {
        let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .deletingLastPathComponent().appendingPathComponent("pixels.py").path
        let text = try withFile(png) { try output(of: "python3", [script, $0]) }
        let lines = text.split(separator: "\n")
        let head = lines[0].split(separator: " ").compactMap { Int($0) }
        (width, height, kind) = (head[0], head[1], head[2])
        rows = lines.dropFirst().map { Array($0.utf8) }
        #expect(rows.count == height && rows.allSatisfy { $0.count == 8 * head[0] })
    }

    /// The pixel in a column and a row, as `rrggbbaa`.
    subscript(x: Int, y: Int) -> String {
        String(decoding: rows[y][(8 * x)..<(8 * x + 8)], as: UTF8.self)
    }

    /// Red, green, blue and opacity of a pixel.
    func parts(_ x: Int, _ y: Int) -> [Int] {
        let number = UInt32(self[x, y], radix: 16) ?? 0
        return [24, 16, 8, 0].map { Int(number >> $0 & 0xFF) }
    }
}

/// A view tree with colours, to be drawn without names and edges.
final class Canvas {
    let root: View
    private var looks: [ObjectIdentifier: PictureLook] = [:]

    init(width: Double, height: Double, fill: String? = nil) {
        root = View(frame: Rect(width: width, height: height))
        looks[ObjectIdentifier(root)] = PictureLook(fill: fill)
    }

    @discardableResult
    func add(_ frame: Rect, _ look: PictureLook) -> View { add(View(frame: frame), look) }

    @discardableResult
    func add(_ frame: Rect, _ fill: String) -> View { add(frame, PictureLook(fill: fill)) }

    func add(_ view: View, _ look: PictureLook) -> View {
        root.addSubview(view)
        looks[ObjectIdentifier(view)] = look
        return view
    }

    /// Adds a label as large as its text, whose upper left corner is at a point.
    @discardableResult
    func add(
        _ text: StyledText, x: Double, y: Double, measure: FontMeasure, color: String = "#000"
    ) -> Label {
        let label = Label()
        label.measure = measure
        label.styledText = text
        label.frame = Rect(
            x: x, y: y, width: label.intrinsicContentSize.width,
            height: label.intrinsicContentSize.height)
        root.addSubview(label)
        looks[ObjectIdentifier(label)] = PictureLook(
            text: PictureText(label.lines, color: color))
        return label
    }

    var picture: LayoutPicture {
        LayoutPicture(of: root, showing: []) { [looks] item in
            (item as? View).flatMap { looks[ObjectIdentifier($0)] }
        }
    }
}
