import ArgumentParser
import Foundation
import KeylineDocuments
import Synchronization

struct Batch: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lays out a document for each of many records.",
        discussion: """
            Each line of the records file is a JSON object with values for the document's fields. A missing field \
            has the value in the document. A record that cannot be laid out is reported with the number of its \
            line, and the batch continues with the next record.

              keyline batch card.yaml --data cards.ndjson -o frames.ndjson
              keyline batch card.yaml --data cards.ndjson --format csv
              keyline batch card.yaml --data cards.ndjson -o frames.ndjson --resume
              keyline batch card.yaml --data cards.ndjson --pictures cards
              keyline batch card.yaml --data cards.ndjson --pictures cards --name id --resume
              keyline batch card.yaml --data cards.ndjson --pictures cards --format png --scale 2
              keyline batch card.yaml --data cards.ndjson --sheets cards.pdf --columns 3 --rows 8 --crop-marks
              keyline batch card.yaml --data cards.ndjson --check

            The memory that a batch uses does not depend on the number of records, except with --name. If a batch was \
            interrupted, in whatever way, the same command with --resume continues it.

            --pictures writes a file for each record: SVG, or PNG or PDF by --format. The file is named after the line of the record, such as \
            cards/1.svg, or after the field that --name gives. A record gets no picture if this field is missing, \
            is not safe as a file name, or was used by an earlier record.

            --sheets writes one PDF file with the records as labels, in columns and rows on pages. The file appears \
            when it is complete; an interrupted batch leaves no file and cannot be resumed. Lengths are points, or have \
            one of the units mm, cm and in.

            --check prints findings instead of frames: records with texts that are cut, with letters that no font has, \
            with views that overlap, or with views that reach beyond their superviews. A field that the document does \
            not have is reported once.
            """)

    @OptionGroup var input: DocumentInput
    @Option(
        help: "The file with the records; - reads standard input.",
        completion: .file(extensions: ["ndjson", "jsonl"]))
    var data: String
    @Option(
        name: .shortAndLong, help: "Writes the frames to this file. By default, they are printed.",
        completion: .file())
    var output: String?
    @Option(
        help:
            "The format of the frames, ndjson or csv, or of the pictures, svg, png or pdf. The default is ndjson or svg."
    )
    var format: BatchFormat?
    @Option(
        help: ArgumentHelp(
            "Draws a picture of each record into this directory.", valueName: "directory"),
        completion: .directory)
    var pictures: String?
    @Option(
        help: ArgumentHelp(
            "Names pictures by this field of the records. By default, by their lines.",
            valueName: "field"))
    var name: String?
    @OptionGroup var sheetOptions: SheetOptions
    @Option(help: "The number of pixels per point of pictures. The default is 1.") var scale:
        Double?
    @OptionGroup var textOptions: TextOptions
    @OptionGroup var imageOptions: ImageOptions
    @OptionGroup var rootSizes: RootSizes
    @Option(help: "The number of threads. By default, the number of processors.") var threads: Int?
    @Flag(help: "Continues a batch that was interrupted.") var resume = false
    @Flag(help: "Prints findings about the layouts of the records instead of frames.")
    var check = false

    func validate() throws {
        if check, output != nil || format != nil || draws || resume {
            throw ValidationError(
                "--check prints findings instead of frames and pictures. Remove --check, or remove -o, --format, "
                    + "--pictures, --sheets and --resume.")
        }
        if sheetOptions.sheets != nil {
            guard !resume else {
                throw ValidationError(
                    "--resume cannot continue a PDF file with sheets, because the list of its pages is at its end. "
                        + "Remove --resume.")
            }
            guard output == nil, format == nil, pictures == nil, scale == nil else {
                throw ValidationError(
                    "--sheets writes a PDF file instead of frames and pictures. Remove -o, --format, --pictures and "
                        + "--scale, or remove --sheets.")
            }
        }
        if resume, output == nil, pictures == nil {
            throw ValidationError(
                "--resume needs the output to continue. Add -o FILE or --pictures DIRECTORY.")
        }
        if pictures != nil, output != nil || format?.frames != nil {
            throw ValidationError(
                "A batch writes either frames or pictures. Use -o and --format ndjson or csv, or --pictures and "
                    + "--format svg, png or pdf.")
        }
        if pictures == nil, format?.pictures != nil {
            throw ValidationError(
                "--format \(format?.rawValue ?? "") is a format of pictures. Add --pictures DIRECTORY, or remove "
                    + "--format.")
        }
        if let scale {
            guard pictures != nil else {
                throw ValidationError(
                    "--scale enlarges pictures. Add --pictures DIRECTORY, or remove --scale.")
            }
            guard scale > 0, scale <= 100 else {
                throw ValidationError("The value of --scale must be above 0 and at most 100.")
            }
        }
        if textOptions.kind != .plain, pictures == nil || format?.pictures ?? .svg != .svg {
            throw ValidationError(
                "--text chooses how SVG pictures show texts. Add --pictures DIRECTORY, or remove --text."
            )
        }
        if name != nil, pictures == nil {
            throw ValidationError(
                "--name names pictures. Add --pictures DIRECTORY, or remove --name.")
        }
        if let threads, !(1...64).contains(threads) {
            throw ValidationError("The value of --threads must be from 1 to 64.")
        }
        if data == "-", input.file == "-" {
            throw ValidationError(
                "The document and the records cannot both be standard input. Name a file for one of them."
            )
        }
    }

    private var draws: Bool { pictures != nil || sheetOptions.sheets != nil }

    /// The format of the pictures.
    private var pictureFormat: PictureFormat {
        sheetOptions.sheets != nil ? .pdf : format?.pictures ?? .svg
    }

    func run() throws {
        if draws { try pictureFormat.check() }
        let size = try rootSizes.singleSize()
        let document = try input.read(), values = try input.values()
        let layout = try input.layout(of: document)
        let source = try RecordSource(data)
        if let output { try source.refuse(output, input.file) }
        let run =
            if check {
                try check(plan(document, values, size, checks: true), source)
            } else if let pictures {
                try draw(
                    document, layout, values, size, source,
                    PictureFolder(pictures, pictureFormat, resumes: resume))
            } else if let sheets = sheetOptions.sheets {
                try drawSheets(document, layout, values, size, source, sheets)
            } else {
                try layOut(plan(document, values, size), source)
            }
        run.finish()
        if Interruption.isRequested {
            throw Failure(
                status: 130,
                message: check || sheetOptions.sheets != nil
                    ? "The batch was stopped."
                    : "The batch was stopped. Run the command with --resume to continue it.")
        }
        if run.failures > 0 || run.hasUnknownFields { throw Failure.mistakes }
    }

    private func plan(
        _ document: LayoutDocument, _ values: [String: String], _ size: DocumentSize?,
        checks: Bool = false, pictures: BatchPlan.Pictures? = nil
    ) throws -> BatchPlan {
        let plan = BatchPlan(
            document, settings: values, size: size, format: format?.frames ?? .ndjson,
            pictures: pictures,
            checks: checks)
        guard let plan else { throw Failure.mistakes }
        return plan
    }

    private func layOut(_ plan: BatchPlan, _ source: RecordSource) throws -> BatchRun {
        var target = try BatchTarget(output, plan.format, resumes: resume)
        var run = BatchRun(source, skipping: target.lastLine)
        Interruption.watch()
        while !Interruption.isRequested, let chunk = try run.read() {
            let parts = BatchChunk.process(
                chunk.data, first: chunk.first, workers: workers, plan)
            for part in parts {
                try target.write(part.text)
                run.note(part)
            }
            target.secure()
        }
        return run
    }

    private func check(_ plan: BatchPlan, _ source: RecordSource) throws -> BatchRun {
        var run = BatchRun(source, skipping: 0)
        var report = BatchReport(records: source.name, plan)
        Interruption.watch()
        while !Interruption.isRequested, let chunk = try run.read() {
            let parts = BatchChunk.process(chunk.data, first: chunk.first, workers: workers, plan)
            for part in parts {
                run.note(part, isReported: false)
                try Console.print(report.text(of: part))
            }
        }
        return run
    }

    private func draw(
        _ document: LayoutDocument, _ layout: DocumentLayout, _ values: [String: String],
        _ size: DocumentSize?, _ source: RecordSource, _ folder: PictureFolder
    ) throws -> BatchRun {
        var pictures = folder.pictures(addresses(layout))
        pictures.texts = try textOptions.texts()
        pictures.scale = scale ?? 1
        let plan = try plan(document, values, size, pictures: pictures)
        var run = BatchRun(source, skipping: 0)
        var names = PictureNames(field: name)
        Interruption.watch()
        while !Interruption.isRequested, let chunk = try run.read() {
            run.note(
                BatchChunk.draw(chunk.data, first: chunk.first, workers: workers, plan, &names))
            try folder.check()
        }
        return run
    }

    /// Returns the URLs of the document's images by their file names. Reports images that the
    /// pictures cannot show.
    private func addresses(_ layout: DocumentLayout) -> [String: String] {
        let images = imageOptions.images(of: input.file, pictureFormat)
        input.report(images.findings(layout), layout.source)
        var addresses: [String: String] = [:]
        for (name, _) in layout.imageFiles { addresses[name] = images.address(of: name) }
        return addresses
    }

    private func drawSheets(
        _ document: LayoutDocument, _ layout: DocumentLayout, _ values: [String: String],
        _ size: DocumentSize?, _ source: RecordSource, _ file: String
    ) throws -> BatchRun {
        #if Fonts
            try source.refuse(file, input.file)
            let pictures = BatchPlan.Pictures(addresses: addresses(layout), .sequence)
            let plan = try plan(document, values, size, pictures: pictures)
            let sheets = try SheetFile(file, sheetOptions.layout())
            var run = BatchRun(source, skipping: 0)
            Interruption.watch()
            while !Interruption.isRequested, let chunk = try run.read() {
                run.note(
                    try BatchChunk.drawInOrder(
                        chunk.data, first: chunk.first, workers: workers, plan
                    ) { try sheets.add($1) })
            }
            if !Interruption.isRequested { try sheets.close() }
            return run
        #else
            throw PageOutput.missing
        #endif
    }

    private var workers: Int { threads ?? ProcessInfo.processInfo.activeProcessorCount }
}

