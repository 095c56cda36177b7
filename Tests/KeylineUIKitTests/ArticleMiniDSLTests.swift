// The code of "Mini Auto Layout DSL" as it is printed, against UIKit's names. `private` is added, since
// another text has functions of the same names.

import KeylineUIKit
import Testing

private typealias PairedConstraint = (_ view: UIView, _ otherView: UIView) -> NSLayoutConstraint
private typealias UnpairedConstraint = (_ view: UIView) -> NSLayoutConstraint

private enum ConstraintRelation {
    case equal, greaterThanOrEqual, lessThanOrEqual
}

private func constraint(
    from constraint: NSLayoutConstraint,
    withMultiplier multiplier: CGFloat? = nil,
    priority: UILayoutPriority?
) -> NSLayoutConstraint {
    var constraint = constraint
    if let multiplier = multiplier {
        constraint = NSLayoutConstraint(
            item: constraint.firstItem as Any,
            attribute: constraint.firstAttribute,
            relatedBy: constraint.relation,
            toItem: constraint.secondItem,
            attribute: constraint.secondAttribute,
            multiplier: multiplier,
            constant: constraint.constant)
    }
    if let priority = priority {
        constraint.priority = priority
    }
    return constraint
}

private func constraint<Anchor, AnchorType>(
    _ keyPath: KeyPath<UIView, Anchor>,
    _ otherKeyPath: KeyPath<UIView, Anchor>? = nil,
    constraintRelation: ConstraintRelation = .equal,
    multiplier: CGFloat? = nil,
    constant: CGFloat = 0,
    priority: UILayoutPriority? = nil
) -> PairedConstraint where Anchor: NSLayoutAnchor<AnchorType> {
    return { view, otherView in
        var partialConstraint: NSLayoutConstraint
        let otherKeyPath = otherKeyPath ?? keyPath
        switch constraintRelation {
        case .equal:
            partialConstraint = view[keyPath: keyPath].constraint(
                equalTo: otherView[keyPath: otherKeyPath], constant: constant)
        case .greaterThanOrEqual:
            partialConstraint = view[keyPath: keyPath].constraint(
                greaterThanOrEqualTo: otherView[keyPath: otherKeyPath], constant: constant)
        case .lessThanOrEqual:
            partialConstraint = view[keyPath: keyPath].constraint(
                lessThanOrEqualTo: otherView[keyPath: otherKeyPath], constant: constant)
        }
        return constraint(
            from: partialConstraint,
            withMultiplier: multiplier,
            priority: priority)
    }
}

private func constraint<Anchor>(
    _ keyPath: KeyPath<UIView, Anchor>,
    constraintRelation: ConstraintRelation = .equal,
    multiplier: CGFloat? = nil,
    constant: CGFloat = 0,
    priority: UILayoutPriority? = nil
) -> UnpairedConstraint where Anchor: NSLayoutDimension {
    return { view in
        var partialConstraint: NSLayoutConstraint
        switch constraintRelation {
        case .equal:
            partialConstraint = view[keyPath: keyPath].constraint(equalToConstant: constant)
        case .greaterThanOrEqual:
            partialConstraint = view[keyPath: keyPath].constraint(
                greaterThanOrEqualToConstant: constant)
        case .lessThanOrEqual:
            partialConstraint = view[keyPath: keyPath].constraint(
                lessThanOrEqualToConstant: constant)
        }
        return constraint(
            from: partialConstraint,
            withMultiplier: multiplier,
            priority: priority)
    }
}

extension UIView {
    fileprivate func addSubview(
        _ child: UIView, pairingTo pairingView: UIView? = nil, constraints: [PairedConstraint]
    ) {
        addSubview(child)
        child.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate(constraints.map { $0(child, pairingView ?? self) })
    }

    fileprivate func constrainToView(_ pairingView: UIView, constraints: [PairedConstraint]) {
        NSLayoutConstraint.activate(constraints.map { $0(self, pairingView) })
    }

    fileprivate func constrain(to constraints: [UnpairedConstraint]) {
        NSLayoutConstraint.activate(constraints.map { $0(self) })
    }
}

