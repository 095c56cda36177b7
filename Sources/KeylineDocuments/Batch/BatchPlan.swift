import Keyline
import KeylineSolver

/// How the records of a batch are laid out: what all threads share.
///
/// Where only the widths of texts differ from record to record, and every text has one line, a record is an instance of a
/// template. Elsewhere the texts of a tree are replaced and the tree is laid out; where fields count in constraints, the
/// document is built anew.
package struct BatchPlan: Sendable {
    /// From the fastest to the slowest.
    package enum Way: String, Sendable { case template, tree, document }

    package enum Format: String, CaseIterable, Sendable { case ndjson, csv }

    /// Where pictures go, one a record, in place of frames. Many threads call it at once.
    package struct Pictures: Sendable {
        /// Whether there is a picture of the name, so that the record is done.
        let isDone: @Sendable (_ name: String) -> Bool
        let write: @Sendable (_ svg: String, _ name: String) -> Void
        /// The addresses of images by their files.
        let addresses: [String: String]

        /// - Parameters:
        ///   - addresses: as in ``DocumentPicture``, for all images of the document.
        ///   - isDone: whether there is a picture of the name already.
        ///   - write: takes a picture and its name.
        package init(
            addresses: [String: String], isDone: @escaping @Sendable (String) -> Bool,
            write: @escaping @Sendable (String, String) -> Void
        ) {
            (self.addresses, self.isDone, self.write) = (addresses, isDone, write)
        }
    }

    /// The first line of a table.
    package static let tableHead = Array("line,view,x,y,width,height\n".utf8)
    /// The beginning of a record in JSON, before its line.
    static let recordHead = Array("{\"line\":".utf8)

    let document: LayoutDocument
    let settings: [String: String]
    /// Nil for the document's own, which may be another one for each record.
    let size: DocumentSize?
    let format: Format
    let pictures: Pictures?
    let fields: [(name: String, sample: String)]
    package let way: Way
    /// The texts with fields: which part, and how a line of it is measured.
    let texts: [(part: Int, table: SansTable, pointSize: Double, words: RecordText)]
    let template: LayoutTemplate?
    /// The parts whose frames are written, and what stands before each.
    let shown: [Int]
    let heads: [[UInt8]]

    /// Nil if the document has mistakes.
    /// - Parameter pictures: where pictures go; nil for frames, in the format.
    package init?(
        _ document: LayoutDocument, settings: [String: String], size: DocumentSize?,
        format: Format, pictures: Pictures? = nil
    ) {
        guard let model = document.model, let layout = document.layout(settings: settings),
            !layout.hasErrors
        else { return nil }
        self.document = document
        self.settings = settings
        self.format = format
        self.pictures = pictures
        self.size = size
        layout.layOut(size)
        fields = model.data.filter { settings[$0.name] == nil }.map { ($0.name, $0.value.text) }
        shown = layout.parts.indices.filter { layout.parts[$0].view != nil }
        var texts: [(part: Int, table: SansTable, pointSize: Double, words: RecordText)] = []
        for (i, part) in layout.parts.enumerated() {
            guard let label = part.view as? Label, let text = part.model?.text else { continue }
            let words = RecordText(text.content.text, fields) {
                settings[$0] ?? layout.metrics[$0].map(\.shortText)
            }
            guard words.hasFields else { continue }
            texts.append((i, SansTable(isBold: text.isBold), label.pointSize, words))
        }
        self.texts = texts
        let counting = model.numberNames(settings)
        let counts = fields.contains { counting.contains($0.name) }
        var way = counts ? .document : BatchPlan.way(layout)
        // Pictures are drawn of views.
        if pictures != nil, way == .template { way = .tree }
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

    // MARK: Ways

    /// Of a document whose fields count in texts alone.
    private static func way(_ layout: DocumentLayout) -> Way {
        let isPlain = layout.parts.allSatisfy { part in
            let isSingle = (part.view as? Label).map { $0.numberOfLines == 1 } ?? true
            let isProportional = (part.view as? StackView)?.distribution == .fillProportionally
            return isSingle && !isProportional
        }
        return isPlain && layout.root.displayScale == 0 ? .template : .tree
    }

    /// Instances by widths of texts; a few of them are given, so that most records need no solve.
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

/// A text whose fields are looked up by their places in a record.
struct RecordText: Sendable {
    private enum Piece: Sendable {
        case constant(String)
        case field(Int, fallback: String)
    }

    private var pieces: [Piece] = []
    private(set) var hasFields = false

    init(
        _ text: String, _ fields: [(name: String, sample: String)],
        _ constants: (String) -> String?
    ) {
        for piece in FieldText(text).pieces {
            switch piece {
            case .words(let words): pieces.append(.constant(words))
            case .field(let name, _):
                if let index = fields.firstIndex(where: { $0.name == name }) {
                    hasFields = true
                    pieces.append(.field(index, fallback: fields[index].sample))
                } else {
                    pieces.append(.constant(constants(name) ?? "{\(name)}"))
                }
            }
        }
    }

    func text(_ values: [String?]) -> String {
        if pieces.count == 1, case .field(let index, let fallback) = pieces[0] {
            return values[index] ?? fallback
        }
        var text = ""
        for piece in pieces {
            switch piece {
            case .constant(let words): text += words
            case .field(let index, let fallback): text += values[index] ?? fallback
            }
        }
        return text
    }
}
