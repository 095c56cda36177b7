// Both modules have a `Constraint`; where both are imported, a scoped import chooses.

import Keyline
import KeylineSchematic
import Testing

import class KeylineSchematic.Constraint

@Suite("Schematic: additions to the library")
struct SchematicBeyond {
    @Test("a dialog is 270 wide if its superview leaves margins, and narrower otherwise")
    func dialog() {
        func dialog(_ width: Double, _ height: Double) -> View {
            laidOut(in: width, height) { window, dialog in
                dialog.applyLayout([
                    .center(in: window),
                    .makeWidth(equalTo: 270).withPriority(999),
                    .matchWidth(to: window, withOffset: -32).orLess,
                    .makeHeight(equalTo: 120),
                ])
            }
        }
        expect(dialog(375, 667).frame, 52.5, 273.5, 270, 120)
        expect(dialog(280, 500).frame, 16, 190, 248, 120)
    }

    @Test(
        "relation, priority and identifier apply to all constraints of a composite"
    )
    func changes() {
        let a = UIView(), b = UIView()
        let layout: Constraint = .matchSize(to: b, multipliedBy: 2, withOffset: 3)
            .withPriority(.defaultLow).orGreater.withIdentifier("at least twice")
        for made in layout.constraints(forView: a) {
            #expect(made.relation == .greaterThanOrEqual && made.priority == .defaultLow)
            #expect(made.multiplier == 2 && made.constant == 3 && !made.isActive)
            #expect(made.identifier == "at least twice" && made.secondItem === b)
        }
        let constant = BaseConstraint.makeWidth(equalTo: 5).orLess.constraints(forView: a)[0]
        #expect(constant.relation == .lessThanOrEqual && constant.secondItem == nil)
        #expect(constant.constant == 5 && constant.priority == .required)
        // A description can be changed without changing the one that it was made from.
        let plain: Constraint = .makeWidth(equalTo: 5)
        _ = plain.orGreater.withPriority(.defaultLow).constraints(forView: a)
        #expect(plain.constraints(forView: a)[0].priority == .required)
    }

    @Test("one description can be applied to several views")
    func reuse() {
        let root = UIView(frame: CGRect(width: 100, height: 100)), a = UIView(), b = UIView()
        root.addSubview(a)
        root.addSubview(b)
        let badge: Constraint = CompositeConstraint(constraints: [
            .center(in: root), .makeSize(equalTo: 10),
        ])
        let made = a.applyLayout([badge]) + b.applyLayout([badge])
        #expect(Set(made.map(ObjectIdentifier.init)).count == 8)
        root.layoutIfNeeded()
        expect(a.frame, 45, 45, 10, 10)
        expect(b.frame, 45, 45, 10, 10)
    }

    @Test("applyLayout returns all activated constraints in order, for views and collections")
    func results() {
        let root = UIView(), a = UIView(), guide = UILayoutGuide()
        root.addSubview(a)
        root.addLayoutGuide(guide)
        let made = a.applyLayout([.center(in: root), .makeWidth(equalTo: 3)])
        #expect(made.map(\.firstAttribute) == [.centerX, .centerY, .width])
        #expect(made.allSatisfy { $0.isActive })
        #expect(a.alignToEdges(of: root).count == 4)
        #expect([a, guide].makeSize(equalTo: 3).map(\.firstAttribute).count == 4)
    }

