public import Foundation
internal import Keyline

// Sizes are those of the frames that Interface Builder writes.

/// How far something has come: 4 points high.
open class UIProgressView: UIView {
    /// Where it is shown.
    public enum Style: Int, Sendable {
        case `default` = 0
        case bar = 1
    }

    /// How far it has come, from 0 to 1; other values become the nearer of these.
    open var progress: Float = 0 {
        didSet { if !(0...1 ~= progress) { progress = max(0, min(1, progress)) } }
    }
    /// Inert: where the view is shown.
    open var progressViewStyle = Style.default
    /// Inert: the colour of the part that is done.
    open var progressTintColor: UIColor?
    /// Inert: the colour of the rest.
    open var trackTintColor: UIColor?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setContentHuggingPriority(.defaultHigh, for: .vertical)
    }

    /// There are no archives: as `init(frame: .zero)`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setContentHuggingPriority(.defaultHigh, for: .vertical)
    }

    /// A progress view of a style.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
    }

    /// Sets it at once.
    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 4)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: 4)
    }
}

/// A wheel that turns while something lasts: 20 by 20, or 37 by 37.
open class UIActivityIndicatorView: UIView {
    /// How large it is.
    public enum Style: Int, Sendable {
        case medium = 100
        case large = 101
    }

    /// How large the wheel is.
    open var style = Style.medium { didSet { invalidateIntrinsicContentSize() } }
    /// Inert: the colour of the wheel.
    open var color: UIColor! = .gray
    /// Whether it is hidden while it stands still. On by default.
    open var hidesWhenStopped = true { didSet { showState() } }
    /// Whether the wheel turns.
    open private(set) var isAnimating = false { didSet { showState() } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        hugContents()
    }

    /// There are no archives: as `init(frame: .zero)`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        hugContents()
    }

    /// A wheel of a size.
    public convenience init(style: Style) {
        self.init(frame: .zero)
        self.style = style
        frame.size = intrinsicContentSize
    }

    private func hugContents() {
        setContentHuggingPriority(.defaultHigh, for: .horizontal)
        setContentHuggingPriority(.defaultHigh, for: .vertical)
        showState()
    }

    private func showState() { isHidden = hidesWhenStopped && !isAnimating }

    /// Lets the wheel turn, and shows it.
    open func startAnimating() { isAnimating = true }
    /// Lets the wheel stand, and hides it if ``hidesWhenStopped``.
    open func stopAnimating() { isAnimating = false }

    open override var intrinsicContentSize: CGSize {
        style == .large ? CGSize(width: 37, height: 37) : CGSize(width: 20, height: 20)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

/// Dots for pages: 26 high, and 115.5 wide for three.
open class UIPageControl: UIControl {
    /// How many pages there are; at least 0.
    open var numberOfPages = 0 {
        didSet {
            if numberOfPages < 0 { numberOfPages = 0 }
            invalidateIntrinsicContentSize()
        }
    }
    /// The page that is shown, counted from 0; others become the nearest that there is.
    open var currentPage = 0 {
        didSet {
            let inside = max(0, min(currentPage, numberOfPages - 1))
            if inside != currentPage { currentPage = inside }
        }
    }
    /// Inert: whether a single dot is not drawn. The size is the same.
    open var hidesForSinglePage = false
    /// Inert: the colour of the dots.
    open var pageIndicatorTintColor: UIColor?
    /// Inert: the colour of the dot of the page that is shown.
    open var currentPageIndicatorTintColor: UIColor?

    /// The size, in points, for a number of pages: 14.5 for each of at most nine dots, and 72 around them.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        let dots = CGFloat(max(0, min(9, pageCount)))
        return CGSize(width: 72 + 14.5 * dots, height: 26)
    }

    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
