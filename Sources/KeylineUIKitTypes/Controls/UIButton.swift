public import Foundation
internal import Keyline

/// A button with a title and an image. Its natural size encloses the title, the image and the
/// insets around them.
open class UIButton: UIControl {
    /// The type of a button, with UIKit's raw values. Only `system` has an effect on layout: it
    /// adds insets above and below the title.
    public enum ButtonType: Int, Sendable {
        case custom = 0
        case system = 1
        case detailDisclosure = 2
        case infoLight = 3
        case infoDark = 4
        case contactAdd = 5
        case close = 7
    }

    /// The type of the button. A `system` button without an image is 12 points higher than its
    /// title; other types add nothing.
    public private(set) var buttonType = ButtonType.custom
    private var titles: [State: String] = [:]
    /// The attributed titles by state. `titles` contains the same title without its attributes.
    private var attributedTitles: [State: NSAttributedString] = [:]
    private var colors: [State: UIColor] = [:]
    private var images: [State: UIImage] = [:]
    private var backgroundImages: [State: UIImage] = [:]
    private let label = UILabel()
    private let picture = UIImageView()

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addContents()
    }

    /// Does the same as `init(frame: .zero)`, and ignores `coder`: this module has no archives to decode from.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addContents()
    }

    /// Creates a button of a type. A `system` button without an image has insets of 6 points above
    /// and below its title; buttons of other types have none.
    public convenience init(type buttonType: ButtonType) {
        self.init(frame: .zero)
        self.buttonType = buttonType
    }

    /// Creates a button that shows the title and the image of an action, and performs the action
    /// for its primary event. A nil action leaves the button empty.
    public convenience init(type buttonType: ButtonType = .system, primaryAction: UIAction?) {
        self.init(frame: .zero)
        self.buttonType = buttonType
        show(primaryAction)
    }

    /// Creates a button whose layout follows a configuration. The title and image of the action, if
    /// they exist, replace those of the configuration.
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

    /// The subview that shows the button's title. Set the title by ``setTitle(_:for:)``: the button
    /// replaces the label's text.
    open var titleLabel: UILabel? { label }
    /// The subview that shows the button's image. Set the image by ``setImage(_:for:)``: the button
    /// replaces the image view's image.
    open var imageView: UIImageView? { picture }

    /// Copies the title and image of the present state to the subviews, and makes the next layout
    /// read the button's natural size again.
    private func contentsChanged() {
        if let attributed = attributedTitle(for: state) {
            label.attributedText = attributed
        } else {
            label.text = configuration?.title ?? title(for: state)
        }
        picture.image = configuration?.image ?? image(for: state)
        invalidateIntrinsicContentSize()
        setNeedsLayout()
    }

    /// Sets the title that the button shows in a state. In a state without a title, the button
    /// shows the title of the normal state.
    open func setTitle(_ title: String?, for state: State) {
        attributedTitles[state] = nil
        titles[state] = title
        if configuration != nil, state == .normal { configuration?.title = title }
        contentsChanged()
    }

    /// Returns the title that the button shows in a state: the one that was set for the state or,
    /// if there is none, that of the normal state.
    open func title(for state: State) -> String? { titles[state] ?? titles[.normal] }
    /// The title that the button shows in its present state. Nil if neither this state nor the
    /// normal one has a title.
    open var currentTitle: String? { title(for: state) }

    /// Sets the title that the button shows in a state, with the fonts of its parts. It replaces a
    /// title without attributes.
    open func setAttributedTitle(_ title: NSAttributedString?, for state: State) {
        setTitle(title?.string, for: state)
        attributedTitles[state] = title
        contentsChanged()
    }

    /// Returns the title with attributes that the button shows in a state; nil if the title has no
    /// attributes. In a state without a title, the button shows the title of the normal state.
    open func attributedTitle(for state: State) -> NSAttributedString? {
        titles[state] == nil ? attributedTitles[.normal] : attributedTitles[state]
    }

    /// Inert (stored, without effect on layout): sets the colour that the button's title has in a
    /// state.
    open func setTitleColor(_ color: UIColor?, for state: State) { colors[state] = color }
    /// Inert (stored, without effect on layout): returns the colour that the button's title has in
    /// a state. If no colour was set for the state, returns that of the normal state.
    open func titleColor(for state: State) -> UIColor? { colors[state] ?? colors[.normal] }

    /// Sets the image that the button shows in a state. In a state without an image, the button
    /// shows the image of the normal state.
    open func setImage(_ image: UIImage?, for state: State) {
        images[state] = image
        if configuration != nil, state == .normal { configuration?.image = image }
        contentsChanged()
    }

    /// Returns the image that the button shows in a state: the one that was set for the state or,
    /// if there is none, that of the normal state.
    open func image(for state: State) -> UIImage? { images[state] ?? images[.normal] }
    /// The image that the button shows in its present state. Nil if neither this state nor the
    /// normal one has an image.
    open var currentImage: UIImage? { image(for: state) }

    /// Sets the background image for a state. The button's natural size is at least the size of the
    /// normal state's background image.
    open func setBackgroundImage(_ image: UIImage?, for state: State) {
        backgroundImages[state] = image
        contentsChanged()
    }

    /// Returns the background image for a state: the one that was set for the state or, if there is
    /// none, that of the normal state.
    open func backgroundImage(for state: State) -> UIImage? {
        backgroundImages[state] ?? backgroundImages[.normal]
    }

    /// The insets around the button's title and image, in points. They enlarge the natural size.
    /// Zero by default; ignored if the button has a ``configuration``.
    open var contentEdgeInsets = UIEdgeInsets.zero { didSet { contentsChanged() } }
    /// Insets in points that move the title after it has been centered: by half the difference of
    /// opposite insets. They do not change the natural size. Zero by default.
    open var titleEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }
    /// Insets in points that move the image after it has been centered: by half the difference of
    /// opposite insets. They do not change the natural size. Zero by default.
    open var imageEdgeInsets = UIEdgeInsets.zero { didSet { setNeedsLayout() } }

    /// The title, the image, the insets and their arrangement. With nil, the default, the button
    /// uses its older properties such as ``contentEdgeInsets``, and puts the image before the
    /// title.
    open var configuration: Configuration? { didSet { contentsChanged() } }

    // MARK: Sizes

    private var isRightToLeft: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

    /// The insets in points between the button's bounds and its contents. They come from
    /// ``configuration`` or, without one, from ``contentEdgeInsets`` and the button's type.
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

    /// Places the button's title and image side by side or one above the other, as
    /// ``configuration`` says. Both together are centered inside the insets.
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

    /// Returns a frame moved by half the difference of opposite insets. UIKit centers contents
    /// inside the insets, so 10 points more at the left move them by 5 points to the right.
    private func shifted(_ frame: CGRect, by insets: UIEdgeInsets) -> CGRect {
        CGRect(
            x: frame.minX + (insets.left - insets.right) / 2,
            y: frame.minY + (insets.top - insets.bottom) / 2, width: frame.width,
            height: frame.height)
    }
}
