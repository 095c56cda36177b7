// Views and stacks by a result builder, in the Swift 6 mode.
import CoreGraphics
import QuartzCore
import UIKit

@resultBuilder
public enum ViewBuilder {
    public static func buildExpression(_ view: UIView) -> [UIView] { [view] }
    public static func buildBlock(_ parts: [UIView]...) -> [UIView] { parts.flatMap { $0 } }
    public static func buildOptional(_ part: [UIView]?) -> [UIView] { part ?? [] }
    public static func buildArray(_ parts: [[UIView]]) -> [UIView] { parts.flatMap { $0 } }
}

extension UIStackView {
    public convenience init(
        _ axis: NSLayoutConstraint.Axis, spacing: CGFloat = 0, @ViewBuilder _ views: () -> [UIView]
    ) {
        self.init(arrangedSubviews: views())
        self.axis = axis
        self.spacing = spacing
    }
}

extension UIView {
    @discardableResult
    public func size(_ size: CGSize) -> Self {
        translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            widthAnchor.constraint(equalToConstant: size.width),
            heightAnchor.constraint(equalToConstant: size.height),
        ])
        return self
    }

    @discardableResult
    public func rounded(_ radius: CGFloat, border: CGColor? = nil) -> Self {
        let layer: CALayer = self.layer
        layer.cornerRadius = radius
        layer.borderColor = border
        layer.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        return self
    }
}
