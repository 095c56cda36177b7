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

    /// The text. Its size is the natural size of the label.
    open var text: String? { didSet { label.text = text ?? "" } }
    /// The font, of which layout uses only the size. Nil is replaced by the system font of 17 points.
    open var font: UIFont! = .ofLabels {
        didSet {
            if font == nil { font = .ofLabels }
            label.pointSize = font.pointSize
        }
    }

    /// The text with attributes. Setting it sets the label's font to the largest font in the text, if there is one.
    open var attributedText: NSAttributedString? {
        get { NSAttributedString(plain: text) }
        set {
            if let font = newValue?.layoutFont { self.font = font }
            text = newValue?.string
        }
    }

    /// The largest number of lines: 1 by default, 0 for no limit.
    open var numberOfLines: Int {
        get { label.numberOfLines }
        set { label.numberOfLines = max(0, newValue) }
    }

    /// The width in points at which lines break. 0, the default, stands for the width that layout determines.
    open var preferredMaxLayoutWidth: CGFloat {
        get { label.preferredMaxLayoutWidth }
        set { label.preferredMaxLayoutWidth = newValue }
    }

    // The following properties are stored for a host that draws; layout ignores them.
    /// Inert (stored, without effect on layout): the colour of the text.
    open var textColor: UIColor! = .label
    /// Inert (stored, without effect on layout): the horizontal alignment of lines.
    open var textAlignment = NSTextAlignment.natural
    /// Inert (stored, without effect on layout): how lines are broken and truncated.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// Inert (stored, without effect on layout): whether the text may be drawn in a smaller font to fit.
    open var adjustsFontSizeToFitWidth = false
    /// Inert (stored, without effect on layout): whether the font follows the user's text size. Here, the program must
    /// set another font itself.
    open var adjustsFontForContentSizeCategory = false
    /// Inert (stored, without effect on layout): the smallest factor by which the font may be scaled to fit.
    open var minimumScaleFactor: CGFloat = 0

    open override var intrinsicContentSize: CGSize { CGSize(label.ownContentSize) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        label.wrap()
    }

    /// Returns the size of the text when its lines are broken at the given width; a width of 0 means no limit.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = size.width > 0 && numberOfLines != 1 ? Double(size.width) : .infinity
        return CGSize(label.fittingSize(width: width))
    }

    /// The description of a view, followed by the label's text.
    nonisolated open override var description: String {
        "<\(type(of: self)): \(address(of: self)); \(descriptionOfPlace); text = '\(label.text ?? "")'>"
    }
}
