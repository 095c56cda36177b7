public import Foundation
internal import Keyline

// Sizes are those of the frames that Interface Builder writes.

extension UIControl {
    /// Of a size that nothing but a constraint changes.
    fileprivate func hugContents() {
        setContentHuggingPriority(.defaultHigh, for: .horizontal)
        setContentHuggingPriority(.defaultHigh, for: .vertical)
    }
}

/// On or off: 51 by 31, of which constraints see 49.
open class UISwitch: UIControl {
    /// Whether the switch is on. Off by default.
    open var isOn = false
    /// Inert: the colour of a switch that is on.
    open var onTintColor: UIColor?
    /// Inert: the colour of the part that moves.
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
    /// The least value.
    open var minimumValue: Float = 0 { didSet { clamp() } }
    /// The greatest value.
    open var maximumValue: Float = 1 { didSet { clamp() } }
    /// The value; others than those between the least and the greatest become the nearer of these.
    open var value: Float = 0 { didSet { clamp() } }
    /// Inert: whether every movement is told.
    open var isContinuous = true
    /// Inert: the colour of the track below the value.
    open var minimumTrackTintColor: UIColor?
    /// Inert: the colour of the track above the value.
    open var maximumTrackTintColor: UIColor?
    /// Inert: the colour of the part that moves.
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
    /// The value; others than those between the least and the greatest become the nearer of these.
    open var value: Double = 0 { didSet { clamp() } }
    /// The least value.
    open var minimumValue: Double = 0 { didSet { clamp() } }
    /// The greatest value.
    open var maximumValue: Double = 100 { didSet { clamp() } }
    /// Inert: how much a touch changes the value.
    open var stepValue: Double = 1

    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: 94, height: 32)))
        hugContents()
    }

    /// There are no archives: as `init(frame: .zero)`.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        hugContents()
    }

    private func clamp() {
        let inside = max(minimumValue, min(maximumValue, value))
        if inside != value { value = inside }
    }

    open override var intrinsicContentSize: CGSize { CGSize(width: 94, height: 32) }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
