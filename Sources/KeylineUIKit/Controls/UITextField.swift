public import Foundation
internal import Keyline

/// A line of text that can be edited elsewhere; here it has a size.
open class UITextField: UIControl {
    /// The border around the text.
    public enum BorderStyle: Int, Sendable {
        case none = 0
        case line = 1
        case bezel = 2
        case roundedRect = 3
    }

    /// Inert: when a view beside the text is shown.
    public enum ViewMode: Int, Sendable {
        case never = 0
        case whileEditing = 1
        case unlessEditing = 2
        case always = 3
    }

    private let measure = UILabel()

    /// The text. Its width, or that of the placeholder, is the natural width of the field.
    open var text: String? = "" { didSet { sizeChanged() } }
    /// The text shown while there is no other.
    open var placeholder: String? { didSet { sizeChanged() } }
    /// The font, of which layout uses the size. 17 points by default.
    open var font: UIFont? = .systemFont(ofSize: 17) { didSet { sizeChanged() } }
    /// The border around the text; the natural size depends on it.
    open var borderStyle = BorderStyle.none { didSet { sizeChanged() } }
    /// Inert: when a button that clears the field is shown.
    open var clearButtonMode = ViewMode.never
    /// Inert: when ``leftView`` is shown.
    open var leftViewMode = ViewMode.never
    /// Inert: when ``rightView`` is shown.
    open var rightViewMode = ViewMode.never
    /// Inert: a view left of the text. It is not placed.
    open var leftView: UIView?
    /// Inert: a view right of the text. It is not placed.
    open var rightView: UIView?

    /// A text whose font, if it has one, is the field's.
    open var attributedText: NSAttributedString? {
        get { NSAttributedString(plain: text) }
        set {
            if let font = newValue?.layoutFont { self.font = font }
            text = newValue?.string
        }
    }

    /// The text shown while there is no other, with attributes.
    open var attributedPlaceholder: NSAttributedString? {
        get { NSAttributedString(plain: placeholder) }
        set { placeholder = newValue?.string }
    }

    // Kept for those who draw and handle events.
    /// Inert: the colour of the text.
    open var textColor: UIColor? = .label
    /// Inert: whether the font follows the user's text size. A program sets another font.
    open var adjustsFontForContentSizeCategory = false
    /// Inert: to which side the text goes.
    open var textAlignment = NSTextAlignment.natural
    /// Inert: whether dots stand for the letters.
    open var isSecureTextEntry = false
    /// Inert: whether the text may be drawn smaller.
    open var adjustsFontSizeToFitWidth = false
    /// Inert: how small the text may be drawn, in points.
    open var minimumFontSize: CGFloat = 0
    /// Inert: whether editing begins with an empty field.
    open var clearsOnBeginEditing = false
    /// Inert: the object that is told of what is typed.
    open weak var delegate: AnyObject?
    /// Inert: whether the text is being edited. It never is.
    open var isEditing: Bool { false }

    private func sizeChanged() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// The text within the border.
    open func textRect(forBounds bounds: CGRect) -> CGRect {
        let inset: CGFloat = borderStyle == .none ? 0 : 7
        return CGRect(
            x: bounds.minX + inset, y: bounds.minY, width: max(0, bounds.width - 2 * inset),
            height: bounds.height)
    }

    /// The text while it is edited.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

    /// As wide as the text or, without one, the placeholder. A border adds 7 points at each side and makes the
    /// field 34 high, as Interface Builder has it, or more for large fonts.
    open override var intrinsicContentSize: CGSize {
        let shown = (text ?? "").isEmpty ? placeholder ?? "" : text ?? ""
        measure.font = font
        measure.text = shown.isEmpty ? " " : shown
        let size = measure.intrinsicContentSize
        guard borderStyle != .none else {
            return CGSize(width: shown.isEmpty ? 0 : size.width, height: size.height)
        }
        let width = shown.isEmpty ? 0 : size.width
        return CGSize(width: width + 14, height: max(34, size.height + 12))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