/// The value of `--format`: a format of frames or of pictures.
enum BatchFormat: String, CaseIterable, ExpressibleByArgument {
    case ndjson, csv, svg, png, pdf

    /// The format as one of frames; nil if it is one of pictures.
    var frames: BatchPlan.Format? { BatchPlan.Format(rawValue: rawValue) }
    /// The format as one of pictures; nil if it is one of frames.
    var pictures: PictureFormat? { PictureFormat(rawValue: rawValue) }
}

/// Chooses how many bytes of records a batch processes before it writes their frames: as many as
/// take half a second, so that a batch that is killed loses little work. The first piece is small,
/// because the time for one record is not known yet.
struct BatchPace {
    private static let wanted = 0.5
    /// The largest number of bytes of records that are processed at a time, 2 MiB. Larger numbers
    /// would save no time, but use more memory.
    private static let most = 2 << 20
    private static let least = 256
    private(set) var bytes = BatchPace.least

    /// Chooses the size of the next piece of records from the time that the last piece took:
    /// `count` bytes in `seconds`.
    mutating func note(_ count: Int, _ seconds: Double) {
        let next = Double(count) * BatchPace.wanted / max(seconds, 1e-3)
        bytes = Int(
            min(max(next, Double(BatchPace.least)), Double(bytes) * 8, Double(BatchPace.most)))
    }
}

