import Keyline

/// A value exactly as the document states it, such as `gap + 8`, with its line and column. Numbers,
/// sums and constraints are evaluated later.
package struct Written: Sendable {
    package var text: String
    package var value: DocumentValue
}

/// The description of a view in a layout document: its name, keys, subviews, guides and
/// constraints.
package struct ViewModel: Sendable {
    package struct Text: Sendable {
        /// The parts of the text in reading order; one part if the text is a single value.
        package var parts: [Part]
        /// The style of the whole text. The style of a part takes precedence: if the part states a
        /// size, for example, this size applies to the part.
        package var style = Style()
        package var paragraph = Paragraph()
        package var lines: Written?
        package var color: String?
        package var alignment: String?

        package init(_ content: Written) { parts = [Part(content: content)] }

        /// The position of the first font family of the text, to which warnings about missing fonts
        /// refer; nil if the document states no family.
        package var position: DocumentPosition? {
            let styles = [style] + parts.map(\.style)
            return styles.lazy.compactMap(\.families.first).first?.value.position
        }
    }

    /// A part of a text in a layout document, which may have a style of its own: one word may be
    /// bold, for example.
    package struct Part: Sendable {
        package var content: Written
        package var style = Style()
    }

    /// The font of a text, as a layout document states it. Values that the document does not state
    /// are nil or empty.
    package struct Style: Sendable {
        package var font: Written?
        package var families: [Written] = []
        package var weight: Written?
        package var isBold: Bool?
        package var isItalic: Bool?
        package var fontWidth: Written?
        /// The OpenType features by their tags, such as `tnum`. Each tag and value has its position
        /// in the document, for error messages.
        package var features: [(tag: Written, value: Written)] = []
        package var language: Written?
    }

    /// How the lines of a text are broken, spaced and shortened, as a layout document states it.
    /// Values that the document does not state are nil.
    package struct Paragraph: Sendable {
        package var lineHeight: Written?
        package var lineSpacing: Written?
        package var paragraphSpacing: Written?
        package var tabs: Written?
        package var hyphenates = false
        package var truncation: String?
        package var lineBreaking: String?
        package var direction: String?
    }

    package struct Image: Sendable {
        package var size: [Written]
        package var file: Written?
    }

    package struct Stack: Sendable {
        package var axis: LayoutAxis
        package var alignment: String?
        package var distribution: String?
        package var spacing: Written?
        package var isInsideMargins = false
    }

    package var name: String
    package var position: DocumentPosition
    package var text: Text?
    package var image: Image?
    package var natural: [Written] = []
    package var stack: Stack?
    package var spacingAfter: Written?
    package var hugging: [Written] = []
    package var resistance: [Written] = []
    package var width: [Written] = []
    package var height: [Written] = []
    /// The view's layout margins in the order top, left, bottom, right; empty if the document
    /// states none.
    package var margins: [Written] = []
    package var isHidden = false
    package var mayOverlap = false
    package var fill: String?
    package var border: String?
    package var radius: Written?
    package var guides: [GuideModel] = []
    package var views: [ViewModel] = []
    package var constraints: [ConstraintModel] = []
}

/// The description of a layout guide (an invisible rectangle to which constraints can refer) in a
/// document.
package struct GuideModel: Sendable {
    package var name: String
    package var position: DocumentPosition
    package var width: [Written] = []
    package var height: [Written] = []
}

/// An element of a view's list `constraints`: a text with one or more equations or visual formats.
package struct ConstraintModel: Sendable {
    package var content: Written
    /// The attributes, such as `centerY`, in which all views of the visual format are aligned with
    /// each other.
    package var alignments: [String] = []
}

/// An entry of a layout document's section `parameters` (a name with its value) or of its section
/// `data` (a field of records with a sample value).
package struct ValueModel: Sendable {
    package var name: String
    package var position: DocumentPosition
    package var value: Written
}

/// A layout document as it was read. Names of views, parameters and fields in its texts are looked
/// up later, when views are built.
package struct DocumentModel: Sendable {
    package var root: ViewModel
    /// The width and height of the root view, each a number, a sum or `fit`. Empty if the document
    /// states no size.
    package var size: [Written] = []
    package var sizes: [DocumentSize] = []
    package var parameters: [ValueModel] = []
    package var data: [ValueModel] = []
    package var isRightToLeft = false
    package var scale: Written?
    package var safeArea: [Written] = []
}

/// A size of the root, such as `320x480`. An extent may be `fit`: the root then fits its contents along this axis.
package struct DocumentSize: Hashable, Sendable, CustomStringConvertible {
    /// The width of the root in points. Nil if the document states `fit`, which makes the root as
    /// wide as its contents require.
    package var width: Double?
    package var height: Double?

    package init(width: Double?, height: Double?) {
        (self.width, self.height) = (width, height)
    }

    /// Parses a size such as `320x480`, `320xfit` or `320 x 480`. Returns nil for other texts.
    package init?(_ text: String) {
        let parts = text.split(omittingEmptySubsequences: false) { "x×X".contains($0) }
        guard parts.count == 2 else { return nil }
        var extents: [Double?] = []
        for part in parts {
            let word = part.filter { $0 != " " }
            if word == "fit" {
                extents.append(nil)
            } else if let number = Double(word), number.isFinite, number >= 0 {
                extents.append(number)
            } else {
                return nil
            }
        }
        (width, height) = (extents[0], extents[1])
    }

    package var description: String {
        "\(width?.shortText ?? "fit")x\(height?.shortText ?? "fit")"
    }
}
