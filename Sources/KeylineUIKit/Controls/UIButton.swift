public import Foundation
internal import Keyline

/// A title and an image with room around them, as large as both.
open class UIButton: UIControl {
    /// Which of UIKit's buttons it is.
    public enum ButtonType: Int, Sendable {
        case custom = 0
        case system = 1
        case detailDisclosure = 2
        case infoLight = 3
        case infoDark = 4
        case contactAdd = 5
        case close = 7
    }

    /// Which of UIKit's buttons it is; decides the insets of its natural size.
    public private(set) var buttonType = ButtonType.custom
    private var titles: [State: String] = [:]
    private var colors: [State: UIColor] = [:]
    private var images: [State: UIImage] = [:]
    private var backgroundImages: [State: UIImage] = [:]
    private let label = UILabel()
    private let picture = UIImageView()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addContents()
    }

    /// There are no archives: as `init(frame: .zero)`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addContents()
    }

    /// A system button has 6 points above and below its title, others none.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    /// A button of a type with an action, whose title and image it shows.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(frame: .zero)
        self.buttonType = buttonType
        show(primaryAction)
    }

    /// A button that looks as configured, with an action.
    public convenience init(configuration: Configuration, primaryAction: UIAction? = nil) {
        self.init(frame: .zero)
        self.configuration = configuration
        show(primaryAction)
    }

    private func show(_ action: UIAction?) {
        guard let action else { return }
        if !action.title.isEmpty { setTitle(action.title, for: .normal) }
        if let image = action.image { setImage(image, for: .normal) }
        addAction(action, for: .primaryActionTriggered)
    }

    private func addContents() {
        addSubview(picture)
        addSubview(label)
    }

    /// The label of the title, a subview.
    open var titleLabel: UILabel? { label }
    /// The view of the image, a subview.
    open var imageView: UIImageView? { picture }

    /// Titles, images and all that depends on them.
    private func contentsChanged() {
        label.text = configuration?.title ?? title(for: state)
        picture.image = configuration?.image ?? image(for: state)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Sets the title of a state; states without one have the normal one.
    open func setTitle(_ title: String?, for state: State) {
        titles[state] = title
        if configuration != nil, state == .normal { configuration?.title = title }
        contentsChanged()
    }

    /// The title of the state, or the normal one.
    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
    /// The title of the state that the button is in.
    open var currentTitle: String? { title(for: state) }

    /// A title whose font, if the text has one, is the label's.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        if let font = title?.layoutFont { label.font = font }
        setTitle(title?.string, for: state)
    }

    /// Inert: sets the colour of the title in a state.
    open func setTitleColor(_ color: UIColor?, for state: State) { colors[state] = color }
    /// Inert: the colour of the state, or the normal one.
    open func titleColor(for state: State) -> UIColor? { colors[state] ?? colors[.normal] }

    /// Sets the image of a state; states without one have the normal one.
    open func setImage(_ image: UIImage?, for state: State) {
        images[state] = image
        if configuration != nil, state == .normal { configuration?.image = image }
        contentsChanged()
    }

    /// The image of the state, or the normal one.
    open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
    /// The image of the state that the button is in.
    open var currentImage: UIImage? { image(for: state) }

    /// Drawn behind all; the button is at least as large.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgroundImages[state] = image
        contentsChanged()
    }

    /// The background of the state, or the normal one.
    open func backgroundImage(for state: State) -> UIImage? {
        backgroundImages[state] ?? backgroundImages[.normal]
    }

    /// Room around title and image; added to what a system button has.
    open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentsChanged() } }
    /// Moves the title in its place; the natural size does not depend on it.
    open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
    /// Moves the image in its place; the natural size does not depend on it.
    open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }

    /// How title, image and room around them are arranged; nil for the older way, an image left of a title.
    open var configuration: Configuration? { didSet { contentsChanged() } }

    // MARK: Sizes

    private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// The space around title and image.
    private var room: UIEdgeInsets {
        if let insets = configuration?.contentInsets {
            let left = isRightToLeft ? insets.trailing : insets.leading
            let right = isRightToLeft ? insets.leading : insets.trailing
            return UIEdgeInsets(top: insets.top, left: left, bottom: insets.bottom, right: right)
        }
        let own: CGFloat = buttonType == .system && picture.image == nil ? 6 : 0
        let insets = contentEdgeInsets
        return UIEdgeInsets(
            top: insets.top + own, left: insets.left, bottom: insets.bottom + own,
            right: insets.right)
    }

    private var isColumn: Bool {
        let placement = configuration?.imagePlacement ?? .leading
        return placement == .top || placement == .bottom
    }

    private var gap: CGFloat {
        let both = picture.image != nil && !(label.text ?? "").isEmpty
        return both ? configuration?.imagePadding ?? 0 : 0
    }

    private var contentSize: CGSize {
        let title = (label.text ?? "").isEmpty ? CGSize.zero : label.intrinsicContentSize
        let image = picture.image?.size ?? .zero
        if picture.image == nil { return label.intrinsicContentSize }
        return isColumn
            ? CGSize(
                width: max(title.width, image.width), height: title.height + gap + image.height)
            : CGSize(
                width: title.width + gap + image.width, height: max(title.height, image.height))
    }

    open override var intrinsicContentSize: CGSize {
        let content = contentSize, insets = room
        let background = backgroundImage(for: .normal)?.size ?? .zero
        return CGSize(
            width: max(content.width + insets.left + insets.right, background.width),
            height: max(content.height + insets.top + insets.bottom, background.height))
    }

    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

    /// Title and image, side by side or one above the other, in the middle of what the insets leave.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let place = CGRect(origin: .zero, size: bounds.size).inset(by: room)
        let content = contentSize
        let image = picture.image?.size ?? .zero, title = label.intrinsicContentSize
        let width = min(content.width, place.width), height = min(content.height, place.height)
        let x = place.midX - width / 2, y = place.midY - height / 2
        let placement = configuration?.imagePlacement ?? .leading
        let imageFirst =
            isColumn ? placement == .top : (placement == .leading) != isRightToLeft
        if isColumn {
            let titleHeight = max(0, min(title.height, height - image.height - gap))
            let titleWidth = min(title.width, place.width)
            picture.frame = CGRect(
                x: place.midX - image.width / 2, y: imageFirst ? y : y + titleHeight + gap,
                width: image.width, height: image.height)
            label.frame = CGRect(
                x: place.midX - titleWidth / 2, y: imageFirst ? y + image.height + gap : y,
                width: titleWidth, height: titleHeight)
        } else {
            let titleWidth = max(0, min(title.width, width - image.width - gap))
            let titleHeight = min(title.height, place.height)
            picture.frame = CGRect(
                x: imageFirst ? x : x + titleWidth + gap, y: place.midY - image.height / 2,
                width: image.width, height: image.height)
            label.frame = CGRect(
                x: imageFirst ? x + image.width + gap : x, y: place.midY - titleHeight / 2,
                width: titleWidth, height: titleHeight)
        }
        picture.frame = shifted(picture.frame, by: imageEdgeInsets)
        label.frame = shifted(label.frame, by: titleEdgeInsets)
    }

    /// Half of each side's difference, as contents in the middle move.
    private func shifted(_ frame: CGRect, by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: frame.minX + (insets.left - insets.right) / 2,
            y: frame.minY + (insets.top - insets.bottom) / 2, width: frame.width,
            height: frame.height)
    }
}
