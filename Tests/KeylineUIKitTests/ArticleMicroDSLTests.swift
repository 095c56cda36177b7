// The code of "A Micro Auto Layout DSL" as it is printed, against UIKit's names. `private` is added, since
// another text has functions of the same names.

import KeylineUIKit
import Testing

private typealias Constraint = (_ child: UIView, _ parent: UIView) -> NSLayoutConstraint

private func equal<Axis, Anchor>(
    _ keyPath: KeyPath<UIView, Anchor>, _ to: KeyPath<UIView, Anchor>, constant: CGFloat = 0
) -> Constraint where Anchor: NSLayoutAnchor<Axis> {
    return { view, parent in
        view[keyPath: keyPath].constraint(equalTo: parent[keyPath: to], constant: constant)
    }
}

private func equal<Axis, Anchor>(_ keyPath: KeyPath<UIView, Anchor>, constant: CGFloat = 0)
    -> Constraint where Anchor: NSLayoutAnchor<Axis>
{
    return equal(keyPath, keyPath, constant: constant)
}

extension UIView {
    fileprivate func addSubview(_ child: UIView, constraints: [Constraint]) {
        addSubview(child)
        child.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate(constraints.map { $0(child, self) })
    }
}

/// 320 by 480 under a status bar.
@MainActor private func surroundings() -> UIView {
    let view = UIView()
    view.frame = CGRect(x: 0, y: 0, width: 320, height: 480)
    view.hostSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
    return view
}

@MainActor @Suite("KeylineUIKit: the article \"A Micro Auto Layout DSL\"") struct UIKitMicroDSL {
    @Test("anchor constraints place a label across its superview, below the safe area's top")
    func longForm() {
        let view = surroundings()
        let label = UILabel()
        view.addSubview(label)
        label.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            label.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            label.trailingAnchor.constraint(equalTo: view.trailingAnchor),
        ])
        view.layoutIfNeeded()
        #expect(label.frame.minX == 0)
        #expect(label.frame.minY == 20)
        #expect(label.frame.width == 320)
    }

    @Test("key-path constraints place a label of natural height below the safe area's top")
    func shortForm() {
        let view = surroundings()
        let label = Sized(75, 21)
        view.addSubview(
            label,
            constraints: [
                equal(\.leadingAnchor),
                equal(\.topAnchor, \.safeAreaLayoutGuide.topAnchor),
                equal(\.trailingAnchor),
            ])
        view.layoutIfNeeded()
        #expect(isNear(label.frame, 0, 20, 320, 21))
    }

    @Test("a constraint description of key paths makes an inactive constraint between two views")
    func description() {
        let constraint: Constraint = equal(\.topAnchor, \.safeAreaLayoutGuide.topAnchor)
        let view = surroundings(), child = UIView()
        view.addSubview(child)
        let made = constraint(child, view)
        #expect(!made.isActive)
        #expect(made.firstItem === child)
        #expect(made.secondItem === view.safeAreaLayoutGuide)
        #expect(made.secondAnchor === view.safeAreaLayoutGuide.topAnchor)
    }
}
