public import Foundation
internal import Keyline

// The natural sizes below are the sizes that Interface Builder writes into its files.

/// A search field in a bar. The bar is 56 points high, or 51 in the minimal style.
open class UISearchBar: UIView {
    /// The style of a search bar, on which its height depends.
    public enum Style: UInt, Sendable {
        case `default` = 0
        case prominent = 1
        case minimal = 2
    }

    /// The style of the bar, on which its natural height depends.
    open var searchBarStyle = Style.default { didSet { invalidateIntrinsicContentSize() } }
    /// The text field inside the search bar.
    public let searchTextField = UITextField()
    /// The text that the field shows while it is empty.
    open var placeholder: String? {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }
    /// The text in the search bar's field.
    open var text: String? {
        get { searchTextField.text }
        set { searchTextField.text = newValue }
    }
    /// Inert (stored, without effect on layout): whether there is a button beside the field.
    open var showsCancelButton = false
    /// Inert (stored, without effect on layout): the object that is notified when the user types.
    open weak var delegate: AnyObject?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(searchTextField)
    }

    /// Does the same as `init(frame: .zero)`, and ignores `coder`: this module has no archives to decode from.
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

    /// Places the field, which is 36 points high and 8 points from the sides.
    open override func layoutSubviews() {
        super.layoutSubviews()
        searchTextField.frame = CGRect(
            x: 8, y: (bounds.height - 36) / 2, width: max(0, bounds.width - 16), height: 36)
    }
}
