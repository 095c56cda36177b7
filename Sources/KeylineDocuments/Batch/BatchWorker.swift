import Keyline
import KeylinePictures

/// Lays out a document once for each record (a set of values for the document's fields). A batch
/// gives each of its threads a worker and a share of the records.
package final class BatchWorker {
    /// A record that could not be laid out, with its line number and the reason.
    package struct Failure: Sendable {
        package var line: Int
        package var message: String
    }

    /// A probable mistake in the layout of one record, such as a text that does not fit.
    package struct Warning: Sendable {
        package var line: Int
        package var message: String
    }

    /// The result for a share of a batch's records: their frames as text, and the records that
    /// failed.
    package struct Part: Sendable {
        package var text: [UInt8] = []
        package var records = 0
        package var failures: [Failure] = []
        /// Probable mistakes in the layouts, such as clipped texts, in the order of the data
        /// records for which the layouts were made. Empty unless the batch was asked to check its
        /// layouts.
        package var warnings: [Warning] = []
        /// The pictures of the records with their line numbers, if the plan collects them.
        package var pictures: [(line: Int, picture: DrawnPicture)] = []
        /// Names of record fields that the document does not have, each with the first line in
        /// which it occurs. Empty unless the batch checks its records.
        package var unknownFields: [(name: String, line: Int)] = []

        /// Appends the result for the records that follow the records of this result in the batch.
        mutating func append(_ other: Part) {
            text += other.text
            records += other.records
            failures += other.failures
            warnings += other.warnings
            pictures += other.pictures
            for field in other.unknownFields { note(unknownField: field.name, field.line) }
        }

        fileprivate mutating func note(unknownField name: String, _ line: Int) {
            if unknownFields.contains(where: { $0.name == name }) { return }
            // Store at most 100 names: if every record had fields of its own, the list would grow with the number of
            // records.
            if unknownFields.count < 100 { unknownFields.append((name, line)) }
        }
    }

    private let plan: BatchPlan
    package var way: BatchPlan.Way { plan.way }
    private let reader: RecordReader
    /// The views of the document, whose texts are replaced for each record. Nil if the batch
    /// computes frames by a template, or builds the document anew for each record.
    private let tree: DocumentLayout?
    private let labels: [Label]
    /// The findings about fonts and letters that the document itself has. They were reported before
    /// the first record, and are not reported again for each record. Empty unless the batch checks
    /// its records.
    private let knownFontMessages: Set<String>

    package init(_ plan: BatchPlan) {
        self.plan = plan
        reader = RecordReader(fields: plan.fields, known: plan.checks ? plan.knownFields : nil)
        let tree =
            plan.way == .tree ? plan.document.layout(settings: plan.settings) : nil
        self.tree = tree
        labels =
            tree.map { tree in
                plan.texts.compactMap { tree.parts[$0.part].view as? Label }
            } ?? []
        let document =
            plan.checks ? tree ?? plan.document.layout(settings: plan.settings) : nil
        knownFontMessages = Set(document?.fontFindings.map(\.message) ?? [])
    }

    // MARK: Records

    /// Lays out the records in `lines`, and returns their frames as text and the failures.
    /// - Parameters:
    ///   - lines: without their line ends; empty lines contain no record.
    ///   - first: the number of the first line in the file of records, for messages.
    ///   - names: the names of the lines' pictures if the plan draws pictures. A record whose name is nil is skipped,
    ///   because it has been reported already.
    package func process(_ lines: [ArraySlice<UInt8>], first: Int, names: ArraySlice<String?> = [])
        -> Part
    {
        var part = Part()
        let numbers = lines.indices.filter { !RecordReader.isEmpty(lines[$0]) }
        let records = reader.read(numbers.map { lines[$0] })
        part.records = records.count
        for (record, number) in zip(records, numbers) {
            for name in record.unknown { part.note(unknownField: name, first + number) }
        }
        switch plan.way {
        case .template: stamp(records, numbers.map { first + $0 }, &part)
        case .tree, .document:
            for (record, number) in zip(records, numbers) {
                let name = names.isEmpty ? nil : names[names.startIndex + number]
                layOut(record, first + number, name, &part)
            }
        }
        return part
    }

    private func stamp(_ records: [RecordReader.Record], _ lines: [Int], _ part: inout Part) {
        guard let template = plan.template else { return }
        let texts = plan.texts, count = plan.shown.count
        var widths: [Double] = []
        widths.reserveCapacity(records.count * texts.count)
        let measure = Label.measure
        for record in records {
            for (_, recordText) in texts {
                let text = record.mistake == nil ? recordText.text(record.values) : StyledText("")
                let metrics = measure.metrics(of: text, width: .infinity, lines: 1)
                widths.append(metrics.size.width)
            }
        }
        var frames = [Rect](repeating: .zero, count: records.count * count)
        let summary = try? template.stamp(instances: records.count, widths, into: &frames)
        var failed: Set<Int> = []
        for failure in summary?.failures ?? [] { failed.insert(failure.instance) }
        for (i, record) in records.enumerated() {
            if let mistake = record.mistake {
                part.failures.append(Failure(line: lines[i], message: mistake))
            } else if failed.contains(i) || summary == nil {
                let row = Array(widths[(i * texts.count)..<((i + 1) * texts.count)])
                let first = template.contradiction(of: row)?.constraints.first
                part.failures.append(
                    Failure(
                        line: lines[i],
                        message: "Required constraints contradict each other with this record"
                            + (first.map { ": `\($0)` …" } ?? ".")))
            } else {
                write(lines[i], frames[(i * count)..<((i + 1) * count)], &part.text)
            }
        }
    }

    private func layOut(
        _ record: RecordReader.Record, _ line: Int, _ name: String?, _ part: inout Part
    ) {
        func fail(_ message: String) { part.failures.append(Failure(line: line, message: message)) }
        if let mistake = record.mistake { return fail(mistake) }
        if case .files(let isDone, _) = plan.pictures?.target, name.map(isDone) != false { return }
        var layout = tree
        if plan.way == .document {
            var values: [String: String] = [:]
            for (field, value) in zip(plan.fields, record.values) { values[field.name] = value }
            layout = plan.document.layout(settings: plan.settings, record: values)
        } else {
            for (label, text) in zip(labels, plan.texts) {
                label.styledText = text.recordText.text(record.values)
            }
        }
        guard let layout, !layout.hasErrors else {
            return fail("The document has mistakes with this record.")
        }
        layout.layOut(plan.size)
        if let finding = layout.engineFindings.first { return fail(finding.message) }
        if let broken = layout.root.layoutNode.brokenConstraint {
            return fail("`\(broken.summary)` contradicts others with this record.")
        }
        if plan.checks {
            let fonts = layout.fontFindings.filter { !knownFontMessages.contains($0.message) }
            part.warnings += (fonts + LayoutCheck(layout).roomFindings()).map {
                Warning(line: line, message: $0.message)
            }
            return
        }
        if let pictures = plan.pictures {
            var picture = DocumentPicture(layout)
            picture.imageAddress = { pictures.addresses[$0] }
            (picture.scale, picture.texts) = (pictures.scale, pictures.texts)
            switch pictures.target {
            case .files(_, let write):
                if let name, let mistake = write(picture.picture.drawn, name) { fail(mistake) }
            case .sequence: part.pictures.append((line, picture.picture.drawn))
            }
            return
        }
        let frames = plan.shown.map { layout.parts[$0].item.layoutNode.frame }
        write(line, frames[...], &part.text)
    }

    // MARK: Writing

    private func write(_ line: Int, _ frames: ArraySlice<Rect>, _ text: inout [UInt8]) {
        let heads = plan.heads
        if plan.format == .csv {
            for (head, frame) in zip(heads, frames) {
                text.append(line)
                text.append(contentsOf: head)
                append(frame, &text)
                text.append(UInt8(ascii: "\n"))
            }
            return
        }
        text.append(contentsOf: BatchPlan.recordHead)
        text.append(line)
        text.append(",\"frames\":{")
        var isFirst = true
        for (head, frame) in zip(heads, frames) {
            if !isFirst { text.append(UInt8(ascii: ",")) }
            isFirst = false
            text.append(contentsOf: head)
            append(frame, &text)
            text.append(UInt8(ascii: "]"))
        }
        text.append("}}\n")
    }

    private func append(_ frame: Rect, _ text: inout [UInt8]) {
        text.append(frame: frame.minX)
        text.append(UInt8(ascii: ","))
        text.append(frame: frame.minY)
        text.append(UInt8(ascii: ","))
        text.append(frame: frame.width)
        text.append(UInt8(ascii: ","))
        text.append(frame: frame.height)
    }
}
