import Keyline
import KeylinePictures

/// Draws the layout of a document, with the document's texts, images and colours instead of plain boxes.
package struct DocumentPicture {
    package let layout: DocumentLayout
    /// Returns the URL for an image file that the document names, or nil to draw a placeholder in
    /// its position. By default, all images are placeholders.
    package var imageAddress: (String) -> String? = { _ in nil }
    package var contents: PictureContents = []
    package var scale = 1.0
    package var texts: PictureTexts = .plain

    package init(_ layout: DocumentLayout) { self.layout = layout }

    /// A picture of the document at its present size.
    package var picture: LayoutPicture {
        var picture = LayoutPicture(
            of: layout.root, showing: contents, scale: scale, looks: look(of:))
        picture.texts = texts
        return picture
    }

    /// Draws an animation in which the root changes from each size to the next, and back to the first. If an extent is
    /// `fit` in all sizes, the root also fits its contents in between.
    package func animation(through sizes: [DocumentSize]) -> SVGAnimation {
        let whole = sizes.map { size in
            layout.layOut(size)
            return layout.root.frame.size
        }
        let fitsWidth = sizes.allSatisfy { $0.width == nil }
        let fitsHeight = sizes.allSatisfy { $0.height == nil }
        return SVGAnimation(through: whole) { size in
            layout.layOut(
                DocumentSize(
                    width: fitsWidth ? nil : size.width, height: fitsHeight ? nil : size.height))
            return picture
        }
    }

    /// Draws the present layout with characters, for a terminal that is `columns` characters wide.
    package func text(columns: Int) -> String {
        TextPicture(
            of: layout.root, showing: contents.union(.names), columns: columns, looks: look(of:)
        ).text
    }

    /// Returns the colours and texts with which a view is drawn. Returns nil for guides and hidden
    /// views, which are not drawn.
    package func look(of item: any LayoutItem) -> PictureLook? {
        guard let part = layout.part(of: item), let model = part.model, let view = part.view,
            !layout.isHidden(view)
        else { return nil }
        var look = PictureLook(
            fill: model.fill, border: model.border, radius: layout.radii[model.name] ?? 0)
        if part.depth == 0, model.fill == nil { look.fill = "#fff" }
        if let label = view as? Label { look.text = text(of: label, model) }
        if let image = model.image {
            look.image = PictureImage(address: image.file.flatMap { imageAddress($0.text) })
        }
        return look
    }

    /// Returns the lines of a label for a picture: those for which the label's frame has room, with
    /// the label's colour and alignment.
    private func text(of label: Label, _ model: ViewModel) -> PictureText {
        PictureText(
            label.lines, color: model.text?.color ?? "#24292f",
            alignment: PictureText.Alignment(rawValue: model.text?.alignment ?? "")
                ?? (layout.root.effectiveLayoutDirection == .rightToLeft ? .right : .left))
    }
}
