// Stand-in for the parts of UIKit that Clients/Card.swift uses; see branches.py.
@_exported import CoreGraphics
@_exported import Foundation
@_exported import ObjectiveC

@MainActor open class UIView: NSObject {
    public init(frame: CGRect) {}
    public var frame: CGRect {
        get { .zero }
        set {}
    }
    public var transform: CGAffineTransform {
        get { .identity }
        set {}
    }
    public var translatesAutoresizingMaskIntoConstraints: Bool {
        get { true }
        set {}
    }
    public func addSubview(_ view: UIView) {}
    public func layoutIfNeeded() {}
    public var topAnchor: NSLayoutYAxisAnchor { fatalError() }
    public var leadingAnchor: NSLayoutXAxisAnchor { fatalError() }
    public var widthAnchor: NSLayoutDimension { fatalError() }
}

@MainActor open class UILabel: UIView {
    public var text: String? {
        get { nil }
        set {}
    }
}

@MainActor open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    public func constraint(equalTo anchor: NSLayoutAnchor<AnchorType>, constant c: CGFloat)
        -> NSLayoutConstraint
    {
        NSLayoutConstraint()
    }
}
public final class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {}
public final class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {}
public final class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    public func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint()
    }
}

@MainActor open class NSLayoutConstraint: NSObject {
    public class func activate(_ constraints: [NSLayoutConstraint]) {}
}
