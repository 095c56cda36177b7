import Testing

@testable import Keyline

@Suite("Lifetimes of views, nodes and constraints")
struct LifetimeTests {
    @Test("removing a view deactivates its constraints to outside views and keeps inner ones")
    func leaving() {
        let root = View(frame: Rect(width: 100, height: 100)), child = View(), inner = View()
        let across = root.addSubview(
            child,
            constraints: [
                equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor),
                equal(\.bottomAnchor),
            ])
        let within = child.addSubview(
            inner,
            constraints: [
                equal(\.leftAnchor, constant: 4), equal(\.topAnchor),
                equal(\.rightAnchor, constant: -4), equal(\.heightAnchor, constant: 9),
            ])
        root.layoutIfNeeded()
        expect(inner.frame, 4, 0, 92, 9)
        child.removeFromSuperview()
        #expect(across.allSatisfy { !$0.isActive })
        #expect(within.allSatisfy { $0.isActive })
        child.frame = Rect(width: 50, height: 50)
        child.layoutIfNeeded()
        expect(inner.frame, 4, 0, 42, 9)
        root.addSubview(child, constraints: [equal(\.widthAnchor, constant: 30)])
        root.layoutIfNeeded()
        #expect(inner.frame.width == 22)
    }

    @Test("a view tree without references is deallocated with its nodes, constraints and engine")
    func lifetime() {
        weak var engine: LayoutEngine?
        weak var node: LayoutNode?
        weak var free: LayoutConstraint?
        var kept: LayoutConstraint?
        do {
            let root = View(frame: Rect(width: 100, height: 100)), child = View()
            let fixed = View(frame: Rect(width: 10, height: 10))
            root.addSubview(fixed)
            let made = root.addSubview(
                child,
                constraints: [
                    equal(\.leftAnchor), equal(\.topAnchor, \.safeAreaLayoutGuide.topAnchor),
                    constraint(\.rightAnchor, \.centerXAnchor, multiplier: 0.5),
                    equal(\.heightAnchor, constant: 10),
                ])
            child.leftAnchor.constraint(greaterThanOrEqualTo: fixed.leftAnchor).isActive = true
            root.layoutIfNeeded()
            expect(child.frame, 0, 0, 25, 10)
            kept = made[0]
            free = made[1]
            engine = root.layoutNode.engine
            node = child.layoutNode
            #expect(engine != nil && node != nil && free != nil)
        }
        #expect(engine == nil && node == nil && free == nil)
        #expect(kept?.isActive == false && kept?.firstItem == nil)
        #expect(kept?.summary == "deallocated.left == deallocated.left")
        let errors = reports { kept?.isActive = true }
        #expect(errors.map(\.kind) == [.itemDeallocated])
        kept?.constant = 5
    }

    @Test("a view outlives its superview, and can be laid out in another tree")
    func survivor() {
        let child = View(), inner = View()
        do {
            let root = View(frame: Rect(width: 100, height: 100))
            root.addSubview(child, constraints: [equal(\.leftAnchor), equal(\.rightAnchor)])
            child.addSubview(inner, constraints: [equal(\.widthAnchor)])
            root.layoutIfNeeded()
            #expect(inner.frame.width == 100)
        }
        #expect(child.superview == nil && child.layoutNode.parent == nil)
        child.layoutIfNeeded()
        let other = View(frame: Rect(width: 60, height: 60))
        other.addSubview(child, constraints: [equal(\.leftAnchor), equal(\.rightAnchor)])
        inner.constrainToView(child, constraints: [equal(\.widthAnchor)])
        other.layoutIfNeeded()
        #expect(inner.frame.width == 60)
    }

    @Test("adding a root to another view does not change which constraint a conflict breaks")
    func orderOfSurrender() {
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        root.addSubview(child)
        child.translatesAutoresizingMaskIntoConstraints = false
        let first = child.heightAnchor.constraint(equalToConstant: 1)
        let older = child.widthAnchor.constraint(equalToConstant: 10)
        let newer = child.widthAnchor.constraint(equalToConstant: 20)
        LayoutConstraint.activate([first, older])
        first.isActive = false
        newer.isActive = true
        #expect(reports { root.layoutIfNeeded() }.count == 1)
        #expect(child.frame.width == 10)
        let outer = View(frame: Rect(width: 100, height: 100))
        outer.addSubview(root)
        #expect(reports { outer.layoutIfNeeded() }.count == 1)
        #expect(child.frame.width == 10)
    }

    @Test("activating and deactivating constraints 3000 times does not enlarge the engine's table")
    func churn() {
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        root.addSubview(child, constraints: [equal(\.leftAnchor)])
        let made = (0..<3).map { child.widthAnchor.constraint(equalToConstant: Double($0)) }
        for i in 0..<3000 {
            made[i % 3].isActive = true
            made[i % 3].isActive = false
        }
        #expect(root.layoutNode.engine?.rows.value.entries.count == 2)
        made[2].isActive = true
        root.layoutIfNeeded()
        #expect(child.frame.width == 2)
    }
}
