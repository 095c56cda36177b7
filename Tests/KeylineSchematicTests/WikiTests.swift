import KeylineSchematic
import Testing

@Suite("Schematic's history: constraints, formats and layouts")
struct SchematicThreeWays {
    @Test("a plain constraint installed on the parent has its constant as written")
    func plain() {
        let a = laidOut(in: 200, 100) { parentView, a in
            a.translatesAutoresizingMaskIntoConstraints = false
            let leading = NSLayoutConstraint(
                item: a, attribute: .leading, relatedBy: .equal, toItem: parentView,
                attribute: .leading, multiplier: 1.0, constant: 10.0)
            parentView.addConstraint(leading)
            #expect(leading.isActive)
        }
        #expect(a.frame.minX == 10)
        // The text's +10 at the trailing and the bottom edge shifts instead of insetting.
        let shifted = laidOut(in: 200, 100) { parentView, a in
            a.translatesAutoresizingMaskIntoConstraints = false
            for attribute in [LayoutAttribute.leading, .trailing, .top, .bottom] {
                parentView.addConstraint(
                    NSLayoutConstraint(
                        item: a, attribute: attribute, relatedBy: .equal, toItem: parentView,
                        attribute: attribute, multiplier: 1.0, constant: 10.0))
            }
        }
        expect(shifted.frame, 10, 10, 200, 100)
    }

    @Test("a visual format is horizontal by default and accepts an integer metric")
    func simpleFormat() throws {
        let a = try laidOut(in: 200, 100) { parentView, a in
            a.translatesAutoresizingMaskIntoConstraints = false
            let views = ["a": a]
            let metrics = ["spacing": 10]
            parentView.addConstraints(
                try NSLayoutConstraint.constraints(
                    withVisualFormat: "|-(spacing)-[a]", options: [], metrics: metrics,
                    views: views))
        }
        #expect(a.frame.minX == 10)
    }

    /// All edges of `a` inset by 10, each time in other words.
    static let ways: [(String, @Sendable (_ parentView: View, _ a: View) throws -> Void)] = [
        (
            "plain constraints",
            { parentView, a in
                a.translatesAutoresizingMaskIntoConstraints = false
                for (attribute, constant) in [
                    (LayoutAttribute.leading, 10.0), (.trailing, -10), (.top, 10), (.bottom, -10),
                ] {
                    parentView.addConstraint(
                        NSLayoutConstraint(
                            item: a, attribute: attribute, relatedBy: .equal, toItem: parentView,
                            attribute: attribute, multiplier: 1.0, constant: constant))
                }
            }
        ),
        (
            "visual format",
            { parentView, a in
                a.translatesAutoresizingMaskIntoConstraints = false
                let views = ["a": a]
                let metrics = ["spacing": 10]
                for format in ["|-(spacing)-[a]-(spacing)-|", "V:|-(spacing)-[a]-(spacing)-|"] {
                    parentView.addConstraints(
                        try NSLayoutConstraint.constraints(
                            withVisualFormat: format, options: [], metrics: metrics, views: views))
                }
            }
        ),
        (
            "anchors, one by one",
            { parentView, a in
                a.translatesAutoresizingMaskIntoConstraints = false
                a.leadingAnchor.constraint(equalTo: parentView.leadingAnchor, constant: 10.0)
                    .isActive = true
                a.trailingAnchor.constraint(equalTo: parentView.trailingAnchor, constant: -10.0)
                    .isActive = true
                a.topAnchor.constraint(equalTo: parentView.topAnchor, constant: 10.0).isActive =
                    true
                a.bottomAnchor.constraint(equalTo: parentView.bottomAnchor, constant: -10.0)
                    .isActive = true
            }
        ),
        (
            "anchors in bulk",
            { parentView, a in
                a.translatesAutoresizingMaskIntoConstraints = false
                NSLayoutConstraint.activate([
                    a.leadingAnchor.constraint(equalTo: parentView.leadingAnchor, constant: 10.0),
                    a.trailingAnchor.constraint(
                        equalTo: parentView.trailingAnchor, constant: -10.0),
                    a.topAnchor.constraint(equalTo: parentView.topAnchor, constant: 10.0),
                    a.bottomAnchor.constraint(equalTo: parentView.bottomAnchor, constant: -10.0),
                ])
            }
        ),
        (
            "a layout",
            { parentView, a in a.applyLayout([.alignToEdges(of: parentView, withOffset: 10)]) }
        ),
        ("a method", { parentView, a in a.alignToEdges(of: parentView, withOffset: 10) }),
        (
            "the library",
            { parentView, a in a.applyLayout([.alignEdges(to: parentView, withOffset: 10)]) }
        ),
        (
            "the wiki's functions of two edges",
            { parentView, a in
                a.alignToHorizontalEdges(of: parentView, with: 10)
                a.applyLayout([.alignToVerticalEdges(of: parentView, with: 10)])
            }
        ),
    ]

