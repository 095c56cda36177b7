import Keyline

/// A layout that a document describes, at one size and with one set of values.
package final class DocumentLayout {
    /// A view or guide, as the document names it.
    package struct Part {
        package var name: String
        /// The names from the root down, joined by `/`.
        package var path: String
        package var place: DocumentPlace
        package var item: any LayoutItem
        /// Nil for guides.
        package var model: ViewModel?
        package var depth: Int
        package var view: View? { item as? View }
    }

    package let source: DocumentSource
    package let root: View
    package internal(set) var parts: [Part] = []
    /// Mistakes in the document, under these values.
    package internal(set) var findings: [Finding] = []
    /// By the constraint: where it stands in the document.
    var places: [ObjectIdentifier: DocumentPlace] = [:]
    /// As the document has it; kept, so that identities stay.
    package internal(set) var constraints: [LayoutConstraint] = []
    /// The size that the document says.
    package internal(set) var ownSize = DocumentSize(width: nil, height: nil)
    /// All names that constraints know, and the numbers.
    package internal(set) var items: [String: any LayoutItem] = [:]
    package internal(set) var metrics: [String: Double] = [:]
    /// Of views whose corners are round, by their names.
    package internal(set) var radii: [String: Double] = [:]
    /// By the view: its part.
    var partOfNode: [ObjectIdentifier: Int] = [:]
    /// Reports of the engine in the last pass, but for contradictions.
    var engineFindings: [Finding] = []

    init(source: DocumentSource, root: View) {
        self.source = source
        self.root = root
    }

    /// Whether there are mistakes, so that what is shown may be wrong.
    package var hasErrors: Bool { findings.contains { $0.severity == .error } }

    /// Lays the document out at a size, its own by default.
    package func layOut(_ size: DocumentSize? = nil) {
        let size = size ?? ownSize
        var errors: [LayoutError] = []
        LayoutEngine.withConflictHandler({ errors.append($0) }) {
            root.frame = Rect(width: size.width ?? 0, height: size.height ?? 0)
            if size.width == nil || size.height == nil {
                errors = []
                root.frame.size = fitting(size)
                errors = []
            }
            root.layoutIfNeeded()
        }
        engineFindings = errors.filter { $0.kind != .unsatisfiable }.map {
            Finding(.engine, $0.reason, at: $0.members.first?.source.map(place))
        }
    }

    /// Extents that are not given are as the contents ask for.
    private func fitting(_ size: DocumentSize) -> Size {
        let target = Size(width: size.width ?? 0, height: size.height ?? 0)
        var fitting = root.systemLayoutSizeFitting(
            target,
            withHorizontalFittingPriority: size.width == nil ? .fittingSizeLevel : .required,
            verticalFittingPriority: size.height == nil ? .fittingSizeLevel : .required)
        if let width = size.width { fitting.width = width }
        if let height = size.height { fitting.height = height }
        // Texts know their lines once they are laid out in this width.
        root.frame.size = fitting
        root.layoutIfNeeded()
        guard size.height == nil else { return fitting }
        return Size(
            width: fitting.width,
            height: root.systemLayoutSizeFitting(
                Size(width: fitting.width), withHorizontalFittingPriority: .required,
                verticalFittingPriority: .fittingSizeLevel
            ).height)
    }

    private func place(_ line: LayoutConstraint.SourceLocation) -> DocumentPlace {
        DocumentPlace(line: line.line, column: 1)
    }

    /// The size of the root as it is laid out: `320 × 480`.
    package var sizeText: String {
        "\(root.frame.width.frameText) × \(root.frame.height.frameText)"
    }

    // MARK: Places

    /// Where what asks for the constraint stands: the constraint itself, the stack that arranges, the view whose natural
    /// size it is.
    package func place(of constraint: LayoutConstraint) -> DocumentPlace? {
        if let place = places[ObjectIdentifier(constraint)] { return place }
        if let stack = constraint.arrangingStack { return part(of: stack)?.place }
        return constraint.firstItem.flatMap { part(of: $0) }?.place
    }

    package func part(of item: any LayoutItem) -> Part? {
        partOfNode[ObjectIdentifier(item.layoutNode)].map { parts[$0] }
    }

    package func part(named name: String) -> Part? {
        parts.first { $0.name == name } ?? parts.first { $0.path == name }
    }
}
