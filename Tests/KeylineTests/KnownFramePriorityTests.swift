import Testing

@testable import Keyline

/// Layouts with priorities, conflicts, sizes and stacks whose frames are computed by hand; see
/// docs/Features.md.
@Suite(
    "Layouts with known frames: priorities, conflicts, fitting sizes and stack views",
    .serialized)
struct KnownFramePriorityTests {
    func root(_ width: Double, _ height: Double) -> View {
        View(frame: Rect(width: width, height: height))
    }

    @Test("every view has hugging priority 250 and compression resistance 750 by default")
    func defaultPriorities() {
        for view in [View(), Label("text"), StackView(), Natural(1, 1)] {
            for axis in [LayoutAxis.horizontal, .vertical] {
                #expect(view.contentHuggingPriority(for: axis) == 250)
                #expect(view.contentCompressionResistancePriority(for: axis) == 750)
            }
        }
    }

    @Test("named priorities have UIKit's values and can be added, subtracted and compared")
    func namedPriorities() {
        let named: [LayoutPriority] = [.required, .defaultHigh, .defaultLow, .fittingSizeLevel]
        #expect(named.map(\.rawValue) == [1000, 750, 250, 50])
        let written: LayoutPriority = 614.25
        let less: LayoutPriority = .required - 1
        let more = LayoutPriority.defaultLow + 0.5
        #expect(less.rawValue == 999 && more.rawValue == 250.5)
        #expect(LayoutPriority.defaultLow < written && written < .defaultHigh)
    }

    @Test("layoutIfNeeded() on a nested view lays out the whole tree from its root")
    func passFromBelow() {
        let root = root(200, 100), a = View(), b = View(), inner = View()
        for view in [a, b] {
            root.addSubview(
                view,
                constraints: [
                    equal(\.leadingAnchor, constant: 5), equal(\.topAnchor),
                    equal(\.widthAnchor, constant: 30), equal(\.heightAnchor, constant: 10),
                ])
        }
        a.addSubview(inner, constraints: [equal(\.widthAnchor)])
        #expect(b.frame == .zero)
        inner.layoutIfNeeded()
        expect(b.frame, 5, 0, 30, 10)
        #expect(inner.frame.width == 30)
    }

    @Test("of two labels wider than their row, the one with lower compression resistance shrinks")
    func twoLabels() {
        let root = root(280, 20), a = Natural(200, 20), b = Natural(150, 20)
        a.resist(751)
        b.resist(750)
        root.addSubview(a, constraints: [equal(\.leadingAnchor), equal(\.topAnchor)])
        root.addSubview(b, constraints: [equal(\.trailingAnchor), equal(\.topAnchor)])
        b.constrainToView(a, constraints: [equal(\.leadingAnchor, \.trailingAnchor)])
        root.layoutIfNeeded()
        expect(a.frame, 0, 0, 200, 20)
        expect(b.frame, 200, 0, 80, 20)
    }

    @Test("one constraint outweighs any number of constraints with lower priorities")
    func strictPriorities() async {
        await #expect(processExitsWith: .success) {
            let root = View(frame: Rect(width: 300, height: 100)), view = View()
            func wish(_ anchor: DimensionAnchor, _ extent: Double, _ priority: Double) {
                let made = anchor.constraint(equalToConstant: extent)
                made.priority = LayoutPriority(priority)
                made.isActive = true
            }
            root.addSubview(view, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
            wish(view.widthAnchor, 50, 700)
            for _ in 0..<3 { wish(view.widthAnchor, 100, 600) }
            for _ in 0..<3 { wish(view.heightAnchor, 70, 999) }
            wish(view.heightAnchor, 20, 999.5)
            #expect(reports { root.layoutIfNeeded() }.isEmpty)
            expect(view.frame, 0, 0, 50, 20)
        }
    }

