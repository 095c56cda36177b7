import Foundation
import Keyline
import KeylineDocuments
import Testing

@Suite("Documents: hostile input")
struct HostileTests {
    private static let pieces = [
        "1e308", "-1", "0", "fit", "{", "}", "[", "]", "\"", "'", "|", ">", "&a", "*a", "@high",
        "superview", "self",
        ".width", ".firstBaseline", "==", "<=", "*", "/", "-", "(", ")", "H:", "V:", "~", "->",
        "..", ":", ",", "\n",
        "  ", "\t", "😀", "{name}", "views:", "lines: 0", "stack: vertical", "hidden: true",
        "scale: 1e6",
        "direction: rightToLeft", "99999999999999999999", "root", "size: fitxfit",
        "distribution: fillProportionally",
        ".baseline", "hugging: 0", "margins: -1e9", "1/0",
    ]

    /// A document with a few characters or lines of it put in, taken out or exchanged.
    private func mutated(
        _ text: String, _ pieces: [String] = HostileTests.pieces,
        _ random: inout some RandomNumberGenerator
    ) -> String {
        var text = Array(text)
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            let at = Int.random(in: 0...text.count, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0, 1:
                text.insert(contentsOf: pieces.randomElement(using: &random)!, at: at)
            case 2:
                text.removeSubrange(
                    at..<min(text.count, at + Int.random(in: 1...10, using: &random)))
            default:
                var lines = String(text).split(separator: "\n", omittingEmptySubsequences: false)
                let other = lines.randomElement(using: &random) ?? ""
                lines.insert(other, at: Int.random(in: 0...lines.count, using: &random))
                text = Array(lines.joined(separator: "\n"))
            }
        }
        return String(text)
    }

    /// A generator of random numbers by the algorithm SplitMix64.
    private struct Generator: RandomNumberGenerator {
        var state: UInt64

        mutating func next() -> UInt64 {
            state &+= 0x9E37_79B9_7F4A_7C15
            var z = state
            z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
            z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
            return z ^ (z >> 31)
        }
    }

    /// KEYLINE_DOCUMENT_SEEDS is how many mutations are tried, 40 a document by default.
    @Test(
        "mutated documents end with findings or a layout, and never crash",
        arguments: [
            "card", "chat", "dashboard", "form", "label", "player", "settings",
        ])
    func mutations(name: String) throws {
        let file = ManualTests.root.appending(path: "Examples/Documents/\(name).yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let count =
            ProcessInfo.processInfo.environment["KEYLINE_DOCUMENT_SEEDS"].flatMap { Int($0) } ?? 40
        for seed in 0..<count {
            var random = Generator(state: UInt64(seed))
            let mutated = mutated(text, HostileTests.pieces, &random)
            if seed >= 40 {
                try mutated.write(
                    toFile: "\(NSTemporaryDirectory())keyline-\(name).yaml", atomically: false,
                    encoding: .utf8)
            }
            let document = LayoutDocument(mutated, file: "mutated.yaml")
            let layout = document.layout()
            let findings = layout?.findings ?? document.findings
            let words = FindingText(source: document.source)
            for finding in findings { #expect(!words.text(of: finding).isEmpty) }
            guard let layout, !layout.hasErrors else {
                #expect(!findings.isEmpty, "seed \(seed) of \(name)")
                continue
            }
            let found = LayoutCheck(layout).findings(at: [
                layout.ownSize, DocumentSize(width: 100, height: nil),
            ])
            _ = FindingReport(found, in: document.source).sarif
            _ = DocumentPicture(layout).picture.svg
        }
    }

    @Test("font sizes of 0 and huge ones are reported, and a tiny font size is drawn")
    func fonts() throws {
        #expect(
            mistakes("views: {a: {text: x, font: 0}}")
                == ["1:28: A font size must be above 0 and at most 65535 points, but this is 0."])
        #expect(
            mistakes("views: {a: {text: x, font: 1e300}}") == [
                "1:28: A font size must be above 0 and at most 65535 points, but this is 1e+300."
            ])
        for size in ["1e-300", "5e-324", "65535"] {
            let document = LayoutDocument(
                "size: 9x9\nviews: {a: {text: x, font: \(size)}}", file: "")
            let layout = try #require(document.layout())
            layout.layOut()
            #expect(DocumentPicture(layout).picture.svg.contains("<svg"))
        }
    }

    @Test("a chain of 20 000 parameters is evaluated", .timeLimit(.minutes(1)))
    func chain() throws {
        let count = 20_000
        let chain = (1..<count).map { "  p\($0): p\($0 + 1) + 1\n" }.joined()
        let layout = try layout("parameters:\n\(chain)  p\(count): 1\nsize: [p1, 1]\n")
        #expect(layout.root.frame.width == 20_000)
    }

    @Test(
        "a YAML key that is not a text is refused before its aliases are expanded",
        .timeLimit(.minutes(1)),
        arguments: ["? *a11\n: x", "{*a11 : x}", "[*a11 : x]", "? [*a11]\n: x"])
    func keys(key: String) {
        let levels = (1...11).map {
            "a\($0): &a\($0) [\(Array(repeating: "*a\($0 - 1)", count: 9).joined(separator: ","))]\n"
        }
        let text = "a0: &a0 [x]\n\(levels.joined())\(key.hasPrefix("?") ? key : "b: " + key)\n"
        let found = mistakes(text)
        #expect(found.count == 1)
        #expect(found[0].hasPrefix("13:") && found[0].hasSuffix(": A key must be a text."))
    }

    @Test("special characters and deep nesting are read as text or reported with a position")
    func texts() throws {
        let views = (0..<450).map { "  v\($0): 'say [ or {{'\n" }.joined()
        #expect(try layout("size: 9x9\nviews:\n\(views)").parts.count == 451)
        let deep = String(repeating: "[", count: 5000)
        #expect(mistakes("views: \(deep)") == ["1:9: The values are nested too deep."])
        #expect(
            mistakes("views: {\u{E001}x: , a: , a: }").map { String($0.prefix(5)) } == [
                "1:9: ", "1:20:",
            ])
        #expect(try layout("\u{FEFF}size: 9x8\nviews: {a: }\n").root.frame.height == 8)
        #expect(
            mistakes("\u{FEFF}veiws: {}") == [
                "1:1: There is no key `veiws` here. Did you mean `views`?"
            ])
    }

    @Test("no message contains control characters or changes the direction of writing")
    func controls() {
        let text = "views: {\"a\\e[31m\\u202E\": , \"b\\nfile:1:1: error\": , \u{202E}c: }"
        let document = LayoutDocument(text, file: "test.yaml")
        #expect(document.findings.count == 3)
        for finding in document.findings {
            let words = FindingText(source: document.source).text(of: finding)
            #expect(words.split(separator: "\n").count == 3)
            #expect(
                words.unicodeScalars.allSatisfy {
                    $0 == "\n" || $0.value >= 32 && $0.value != 0x202E
                })
        }
    }

    @Test(
        "the nearest of 20 000 names is suggested, and no name for a name of a million letters",
        .timeLimit(.minutes(1)))
    func nearest() {
        let names = (0..<20_000).map { "view\($0)" } + [String(repeating: "v", count: 1_000_000)]
        #expect(nearestName(to: "viwe77", among: names) == "view77")
        #expect(nearestName(to: String(repeating: "v", count: 999_999), among: names) == nil)
        // Both names are equally near, so the alphabetically first one is suggested.
        #expect(nearestName(to: "abc", among: ["abe", "abd"]) == "abd")
    }

    @Test("each of a thousand constraints in one text has its line", .timeLimit(.minutes(1)))
    func block() throws {
        let lines = (1...1000).map { "  v.left >= root.left - \($0) # \($0)\n" }.joined()
        let layout = try layout("size: 9x9\nviews: {v: }\nconstraints: |\n\(lines)")
        #expect(layout.constraints.count == 1000)
        #expect(layout.position(of: layout.constraints[999])?.line == 1003)
    }

    @Test("exported names are valid in Swift, and exported texts fit in one line")
    func exported() throws {
        let names = [
            "internal", "fileprivate", "deinit", "associatedtype", "precedencegroup", "_",
            "a\u{2E2F}b", "\u{345}a",
        ]
        let views = names.map { "  \($0): \"x\\x7F\"\n" }.joined()
        let document = LayoutDocument("size: 9x9\nviews:\n\(views)", file: "a\nlet injected = 1")
        let layout = try #require(document.layout())
        #expect(layout.findings.isEmpty)
        let text = SwiftExport(layout, style: .anchors).text
        #expect(text.contains("The layout of `a·let injected = 1`."))
        #expect(text.contains("\"x\\u{7f}\""))
        #expect(text.contains("    let abView = "))
        for name in names.dropLast(2) {
            #expect(text.contains("    let \(name)View = "))
            #expect(!SwiftExport.isTypeName(name))
        }
        #expect(text.contains("    let view\u{345}aView = "))
        #expect(!SwiftExport.isTypeName("\u{345}a"))
        #expect(SwiftExport.isTypeName("Card2"))
    }

    private static let interfacePieces = [
        "1e308", "-1", "0", "nan", "<", ">", "/>", "\"", "&", "&amp;", "&#0;", "&lt;!", "<!--",
        "]]>",
        "<view>", "</view>", "<subviews>", "<stackView axis=\"vertical\">", "</stackView>",
        "<constraint firstAttribute=\"width\" constant=\"3\"/>", " hidden=\"YES\"",
        " priority=\"0\"", " multiplier=\"0:0\"", " relation=\"lessThanOrEqual\"",
        " fixedFrame=\"YES\"", " numberOfLines=\"-1\"", " userLabel=\"self\"",
        " translatesAutoresizingMaskIntoConstraints=\"NO\"", "{", "}", "\n", "\u{0}", "😀", ": ",
        "# ",
    ]

    @Test(
        "mutated storyboards and xibs end with findings or readable documents, and never crash",
        arguments: ["Main.storyboard", "PersonCard.xib"])
    func interfaces(name: String) throws {
        let file = ManualTests.root.appending(path: "Examples/Interfaces/\(name)")
        let text = try String(contentsOf: file, encoding: .utf8)
        let count =
            ProcessInfo.processInfo.environment["KEYLINE_DOCUMENT_SEEDS"].flatMap { Int($0) } ?? 40
        let ours: Set<FindingRule> = [
            .syntax, .unknownKey, .wrongType, .duplicateName, .badName, .badNumber, .parameter,
            .data,
        ]
        var documents = 0
        for seed in 0..<count {
            var random = Generator(state: UInt64(seed))
            let mutated = mutated(text, HostileTests.interfacePieces, &random)
            let file = InterfaceFile(mutated, file: name)
            let words = FindingText(source: file.source)
            for finding in file.findings { #expect(!words.text(of: finding).isEmpty) }
            #expect(file.findings.isEmpty == !file.scenes.isEmpty, "seed \(seed) of \(name)")
            for scene in file.scenes {
                let made = InterfaceImport(scene, of: file)
                for note in made.notes { #expect(!words.text(of: note).isEmpty) }
                let findings = made.check(file: "imported.yaml").findings
                let wrong = findings.filter { ours.contains($0.rule) }
                #expect(wrong.isEmpty, "seed \(seed) of \(name): \(wrong)")
                documents += 1
            }
        }
        #expect(documents > 0)
    }
}
