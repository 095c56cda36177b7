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

    open var progress: Float = 0 {
        didSet { if !(0...1 ~= progress) { progress = max(0, min(1, progress)) } }
    }
    open var progressViewStyle = Style.default
    open var progressTintColor: UIColor?
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

    open var style = Style.medium { didSet { invalidateIntrinsicContentSize() } }
    open var color: UIColor! = .gray
    /// Whether it is hidden while it stands still. On by default.
    open var hidesWhenStopped = true { didSet { showState() } }
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

    open func startAnimating() { isAnimating = true }
    open func stopAnimating() { isAnimating = false }

    open override var intrinsicContentSize: CGSize {
        style == .large ? CGSize(width: 37, height: 37) : CGSize(width: 20, height: 20)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

/// Dots for pages: 26 high; each dot is 7 points wide and 9 from the next.
open class UIPageControl: UIControl {
    open var numberOfPages = 0 {
        didSet {
            if numberOfPages < 0 { numberOfPages = 0 }
            invalidateIntrinsicContentSize()
        }
    }
    open var currentPage = 0 {
        didSet {
            let inside = max(0, min(currentPage, numberOfPages - 1))
            if inside != currentPage { currentPage = inside }
        }
    }
    open var hidesForSinglePage = false
    open var pageIndicatorTintColor: UIColor?
    open var currentPageIndicatorTintColor: UIColor?

    /// How large it is for so many pages.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        let count = CGFloat(max(0, pageCount))
        return CGSize(width: max(0, 16 * count - 9), height: 26)
    }

    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
