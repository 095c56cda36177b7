import Keyline

/// Draws the dimension and alignment lines of some constraints without the views. The playground, a
/// browser page that draws the views itself, lays this drawing over them.
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

    /// Creates the lines and labels for only those constraints that contradict each other.
    package init(
        ofConflictsIn item: any LayoutItem, looks: @escaping (any LayoutItem) -> PictureLook?
    ) {
        scene = PictureScene(of: item.layoutNode, showing: .diagnosis, looks: looks)
    }

    /// The lines and labels as SVG elements, in points, without an `svg` element around them; empty
    /// if there are none.
    package var body: String {
        var drawing = PictureDrawing(scene: scene, scale: 1)
        return drawing.drawnMarks().flatMap { $0.svg(SVGTexts()) }.map(\.text).joined()
    }
}
