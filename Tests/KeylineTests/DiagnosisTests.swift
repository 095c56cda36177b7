import Testing

@testable import Keyline

@Suite("Diagnosis")
struct DiagnosisTests {
    @Test("an ambiguous layout shows its other solution, and the first again")
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

    @Test("a tree in words")
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
        root.addSubview(inner)
        inner.isHidden = true
        root.layoutIfNeeded()
        let lines = root.layoutDescription.split(separator: "\n").map(String.init)
        #expect(lines.count == 3)
        #expect(lines[0] == " root (0.0, 0.0, 200.0, 100.0)")
        #expect(lines[1].hasPrefix("  *view (5.0, 0.0, ") && lines[1].hasSuffix("AMBIGUOUS LAYOUT"))
        #expect(lines[2] == "   inner (0.0, 0.0, 0.0, 0.0) hidden")
    }
}
