import Keyline
import KeylinePictures
import Testing

/// Whether there is room for what is written.
@Suite("SVG pictures: placement of labels")
struct RoomTests {
    /// Rows of a label and a field, inset by a few points.
    func form() -> View {
        let root = root(360, 220)
        var above: View?
        for (name, width) in [("name", 40.0), ("mail", 50), ("city", 60)] {
            let row = root.add(
                "\(name) row", View(),
                [equal(\.leadingAnchor, constant: 16), equal(\.trailingAnchor, constant: -16)])
            let top = above?.bottomAnchor ?? root.topAnchor
            row.topAnchor.constraint(equalTo: top, constant: 12).isActive = true
            let label = row.add(
                name, Natural(width, 20),
                [equal(\.leadingAnchor, constant: 8), equal(\.centerYAnchor)])
            label.setContentHuggingPriority(251, for: .horizontal)
            row.add(
                "\(name) field", Natural(100, 34),
                [
                    equal(\.trailingAnchor, constant: -8), equal(\.topAnchor, constant: 4),
                    equal(\.bottomAnchor, constant: -4),
                ]
            ).constrainToView(
                label, constraints: [equal(\.leadingAnchor, \.trailingAnchor, constant: 8)])
            above = row
        }
        root.layoutIfNeeded()
        return root
    }

    /// The dialog of the worked layouts, 29, with sizes that are told twice.
    func dialog() -> View {
        let root = root(500, 350), dialog = root.add("dialog")
        dialog.constrainToView(root, constraints: [equal(\.centerXAnchor), equal(\.centerYAnchor)])
        dialog.constrainToView(
            root, constraints: [constraint(\.widthAnchor, multiplier: 0.5, priority: .defaultHigh)])
        dialog.constrain(to: [
            constraint(\.widthAnchor, constraintRelation: .lessThanOrEqual, constant: 200),
            constraint(\.heightAnchor, constant: 100),
        ])
        root.layoutIfNeeded()
        return root
    }

    @Test("labels and names do not overlap", arguments: ["form", "dialog"])
    func disjoint(name: String) {
        let document = Document(name == "form" ? form() : dialog())
        let labels = document.groups("labels").flatMap { $0.all("rect") }.map(\.frame)
        let names = document.groups("names").flatMap { $0.all("rect") }.map(\.frame)
        // Three distances for each row, and five in it; three sizes of the dialog.
        #expect(labels.count == (name == "form" ? 3 * 8 : 3))
        #expect(names.count == (name == "form" ? 10 : 2))
        let all = labels + names
        for (i, a) in all.enumerated() {
            for b in all[..<i] {
                let overlap = (
                    min(a[0] + a[2], b[0] + b[2]) - max(a[0], b[0]),
                    min(a[1] + a[3], b[1] + b[3]) - max(a[1], b[1])
                )
                // Names have a point of their colour around them.
                #expect(overlap.0 <= 1 || overlap.1 <= 1, "\(a) and \(b)")
            }
        }
    }

    @Test("dimensions of the same extent are drawn side by side")
    func parallel() {
        let document = Document(dialog())
        let widths = document.marks.filter {
            $0["class"]?.hasPrefix("size") == true && $0.runsAlongX
        }.map(\.line)
        #expect(widths.count == 2 && abs(widths[0][1] - widths[1][1]) > 4)
        #expect(widths.allSatisfy { $0[0] == 150 && $0[2] == 350 })
    }
}
