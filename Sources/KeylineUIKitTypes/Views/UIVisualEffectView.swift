public import Foundation

/// Inert (without effect on layout): an effect, such as a blur, that UIKit applies to what is
/// behind a view. This module draws nothing.
open class UIVisualEffect: NSObject, @unchecked Sendable {}

/// Inert (without effect on layout): an effect that blurs what is behind a view. This module draws
/// nothing.
open class UIBlurEffect: UIVisualEffect, @unchecked Sendable {
    /// The brightness and strength of a blur, such as `dark`. Layout does not depend on it.
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

    /// Creates a blur effect. The style is stored for a host that draws.
    public init(style: Style) { self.style = style }
}

/// Inert (without effect on layout): an effect that makes contents stand out from a blurred
/// background. This module draws nothing.
open class UIVibrancyEffect: UIVisualEffect, @unchecked Sendable {
    /// Creates an effect that makes contents stand out from a blurred background. The blur
    /// `blurEffect` is ignored.
    public init(blurEffect: UIBlurEffect) {}
}

/// A view that shows an effect, such as a blur, behind its ``contentView``. Subviews belong into
/// the content view, which always has the size of this view.
open class UIVisualEffectView: UIView {
    /// The view to which a program adds the subviews. It always has the size of the effect view.
    public let contentView = UIView()
    /// Inert (stored, without effect on layout): the effect, such as a blur, on what is behind the
    /// view. Nil, the default, means none.
    open var effect: UIVisualEffect?

    /// Creates a view that shows the given effect behind its ``contentView``. The effect is stored
    /// for a host that draws.
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
