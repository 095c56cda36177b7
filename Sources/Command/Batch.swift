import ArgumentParser
import Foundation
import KeylineDocuments
import Synchronization

struct Batch: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lays out a document for each of many records.",
        discussion: """
            A record is a JSON object in a line of its own, with values for the document's fields; the document's \
            sample stands in for those that are missing. A record that cannot be laid out is reported with its \
            line, and the others go on.

              keyline batch card.yaml --data cards.ndjson -o frames.ndjson
              keyline batch card.yaml --data cards.ndjson --format csv
              keyline batch card.yaml --data cards.ndjson -o frames.ndjson --resume
              keyline batch card.yaml --data cards.ndjson --pictures cards
              keyline batch card.yaml --data cards.ndjson --pictures cards --name id --resume

            Memory does not grow with the number of records, but for names of pictures. After Ctrl-C, or an end of \
            any kind, --resume goes on where the output ends, or with the pictures that are missing.

            Pictures are SVG files in a directory of their own, each named by the line of its record, cards/1.svg, or \
            by a field. A record whose name is no safe name of a file, or another record's, has no picture.
            """)

    @OptionGroup var input: DocumentInput
    @Option(
        help: "The records; - is standard input.",
        completion: .file(extensions: ["ndjson", "jsonl"]))
    var data: String
    @Option(
        name: .shortAndLong, help: "The file for the frames; standard output without it.",
        completion: .file())
    var output: String?
    @Option(help: "How frames are written: ndjson without it.") var format: BatchPlan.Format?
    @Option(
        help: ArgumentHelp("Draws a picture a record into this directory.", valueName: "directory"),
        completion: .directory)
    var pictures: String?
    @Option(
        help: ArgumentHelp(
            "The field of the records that names the pictures; the line without it.",
            valueName: "field"))
    var name: String?
    @Option(help: "The size of the root, as 320x480; either may be fit.") var size: DocumentSize?
    @Option(help: "How many threads work; as many as there are processors without it.") var threads:
        Int?
    @Flag(help: "Goes on where the output ends.") var resume = false

    func validate() throws {
        if resume, output == nil, pictures == nil {
            throw ValidationError(
                "--resume needs the output of before: -o FILE, or --pictures DIRECTORY.")
        }
        if pictures != nil, output != nil || format != nil {
            throw ValidationError(
                "A batch gives frames or pictures: -o and --format, or --pictures.")
        }
        if name != nil, pictures == nil {
            throw ValidationError("--name is for pictures: --pictures DIRECTORY.")
        }
        if let threads, !(1...64).contains(threads) {
            throw ValidationError("Expected 1 to 64 threads.")
        }
        if data == "-", input.file == "-" {
            throw ValidationError("The document and the records cannot both be standard input.")
        }
    }

    func run() throws {
        let document = try input.read(), values = try input.values()
        let layout = try input.layout(of: document)
        let source = try RecordSource(data)
        if let output { try source.refuse(output, input.file) }
        let run =
            if let pictures {
                try draw(document, layout, values, source, PictureFolder(pictures, resumes: resume))
            } else {
                try layOut(document, values, source)
            }
        run.finish()
        if Interruption.isAsked { throw Failure(status: 130, message: "stopped; --resume goes on") }
        if run.failures > 0 { throw Failure.mistakes }
    }

    private func layOut(
        _ document: LayoutDocument, _ values: [String: String], _ source: RecordSource
    ) throws -> BatchRun {
        let format = format ?? .ndjson
        guard let plan = BatchPlan(document, settings: values, size: size, format: format) else {
            throw Failure.mistakes
        }
        let target = try BatchTarget(output, format, resumes: resume)
        var run = BatchRun(source, skipping: target.lastLine, chunk: 4 << 20)
        Interruption.watch()
        while !Interruption.isAsked, let chunk = try run.read() {
            let parts = BatchChunk.process(
                chunk.data, first: chunk.first, workers: workers, plan)
            for part in parts {
                try target.write(part.text)
                run.note(part)
            }
        }
        return run
    }

    private func draw(
        _ document: LayoutDocument, _ layout: DocumentLayout, _ values: [String: String],
        _ source: RecordSource, _ folder: PictureFolder
    ) throws -> BatchRun {
        let pictures = folder.pictures(of: layout, file: input.file)
        guard
            let plan = BatchPlan(
                document, settings: values, size: size, format: .ndjson, pictures: pictures)
        else { throw Failure.mistakes }
        // A picture takes a hundred times as long as frames of a template.
        var run = BatchRun(source, skipping: 0, chunk: 256 << 10)
        var names = PictureNames(field: name)
        Interruption.watch()
        while !Interruption.isAsked, let chunk = try run.read() {
            run.note(
                BatchChunk.draw(chunk.data, first: chunk.first, workers: workers, plan, &names))
            try folder.check()
        }
        return run
    }

    private var workers: Int { threads ?? ProcessInfo.processInfo.activeProcessorCount }
}

