import Testing

@testable import Keyline

/// Natural sizes and fixed frames are rows of the solver without constraint objects. An object is made for a row when
/// somebody asks.
@Suite("Solver constraints for fixed frames and intrinsic sizes")
struct ImplicitRowTests {
    /// A root of 100 points with a box at a fixed frame, and a natural view of 30 by 20 points whose left edge is at the
    /// right edge of the box.
    struct Scene {
        let root = View(frame: Rect(width: 100, height: 100))
        let box = View(frame: Rect(x: 10, y: 5, width: 20, height: 15))
        let natural = Natural(30, 20)

        init() {
            root.addSubview(box)
            root.addSubview(natural, constraints: [equal(\.topAnchor)])
            natural.constrainToView(box, constraints: [equal(\.leftAnchor, \.rightAnchor)])
            root.layoutIfNeeded()
        }

        var engine: LayoutEngine { root.layoutEngine }

        /// The constraint object of a row.
        func constraint(_ row: ImplicitRow, of view: View) throws -> LayoutConstraint {
            let slot = try #require(view.layoutNode.facts?.slots[row])
            return try #require(engine.constraint(in: slot))
        }

        /// How many rows have no constraint object, and how many entries have one.
        var counts: [Int] {
            let used = engine.rows.value.entries.indices.map { engine.rows.value.entries[$0] }
                .filter(\.isUsed)
            return [used.count(where: \.isBare), used.count { $0.object != nil }]
        }
    }

    @Test("fixed frames and intrinsic sizes are laid out without LayoutConstraint objects")
    func noObjects() {
        let scene = Scene()
        #expect(scene.counts == [8, 2])
        scene.natural.size = Size(width: 40, height: 25)
        scene.box.frame = Rect(x: 20, y: 5, width: 30, height: 15)
        scene.natural.hug(300)
        _ = scene.root.systemLayoutSizeFitting(.layoutFittingCompressed)
        scene.root.layoutIfNeeded()
        expect(scene.natural.frame, 50, 0, 40, 25)
        expect(scene.box.frame, 20, 5, 30, 15)
        #expect(scene.counts == [8, 2])
    }

    @Test("a LayoutConstraint object of a fixed frame or intrinsic size is made once, on demand")
    func words() throws {
        let scene = Scene()
        let left = try scene.constraint(.left, of: scene.box)
        #expect(left === (try scene.constraint(.left, of: scene.box)))
        #expect(left.isActive && left.origin == .autoresizingMask && left.constant == 10)
        #expect(left.firstItem === scene.box && left.secondItem === scene.root)
        #expect(left.priority == .required && left.relation == .equal)
        let least = try scene.constraint(.widthAtLeast, of: scene.natural)
        #expect(least.isActive && least.origin == .contentSize && least.constant == 30)
        #expect(least.relation == .greaterThanOrEqual && least.priority == .defaultHigh)
        #expect(least.secondItem == nil)
        #expect(scene.counts == [6, 4])
        #expect(scene.root.constraints.allSatisfy { $0.origin == .user })
    }

    @Test("a LayoutConstraint for a frame or intrinsic size follows changes of frame and size")
    func follows() throws {
        let scene = Scene()
        let left = try scene.constraint(.left, of: scene.box)
        let most = try scene.constraint(.widthAtMost, of: scene.natural)
        scene.box.frame.origin.x = 25
        scene.natural.size.width = 35
        scene.natural.hug(300)
        scene.root.layoutIfNeeded()
        #expect(left.constant == 25 && most.constant == 35 && most.priority.rawValue == 300)
        expect(scene.natural.frame, 45, 0, 35, 20)
        most.constant = 33
        try scene.constraint(.widthAtLeast, of: scene.natural).constant = 33
        scene.root.layoutIfNeeded()
        expect(scene.natural.frame, 45, 0, 33, 20)
    }

    @Test("deactivating a fixed frame's constraint removes its effect until its reactivation")
    func deactivated() throws {
        let scene = Scene()
        let left = try scene.constraint(.left, of: scene.box)
        left.isActive = false
        scene.box.leftAnchor.constraint(equalTo: scene.root.leftAnchor, constant: 50).isActive =
            true
        #expect(reports { scene.root.layoutIfNeeded() }.isEmpty)
        expect(scene.box.frame, 50, 5, 20, 15)
        FixedFrame(node: scene.box).update()
        #expect(reports { scene.root.layoutIfNeeded() }.isEmpty)
        expect(scene.box.frame, 50, 5, 20, 15)
        left.isActive = true
        let errors = reports { scene.root.layoutIfNeeded() }
        #expect(errors.map(\.kind) == [.unsatisfiable])
        #expect(scene.box.layoutNode.facts?.slots[.left] == left.slot)
    }

    @Test(
        "a view moved to another tree takes its fixed size along without constraint objects"
    )
    func moves() throws {
        let scene = Scene()
        let width = try scene.constraint(.width, of: scene.box)
        scene.box.removeFromSuperview()
        #expect(!width.isActive)
        #expect(scene.counts == [4, 1])
        let other = View(frame: Rect(width: 50, height: 50))
        other.addSubview(scene.box)
        let guide = View()
        other.addSubview(guide, constraints: [equal(\.topAnchor), equal(\.leftAnchor)])
        guide.constrainToView(
            scene.box, constraints: [equal(\.widthAnchor), equal(\.heightAnchor)])
        other.layoutIfNeeded()
        expect(guide.frame, 0, 0, 20, 15)
        #expect(
            other.layoutEngine.rows.value.entries.indices.allSatisfy { slot in
                other.layoutEngine.rows.value.entries[slot].object?.origin ?? .user == .user
            })
    }

    @Test("a fixed frame with an x of 2e12 is reported as too large a constant")
    func unusual() {
        let root = View(frame: Rect(width: 100, height: 100))
        let far = View(frame: Rect(x: 2e12, y: 0, width: 10, height: 10)), near = View()
        root.addSubview(far)
        root.addSubview(near, constraints: [equal(\.topAnchor), equal(\.leftAnchor)])
        near.constrainToView(far, constraints: [equal(\.widthAnchor), equal(\.heightAnchor)])
        let errors = reports { root.layoutIfNeeded() }
        #expect(errors.map(\.kind) == [.constantTooLarge])
        expect(near.frame, 0, 0, 10, 10)
    }
}
