import Testing

@testable import Keyline

@Suite("Examples of the article \"A Micro Auto Layout DSL\"")
struct MicroDSL {
    @Test("four anchor constraints place a label across its superview, below the safe area's top")
    func longForm() {
        let view = View(frame: Rect(width: 320, height: 480))
        view.safeAreaInsets = Insets(top: 20)
        let label = View()
        view.addSubview(label)
        label.translatesAutoresizingMaskIntoConstraints = false
        LayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            label.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            label.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            label.heightAnchor.constraint(equalToConstant: 21),
        ])
        view.layoutIfNeeded()
        expect(label.frame, 0, 20, 320, 21)
    }

    @Test("addSubview(_:constraints:) makes and activates the constraints that key paths describe")
    func shortForm() {
        let view = View(frame: Rect(width: 320, height: 480))
        view.safeAreaInsets = Insets(top: 20)
        let label = View()
        let made = view.addSubview(
            label,
            constraints: [
                equal(\.leadingAnchor),
                equal(\.topAnchor, \.safeAreaLayoutGuide.topAnchor),
                equal(\.trailingAnchor),
            ])
        view.layoutIfNeeded()
        expect(label.frame, 0, 20, 320, 0)
        #expect(label.hasAmbiguousLayout)
        #expect(made.count == 3 && made.allSatisfy { $0.isActive })
        made[0].constant = 16
        view.safeAreaInsets.top = 44
        view.layoutIfNeeded()
        expect(label.frame, 16, 44, 304, 0)
    }

    @Test("a constraint description of key paths makes an inactive constraint between two views")
    func description() {
        let description: PairedConstraint = equal(\.topAnchor, \.safeAreaLayoutGuide.topAnchor)
        let (view, child) = (View(), View())
        view.addSubview(child)
        let made = description(child, view)
        #expect(!made.isActive)
        #expect(made.firstItem === child && made.secondItem === view.safeAreaLayoutGuide)
    }
}

@Suite("Examples of the article \"Auto Layout with Key Paths\"")
struct KeyPaths {
    @Test("four key-path constraints for the edges make a child fill its superview")
    func edges() {
        let view = View(frame: Rect(width: 300, height: 200)), child = View()
        view.addSubview(
            child,
            constraints: [
                equal(\.topAnchor), equal(\.bottomAnchor),
                equal(\.leftAnchor), equal(\.rightAnchor),
            ])
        view.layoutIfNeeded()
        expect(child.frame, 0, 0, 300, 200)
    }

    @Test("key-path constraints centre a child on its superview's bottom edge, inset at both sides")
    func combined() {
        let view = View(frame: Rect(width: 300, height: 200)), child = View()
        view.addSubview(
            child,
            constraints: [
                equal(\.centerYAnchor, \.bottomAnchor),
                equal(\.leftAnchor, constant: 10), equal(\.rightAnchor, constant: -10),
                equal(\.heightAnchor, constant: 100),
            ])
        view.layoutIfNeeded()
        expect(child.frame, 10, 150, 280, 100)
        view.frame.size = Size(width: 500, height: 400)
        view.layoutIfNeeded()
        expect(child.frame, 10, 350, 480, 100)
    }

    @Test("a height key path without a constant follows the superview; with one it is absolute")
    func heights() {
        let view = View(frame: Rect(width: 300, height: 200))
        let (follower, fixed) = (View(), View())
        view.addSubview(follower, constraints: [equal(\.heightAnchor)])
        view.addSubview(fixed, constraints: [equal(\.heightAnchor, constant: 30)])
        view.layoutIfNeeded()
        #expect(follower.frame.height == 200)
        #expect(fixed.frame.height == 30)
    }

    @Test("calling a key-path description with two views returns an inactive constraint")
    func byHand() {
        let view = View(), child = View()
        view.addSubview(child)
        let constraint = equal(\.topAnchor)(child, view)
        #expect(constraint.firstAttribute == .top && constraint.secondAttribute == .top)
        #expect(!constraint.isActive)
    }
}

