public import Foundation
internal import Keyline

/// A view that shows a text. Its natural size is the measured size of the text.
///
/// The height of a text with several lines depends on its width. Unless ``preferredMaxLayoutWidth`` is set, layout
/// determines the width first, and then the height.
open class UILabel: UIView {
    nonisolated override class func makeBacking() -> View { LabelBacking() }

    nonisolated private var label: LabelBacking {
        known(backing)
    }

    /// The text of the label. Its measured size is the natural size of the label. Nil, the default,
    /// is an empty text. Setting it drops the attributes of a former ``attributedText``.
    open var text: String? {
        get { storedText }
        set {
            storedText = newValue
            if attributes == nil { return label.text = newValue }
            attributes = nil
            showText()
        }
    }
    private var storedText: String?
    /// The font of the text, or of the first letter of a text with attributes. Setting it gives the
    /// whole text this font. Nil is replaced by the system font of 17 points, which is the default.
    open var font: UIFont! {
        get { attributes?.firstFont ?? ownFont }
        set {
            ownFont = newValue ?? .ofLabels
            attributes = nil
            showText()
        }
    }
    private var ownFont = UIFont.ofLabels
    /// The attributed text that the label shows; nil if its text has no attributes.
    private var attributes: NSAttributedString?

    /// The text with attributes. Each part is measured in its own font, and the first paragraph
    /// style counts for the whole text; other attributes have no effect on layout.
    open var attributedText: NSAttributedString? {
        get { attributes ?? NSAttributedString(plain: text) }
        set {
            text = newValue?.string
            attributes = newValue
            showText()
        }
    }

    private func showText() {
        if let attributes {
            var paragraph = Keyline.ParagraphStyle()
            paragraph.setMode(lineBreakMode)
            label.styledText = attributes.styledText(ownFont, paragraph)
        } else {
            label.style = ownFont.style
            label.text = text
            label.paragraph.setMode(lineBreakMode)
        }
    }

    /// The largest number of lines of the text: 1 by default. 0 means no limit, and negative
    /// numbers are replaced by 0.
    open var numberOfLines: Int {
        get { label.numberOfLines }
        set { label.numberOfLines = max(0, newValue) }
    }

    /// The width in points at which lines break. 0, the default, stands for the width that layout determines.
    open var preferredMaxLayoutWidth: CGFloat {
        get { label.preferredMaxLayoutWidth }
        set { label.preferredMaxLayoutWidth = newValue }
    }

    /// Inert (stored, without effect on layout): the colour of the text. By default
    /// `UIColor.label`, which is black.
    open var textColor: UIColor! = .label
    /// Inert (stored, without effect on layout): the horizontal alignment of the label's lines.
    /// `natural` by default, which follows the direction of text.
    open var textAlignment = NSTextAlignment.natural
    /// How lines are broken, and what happens to a text that is too long: an ellipsis replaces its
    /// end by default. A text with an ``NSParagraphStyle`` has the mode of that style.
    open var lineBreakMode: NSLineBreakMode {
        get { storedMode }
        set {
            storedMode = newValue
            showText()
        }
    }
    private var storedMode = NSLineBreakMode.byTruncatingTail
    /// Inert (stored, without effect on layout): whether UIKit draws a text that is too wide in a
    /// smaller font. False by default; the natural size is that of the whole font.
    open var adjustsFontSizeToFitWidth = false
    /// Inert (stored, without effect on layout): whether UIKit changes the font when the user's
    /// text size changes. Here, the program must set another font itself.
    open var adjustsFontForContentSizeCategory = false
    /// Inert (stored, without effect on layout): the smallest factor, from 0 to 1, by which UIKit
    /// scales the font if `adjustsFontSizeToFitWidth` is true.
    open var minimumScaleFactor: CGFloat = 0

    open override var intrinsicContentSize: CGSize { CGSize(label.ownContentSize) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        label.wrap()
    }

    /// Returns the size of the text in points when its lines are broken at the given width. A width
    /// of 0, or a label with a single line, means no breaks.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = size.width > 0 && numberOfLines != 1 ? Double(size.width) : .infinity
        return CGSize(label.fittingSize(width: width))
    }

    /// The label as text, such as `<UILabel: 0x5581c4a0; frame = (0 0; 40 20); text = 'Name'>`.
    nonisolated open override var description: String {
        "<\(type(of: self)): \(address(of: self)); \(descriptionOfPlace); text = '\(label.text ?? "")'>"
    }
}
