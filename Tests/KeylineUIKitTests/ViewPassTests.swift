import KeylineUIKit
import Testing

@MainActor @Suite("KeylineUIKit: layout passes of views") struct UIKitViewPasses {
    @Test("a layout pass updates constraints and lays out each view once")
    func passes() {
        let view = WitnessView(), child = WitnessView()
        view.addSubview(child)
        (view.log, child.log) = ([], [])
        view.layoutIfNeeded()
        #expect(view.log == ["update", "layout"] && child.log == ["update", "layout"])
        view.layoutIfNeeded()
        #expect(view.log.count == 2)
        child.setNeedsUpdateConstraints()
        #expect(child.needsUpdateConstraints() && !view.needsUpdateConstraints())
        view.updateConstraintsIfNeeded()
        #expect(child.log.last == "update" && !child.needsUpdateConstraints())
    }

    @Test("layoutIfNeeded() on a nested view lays out the whole tree from its root")
    func fromBelow() {
        let view = root(100, 50), a = UIView(), b = UIView()
        a.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(a)
        a.addSubview(b)
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 5),
            a.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -5),
            a.topAnchor.constraint(equalTo: view.topAnchor),
            a.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
        b.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 5, y: 0, width: 90, height: 50))
    }

    @Test("layout sets a view's frame without calling property observers of its subclass")
    func setters() {
        final class Observed: UIView {
            var changes = 0
            override var frame: CGRect { didSet { changes += 1 } }
            override var bounds: CGRect { didSet { changes += 1 } }
            override var center: CGPoint { didSet { changes += 1 } }
        }
        let root = root(100, 50), view = Observed()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            view.topAnchor.constraint(equalTo: root.topAnchor),
            view.widthAnchor.constraint(equalToConstant: 30),
            view.heightAnchor.constraint(equalTo: root.heightAnchor),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 10, y: 0, width: 30, height: 50))
        #expect(view.changes == 0)
        view.frame.origin.x = 5
        #expect(view.changes == 1)
    }

    @Test("animation blocks and their completions run before the call returns")
    func animations() {
        var order: [String] = []
        UIView.animate(withDuration: 0.3, animations: { order.append("animations") }) {
            order.append($0 ? "done" : "not done")
        }
        UIView.animate(withDuration: 0.3, delay: 1, options: [.curveEaseIn]) { order.append("b") }
        UIView.performWithoutAnimation { order.append("c") }
        #expect(order == ["animations", "done", "b", "c"])
    }

    @Test("exerciseAmbiguityInLayout() switches an ambiguous view between two frames")
    func ambiguity() {
        let view = root(100, 100), a = UIView()
        a.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(a)
        a.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true
        view.layoutIfNeeded()
        #expect(a.hasAmbiguousLayout)
        let before = a.frame
        a.exerciseAmbiguityInLayout()
        #expect(a.frame != before)
        a.exerciseAmbiguityInLayout()
        #expect(a.frame == before)
    }
}
