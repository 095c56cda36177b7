public import Foundation
internal import Keyline

/// A view that shows a text. Its natural size is the measured size of the text.
///
/// The height of a text with several lines depends on its width. Unless ``preferredMaxLayoutWidth`` is set, layout
/// determines the width first, and then the height.
open class UILabel: UIView {
    nonisolated override class func makeBacking() -> any Backing { LabelBacking() }

    nonisolated private var label: LabelBacking {
        known(backing)
    }

    /// The text of the label. Its measured size is the natural size of the label. Nil, the default,
    /// is an empty text.
    open var text: String? { didSet { label.text = text ?? "" } }
    /// The font of the text. Layout uses only the size of the font. Nil is replaced by the system
    /// font of 17 points, which is the default.
    open var font: UIFont! = .ofLabels {
        didSet {
            if font == nil { font = .ofLabels }
            label.pointSize = font.pointSize
        }
    }

    /// The text with attributes. Setting it makes the largest font in the text the label's font;
    /// other attributes are dropped. Reading it returns the plain text.
    open var attributedText: NSAttributedString? {
        get { NSAttributedString(plain: text) }
        set {
            if let font = newValue?.layoutFont { self.font = font }
            text = newValue?.string
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
    /// Inert (stored, without effect on layout): how UIKit breaks or truncates a text that is too
    /// wide. Here, texts are measured with breaks between words.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
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
