import Foundation
import Keyline
import KeylinePictures

/// The state of one browser page of the playground: the document that the page shows, and its
/// layout. The methods answer requests of the page, for example for the frames at another size.
struct PlayDesk {
    /// The last document that the page sent and that had no mistakes. The page shows its layout.
    private var document: LayoutDocument?
    /// Whether the page has sent a text with mistakes after `document`. The page then still shows
    /// the layout of `document`.
    private var isOutdated = false
    private var settings: [String: String] = [:]
    private var layout: DocumentLayout?
    /// The frames that were sent to the page last; `lines` has the lines of texts. Later answers
    /// contain only frames and lines that have changed.
    private var shown: [PlayFrame] = []
    private var lines: [Int: [TextLine]] = [:]
    /// The constraints of the layout, in the order of activation. The page refers to a constraint
    /// by its index in this array.
    private var constraints: [LayoutConstraint] = []
    /// The constraints of the contradictions that were sent to the page last. They are drawn
    /// together with the constraints that the page asks for.
    private var conflicting: Set<ObjectIdentifier> = []

    private static let nothing = PlayAnswer.refusal(409, "There is no document yet.")

    // MARK: Documents

    /// Reads the document that the page has sent, and lays it out. If the document has mistakes,
    /// returns them, and the page goes on showing the layout of the document before.
    mutating func open(_ question: PlayQuestion) -> PlayAnswer {
        let text = question.text ?? ""
        guard text.utf8.count <= PlaySession.longest else {
            return .refusal(413, "The document is too long for the playground.")
        }
        let document = LayoutDocument(
            text, file: question.name.map { String($0.prefix(200)) } ?? "layout.yaml")
        let settings = question.settings ?? [:]
        let layout = document.layout(settings: settings)
        let findings = layout?.findings ?? document.findings
        var answer = ["findings": FindingReport(findings, in: document.source).list]
        isOutdated = layout?.hasErrors ?? true
        guard let layout, !layout.hasErrors else { return .json(answer) }
        self.document = document
        self.settings = settings
        self.layout = layout
        layOut(layout, question)
        let description = PlayDescription(layout: layout)
        let lines = layout.root.layoutNode.inspection(diagnosis: false).lines
        constraints = lines.map(\.constraint)
        conflicting = []
        shown = layout.framesInRoot.map(PlayFrame.init)
        self.lines = description.textLines
        answer["parts"] = description.parts
        answer["frames"] = .list(shown.flatMap(\.numbers).map { .number(Double($0)) })
        answer["constraints"] = .list(lines.map(description.constraint))
        answer["parameters"] = description.parameters(of: document.model, settings)
        answer["ownSize"] = .text("\(layout.ownSize)")
        return .json(answer)
    }

    private func layOut(_ layout: DocumentLayout, _ question: PlayQuestion) {
        func limited(_ extent: Double?) -> Double? {
            extent.map { $0.isFinite ? max(0, min(PlaySession.largest, $0)) : 0 }
        }
        layout.layOut(
            DocumentSize(
                width: limited(question.width ?? layout.ownSize.width),
                height: limited(question.height ?? layout.ownSize.height)))
    }

    // MARK: Sizes

    mutating func resize(_ question: PlayQuestion) -> PlayAnswer {
        guard let layout else { return PlayDesk.nothing }
        layOut(layout, question)
        var count: UInt32 = 0
        // Build the binary answer in an array of bytes, because appending to `Data` is slower.
        var frames: [UInt8] = [], changed: [String: JSON] = [:]
        frames.reserveCapacity(shown.count * 20)
        let description = PlayDescription(layout: layout)
        for (index, frame) in layout.framesInRoot.map(PlayFrame.init).enumerated()
        where frame != shown[index] {
            count += 1
            frames.append(Float32(index))
            for number in frame.numbers { frames.append(number) }
            if !frame.hasSize(of: shown[index]),
                let lines = description.lines(of: layout.parts[index]),
                lines != self.lines[index]
            {
                self.lines[index] = lines
                changed["\(index)"] = [
                    "lines": .list(lines.map(PlayDescription.line)),
                    "height": .number(PlayDescription.height(of: lines)),
                ]
            }
            shown[index] = frame
        }
        var head: [UInt8] = []
        head.append(count)
        var body = Data(head + frames)
        if !changed.isEmpty { body.append(Data(JSON.object(changed).line.utf8)) }
        return PlayAnswer(type: "application/octet-stream", body)
    }

