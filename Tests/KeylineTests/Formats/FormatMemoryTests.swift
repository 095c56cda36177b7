import Testing

@testable import Keyline

/// The syntax trees of visual formats are remembered by their texts.
@Suite("Memory of visual formats")
struct FormatMemoryTests {
    @Test("a format is parsed once")
    func once() throws {
        let memory = FormatMemory()
        for _ in 0..<3 { _ = try memory.parsed("|-[a]-|") }
        #expect(memory.count == 1)
        _ = try memory.parsed("V:|-[a]-|")
        #expect(memory.count == 2)
    }

    @Test("a format that was used before makes the same constraints for other views")
    func again() throws {
        let rows = try (0..<2).map { _ in
            let root = View(), a = View()
            root.addSubview(a)
            a.translatesAutoresizingMaskIntoConstraints = false
            LayoutConstraint.activate(
                try LayoutConstraint.constraints(
                    withVisualFormat: "|-7-[a(31)]", views: ["a": a]))
            root.layoutIfNeeded()
            return a.frame
        }
        #expect(rows == [Rect(x: 7, y: 0, width: 31, height: 0)] + [rows[0]])
    }

    @Test("wrong formats are not remembered, and each use has the error with its position")
    func wrong() {
        let memory = FormatMemory()
        let errors = (0..<2).map { _ in
            #expect(throws: VisualFormatError.self) { try memory.parsed("[a]-[") }
        }
        #expect(errors[0]?.column == errors[1]?.column)
        #expect(errors[0]?.description == errors[1]?.description)
        #expect(memory.count == 0)
    }

    @Test("equal texts of other bytes have errors at the positions of their own bytes")
    func equivalent() throws {
        let memory = FormatMemory()
        // The letter A with a ring, and the sign for the unit Angstrom.
        let letter = "[\u{C5}]", unit = "[\u{212B}]"
        #expect(letter == unit)
        for format in [letter, unit, letter] {
            let parsed = try memory.parsed(format)
            #expect(Array(parsed.lines.format.utf8) == Array(format.utf8))
        }
    }

    @Test("the remembered texts take no more bytes than the memory may have")
    func bounded() throws {
        let memory = FormatMemory(capacity: 100)
        // Each format has 19 bytes, so five of them fit.
        for i in 10..<50 {
            _ = try memory.parsed("[view\(i)]-10-[other]")
            #expect(memory.count == (i - 10) % 5 + 1)
        }
        // A format of more than a quarter of the bytes is not remembered.
        _ = try memory.parsed("[a]-100-[b]-100-[c]-100-[d]")
        #expect(memory.count == 5)
    }
}
