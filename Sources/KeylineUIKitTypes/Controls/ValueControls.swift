public import Foundation
internal import Keyline

// The natural sizes below are the sizes that Interface Builder writes into its files.

extension UIControl {
    /// Sets high hugging priorities, so that only explicit constraints make the control larger than its natural size.
    fileprivate func hugContents() {
        setContentHuggingPriority(.defaultHigh, for: .horizontal)
        setContentHuggingPriority(.defaultHigh, for: .vertical)
    }
}

/// A switch that is on or off. Its frame is 51 by 31 points; its alignment rectangle is 49 points wide.
open class UISwitch: UIControl {
    /// Whether the switch is on. Off by default.
    open var isOn = false
    /// Inert (stored, without effect on layout): the colour of a switch that is on.
    open var onTintColor: UIColor?
    /// Inert (stored, without effect on layout): the colour of the thumb, the part that moves.
    open var thumbTintColor: UIColor?

    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: 51, height: 31)))
        hugContents()
    }

    /// Does the same as `init(frame: .zero)`, and ignores `coder`: this module has no archives to decode from.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        hugContents()
    }

    /// Switches on or off, without an animation.
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }

    open override var intrinsicContentSize: CGSize { CGSize(width: 49, height: 31) }
    open override var alignmentRectInsets: UIEdgeInsets {
        UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 2)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 51, height: 31) }
}

/// A slider for a value in a range. It is 31 points high, and its frame extends 2 points beyond the alignment rectangle
/// at each side.
open class UISlider: UIControl {
    /// The least value of the slider.
    open var minimumValue: Float = 0 { didSet { clamp() } }
    /// The greatest value of the slider.
    open var maximumValue: Float = 1 { didSet { clamp() } }
    /// The value. It is limited to the range from the minimum to the maximum.
    open var value: Float = 0 { didSet { clamp() } }
    /// Inert (stored, without effect on layout): whether actions are sent continuously while the slider moves.
    open var isContinuous = true
    /// Inert (stored, without effect on layout): the colour of the track below the value.
    open var minimumTrackTintColor: UIColor?
    /// Inert (stored, without effect on layout): the colour of the track above the value.
    open var maximumTrackTintColor: UIColor?
    /// Inert (stored, without effect on layout): the colour of the thumb, the part that moves.
    open var thumbTintColor: UIColor?

    private func clamp() {
        let inside = max(minimumValue, min(maximumValue, value))
        if inside != value { value = inside }
    }

    /// Sets the slider's value, without an animation.
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

/// A control with two buttons that decrease and increase a value. It is 94 by 32 points.
open class UIStepper: UIControl {
    /// The value. It is limited to the range from the minimum to the maximum.
    open var value: Double = 0 { didSet { clamp() } }
    /// The least value of the stepper.
    open var minimumValue: Double = 0 { didSet { clamp() } }
    /// The greatest value of the stepper.
    open var maximumValue: Double = 100 { didSet { clamp() } }
    /// Inert (stored, without effect on layout): how much a touch changes the value.
    open var stepValue: Double = 1

    public override init(frame: CGRect) {
        super.init(frame: CGRect(origin: frame.origin, size: CGSize(width: 94, height: 32)))
        hugContents()
    }

    /// Does the same as `init(frame: .zero)`, and ignores `coder`: this module has no archives to decode from.
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