    // MARK: Diagnosis

    mutating func inspect() -> PlayAnswer {
        guard let layout, let document else { return PlayDesk.nothing }
        let frame = layout.root.frame
        let size = DocumentSize(width: frame.width, height: frame.height)
        let description = PlayDescription(layout: layout)
        let findings = LayoutCheck(layout).findings(at: [size])
        let inspection = layout.root.layoutNode.inspection(diagnosis: true, naturalSizes: true)
        var swings: [Swing] = []
        if !inspection.openings.isEmpty, let scratch = document.layout(settings: settings) {
            swings = Swing.all(in: layout, scratch: scratch, most: 8)
        }
        conflicting = Set(inspection.conflicts.flatMap(\.members).map { ObjectIdentifier($0) })
        // Leave out the constraints that a view should be at most as large as its contents. They
        // are often violated on purpose, as when a label fills a row.
        let missed = inspection.lines.filter {
            $0.constraint.priority < .required && !$0.holds
                && ($0.constraint.origin != .contentSize || $0.relation != .lessThanOrEqual)
        }
        return .json([
            "findings": FindingReport(findings, in: layout.source).list,
            "conflicts": description.conflicts(inspection.conflicts),
            "marks": .text(
                SVGMarks(
                    ofConflictsIn: layout.root, looks: DocumentPicture(layout).look(of:)
                ).body),
            "missed": .list(missed.prefix(50).map(description.missed)),
            "swings": .list(swings.map(description.swing)),
        ])
    }

    /// Draws the constraints that the web page has asked for and the contradictory ones in one
    /// drawing, because labels avoid each other only within one drawing.
    func marks(_ question: PlayQuestion) -> PlayAnswer {
        guard let layout else { return PlayDesk.nothing }
        // Draw at most 100 constraints, because more of them would hide each other.
        let chosen = Set(
            (question.constraints ?? []).prefix(100).filter(constraints.indices.contains)
                .map { ObjectIdentifier(constraints[$0]) }
        )
        .union(conflicting)
        let marks = SVGMarks(
            of: layout.root, numbersConflicts: !conflicting.isEmpty,
            looks: DocumentPicture(layout).look(of:)
        ) { chosen.contains(ObjectIdentifier($0)) }
        return .json(["marks": .text(marks.body)])
    }

    // MARK: Exports

    func export(_ question: PlayQuestion) -> PlayAnswer {
        guard let layout else { return PlayDesk.nothing }
        // Refuse to export while the text in the editor has mistakes. The layout is that of an
        // older text, and users would expect the code for the present one.
        guard !isOutdated else {
            return .refusal(422, "The document has mistakes. Correct them, and export again.")
        }
        if question.style == "svg" {
            return .json(["text": .text(DocumentPicture(layout).picture.svg)])
        }
        guard let style = question.style.flatMap(SwiftExport.Style.init) else {
            return .refusal(400, "The style of the export is unknown.")
        }
        return .json(["text": .text(SwiftExport(layout, style: style, type: question.type).text)])
    }
}

/// A frame in the binary format that the page receives: x, y, width and height as 32-bit
/// floating-point numbers.
struct PlayFrame: Hashable {
    private var x, y, width, height: Float32

    init(_ rect: Rect) {
        (x, y) = (Float32(rect.minX), Float32(rect.minY))
        (width, height) = (Float32(rect.width), Float32(rect.height))
    }

    var numbers: [Float32] { [x, y, width, height] }

    func hasSize(of other: PlayFrame) -> Bool { width == other.width && height == other.height }
}

extension [UInt8] {
    /// Appends the four bytes of a 32-bit number, the least significant byte first.
    fileprivate mutating func append(_ number: UInt32) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            append(UInt8(truncatingIfNeeded: number >> shift) as UInt8)
        }
    }

    fileprivate mutating func append(_ number: Float32) { append(number.bitPattern) }
}
