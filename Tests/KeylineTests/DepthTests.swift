import TestSupport
import Testing

@testable import Keyline

/// Checks that no function recurses over the depth of a tree, and that no time grows faster than
/// the number of levels. Each test runs on a stack that a few thousand nested calls would overflow,
/// and would take minutes if its time were quadratic. For more levels: `KEYLINE_DEPTH=1000000 swift
/// test --filter DepthTests`.
@Suite("View trees with many thousand levels", .serialized)
struct DepthTests {
    static let depth = TestSupport.depth(orElse: 30_000)

    /// Builds a chain of views from the leaf upwards, which takes linear time.
    private func chain(_ make: (View, View) -> Void) -> (root: View, leaf: View) {
        let leaf = View(frame: Rect(width: 10, height: 10))
        var top = leaf
        for i in 1...DepthTests.depth {
            let outer = View(frame: Rect(width: Double(10 + i), height: 10))
            outer.addSubview(top)
            make(outer, top)
            top = outer
        }
        return (top, leaf)
    }

    @Test("a deep tree without constraints resizes its leaf by autoresizing masks") func byHand() {
        onSmallStack {
            let (root, leaf) = self.chain { _, inner in inner.autoresizingMask = .flexibleWidth }
            leaf.setNeedsUpdateConstraints()
            root.layoutIfNeeded()
            root.frame.size.width += 5
            root.layoutIfNeeded()
            #expect(leaf.frame.width == 15)
        }
    }

    @Test("constraints, safe area and text direction reach the leaf of a deep tree")
    func constraints() {
        onSmallStack {
            var made: [LayoutConstraint] = []
            let (root, leaf) = self.chain { outer, inner in
                inner.translatesAutoresizingMaskIntoConstraints = false
                made += [
                    inner.leftAnchor.constraint(equalTo: outer.leftAnchor),
                    inner.topAnchor.constraint(equalTo: outer.topAnchor),
                    inner.widthAnchor.constraint(equalTo: outer.widthAnchor),
                    inner.heightAnchor.constraint(equalTo: outer.heightAnchor),
                ]
            }
            LayoutConstraint.activate(made)
            root.safeAreaInsets = Insets(top: 3, left: 0, bottom: 0, right: 0)
            root.layoutIfNeeded()
            #expect(leaf.frame.width == root.frame.width)
            #expect(leaf.safeAreaInsets.top == 3)
            _ = leaf.safeAreaLayoutGuide
            root.layoutDirection = .rightToLeft
            #expect(leaf.layoutDirection == .rightToLeft)
            root.frame.size.width = 7
            root.layoutIfNeeded()
            #expect(leaf.frame.width == 7 && leaf.safeAreaLayoutGuide.layoutFrame.minY == 3)
        }
    }

    /// Builds a chain in which constraints make each view as large as the next one.
    private func held() -> (root: View, leaf: View) {
        var made: [LayoutConstraint] = []
        let pair = chain { outer, inner in
            inner.translatesAutoresizingMaskIntoConstraints = false
            made += [
                inner.leftAnchor.constraint(equalTo: outer.leftAnchor),
                inner.topAnchor.constraint(equalTo: outer.topAnchor),
                inner.widthAnchor.constraint(equalTo: outer.widthAnchor),
                inner.heightAnchor.constraint(equalTo: outer.heightAnchor),
            ]
        }
        LayoutConstraint.activate(made)
        return pair
    }

