import Keyline
import KeylineDSL
import Testing

@Suite("Layout blocks")
struct BuilderTests {
    /// The stacks that the tests of control flow build: rows of 20 below each other in 300 x 200.
    func column(_ count: Int) -> (root: View, rows: [View]) {
        let root = View(frame: Rect(width: 300, height: 200))
        let rows = (0..<count).map { _ in View() }
        rows.forEach(root.addSubview)
        return (root, rows)
    }

    @Test("the documentation's example compiles and has the expected frames")
    func example() {
        let view = View(frame: Rect(width: 320, height: 200)), label = View()
        view.addSubview(label)
        layout {
            label.leading == view.leading + 8
            label.width >= 40
            label.trailing == view.trailing - 8 ~ .defaultHigh
            label.verticalEdges == view.safeArea.verticalEdges.inset(8)
        }
        view.layoutIfNeeded()
        expect(label.frame, 8, 8, 304, 184)
        view.frame.size.width = 40
        view.layoutIfNeeded()
        // 40 - 16 = 24 would be less than 40: the optional edge gives way.
        expect(label.frame, 8, 8, 40, 184)
    }

    @Test("`for` loops make constraints in the order written")
    func loops() {
        let (root, rows) = column(3)
        let group = layout {
            for row in rows {
                row.horizontalEdges == root.horizontalEdges
                row.height == 20
            }
            rows[0].top == root.top
            for (upper, lower) in zip(rows, rows.dropFirst()) { lower.top == upper.bottom + 4 }
        }
        root.layoutIfNeeded()
        for (index, row) in rows.enumerated() { expect(row.frame, 0, Double(24 * index), 300, 20) }
        #expect(group.constraints.count == 12)
        #expect(
            group.constraints.map { $0.firstItem === rows[1] } == [
                false, false, false, true, true, true, false, false, false, false, true, false,
            ])
    }

    @Test(
        "a block includes the statements of the branch that `if`, `else` or `switch` takes",
        arguments: [(true, 0, 8.0), (false, 1, 16), (false, 2, 24)])
    func branches(compact: Bool, mode: Int, left: Double) {
        let (root, rows) = column(1)
        let group = layout {
            rows[0].top == root.top
            rows[0].size == Size(width: 10, height: 10)
            if compact {
                rows[0].left == root.left + 8
            } else {
                switch mode {
                case 1: rows[0].left == root.left + 16
                default: rows[0].left == root.left + 24
                }
            }
        }
        root.layoutIfNeeded()
        expect(rows[0].frame, left, 0, 10, 10)
        #expect(group.constraints.count == 4)
    }

    @Test(
        "a block includes statements of `if let` and `if`, and optional constraints",
        arguments: [true, false])
    func optionals(isThere: Bool) {
        let (root, rows) = column(1)
        let icon = isThere ? rows[0] : nil
        let group = layout {
            if let icon { icon.edges == root.edges }
            if !isThere { rows[0].width == 5 }
            icon.map { $0.width >= 3 }
        }
        #expect(group.constraints.count == (isThere ? 5 : 1))
    }

    @Test("a block accepts constants, existing constraints, arrays and arrays of arrays")
    func content() {
        let (root, rows) = column(2)
        let height = rows[0].heightAnchor.constraint(equalToConstant: 20)
        let group = layout {
            let margin = 8.0
            rows[0].leading == root.leading + margin
            height
            rows.map { $0.width == 30 }
            rows.map { $0.verticalEdges <= root.verticalEdges }
        }
        #expect(group.constraints.count == 8 && group.isActive)
        #expect(group.constraints[1] === height)
        root.layoutIfNeeded()
        #expect(rows[0].frame.minX == 8 && rows[0].frame.height == 20 && rows[1].frame.width == 30)
    }

    @Test("blocks may contain groups and functions marked with the builder")
    func nested() {
        let (root, rows) = column(2)
        @LayoutBuilder func fill(_ view: View) -> [LayoutEntry] { view.edges == root.edges }
        let sizes = ConstraintGroup { for row in rows { row.width == 20 ~ .defaultLow } }
        let group = layout {
            fill(rows[0])
            sizes
            ConstraintGroup {
                rows[1].height == 20
                rows[1].center == root.center
            } ~ .defaultHigh
        }
        #expect(
            group.constraints.map(\.priority) == [1000, 1000, 1000, 1000, 250, 250, 750, 750, 750])
        root.layoutIfNeeded()
        expect(rows[0].frame, 0, 0, 300, 200)
        expect(rows[1].frame, 140, 90, 20, 20)
        sizes.deactivate()
        #expect(!group.isActive && group.constraints.filter { !$0.isActive }.count == 2)
    }

    @Test("empty blocks make no constraints")
    func empty() {
        let group = layout {}
        #expect(group.constraints.isEmpty && !group.isActive)
        #expect(layout { [LayoutConstraint]() }.constraints.isEmpty)
    }

    @Test(
        "a fraction of the width yields to required limits, which have a higher priority",
        arguments: [(320.0, 200.0), (500, 250), (800, 300)])
    func wishes(width: Double, expected: Double) {
        let root = View(frame: Rect(width: width, height: 100)), child = View()
        root.addSubview(child)
        layout {
            child.width == 0.5 * root.width ~ .defaultHigh
            child.width >= 200
            child.width <= 300
            child.height == 10 ~ 600
            child.height == 20 ~ 700
        }
        root.layoutIfNeeded()
        #expect(child.frame.width == expected && child.frame.height == 20)
    }

    @Test(
        "a priority by name or number applies to one constraint or all constraints of a composite")
    func priorities() {
        let (root, rows) = column(1)
        let row = rows[0], important = LayoutPriority(900)
        let group = ConstraintGroup {
            row.width == 2 * root.width + 4 ~ .defaultHigh
            row.height >= 40 ~ 751
            row.edges == root.edges ~ .defaultLow
            row.left == root.left ~ important
            row.right == root.right
        }
        #expect(
            group.constraints.map(\.priority) == [750, 751, 250, 250, 250, 250, 900, .required])
    }
}