@MainActor private func screen(_ view: UIView, _ label: UIView) -> (UIView, UIView) {
    let greenView = UIView(), purpleView = UIView()
    view.addSubview(
        greenView,
        constraints: [
            constraint(\.leftAnchor, constant: 20.0, priority: .required),
            constraint(\.rightAnchor, constant: -20.0),
            constraint(\.topAnchor, constant: 220.0),
            constraint(\.bottomAnchor, constant: -20.0),
        ])
    view.addSubview(
        label, pairingTo: greenView,
        constraints: [
            constraint(\.centerXAnchor),
            constraint(\.centerYAnchor),
        ])
    view.addSubview(
        purpleView, pairingTo: greenView,
        constraints: [
            constraint(\.leftAnchor, \.centerXAnchor)
        ])
    purpleView.constrainToView(
        label,
        constraints: [
            constraint(\.widthAnchor, constraintRelation: .greaterThanOrEqual, multiplier: 0.5),
            constraint(
                \.topAnchor, \.bottomAnchor, constant: 10.0, priority: UILayoutPriority(500)),
        ])
    label.constrain(to: [
        constraint(\.widthAnchor, constant: 250.0, priority: .defaultHigh)
    ])
    purpleView.constrain(to: [
        constraint(\.heightAnchor, constant: 60.0)
    ])
    view.layoutIfNeeded()
    return (greenView, purpleView)
}

@MainActor @Suite("KeylineUIKit: the article \"Mini Auto Layout DSL\"") struct UIKitMiniDSL {
    @Test("the article's screen in 375 x 667 points has known frames and one ambiguous width")
    func phone() {
        let view = root(375, 667), label = Sized(80, 20)
        let (green, purple) = screen(view, label)
        #expect(isNear(green.frame, 20, 220, 335, 427))
        #expect(isNear(label.frame, 62.5, 423.5, 250, 20))
        #expect(abs(purple.frame.minX - 187.5) < 1e-6)
        #expect(abs(purple.frame.minY - 453.5) < 1e-6)
        #expect(abs(purple.frame.height - 60) < 1e-6)
        #expect(purple.frame.width >= 125 - 1e-6)
        #expect(purple.hasAmbiguousLayout)
        #expect(!label.hasAmbiguousLayout)
    }

    @Test("the article's screen in 400 x 800 points has known frames")
    func tablet() {
        let view = root(400, 800), label = UILabel()
        let (green, purple) = screen(view, label)
        #expect(isNear(green.frame, 20, 220, 360, 560))
        #expect(label.center == CGPoint(x: 200, y: 500))
        #expect(label.frame.width == 250)
        #expect(purple.frame.minX == 200)
        #expect(purple.frame.height == 60)
        #expect(purple.frame.minY == label.frame.maxY + 10)
        #expect(purple.frame.width >= 125)
    }

    @Test("the type of a description decides whether a height with a constant has a second item")
    func overloads() {
        let view = root(100, 100), a = UIView(), b = UIView()
        let paired: PairedConstraint = constraint(\.heightAnchor, constant: 60)
        let unpaired: UnpairedConstraint = constraint(\.heightAnchor, constant: 60)
        view.addSubview(a)
        view.addSubview(b)
        let relative = paired(a, b), absolute = unpaired(a)
        #expect(!relative.isActive && !absolute.isActive)
        #expect(relative.secondItem === b && relative.secondAttribute == .height)
        #expect(absolute.secondItem == nil && absolute.secondAttribute == .notAnAttribute)
    }

    @Test("a multiplier on a location applies in the coordinates of the container")
    func locationMultiplier() {
        let view = root(400, 400), container = UIView(), a = UIView()
        container.frame = CGRect(x: 100, y: 100, width: 200, height: 200)
        view.addSubview(container)
        container.addSubview(
            a,
            constraints: [
                constraint(
                    \.leftAnchor, \.centerXAnchor, constraintRelation: .greaterThanOrEqual,
                    multiplier: 0.5),
                constraint(\.topAnchor),
            ])
        // The left edge is at least at 0.5 * 100, and the constraint `pull` keeps it from being
        // further to the right.
        let pull = a.leftAnchor.constraint(equalTo: container.leftAnchor)
        pull.priority = .defaultLow
        a.constrain(to: [
            constraint(\.widthAnchor, constant: 10), constraint(\.heightAnchor, constant: 10),
        ])
        pull.isActive = true
        view.layoutIfNeeded()
        #expect(isNear(a.frame, 50, 0, 10, 10))
    }

    @Test("a height of 0.4 of the width, made by constraint(from:withMultiplier:), is 100 for 250")
    func helper() {
        let view = root(400, 400), a = UIView()
        view.addSubview(a, constraints: [constraint(\.leftAnchor), constraint(\.topAnchor)])
        a.constrain(to: [constraint(\.widthAnchor, constant: 250)])
        a.constrainToView(a, constraints: [])
        NSLayoutConstraint.activate([
            constraint(
                from: a.heightAnchor.constraint(equalTo: a.widthAnchor), withMultiplier: 0.4,
                priority: .defaultHigh)
        ])
        view.layoutIfNeeded()
        #expect(isNear(a.frame, 0, 0, 250, 100))
    }
}
