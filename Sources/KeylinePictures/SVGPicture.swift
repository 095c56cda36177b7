import Keyline

/// A picture of a tree as an SVG document: every view a rectangle at its frame and, if wanted, guides,
/// constraints as in a technical drawing, conflicts in red with a list of their members, and what is
/// ambiguous, with another frame that would do as well.
///
/// ```swift
/// root.layoutIfNeeded()
/// let text = SVGPicture(of: root, showing: .all).document
/// ```
///
/// Shows the tree as it is after the last layout pass, and leaves it so: what waits for a pass is not
/// seen, and nothing is diagnosed before it. One tree always gives one text. docs/Pictures.md says
/// what the marks mean.
///
/// Complexity: linear in what is shown, unless much of it lies in the same place;
/// ``PictureContents/diagnosis`` costs the building of the layout of the whole tree, and a solve for each
/// view that is open.
public struct SVGPicture {
    let scene: PictureScene
    /// Pixels a point. Writing has the same size whatever it is.
    public var scale: Double

    /// A picture of the item's whole tree below it.
    /// - Parameters:
    /// - item: the root of what is shown.
    /// - contents: what is shown besides the views' rectangles.
    /// - scale: pixels a point; a number that is not positive and finite stands for 1.
    /// - looks: what an item shows. With it, views are drawn as they look, and not as tinted rectangles;
    ///   those without a look are not drawn, nor are hidden ones.
    public init(
        of item: any LayoutItem, showing contents: PictureContents = .plain, scale: Double = 1,
        looks: ((any LayoutItem) -> PictureLook?)? = nil
    ) {
        scene = PictureScene(of: item.layoutNode, showing: contents, looks: looks)
        self.scale = scale
    }

    /// The SVG document.
    public var document: String { drawn(prefix: "").document() }

    /// - Parameter prefix: of all identifiers in the document.
    func drawn(prefix: String) -> SVGDrawing.Drawn {
        var drawing = SVGDrawing(
            scene: scene, scale: scale > 0 && scale.isFinite ? scale : 1, prefix: prefix)
        return drawing.drawn()
    }
}

extension View {
    /// All that there is to see of the view and what is in it, as an SVG document.
    public var layoutPicture: String { SVGPicture(of: self, showing: .all).document }
}
