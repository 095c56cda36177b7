import Keyline

/// The views and constraints that were built from a layout document. They can be laid out at one
/// size after another.
package final class DocumentLayout {
    /// A view or guide that was built from a document, with its name and the description in the
    /// document.
    package struct Part {
        package var name: String
        /// The names of the views from the root down to this view or guide, joined by `/`, such as
        /// `card/title`.
        package var path: String
        package var position: DocumentPosition
        package var item: any LayoutItem
        /// The description of the view in the document; nil for a guide.
        package var model: ViewModel?
        package var depth: Int
        package var view: View? { item as? View }
    }

    package let source: DocumentSource
    /// The document from which the layout was built. `settings` has the values that replaced values
    /// of the document.
    let model: DocumentModel
    let settings: [String: String]
    package let root: View
    package internal(set) var parts: [Part] = []
    /// The mistakes in the document, including those that only the present values of its parameters
    /// and fields cause.
    package internal(set) var findings: [Finding] = []
    /// The line and column in the document of each constraint, by the object identifier of the
    /// constraint.
    var positions: [ObjectIdentifier: DocumentPosition] = [:]
    /// The constraints in the order in which the document states them, which is also the order of
    /// their activation.
    package internal(set) var constraints: [LayoutConstraint] = []
    /// The size of the root view that the document states. An extent is nil if the root fits its
    /// contents along this axis.
    package internal(set) var ownSize = DocumentSize(width: nil, height: nil)
    /// The size with which ``layOut(_:)`` was called last. An extent is nil if the root was fitted
    /// to its contents along this axis.
    package private(set) var requestedSize = DocumentSize(width: nil, height: nil)
    /// The views and guides, by the names that constraints use for them. `metrics` has the numbers
    /// that constraints use, by name.
    package internal(set) var items: [String: any LayoutItem] = [:]
    package internal(set) var metrics: [String: Double] = [:]
    /// The corner radii in points, by the name of the view. Views with square corners are left out.
    package internal(set) var radii: [String: Double] = [:]
    /// For each label, by its object identifier, the styles of the parts of its text.
    var runStyles: [ObjectIdentifier: [TextStyle]] = [:]
    /// The index in `parts` of each view and guide, by the object identifier of its layout node.
    var partOfNode: [ObjectIdentifier: Int] = [:]
    /// Findings about errors of the layout engine in the last layout. Contradictions of constraints
    /// are reported separately.
    var engineFindings: [Finding] = []

    init(_ model: DocumentModel, _ source: DocumentSource, settings: [String: String], root: View) {
        (self.model, self.source, self.settings) = (model, source, settings)
        self.root = root
    }

    /// Whether the document has mistakes because of which the layout may lack views or constraints.
    package var hasErrors: Bool { findings.contains { $0.severity == .error } }

    /// Computes the frames of all views for a size of the root. Without an argument, the root has
    /// the size that the document states.
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
            Finding(.engine, $0.reason, at: $0.members.first?.source.map(position))
        }
    }

    /// Returns `size` with each extent that is nil replaced by the smallest width or height that
    /// fits the contents of the root.
    private func fitting(_ size: DocumentSize) -> Size {
        let target = Size(width: size.width ?? 0, height: size.height ?? 0)
        var fitting = root.systemLayoutSizeFitting(
            target,
            withHorizontalFittingPriority: size.width == nil ? .fittingSizeLevel : .required,
            verticalFittingPriority: size.height == nil ? .fittingSizeLevel : .required)
        if let width = size.width { fitting.width = width }
        if let height = size.height { fitting.height = height }
        // Lay out at the fitted width before the height is computed. The width decides into how
        // many lines texts are broken, and the height depends on them.
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

    private func position(_ line: LayoutConstraint.SourceLocation) -> DocumentPosition {
        DocumentPosition(line: line.line, column: 1)
    }

    /// The present size of the root view as text, such as `320 × 480`.
    package var sizeText: String {
        "\(root.frame.width.frameText) × \(root.frame.height.frameText)"
    }

    // MARK: Positions in the document

    /// Returns the line and column at which the document states a constraint. For a constraint that
    /// the document does not state, returns those of the stack view that created it, or of the view
    /// whose natural size it expresses.
    package func position(of constraint: LayoutConstraint) -> DocumentPosition? {
        if let position = positions[ObjectIdentifier(constraint)] { return position }
        if let stack = constraint.arrangingStack { return part(of: stack)?.position }
        return constraint.firstItem.flatMap { part(of: $0) }?.position
    }

    package func part(of item: any LayoutItem) -> Part? {
        partOfNode[ObjectIdentifier(item.layoutNode)].map { parts[$0] }
    }

    /// The names of the image files that views of the document show, each with its line and column
    /// in the document.
    package var imageFiles: [(name: String, position: DocumentPosition)] {
        parts.compactMap { part in
            part.model?.image?.file.map { ($0.text, $0.value.position) }
        }
    }

    // MARK: Shown views

    /// The visible views: those that are not hidden and that are in no hidden view.
    package var shownParts: [Part] {
        parts.filter { $0.view.map { !isHidden($0) } ?? false }
    }

    /// Returns whether a view is hidden, or is in a view that is hidden.
    func isHidden(_ view: View) -> Bool {
        var next: View? = view
        while let view = next {
            if view.isHidden { return true }
            next = view.superview
        }
        return false
    }

    /// A finding for each font family of a shown label that the text measure replaces by another
    /// one, and for each letter that no font has.
    package var fontFindings: [Finding] {
        shownParts.flatMap { part -> [Finding] in
            guard let label = part.view as? Label else { return [] }
            return Label.measure.substitutions(in: label.styledText).map {
                Finding(.font, $0, at: part.model?.text?.position ?? part.position)
            }
        }
    }

    package func part(named name: String) -> Part? {
        parts.first { $0.name == name } ?? parts.first { $0.path == name }
    }
}
