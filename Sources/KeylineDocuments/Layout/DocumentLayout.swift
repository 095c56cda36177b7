import Keyline

/// The views and constraints that were built from a document with one set of values, laid out at one size at a time.
package final class DocumentLayout {
    /// A view or guide of the document.
    package struct Part {
        package var name: String
        /// The names of the views from the root down to this one, joined by `/`.
        package var path: String
        package var place: DocumentPlace
        package var item: any LayoutItem
        /// The view as it was read from the document, or nil for a guide.
        package var model: ViewModel?
        package var depth: Int
        package var view: View? { item as? View }
    }

    package let source: DocumentSource
    /// The document from which the layout was built, and the values that replaced the document's own.
    let model: DocumentModel
    let settings: [String: String]
    package let root: View
    package internal(set) var parts: [Part] = []
    /// The mistakes in the document when it is built with these values.
    package internal(set) var findings: [Finding] = []
    /// The place of each constraint in the document, by the constraint's object identifier.
    var places: [ObjectIdentifier: DocumentPlace] = [:]
    /// The constraints of the document, in the order in which the document states them. They were
    /// activated in the same order.
    package internal(set) var constraints: [LayoutConstraint] = []
    /// The size that the document states.
    package internal(set) var ownSize = DocumentSize(width: nil, height: nil)
    /// The size of the last call of ``layOut(_:)``. A nil extent means that the root was fitted to its contents along
    /// this axis.
    package private(set) var requestedSize = DocumentSize(width: nil, height: nil)
    /// The views and guides by the names that constraints use; `metrics` has the numbers by name.
    package internal(set) var items: [String: any LayoutItem] = [:]
    package internal(set) var metrics: [String: Double] = [:]
    /// The corner radii of views that have round corners, by the view's name.
    package internal(set) var radii: [String: Double] = [:]
    /// The index in `parts` of each view and guide, by the object identifier of its layout node.
    var partOfNode: [ObjectIdentifier: Int] = [:]
    /// Errors that the engine reported in the last layout, except contradictions.
    var engineFindings: [Finding] = []

    init(_ model: DocumentModel, _ source: DocumentSource, settings: [String: String], root: View) {
        (self.model, self.source, self.settings) = (model, source, settings)
        self.root = root
    }

    /// Whether the document has errors. The layout may then lack views or constraints.
    package var hasErrors: Bool { findings.contains { $0.severity == .error } }

    /// Lays the document out at a size; nil for the size that the document states.
    package func layOut(_ size: DocumentSize? = nil) {
        let size = size ?? ownSize
        requestedSize = size
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

    /// Returns a size for the root. A width or height that is nil in `size` is replaced by the
    /// smallest that fits the contents.
    private func fitting(_ size: DocumentSize) -> Size {
        let target = Size(width: size.width ?? 0, height: size.height ?? 0)
        var fitting = root.systemLayoutSizeFitting(
            target,
            withHorizontalFittingPriority: size.width == nil ? .fittingSizeLevel : .required,
            verticalFittingPriority: size.height == nil ? .fittingSizeLevel : .required)
        if let width = size.width { fitting.width = width }
        if let height = size.height { fitting.height = height }
        // Lay out in the fitted width first, because the number of lines of texts, and so the fitted height, depends on
        // it.
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

    /// The present size of the root as text: `320 × 480`.
    package var sizeText: String {
        "\(root.frame.width.frameText) × \(root.frame.height.frameText)"
    }

    // MARK: Places

    /// Returns the place of a constraint in the document. For a constraint that the document does not state, this is
    /// the place of the stack view that created it, or of the view whose natural size it expresses.
    package func place(of constraint: LayoutConstraint) -> DocumentPlace? {
        if let place = places[ObjectIdentifier(constraint)] { return place }
        if let stack = constraint.arrangingStack { return part(of: stack)?.place }
        return constraint.firstItem.flatMap { part(of: $0) }?.place
    }

    package func part(of item: any LayoutItem) -> Part? {
        partOfNode[ObjectIdentifier(item.layoutNode)].map { parts[$0] }
    }

    /// The image files that views name, with their places in the document.
    package var imageFiles: [(name: String, place: DocumentPlace)] {
        parts.compactMap { part in
            part.model?.image?.file.map { ($0.text, $0.value.place) }
        }
    }

    package func part(named name: String) -> Part? {
        parts.first { $0.name == name } ?? parts.first { $0.path == name }
    }
}
