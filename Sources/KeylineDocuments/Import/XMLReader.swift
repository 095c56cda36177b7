/// An XML element with its attributes and children.
struct XMLElement: Sendable {
    var name: String
    var attributes: [String: String] = [:]
    var position: DocumentPosition
    var children: [XMLElement] = []
    /// The characters between the element's tags, without those inside its children.
    var text = ""

    subscript(_ attribute: String) -> String? { attributes[attribute] }

    func first(_ name: String, key: String? = nil) -> XMLElement? {
        children.first { $0.name == name && (key == nil || $0["key"] == key) }
    }

    /// Returns the children of the first child whose name is `name`, or none if there is no such
    /// child.
    func all(in name: String) -> [XMLElement] { first(name)?.children ?? [] }
}

/// Reads XML as Interface Builder writes it: elements, attributes, characters, comments. Document types are refused:
/// their entities could refer to other files, or expand to more text than fits into memory.
///
/// Foundation's parser is not used. On Linux, it needs libxml2 on each machine that runs the program, reports success
/// after a mistake, and states only where elements end.
struct XMLReader {
    /// Why a text cannot be read: it is not valid XML, or it exceeds a limit such as the largest
    /// size of a file.
    struct Mistake: Error {
        var message: String
        var position: DocumentPosition
    }

    static let largest = 8 << 20
    private static let deepest = 150
    private static let mostElements = 200_000

    private let bytes: [UInt8]
    private var at = 0
    private var line = 1
    private var column = 1
    private var count = 0

    init(_ text: String) { bytes = Array(text.utf8) }

    /// Parses the whole text, and returns its root element with all descendants.
    mutating func read() throws(Mistake) -> XMLElement {
        guard bytes.count <= XMLReader.largest else {
            throw mistake("The file has more than \(XMLReader.largest >> 20) MB.")
        }
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { at = 3 }
        try skipMisc()
        guard peek == UInt8(ascii: "<") else { throw mistake("The file is not XML. Expected `<`.") }
        // The elements whose end tags have not been read yet, the root first. This stack replaces
        // recursion, so deep nesting cannot overflow the call stack.
        var open = [try beginTag()]
        var isClosed = open[0].isEmpty
        while let last = open.indices.last, !(isClosed && last == 0) {
            if isClosed {
                let done = open.removeLast()
                open[last - 1].element.children.append(done.element)
                isClosed = false
                continue
            }
            isClosed = try step(&open)
        }
        try skipMisc()
        guard at == bytes.count else { throw mistake("There is something after the last element.") }
        return open[0].element
    }

    private typealias Tag = (element: XMLElement, isEmpty: Bool)

    /// Reads the next child, characters or end tag inside the innermost open element. Returns true
    /// if the end tag of this element was read.
    private mutating func step(_ open: inout [Tag]) throws(Mistake) -> Bool {
        let last = open.count - 1
        if has("</") {
            let position = position
            skip(2)
            let name = try name()
            guard name == open[last].element.name else {
                throw Mistake(
                    message:
                        "`</\(name)>` has no opening tag. Expected `</\(open[last].element.name)>`, which begins in line "
                        + "\(open[last].element.position.line).", position: position)
            }
            skipSpace()
            try expect(">")
            return true
        }
        if has("<!--") {
            try skip(past: "-->", "The comment")
        } else if has("<![CDATA[") {
            skip(9)
            let start = at
            try skip(past: "]]>", "The text")
            open[last].element.text += String(decoding: bytes[start..<(at - 3)], as: UTF8.self)
        } else if has("<?") {
            try skip(past: "?>", "The instruction")
        } else if peek == UInt8(ascii: "<") {
            guard open.count < XMLReader.deepest else {
                throw mistake("Too many elements in each other.")
            }
            let tag = try beginTag()
            open.append(tag)
            return tag.isEmpty
        } else if peek == nil {
            throw mistake(
                "The file ends in `<\(open[last].element.name)>`, which begins in line "
                    + "\(open[last].element.position.line).")
        } else {
            open[last].element.text += try characters { $0 == UInt8(ascii: "<") }
        }
        return false
    }