    @Test("ambiguity, affecting constraints, descriptions and fitting sizes work in a deep tree")
    func questions() {
        onSmallStack {
            let (root, leaf) = self.held()
            root.layoutIfNeeded()
            #expect(!leaf.hasAmbiguousLayout)
            let affecting = leaf.constraintsAffectingLayout(for: .horizontal)
            #expect(affecting.count > DepthTests.depth)
            let words = root.layoutDescription
            #expect(words.split(separator: "\n").count == DepthTests.depth + 1)
            #expect(words.utf8.count < 1000 * DepthTests.depth)
            let inner = root.subviews[0]
            #expect(
                inner.systemLayoutSizeFitting(Size(width: 9, height: 8))
                    == Size(width: 9, height: 8))
        }
    }

    @Test("a deep subtree can be removed, laid out alone, added again, and outlive its root")
    func moves() {
        onSmallStack {
            var (root, leaf): (View?, View) = self.held()
            root?.layoutIfNeeded()
            guard let branch = root?.subviews[0] else { return }
            branch.removeFromSuperview()
            branch.translatesAutoresizingMaskIntoConstraints = true
            branch.frame = Rect(width: 33, height: 3)
            branch.layoutIfNeeded()
            #expect(leaf.frame.width == 33)
            root?.addSubview(branch)
            root?.layoutIfNeeded()
            root = nil
            branch.frame.size.width = 44
            branch.layoutIfNeeded()
            #expect(leaf.frame.width == 44)
        }
    }

    @Test("preserved margins and a safe area reach the leaf of a deep tree, also right to left")
    func margins() {
        onSmallStack {
            var made: [LayoutConstraint] = []
            let (root, leaf) = self.chain { outer, inner in
                inner.translatesAutoresizingMaskIntoConstraints = false
                inner.preservesSuperviewLayoutMargins = true
                made += [
                    inner.leftAnchor.constraint(equalTo: outer.leftAnchor),
                    inner.topAnchor.constraint(equalTo: outer.topAnchor),
                    inner.widthAnchor.constraint(equalTo: outer.widthAnchor),
                    inner.heightAnchor.constraint(equalTo: outer.heightAnchor),
                ]
            }
            LayoutConstraint.activate(made)
            root.frame = Rect(width: 300, height: 200)
            root.safeAreaInsets = Insets(top: 3, left: 0, bottom: 0, right: 0)
            root.directionalLayoutMargins = DirectionalInsets(
                top: 9, leading: 20, bottom: 10, trailing: 30)
            let guide = leaf.layoutMarginsGuide
            root.layoutIfNeeded()
            #expect(leaf.layoutMargins == Insets(top: 12, left: 20, bottom: 10, right: 30))
            #expect(guide.layoutFrame.minX == 20 && guide.layoutFrame.maxX == 270)
            root.layoutDirection = .rightToLeft
            root.layoutIfNeeded()
            #expect(guide.layoutFrame.minX == 30 && guide.layoutFrame.maxX == 280)
        }
    }

    @Test("deeply nested stack views have the size and baseline of the innermost view")
    func stacks() {
        onSmallStack {
            let leaf = Natural(40, 30)
            leaf.baselines = (20, 5)
            var top: View = leaf
            for _ in 0..<DepthTests.depth { top = StackView(arrangedSubviews: [top]) }
            let root = View(frame: Rect(width: 300, height: 200)), mark = View()
            root.addSubview(top, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
            root.addSubview(mark, constraints: [equal(\.leftAnchor), equal(\.heightAnchor)])
            mark.topAnchor.constraint(equalTo: top.firstBaselineAnchor).isActive = true
            root.layoutIfNeeded()
            #expect(top.frame == Rect(width: 40, height: 30))
            #expect(mark.frame.minY == 20)
            leaf.isHidden = true
            root.layoutIfNeeded()
            #expect(top.frame.width == 0)
            leaf.isHidden = false
            root.layoutIfNeeded()
            #expect(top.frame == Rect(width: 40, height: 30))
        }
    }

    @Test("deeply nested scroll views give their contents the constrained sizes") func scrolling() {
        onSmallStack {
            let leaf = View()
            leaf.translatesAutoresizingMaskIntoConstraints = false
            var top: View = leaf, made: [LayoutConstraint] = []
            let depth = DepthTests.depth
            for _ in 0..<depth {
                let outer = ScrollView()
                outer.translatesAutoresizingMaskIntoConstraints = false
                outer.addSubview(top)
                outer.contentOffset = Point(x: 1, y: 0)
                made += [
                    top.leftAnchor.constraint(equalTo: outer.leftAnchor),
                    top.rightAnchor.constraint(equalTo: outer.rightAnchor),
                    top.topAnchor.constraint(equalTo: outer.topAnchor),
                    top.bottomAnchor.constraint(equalTo: outer.bottomAnchor),
                    top.widthAnchor.constraint(equalTo: outer.widthAnchor, constant: 1),
                    top.heightAnchor.constraint(equalTo: outer.heightAnchor),
                ]
                top = outer
            }
            let root = View(frame: Rect(width: 300, height: 200))
            root.addSubview(
                top,
                constraints: [
                    equal(\.leftAnchor), equal(\.topAnchor), equal(\.widthAnchor),
                    equal(\.heightAnchor),
                ])
            LayoutConstraint.activate(made)
            root.layoutIfNeeded()
            #expect(leaf.frame == Rect(width: 300 + Double(depth), height: 200))
        }
    }

    @Test("a conflict and an ambiguous view at the leaf of a deep tree are found")
    func reportsAndAmbiguity() {
        onSmallStack {
            let (root, leaf) = self.held()
            root.layoutIfNeeded()
            let wide = leaf.widthAnchor.constraint(equalToConstant: root.frame.width + 1)
            wide.isActive = true
            let errors = reports { root.layoutIfNeeded() }
            // The conflict contains all constraints from the root's width down to the leaf's.
            #expect(errors.first?.constraints.count == DepthTests.depth + 2)
            #expect(errors.first?.log.isEmpty == false && errors.count == 1)
            wide.isActive = false
            let open = View()
            leaf.addSubview(open)
            open.translatesAutoresizingMaskIntoConstraints = false
            open.topAnchor.constraint(equalTo: leaf.topAnchor).isActive = true
            open.leftAnchor.constraint(equalTo: leaf.leftAnchor).isActive = true
            root.layoutIfNeeded()
            #expect(open.hasAmbiguousLayout && !leaf.hasAmbiguousLayout)
            open.exerciseAmbiguityInLayout()
            open.removeFromSuperview()
        }
    }

    @Test(
        "a deep tree can be taken apart view by view, from the leaf or from the root",
        arguments: [true, false])
    func apart(isFromBelow: Bool) {
        onSmallStack {
            let (root, leaf) = self.held()
            let inner = leaf.widthAnchor.constraint(equalToConstant: 12)
            inner.priority = 10
            inner.isActive = true
            root.layoutIfNeeded()
            // The array keeps all views alive, so that removing each view, beginning at the top,
            // also moves all views below it.
            var views: [View] = [], next = root.subviews.first
            while let view = next {
                views.append(view)
                next = view.subviews.first
            }
            for view in isFromBelow ? views.reversed() : views { view.removeFromSuperview() }
            #expect(views.allSatisfy { $0.superview == nil && $0.subviews.isEmpty })
            #expect(inner.isActive && leaf.constraints.count == 1 && views[0].constraints.isEmpty)
            root.layoutIfNeeded()
        }
    }

    @Test(
        "a deep tree without constraints can be built from the root and taken apart again"
    )
    func withoutConstraints() {
        onSmallStack {
            let root = View()
            var views: [View] = []
            for _ in 0..<DepthTests.depth {
                let view = ScrollView()
                view.addSubview(View())
                (views.last ?? root).addSubview(view)
                view.contentOffset.x = 1
                view.frame = Rect(x: 1, y: 2, width: 3, height: 4)
                views.append(view)
            }
            let last = views[views.count - 1]
            #expect(reports { last.addSubview(root) }.map(\.kind) == [.insideItself])
            root.layoutIfNeeded()
            for view in views.reversed() { view.removeFromSuperview() }
            #expect(root.subviews.isEmpty && last.subviews.count == 1)
        }
    }

    @Test(
        "a deep tree with constraints can be built from the leaf up"
    )
    func fromLeaf() {
        onSmallStack {
            let leaf = View()
            var top = leaf
            for _ in 0..<DepthTests.depth {
                let outer = View(), title = View()
                outer.addSubview(
                    title,
                    constraints: [equal(\.leftAnchor), equal(\.topAnchor), equal(\.heightAnchor)])
                outer.addSubview(
                    top,
                    constraints: [
                        equal(\.leftAnchor, constant: 1), equal(\.topAnchor), equal(\.widthAnchor),
                        equal(\.heightAnchor),
                    ])
                title.widthAnchor.constraint(equalTo: top.widthAnchor).isActive = true
                top = outer
            }
            top.frame = Rect(width: 30, height: 20)
            top.layoutIfNeeded()
            #expect(leaf.frame == Rect(x: 1, width: 30, height: 20))
        }
    }

    @Test("a layout template of a deep tree computes the leaf's frame") func templates() {
        onSmallStack {
            let (root, leaf) = self.held()
            let template = try? LayoutTemplate(of: root, numbers: [.width], frames: [leaf])
            #expect((try? template?.frames([50]))?.first?.width == 50)
        }
    }

    @Test("layout nodes of a deep tree without views are kept alive by their parents") func nodes()
    {
        onSmallStack {
            var top = LayoutNode()
            for _ in 0..<DepthTests.depth {
                let outer = LayoutNode()
                outer.addChild(top)
                top = outer
            }
            top.layoutTree()
            var levels = 0, node = top
            while let next = node.children.first {
                levels += 1
                node = next
            }
            #expect(levels == DepthTests.depth && node.root === top)
        }
    }
}