/// Reads the records of a batch in pieces of whole lines, counts records and failures, and shows
/// the progress on a terminal.
struct BatchRun {
    private let source: RecordSource
    /// The number of the last line that `--resume` skips, because the interrupted batch has written
    /// the results of the lines up to this one.
    private let skipping: Int
    private var rest: [UInt8] = []
    private var nextLine = 1
    private var records = 0
    private(set) var failures = 0
    private(set) var hasUnknownFields = false
    private let begin = Date()
    private var hasBegun = false
    private var isOver = false
    private var pace = BatchPace()
    /// The piece of records that is being processed: its length in bytes, and when its processing
    /// began.
    private var current: (count: Int, begin: ContinuousClock.Instant)?
    private static let longestLine = 64 << 20
    private static let newline = UInt8(ascii: "\n")

    init(_ source: RecordSource, skipping: Int) {
        (self.source, self.skipping) = (source, skipping)
    }

    /// Returns the next whole lines of the records, and the number of the first of them. Returns
    /// nil at the end of the records and after Ctrl-C. The time between two calls decides how many
    /// lines the next call returns.
    mutating func read() throws -> (data: [UInt8], first: Int)? {
        if let (count, begin) = current { pace.note(count, begin.duration(to: .now) / .seconds(1)) }
        var wanted = pace.bytes
        while true {
            skip()
            if nextLine > skipping, let end = end(ofAbout: wanted) {
                let data = Array(rest[...end]), first = nextLine
                rest.removeFirst(end + 1)
                nextLine += BatchChunk.lineCount(data)
                current = (data.count, .now)
                return (data, first)
            }
            if isOver { return nil }
            guard rest.count < BatchRun.longestLine else {
                throw Failure.system(
                    "Line \(nextLine) of `\(source.name)` is too long. Write each record in a line of its own."
                )
            }
            if rest.count >= wanted { wanted *= 2 }  // the line is longer
            guard let more = try source.read(nextLine <= skipping ? 1 << 20 : wanted) else {
                return nil
            }
            isOver = more.isEmpty
            // Remove a UTF-8 byte order mark at the beginning of the file, which some programs
            // write. It is not part of the first record.
            let isMarked = !hasBegun && more.starts(with: [0xEF, 0xBB, 0xBF])
            hasBegun = true
            rest.append(contentsOf: isMarked ? more.dropFirst(3) : more[...])
        }
    }

