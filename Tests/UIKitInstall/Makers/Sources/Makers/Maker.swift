// A library in which a closure makes constraints with a `Maker`. The constraints are stored with
// their view, so that they can be replaced later.
#if canImport(UIKit)
    import UIKit
    public typealias MakerView = UIView
#elseif canImport(AppKit)
    import AppKit
    public typealias MakerView = NSView
#endif

public final class Maker {
    private unowned let view: MakerView
    fileprivate var constraints: [NSLayoutConstraint] = []

    fileprivate init(_ view: MakerView) { self.view = view }

    @discardableResult
    public func pin(
        _ attribute: NSLayoutConstraint.Attribute, _ constant: CGFloat = 0,
        to other: MakerView? = nil, _ otherAttribute: NSLayoutConstraint.Attribute? = nil,
        relation: NSLayoutConstraint.Relation = .equal,
        priority: UILayoutPriority = .required
    ) -> Maker {
        let isSize = attribute == .width || attribute == .height
        let item = other ?? (isSize ? nil : view.superview)
        let constraint = NSLayoutConstraint(
            item: view, attribute: attribute, relatedBy: relation, toItem: item,
            attribute: item == nil ? .notAnAttribute : otherAttribute ?? attribute,
            multiplier: 1, constant: constant)
        constraint.priority = priority
        constraints.append(constraint)
        return self
    }

    public func edges(_ insets: UIEdgeInsets = .zero) {
        pin(.top, insets.top).pin(.left, insets.left)
        pin(.bottom, -insets.bottom).pin(.right, -insets.right)
    }
}

private var key: UInt8 = 0

extension MakerView {
    /// Makes constraints that replace those of an earlier call.
    public func make(_ body: (Maker) -> Void) {
        if let old = objc_getAssociatedObject(self, &key) as? [NSLayoutConstraint] {
            NSLayoutConstraint.deactivate(old)
        }
        translatesAutoresizingMaskIntoConstraints = false
        let maker = Maker(self)
        body(maker)
        NSLayoutConstraint.activate(maker.constraints)
        objc_setAssociatedObject(
            self, &key, maker.constraints, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
    }
}
