public import Foundation
internal import Keyline

// Sizes are those of the frames that Interface Builder writes.

/// A field for what is looked for: 56 high, or 51 in the minimal style.
open class UISearchBar: UIView {
    /// How much a search bar stands out.
    public enum Style: UInt, Sendable {
        case `default` = 0
        case prominent = 1
        case minimal = 2
    }

    /// How much the bar stands out; its natural height depends on it.
    open var searchBarStyle = Style.default { didSet { invalidateIntrinsicContentSize() } }
    /// The field within the bar.
    public let searchTextField = UITextField()
    /// The text that the field shows while it is empty.
    open var placeholder: String? {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }
    /// The text of the field.
    open var text: String? {
        get { searchTextField.text }
        set { searchTextField.text = newValue }
    }
    /// Inert: whether there is a button beside the field.
    open var showsCancelButton = false
    /// Inert: the object that is told of what is typed.
    open weak var delegate: AnyObject?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(searchTextField)
    }

    /// There are no archives: as `init(frame: .zero)`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addSubview(searchTextField)
    }

    open override var intrinsicContentSize: CGSize {
        CGSize(
            width: UIView.noIntrinsicMetric, height: searchBarStyle == .minimal ? 51 : 56)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: intrinsicContentSize.height)
    }

    /// The field is 36 high, 8 points from the sides.
    open override func layoutSubviews() {
        super.layoutSubviews()
        searchTextField.frame = CGRect(
            x: 8, y: (bounds.height - 36) / 2, width: max(0, bounds.width - 16), height: 36)
    }
}
