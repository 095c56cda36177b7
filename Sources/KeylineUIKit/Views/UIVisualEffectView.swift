public import Foundation

/// Inert: what is done to what lies behind a view.
open class UIVisualEffect: NSObject, @unchecked Sendable {}

/// Inert: blurs what lies behind.
open class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
    /// How strong and bright a blur is.
    public enum Style: Int, Sendable {
        case extraLight = 0
        case light = 1
        case dark = 2
        case regular = 4
        case prominent = 5
        case systemUltraThinMaterial = 6
        case systemThinMaterial = 7
        case systemMaterial = 8
        case systemThickMaterial = 9
        case systemChromeMaterial = 10
    }

    /// The style.
    public let style: Style

    /// A blur of a style.
    public init(style: Style) { self.style = style }
}

/// Inert: lets contents stand out of a blur.
open class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {
    /// The effect for contents on a blur.
    public init(blurEffect: UIBlurEffect) {}
}

/// A view with an effect behind its ``contentView``, which fills it and takes the subviews.
open class UIVisualEffectView: UIView {
    /// Where subviews belong.
    public let contentView = UIView()
    /// Inert: what is done to what lies behind.
    open var effect: UIVisualEffect?

    /// A view with an effect.
    public init(effect: UIVisualEffect?) {
        super.init(frame: .zero)
        self.effect = effect
        addContent()
    }

    /// There are no archives: a view without an effect.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        addContent()
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        addContent()
    }

    private func addContent() {
        contentView.frame = bounds
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
    }
}
