import Foundation
import Keyline
import KeylineDocuments
import Testing

@Suite("Documents: batches")
struct BatchTests {
    private func worker(
        _ text: String, format: BatchPlan.Format = .ndjson, size: String? = nil,
        settings: [String: String] = [:]
    ) throws -> BatchWorker {
        let document = LayoutDocument(text, file: "test.yaml")
        return BatchWorker(
            try #require(
                BatchPlan(
                    document, settings: settings, size: size.flatMap { DocumentSize($0) },
                    format: format)))
    }

    private func lines(_ text: String...) -> [ArraySlice<UInt8>] {
        text.map { Array($0.utf8)[...] }
    }

    private func output(_ part: BatchWorker.Part) -> [String] {
        String(decoding: part.text, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    private static let card = """
        size: [200, fit]
        data: {name: aaaa, other: b}
        views:
          name: {text: "{name}!", font: 10}
          rest: {text: "{other}", font: 10}
        constraints: ["H:|-10-[name]-5-[rest]-(>=10)-|", "V:|-8-[name]-8-|", "rest.top == name.top"]
        """

    /// The lines that a batch that checks prints, from the first record in line 1.
    private func checked(_ text: String, settings: [String: String] = [:], _ records: String...)
        throws -> [String]
    {
        let document = LayoutDocument(text, file: "test.yaml")
        let plan = try #require(
            BatchPlan(document, settings: settings, size: nil, format: .ndjson, checks: true))
        var report = BatchReport(records: "records", plan)
        let data = Array(records.map { $0 + "\n" }.joined().utf8)
        return BatchChunk.process(data, first: 1, workers: 2, plan)
            .map { report.text(of: $0) }.joined().split(separator: "\n").map(String.init)
    }

    @Test("a checked batch reports the records whose texts are clipped or overlap others")
    func checks() throws {
        let text = """
            size: 200x40
            data: {name: aaaa, other: b}
            views:
              name: {text: "{name}", font: 10}
              rest: {text: "{other}", font: 10, width: 20}
            constraints: ["H:|-10-[name]", "V:|-8-[name]", "rest.top == name.top", "rest.left == root.left + 60"]
            """
        // A letter is 5.56 wide, and 9 of them are 50.04.
        #expect(
            try checked(
                text, #"{"name": "aaaaaaaaa"}"#, "", #"{"name": "aaaaaaaaaa", "other": "bbbb"}"#,
                #"{"name": 3"#, #"{"name": "a"}"#,
                #"{"name": "\#(String(repeating: "a", count: 40))"}"#)
                == [
                    "records:3: warning: The text of `rest` is cut: it needs a width of 22.24, and has 20.",
                    "records:3: warning: `rest` overlaps `name` in 5.6 by 12 points.",
                    "records:4: error: The line is not a JSON object.",
                    "records:6: warning: `rest` overlaps `name` in 20 by 12 points.",
                    "records:6: warning: `name` reaches 32.4 beyond the right edge of `root`.",
                ])
    }

    @Test("a checked batch reports a record's unknown field once for all records")
    func unknownFields() throws {
        #expect(
            try checked(
                BatchTests.card, settings: ["other": "c"], #"{"name": "a"}"#,
                #"{"nmae": "a", "other": "b", "z": 1}"#, #"{"nmae": "a", "id": 3, "z": 2}"#)
                == [
                    "records:2: warning: The document has no field `nmae`, which is ignored in all records. Did you mean `name`?",
                    "records:2: warning: The document has no field `z`, which is ignored in all records.",
                    "records:3: warning: The document has no field `id`, which is ignored in all records.",
                ])
        // Without a check they are ignored, as before.
        let part = try worker(BatchTests.card).process(lines(#"{"nmae": "a"}"#), first: 1)
        #expect(part.unknownFields.isEmpty && part.failures.isEmpty)
    }

    @Test(
        "a resumed batch continues after the last complete record of any length",
        arguments: [1, 7, 64, 4096])
    func end(window: Int) throws {
        func end(_ format: BatchPlan.Format, _ text: String) -> BatchEnd? {
            let bytes = Array(text.utf8)
            return BatchEnd(format, size: bytes.count, window: window) { Array(bytes[$0]) }
        }
        let long = String(repeating: "1", count: 500)
        let one = #"{"line":1,"frames":{"a":[0,0,1,1]}}"# + "\n"
        let other = #"{"line":12,"frames":{"\#(long)":[0,0,1,1]}}"# + "\n"
        for whole in ["", one, one + other, other + one] {
            let line = whole.hasSuffix(other) ? 12 : whole.isEmpty ? 0 : 1
            for cut in [0, 1, 5, 20, 36, 500] where !whole.isEmpty || cut < one.utf8.count {
                let rest = cut < 36 ? one.prefix(cut) : other.prefix(cut)
                #expect(
                    end(.ndjson, whole + rest) == BatchEnd(kept: whole.utf8.count, line: line),
                    "\(whole.count) \(cut)")
            }
        }
        let head = "line,view,x,y,width,height\n", first = "3,root,0,0,1,1\n3,a,0,0,1,1\n"
        let second = "4,root,0,0,1,1\n4,\(long),0,0,1,1\n"
        #expect(end(.csv, "") == BatchEnd(kept: 0, line: 0))
        #expect(end(.csv, "line,view") == BatchEnd(kept: 0, line: 0))
        #expect(end(.csv, head) == BatchEnd(kept: 27, line: 0))
        #expect(end(.csv, head + first) == BatchEnd(kept: 27, line: 2))
        #expect(end(.csv, head + first + "4,ro") == BatchEnd(kept: 27, line: 2))
        // 27 of the head, 15 and 12 of a record.
        #expect(end(.csv, head + first + second) == BatchEnd(kept: 54, line: 3))
        #expect(end(.csv, head + first + second.prefix(200)) == BatchEnd(kept: 54, line: 3))
        for foreign in [
            first, "a photo", "a\n", one, head + "x\n", head + first + "\n",
            "12,foo\n13,bar\n", head + "12,foo\n", "7,a,1,2,3,4\n" + head + first,
        ] {
            #expect(end(.csv, foreign) == nil, "\(foreign)")
        }
        for foreign in [
            head, head + first, "a photo", "{}\n", one + "\n", #"{"line":1,"x":2}"# + "\n",
        ] {
            #expect(end(.ndjson, foreign) == nil, "\(foreign)")
        }
    }

    @Test("a record's frames are those of the document with its values")
    func frames() throws {
        let worker = try worker(BatchTests.card)
        #expect(worker.way == .template)
        // A letter a is 5.56, an exclamation mark 2.78; an i is 2.22.
        let part = worker.process(
            lines(
                #"{"name": "aa", "other": "i"}"#, #"{"name": "", "x": [1]}"#, "  ", #"{"name": 12}"#
            ), first: 7)
        #expect(
            output(part) == [
                #"{"line":7,"frames":{"root":[0,0,200,28],"root/name":[10,8,13.9,12],"root/rest":[28.9,8,2.22,12]}}"#,
                #"{"line":8,"frames":{"root":[0,0,200,28],"root/name":[10,8,2.78,12],"root/rest":[17.78,8,5.56,12]}}"#,
                #"{"line":10,"frames":{"root":[0,0,200,28],"root/name":[10,8,13.9,12],"root/rest":[28.9,8,5.56,12]}}"#,
            ])
        #expect(part.records == 3)
        #expect(part.failures.isEmpty)
    }

    @Test("a text shows every digit of a record's whole number")
    func wholeNumbers() throws {
        let text = """
            size: [400, fit]
            data: {id: 0}
            views: {a: "no. {id}"}
            constraints: ["HV:|-[a]"]
            """
        let plan = try #require(
            BatchPlan(
                LayoutDocument(text, file: "test.yaml"), settings: [:], size: nil, format: .ndjson,
                pictures: .init(addresses: [:], .sequence)))
        // 2^53 + 1 is no `Double`, and neither are the last two numbers.
        let numbers = [
            "12", "-3", "999999999999999", "1234567890123456", "9007199254740993",
            "-9007199254740993", "12345678901234567890", "123456789012345678901234567891",
        ]
        let worker = BatchWorker(plan)
        let part = worker.process(numbers.map { Array("{\"id\": \($0)}".utf8)[...] }, first: 1)
        #expect(part.failures.isEmpty && part.pictures.count == numbers.count)
        for (number, one) in zip(numbers, part.pictures) {
            #expect(one.picture.svg.contains(">no. \(number)</text>"))
        }
    }

    @Test("an invalid record is reported with its line, and the other records are laid out")
    func bad() throws {
        let part = try worker(BatchTests.card, format: .csv).process(
            lines(
                "{", #"{"name": {"a": 1}}"#, #"{"name": "a"}, {"name": "b"}"#, "[1]",
                #"{"name": "a"}"#), first: 1)
        #expect(
            part.failures.map { "\($0.line): \($0.message)" } == [
                "1: The line is not a JSON object.",
                "2: The field `name` is neither a text nor a number.",
                "3: The line is not a JSON object.",
                "4: The line is not a JSON object. Write a record in each line, as in `{\"name\": \"Ada\"}`.",
            ])
        #expect(
            output(part) == [
                "5,root,0,0,200,28", "5,root/name,10,8,8.34,12", "5,root/rest,23.34,8,5.56,12",
            ])
    }

    @Test("a record that is not UTF-8 is reported with its first invalid byte")
    func encoding() throws {
        // "é" in Latin-1; a text in UTF-16; half of a surrogate pair, which JSON can write; a number that no double is.
        let latin = Array("{\"name\": \"caf".utf8) + [0xE9] + Array("\"}".utf8)
        let wide: [UInt8] = [0xFF, 0xFE, 0x7B, 0x00]
        let part = try worker(BatchTests.card).process(
            [latin[...], wide[...]] + lines(#"{"name": "\ud800"}"#, #"{"name": 1e999}"#, "{}"),
            first: 7)
        #expect(
            part.failures.map { "\($0.line): \($0.message)" } == [
                "7: The line is not a text in UTF-8: byte 14 is 0xE9.",
                "8: The line is not a text in UTF-8: it begins as a text in UTF-16 does.",
                "9: The field `name` is no valid text or number.",
                "10: The field `name` is no valid text or number.",
            ])
        #expect(output(part).count == 1)
    }

    @Test("the first byte that is not UTF-8 is found by line and column")
    func fault() {
        func words(_ bytes: [UInt8]) -> String? { TextFault(in: bytes)?.description }
        #expect(words(Array("a é\n".utf8)) == nil)
        #expect(words(Array("é\nab".utf8) + [0xE9, 0x61]) == "in line 2, byte 3 is 0xE9")
        #expect(words([0x61, 0xC3]) == "in line 1, byte 2 is 0xC3")
        #expect(words([0x0A, 0x0A, 0x80]) == "in line 3, byte 1 is 0x80")
        #expect(words([0xFE, 0xFF, 0x00, 0x61]) == "it begins as a text in UTF-16 does")
    }

    @Test("a malformed record does not affect the record in the next line")
    func border() throws {
        // With commas between them these are three objects.
        let part = try worker(BatchTests.card).process(
            lines("{}, {}", #"{"name": "}"#, #"{"}"#), first: 1)
        #expect(part.failures.map(\.line) == [1, 2, 3])
        #expect(part.text.isEmpty)
    }

    @Test("a record that contradicts required constraints has no frames")
    func contradiction() throws {
        let text = """
            size: 100x20
            data: {name: a}
            views: {name: {text: "{name}", font: 10, width: "<= 50"}, b: {natural: 5x5}}
            constraints: ["name.left == root.left", "b.left == root.left", "name.width >= 2 * b.width", "V:|[name]", "V:|[b]"]
            """
        let part = try worker(text).process(lines(#"{"name": "aaaaaaaaaaaaaaaaaaaaaa"}"#), first: 1)
        // Wider than 50 it may not be, and is narrower than its text.
        #expect(
            output(part) == [
                #"{"line":1,"frames":{"root":[0,0,100,20],"root/name":[0,0,50,12],"root/b":[0,0,5,5]}}"#
            ])
        let numbers = """
            size: 100x20
            data: {n: 10}
            views: {a: {width: [n, "<= 50"], height: 5}}
            constraints: ["HV:|[a]"]
            """
        let worker = try worker(numbers)
        #expect(worker.way == .document)
        let other = worker.process(
            lines(#"{"n": 20}"#, #"{"n": 60}"#, #"{"n": "x"}"#, "{}"), first: 1)
        #expect(
            output(other) == [
                #"{"line":1,"frames":{"root":[0,0,100,20],"root/a":[0,0,20,5]}}"#,
                #"{"line":4,"frames":{"root":[0,0,100,20],"root/a":[0,0,10,5]}}"#,
            ])
        #expect(other.failures.map(\.line) == [2, 3])
        let tree = try self.worker(
            "size: 100x50\ndata: {t: a}\nviews: {a: {text: \"{t}\", lines: 2}}\n"
                + "constraints: [a.width == 10, a.width == 20, \"HV:|[a]\"]\n")
        #expect(tree.way == .tree)
        let broken = tree.process(lines(#"{"t": "b"}"#, #"{"t": "c c"}"#), first: 1)
        #expect(broken.text.isEmpty && broken.failures.map(\.line) == [1, 2])
        #expect(broken.failures.allSatisfy { $0.message.contains("contradicts others") })
    }

    @Test("each record has the size that its field determines")
    func size() throws {
        let text =
            "size: [w, 100]\ndata: {w: 100}\nviews: {a: {natural: 5x5}}\n"
            + "constraints: ['HV:|[a]']\n"
        let records = lines(#"{"w": 200}"#, "{}")
        #expect(
            output(try worker(text).process(records, first: 1)) == [
                #"{"line":1,"frames":{"root":[0,0,200,100],"root/a":[0,0,5,5]}}"#,
                #"{"line":2,"frames":{"root":[0,0,100,100],"root/a":[0,0,5,5]}}"#,
            ])
        let fixed = try worker(text, size: "70x30").process(records, first: 1)
        #expect(output(fixed).allSatisfy { $0.contains(#""root":[0,0,70,30]"#) })
    }

    @Test(
        "a field used in a number changes the layout of its record, whatever its sample value is",
        arguments: [
            (
                "data: {a: 0, b: 0}", "x: {width: a * b, height: 5}", "", "{\"a\":3,\"b\":4}",
                "0,0,12,5"
            ),
            (
                "data: {n: 1000000}", "x: {text: a a a, font: 10, lines: n, width: 6}", "",
                "{\"n\":2}", "0,0,6,24"
            ),
            (
                "data: {a: 0}\nparameters: {p: 2 * a}", "x: {natural: [p, p]}", "", "{\"a\":3}",
                "0,0,6,6"
            ),
            ("data: {m: 0}", "x: {natural: 5x5}", ", 'x.width == m*m + 7'", "{\"m\":1}", "0,0,8,5"),
            ("data: {m: 4}", "x: {natural: 5x5}", ", 'H:[x(m)]'", "{\"m\":9}", "0,0,9,5"),
        ])
    func counting(
        _ head: String, _ view: String, _ constraint: String, _ record: String, _ frame: String
    ) throws {
        let worker = try worker(
            "size: 100x100\n\(head)\nviews: {\(view)}\n"
                + "constraints: ['x.left == root.left @low', 'V:|[x]'\(constraint)]\n")
        #expect(worker.way == .document)
        let part = worker.process(lines(record), first: 1)
        #expect(part.failures.isEmpty)
        #expect(
            output(part) == [
                "{\"line\":1,\"frames\":{\"root\":[0,0,100,100],\"root/x\":[\(frame)]}}"
            ])
    }

    @Test("an error of the layout engine fails only its record")
    func engine() throws {
        let worker = try worker(
            "size: 100x100\ndata: {f: 10}\nviews: {x: {text: aa, font: f}}\nconstraints: ['HV:|[x]']\n"
        )
        let part = worker.process(lines(#"{"f": 1e308}"#, "{}", #"{"f": 0}"#), first: 1)
        #expect(part.failures.map(\.line) == [1, 3])
        #expect(output(part).count == 1)
    }

    @Test(
        "template, tree and document give a record the same frames",
        arguments: ["card", "chat", "dashboard", "form", "invoice", "label"])
    func sameAsSolve(name: String) throws {
        let file = ManualTests.root.appending(path: "Examples/Documents/\(name).yaml")
        let text = try String(contentsOf: file, encoding: .utf8)
        let document = LayoutDocument(text, file: name)
        let model = try #require(document.model)
        let worker = try worker(text)
        let multi = ["card", "chat"].contains(name)
        #expect(worker.way == (multi ? .tree : .template))
        let words = [
            "", "a", "Some words  with two spaces", " ends ", "é😀",
            "A text of many words, that has several lines at most widths",
        ]
        for (i, word) in (words + words.reversed()).enumerated() {
            var record: [String: String] = [:]
            for (j, field) in model.data.enumerated() {
                record[field.name] = j % 3 == i % 3 ? word : "x\(i * j)"
            }
            let json = try JSONSerialization.data(withJSONObject: record)
            let part = worker.process([Array(json)[...]], first: 1)
            let single = try #require(document.layout(record: record))
            single.layOut()
            let rows = FrameTable(single).rows.filter { !$0.isGuide }.map { row in
                let numbers = [row.frame.minX, row.frame.minY, row.frame.width, row.frame.height]
                    .map(\.frameText)
                return "\"\(row.path)\":[\(numbers.joined(separator: ","))]"
            }
            #expect(output(part) == ["{\"line\":1,\"frames\":{\(rows.joined(separator: ","))}}"])
        }
    }

    @Test("the output does not depend on the number of threads", arguments: [1, 2, 3, 7])
    func threads(count: Int) throws {
        let document = LayoutDocument(BatchTests.card, file: "")
        let plan = try #require(
            BatchPlan(document, settings: [:], size: nil, format: .ndjson))
        var data: [UInt8] = []
        for i in 0..<1000 { data.append(contentsOf: "{\"name\": \"a\(i)\"}\n".utf8) }
        let parts = BatchChunk.process(data, first: 1, workers: count, plan)
        let lines = parts.flatMap(output)
        #expect(lines.count == 1000)
        // "a", digits of 5.56 and "!": 5.56 * (1 + digits) + 2.78.
        #expect(
            lines[0].hasPrefix(
                #"{"line":1,"frames":{"root":[0,0,200,28],"root/name":[10,8,13.9,12]"#))
        #expect(
            lines[999].hasPrefix(
                #"{"line":1000,"frames":{"root":[0,0,200,28],"root/name":[10,8,25.02,12]"#))
    }
}
