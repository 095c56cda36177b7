public import Foundation
internal import Keyline

/// A view for text of any number of lines. If scrolling is disabled, its natural height is that of the text when broken
/// at the view's width; otherwise it has no natural size.
open class UITextView: UIScrollView {
    private let measure = UILabel()
    private var measuredWidth: CGFloat = 0

    /// The text of the view. Setting nil makes it empty.
    open var text: String! = "" {
        didSet {
            if text == nil { text = "" }
            sizeChanged()
        }
    }
    /// The font, of which layout uses only the size. 12 points by default.
    open var font: UIFont? = .systemFont(ofSize: 12) { didSet { sizeChanged() } }

    /// The text with attributes. Setting it sets the view's font to that of the text, if it has one.
    open var attributedText: NSAttributedString! {
        get { NSAttributedString(string: text) }
        set {
            if let font = newValue?.layoutFont { self.font = font }
            text = newValue?.string ?? ""
        }
    }

    /// The insets around the text, in points. In addition, there are 5 points at the left and right of each line.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet { sizeChanged() }
    }

    open override var isScrollEnabled: Bool { didSet { sizeChanged() } }

    // The following properties are stored for a host that draws and handles events; layout ignores them.
    /// Inert (stored, without effect on layout): the colour of the text.
    open var textColor: UIColor? = .label
    /// Inert (stored, without effect on layout): whether the font follows the user's text size. Here, the program must
    /// set another font itself.
    open var adjustsFontForContentSizeCategory = false
    /// Inert (stored, without effect on layout): the horizontal alignment of lines.
    open var textAlignment = NSTextAlignment.natural
    /// Inert (stored, without effect on layout): whether the text can be edited.
    open var isEditable = true
    /// Inert (stored, without effect on layout): whether the text can be selected.
    open var isSelectable = true
    /// Inert (stored, without effect on layout): the object that is notified when the user types.
    open weak var delegate: AnyObject?

    private func sizeChanged() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    private var sides: CGFloat { textContainerInset.left + textContainerInset.right + 10 }

    private func size(width: CGFloat) -> CGSize {
        measure.font = font
        measure.numberOfLines = 0
        measure.text = text.isEmpty ? " " : text
        let room = width > sides ? width - sides : 0
        let size = measure.sizeThatFits(CGSize(width: room, height: 0))
        return CGSize(
            width: size.width + sides,
            height: size.height + textContainerInset.top + textContainerInset.bottom)
    }

    /// If scrolling is disabled, the size of the text when broken at the width of the last layout; otherwise none.
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