    @Test("of two contradictory required widths, both are reported and the first stays in effect")
    func twoWidths() async {
        await #expect(processExitsWith: .success) {
            let root = View(frame: Rect(width: 300, height: 100)), view = View()
            root.addSubview(
                view,
                constraints: [
                    equal(\.leftAnchor), equal(\.topAnchor), equal(\.heightAnchor, constant: 10),
                ])
            let first = view.widthAnchor.constraint(equalToConstant: 40)
            let second = view.widthAnchor.constraint(equalToConstant: 50)
            first.identifier = "forty"
            second.identifier = "fifty"
            LayoutConstraint.activate([first, second])
            let errors = reports { root.layoutIfNeeded() }
            #expect(errors.map(\.kind) == [.unsatisfiable])
            let named = errors.first?.constraints ?? []
            #expect(named.count == 2)
            #expect(named.contains { $0.contains("forty") })
            #expect(named.contains { $0.contains("fifty") })
            #expect(errors.first?.broken?.contains("fifty") == true)
            expect(view.frame, 0, 0, 40, 10)
            #expect(reports { root.layoutIfNeeded() }.isEmpty)
        }
    }

    @Test("of contradictory leading, trailing and width constraints, the last one is broken")
    func threeRequired() async {
        await #expect(processExitsWith: .success) {
            let root = View(frame: Rect(width: 320, height: 100)), view = View()
            let made = root.addSubview(
                view,
                constraints: [
                    equal(\.topAnchor), equal(\.heightAnchor, constant: 10),
                    equal(\.leadingAnchor, constant: 20), equal(\.trailingAnchor, constant: -20),
                    equal(\.widthAnchor, constant: 100),
                ])
            for (made, name) in zip(made, ["top", "height", "near", "far", "extent"]) {
                made.identifier = name
            }
            let errors = reports { root.layoutIfNeeded() }
            #expect(errors.map(\.kind) == [.unsatisfiable])
            #expect(errors.first?.broken?.contains("'extent'") == true)
            // The report may also name the root's width, without which the three constraints do not
            // contradict each other.
            let named = (errors.first?.constraints ?? []).filter { $0.contains("'") }
            for name in ["'near'", "'far'", "'extent'"] {
                #expect(named.contains { $0.contains(name) })
            }
            #expect(!named.contains { $0.contains("'top'") || $0.contains("'height'") })
            expect(view.frame, 20, 0, 280, 10)
        }
    }

    @Test("a width constraint that contradicts a view's frame is broken, and the frame stays")
    func fixedAndSized() async {
        await #expect(processExitsWith: .success) {
            let root = View(frame: Rect(width: 320, height: 100))
            let view = View(frame: Rect(x: 5, y: 6, width: 40, height: 10))
            root.addSubview(view)
            let width = view.widthAnchor.constraint(equalToConstant: 60)
            width.identifier = "sixty"
            width.isActive = true
            let errors = reports { root.layoutIfNeeded() }
            #expect(errors.map(\.kind) == [.unsatisfiable])
            #expect(errors.first?.broken?.contains("sixty") == true)
            expect(view.frame, 5, 6, 40, 10)
        }
    }

    @Test("columns become equally wide at priority 500 rather than have own widths at 400")
    func softColumns() {
        let root = root(240, 20), columns = (0..<3).map { _ in View() }
        for (i, column) in columns.enumerated() {
            root.addSubview(column, constraints: [equal(\.topAnchor), equal(\.bottomAnchor)])
            column.widthAnchor.constraint(greaterThanOrEqualToConstant: 40).isActive = true
            column.constrain(to: [
                constraint(\.widthAnchor, constant: [60, 100, 20][i], priority: 400)
            ])
            guard i > 0 else { continue }
            column.constrainToView(
                columns[i - 1],
                constraints: [
                    equal(\.leadingAnchor, \.trailingAnchor),
                    constraint(\.widthAnchor, priority: 500),
                ])
        }
        columns[0].constrainToView(root, constraints: [equal(\.leadingAnchor)])
        columns[2].constrainToView(root, constraints: [equal(\.trailingAnchor)])
        root.layoutIfNeeded()
        for (i, column) in columns.enumerated() { expect(column.frame, 80 * Double(i), 0, 80, 20) }
    }

    @Test("a changed constant moves its view in the next pass and adds no constraint")
    func movedConstant() {
        let root = root(320, 44), view = View()
        let made = root.addSubview(
            view,
            constraints: [
                equal(\.leadingAnchor, constant: 10), equal(\.widthAnchor, constant: 50),
                equal(\.topAnchor), equal(\.bottomAnchor),
            ])
        root.layoutIfNeeded()
        expect(view.frame, 10, 0, 50, 44)
        let count = root.layoutNode.engineOfRoot().statistics.constraints
        made[0].constant = 30
        expect(view.frame, 10, 0, 50, 44)
        root.layoutIfNeeded()
        expect(view.frame, 30, 0, 50, 44)
        #expect(root.layoutNode.engineOfRoot().statistics.constraints == count)
    }

    @Test("a view removed and added again keeps its inner constraints and loses the outer ones")
    func leaving() {
        let root = root(200, 100), box = View(), inner = View()
        let across = root.addSubview(
            box,
            constraints: [
                equal(\.leadingAnchor, constant: 10), equal(\.topAnchor, constant: 10),
                equal(\.trailingAnchor, constant: -10), equal(\.bottomAnchor, constant: -10),
            ])
        let inside = box.addSubview(
            inner,
            constraints: [
                equal(\.leadingAnchor, constant: 5), equal(\.topAnchor, constant: 5),
                equal(\.widthAnchor, constant: 20), equal(\.heightAnchor, constant: 20),
            ])
        let far = inner.trailingAnchor.constraint(lessThanOrEqualTo: root.trailingAnchor)
        far.isActive = true
        root.layoutIfNeeded()
        expect(box.frame, 10, 10, 180, 80)
        box.removeFromSuperview()
        #expect((across + [far]).allSatisfy { !$0.isActive })
        #expect(inside.allSatisfy { $0.isActive })
        root.addSubview(box)
        root.layoutIfNeeded()
        #expect((across + [far]).allSatisfy { !$0.isActive })
        #expect(inside.allSatisfy { $0.isActive })
        expect(inner.frame, 5, 5, 20, 20)
    }

    @Test("removing a layout guide deactivates a view's constraint to that guide")
    func guideLeaves() {
        let root = root(200, 100), guide = LayoutGuide(), view = View()
        root.addLayoutGuide(guide)
        root.addSubview(view, constraints: [equal(\.topAnchor)])
        let made = [
            guide.widthAnchor.constraint(equalToConstant: 30),
            view.leadingAnchor.constraint(equalTo: guide.trailingAnchor),
        ]
        LayoutConstraint.activate(made)
        root.layoutIfNeeded()
        #expect(guide.layoutFrame.width == 30)
        root.removeLayoutGuide(guide)
        #expect(!made[1].isActive)
        #expect(guide.owningView == nil && root.layoutGuides.isEmpty)
    }

    // MARK: Fitting sizes and stacks

    /// Puts a label into a view with 16 points around it.
    private func padded(_ label: Natural) -> View {
        let box = View()
        box.addSubview(
            label,
            constraints: [
                equal(\.leadingAnchor, constant: 16), equal(\.trailingAnchor, constant: -16),
                equal(\.topAnchor, constant: 16), equal(\.bottomAnchor, constant: -16),
            ])
        return box
    }

    @Test("a label of 100 x 20 that is inset by 16 gives a fitting size of 132 x 52")
    func fittingInset() {
        let box = padded(Natural(100, 20))
        #expect(
            box.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 132, height: 52))
    }

    @Test("fitting sizes are rounded up to whole pixels of the display scale")
    func fittingOnPixels() {
        let box = padded(Natural(100.1, 19.6))
        box.displayScale = 2
        #expect(
            box.systemLayoutSizeFitting(.layoutFittingCompressed)
                == Size(width: 132.5, height: 52))
    }

    /// A row of three views without natural sizes in 300 x 50 points.
    private func stack(_ setUp: (StackView) -> Void) -> (View, [Natural]) {
        let views = (0..<3).map { _ in Natural(-1, -1) }
        let stack = StackView(arrangedSubviews: views), root = root(300, 50)
        stack.distribution = .fillEqually
        setUp(stack)
        root.addSubview(
            stack,
            constraints: [
                equal(\.leadingAnchor), equal(\.trailingAnchor), equal(\.topAnchor),
                equal(\.bottomAnchor),
            ])
        root.layoutIfNeeded()
        return (root, views)
    }

    @Test("fillEqually with spacing 15 makes three views in 300 points 90 points wide each")
    func stackEqually() {
        let (_, views) = stack { $0.spacing = 15 }
        for (view, x) in zip(views, [0.0, 105, 210]) { expect(view.frame, x, 0, 90, 50) }
    }

    @Test(
        "fillEqually with spacing 10 in 300 points gives two views 145 when the middle one is hidden"
    )
    func stackHidden() {
        let (_, views) = stack { stack in
            stack.spacing = 10
            stack.arrangedSubviews[1].isHidden = true
        }
        expect(views[0].frame, 0, 0, 145, 50)
        expect(views[1].frame, 150, 0, 0, 50)
        expect(views[2].frame, 155, 0, 145, 50)
    }
}
