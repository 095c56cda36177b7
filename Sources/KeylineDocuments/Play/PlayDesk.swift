import Foundation
import Keyline
import KeylinePictures

/// A document on the desk, and how it is laid out now.
struct PlayDesk {
    /// The last document without mistakes.
    private var document: LayoutDocument?
    private var settings: [String: String] = [:]
    private var layout: DocumentLayout?
    /// As the page has them.
    private var shown: [PlayFrame] = []
    private var lines: [Int: [String]] = [:]
    /// Of the layout, in order of activation.
    private var constraints: [LayoutConstraint] = []

    private static let nothing = PlayAnswer.refusal(409, "There is no document yet.")

    // MARK: Documents

    /// Reads a document and lays it out. One with mistakes changes nothing.
    mutating func open(_ asked: PlayQuestion) -> PlayAnswer {
        let text = asked.text ?? ""
        guard text.utf8.count <= PlaySession.longest else {
            return .refusal(413, "The document is too long for the playground.")
        }
        let document = LayoutDocument(
            text, file: asked.name.map { String($0.prefix(200)) } ?? "layout.yaml")
        let settings = asked.settings ?? [:]
        let layout = document.layout(settings: settings)
        let findings = layout?.findings ?? document.findings
        var answer = ["findings": FindingReport(findings, in: document.source).list]
        guard let layout, !layout.hasErrors else { return .json(answer) }
        self.document = document
        self.settings = settings
        self.layout = layout
        layOut(layout, asked)
        let words = PlayWords(layout: layout)
        let lines = layout.root.layoutNode.inspection(diagnosis: false).lines
        constraints = lines.map(\.constraint)
        shown = layout.framesInRoot.map(PlayFrame.init)
        self.lines = words.textLines
        answer["parts"] = words.parts
        answer["frames"] = .list(shown.flatMap(\.numbers).map { .number(Double($0)) })
        answer["constraints"] = .list(lines.map(words.constraint))
        answer["parameters"] = words.parameters(of: document.model, settings)
        answer["ownSize"] = .text("\(layout.ownSize)")
        return .json(answer)
    }

    private func layOut(_ layout: DocumentLayout, _ asked: PlayQuestion) {
        func limited(_ extent: Double?) -> Double? {
            extent.map { $0.isFinite ? max(0, min(PlaySession.largest, $0)) : 0 }
        }
        layout.layOut(
            DocumentSize(
                width: limited(asked.width ?? layout.ownSize.width),
                height: limited(asked.height ?? layout.ownSize.height)))
    }

    // MARK: Sizes

    mutating func resize(_ asked: PlayQuestion) -> PlayAnswer {
        guard let layout else { return PlayDesk.nothing }
        layOut(layout, asked)
        var count: UInt32 = 0
        // Arrays grow faster than `Data`.
        var frames: [UInt8] = [], changed: [String: JSON] = [:]
        frames.reserveCapacity(shown.count * 20)
        let words = PlayWords(layout: layout)
        for (index, frame) in layout.framesInRoot.map(PlayFrame.init).enumerated()
        where frame != shown[index] {
            count += 1
            frames.append(Float32(index))
            for number in frame.numbers { frames.append(number) }
            if !frame.hasSize(of: shown[index]), let lines = words.lines(of: layout.parts[index]),
                lines != self.lines[index]
            {
                self.lines[index] = lines
                changed["\(index)"] = .list(lines.map(JSON.text))
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
        let words = PlayWords(layout: layout)
        let findings = LayoutCheck(layout).findings(at: [size])
        let inspection = layout.root.layoutNode.inspection(diagnosis: true, naturalSizes: true)
        var swings: [Swing] = []
        if !inspection.openings.isEmpty, let scratch = document.layout(settings: settings) {
            swings = Swing.all(in: layout, scratch: scratch, most: 8)
        }
        // Nobody minds that a view is larger than its contents.
        let missed = inspection.lines.filter {
            $0.constraint.priority < .required && !$0.holds
                && ($0.constraint.origin != .contentSize || $0.relation != .lessThanOrEqual)
        }
        return .json([
            "findings": FindingReport(findings, in: layout.source).list,
            "conflicts": words.conflicts(inspection.conflicts),
            "marks": .text(SVGMarks(ofConflictsIn: layout.root).body),
            "missed": .list(missed.prefix(50).map(words.missed)),
            "swings": .list(swings.map(words.swing)),
        ])
    }

    func marks(_ asked: PlayQuestion) -> PlayAnswer {
        guard let layout else { return PlayDesk.nothing }
        // More would hide each other.
        let chosen = Set(
            (asked.constraints ?? []).prefix(100).filter(constraints.indices.contains)
                .map { ObjectIdentifier(constraints[$0]) })
        let marks = SVGMarks(of: layout.root) { chosen.contains(ObjectIdentifier($0)) }
        return .json(["marks": .text(marks.body)])
    }

    // MARK: Exports

    func export(_ asked: PlayQuestion) -> PlayAnswer {
        guard let layout else { return PlayDesk.nothing }
        if asked.style == "svg" {
            return .json(["text": .text(DocumentPicture(layout).svg.document)])
        }
        guard let style = asked.style.flatMap(SwiftExport.Style.init) else {
            return .refusal(400, "There is no such style of export.")
        }
        return .json(["text": .text(SwiftExport(layout, style: style, type: asked.type).text)])
    }
}

/// A frame as the page has it.
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
    /// Little-endian.
    fileprivate mutating func append(_ number: UInt32) {
        for shift in stride(from: UInt32(0), to: 32, by: 8) {
            append(UInt8(truncatingIfNeeded: number >> shift) as UInt8)
        }
    }

    fileprivate mutating func append(_ number: Float32) { append(number.bitPattern) }
}
