public import Foundation
internal import Keyline

/// A text, as large as it is measured to be.
///
/// With more than one line its height depends on the width that layout gives it: unless
/// ``preferredMaxLayoutWidth`` is set, layout finds the width first and then the height.
open class UILabel: UIView {
    nonisolated override class func makeBacking() -> any Backing { LabelBacking() }

    nonisolated private var label: LabelBacking {
        known(backing)
    }

    /// The text. Its size is the natural size of the label.
    open var text: String? { didSet { label.text = text ?? "" } }
    /// The font, of which layout uses the size. Nil becomes the system's font of 17 points.
    open var font: UIFont! = .ofLabels {
        didSet {
            if font == nil { font = .ofLabels }
            label.pointSize = font.pointSize
        }
    }

    /// A text whose largest font, if it has one, is the label's.
    open var attributedText: NSAttributedString? {
        get { NSAttributedString(plain: text) }
        set {
            if let font = newValue?.layoutFont { self.font = font }
            text = newValue?.string
        }
    }

    /// 1 by default; 0 is any number.
    open var numberOfLines: Int {
        get { label.numberOfLines }
        set { label.numberOfLines = max(0, newValue) }
    }

    /// Beyond which lines break, in points. 0, as by default, is the width that layout gives.
    open var preferredMaxLayoutWidth: CGFloat {
        get { label.preferredMaxLayoutWidth }
        set { label.preferredMaxLayoutWidth = newValue }
    }

    // Kept for those who draw.
    /// Inert: the colour of the text.
    open var textColor: UIColor! = .label
    /// Inert: to which side lines go.
    open var textAlignment = NSTextAlignment.natural
    /// Inert: how lines break, and where they are cut.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail
    /// Inert: whether the text may be drawn smaller.
    open var adjustsFontSizeToFitWidth = false
    /// Inert: whether the font follows the user's text size. A program sets another font.
    open var adjustsFontForContentSizeCategory = false
    /// Inert: how much smaller the text may be drawn.
    open var minimumScaleFactor: CGFloat = 0

    open override var intrinsicContentSize: CGSize { CGSize(label.ownContentSize) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        label.wrap()
    }

    /// The text's size, broken at the given width; 0 is none.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = size.width > 0 && numberOfLines != 1 ? Double(size.width) : .infinity
        return CGSize(label.fittingSize(width: width))
    }

    /// As a view's, with the text.
    nonisolated open override var description: String {
        "<\(type(of: self)): \(address(of: self)); \(descriptionOfPlace); text = '\(label.text)'>"
    }
}
