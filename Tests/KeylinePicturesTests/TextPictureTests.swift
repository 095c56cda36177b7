import Keyline
import KeylinePictures
import Testing

@Suite("Pictures for terminals")
struct TextPictureTests {
    func tiny() -> View {
        let root = root(40, 20, "r")
        root.add(
            "a", View(),
            [
                equal(\.leftAnchor, constant: 8), equal(\.topAnchor, constant: 4),
                equal(\.widthAnchor, constant: 24), equal(\.heightAnchor, constant: 12),
            ])
        root.layoutIfNeeded()
        return root
    }

    @Test(
        "a tree is drawn to scale with joined lines and names, and its constraints are listed below"
    )
    func scale() {
        // 21 columns for 40 points: 2 points a column, 4 a row.
        #expect(
            TextPicture(of: tiny(), columns: 21).text == """
                ┌─ r ───────────────┐
                │   ┌───────────┐   │
                │   │     a     │   │
                │   │           │   │
                │   └───────────┘   │
                └───────────────────┘
                constraints
                  a.left == r.left + 8
                  a.top == r.top + 4
                  a.width == 24
                  a.height == 12

                """)
    }

    @Test("texts are wrapped to their rectangles, and truncated with an ellipsis")
    func wrapping() {
        func picture(_ lines: [String]) -> String {
            TextPicture(of: tiny(), showing: .plain, columns: 21) { item in
                (item as? View)?.identifier == "a"
                    ? PictureLook(text: PictureText(lines, pointSize: 4)) : PictureLook()
            }.text
        }
        // Eleven columns and two rows are left within the edges of the inner rectangle.
        #expect(
            picture(["the layout is", "solved first"]) == """
                ┌─ r ───────────────┐
                │   ┌───────────┐   │
                │   │the layout │   │
                │   │is solved… │   │
                │   └───────────┘   │
                └───────────────────┘

                """)
        #expect(
            picture(["the way", "of words"]) == """
                ┌─ r ───────────────┐
                │   ┌───────────┐   │
                │   │ the way   │   │
                │   │ of words  │   │
                │   └───────────┘   │
                └───────────────────┘

                """)
        #expect(
            picture(["incomprehensible"]) == """
                ┌─ r ───────────────┐
                │   ┌───────────┐   │
                │   │incomprehen│   │
                │   │sible      │   │
                │   └───────────┘   │
                └───────────────────┘

                """)
    }

    @Test("control characters in a name are replaced by spaces")
    func control() {
        let root = root(22, 4, "a\nb\u{1B}[1m")
        #expect(
            TextPicture(of: root, showing: .plain).text == """
                ┌─────────────────────┐
                │       a b [1m       │
                └─────────────────────┘

                """)
    }

    @Test("a small picture has at most one column per point")
    func small() {
        let root = root(8, 4, "r")
        #expect(
            TextPicture(of: root, showing: .plain).text == """
                ┌───────┐
                │   r   │
                └───────┘

                """)
    }

    @Test("coincident edges join, guides are dashed, and empty views are lines or points")
    func joins() {
        let root = root(20, 8), guide = LayoutGuide()
        root.identifier = nil
        for frame in [
            Rect(width: 10, height: 8), Rect(x: 10, y: 4, width: 10, height: 4),
            Rect(x: 14, y: 0, width: 0, height: 4), Rect(x: 17, y: 6, width: 0, height: 0),
        ] {
            root.addSubview(View(frame: frame))
        }
        root.addLayoutGuide(guide)
        LayoutConstraint.activate([
            guide.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 2),
            guide.topAnchor.constraint(equalTo: root.topAnchor, constant: 2),
            guide.widthAnchor.constraint(equalToConstant: 4),
            guide.heightAnchor.constraint(equalToConstant: 4),
        ])
        root.layoutIfNeeded()
        #expect(
            TextPicture(of: root, showing: [.guides], columns: 21).text == """
                ┌─────────┬───┬─────┐
                │ ┌┄┄┄┐   │   │     │
                │ ┆   ┆   ├───┴─────┤
                │ └┄┄┄┘   │      ·  │
                └─────────┴─────────┘

                """)
    }

    @Test("a long name is truncated, and written in the border if other views cover the centre")
    func names() {
        let root = root(12, 8, "a long name")
        root.add(
            "x", View(),
            [
                equal(\.leftAnchor, constant: 2), equal(\.rightAnchor, constant: -2),
                equal(\.topAnchor, constant: 2), equal(\.bottomAnchor, constant: -2),
            ])
        root.layoutIfNeeded()
        // 11 between the corners; 3 of them are a line and two spaces.
        #expect(
            TextPicture(of: root, showing: .plain).text == """
                ┌─ a long … ┐
                │ ┌───────┐ │
                │ │   x   │ │
                │ └───────┘ │
                └───────────┘

                """)
    }

    @Test("conflicts and ambiguous views are listed below the picture")
    func lists() {
        let root = root(40, 20, "r")
        let a = root.add(
            "a", View(),
            [equal(\.leftAnchor), equal(\.topAnchor), equal(\.bottomAnchor)])
        for width in [16.0, 18] { a.constrain(to: [constraint(\.widthAnchor, constant: width)]) }
        let b = root.add(
            "b", View(),
            [equal(\.rightAnchor), equal(\.topAnchor), equal(\.bottomAnchor)])
        b.constrain(to: [
            constraint(\.widthAnchor, constraintRelation: .lessThanOrEqual, constant: 10),
            constraint(\.widthAnchor, constraintRelation: .greaterThanOrEqual, constant: 10),
        ])
        let c = root.add("c", View(), [equal(\.topAnchor), equal(\.bottomAnchor)])
        c.constrainToView(a, constraints: [equal(\.leftAnchor, \.rightAnchor)])
        c.constrain(to: [
            constraint(\.widthAnchor, constraintRelation: .lessThanOrEqual, constant: 12)
        ])
        LayoutEngine.withConflictHandler { _ in
        } perform: {
            root.layoutIfNeeded()
        }
        let lines = TextPicture(of: root, columns: 41).text.split(separator: "\n").map(String.init)
        let text = lines.joined(separator: "\n")
        #expect(lines.contains("  a.width == 18   without effect"))
        let conflict = """
            these contradict each other
              1 a.width == 16
              2 a.width == 18   without effect
            ambiguous
              c (16, 0, \(Int(c.frame.width)), 20), or as well (16, 0,
            """
        #expect(text.contains(conflict))
        #expect(lines.count { $0.contains("or as well") } == 1)
        #expect(TextPicture(of: root, showing: .plain).text.contains("without effect") == false)
    }
}
