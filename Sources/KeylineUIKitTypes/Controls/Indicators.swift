public import Foundation
internal import Keyline

// The natural sizes of the controls in this file are the sizes that Interface Builder writes into
// its files.

/// A horizontal bar that shows the progress of a task. It is 4 points high, and has no natural
/// width.
open class UIProgressView: UIView {
    /// Whether UIKit draws a progress view for use anywhere or in a bar. Layout does not depend on
    /// the style.
    public enum Style: Int, Sendable {
        case `default` = 0
        case bar = 1
    }

    /// The fraction of the task that is done, from 0 to 1. Numbers outside this range are replaced
    /// by the nearest bound. 0 by default.
    open var progress: Float = 0 {
        didSet { if !(0...1 ~= progress) { progress = max(0, min(1, progress)) } }
    }
    /// Inert (stored, without effect on layout): whether UIKit draws the progress view for use
    /// anywhere or in a bar.
    open var progressViewStyle = Style.default
    /// Inert (stored, without effect on layout): the colour of the filled part of the bar. Nil, the
    /// default, means UIKit's own colour.
    open var progressTintColor: UIColor?
    /// Inert (stored, without effect on layout): the colour of the part of the bar that is not
    /// filled yet. Nil, the default, means UIKit's own colour.
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

    /// Creates a progress view. The style is stored, and has no effect on layout.
    public convenience init(progressViewStyle style: Style) {
        self.init(frame: .zero)
        progressViewStyle = style
    }

    /// Sets the progress at once. `animated` is ignored, because this module animates nothing.
    open func setProgress(_ progress: Float, animated: Bool) { self.progress = progress }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 4)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: 4)
    }
}

/// A wheel that turns while a task runs. Its natural size is 20 by 20 points, or 37 by 37 in the
/// style `large`.
open class UIActivityIndicatorView: UIView {
    /// The size of an activity indicator's wheel: 20 by 20 points for `medium`, and 37 by 37 for
    /// `large`.
    public enum Style: Int, Sendable {
        case medium = 100
        case large = 101
    }

    /// The size of the wheel.
    open var style = Style.medium { didSet { invalidateIntrinsicContentSize() } }
    /// Inert (stored, without effect on layout): the colour of the turning wheel. Grey by default.
    open var color: UIColor! = .gray
    /// Whether the indicator's `isHidden` is true while the wheel does not turn. A hidden view
    /// still takes part in layout, except in a stack view. True by default.
    open var hidesWhenStopped = true { didSet { showState() } }
    /// Whether the wheel turns. False by default; ``startAnimating()`` and ``stopAnimating()``
    /// change it.
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

    /// Creates an activity indicator whose frame has the size of its wheel: 20 by 20 points for
    /// `medium`, and 37 by 37 for `large`.
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

    /// Marks the wheel as turning, and shows the indicator. The module draws nothing itself.
    open func startAnimating() { isAnimating = true }
    /// Marks the wheel as not turning, and hides the indicator if ``hidesWhenStopped`` is true.
    open func stopAnimating() { isAnimating = false }

    open override var intrinsicContentSize: CGSize {
        style == .large ? CGSize(width: 37, height: 37) : CGSize(width: 20, height: 20)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}

/// A row of dots, one for each page of a document. The control is 26 points high and, for three
/// pages, 115.5 points wide.
open class UIPageControl: UIControl {
    /// The number of pages, which is the number of dots. It determines the natural width. 0 by
    /// default; negative numbers are replaced by 0.
    open var numberOfPages = 0 {
        didSet {
            if numberOfPages < 0 { numberOfPages = 0 }
            invalidateIntrinsicContentSize()
        }
    }
    /// The index of the current page, counted from 0. A number out of range is replaced by the
    /// nearest index. Layout does not depend on it.
    open var currentPage = 0 {
        didSet {
            let inside = max(0, min(currentPage, numberOfPages - 1))
            if inside != currentPage { currentPage = inside }
        }
    }
    /// Inert (stored, without effect on layout): whether UIKit hides the dot if there is only one
    /// page. The control's natural size is the same with and without the dot.
    open var hidesForSinglePage = false
    /// Inert (stored, without effect on layout): the colour of the dots, except that of the current
    /// page. Nil, the default, means UIKit's own colour.
    open var pageIndicatorTintColor: UIColor?
    /// Inert (stored, without effect on layout): the colour of the current page's dot. Nil, the
    /// default, means UIKit's own colour.
    open var currentPageIndicatorTintColor: UIColor?

    /// Returns the control's size in points for a number of pages. The height is 26; the width is
    /// 72, plus 14.5 for each of at most nine dots.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        let dots = CGFloat(max(0, min(9, pageCount)))
        return CGSize(width: 72 + 14.5 * dots, height: 26)
    }

    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
