import Testing

@testable import Keyline

/// An item of another toolkit.
private final class ToolkitItem: LayoutItem {
    let layoutNode = LayoutNode()

    init(_ name: String? = nil) {
        layoutNode.item = self
        layoutNode.identifier = name
    }
}

/// A situation and the texts of all reports in it. Addresses are written as `0x…`, and lines of
/// this file as `(here)`.
private struct Situation: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let expected: [String]
    let body: @Sendable () -> Void

    init(_ name: String, _ expected: String..., body: @escaping @Sendable () -> Void) {
        (testDescription, self.expected, self.body) = (name, expected, body)
    }
}

private func named<Item: View>(_ name: String, _ view: Item) -> Item {
    view.identifier = name
    return view
}

private func makeRoot(_ width: Double = 100, _ height: Double = 100) -> View {
    named("root", View(frame: Rect(width: width, height: height)))
}

/// A subview at the upper left corner of its superview, placed by constraints.
@discardableResult
private func child(_ name: String? = nil, of parent: View) -> View {
    let view = View()
    view.identifier = name
    parent.addSubview(view, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
    return view
}

private func activate(_ constraints: LayoutConstraint...) {
    LayoutConstraint.activate(constraints)
}

@Suite("Texts of error messages")
struct MessageTests {
    private static let conflicts = [
        Situation(
            "two widths in conflict: numbers are rounded and source lines are given",
            """
            These required constraints contradict each other:
                title.width == 40 (here)
                title.width == 47.6 (here)
            without effect until that changes: title.width == 47.6 (here)
            """
        ) {
            let root = makeRoot(), title = child("title", of: root)
            activate(
                title.widthAnchor.constraint(equalToConstant: 40),
                title.widthAnchor.constraint(equalToConstant: 47.599999999999994))
            root.layoutIfNeeded()
        },
        Situation(
            "a conflict of two views without identifiers numbers the views",
            """
            These required constraints contradict each other:
                card/View[0].width == 30 (here)
                card/View[1].width == 0.5*card/View[0].width + 1.5 (here)
                card/View[1].width == 30 'wide' (here)
            without effect until that changes: card/View[1].width == 30 'wide' (here)
            """
        ) {
            let root = View(frame: Rect(width: 100, height: 100)), card = child("card", of: root)
            let a = child(of: card), b = child(of: card)
            let wide = b.widthAnchor.constraint(equalToConstant: 30)
            wide.identifier = "wide"
            activate(
                a.widthAnchor.constraint(equalToConstant: 30),
                b.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 0.5, constant: 1.5),
                wide)
            root.layoutIfNeeded()
        },
        Situation(
            "a conflict in a view whose superview and root have no identifiers",
            """
            These required constraints contradict each other:
                View[1]/View[0].height == 5 (here)
                View[1]/View[0].height >= 6 (here)
            without effect until that changes: View[1]/View[0].height >= 6 (here)
            """
        ) {
            let root = View(frame: Rect(width: 100, height: 100))
            child(of: root)
            let inner = child(of: child(of: root))
            activate(
                inner.heightAnchor.constraint(equalToConstant: 5),
                inner.heightAnchor.constraint(greaterThanOrEqualToConstant: 6))
            root.layoutIfNeeded()
        },
        Situation(
            "a conflict because the root has no size",
            """
            These required constraints contradict each other:
                title.left == root.left + 8 (here)
                title.right == root.right - 8 (here)
                root.width == 0 (the root's own size)
                title.width >= 0 (no extent is negative)
            without effect until that changes: title.right == root.right - 8 (here)
            The root root has no size: was its frame set before the layout?
            """
        ) {
            let root = makeRoot(0, 0), title = named("title", View())
            root.addSubview(title)
            title.translatesAutoresizingMaskIntoConstraints = false
            activate(
                title.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 8),
                title.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -8))
            root.layoutIfNeeded()
        },
        Situation(
            "a conflict because the root has no height",
            """
            These required constraints contradict each other:
                root.height == 0 (the root's own size)
                root.height >= 20 (here)
            without effect until that changes: root.height >= 20 (here)
            The root root has no height: was its frame set before the layout?
            """
        ) {
            let root = makeRoot(10, 0)
            activate(root.heightAnchor.constraint(greaterThanOrEqualToConstant: 20))
            root.layoutIfNeeded()
        },
        Situation(
            "a conflict between the root's frame and a constraint on its size",
            """
            These required constraints contradict each other:
                root.width == 100 (the root's own size)
                root.width == 200 (here)
            without effect until that changes: root.width == 200 (here)
            The frame of the root root determines its width: set root.frame instead, or set \
            translatesAutoresizingMaskIntoConstraints = false on it if constraints are to determine its size.
            """,
            """
            These required constraints contradict each other:
                root.height == 100 (the root's own size)
                root.width == 100 (the root's own size)
                root.width == 2*root.height (here)
            without effect until that changes: root.width == 2*root.height (here)
            The frame of the root root determines its width and height: set root.frame instead, or set \
            translatesAutoresizingMaskIntoConstraints = false on it if constraints are to determine its size.
            """
        ) {
            let root = makeRoot()
            let width = root.widthAnchor.constraint(equalToConstant: 200)
            activate(width)
            root.layoutIfNeeded()
            width.isActive = false
            activate(root.widthAnchor.constraint(equalTo: root.heightAnchor, multiplier: 2))
            root.layoutIfNeeded()
        },
        Situation(
            "a conflict between the root's width and wider contents, without advice",
            """
            These required constraints contradict each other:
                title.left == root.left (here)
                title.right == root.right (here)
                title.width == 200 (here)
                root.width == 100 (the root's own size)
            without effect until that changes: title.width == 200 (here)
            """
        ) {
            let root = makeRoot(), title = child("title", of: root)
            activate(
                title.rightAnchor.constraint(equalTo: root.rightAnchor),
                title.widthAnchor.constraint(equalToConstant: 200))
            root.layoutIfNeeded()
        },
        Situation(
            "a conflict between the width of a hidden arranged view and a required width",
            """
            These required constraints contradict each other:
                badge.width == 0 'hiding' (arranged by row, here)
                badge.width == 40 (here)
            without effect until that changes: badge.width == 40 (here)
            badge is hidden, and a stack view makes the width of a hidden view 0: give the other constraints on that \
            width a priority below 1000, such as 999.
            """
        ) {
            let root = makeRoot(), badge = named("badge", View())
            let row = named("row", StackView(arrangedSubviews: [badge, View()]))
            root.addSubview(row, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
            activate(badge.widthAnchor.constraint(equalToConstant: 40))
            badge.isHidden = true
            root.layoutIfNeeded()
        },
        Situation(
            "a conflict between numbers that differ in the seventh digit or later",
            """
            These required constraints contradict each other:
                title.width == 100 (here)
                title.width == 100.0001 (here)
            without effect until that changes: title.width == 100.0001 (here)
            """,
            """
            These required constraints contradict each other:
                title.height == 66.6666666 (here)
                title.height == 66.6666667 (here)
            without effect until that changes: title.height == 66.6666667 (here)
            """
        ) {
            let root = makeRoot(), title = child("title", of: root)
            activate(
                title.widthAnchor.constraint(equalToConstant: 100),
                title.widthAnchor.constraint(equalToConstant: 100.0001))
            root.layoutIfNeeded()
            activate(
                title.heightAnchor.constraint(equalToConstant: 66.6666666),
                title.heightAnchor.constraint(equalToConstant: 200 / 3))
            root.layoutIfNeeded()
        },
        Situation(
            "a conflict of three constraints because of a number with seven digits",
            """
            These required constraints contradict each other:
                a.width == 50.00005 (here)
                b.width == 2*a.width + 0.5 (here)
                b.width == 100.5 (here)
            without effect until that changes: b.width == 100.5 (here)
            """
        ) {
            let root = makeRoot(), a = child("a", of: root), b = child("b", of: root)
            activate(
                a.widthAnchor.constraint(equalToConstant: 50.00005),
                b.widthAnchor.constraint(equalTo: a.widthAnchor, multiplier: 2, constant: 0.5),
                b.widthAnchor.constraint(equalToConstant: 100.5))
            root.layoutIfNeeded()
        },
        Situation(
            "a conflict with a stack view's constraints names the stack view and the source line",
            """
            These required constraints contradict each other:
                row.width == 100 (here)
                row.leading == a.leading 'canvas-connection' (arranged by row, here)
                row.trailing == b.trailing 'canvas-connection' (arranged by row, here)
                b.leading == a.trailing + 8 'spacing' (arranged by row, here)
                a.width == 60 (here)
                b.width == 60 (here)
            without effect until that changes: b.width == 60 (here)
            """
        ) {
            let root = makeRoot(), a = named("a", View()), b = named("b", View())
            let row = named("row", StackView(arrangedSubviews: [a, b]))
            row.spacing = 8
            root.addSubview(row, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
            activate(
                row.widthAnchor.constraint(equalToConstant: 100),
                a.widthAnchor.constraint(equalToConstant: 60),
                b.widthAnchor.constraint(equalToConstant: 60))
            root.layoutIfNeeded()
        },
        Situation(
            "a solver that reaches its work limit",
            """
            The solver failed: the call reached its limit of work before its end; raise the limit (1).
                b.width == a.width + 1 (here)
            """
        ) {
            let root = makeRoot(), a = child("a", of: root), b = child("b", of: root)
            root.layoutIfNeeded()
            b.widthAnchor.constraint(equalTo: a.widthAnchor, constant: 1).isActive = true
            root.layoutEngine.workLimit = 1
            root.layoutIfNeeded()
        },
    ]

    private static let trees = [
        Situation(
            "a constraint to a view without a superview",
            """
            Unable to activate constraint with anchors <XAxisAnchor "title.left"> and <XAxisAnchor "card.left"> \
            because they have no common ancestor.  Does the constraint or its anchors reference items in \
            different view hierarchies?  That's illegal.
                title.left == card.left (here)
                title has no superview
                card is in root
            Not in the same tree: was `addSubview` forgotten?
            """
        ) {
            let root = makeRoot(), card = child("card", of: root), title = named("title", View())
            title.leftAnchor.constraint(equalTo: card.leftAnchor).isActive = true
        },
        Situation(
            "a constraint between two views without identifiers and without superviews",
            """
            Unable to activate constraint with anchors <YAxisAnchor "View:0x….top"> and <YAxisAnchor \
            "View:0x….bottom"> because they have no common ancestor.  Does the constraint or its anchors \
            reference items in different view hierarchies?  That's illegal.
                View:0x….top == View:0x….bottom + 0.1 (here)
                View:0x… has no superview
                View:0x… has no superview
            Not in the same tree: was `addSubview` forgotten?
            """
        ) {
            let view = View(), other = View()
            view.topAnchor.constraint(equalTo: other.bottomAnchor, constant: 0.1).isActive = true
            withExtendedLifetime(other) {}
        },
        Situation(
            "a constraint on a layout guide without an owning view",
            """
            Unable to activate constraint with anchors <DimensionAnchor "gap.width"> and (null) because they have \
            no common ancestor.  Does the constraint or its anchors reference items in different view \
            hierarchies?  That's illegal.
                gap.width == 8 (here)
                gap has no owning view
            Not in the same tree: was `addLayoutGuide` forgotten?
            """
        ) {
            let gap = LayoutGuide()
            gap.identifier = "gap"
            gap.widthAnchor.constraint(equalToConstant: 8).isActive = true
        },
        Situation(
            "a constraint between two items of another toolkit without a parent",
            """
            Unable to activate constraint with anchors <XAxisAnchor "button.left"> and <XAxisAnchor "window.left"> \
            because they have no common ancestor.  Does the constraint or its anchors reference items in \
            different view hierarchies?  That's illegal.
                button.left == window.left (here)
                button has no parent
                window has no parent
            Not in the same tree: was `layoutNode.addChild` forgotten?
            """
        ) {
            let window = ToolkitItem("window"), button = ToolkitItem("button")
            button.leftAnchor.constraint(equalTo: window.leftAnchor).isActive = true
        },
        Situation(
            "addConstraint to a view that is not an ancestor of the items",
            """
            The view hierarchy is not prepared for the constraint: <LayoutConstraint:0x… V:[a]-(0)-[b]   (inactive)>
            \tWhen added to a view, the constraint's items must be descendants of that view (or the view itself).
                b.top == a.bottom (here)
            """,
            """
            Impossible to set up layout with view hierarchy unprepared for constraint.
                b.top == a.bottom (here)
            """
        ) {
            let root = makeRoot(), a = child("a", of: root), b = child("b", of: root)
            a.addConstraint(b.topAnchor.constraint(equalTo: a.bottomAnchor))
            root.layoutIfNeeded()
        },
        Situation(
            "activating a constraint whose item was deallocated",
            """
            An item of the constraint was deallocated, so the constraint cannot become active. \
            Keep a reference to the item as long as the constraint is used.
                deallocated.width == 1 (here)
            """
        ) {
            var view: View? = View()
            let made = view?.widthAnchor.constraint(equalToConstant: 1)
            view = nil
            made?.isActive = true
        },
        Situation(
            "adding a root to its own subview",
            "Can't add root to a: root is the same item or an ancestor"
        ) {
            let root = makeRoot(), a = child("a", of: root)
            a.addSubview(root)
        },
        Situation(
            "a layout pass that does not converge",
            """
            The layout did not come to an end: each round of the pass asked for another. These constraints \
            changed in the last one, and these views still need layout or an update of their constraints:
                restless.width == 1 (here)
                restless
            """
        ) {
            final class Restless: View {
                var width: LayoutConstraint?
                override func layoutSubviews() { width?.constant += 0.1 }
            }
            let root = makeRoot(), view = named("restless", Restless())
            root.addSubview(view, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
            view.width = view.widthAnchor.constraint(equalToConstant: 0)
            view.width?.isActive = true
            root.layoutIfNeeded()
        },
    ]

    private static let numbers = [
        Situation(
            "setting a constraint's constant to NaN",
            """
            LayoutConstraint constant is not finite!  That's illegal.  constant:nan firstAnchor:<DimensionAnchor \
            "title.width"> secondAnchor:(null)
                title.width == 10 (here)
            """
        ) {
            let made = named("title", View()).widthAnchor.constraint(equalToConstant: 10)
            withKept { $0.constant = .nan }
            withExtendedLifetime(made) {}
        },
        Situation(
            "setting a constraint's constant to 1e20",
            """
            This LayoutConstraint is being configured with a constant that exceeds internal limits.  A smaller \
            value will be substituted, but this problem should be fixed.
                title.width == 1e+20 (here)
            """
        ) { withKept { $0.constant = 1e20 } },
        Situation(
            "setting a constraint's priority to 1000.5",
            """
            It's illegal to set priority:1000.5. Priorities must be greater than 0 and less or equal to \
            LayoutPriority.required, which is 1000.
                title.width == 10 (here)
            """
        ) { withKept { $0.priority = 1000.5 } },
        Situation(
            "an infinite multiplier",
            """
            Multiplier is not finite! That's illegal. multiplier:inf
                a.width == inf*b.width (here)
            """
        ) {
            let a = named("a", View()), b = named("b", View())
            _ = a.widthAnchor.constraint(equalTo: b.widthAnchor, multiplier: .infinity)
        },
        Situation(
            "setting a frame with a y of NaN",
            "The frame of root is not finite!  That's illegal.  frame:(0, nan, 100, 47.6)"
        ) { makeRoot().frame = Rect(x: 0, y: .nan, width: 100, height: 47.599999999999994) },
        Situation(
            "setting a negative displayScale",
            "The number of pixels in a point of root is not between 0 and 1000000: -0.1"
        ) { makeRoot().displayScale = -0.1 },
        Situation(
            "a fitting size of NaN and a fitting priority above 1000",
            "The width that root is to fit is not a number",
            "The priority of the height that root is to fit is not from 0 to required, which is 1000: 1000.5"
        ) {
            _ = makeRoot().systemLayoutSizeFitting(
                Size(width: .nan, height: 4), verticalFittingPriority: 1000.5)
        },
        Situation(
            "setting a negative hugging priority",
            "It's illegal to set priority:-0.5. Priorities of hugging and compression resistance are from 0 to "
                + "required, which is 1000."
        ) { makeRoot().setContentHuggingPriority(-0.5, for: .horizontal) },
        Situation(
            "setting a norm for the required priority",
            "a number is outside the range that is allowed or that can be computed with: the priority 1000"
        ) { makeRoot().layoutEngine.setNorm(.squares, at: .required) },
    ]

    private static func withKept(_ body: (LayoutConstraint) -> Void) {
        let title = named("title", View())
        body(title.widthAnchor.constraint(equalToConstant: 10))
    }

    private static let pairings = [
        Situation(
            "a left edge equal to a constant",
            """
            A multiplier of 0 or a nil second item together with a location for the first attribute creates an \
            illegal constraint of a location equal to a constant. Location attributes must be specified in pairs.
                a.left == 4 (here)
            """
        ) {
            let a = named("a", View())
            _ = LayoutConstraint(item: a, attribute: .left, constant: 4)
        },
        Situation(
            "a left edge equal to a leading edge",
            """
            A constraint cannot be made between <XAxisAnchor "a.left"> and <XAxisAnchor "b.leading"> because their \
            units are not compatible.
                a.left == b.leading (here)
            """
        ) {
            let a = named("a", View()), b = named("b", View())
            _ = a.leftAnchor.constraint(equalTo: b.leadingAnchor)
        },
        Situation(
            "a left edge equal to a top edge",
            """
            Constraint improperly relates anchors of incompatible types: <LayoutConstraint:0x… a.left == root.top   \
            (active)>
                a.left == root.top (here)
            without effect until that changes: a.left == root.top (here)
            """
        ) {
            let root = makeRoot(), a = child("a", of: root)
            LayoutConstraint(item: a, attribute: .left, toItem: root, attribute: .top).isActive =
                true
            root.layoutIfNeeded()
        },
        Situation(
            "a constraint on a string",
            """
            Constraint items must each be a view or layout guide.
                deallocated.width == 10 (here)
                String is neither
            """
        ) { _ = LayoutConstraint(untyped: "a", attribute: .width, constant: 10) },
        Situation(
            "a constraint without an item",
            """
            Constraint must contain a first layout item
                deallocated.width == 10 (here)
            """
        ) { _ = LayoutConstraint(untyped: nil, attribute: .width, constant: 10) },
    ]

    @Test(
        "reports of conflicting constraints have exactly the expected text",
        arguments: MessageTests.conflicts)
    private func checkConflicts(_ it: Situation) { check(it) }

    @Test(
        "errors of constraints and views in the wrong tree have exactly the expected text",
        arguments: MessageTests.trees)
    private func checkTrees(_ it: Situation) { check(it) }

    @Test(
        "errors of invalid numbers have exactly the expected text",
        arguments: MessageTests.numbers)
    private func checkNumbers(_ it: Situation) { check(it) }

    @Test(
        "errors of illegal pairs of attributes and items have exactly the expected text",
        arguments: MessageTests.pairings)
    private func checkPairings(_ it: Situation) { check(it) }

    private func check(_ situation: Situation) {
        let texts = reports(situation.body).map { error in
            withoutAddresses(error.description)
                .replacing(/MessageTests.swift:[0-9]+\)/, with: "here)")
        }
        #expect(texts.map(sorted) == situation.expected.map(sorted))
    }

    /// Sorts the members of a contradiction, whose order is not specified.
    private func sorted(_ text: String) -> [String] {
        let lines = text.split(separator: "\n").map(String.init)
        guard text.hasPrefix("These required") else { return lines }
        let members = lines.filter { $0.hasPrefix("    ") }.sorted()
        return [lines[0]] + members + lines.dropFirst(1 + members.count)
    }

    @Test("each constraint of nested stack views names the stack view that created it")
    func stacks() {
        let root = makeRoot(),
            inner = named("inner", StackView(arrangedSubviews: [View(), View()]))
        let outer = named("outer", StackView(arrangedSubviews: [inner, View(), View()]))
        root.addSubview(outer, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        for isWithinMargins in [false, true] {
            for distribution in [StackView.Distribution.equalSpacing, .fillProportionally] {
                for stack in [inner, outer] {
                    stack.distribution = distribution
                    stack.alignment = .center
                    stack.isLayoutMarginsRelativeArrangement = isWithinMargins
                }
                inner.arrangedSubviews[1].isHidden.toggle()
                root.layoutIfNeeded()
                for stack in [inner, outer] {
                    let made =
                        stack.ends.constraints
                        + stack.arrangedSubviews.flatMap { $0.arranged?.constraints ?? [] }
                    #expect(made.count > 6)
                    for constraint in made {
                        #expect(
                            LayoutError.Member(constraint).stack == stack.identifier,
                            "\(constraint)")
                    }
                }
            }
        }
        #expect(LayoutError.Member(root.widthAnchor.constraint(equalToConstant: 1)).stack == nil)
    }

    @Test("a conflict's description and log have the source lines that made the constraints")
    func lines() throws {
        let root = makeRoot(), title = child("title", of: root)
        let first = title.widthAnchor.constraint(equalToConstant: 40); let line = #line
        let second = title.widthAnchor.constraint(equalToConstant: 50)
        activate(first, second)
        let error = try #require(reports { root.layoutIfNeeded() }.first)
        for text in [error.description, error.log] {
            #expect(text.contains("(MessageTests.swift:\(line))"))
            #expect(text.contains("(MessageTests.swift:\(line + 1))"))
        }
        #expect(!error.log.contains("UI"))
    }
}
