public import Foundation
internal import Keyline

/// A field for a line of text. It has a natural size, but the user cannot edit the text, because
/// this module has no keyboard.
open class UITextField: UIControl {
    /// The border that a text field draws around its text. Every border but `none` adds 7 points at
    /// the left and right of the text.
    public enum BorderStyle: Int, Sendable {
        case none = 0
        case line = 1
        case bezel = 2
        case roundedRect = 3
    }

    /// Inert (without effect on layout): when UIKit shows a view or button beside the text of a
    /// field, for example only while the text is edited.
    public enum ViewMode: Int, Sendable {
        case never = 0
        case whileEditing = 1
        case unlessEditing = 2
        case always = 3
    }

    private let measure = UILabel()

    /// The text in the field. The field's natural width depends on it or, if it is empty, on
    /// ``placeholder``. Empty by default.
    open var text: String? = "" {
        didSet {
            attributes = nil
            sizeChanged()
        }
    }
    /// The text that is shown while the field is empty. It then determines the natural width. Nil
    /// by default.
    open var placeholder: String? {
        didSet {
            placeholderAttributes = nil
            sizeChanged()
        }
    }
    /// The font of the text and the placeholder, or of the first letter of a text with attributes.
    /// Setting it gives the whole text this font. The system font of 17 points by default.
    open var font: UIFont? {
        get { attributes?.firstFont ?? ownFont }
        set {
            ownFont = newValue
            attributes = nil
            sizeChanged()
        }
    }
    private var ownFont: UIFont? = .systemFont(ofSize: 17)
    /// The attributed text and the attributed placeholder; nil if they have no attributes.
    private var attributes: NSAttributedString?
    private var placeholderAttributes: NSAttributedString?
    /// The border around the text. Every border but `none`, the default, adds 14 points to the
    /// natural width, and makes the natural height at least 34 points.
    open var borderStyle = BorderStyle.none { didSet { sizeChanged() } }
    /// Inert (stored, without effect on layout): when UIKit shows the button that empties the
    /// field. `never` by default.
    open var clearButtonMode = ViewMode.never
    /// Inert (stored, without effect on layout): when UIKit shows ``leftView``. `never` by default.
    open var leftViewMode = ViewMode.never
    /// Inert (stored, without effect on layout): when UIKit shows ``rightView``. `never` by
    /// default.
    open var rightViewMode = ViewMode.never
    /// Inert (stored, without effect on layout): a view, such as an icon, that UIKit shows left of
    /// the text. Here, the field does not place it.
    open var leftView: UIView?
    /// Inert (stored, without effect on layout): a view, such as a button, that UIKit shows right
    /// of the text. Here, the field does not place it.
    open var rightView: UIView?

    /// The text with attributes. Each part is measured in its own font; other attributes have no
    /// effect on layout.
    open var attributedText: NSAttributedString? {
        get { attributes ?? NSAttributedString(plain: text) }
        set {
            text = newValue?.string
            attributes = newValue
            sizeChanged()
        }
    }

    /// The text with attributes that is shown while the field is empty. Each part is measured in
    /// its own font.
    open var attributedPlaceholder: NSAttributedString? {
        get { placeholderAttributes ?? NSAttributedString(plain: placeholder) }
        set {
            placeholder = newValue?.string
            placeholderAttributes = newValue
            sizeChanged()
        }
    }

    /// Inert (stored, without effect on layout): the colour of the text. By default
    /// `UIColor.label`, which is black.
    open var textColor: UIColor? = .label
    /// Inert (stored, without effect on layout): whether UIKit changes the font when the user's
    /// text size changes. Here, the program must set another font itself.
    open var adjustsFontForContentSizeCategory = false
    /// Inert (stored, without effect on layout): the horizontal alignment of the text in the field.
    /// `natural` by default, which follows the direction of text.
    open var textAlignment = NSTextAlignment.natural
    /// Inert (stored, without effect on layout): whether UIKit shows dots in place of the letters,
    /// for passwords. Here, the natural width stays that of the letters.
    open var isSecureTextEntry = false
    /// Inert (stored, without effect on layout): whether UIKit draws a text that is too wide in a
    /// smaller font. False by default.
    open var adjustsFontSizeToFitWidth = false
    /// Inert (stored, without effect on layout): the smallest font size, in points, that UIKit uses
    /// if `adjustsFontSizeToFitWidth` is true.
    open var minimumFontSize: CGFloat = 0
    /// Inert (stored, without effect on layout): whether UIKit empties the field when the user
    /// begins to edit it. False by default.
    open var clearsOnBeginEditing = false
    /// Inert (stored, without effect on layout): the object that UIKit notifies when the user types
    /// into the field.
    open weak var delegate: AnyObject?
    /// Inert: whether the user is editing the text. Always false, because this module has no
    /// keyboard.
    open var isEditing: Bool { false }

    private func sizeChanged() {
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Returns the rectangle for the text in a field with the given bounds. With a border, the
    /// rectangle is 7 points narrower at the left and right.
    open func textRect(forBounds bounds: CGRect) -> CGRect {
        let inset: CGFloat = borderStyle == .none ? 0 : 7
        return CGRect(
            x: bounds.minX + inset, y: bounds.minY, width: max(0, bounds.width - 2 * inset),
            height: bounds.height)
    }

    /// Returns the rectangle for the text while the user edits it. By default it is the same as
    /// `textRect(forBounds:)`.
    open func editingRect(forBounds bounds: CGRect) -> CGRect { textRect(forBounds: bounds) }

    /// The size of the text or, if there is none, of the placeholder. A border adds 7 points at the
    /// left and right, and makes the field at least 34 points high, as in Interface Builder.
    open override var intrinsicContentSize: CGSize {
        let shown = (text ?? "").isEmpty ? placeholder ?? "" : text ?? ""
        measure.font = ownFont
        if !shown.isEmpty, let shown = (text ?? "").isEmpty ? placeholderAttributes : attributes {
            measure.attributedText = shown
        } else {
            measure.text = shown.isEmpty ? " " : shown
        }
        let size = measure.intrinsicContentSize
        guard borderStyle != .none else {
            return CGSize(width: shown.isEmpty ? 0 : size.width, height: size.height)
        }
        let width = shown.isEmpty ? 0 : size.width
        return CGSize(width: width + 14, height: max(34, size.height + 12))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
