public import Foundation

/// Inert (without effect on layout): an effect on the contents behind a view, such as a blur.
open class UIVisualEffect: NSObject, @unchecked Sendable {}

/// Inert (without effect on layout): an effect that blurs the contents behind a view.
open class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
    /// The strength and brightness of a blur effect.
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

    /// The style of the blur.
    public let style: Style

    /// Creates a blur of the given style.
    public init(style: Style) { self.style = style }
}

/// Inert (without effect on layout): an effect that makes contents on a blurred background more vivid.
open class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {
    /// Creates the effect for contents on the given blur, which is ignored.
    public init(blurEffect: UIBlurEffect) {}
}

/// A view that shows an effect behind its ``contentView``. The content view fills it, and subviews belong into the
/// content view.
open class UIVisualEffectView: UIView {
    /// The view that contains the subviews. It fills the effect view.
    public let contentView = UIView()
    /// Inert (stored, without effect on layout): the effect on the contents behind the view.
    open var effect: UIVisualEffect?

    /// Creates a view with the given effect.
    public init(effect: UIVisualEffect?) {
        super.init(frame: .zero)
        self.effect = effect
        addContent()
    }

    /// Creates a view without an effect, and ignores `coder`: this module has no archives to decode from.
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
