public import Foundation
internal import Keyline

/// A view for text of any number of lines. If scrolling is disabled, its natural height is that of the text when broken
/// at the view's width; otherwise it has no natural size.
open class UITextView: UIScrollView {
    private let measure = UILabel()
    private var measuredWidth: CGFloat = 0

    /// The text of the view, which may have several lines. Empty by default; nil is replaced by an
    /// empty text.
    open var text: String! = "" {
        didSet {
            if text == nil { text = "" }
            attributes = nil
            sizeChanged()
        }
    }
    /// The font of the text, or of the first letter of a text with attributes. Setting it gives the
    /// whole text this font. The system font of 12 points by default.
    open var font: UIFont? {
        get { attributes?.firstFont ?? ownFont }
        set {
            ownFont = newValue
            attributes = nil
            sizeChanged()
        }
    }
    private var ownFont: UIFont? = .systemFont(ofSize: 12)
    /// The attributed text that the view shows; nil if its text has no attributes.
    private var attributes: NSAttributedString?

    /// The text with attributes. Each part is measured in its own font, and the first paragraph
    /// style counts for the whole text; other attributes have no effect on layout.
    open var attributedText: NSAttributedString! {
        get { attributes ?? NSAttributedString(string: text) }
        set {
            text = newValue?.string ?? ""
            attributes = newValue
            sizeChanged()
        }
    }

    /// The insets around the text, in points: by default 8 at the top and bottom. Another 5 points
    /// are added at the left and right of each line, as in UIKit.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet { sizeChanged() }
    }

    open override var isScrollEnabled: Bool { didSet { sizeChanged() } }

    /// Inert (stored, without effect on layout): the colour of the text. By default
    /// `UIColor.label`, which is black.
    open var textColor: UIColor? = .label
    /// Inert (stored, without effect on layout): whether UIKit changes the font when the user's
    /// text size changes. Here, the program must set another font itself.
    open var adjustsFontForContentSizeCategory = false
    /// Inert (stored, without effect on layout): the horizontal alignment of the text view's lines.
    /// `natural` by default, which follows the direction of text.
    open var textAlignment = NSTextAlignment.natural
    /// Inert (stored, without effect on layout): whether the user can edit the text. True by
    /// default; this module has no keyboard.
    open var isEditable = true
    /// Inert (stored, without effect on layout): whether the user can select parts of the text.
    /// True by default.
    open var isSelectable = true
    /// Inert (stored, without effect on layout): the object that UIKit notifies when the user types
    /// into the text view.
    open weak var delegate: AnyObject?

    private func sizeChanged() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private var sides: CGFloat { textContainerInset.left + textContainerInset.right + 10 }

    private func size(width: CGFloat) -> CGSize {
        measure.font = ownFont
        measure.numberOfLines = 0
        if let attributes, attributes.length > 0 {
            measure.attributedText = attributes
        } else {
            measure.text = text.isEmpty ? " " : text
        }
        let room = width > sides ? width - sides : 0
        let size = measure.sizeThatFits(CGSize(width: room, height: 0))
        return CGSize(
            width: size.width + sides,
            height: size.height + textContainerInset.top + textContainerInset.bottom)
    }

    /// If scrolling is disabled, the size of the text when its lines are broken at the width of the
    /// last layout. Otherwise the text view has no natural size.
    open override var intrinsicContentSize: CGSize {
        guard !isScrollEnabled else { return super.intrinsicContentSize }
        let whole = size(width: 0)
        guard measuredWidth > 0, measuredWidth < whole.width else { return whole }
        return CGSize(width: whole.width, height: size(width: measuredWidth).height)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { self.size(width: size.width) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        guard !isScrollEnabled, bounds.width != measuredWidth else { return }
        measuredWidth = bounds.width
        invalidateIntrinsicContentSize()
    }
}
