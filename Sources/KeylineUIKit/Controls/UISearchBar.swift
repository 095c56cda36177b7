public import Foundation
internal import Keyline

// Sizes are those of the frames that Interface Builder writes.

/// A field for what is looked for: 56 high.
open class UISearchBar: UIView {
    /// The field within the bar.
    public let searchTextField = UITextField()
    open var placeholder: String? {
        get { searchTextField.placeholder }
        set { searchTextField.placeholder = newValue }
    }
    open var text: String? {
        get { searchTextField.text }
        set { searchTextField.text = newValue }
    }
    open var showsCancelButton = false
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
        CGSize(width: UIView.noIntrinsicMetric, height: 56)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: 56)
    }

    /// The field is 36 high, 8 points from the sides.
    open override func layoutSubviews() {
        super.layoutSubviews()
        searchTextField.frame = CGRect(
            x: 8, y: (frame.height - 36) / 2, width: max(0, frame.width - 16), height: 36)
    }
}