@Suite("Names and source lines of statements")
struct NameTests {
    @Test("a named composite adds the attribute to the name of each constraint")
    func names() {
        let scene = Scene()
        let group = ConstraintGroup {
            (scene.b.width == 40).named("width")
            (scene.b.height == 20 ~ .defaultHigh).named("height")
            (scene.b.center == scene.a.center).named("middle")
        }
        #expect(group["width"]?.constant == 40)
        #expect(group["height"]?.priority == 750)
        #expect(group["middle.centerX"]?.firstAttribute == .centerX)
        #expect(group["middle.centerY"]?.firstAttribute == .centerY)
        #expect(group["middle"] == nil && group["nothing"] == nil)
        group.activate()
        expect(scene.frame, 50, 40, 40, 20)
        group["width"]?.constant = 60
        expect(scene.frame, 40, 40, 60, 20)
    }

    @Test("a constraint records the file and line of its statement, and gets no identifier")
    func places() {
        let scene = Scene(), line = #line
        let named = scene.b.top == scene.a.top
        named.identifier = "mine"
        let anchored = scene.b.heightAnchor.constraint(equalToConstant: 4)
        let group = layout {
            scene.b.left
                == scene.a.left
            if true {
                scene.b.size == scene.a.size
            }
            named
            for _ in 0..<2 { scene.b.width >= 1 }
            anchored
        }
        let file = "KeylineDSLTests/BuilderTests.swift"
        #expect(
            group.constraints.map { $0.sourceLocation?.line }
                == [5, 8, 8, 10, 11, 11, 3].map {
                    line + $0
                })
        #expect(group.constraints.allSatisfy { $0.sourceLocation?.file == file })
        #expect(
            group.constraints.map(\.identifier) == [nil, nil, nil, "mine", nil, nil, nil])
        #expect(group.source == LayoutConstraint.SourceLocation(file: file, line: line + 4))
        #expect(
            group.source(of: named) == LayoutConstraint.SourceLocation(file: file, line: line + 10))
        #expect("\(group.source)" == "BuilderTests.swift:\(line + 4)")
        let other = scene.b.width == 1
        #expect(group.source(of: other) == nil && other.sourceLocation == nil)
    }

    @Test("a conflict report shows the line and the name of each contradicting statement")
    func linesOfReport() {
        let scene = Scene(), line = #line
        scene.b.identifier = "b"
        layout {
            scene.b.width == 20
            (scene.b.width == 30).named("narrow")
        }
        let errors = reports { scene.root.layoutIfNeeded() }
        let second = "b.width == 30 'narrow' (BuilderTests.swift:\(line + 4))"
        // Members of a contradiction come in no particular order.
        #expect(
            errors.map { Set($0.description.split(separator: "\n").map(String.init)) } == [
                [
                    "These required constraints contradict each other:",
                    "    b.width == 20 (BuilderTests.swift:\(line + 3))", "    \(second)",
                    "without effect until that changes: \(second)",
                ]
            ])
    }

    @Test("an outer block keeps the source line of a constraint from an inner block")
    func inner() {
        let scene = Scene()
        let inner = ConstraintGroup { scene.b.width == 1 }
        let outer = ConstraintGroup { inner }
        #expect(outer.source(of: inner.constraints[0]) == inner.source)
        #expect(outer.source != inner.source)
    }
}
