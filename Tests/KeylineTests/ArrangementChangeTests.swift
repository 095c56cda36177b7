import Testing

@testable import Keyline

@Suite("Constraints of a stack view after its arranged views change")
struct ArrangementChangeTests {
    private func stack(_ number: Int) -> (root: View, stack: StackView, views: [Natural]) {
        let views = (0..<number).map { _ in Natural(20, 10) }
        let stack = StackView(arrangedSubviews: views)
        let root = View(frame: Rect(width: 500, height: 100))
        root.addSubview(stack, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        root.layoutIfNeeded()
        return (root, stack, views)
    }

    /// Returns how many constraints were activated or deactivated by the change.
    private func exchanged(_ root: View, _ change: () -> Void) -> Int {
        func all() -> Set<Int> {
            let engine = root.layoutNode.engineOfRoot()
            return Set(
                engine.rows.value.entries.indices.map { engine.rows.value.entries[$0] }
                    .filter { $0.isUsed && $0.origin == .arrangement }.map(\.serial))
        }
        let before = all()
        change()
        root.layoutIfNeeded()
        return all().symmetricDifference(before).count
    }

    @Test(
        "hiding, adding or moving one arranged view replaces few constraints of a stack view",
        arguments: [false, true]
    )
    func kept(haveObjects: Bool) {
        for number in [8, 80] {
            let (root, stack, views) = stack(number)
            if haveObjects { #expect(stack.constraints.count > 3 * number) }
            #expect(exchanged(root) { stack.setCustomSpacing(5, after: views[3]) } == 0)
            #expect(views[4].frame.minX == 85)
            #expect(exchanged(root) { stack.spacing = 2 } == 0)
            // At most these constraints change: those for the hidden view's distance and position
            // across the axis, and for the next view's distance.
            #expect(exchanged(root) { views[4].isHidden = true } <= 8)
            // Four views of their width, three gaps of 2, and one gap of 5 come before this view.
            #expect(views[5].frame.minX == 91)
            #expect(exchanged(root) { views[4].isHidden = false } <= 8)
            let new = Natural(20, 10)
            #expect(exchanged(root) { stack.insertArrangedSubview(new, at: 2) } <= 5)
            #expect(new.frame.minX == 44 && views[2].frame.minX == 66)
            #expect(exchanged(root) { new.removeFromSuperview() } <= 5)
            #expect(exchanged(root) { stack.addArrangedSubview(new) } <= 5)
            #expect(exchanged(root) { stack.insertArrangedSubview(new, at: 0) } <= 8)
            #expect(new.frame.minX == 0 && views[0].frame.minX == 22)
            // The arrangement of all views changes.
            #expect(exchanged(root) { stack.axis = .vertical } > number)
            #expect(new.frame.minY == 0 && views[0].frame.minY == 12)
        }
    }

    @Test("visible views of a fillEqually stack stay equally wide when one is hidden or removed")
    func model() {
        let (root, stack, views) = stack(3)
        stack.distribution = .fillEqually
        stack.widthAnchor.constraint(equalTo: root.widthAnchor).isActive = true
        root.layoutIfNeeded()
        #expect(views.allSatisfy { abs(3 * $0.frame.width - 500) < 1e-9 })
        views[0].isHidden = true
        root.layoutIfNeeded()
        #expect(views.map(\.frame.width) == [0, 250, 250])
        views[1].removeFromSuperview()
        root.layoutIfNeeded()
        #expect(views[2].frame.width == 500)
        views[0].isHidden = false
        root.layoutIfNeeded()
        #expect(views[0].frame.width == 250 && views[2].frame.width == 250)
    }

    @Test(
        "a view outlives its stack view and keeps none of the stack's constraints"
    )
    func goes() {
        let view = Natural(40, 20), other = View(frame: Rect(width: 100, height: 100))
        do {
            let stack = StackView(arrangedSubviews: [view])
            let root = View(frame: Rect(width: 100, height: 100))
            view.isHidden = true
            root.addSubview(stack, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
            root.layoutIfNeeded()
        }
        other.addSubview(view, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        other.layoutIfNeeded()
        expect(view.frame, 0, 0, 40, 20)
    }
}
