import Keyline

/// A number, sum, constraint or text as the document writes it, with its place.
package struct Written: Sendable {
    package var text: String
    package var value: DocumentValue
}

/// A view of a document.
package struct ViewModel: Sendable {
    package struct Text: Sendable {
        package var content: Written
        package var font: Written?
        package var isBold = false
        package var lines: Written?
        package var color: String?
        package var alignment: String?
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
    package var place: DocumentPlace
    package var text: Text?
    package var image: Image?
    package var natural: [Written] = []
    package var stack: Stack?
    package var spacingAfter: Written?
    package var hugging: [Written] = []
    package var resistance: [Written] = []
    package var width: [Written] = []
    package var height: [Written] = []
    /// Top, left, bottom, right.
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

/// A layout guide of a document.
package struct GuideModel: Sendable {
    package var name: String
    package var place: DocumentPlace
    package var width: [Written] = []
    package var height: [Written] = []
}

/// Equations, or a visual format.
package struct ConstraintModel: Sendable {
    package var content: Written
    /// Of a visual format.
    package var alignments: [String] = []
}

/// A parameter, or a field of the sample.
package struct ValueModel: Sendable {
    package var name: String
    package var place: DocumentPlace
    package var value: Written
}

/// A document as it was read, before names are looked up.
package struct DocumentModel: Sendable {
    package var root: ViewModel
    /// Width and height; numbers, sums or `fit`.
    package var size: [Written] = []
    package var sizes: [DocumentSize] = []
    package var parameters: [ValueModel] = []
    package var data: [ValueModel] = []
    package var isRightToLeft = false
    package var scale: Written?
    package var safeArea: [Written] = []
}

/// The size of a root: `320x480`; either may be as the contents ask for.
package struct DocumentSize: Hashable, Sendable, CustomStringConvertible {
    /// In points; nil for `fit`.
    package var width: Double?
    package var height: Double?

    package init(width: Double?, height: Double?) {
        (self.width, self.height) = (width, height)
    }

    /// A text such as `320x480`, `320xfit` or `320 x 480`; nil if it is none.
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
