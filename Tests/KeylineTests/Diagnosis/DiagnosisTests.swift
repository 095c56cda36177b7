import Testing

@testable import Keyline

@Suite("Ambiguity, descriptions and passes that do not converge")
struct DiagnosisTests {
    @Test("exerciseAmbiguityInLayout() changes the ambiguous width, and only that")
    func exercise() {
        let root = View(frame: Rect(width: 200, height: 100)), view = View()
        root.addSubview(
            view,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.heightAnchor, constant: 10),
            ])
        view.widthAnchor.constraint(greaterThanOrEqualToConstant: 30).isActive = true
        root.layoutIfNeeded()
        let before = view.frame
        #expect(view.hasAmbiguousLayout && before.width >= 30)
        view.exerciseAmbiguityInLayout()
        #expect(view.frame.width != before.width && view.frame.width >= 30)
        #expect(view.frame.minX == 0 && view.frame.height == 10)
        let shown = view.frame
        #expect(view.hasAmbiguousLayout && view.frame == shown)
        let fixed = view.widthAnchor.constraint(equalToConstant: 50)
        fixed.isActive = true
        #expect(!view.hasAmbiguousLayout)
        fixed.isActive = false
        root.layoutIfNeeded()
        view.exerciseAmbiguityInLayout()
        view.widthAnchor.constraint(equalToConstant: 40).isActive = true
        root.layoutIfNeeded()
        view.exerciseAmbiguityInLayout()
        expect(view.frame, 0, 0, 40, 10)
        #expect(!view.hasAmbiguousLayout)
    }

    @Test("hasAmbiguousLayout lays a tree out that had no layout pass before")
    func early() {
        let root = View(frame: Rect(width: 100, height: 50)), view = Natural(20, 10)
        let stack = StackView(arrangedSubviews: [view])
        root.addSubview(stack, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        #expect(!view.hasAmbiguousLayout && !stack.hasAmbiguousLayout)
    }

    @Test("every second call of exerciseAmbiguityInLayout() restores the first frame")
    func exerciseBack() {
        let root = View(frame: Rect(width: 200, height: 100)), view = View()
        root.addSubview(
            view,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.heightAnchor, constant: 10),
            ])
        view.widthAnchor.constraint(greaterThanOrEqualToConstant: 30).isActive = true
        root.layoutIfNeeded()
        let first = view.frame
        for _ in 0..<3 {
            view.exerciseAmbiguityInLayout()
            #expect(view.frame.width != first.width)
            view.exerciseAmbiguityInLayout()
            #expect(view.frame == first)
        }
    }

    @Test("a layout pass that does not converge stops and names the views that need layout")
    func convergence() {
        final class Restless: View {
            var width: LayoutConstraint?
            override func layoutSubviews() {
                super.layoutSubviews()
                width?.constant += 1
            }
        }
        let root = View(frame: Rect(width: 200, height: 100)), view = Restless()
        view.identifier = "restless"
        root.addSubview(view, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        view.width = view.widthAnchor.constraint(equalToConstant: 0)
        view.width?.isActive = true
        let errors = reports { root.layoutIfNeeded() }
        #expect(errors.map(\.kind) == [.didNotConverge])
        #expect(errors.first?.views == ["restless"])
        #expect(errors.first?.constraints == ["restless.width == 10"])
        #expect(errors.first?.description.contains("restless") == true)

        final class Asking: View {
            override func updateConstraints() {
                setNeedsUpdateConstraints()
                super.updateConstraints()
            }
        }
        let other = View(), asking = Asking(), quiet = View()
        asking.identifier = "asking"
        other.addSubview(asking)
        other.addSubview(quiet)
        let second = reports { other.layoutIfNeeded() }
        #expect(second.map(\.views) == [["asking"]])
        #expect(reports { quiet.layoutIfNeeded() }.count == 1)
    }

    @Test("views and guides print their type, their identifier or text, and their frame")
    func printing() {
        final class Card: View {}
        let card = Card(frame: Rect(width: 320, height: 120)), photo = View()
        let label = Label("Buy", frame: Rect(x: 8, y: 8, width: 60.5, height: 24))
        for view in [photo, label] { card.addSubview(view) }
        #expect("\(card)" == "Card (0, 0, 320, 120)")
        #expect("\(photo)" == "View (0, 0, 0, 0)")
        #expect("\(label)" == "Label \"Buy\" (8, 8, 60.5, 24)")
        (card.identifier, photo.identifier, label.identifier) = ("card", "photo", "buy")
        #expect("\(photo)" == "View photo (0, 0, 0, 0)")
        #expect("\(label)" == "Label buy (8, 8, 60.5, 24)")
        let gap = LayoutGuide()
        card.addLayoutGuide(gap)
        #expect("\(gap)" == "LayoutGuide (0, 0, 0, 0)")
        gap.identifier = "gap"
        #expect("\(gap)" == "LayoutGuide gap (0, 0, 0, 0)")
        #expect(
            "\(card.safeAreaLayoutGuide)" == "LayoutGuide card.safeAreaLayoutGuide (0, 0, 320, 120)"
        )
    }

    @Test("layoutDescription shows ambiguous, hidden and fixed views of a tree")
    func words() {
        let root = View(frame: Rect(width: 200, height: 100)), view = View(), inner = View()
        root.identifier = "root"
        view.identifier = "view"
        inner.identifier = "inner"
        root.addSubview(
            view,
            constraints: [
                equal(\.leftAnchor, constant: 5), equal(\.topAnchor), equal(\.bottomAnchor),
            ])
        let leaf = View(), fixed = View(frame: Rect(x: 1, y: 2, width: 3, height: 4))
        (leaf.identifier, fixed.identifier) = ("leaf", "fixed")
        leaf.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(leaf)
        root.addSubview(fixed)
        fixed.rightAnchor.constraint(lessThanOrEqualTo: root.rightAnchor).isActive = true
        root.addSubview(inner)
        inner.isHidden = true
        root.layoutIfNeeded()
        let lines = root.layoutDescription.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "•View root (0, 0, 200, 100)",
                "|   *View view (5, 0, 0, 100) - AMBIGUOUS LAYOUT for width",
                "|   |   *View leaf (0, 0, 0, 0) - AMBIGUOUS LAYOUT: no constraint mentions it",
                "|   +View fixed (1, 2, 3, 4)",
                "|    View inner (0, 0, 0, 0) hidden",
            ])
        #expect(View().layoutDescription == " View (0, 0, 0, 0)\n")
    }

    @Test("layoutDescription names views without an identifier by text or index")
    func anonymous() {
        let root = View(frame: Rect(width: 200, height: 100)), plain = View(), gap = LayoutGuide()
        let texts = [Label("Buy"), Label("Buy")]
        for view in [plain] + texts { root.addSubview(view) }
        gap.identifier = "gap"
        plain.addLayoutGuide(gap)
        texts[0].translatesAutoresizingMaskIntoConstraints = false
        texts[0].leadingAnchor.constraint(equalTo: plain.safeAreaLayoutGuide.leadingAnchor)
            .isActive = true
        root.layoutIfNeeded()
        let lines = root.layoutDescription.split(separator: "\n").map(String.init)
        #expect(
            lines == [
                "•View (0, 0, 200, 100)",
                "|   +View[0] (0, 0, 0, 0)",
                "|   |   -LayoutGuide gap (0, 0, 0, 0)",
                "|   |   -LayoutGuide View[0].safeAreaLayoutGuide (0, 0, 0, 0)",
                "|   *Label \"Buy\"[1] \(texts[0].frame) - AMBIGUOUS LAYOUT for top",
                "|    Label \"Buy\"[2] (0, 0, 0, 0)",
            ])
    }
}
