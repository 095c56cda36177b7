public import Foundation
internal import Keyline

/// A field for a line of text. It has a natural size, but cannot be edited here, because there is no keyboard.
open class UITextField: UIControl {
    /// The kind of border that a text field draws around its text, such as a line or a rounded rectangle.
    public enum BorderStyle: Int, Sendable {
        case none = 0
        case line = 1
        case bezel = 2
        case roundedRect = 3
    }

    /// Inert (without effect on layout): when a view beside the text is shown.
    public enum ViewMode: Int, Sendable {
        case never = 0
        case whileEditing = 1
        case unlessEditing = 2
        case always = 3
    }

    private let measure = UILabel()

    /// The text. The natural width of the field is the width of the text or, if it is empty, of the placeholder.
    open var text: String? = "" { didSet { sizeChanged() } }
    /// The text that is shown while the field is empty.
    open var placeholder: String? { didSet { sizeChanged() } }
    /// The font, of which layout uses only the size. 17 points by default.
    open var font: UIFont? = .systemFont(ofSize: 17) { didSet { sizeChanged() } }
    /// The border around the text; the natural size depends on it.
    open var borderStyle = BorderStyle.none { didSet { sizeChanged() } }
    /// Inert (stored, without effect on layout): when a button that clears the field is shown.
    open var clearButtonMode = ViewMode.never
    /// Inert (stored, without effect on layout): when ``leftView`` is shown.
    open var leftViewMode = ViewMode.never
    /// Inert (stored, without effect on layout): when ``rightView`` is shown.
    open var rightViewMode = ViewMode.never
    /// Inert (stored, without effect on layout): a view left of the text. It is not placed.
    open var leftView: UIView?
    /// Inert (stored, without effect on layout): a view right of the text. It is not placed.
    open var rightView: UIView?

    /// The text with attributes. Setting it sets the field's font to that of the text, if it has one.
    open var attributedText: NSAttributedString? {
        get { NSAttributedString(plain: text) }
        set {
            if let font = newValue?.layoutFont { self.font = font }
            text = newValue?.string
        }
    }

    /// The text with attributes that is shown while the field is empty.
    open var attributedPlaceholder: NSAttributedString? {
        get { NSAttributedString(plain: placeholder) }
        set { placeholder = newValue?.string }
    }

    // The following properties are stored for a host that draws and handles events; layout ignores them.
    /// Inert (stored, without effect on layout): the colour of the text.
    open var textColor: UIColor? = .label
    /// Inert (stored, without effect on layout): whether the font follows the user's text size. Here, the program must
    /// set another font itself.
    open var adjustsFontForContentSizeCategory = false
    /// Inert (stored, without effect on layout): the horizontal alignment of the text.
    open var textAlignment = NSTextAlignment.natural
    /// Inert (stored, without effect on layout): whether dots are shown in place of the letters, for passwords.
    open var isSecureTextEntry = false
    /// Inert (stored, without effect on layout): whether the text may be drawn in a smaller font to fit.
    open var adjustsFontSizeToFitWidth = false
    /// Inert (stored, without effect on layout): the smallest font size for the text, in points.
    open var minimumFontSize: CGFloat = 0
    /// Inert (stored, without effect on layout): whether editing begins with an empty field.
    open var clearsOnBeginEditing = false
    /// Inert (stored, without effect on layout): the object that is notified when the user types.
    open weak var delegate: AnyObject?
    /// Inert: whether the text is being edited, which is always false.
    open var isEditing: Bool { false }

    private func sizeChanged() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Returns the rectangle of the text inside the border.
    open func textRect(forBounds bounds: CGRect) -> CGRect {
        let inset: CGFloat = borderStyle == .none ? 0 : 7
        return CGRect(
            x: bounds.minX + inset, y: bounds.minY, width: max(0, bounds.width - 2 * inset),
            height: bounds.height)
    }

    /// Returns the rectangle of the text while it is edited.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

    /// The width of the text or, without one, of the placeholder. A border adds 7 points at each side, and makes the
    /// field at least 34 points high, as in Interface Builder.
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
