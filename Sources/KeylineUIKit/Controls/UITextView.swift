public import Foundation
internal import Keyline

/// Text of any number of lines. If it does not scroll it is as high as its text is, broken at its width; if it
/// does it has no natural size.
open class UITextView: UIScrollView {
    private let measure = UILabel()
    private var measuredWidth: CGFloat = 0

    /// The text. Nil becomes empty.
    open var text: String! = "" {
        didSet {
            if text == nil { text = "" }
            sizeChanged()
        }
    }
    /// The font, of which layout uses the size. 12 points by default.
    open var font: UIFont? = .systemFont(ofSize: 12) { didSet { sizeChanged() } }

    /// A text whose font, if it has one, is the view's.
    open var attributedText: NSAttributedString! {
        get { NSAttributedString(string: text) }
        set {
            if let font = newValue?.layoutFont { self.font = font }
            text = newValue?.string ?? ""
        }
    }

    /// Room around the text, in points. Another 5 are left and right of each line.
    open var textContainerInset = UIEdgeInsets(top: 8, left: 0, bottom: 8, right: 0) {
        didSet { sizeChanged() }
    }

    open override var isScrollEnabled: Bool { didSet { sizeChanged() } }

    // Kept for those who draw and handle events.
    /// Inert: the colour of the text.
    open var textColor: UIColor? = .label
    /// Inert: whether the font follows the user's text size. A program sets another font.
    open var adjustsFontForContentSizeCategory = false
    /// Inert: to which side lines go.
    open var textAlignment = NSTextAlignment.natural
    /// Inert: whether the text can be edited.
    open var isEditable = true
    /// Inert: whether the text can be selected.
    open var isSelectable = true
    /// Inert: the object that is told of what is typed.
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

    /// Of one that does not scroll: as high as the text, at the width of the last layout.
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
