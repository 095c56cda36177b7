public import Foundation
internal import Keyline

// Sizes are those of the frames that Interface Builder writes.

/// On or off: 51 by 31, of which constraints see 49.
open class UISwitch: UIControl {
    open var isOn = false
    open var onTintColor: UIColor?
    open var thumbTintColor: UIColor?

    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: 51, height: 31)))
        hugContents()
    }

    /// There are no archives: as `init(frame: .zero)`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        hugContents()
    }

    private func hugContents() {
        setContentHuggingPriority(.defaultHigh, for: .horizontal)
        setContentHuggingPriority(.defaultHigh, for: .vertical)
    }

    /// Sets it at once.
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }

    open override var intrinsicContentSize: CGSize { CGSize(width: 49, height: 31) }
    open override var alignmentRectInsets: UIEdgeInsets {
        UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 2)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 51, height: 31) }
}

/// A value between two: 31 high, and 2 points wider at each side than constraints see.
open class UISlider: UIControl {
    open var minimumValue: Float = 0 { didSet { clamp() } }
    open var maximumValue: Float = 1 { didSet { clamp() } }
    open var value: Float = 0 { didSet { clamp() } }
    open var isContinuous = true
    open var minimumTrackTintColor: UIColor?
    open var maximumTrackTintColor: UIColor?
    open var thumbTintColor: UIColor?

    private func clamp() {
        let inside = max(minimumValue, min(maximumValue, value))
        if inside != value { value = inside }
    }

    /// Sets it at once.
    open func setValue(_ value: Float, animated: Bool) { self.value = value }

    open override var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: 31)
    }
    open override var alignmentRectInsets: UIEdgeInsets {
        UIEdgeInsets(top: 0, left: 2, bottom: 0, right: 2)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        CGSize(width: size.width, height: 31)
    }
}

/// Less and more: 94 by 32.
open class UIStepper: UIControl {
    open var value: Double = 0 { didSet { clamp() } }
    open var minimumValue: Double = 0 { didSet { clamp() } }
    open var maximumValue: Double = 100 { didSet { clamp() } }
    open var stepValue: Double = 1

    private func clamp() {
        let inside = max(minimumValue, min(maximumValue, value))
        if inside != value { value = inside }
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: 94, height: 32) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
