// The code of the article "Auto Layout with Key Paths" as it is printed, with UIKit's names. The
// word `private` is added, because the code of another article has functions of the same names. The
// article replaces its first function `equal` with a single key path by a later one, and so does
// this file.

import KeylineUIKit
import Testing

private typealias Constraint = (UIView, UIView) -> NSLayoutConstraint

private func equal<L, Axis>(
    _ from: KeyPath<UIView, L>, _ to: KeyPath<UIView, L>, constant: CGFloat = 0
) -> Constraint where L: NSLayoutAnchor<Axis> {
    return { view1, view2 in
        view1[keyPath: from].constraint(equalTo: view2[keyPath: to], constant: constant)
    }
}

private func equal<L, Axis>(_ to: KeyPath<UIView, L>, constant: CGFloat = 0) -> Constraint
where L: NSLayoutAnchor<Axis> {
    return equal(to, to, constant: constant)
}

private func equal<L>(_ keyPath: KeyPath<UIView, L>, constant: CGFloat) -> Constraint
where L: NSLayoutDimension {
    return { view1, _ in
        view1[keyPath: keyPath].constraint(equalToConstant: constant)
    }
}

extension UIView {
    fileprivate func addSubview(_ other: UIView, constraints: [Constraint]) {
        other.translatesAutoresizingMaskIntoConstraints = false
        addSubview(other)
        addConstraints(constraints.map { $0(other, self) })
    }
}

/// The calls of the text stand in a view's code.
private final class Parent: UIView {
    let childView = UIView()

    func pinEdges() {
        addSubview(
            childView,
            constraints: [
                equal(\.topAnchor), equal(\.bottomAnchor),
                equal(\.leftAnchor), equal(\.rightAnchor),
            ])
    }

    func halfOff() {
        addSubview(
            childView,
            constraints: [
                equal(\.centerYAnchor, \.bottomAnchor),
                equal(\.leftAnchor, constant: 10), equal(\.rightAnchor, constant: -10),
                equal(\.heightAnchor, constant: 100),
            ])
    }
}

@MainActor @Suite("KeylineUIKit: the article \"Auto Layout with Key Paths\"") struct UIKitKeyPaths {
    @Test(
        "key-path constraints centre a child on its parent's bottom edge, inset at both sides",
        arguments: [(300.0, 200.0), (320.0, 480.0)])
    func combined(_ width: CGFloat, _ height: CGFloat) {
        let parent = Parent(frame: CGRect(x: 0, y: 0, width: width, height: height))
        parent.halfOff()
        parent.layoutIfNeeded()
        #expect(isNear(parent.childView.frame, 10, height - 50, width - 20, 100))
    }

    @Test("four key-path constraints make a child fill its parent and are held by the parent")
    func edges() {
        let parent = Parent(frame: CGRect(x: 0, y: 0, width: 120, height: 80))
        parent.pinEdges()
        parent.layoutIfNeeded()
        #expect(parent.childView.frame == parent.bounds)
        #expect(parent.constraints.count == 4)
        #expect(parent.constraints.allSatisfy { $0.isActive && $0.firstItem === parent.childView })
    }

    @Test("a key-path description makes an inactive constraint; a constant makes a height absolute")
    func byHand() {
        let view1 = UIView(), view2 = UIView()
        let constraint = equal(\.topAnchor)(view1, view2)
        #expect(constraint.firstAnchor === view1.topAnchor)
        #expect(constraint.secondAnchor === view2.topAnchor)
        #expect(!constraint.isActive)
        #expect(equal(\.heightAnchor, constant: 100)(view1, view2).secondItem == nil)
        #expect(equal(\.heightAnchor)(view1, view2).secondItem === view2)
    }
}