    @Test("arrays of views and mixed literals have the same layout methods")
    func methods() {
        let root = UIView(), a = UIView(), b = UIView(), guide = UILayoutGuide()
        root.addSubview(a)
        root.addSubview(b)
        root.addLayoutGuide(guide)
        func words(_ constraints: [LayoutConstraint]) -> [String] {
            let words = constraints.map {
                "\($0.firstAttribute) \($0.secondAttribute) \($0.multiplier) \($0.constant)"
            }
            #expect(constraints.allSatisfy { $0.isActive && $0.firstItem !== root })
            LayoutConstraint.deactivate(constraints)
            return words
        }
        let size = CGSize(width: 3, height: 4)
        let views = [a, b]
        let pairs: [([LayoutConstraint], [LayoutConstraint])] = [
            (views.centerX(in: root, withOffset: 1), [guide, a].centerX(in: root, withOffset: 1)),
            (views.centerY(in: root, withOffset: 1), [guide, a].centerY(in: root, withOffset: 1)),
            (views.center(in: root, withOffset: 1), [guide, a].center(in: root, withOffset: 1)),
            (views.makeWidth(equalTo: 3), [guide, a].makeWidth(equalTo: 3)),
            (views.makeHeight(equalTo: 3), [guide, a].makeHeight(equalTo: 3)),
            (views.makeSize(equalTo: 3), [guide, a].makeSize(equalTo: 3)),
            (views.makeSize(equalTo: size), [guide, a].makeSize(equalTo: size)),
            (views.makeSize(equalTo: root), [guide, a].makeSize(equalTo: root)),
            (views.matchWidth(to: root), [guide, a].matchWidth(to: root)),
            (views.matchHeight(to: root), [guide, a].matchHeight(to: root)),
            (
                views.matchSize(to: root, multipliedBy: 2, withOffset: 1),
                [guide, a].matchSize(to: root, multipliedBy: 2, withOffset: 1)
            ),
            (views.matchWidthToHeight(), [guide, a].matchWidthToHeight()),
            (
                views.matchWidthToHeight(multipledBy: 2),
                [guide, a].matchWidthToHeight(multipledBy: 2)
            ),
            (
                views.matchHeightToWidth(ofView: root),
                [guide, a].matchHeightToWidth(ofView: root)
            ),
            (
                views.matchHeightToWidth(multipledBy: 2),
                [guide, a].matchHeightToWidth(multipledBy: 2)
            ),
            (views.matchTop(to: root, with: 1), [guide, a].matchTop(to: root, with: 1)),
            (views.matchBottom(to: root, with: 1), [guide, a].matchBottom(to: root, with: 1)),
            (views.matchCenterY(to: root, with: 1), [guide, a].matchCenterY(to: root, with: 1)),
            (views.matchLeading(to: root, with: 1), [guide, a].matchLeading(to: root, with: 1)),
            (views.matchTrailing(to: root, with: 1), [guide, a].matchTrailing(to: root, with: 1)),
            (views.matchLeft(to: root, with: 1), [guide, a].matchLeft(to: root, with: 1)),
            (views.matchRight(to: root, with: 1), [guide, a].matchRight(to: root, with: 1)),
            (views.matchCenterX(to: root, with: 1), [guide, a].matchCenterX(to: root, with: 1)),
            (views.alignTop(to: .bottom, of: root), [guide, a].alignTop(to: .bottom, of: root)),
            (views.alignBottom(to: .top, of: root), [guide, a].alignBottom(to: .top, of: root)),
            (
                views.alignCenterY(to: .top, of: root),
                [guide, a].alignCenterY(to: .top, of: root)
            ),
            (
                views.alignLeading(to: .trailing, of: root),
                [guide, a].alignLeading(to: .trailing, of: root)
            ),
            (
                views.alignTrailing(to: .leading, of: root),
                [guide, a].alignTrailing(to: .leading, of: root)
            ),
            (views.alignLeft(to: .right, of: root), [guide, a].alignLeft(to: .right, of: root)),
            (views.alignRight(to: .left, of: root), [guide, a].alignRight(to: .left, of: root)),
            (
                views.alignCenterX(to: .left, of: root),
                [guide, a].alignCenterX(to: .left, of: root)
            ),
            (
                views.alignToEdges(of: root, withOffset: 1),
                [guide, a].alignToEdges(of: root, withOffset: 1)
            ),
            (
                views.alignToHorizontalEdges(of: root, with: 1),
                [guide, a].alignToHorizontalEdges(of: root, with: 1)
            ),
            (
                views.alignToVerticalEdges(of: root, with: 1),
                [guide, a].alignToVerticalEdges(of: root, with: 1)
            ),
        ]
        for (views, mixed) in pairs {
            #expect(!views.isEmpty && words(views) == words(mixed))
        }
    }

    @Test("a layout item of a host can be laid out if it conforms to the protocol")
    func host() {
        let root = UIView(frame: CGRect(width: 100, height: 100)), widget = Widget()
        root.layoutNode.addChild(widget.layoutNode)
        widget.applyLayout([.alignEdges(to: root, withOffset: 10)])
        root.layoutIfNeeded()
        expect(widget.layoutNode.frame, 10, 10, 80, 80)
        #expect(widget.lastFrame == widget.layoutNode.frame)
    }

    @Test("a constraint without a common ancestor is reported and inactive, and others apply")
    func strangers() async {
        await #expect(processExitsWith: .success) {
            nonisolated(unsafe) var errors: [LayoutError] = []
            LayoutEngine.conflictHandler = { errors.append($0) }
            let a = UIView(), b = UIView()
            let made = a.applyLayout([.matchLeftTo(b), .makeWidth(equalTo: 5)])
            #expect(made.map(\.isActive) == [false, true])
            #expect(errors.map(\.kind) == [.noCommonAncestor])
        }
    }

    @Test("a mix of directional and physical edges is reported")
    func mixedEdges() {
        let physical: [AxisX] = [.left, .right], directional: [AxisX] = [.leading, .trailing]
        for own in AxisX.allCases {
            for axis in AxisX.allCases {
                let mixed =
                    physical.contains(own) && directional.contains(axis)
                    || directional.contains(own) && physical.contains(axis)
                #expect(own.isComparable(to: axis) == !mixed)
            }
        }
        let a = UIView(), b = UIView()
        a.addSubview(b)
        let mixed = reports { b.applyLayout([.alignLeft(to: .leading, of: a)]) }
        #expect(mixed.map(\.kind) == [.mixedDirections])
        #expect(reports { b.alignTrailing(to: .right, of: a) }.map(\.kind) == [.mixedDirections])
        #expect(a.constraints.isEmpty)
    }

    @Test("an empty layout, or a closure for views applied to a guide, makes no constraint")
    func nothing() {
        var made: LayoutConstraint?
        let empty = reports {
            made = UIView().applyLayout(CompositeConstraint(constraints: []))
        }
        #expect(empty.map(\.kind) == [.noFirstItem])
        #expect(made?.firstItem == nil && made?.isActive == false)
        let ofViews = Constraint(closure: { (view: View) in
            view.widthAnchor.constraint(equalToConstant: 1)
        })
        let top = UIView(), guide = UILayoutGuide()
        top.addLayoutGuide(guide)
        #expect(reports { guide.applyLayout([ofViews]) }.map(\.kind) == [.notAnItem])
        #expect(top.constraints.isEmpty)
    }

    private func reports(_ body: () -> Void) -> [LayoutError] {
        var errors: [LayoutError] = []
        LayoutEngine.withConflictHandler({ errors.append($0) }, perform: body)
        return errors
    }
}

/// A host's own item.
final class Widget: LayoutItem, Anchorable {
    let layoutNode = LayoutNode()
    var lastFrame = Rect.zero
    init() { layoutNode.item = self }
    func layoutFrameDidChange(to frame: Rect) { lastFrame = frame }
}
