import KeylineUIKit
import Testing

@MainActor @Suite("UIKit: layout passes of views") struct UIKitViewPasses {
    @Test("constraints are updated from the leaves up, then layout runs from the root down")
    func
        passes()
    {
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

    @Test("layoutIfNeeded() on any view begins at the top") func fromBelow() {
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

    @Test("layout sets frames without calling the setters of a subclass") func setters() {
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

    @Test("animations have their end at once") func animations() {
        var order: [String] = []
        UIView.animate(withDuration: 0.3, animations: { order.append("animations") }) {
            order.append($0 ? "done" : "not done")
        }
        UIView.animate(withDuration: 0.3, delay: 1, options: [.curveEaseIn]) { order.append("b") }
        UIView.performWithoutAnimation { order.append("c") }
        #expect(order == ["animations", "done", "b", "c"])
    }

    @Test("an ambiguous width has two solutions to look at") func ambiguity() {
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
