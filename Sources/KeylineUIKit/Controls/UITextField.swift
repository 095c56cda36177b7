public import Foundation
internal import Keyline

/// A line of text that can be edited elsewhere; here it has a size.
open class UITextField: UIControl {
    /// What is around the text.
    public enum BorderStyle: Int, Sendable {
        case none = 0
        case line = 1
        case bezel = 2
        case roundedRect = 3
    }

    private let measure = UILabel()

    open var text: String? = "" { didSet { sizeChanged() } }
    open var placeholder: String? { didSet { sizeChanged() } }
    open var font: UIFont? = .systemFont(ofSize: 17) { didSet { sizeChanged() } }
    open var borderStyle = BorderStyle.none { didSet { sizeChanged() } }
    open var leftView: UIView?
    open var rightView: UIView?

    /// A text whose font, if it has one, is the field's.
    open var attributedText: NSAttributedString? {
        get { NSAttributedString(plain: text) }
        set {
            if let font = newValue?.layoutFont { self.font = font }
            text = newValue?.string
        }
    }

    /// What is shown while there is no text.
    open var attributedPlaceholder: NSAttributedString? {
        get { NSAttributedString(plain: placeholder) }
        set { placeholder = newValue?.string }
    }

    // Kept for those who draw and handle events.
    open var textColor: UIColor? = .label
    open var textAlignment = NSTextAlignment.natural
    open var isSecureTextEntry = false
    open var adjustsFontSizeToFitWidth = false
    open var minimumFontSize: CGFloat = 0
    open var clearsOnBeginEditing = false
    open weak var delegate: AnyObject?
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