extension BatchPlan.Format: ExpressibleByArgument {}

/// Reads records in pieces of some megabytes, and says how far they are.
struct BatchRun {
    private let source: RecordSource
    /// Lines up to this one are done.
    private let skipping: Int
    private var rest: [UInt8] = []
    private var nextLine = 1
    private var records = 0
    private(set) var failures = 0
    private let begin = Date()
    private var hasBegun = false
    private var isOver = false
    /// How much is read at a time, in bytes.
    private let chunk: Int
    private static let longestLine = 64 << 20

    init(_ source: RecordSource, skipping: Int, chunk: Int) {
        (self.source, self.skipping, self.chunk) = (source, skipping, chunk)
    }

    /// Whole lines; nil at the end.
    mutating func read() throws -> (data: [UInt8], first: Int)? {
        while !isOver {
            guard let more = try source.read(chunk) else { return nil }
            isOver = more.isEmpty
            // A mark of the byte order, which some programs put first, is no part of the first record.
            let isMarked = !hasBegun && more.starts(with: [0xEF, 0xBB, 0xBF])
            hasBegun = true
            rest.append(contentsOf: isMarked ? more.dropFirst(3) : more[...])
            guard let end = isOver ? rest.indices.last : rest.lastIndex(of: UInt8(ascii: "\n"))
            else {
                guard rest.count < BatchRun.longestLine else {
                    throw Failure.system("Line \(nextLine) of `\(source.name)` does not end.")
                }
                continue
            }
            var data = rest[...end], first = nextLine
            rest = Array(rest[(end + 1)...])
            nextLine += BatchChunk.lineCount(Array(data))
            if nextLine <= skipping + 1 { continue }
            while first <= skipping, let end = data.firstIndex(of: UInt8(ascii: "\n")) {
                data = data[(end + 1)...]
                first += 1
            }
            return (Array(data), first)
        }
        return nil
    }

    mutating func note(_ part: BatchWorker.Part) {
        for failure in part.failures {
            Console.error("\(source.name):\(failure.line): error: \(failure.message)\n")
        }
        records += part.records
        failures += part.failures.count
        if isatty(STDERR_FILENO) == 1 { Console.error("\r\(progress)") }
    }

    func finish() {
        guard isatty(STDERR_FILENO) == 1 else { return }
        Console.error("\r\(progress)\n")
    }

    private var progress: String {
        let seconds = max(Date().timeIntervalSince(begin), 1e-3)
        return "\(records) records, \(Int(Double(records) / seconds)) a second"
            + (failures > 0 ? ", \(failures) with mistakes" : "")
    }
}

/// Where frames go.
struct BatchTarget {
    private let file: Int32
    private let name: String
    /// The last record that is there already.
    private(set) var lastLine = 0

    init(_ output: String?, _ format: BatchPlan.Format, resumes: Bool) throws {
        name = output.map { "`\($0)`" } ?? "Standard output"
        guard let output else {
            file = STDOUT_FILENO
            try begin(format)
            return
        }
        let kind = OutputFile.kind(output)
        if resumes, kind == .other {
            throw Failure.system("`\(output)` is no file that a batch could go on in.")
        }
        let access = kind == .other ? O_WRONLY : O_RDWR | O_CREAT
        do {
            file = try OutputFile.open(output, access | (resumes ? 0 : O_TRUNC))
        } catch {
            throw Failure.system("`\(output)` cannot be written.")
        }
        guard resumes else {
            try begin(format)
            return
        }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: false)
        let end = try BatchEnd(format, size: Int(handle.seekToEnd())) { range in
            try handle.seek(toOffset: UInt64(range.lowerBound))
            return try Array(handle.read(upToCount: range.count) ?? Data())
        }
        guard let end else {
            throw Failure.system("No batch has written `\(output)` as \(format.rawValue).")
        }
        lastLine = end.line
        try handle.truncate(atOffset: UInt64(end.kept))
        try handle.seek(toOffset: UInt64(end.kept))
        if end.kept == 0 { try begin(format) }
    }

    private func begin(_ format: BatchPlan.Format) throws {
        if format == .csv { try write(BatchPlan.tableHead) }
    }

    func write(_ bytes: [UInt8]) throws {
        do {
            try OutputFile.write(bytes, to: file)
        } catch {
            throw Failure.system("\(name) cannot be written.")
        }
    }
}

/// Ctrl-C, which ends the work after the piece that is under way; a second one ends it at once.
enum Interruption {
    private static let asked = Atomic(false)
    static var isAsked: Bool { asked.load(ordering: .relaxed) }

    static func watch() {
        var action = sigaction()
        let handler: @convention(c) (Int32) -> Void = { _ in
            Interruption.asked.store(true, ordering: .relaxed)
        }
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = handler
        #else
            action.__sigaction_handler.sa_handler = handler
        #endif
        // Without SA_RESTART: who waits for records waits no more.
        action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND)
        sigaction(SIGINT, &action, nil)
    }
}
