public import Foundation
internal import Keyline

// The natural sizes below are the sizes that Interface Builder writes into its files.

/// A bar that shows the progress of a task. It is 4 points high.
open class UIProgressView: UIView {
    /// The place for which the progress view is drawn: anywhere, or in a bar. Layout does not
    /// depend on it.
    public enum Style: Int, Sendable {
        case `default` = 0
        case bar = 1
    }

    /// The progress, from 0 to 1. Values outside this range are limited to it.
    open var progress: Float = 0 {
        didSet { if !(0...1 ~= progress) { progress = max(0, min(1, progress)) } }
    }
    /// Inert (stored, without effect on layout): where the view is shown.
    open var progressViewStyle = Style.default
    /// Inert (stored, without effect on layout): the colour of the part that is done.
    open var progressTintColor: UIColor?
    /// Inert (stored, without effect on layout): the colour of the part of the bar that is not filled yet.
    open var trackTintColor: UIColor?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setContentHuggingPriority(.defaultHigh, for: .vertical)
    }

    /// Does the same as `init(frame: .zero)`, and ignores `coder`: this module has no archives to decode from.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setContentHuggingPriority(.defaultHigh, for: .vertical)
    }

    /// Creates a progress view of the given style.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
    }

    /// Sets the progress without an animation.
    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 4)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: 4)
    }
}

/// A wheel that turns while a task runs: 20 by 20 points, or 37 by 37 if it is large.
open class UIActivityIndicatorView: UIView {
    /// The size of an activity indicator's wheel.
    public enum Style: Int, Sendable {
        case medium = 100
        case large = 101
    }

    /// The size of the wheel.
    open var style = Style.medium { didSet { invalidateIntrinsicContentSize() } }
    /// Inert (stored, without effect on layout): the colour of the wheel.
    open var color: UIColor! = .gray
    /// Whether the wheel is hidden while it does not turn. True by default.
    open var hidesWhenStopped = true { didSet { showState() } }
    /// Whether the wheel turns, as ``startAnimating()`` and ``stopAnimating()`` have set it.
    open private(set) var isAnimating = false { didSet { showState() } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        hugContents()
    }

    /// Does the same as `init(frame: .zero)`, and ignores `coder`: this module has no archives to decode from.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        hugContents()
    }

    /// Creates an activity indicator whose wheel has the given size.
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

    /// Makes the wheel turn, and shows it.
    open func startAnimating() { isAnimating = true }
    /// Stops the wheel, and hides it if ``hidesWhenStopped`` is true.
    open func stopAnimating() { isAnimating = false }

    open override var intrinsicContentSize: CGSize {
        style == .large ? CGSize(width: 37, height: 37) : CGSize(width: 20, height: 20)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

/// A row of dots, one for each page. It is 26 points high and, for three pages, 115.5 points wide.
open class UIPageControl: UIControl {
    /// The number of pages. Negative numbers are replaced by 0.
    open var numberOfPages = 0 {
        didSet {
            if numberOfPages < 0 { numberOfPages = 0 }
            invalidateIntrinsicContentSize()
        }
    }
    /// The index of the current page, counted from 0. A number out of range is replaced by the nearest index.
    open var currentPage = 0 {
        didSet {
            let inside = max(0, min(currentPage, numberOfPages - 1))
            if inside != currentPage { currentPage = inside }
        }
    }
    /// Inert (stored, without effect on layout): whether a single dot is not drawn. The size is the same.
    open var hidesForSinglePage = false
    /// Inert (stored, without effect on layout): the colour of the dots.
    open var pageIndicatorTintColor: UIColor?
    /// Inert (stored, without effect on layout): the colour of the dot of the page that is shown.
    open var currentPageIndicatorTintColor: UIColor?

    /// Returns the size in points for a number of pages. The width is 72 points, plus 14.5 for each of at most nine
    /// dots.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        let dots = CGFloat(max(0, min(9, pageCount)))
        return CGSize(width: 72 + 14.5 * dots, height: 26)
    }

    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
