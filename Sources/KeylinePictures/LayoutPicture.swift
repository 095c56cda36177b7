import Keyline

/// A picture of a view tree. Each view is a rectangle at its frame. Optionally, the picture shows
/// guides, constraints drawn as in a technical drawing, conflicts in red with a list of their constraints, and
/// ambiguous views with a second frame that the constraints would allow as well.
///
/// ```swift
/// root.layoutIfNeeded()
/// let text = LayoutPicture(of: root, showing: .all).svg
/// ```
///
/// The property ``svg`` is the picture as an SVG document. The module KeylinePages writes the same
/// picture as PNG and PDF.
///
/// The picture shows the tree after its last layout pass and does not change it. Changes that the next layout pass will
/// apply are not shown or diagnosed. Equal trees always give equal texts. docs/Pictures.md explains the marks.
///
/// Complexity: linear in the number of shown items, unless many of them overlap. With ``PictureContents/diagnosis``,
/// the layout of the whole tree is also built anew, and solved once for each ambiguous view.
public struct LayoutPicture {
    let scene: PictureScene
    /// The number of pixels for each point. Names and labels have the same size in pixels at every
    /// scale.
    public var scale: Double
    /// How the SVG document shows the texts of views: as text by default. The names of views and the labels of
    /// constraints are always text.
    public var texts: PictureTexts = .plain

    /// Creates a picture of a view or guide with all its descendants.
    /// - Parameters:
    ///   - item: the root of the tree.
    ///   - contents: what the picture shows besides the views' rectangles.
    ///   - scale: pixels for each point. A number that is not positive and finite is replaced by 1.
    ///   - looks: returns how an item looks. If it is given, views are drawn as they look instead of as tinted
    ///   rectangles; views for which it returns nil, and hidden views, are not drawn.
    public init(
        of item: any LayoutItem, showing contents: PictureContents = .plain, scale: Double = 1,
        looks: ((any LayoutItem) -> PictureLook?)? = nil
    ) {
        scene = PictureScene(of: item.layoutNode, showing: contents, looks: looks)
        self.scale = scale
    }

    /// The picture as the text of an SVG document, which can be written to a file.
    public var svg: String { drawn.svg }

    /// The shapes of the picture, from which each format is written.
    package var drawn: DrawnPicture { drawn(prefix: "") }

    /// Returns the shapes of the picture.
    ///
    /// - Parameter prefix: put before all identifiers, so that several pictures can be in one document.
    func drawn(prefix: String) -> DrawnPicture {
        var drawing = PictureDrawing(
            scene: scene, scale: scale > 0 && scale.isFinite ? scale : 1, prefix: prefix)
        var drawn = drawing.drawn()
        (drawn.texts, drawn.prefix) = (texts, prefix)
        return drawn
    }
}

extension View {
    /// A picture of the view and its subviews with names, guides, constraints and diagnosis
    /// (``PictureContents/all``).
    public var layoutPicture: LayoutPicture { LayoutPicture(of: self, showing: .all) }
}
