public import Foundation
internal import Keyline

/// What can be used. Without events it is a view with states.
open class UIControl: UIView {
    /// The states that a control may be in.
    public struct State: OptionSet, Hashable, Sendable {
        /// A bit for each member, as in UIKit.
        public let rawValue: UInt

        /// The members whose bits are set.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Neither highlighted, disabled nor selected.
        public static let normal: State = []
        /// Being touched.
        public static let highlighted = State(rawValue: 1)
        /// Not usable.
        public static let disabled = State(rawValue: 2)
        /// Chosen.
        public static let selected = State(rawValue: 4)
    }

    open var isEnabled = true
    open var isSelected = false
    open var isHighlighted = false

    open var state: State {
        var state = State.normal
        if isHighlighted { state.insert(.highlighted) }
        if !isEnabled { state.insert(.disabled) }
        if isSelected { state.insert(.selected) }
        return state
    }
}

/// A title with room around it, as large as both.
open class UIButton: UIControl {
    /// Which of UIKit's buttons it is.
    public enum ButtonType: Int, Sendable {
        case custom = 0
        case system = 1
    }

    /// Which of UIKit's buttons it is; decides the insets of its natural size.
    public private(set) var buttonType = ButtonType.custom
    private var titles: [State: String] = [:]
    private var colors: [State: UIColor] = [:]
    private let label = UILabel()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        showLabel()
    }

    /// Nil: there are no archives.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        showLabel()
    }

    /// A system button has 6 points above and below its title, others none.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    private func showLabel() {
        addSubview(label)
        label.translatesAutoresizingMaskIntoConstraints = true
    }

    open var titleLabel: UILabel? { label }

    open func setTitle(_ title: String?, for state: State) {
        titles[state] = title
        label.text = self.title(for: self.state)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// The title of the state, or the normal one.
    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
    open var currentTitle: String? { title(for: state) }

    open func setTitleColor(_ color: UIColor?, for state: State) { colors[state] = color }
    open func titleColor(for state: State) -> UIColor? { colors[state] ?? colors[.normal] }

    /// Room around the title; added to what a system button has.
    open var contentEdgeInsets = UIEdgeInsets.zero {
        didSet {
            invalidateIntrinsicContentSize()
            setNeedsLayout()
        }
    }

    open override var intrinsicContentSize: CGSize {
        let title = label.intrinsicContentSize, insets = contentEdgeInsets
        let own: CGFloat = buttonType == .system ? 12 : 0
        return CGSize(
            width: title.width + insets.left + insets.right,
            height: title.height + insets.top + insets.bottom + own)
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// The title in the middle of what the insets leave.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let room = CGRect(origin: .zero, size: frame.size).inset(by: contentEdgeInsets)
        let size = label.intrinsicContentSize
        let width = min(size.width, room.width), height = min(size.height, room.height)
        label.frame = CGRect(
            x: room.midX - width / 2, y: room.midY - height / 2, width: width, height: height)
    }
}

/// A picture, as large as it is.
open class UIImageView: UIView {
    open var image: UIImage? {
        didSet {
            guard image?.size != oldValue?.size else { return }
            invalidateIntrinsicContentSize()
        }
    }

    /// A view as large as the image.
    public convenience init(image: UIImage?) {
        self.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
        self.image = image
    }

    /// That of the image, if there is one.
    open override var intrinsicContentSize: CGSize { image?.size ?? super.intrinsicContentSize }

    open override var alignmentRectInsets: UIEdgeInsets { image?.alignmentRectInsets ?? .zero }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
}
