public import Foundation
internal import Keyline

// The natural sizes of the controls in this file are the sizes that Interface Builder writes into
// its files.

extension UIControl {
    /// Sets the hugging priorities of the control to 750, so that constraints with lower priorities
    /// cannot make it larger than its natural size.
    fileprivate func hugContents() {
        setContentHuggingPriority(.defaultHigh, for: .horizontal)
        setContentHuggingPriority(.defaultHigh, for: .vertical)
    }
}

/// A switch that is on or off. Its frame is 51 by 31 points. Its alignment rectangle, to which
/// constraints refer, is 49 points wide.
open class UISwitch: UIControl {
    /// Whether the switch is on. False by default. Layout does not depend on it.
    open var isOn = false
    /// Inert (stored, without effect on layout): the background colour of the switch while it is
    /// on. Nil, the default, means UIKit's own colour.
    open var onTintColor: UIColor?
    /// Inert (stored, without effect on layout): the colour of the switch's thumb (the round part
    /// that moves). Nil, the default, means UIKit's own colour.
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

    /// Turns the switch on or off at once. `animated` is ignored, because this module animates
    /// nothing.
    open func setOn(_ on: Bool, animated: Bool) { isOn = on }

    open override var intrinsicContentSize: CGSize { CGSize(width: 49, height: 31) }
    open override var alignmentRectInsets: UIEdgeInsets {
        UIEdgeInsets(top: 0, left: 0, bottom: 0, right: 2)
    }
    open override func sizeThatFits(_ size: CGSize) -> CGSize { CGSize(width: 51, height: 31) }
}

/// A slider by which the user chooses a value in a range. It is 31 points high and has no natural
/// width. Its frame extends 2 points to the left and right of its alignment rectangle, to which
/// constraints refer.
open class UISlider: UIControl {
    /// The value of the slider at its left end. 0 by default. Changing it may change ``value``,
    /// which never lies outside the range.
    open var minimumValue: Float = 0 { didSet { clamp() } }
    /// The value of the slider at its right end. 1 by default. Changing it may change ``value``,
    /// which never lies outside the range.
    open var maximumValue: Float = 1 { didSet { clamp() } }
    /// The value that the slider shows. A number outside the range from ``minimumValue`` to
    /// ``maximumValue`` is replaced by the nearest bound. 0 by default.
    open var value: Float = 0 { didSet { clamp() } }
    /// Inert (stored, without effect on layout): whether UIKit sends actions continuously while the
    /// user moves the slider, and not only at the end.
    open var isContinuous = true
    /// Inert (stored, without effect on layout): the colour of the slider's track at the left of
    /// the thumb. Nil, the default, means UIKit's own colour.
    open var minimumTrackTintColor: UIColor?
    /// Inert (stored, without effect on layout): the colour of the slider's track at the right of
    /// the thumb. Nil, the default, means UIKit's own colour.
    open var maximumTrackTintColor: UIColor?
    /// Inert (stored, without effect on layout): the colour of the slider's thumb (the round part
    /// that moves). Nil, the default, means UIKit's own colour.
    open var thumbTintColor: UIColor?

    private func clamp() {
        let inside = max(minimumValue, min(maximumValue, value))
        if inside != value { value = inside }
    }

    /// Sets the slider's value at once. `animated` is ignored, because this module animates
    /// nothing.
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

/// A control with two buttons that decrease and increase a value. Its natural size is 94 by 32
/// points.
open class UIStepper: UIControl {
    /// The value of the stepper. A number outside the range from ``minimumValue`` to
    /// ``maximumValue`` is replaced by the nearest bound. 0 by default.
    open var value: Double = 0 { didSet { clamp() } }
    /// The least value that the stepper can have. 0 by default. Changing it may change ``value``,
    /// which never lies outside the range.
    open var minimumValue: Double = 0 { didSet { clamp() } }
    /// The greatest value that the stepper can have. 100 by default. Changing it may change
    /// ``value``, which never lies outside the range.
    open var maximumValue: Double = 100 { didSet { clamp() } }
    /// Inert (stored, without effect on layout): the amount by which a touch of one of the buttons
    /// changes the value in UIKit. 1 by default.
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
