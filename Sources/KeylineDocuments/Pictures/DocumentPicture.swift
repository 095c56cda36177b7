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

    package init(_ layout: DocumentLayout) { self.layout = layout }

    /// A picture of the document at its present size, as SVG.
    package var svg: SVGPicture {
        SVGPicture(of: layout.root, showing: contents, scale: scale, looks: look(of:))
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
            return svg
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
            !isWithinHidden(view)
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

    private func isWithinHidden(_ view: View) -> Bool {
        var next: View? = view
        while let view = next {
            if view.isHidden { return true }
            next = view.superview
        }
        return false
    }

    /// Returns the lines of a label that fit into its frame. If lines are left out, the last one ends with an ellipsis.
    private func text(of label: Label, _ model: ViewModel) -> PictureText {
        let table = SansTable(isBold: model.text?.isBold ?? false), size = label.pointSize
        let frame = label.alignmentRect(forFrame: label.frame)
        let isSingle = label.numberOfLines == 1
        var lines = table.lines(
            of: label.text, pointSize: size, width: isSingle ? .infinity : frame.width, most: 0)
        if isSingle { lines = [lines.joined(separator: " ")] }
        let most = label.numberOfLines == 0 ? .max : label.numberOfLines
        // Limit the number of lines before the conversion to Int, which would trap for the huge quotient of a tiny font
        // size.
        let room = Int(max(1, min(frame.height / (1.2 * size) + 0.01, 1e9)).rounded(.down))
        let isCut = lines.count > min(most, room)
        lines = Array(lines.prefix(min(most, room)))
        if let last = lines.last, isCut || table.width(of: last, size) > frame.width + 0.5 {
            lines[lines.count - 1] = table.shortened(
                last, to: frame.width, size, isCut: isCut)
        }
        return PictureText(
            lines, pointSize: size, isBold: table.isBold, color: model.text?.color ?? "#24292f",
            alignment: PictureText.Alignment(rawValue: model.text?.alignment ?? "")
                ?? (layout.root.effectiveLayoutDirection == .rightToLeft ? .right : .left))
    }
}

extension SansTable {
    /// Shortens a line of text until it fits into `width` points together with an ellipsis at its
    /// end.
    fileprivate func shortened(_ line: String, to width: Double, _ size: Double, isCut: Bool)
        -> String
    {
        var line = line
        while !line.isEmpty, self.width(of: line + "…", size) > width + 0.5 { line.removeLast() }
        return line.isEmpty && !isCut ? "" : line + "…"
    }
}
