import Testing

@testable import Keyline

@Suite("Adding and removing subviews and layout guides")
struct TreeTests {
    @Test("adding a subview again moves it to the end and keeps its constraints")
    func again() {
        let root = View(frame: Rect(width: 100, height: 100)), (a, b) = (View(), View())
        let made = root.addSubview(a, constraints: [equal(\.leftAnchor, constant: 7)])
        root.addSubview(b)
        root.addSubview(a)
        #expect(made[0].isActive && root.subviews.count == 2 && root.subviews[1] === a)
        root.layoutIfNeeded()
        #expect(a.frame.minX == 7)
    }

    @Test("adding a layout guide again to its view keeps the guide's constraints")
    func guideAgain() {
        let root = View(), guide = LayoutGuide()
        root.addLayoutGuide(guide)
        let made = guide.leftAnchor.constraint(equalTo: root.leftAnchor)
        made.isActive = true
        root.addLayoutGuide(guide)
        #expect(made.isActive && root.layoutGuides.count == 1)
    }

    @Test("removing a layout guide deactivates all constraints that mention it")
    func guideLeaves() {
        let root = View(frame: Rect(width: 100, height: 100)), guide = LayoutGuide()
        root.addLayoutGuide(guide)
        let own = guide.widthAnchor.constraint(equalToConstant: 30)
        let outer = guide.leftAnchor.constraint(equalTo: root.leftAnchor)
        LayoutConstraint.activate([own, outer])
        root.layoutIfNeeded()
        root.removeLayoutGuide(guide)
        #expect(!own.isActive && !outer.isActive)
    }

    @Test("adding a view to its own descendant is reported and ignored; bad indices are clamped")
    func insideItself() {
        func are(_ views: [View], _ others: View...) -> Bool {
            views.map(ObjectIdentifier.init) == others.map(ObjectIdentifier.init)
        }
        let root = View(), inner = View(), leaf = View(), stack = StackView()
        root.addSubview(inner)
        inner.addSubview(leaf)
        #expect(reports { leaf.addSubview(root) }.map(\.kind) == [.insideItself])
        #expect(reports { inner.addSubview(inner) }.map(\.kind) == [.insideItself])
        #expect(reports { stack.addArrangedSubview(stack) }.map(\.kind) == [.insideItself])
        #expect(
            reports { leaf.layoutNode.addChild(root.layoutNode) }.map(\.kind) == [.insideItself])
        #expect(are(root.subviews, inner) && are(inner.subviews, leaf) && stack.subviews.isEmpty)
        #expect(stack.arrangedSubviews.isEmpty && root.superview == nil)
        let (first, last) = (View(), View())
        root.insertSubview(last, at: 99)
        root.insertSubview(first, at: -7)
        #expect(are(root.subviews, first, inner, last))
        root.insertSubview(last, at: -1)
        #expect(are(root.subviews, last, first, inner))
        stack.addArrangedSubview(first)
        stack.insertArrangedSubview(last, at: -3)
        #expect(are(stack.arrangedSubviews, last, first))
    }

    @Test(
        "a frame that is not finite is refused; a root of negative width is laid out with width 0"
    )
    func frames() {
        let root = View(frame: Rect(width: 100, height: 50)), view = View()
        root.addSubview(
            view, constraints: [equal(\.rightAnchor), equal(\.widthAnchor, constant: 30)])
        root.layoutIfNeeded()
        for wrong in [Double.nan, .infinity] {
            let errors = reports {
                root.frame.size.width = wrong
                view.frame.origin.x = wrong
                root.layoutIfNeeded()
            }
            #expect(errors.map(\.kind) == [.constantNotFinite, .constantNotFinite])
            #expect(root.frame.width == 100 && view.frame.minX == 70)
        }
        let errors = reports {
            root.frame.size.width = -4
            root.layoutIfNeeded()
        }
        #expect(errors.isEmpty && view.frame.minX == -30 && view.frame.width == 30)
    }
}
