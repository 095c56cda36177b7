import Keyline

/// Draws the marks of some constraints without the views, to be laid over another drawing of the views. The playground
/// uses it.
package struct SVGMarks {
    private let scene: PictureScene

    /// Creates the marks (lines with labels) that show the chosen constraints in a picture.
    /// - Parameters:
    ///   - item: the root of the view tree.
    ///   - numbersConflicts: whether the marks of contradictions are numbered like the members of
    ///   ``LayoutInspection/conflicts``. This needs a diagnosis of the layout.
    ///   - looks: what the drawing below shows, so that labels are put beside its texts.
    ///   - chosen: returns whether a constraint's mark is drawn.
    package init(
        of item: any LayoutItem, numbersConflicts: Bool = false,
        looks: @escaping (any LayoutItem) -> PictureLook?,
        _ chosen: @escaping (LayoutConstraint) -> Bool
    ) {
        scene = PictureScene(
            of: item.layoutNode,
            showing: numbersConflicts ? [.constraints, .diagnosis] : .constraints, looks: looks,
            only: chosen)
    }

    /// Creates the marks of the contradicting constraints only.
    package init(
        ofConflictsIn item: any LayoutItem, looks: @escaping (any LayoutItem) -> PictureLook?
    ) {
        scene = PictureScene(of: item.layoutNode, showing: .diagnosis, looks: looks)
    }

    /// The SVG elements of the marks, in points; empty if there are no marks.
    package var body: String {
        var drawing = SVGDrawing(scene: scene, scale: 1)
        return drawing.drawnMarks()
    }
}