    private mutating func beginTag() throws(Mistake) -> Tag {
        let position = position
        count += 1
        guard count <= XMLReader.mostElements else { throw mistake("Too many elements.") }
        skip(1)
        var element = XMLElement(name: try name(), position: position)
        element.position.length = element.name.count + 1
        while true {
            let before = at
            skipSpace()
            if has("/>") {
                skip(2)
                return (element, true)
            }
            if has(">") {
                skip(1)
                return (element, false)
            }
            guard at > before else { throw mistake("Expected a space, `>` or `/>`.") }
            let position = self.position
            let name = try name()
            skipSpace()
            try expect("=")
            skipSpace()
            guard let quote = peek, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
                throw mistake("Expected the value of `\(name)` in quotes.")
            }
            skip(1)
            let value = try characters { $0 == quote || $0 == UInt8(ascii: "<") }
            guard peek == quote else { throw mistake("The value of `\(name)` does not end.") }
            skip(1)
            guard element.attributes.updateValue(value, forKey: name) == nil else {
                throw Mistake(
                    message:
                        "The attribute `\(name)` occurs twice here. Remove or rename one of the two.",
                    position: position)
            }
        }
    }

    // MARK: Characters

    private mutating func characters(until end: (UInt8) -> Bool) throws(Mistake) -> String {
        var text: [UInt8] = []
        while let byte = peek, !end(byte) {
            if byte == UInt8(ascii: "&") {
                text.append(contentsOf: String(try reference()).utf8)
            } else {
                text.append(byte)
                skip(1)
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    private mutating func reference() throws(Mistake) -> Unicode.Scalar {
        let position = position
        let end = bytes[at...].prefix(12).firstIndex(of: UInt8(ascii: ";"))
        guard let end else { throw mistake("An `&` begins a reference, as in `&amp;`.") }
        let name = String(decoding: bytes[(at + 1)..<end], as: UTF8.self)
        skip(end + 1 - at)
        if let letter = XMLReader.entities[name] { return letter }
        if name.hasPrefix("#") {
            let digits = name.dropFirst(name.hasPrefix("#x") ? 2 : 1)
            let number = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10)
            if let letter = number.flatMap(Unicode.Scalar.init), letter.value > 0 { return letter }
        }
        throw Mistake(message: "There is no entity `\(name)`.", position: position)
    }

    private static let entities: [String: Unicode.Scalar] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'",
    ]

    private mutating func name() throws(Mistake) -> String {
        let start = at
        while let byte = peek,
            byte >= 128 || (48...58).contains(byte) || (65...90).contains(byte)
                || (97...122).contains(byte) || byte == 95 || byte == 45 || byte == 46
        {
            skip(1)
        }
        guard at > start, at - start <= 200 else { throw mistake("Expected a name.") }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    // MARK: Reading position

    private var peek: UInt8? { at < bytes.count ? bytes[at] : nil }

    private var position: DocumentPosition {
        DocumentPosition(line: line, column: column)
    }

    private func mistake(_ message: String) -> Mistake {
        Mistake(message: message, position: position)
    }

    private func has(_ text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        return at + count <= bytes.count
            && zip(bytes[at..<(at + count)], "\(text)".utf8).allSatisfy { $0 == $1 }
    }

    private mutating func expect(_ text: StaticString) throws(Mistake) {
        guard has(text) else { throw mistake("Expected `\(text)`.") }
        skip(text.utf8CodeUnitCount)
    }

    private mutating func skip(_ count: Int) {
        for _ in 0..<count {
            if peek == UInt8(ascii: "\n") {
                line += 1
                column = 1
            } else if let byte = peek, byte & 0xC0 != 0x80 {
                column += 1
            }
            at += 1
        }
    }

    private mutating func skipSpace() {
        while let byte = peek, byte == 32 || (9...13).contains(byte) { skip(1) }
    }

    private mutating func skip(past end: StaticString, _ what: String) throws(Mistake) {
        let start = mistake("\(what) that begins here does not end.")
        while !has(end) {
            guard at < bytes.count else { throw start }
            skip(1)
        }
        skip(end.utf8CodeUnitCount)
    }

    /// Skips white space, comments and processing instructions, which XML allows before and after
    /// the root element.
    private mutating func skipMisc() throws(Mistake) {
        while true {
            skipSpace()
            if has("<?") {
                try skip(past: "?>", "The instruction")
            } else if has("<!--") {
                try skip(past: "-->", "The comment")
            } else if has("<!") {
                throw mistake("Types of documents and their entities are not read.")
            } else {
                return
            }
        }
    }
}
