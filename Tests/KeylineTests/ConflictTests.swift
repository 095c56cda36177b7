import Testing

@testable import Keyline

@Suite("Conflicts between required constraints")
struct ConflictTests {
    @Test("a conflict that persists is reported once, even if other constraints change")
    func reportedOnce() {
        let root = View(frame: Rect(width: 100, height: 100)), (a, b) = (View(), View())
        root.addSubview(a, constraints: [equal(\.widthAnchor, constant: 10)])
        let other = root.addSubview(b, constraints: [equal(\.leftAnchor)])
        let second = a.widthAnchor.constraint(equalToConstant: 20)
        second.isActive = true
        #expect(reports { root.layoutIfNeeded() }.count == 1)
        other[0].constant = 5
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        second.isActive = false
        root.layoutIfNeeded()
        second.isActive = true
        #expect(reports { root.layoutIfNeeded() }.count == 1)
    }

    @Test("a conflict names a minimal set, and its broken constraint holds after the conflict ends")
    func contradiction() {
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        child.identifier = "child"
        root.addSubview(
            child,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.heightAnchor, constant: 10),
            ])
        let wide = child.widthAnchor.constraint(equalToConstant: 80)
        let narrow = child.widthAnchor.constraint(equalToConstant: 20)
        narrow.identifier = "narrow"
        LayoutConstraint.activate([wide, narrow])
        let errors = reports { root.layoutIfNeeded() }
        #expect(errors.count == 1)
        #expect(errors.first?.kind == .unsatisfiable)
        #expect(
            Set(errors.first?.constraints ?? [])
                == ["child.width == 80", "child.width == 20 'narrow'"])
        #expect(errors.first?.broken == "child.width == 20 'narrow'")
        expect(child.frame, 0, 0, 80, 10)
        #expect(narrow.isActive)
        let again = reports { root.layoutIfNeeded() }
        #expect(again.isEmpty)
        wide.isActive = false
        let after = reports { root.layoutIfNeeded() }
        #expect(after.isEmpty)
        expect(child.frame, 0, 0, 20, 10)
    }

    @Test("a broken constraint holds again when the constraint it conflicted with is broken")
    func again() {
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        let wall = View(frame: Rect(width: 50, height: 10))
        child.identifier = "child"
        root.addSubview(wall)
        root.addSubview(child, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        child.heightAnchor.constraint(equalToConstant: 5).isActive = true
        child.widthAnchor.constraint(lessThanOrEqualTo: wall.widthAnchor).isActive = true
        let wide = child.widthAnchor.constraint(equalToConstant: 50)
        let narrow = child.widthAnchor.constraint(equalToConstant: 30)
        LayoutConstraint.activate([wide, narrow])
        #expect(reports { root.layoutIfNeeded() }.map(\.broken) == ["child.width == 30"])
        expect(child.frame, 0, 0, 50, 5)
        // `wide` now contradicts the width of the wall, too. Being the last one activated of that
        // contradiction, `wide` is broken, and `narrow` contradicts nothing any more.
        wall.frame.size.width = 40
        #expect(reports { root.layoutIfNeeded() }.map(\.broken) == ["child.width == 50"])
        expect(child.frame, 0, 0, 30, 5)
        #expect(root.layoutNode.brokenConstraint === wide)
        // Nothing changes in the next pass, and nothing is reported again.
        root.setNeedsLayout()
        child.layoutNode.invalidateOffsets()
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        expect(child.frame, 0, 0, 30, 5)
        wall.frame.size.width = 50
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        expect(child.frame, 0, 0, 50, 5)
        #expect(root.layoutNode.brokenConstraint === narrow)
    }

    @Test("shrinking a root below a subview's required minimum width reports a conflict")
    func smallRoot() {
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        root.addSubview(
            child,
            constraints: [
                equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor),
                equal(\.heightAnchor, constant: 5),
            ])
        let wide = child.widthAnchor.constraint(greaterThanOrEqualToConstant: 60)
        wide.isActive = true
        root.layoutIfNeeded()
        expect(child.frame, 0, 0, 100, 5)
        root.frame.size.width = 40
        let errors = reports { root.layoutIfNeeded() }
        #expect(errors.map(\.kind) == [.unsatisfiable])
        expect(child.frame, 0, 0, 40, 5)
    }

    @Test(
        "a required constraint broken in a small root holds again after the root grows")
    func growingRoot() {
        let root = View(frame: Rect(width: 40, height: 40)), child = View()
        root.addSubview(
            child,
            constraints: [
                equal(\.topAnchor), equal(\.heightAnchor, constant: 5),
                equal(\.leftAnchor, constant: 30), equal(\.rightAnchor, constant: -30),
            ])
        let errors = reports { root.layoutIfNeeded() }
        #expect(errors.map(\.kind) == [.unsatisfiable])
        root.frame.size.width = 100
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        expect(child.frame, 30, 0, 40, 5)
    }

    @Test(
        "a constant of NaN or infinity is refused, and all other constraints keep their effect",
        arguments: [Double.nan, .infinity])
    func badNumber(constant: Double) {
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        child.identifier = "child"
        var made: [LayoutConstraint] = []
        let errors = reports {
            made = root.addSubview(
                child,
                constraints: [
                    equal(\.leftAnchor, constant: constant), equal(\.topAnchor),
                    equal(\.heightAnchor, constant: 10), equal(\.widthAnchor, constant: 20),
                ])
            root.layoutIfNeeded()
        }
        #expect(errors.map(\.kind) == [.constantNotFinite])
        #expect(made.map(\.isActive) == [false, true, true, true])
        expect(child.frame, 0, 0, 20, 10)
        let after = reports {
            made[0].constant = 7
            made[0].isActive = true
            root.layoutIfNeeded()
        }
        #expect(after.isEmpty)
        expect(child.frame, 7, 0, 20, 10)
        #expect(reports { made[3].constant = constant }.map(\.kind) == [.constantNotFinite])
        root.layoutIfNeeded()
        expect(child.frame, 7, 0, 20, 10)
        made[3].constant = 30
        root.layoutIfNeeded()
        expect(child.frame, 7, 0, 30, 10)
    }

    @Test("a root 1e300 points high is reported once, with its height")
    func hugeRoot() {
        let root = View(frame: Rect(width: 100, height: 100)), child = View()
        root.addSubview(child, constraints: [equal(\.rightAnchor), equal(\.widthAnchor)])
        root.layoutIfNeeded()
        root.identifier = "page"
        root.frame.size.height = 1e300
        let errors = reports { root.layoutIfNeeded() }
        #expect(errors.map(\.kind) == [.constantTooLarge])
        #expect(
            errors.first?.views.contains { $0.hasPrefix("page.height == 1e+300") } == true)
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
    }

    @Test("a root that is as wide as the huge target of its fitting size is reported once")
    func hugeTarget() {
        let root = View(), child = View()
        root.addSubview(
            child,
            constraints: [
                equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor),
                equal(\.bottomAnchor),
            ])
        child.heightAnchor.constraint(equalToConstant: 50).isActive = true
        func fit() -> Size {
            root.systemLayoutSizeFitting(
                Size(width: 1e300, height: 0), withHorizontalFittingPriority: .required)
        }
        var size = Size.zero
        #expect(reports { size = fit() }.isEmpty)
        #expect(size == Size(width: 1e12, height: 50))
        root.frame = Rect(width: 1e300, height: 50)
        #expect(reports { root.layoutIfNeeded() }.map(\.kind) == [.constantTooLarge])
        expect(child.frame, 0, 0, 1e12, 50)
        child.setNeedsLayout()
        #expect(
            reports {
                _ = fit(); root.layoutIfNeeded()
            }.isEmpty)
    }

    @Test(
        "a root that is huge in its first pass is reported once, and the next size is laid out",
        arguments: [1e13, 1e200, .greatestFiniteMagnitude])
    func hugeAtFirst(width: Double) {
        let root = View(frame: Rect(width: width, height: 100)), child = View()
        root.addSubview(
            child,
            constraints: [
                equal(\.leftAnchor, constant: 10), equal(\.rightAnchor, constant: -10),
                equal(\.topAnchor, constant: 10), equal(\.bottomAnchor, constant: -10),
            ])
        #expect(reports { root.layoutIfNeeded() }.map(\.kind) == [.constantTooLarge])
        // The largest constant, 1e12, less the two gaps.
        expect(child.frame, 10, 10, 999_999_999_980, 80)
        root.frame.size.width = 300
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        expect(child.frame, 10, 10, 280, 80)
    }

    @Test("a constraint of views without a common ancestor is refused, and the error names both")
    func noAncestor() {
        let (a, b) = (View(), View())
        a.identifier = "a"
        b.identifier = "b"
        let constraint = a.leftAnchor.constraint(equalTo: b.leftAnchor)
        let error = #expect(throws: LayoutError.self) {
            try LayoutConstraint.activate(throwing: [constraint])
        }
        #expect(error?.kind == .noCommonAncestor)
        #expect(error?.constraints == ["a.left == b.left"])
        let errors = reports { constraint.isActive = true }
        #expect(errors.map(\.kind) == [.noCommonAncestor])
        #expect(!constraint.isActive)
    }
}
