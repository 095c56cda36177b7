import Keyline
import KeylinePictures
import KeylineSolver

/// How a batch lays out one document for many records. All threads of the batch share one plan.
///
/// If records differ only in the widths of texts, and every text has one line, a layout template
/// computes the frames of each record without a solver, which is fastest. If fields occur in
/// constraints, the document is built again for each record. In all other cases, for example if a
/// text has several lines, the batch replaces the texts of one view tree and lays it out again.
package struct BatchPlan: Sendable {
    /// The way in which a batch lays out its records, from the fastest to the slowest: by a template, by replacing
    /// texts in a view tree, or by building the document anew.
    package enum Way: String, Sendable { case template, tree, document }

    package enum Format: String, CaseIterable, Sendable { case ndjson, csv }

    /// The places to which a batch can write the pictures of its records: one file for each record,
    /// or the memory of the worker.
    package enum Target: Sendable {
        /// Each record has a picture file. Several threads call the functions at the same time.
        /// `isDone` returns whether the file `name` exists already; its record is then skipped.
        /// `write` writes a picture, and returns a sentence if the picture cannot be drawn.
        case files(
            isDone: @Sendable (_ name: String) -> Bool,
            write: @Sendable (_ picture: DrawnPicture, _ name: String) -> String?)
        /// The pictures are collected in ``BatchWorker/Part/pictures``, in the order of the records.
        case sequence
    }

    /// How a batch draws a picture of each record.
    package struct Pictures: Sendable {
        let target: Target
        /// The URL of each image that the document shows, by the file name that the document
        /// states.
        let addresses: [String: String]
        /// The number of pixels for each point.
        package var scale = 1.0
        /// How SVG pictures show texts: as text by default.
        package var texts: PictureTexts = .plain

        /// Creates the functions and data that a batch needs to draw pictures.
        /// - Parameter addresses: the URLs of all images of the document, by file name, as for
        ///   ``DocumentPicture``.
        package init(addresses: [String: String], _ target: Target) {
            (self.addresses, self.target) = (addresses, target)
        }
    }

    /// The header line of a batch's output in CSV, with the names of the columns.
    package static let tableHead = Array("line,view,x,y,width,height\n".utf8)
    /// The bytes with which the output of each record begins in NDJSON (one JSON object on each
    /// line). The record's line number follows.
    static let recordHead = Array("{\"line\":".utf8)

    let document: LayoutDocument
    let settings: [String: String]
    /// The size of the root view for all records. If nil, the document states the size, which may
    /// depend on a record's fields.
    let size: DocumentSize?
    package let format: Format
    let pictures: Pictures?
    /// True if the batch looks for mistakes in the layouts of its records instead of writing frames
    /// or pictures.
    let checks: Bool
    /// The names of all fields in the document's section `data`. A field whose value the command
    /// line sets is among them, but is not read from records.
    let knownFields: Set<String>
    let fields: [(name: String, sample: String)]
    package let way: Way
    /// The labels whose texts contain data fields, which each record of a batch fills. `part` is
    /// the index of the label among the views, and `recordText` its text with the fields.
    let texts: [(part: Int, recordText: RecordText)]
    let template: LayoutTemplate?
    /// The indices of the views whose frames are written. `heads[i]` is the text that the output
    /// has before the frame of `shown[i]`.
    let shown: [Int]
    let heads: [[UInt8]]

    /// Chooses how a batch lays out its records. Returns nil if the document has mistakes.
    /// - Parameters:
    ///   - format: the format in which frames are written.
    ///   - pictures: how pictures are written, or nil to write frames.
    ///   - checks: whether the batch looks for clipped texts, overlapping views, views that reach beyond their
    ///   superviews, and unknown fields, instead of writing frames or pictures.
    package init?(
        _ document: LayoutDocument, settings: [String: String], size: DocumentSize?,
        format: Format, pictures: Pictures? = nil, checks: Bool = false
    ) {
        guard let model = document.model, let layout = document.layout(settings: settings),
            !layout.hasErrors
        else { return nil }
        self.document = document
        self.settings = settings
        self.format = format
        self.pictures = pictures
        self.checks = checks
        knownFields = Set(model.data.map(\.name))
        self.size = size
        layout.layOut(size)
        fields = model.data.filter { settings[$0.name] == nil }.map { ($0.name, $0.value.text) }
        shown = layout.parts.indices.filter { layout.parts[$0].view != nil }
        var texts: [(part: Int, recordText: RecordText)] = []
        for (i, part) in layout.parts.enumerated() {
            guard let label = part.view as? Label, let text = part.model?.text else { continue }
            let styles = layout.runStyles[ObjectIdentifier(label)] ?? []
            let recordText = RecordText(
                zip(text.parts.map(\.content.text), styles), label.paragraph, fields
            ) { settings[$0] ?? layout.metrics[$0].map(\.shortText) }
            guard recordText.hasFields else { continue }
            texts.append((i, recordText))
        }
        self.texts = texts
        let counting = model.numberNames(settings)
        let counts = fields.contains { counting.contains($0.name) }
        var way = counts ? .document : BatchPlan.way(layout)
        // Do not use a template if pictures or checks are wanted: both need views, and a template computes only frames.
        if pictures != nil || checks, way == .template { way = .tree }
        let labels = texts.compactMap { layout.parts[$0.part].view as? Label }
        template =
            way == .template
            ? BatchPlan.template(layout, labels, size ?? layout.ownSize, shown) : nil
        self.way = way == .template && template == nil ? .tree : way
        heads = shown.map { part in
            let path = layout.parts[part].path
            return Array((format == .csv ? ",\(path)," : "\(JSON.text(path).line):[").utf8)
        }
    }

    // MARK: Choice between a template and a view tree

    /// Returns the fastest way to lay out a document for many records, for a document whose fields
    /// occur only in texts. A template is fastest; it needs texts of one line, no stack views that
    /// share space in proportion to natural sizes, and no rounding to pixels.
    private static func way(_ layout: DocumentLayout) -> Way {
        let isPlain = layout.parts.allSatisfy { part in
            let isSingle = (part.view as? Label).map { $0.numberOfLines == 1 } ?? true
            let isProportional = (part.view as? StackView)?.distribution == .fillProportionally
            return isSingle && !isProportional
        }
        return isPlain && layout.root.displayScale == 0 ? .template : .tree
    }

    /// Makes a template whose inputs are the widths of the labels' texts. Layouts with texts of
    /// several widths are solved in advance, so that most records can be computed without the
    /// simplex method.
    private static func template(
        _ layout: DocumentLayout, _ labels: [Label], _ size: DocumentSize, _ shown: [Int]
    ) -> LayoutTemplate? {
        guard layout.contradictions().isEmpty else { return nil }
        var fitting: [LayoutAxis] = []
        if size.width == nil { fitting.append(.horizontal) }
        if size.height == nil { fitting.append(.vertical) }
        let numbers = labels.map { LayoutTemplate.Number.intrinsicWidth(of: $0) }
        let widths = labels.map(\.intrinsicContentSize.width)
        let items = shown.map { layout.parts[$0].item }
        func make(_ samples: [[Double]]) -> LayoutTemplate? {
            try? LayoutTemplate(
                of: layout.root, numbers: numbers, fitting: fitting, frames: items,
                samples: samples, learns: false)
        }
        var samples: [[Double]] = []
        for factor in [0, 0.5, 1.5, 2, 4, 8, 16] {
            let sample = widths.map { $0 * factor }
            if make([sample]) != nil { samples.append(sample) }
        }
        return make(samples) ?? make([])
    }
}