@Suite("Examples of the article \"Mini Auto Layout DSL\"")
struct MiniDSL {
    /// The complete program of the article. The label's natural size replaces the size of its text.
    func screen(_ width: Double, _ height: Double) -> (View, green: View, label: View, purple: View)
    {
        let view = View(frame: Rect(width: width, height: height))
        let (greenView, label, purpleView) = (View(), View(), View())
        view.addSubview(
            greenView,
            constraints: [
                constraint(\.leftAnchor, constant: 20.0, priority: .required),
                constraint(\.rightAnchor, constant: -20.0),
                constraint(\.topAnchor, constant: 220.0),
                constraint(\.bottomAnchor, constant: -20.0),
            ])
        view.addSubview(
            label, pairingTo: greenView,
            constraints: [
                constraint(\.centerXAnchor),
                constraint(\.centerYAnchor),
            ])
        view.addSubview(
            purpleView, pairingTo: greenView,
            constraints: [
                constraint(\.leftAnchor, \.centerXAnchor)
            ])
        purpleView.constrainToView(
            label,
            constraints: [
                constraint(\.widthAnchor, constraintRelation: .greaterThanOrEqual, multiplier: 0.5),
                constraint(
                    \.topAnchor, \.bottomAnchor, constant: 10.0, priority: LayoutPriority(500)),
            ])
        label.constrain(to: [
            constraint(\.widthAnchor, constant: 250.0, priority: .defaultHigh)
        ])
        purpleView.constrain(to: [
            constraint(\.heightAnchor, constant: 60.0)
        ])
        label.constrain(to: [constraint(\.heightAnchor, constant: 20.0)])
        return (view, greenView, label, purpleView)
    }

    @Test("the screen of the article \"Mini Auto Layout DSL\" has known frames in 375 x 667 points")
    func phone() {
        let (view, green, label, purple) = screen(375, 667)
        view.layoutIfNeeded()
        expect(green.frame, 20, 220, 335, 427)
        expect(label.frame, 62.5, 423.5, 250, 20)
        #expect(purple.frame.minX == 187.5 && purple.frame.minY == 453.5)
        #expect(purple.frame.height == 60 && purple.frame.width >= 125)
        #expect(purple.hasAmbiguousLayout)
        #expect(!green.hasAmbiguousLayout)
    }

    @Test("the screen of the article \"Mini Auto Layout DSL\" has known frames in 400 x 800 points")
    func tablet() {
        let (view, green, label, purple) = screen(400, 800)
        view.layoutIfNeeded()
        expect(green.frame, 20, 220, 360, 560)
        expect(label.frame, 75, 490, 250, 20)
        #expect(purple.frame.minX == 200 && purple.frame.minY == 520)
    }

    @Test(
        "the array's element type decides whether a height with a constant refers to another view"
    )
    func overloads() {
        let view = View(frame: Rect(width: 100, height: 100)), child = View()
        let paired: [PairedConstraint] = [constraint(\.heightAnchor, constant: 60)]
        let unpaired: [UnpairedConstraint] = [constraint(\.heightAnchor, constant: 60)]
        view.addSubview(child)
        #expect(paired[0](child, view).secondItem === view)
        #expect(unpaired[0](child).secondItem == nil)
    }

    @Test("a multiplier on a location applies in the coordinates of the closest common ancestor")
    func locationMultiplier() {
        let root = View(frame: Rect(width: 400, height: 400))
        let (container, target, child) = (View(), View(), View())
        root.addSubview(
            container,
            constraints: [
                equal(\.leftAnchor, constant: 100), equal(\.topAnchor),
                equal(\.widthAnchor, constant: 200), equal(\.heightAnchor, constant: 100),
            ])
        container.addSubview(
            target,
            constraints: [equal(\.leftAnchor, constant: 40), equal(\.widthAnchor, constant: 20)])
        container.addSubview(
            child, pairingTo: target,
            constraints: [constraint(\.leftAnchor, \.centerXAnchor, multiplier: 0.5, constant: 3)])
        root.layoutIfNeeded()
        // The target's centerX is 50 in the container's coordinates.
        #expect(abs(child.frame.minX - 28) < 1e-9)
    }

    @Test("constraint(from:withMultiplier:priority:) makes a new constraint only for a multiplier")
    func helper() {
        let view = View(), child = View()
        view.addSubview(child)
        let first = child.widthAnchor.constraint(equalTo: view.widthAnchor, constant: 4)
        let second = constraint(from: first, withMultiplier: 0.5, priority: nil)
        #expect(second !== first && second.multiplier == 0.5 && second.constant == 4)
        #expect(constraint(from: first, priority: .defaultLow) === first)
        #expect(first.priority == 250)
    }
}