    @Test("each way to write the layout gives the same frame", arguments: ways.indices)
    func same(way: Int) throws {
        let (name, layout) = Self.ways[way]
        let a = try laidOut(in: 200, 100, layout)
        expect(a.frame, 10, 10, 180, 80, name)
        #expect(!a.hasAmbiguousLayout)
    }

    @Test("alignToEdges without an offset gives the parent's frame")
    func edges() {
        let applied = laidOut(in: 200, 100) { parentView, a in
            a.applyLayout([
                .alignToEdges(of: parentView)
            ])
        }
        expect(applied.frame, 0, 0, 200, 100)
        let called = laidOut(in: 200, 100) { parentView, a in
            a.alignToEdges(of: parentView)
        }
        expect(called.frame, 0, 0, 200, 100)
    }
}

@Suite("Schematic's history: descriptions")
struct SchematicModel {
    @Test("a description makes constraints, and does not change the view's autoresizing setting")
    func base() {
        let view = UIView(frame: CGRect(width: 300, height: 300)), a = UIView()
        view.addSubview(a)
        let layout: BaseConstraint = .centerX(in: view)
        let made = layout.constraints(forView: a)
        #expect(made.count == 1 && !made[0].isActive)
        #expect(made[0].firstItem === a && made[0].secondItem === view)
        let applied = layout.applyConstraints(toView: a)
        #expect(applied.count == 1 && applied[0].isActive && applied[0] !== made[0])
        #expect(a.translatesAutoresizingMaskIntoConstraints)
        #expect(BaseConstraint().constraints(forView: a).isEmpty)
    }

    @Test("a closure describes one constraint, and nested composites describe several")
    func closures() {
        let view = UIView(frame: CGRect(width: 300, height: 300))
        let a = UIView()
        view.addSubview(a)
        let single = Constraint(closure: { (view) -> NSLayoutConstraint in
            return view.heightAnchor.constraint(equalToConstant: 7)
        })
        let composite = CompositeConstraint(constraints: [.centerX(in: view), .centerY(in: view)])
        let nested = CompositeConstraint(constraints: [
            composite, CompositeConstraint(constraints: []),
            CompositeConstraint(constraints: [single, .makeWidth(equalTo: 9)]),
        ])
        let attributes = nested.constraints(forView: a).map(\.firstAttribute)
        #expect(attributes == [.centerX, .centerY, .height, .width])
        #expect(composite.constraints.count == 2 && nested.constraints.count == 3)
        a.applyLayout([nested])
        view.layoutIfNeeded()
        expect(a.frame, 145.5, 146.5, 9, 7)
    }

    @Test("a closure may require a view, and a subclass may describe its own constraints")
    func ownDescriptions() {
        final class TopHalf: BaseConstraint {
            override func constraints(forView view: any Anchorable) -> [LayoutConstraint] {
                guard let superview = (view as? View)?.superview else { return [] }
                let edges: BaseConstraint = .alignToHorizontalEdges(of: superview)
                let height: BaseConstraint = .matchHeight(to: superview, multipliedBy: 0.5)
                return [edges, .matchTop(to: superview), height].flatMap {
                    $0.constraints(forView: view)
                }
            }
        }
        let half = laidOut(in: 200, 100) { _, a in a.applyLayout([TopHalf()]) }
        expect(half.frame, 0, 0, 200, 50)
        let view = laidOut(in: 200, 100) { _, a in
            a.applyLayout([
                Constraint(closure: { (view: UIView) in
                    let superview = view.superview!
                    return view.topAnchor.constraint(equalTo: superview.centerYAnchor)
                }),
                Constraint(closure: { $0.leftAnchor.constraint(equalTo: $0.superview!.rightAnchor) }
                ),
                .makeSize(equalTo: 20.0),
            ])
        }
        expect(view.frame, 200, 50, 20, 20)
    }