    /// Removes the lines that `--resume` skips from the bytes that have been read.
    private mutating func skip() {
        var start = rest.startIndex
        while nextLine <= skipping, let end = rest[start...].firstIndex(of: BatchRun.newline) {
            start = end + 1
            nextLine += 1
        }
        rest.removeFirst(start)
    }

    /// Returns the index of the last line end within the first `count` bytes, so that a piece has
    /// whole lines only. If the first line is longer than `count`, returns the index of its end, or
    /// nil if its end has not been read yet.
    private func end(ofAbout count: Int) -> Int? {
        rest.prefix(count).lastIndex(of: BatchRun.newline)
            ?? rest.dropFirst(count).firstIndex(of: BatchRun.newline)
            ?? (isOver ? rest.indices.last : nil)
    }

    /// Adds the numbers of records and failures in `part` to the totals of the batch, and updates
    /// the progress line on a terminal.
    /// - Parameter isReported: whether the failures of `part` are also printed to standard error.
    mutating func note(_ part: BatchWorker.Part, isReported: Bool = true) {
        for failure in part.failures where isReported {
            Console.error("\(source.name):\(failure.line): error: \(failure.message)\n")
        }
        records += part.records
        failures += part.failures.count + Set(part.warnings.map(\.line)).count
        hasUnknownFields = hasUnknownFields || !part.unknownFields.isEmpty
        if isatty(STDERR_FILENO) == 1 { Console.error("\r\(progress)") }
    }

    func finish() {
        guard isatty(STDERR_FILENO) == 1 else { return }
        Console.error("\r\(progress)\n")
    }

    private var progress: String {
        let seconds = max(Date().timeIntervalSince(begin), 1e-3)
        return "\(records) records, \(Int(Double(records) / seconds)) per second"
            + (failures > 0 ? ", \(failures) with errors" : "")
    }
}

/// The file or standard output to which a batch writes its frames. With `--resume`, writing continues after the last
/// complete record of the existing file.
struct BatchTarget {
    private let file: Int32
    private let name: String
    /// With `--resume`, the line number of the last record whose frames the output file contains
    /// already; otherwise 0.
    private(set) var lastLine = 0
    private var secured = ContinuousClock.now

    init(_ output: String?, _ format: BatchPlan.Format, resumes: Bool) throws {
        name = output.map { "`\($0)`" } ?? "Standard output"
        guard let output else {
            file = STDOUT_FILENO
            try begin(format)
            return
        }
        let kind = OutputFile.kind(output)
        if resumes, kind == .other {
            throw Failure.system(
                "`\(output)` is not a regular file, so --resume cannot continue it. Name a file by -o."
            )
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
            throw Failure.system(
                "`\(output)` is not the output of a batch as \(format.rawValue), so --resume cannot continue it. Name another file by -o."
            )
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

    /// Makes the system write the output to the disk, at most twice a second, so that it outlasts a
    /// power failure. For pipes and devices, which do not support this, the call does nothing.
    mutating func secure() {
        guard secured.duration(to: .now) > .milliseconds(500) else { return }
        fsync(file)
        secured = .now
    }
}

/// Handles Ctrl-C during a batch. The first one stops the batch after the present piece of records;
/// the second one ends the process.
enum Interruption {
    private static let requested = Atomic(false)
    static var isRequested: Bool { requested.load(ordering: .relaxed) }

    static func watch() {
        var action = sigaction()
        let handler: @convention(c) (Int32) -> Void = { _ in
            Interruption.requested.store(true, ordering: .relaxed)
        }
        #if canImport(Darwin)
            action.__sigaction_u.__sa_handler = handler
        #else
            action.__sigaction_handler.sa_handler = handler
        #endif
        // Do not set SA_RESTART: Ctrl-C must also interrupt a read() that waits for more records.
        action.sa_flags = Int32(truncatingIfNeeded: SA_RESETHAND)
        sigaction(SIGINT, &action, nil)
    }
}