/// A text with fields, such as "Dear {name}", prepared for many records: each field is an index
/// into a record's values, which is faster than looking up its name.
struct RecordText: Sendable {
    private enum Piece: Sendable {
        case constant(String)
        case field(Int, fallback: String)
    }

    /// The parts of a label's text, each with its style. The pieces of a part are constant words
    /// and data fields.
    private let runs: [(pieces: [Piece], style: TextStyle)]
    private let paragraph: ParagraphStyle
    let hasFields: Bool

    init(
        _ parts: some Sequence<(String, TextStyle)>, _ paragraph: ParagraphStyle,
        _ fields: [(name: String, sample: String)], _ constants: (String) -> String?
    ) {
        self.paragraph = paragraph
        runs = parts.map { text, style in
            (FieldText(text).pieces.map { RecordText.piece($0, fields, constants) }, style)
        }
        hasFields = runs.contains { run in
            run.pieces.contains { if case .field = $0 { true } else { false } }
        }
    }

    private static func piece(
        _ piece: FieldText.Piece, _ fields: [(name: String, sample: String)],
        _ constants: (String) -> String?
    ) -> Piece {
        switch piece {
        case .literal(let literal): return .constant(literal)
        case .field(let name, _):
            guard let index = fields.firstIndex(where: { $0.name == name }) else {
                return .constant(constants(name) ?? "{\(name)}")
            }
            return .field(index, fallback: fields[index].sample)
        }
    }

    /// Returns the text in which the values of a record replace the data fields.
    func text(_ values: [String?]) -> StyledText {
        if runs.count == 1 {
            return StyledText(
                RecordText.text(runs[0].pieces, values), runs[0].style, paragraph: paragraph)
        }
        return StyledText(
            runs.map { StyledText.Run(RecordText.text($0.pieces, values), $0.style) },
            paragraph: paragraph)
    }

    private static func text(_ pieces: [Piece], _ values: [String?]) -> String {
        if pieces.count == 1, case .field(let index, let fallback) = pieces[0] {
            return values[index] ?? fallback
        }
        var text = ""
        for piece in pieces {
            switch piece {
            case .constant(let constant): text += constant
            case .field(let index, let fallback): text += values[index] ?? fallback
            }
        }
        return text
    }
}
