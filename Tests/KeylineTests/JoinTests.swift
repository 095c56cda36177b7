import Testing

@testable import Keyline

/// If two trees are joined, the result must be as if the constraints of the added tree had been
/// activated after all constraints of the other tree, whichever of the two has more constraints.
@Suite("Joining view trees and separating them again")
struct JoinTests {
    private func wish(_ view: View, _ width: Double) {
        let wish = view.widthAnchor.constraint(equalToConstant: width)
        wish.priority = 750
        wish.isActive = true
    }

    /// A root of 80 points with a view that should be 60 wide, and another tree with a view that
    /// should be 50 wide.
    private func pair(_ more: Int) -> (root: View, older: View, branch: View, younger: View) {
        let root = View(frame: Rect(width: 80, height: 40)), older = View()
        root.addSubview(
            older,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.bottomAnchor),
            ])
        wish(older, 60)
        let branch = View(), younger = View()
        branch.addSubview(
            younger,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.bottomAnchor),
                equal(\.rightAnchor),
            ])
        wish(younger, 50)
        for _ in 0..<more {
            branch.addSubview(
                View(),
                constraints: [
                    equal(\.leftAnchor), equal(\.topAnchor), equal(\.widthAnchor, constant: 1),
                    equal(\.heightAnchor, constant: 1),
                ])
        }
        return (root, older, branch, younger)
    }

    @Test(
        "constraints of a tree outrank equal-priority constraints of a subtree added later",
        arguments: [0, 1, 9])
    func ages(more: Int) {
        let (root, older, branch, younger) = pair(more)
        root.addSubview(
            branch,
            constraints: [
                equal(\.rightAnchor), equal(\.topAnchor), equal(\.bottomAnchor),
            ])
        branch.leftAnchor.constraint(equalTo: older.rightAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(older.frame.width == 60 && younger.frame.width == 20)
        #expect(branch.frame == Rect(x: 60, width: 20, height: 40))
    }

    @Test("constraints of a subtree outrank equal-priority constraints of a view added later")
    func later() {
        let (_, _, branch, younger) = pair(2), root = View(frame: Rect(width: 80, height: 40))
        root.addSubview(
            branch, constraints: [equal(\.leftAnchor), equal(\.topAnchor), equal(\.bottomAnchor)])
        let next = View()
        root.addSubview(
            next,
            constraints: [
                equal(\.rightAnchor), equal(\.topAnchor), equal(\.bottomAnchor),
            ])
        wish(next, 60)
        next.leftAnchor.constraint(equalTo: branch.rightAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(younger.frame.width == 50 && next.frame.width == 30)
    }

    @Test("a view's constraint right == 2 * left counts from the superview's left edge")
    func container() {
        let view = View(), inner = View(), root = View(frame: Rect(width: 200, height: 40))
        view.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(inner, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        LayoutConstraint.activate([
            LayoutConstraint(
                item: view, attribute: .right, toItem: view, attribute: .left, multiplier: 2),
            view.widthAnchor.constraint(equalToConstant: 30),
        ])
        root.addSubview(view, constraints: [equal(\.topAnchor), equal(\.bottomAnchor)])
        root.layoutIfNeeded()
        #expect(view.frame == Rect(x: 30, width: 30, height: 40))
    }

    @Test("a root that is added to another tree takes its new frame and not its former size")
    func fitted() {
        let branch = View(frame: Rect(width: 100, height: 50)), inner = View()
        branch.addSubview(
            inner,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.rightAnchor),
                equal(\.heightAnchor, constant: 5),
            ])
        #expect(inner.systemLayoutSizeFitting(.zero).height == 5)
        let root = View(frame: Rect(width: 300, height: 400))
        root.addSubview(branch)
        branch.frame = Rect(x: 10, y: 20, width: 200, height: 80)
        let found = reports { root.layoutIfNeeded() }
        #expect(found.isEmpty)
        #expect(branch.frame == Rect(x: 10, y: 20, width: 200, height: 80))
        #expect(inner.frame == Rect(width: 200, height: 5))
    }

    private final class Told: View {
        var answer: (() -> Void)?
        override func insetsDidChange() { answer?() }
    }

    @Test("a view may activate a constraint in insetsDidChange() while the view is removed")
    func leaving() {
        let root = View(frame: Rect(width: 100, height: 50)), card = Told(), inner = View()
        root.semanticContentAttribute = .forceRightToLeft
        root.addSubview(
            card,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.heightAnchor, constant: 20),
            ])
        card.addSubview(
            inner,
            constraints: [
                equal(\.leftAnchor, constant: 5), equal(\.rightAnchor, constant: -5),
                equal(\.topAnchor), equal(\.heightAnchor, constant: 10),
            ])
        _ = card.layoutMarginsGuide
        root.layoutIfNeeded()
        // The direction of text in the outer tree differs.
        var made: [LayoutConstraint] = []
        card.answer = {
            guard card.superview == nil, made.isEmpty else { return }
            made.append(card.widthAnchor.constraint(equalToConstant: 70))
            made[0].isActive = true
        }
        card.removeFromSuperview()
        #expect(made.count == 1 && made[0].isActive)
        card.layoutIfNeeded()
        #expect(card.frame.size == Size(width: 70, height: 20))
        #expect(inner.frame == Rect(x: 5, y: 0, width: 60, height: 10))
    }

    /// A view that runs an action once, when its alignment insets are read.
    private final class Asked: View {
        var action: (() -> Void)?

        override var alignmentRectInsets: Insets {
            let action = self.action
            self.action = nil
            action?()
            return Insets(top: 0, left: 2, bottom: 0, right: 0)
        }
    }

    @Test("a view may add its tree to another tree while its alignment insets are read")
    func asked() {
        let (root, older, branch, _) = pair(0), view = Asked()
        view.frame = Rect(x: 5, y: 6, width: 7, height: 8)
        branch.addSubview(view)
        view.leftAnchor.constraint(lessThanOrEqualTo: branch.leftAnchor, constant: 99).isActive =
            true
        // The engine with more constraints is kept.
        for _ in 0..<20 { wish(older, 60) }
        root.layoutIfNeeded()
        branch.layoutIfNeeded()
        view.action = { root.addSubview(branch, constraints: [equal(\.rightAnchor)]) }
        view.layoutNode.invalidateOffsets()
        branch.layoutIfNeeded()
        #expect(branch.superview === root && view.action == nil)
        branch.widthAnchor.constraint(equalToConstant: 30).isActive = true
        for attribute in [\View.topAnchor, \.bottomAnchor] {
            branch[keyPath: attribute].constraint(equalTo: root[keyPath: attribute]).isActive = true
        }
        root.layoutIfNeeded()
        #expect(branch.frame == Rect(x: 50, y: 0, width: 30, height: 40))
        #expect(view.frame == Rect(x: 5, y: 6, width: 7, height: 8))
    }

    @Test("a root that is added to another tree gives up its displayScale and work limit")
    func settings() {
        let (_, _, branch, younger) = pair(0)
        branch.displayScale = 1
        let root = View(frame: Rect(width: 80, height: 40))
        root.addSubview(
            branch,
            constraints: [
                equal(\.leftAnchor, constant: 10.25), equal(\.topAnchor), equal(\.bottomAnchor),
            ])
        root.layoutIfNeeded()
        #expect(root.displayScale == 0 && branch.frame.minX == 10.25 && younger.frame.width == 50)
        let (_, _, other, _) = pair(0), next = View()
        other.layoutEngine.workLimit = 7
        next.addSubview(other)
        #expect(next.layoutEngine.workLimit == 0)
    }

    @Test(
        "constraints within a removed subtree stay active, also after a second removal")
    func parts() {
        let root = View(frame: Rect(width: 80, height: 40)), a = View(), b = View(), c = View()
        func add(_ view: View, to outer: View) -> [LayoutConstraint] {
            outer.addSubview(
                view,
                constraints: [
                    equal(\.leftAnchor, constant: 5), equal(\.topAnchor), equal(\.bottomAnchor),
                    equal(\.rightAnchor),
                ])
        }
        let held = [add(a, to: root), add(b, to: a), add(c, to: b)]
        root.layoutIfNeeded()
        a.removeFromSuperview()
        b.removeFromSuperview()
        a.addSubview(b)
        #expect(
            held.map { $0.map(\.isActive) }
                == [false, false, true].map { Array(repeating: $0, count: 4) })
        root.addSubview(a)
        b.removeFromSuperview()
        b.translatesAutoresizingMaskIntoConstraints = true
        b.frame = Rect(width: 30, height: 20)
        b.layoutIfNeeded()
        #expect(c.frame == Rect(x: 5, width: 25, height: 20))
    }
}
