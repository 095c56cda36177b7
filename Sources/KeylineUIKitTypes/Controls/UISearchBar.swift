public import Foundation
internal import Keyline

// The natural sizes in this file are the sizes that Interface Builder writes into its files.

/// A bar with a search field. Its natural height is 56 points, or 51 in the style `minimal`; it has
/// no natural width.
open class UISearchBar: UIView {
    /// The style of a search bar. Its natural height is 51 points for `minimal` and 56 for the
    /// others.
    public enum Style: UInt, Sendable {
        case `default` = 0
        case prominent = 1
        case minimal = 2
    }

    /// The style of the search bar: with `minimal`, its natural height is 51 instead of 56 points.
    open var searchBarStyle = Style.default { didSet { invalidateIntrinsicContentSize() } }
    /// The text field inside the search bar: 36 points high, and 8 points from the left and right
    /// edges. The search bar places it.
    public let searchTextField = UITextField()
    /// The text that the search field shows while it is empty. Nil by default.
    open var placeholder: String? {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }
    /// The text in the search field. The search bar's size does not depend on it.
    open var text: String? {
        get { searchTextField.text }
        set { searchTextField.text = newValue }
    }
    /// Inert (stored, without effect on layout): whether UIKit shows a cancel button beside the
    /// search field. Here, the field is equally wide in both cases. False by default.
    open var showsCancelButton = false
    /// Inert (stored, without effect on layout): the object that UIKit notifies when the user types
    /// into the search field.
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

    /// Places the search field in the vertical middle of the bar: 36 points high, and 8 points from
    /// the left and right edges.
    open override func layoutSubviews() {
        super.layoutSubviews()
        searchTextField.frame = CGRect(
            x: 8, y: (bounds.height - 36) / 2, width: max(0, bounds.width - 16), height: 36)
    }
}