    @Test("centring applies one offset to both axes")
    func centring() {
        let size: BaseConstraint = .makeSize(equalTo: CGSize(width: 100, height: 50))
        let rows: [(String, (View) -> [BaseConstraint], x: Double, y: Double)] = [
            ("both", { [.center(in: $0)] }, 100, 125),
            ("both, moved", { [.center(in: $0, withOffset: 10)] }, 110, 135),
            ("x", { [.centerX(in: $0), .matchTop(to: $0)] }, 100, 0),
            ("x, moved", { [.centerX(in: $0, withOffset: 22.0), .matchTop(to: $0)] }, 122, 0),
            ("y", { [.centerY(in: $0), .matchLeft(to: $0)] }, 0, 125),
            ("y, moved", { [.centerY(in: $0, withOffset: -5), .matchLeft(to: $0)] }, 0, 120),
        ]
        for (name, layout, x, y) in rows {
            let a = laidOut(in: 300, 300) { view, a in a.applyLayout(layout(view) + [size]) }
            expect(a.frame, x, y, 100, 50, name)
        }
    }

    @Test("a view of fixed size is centred in its superview")
    func action() {
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        let redView = UIView()
        view.addSubview(redView)
        // Layout centered with fixed size
        redView.applyLayout([
            .center(in: view),
            .makeSize(equalTo: 20.0),
        ])
        view.layoutIfNeeded()
        expect(redView.frame, 140, 140, 20, 20)
        #expect(!redView.translatesAutoresizingMaskIntoConstraints)
    }

    @Test("an empty layout has no effect at all")
    func empty() {
        let view = UIView(frame: CGRect(width: 300, height: 300)), guide = UILayoutGuide()
        let a = UIView(frame: CGRect(x: 1, y: 2, width: 3, height: 4))
        view.addSubview(a)
        view.addLayoutGuide(guide)
        let nothing = CompositeConstraint(constraints: [CompositeConstraint(constraints: [])])
        #expect(a.applyLayout([]).isEmpty)
        #expect(a.applyLayout([nothing]).isEmpty)
        #expect(a.applyLayout([BaseConstraint()]).isEmpty)
        #expect([a].applyLayout([]).isEmpty)
        #expect([guide, a].applyLayout([]).isEmpty)
        let noViews: [UIView] = []
        #expect(noViews.applyLayout([.center(in: view)]).isEmpty)
        #expect(noViews.center(in: view).isEmpty)
        view.layoutIfNeeded()
        #expect(a.translatesAutoresizingMaskIntoConstraints)
        expect(a.frame, 1, 2, 3, 4)
    }

    @Test(
        "layouts apply to arrays of views, subclasses, guides and mixtures, and to other sequences")
    func arrays() {
        final class Button: View {}
        let view = UIView(frame: CGRect(width: 300, height: 300))
        let (a, button, guide) = (UIView(), Button(), UILayoutGuide())
        view.addSubview(a)
        view.addSubview(button)
        view.addLayoutGuide(guide)
        let allViews = [a, button]
        #expect(allViews.applyLayout([.centerX(in: view)]).count == 2)
        #expect(allViews.centerY(in: view).count == 2)
        #expect([guide].center(in: view).count == 2)
        let made = [guide, a, button].applyLayout([.makeSize(equalTo: 20)])
        #expect(made.map(\.firstAttribute) == [.width, .height, .width, .height, .width, .height])
        let items = made.map { $0.firstItem.map(ObjectIdentifier.init) }
        let order: [AnyObject] = [guide, guide, a, a, button, button]
        #expect(items == order.map(ObjectIdentifier.init))
        #expect([a, guide].alignTop(to: .top, of: view, with: 140).count == 2)
        #expect([a, button][1...].applyLayout([.matchLeft(to: view, with: 140)]).count == 1)
        let anything: [any Anchorable] = [a, guide]
        #expect(anything.lazy.map { $0 }.applyLayout([.matchLeft(to: view, with: 140)]).count == 2)
        view.layoutIfNeeded()
        for frame in [a.frame, button.frame, guide.layoutFrame] { expect(frame, 140, 140, 20, 20) }
        #expect(allViews.allSatisfy { !$0.translatesAutoresizingMaskIntoConstraints })
    }
}
