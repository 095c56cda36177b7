import Testing

@testable import Keyline

@Suite("Margins, safe areas, direction, autoresizing, fitting sizes, passes")
struct SurroundingsTests {
    func fill(_ view: View, _ root: View, _ guide: LayoutGuide) {
        root.addSubview(view)
        view.translatesAutoresizingMaskIntoConstraints = false
        LayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: guide.leftAnchor),
            view.rightAnchor.constraint(equalTo: guide.rightAnchor),
            view.topAnchor.constraint(equalTo: guide.topAnchor),
            view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        ])
    }

    @Test("margins: 8 by default; directional ones follow the text")
    func margins() {
        let root = View(frame: Rect(width: 100, height: 50)), view = View()
        fill(view, root, root.layoutMarginsGuide)
        root.layoutIfNeeded()
        expect(view.frame, 8, 8, 84, 34)
        root.directionalLayoutMargins = DirectionalInsets(
            top: 5, leading: 20, bottom: 15, trailing: 10)
        root.layoutIfNeeded()
        expect(view.frame, 20, 5, 70, 30)
        root.layoutDirection = .rightToLeft
        root.layoutIfNeeded()
        expect(view.frame, 10, 5, 70, 30)
        #expect(root.layoutMargins == Insets(top: 5, left: 10, bottom: 15, right: 20))
        root.layoutMargins = Insets(left: 1, right: 2)
        #expect(root.directionalLayoutMargins == DirectionalInsets(leading: 2, trailing: 1))
    }

    @Test("safe area: the root's, and what of it reaches into views below")
    func safeArea() {
        let root = View(frame: Rect(width: 390, height: 844)), view = View(), inner = View()
        root.safeAreaInsets = Insets(top: 47, bottom: 34)
        fill(view, root, root.safeAreaLayoutGuide)
        root.layoutIfNeeded()
        expect(view.frame, 0, 47, 390, 763)
        #expect(view.safeAreaInsets == .zero)
        let low = View(frame: Rect(x: 0, y: 800, width: 390, height: 44))
        root.addSubview(low)
        fill(inner, low, low.safeAreaLayoutGuide)
        root.layoutIfNeeded()
        #expect(low.safeAreaInsets == Insets(bottom: 34))
        expect(inner.frame, 0, 0, 390, 10)
        low.frame.origin.y = 780
        root.layoutIfNeeded()
        #expect(low.safeAreaInsets == Insets(bottom: 14))
        expect(inner.frame, 0, 0, 390, 30)
        low.frame = Rect(x: 0, y: 830, width: 390, height: 44)
        root.layoutIfNeeded()
        #expect(low.safeAreaInsets == Insets(bottom: 34))
    }

    @Test("a view that leaves its superview leaves the bars and margins that reached in")
    func safeAreaLeaves() {
        let root = View(frame: Rect(width: 100, height: 100)), view = View(), child = View()
        root.safeAreaInsets = Insets(top: 20)
        root.directionalLayoutMargins.leading = 30
        view.preservesSuperviewLayoutMargins = true
        root.addSubview(view, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        view.addSubview(
            child,
            constraints: [
                equal(\.topAnchor, \.safeAreaLayoutGuide.topAnchor),
                equal(\.leftAnchor, \.layoutMarginsGuide.leftAnchor),
                equal(\.widthAnchor, constant: 40), equal(\.heightAnchor, constant: 10),
            ])
        root.layoutIfNeeded()
        expect(child.frame, 30, 20, 40, 10)
        view.removeFromSuperview()
        #expect(view.safeAreaInsets == .zero && view.layoutMargins.left == 8)
        // Less than what reached in.
        view.frame = Rect(width: 60, height: 17)
        #expect(reports { view.layoutIfNeeded() }.isEmpty)
        expect(child.frame, 8, 0, 40, 10)
    }

    @Test("margins are measured from the safe area, unless that is turned off")
    func marginsFromSafeArea() {
        let root = View(frame: Rect(width: 100, height: 100)), view = View()
        root.safeAreaInsets = Insets(top: 20)
        fill(view, root, root.layoutMarginsGuide)
        root.layoutIfNeeded()
        expect(view.frame, 8, 28, 84, 64)
        root.insetsLayoutMarginsFromSafeArea = false
        root.layoutIfNeeded()
        expect(view.frame, 8, 8, 84, 84)
    }

    @Test("the superview's margins are preserved where they reach in")
    func preserved() {
        let root = View(frame: Rect(width: 200, height: 100)), view = View()
        let outer = View(frame: Rect(x: 10, y: 50, width: 150, height: 30))
        root.layoutMargins = Insets(top: 8, left: 30, bottom: 8, right: 30)
        root.addSubview(outer)
        fill(view, outer, outer.layoutMarginsGuide)
        root.layoutIfNeeded()
        expect(view.frame, 8, 8, 134, 14)
        outer.preservesSuperviewLayoutMargins = true
        root.layoutIfNeeded()
        // On the left 30 - 10 = 20; on the right the superview's margin begins at 170.
        expect(view.frame, 20, 8, 122, 14)
    }

    /// "The amount of the adjustment is the smallest amount needed to ensure content is also inside
    /// the superview's margins", says the documentation of UIKit.
    @Test(
        "the superview's margins and its safe area count once, however deep views lie in each other"
    )
    func preservedWithinSafeArea() {
        let root = View(frame: Rect(width: 200, height: 100))
        root.safeAreaInsets = Insets(top: 20, left: 44)
        root.layoutMargins = Insets(top: 5, left: 16, bottom: 8, right: 16)
        var outer = root
        for _ in 0..<3 {
            let view = View()
            view.preservesSuperviewLayoutMargins = true
            outer.addSubview(
                view,
                constraints: [
                    equal(\.leftAnchor), equal(\.topAnchor), equal(\.rightAnchor),
                    equal(\.bottomAnchor),
                ])
            outer = view
        }
        root.layoutIfNeeded()
        // Its own are 8 from its safe area, which is more than 5 at the top, and less than 16 elsewhere.
        #expect(outer.layoutMargins == Insets(top: 28, left: 60, bottom: 8, right: 16))
        outer.insetsLayoutMarginsFromSafeArea = false
        #expect(outer.layoutMargins == Insets(top: 28, left: 60, bottom: 8, right: 16))
        outer.preservesSuperviewLayoutMargins = false
        #expect(outer.layoutMargins == Insets(top: 8, left: 8, bottom: 8, right: 8))
    }

    @Test("readable width: centred, at most 672 points")
    func readable() {
        let root = View(frame: Rect(width: 1024, height: 100)), view = View()
        fill(view, root, root.readableContentGuide)
        root.layoutIfNeeded()
        expect(view.frame, 176, 8, 672, 84)
        root.frame.size.width = 400
        root.layoutIfNeeded()
        expect(view.frame, 8, 8, 384, 84)
    }

    @Test("leading and trailing turn round with the text, left and right do not")
    func direction() {
        let root = View(frame: Rect(width: 320, height: 44)), (a, b, p) = (View(), View(), View())
        root.addSubview(
            a,
            constraints: [equal(\.leadingAnchor, constant: 10), equal(\.widthAnchor, constant: 50)])
        root.addSubview(
            b, pairingTo: a,
            constraints: [
                equal(\.leadingAnchor, \.trailingAnchor, constant: 8),
                equal(\.widthAnchor, constant: 60),
            ])
        root.addSubview(
            p, constraints: [equal(\.leftAnchor, constant: 5), equal(\.widthAnchor, constant: 30)])
        root.layoutIfNeeded()
        #expect([a, b, p].map(\.frame.minX) == [10, 68, 5])
        root.layoutDirection = .rightToLeft
        root.layoutIfNeeded()
        #expect([a, b, p].map(\.frame.minX) == [260, 192, 5])
        root.semanticContentAttribute = .forceLeftToRight
        root.layoutIfNeeded()
        #expect([a, b, p].map(\.frame.minX) == [10, 68, 5])
        root.semanticContentAttribute = .unspecified
        a.leadingAnchor.constraint(greaterThanOrEqualTo: root.leadingAnchor, constant: 4).isActive =
            true
        let far = b.trailingAnchor.constraint(
            lessThanOrEqualTo: root.trailingAnchor, constant: -250)
        far.isActive = true
        let broken = reports { root.layoutIfNeeded() }
        // From the right: b ends 128 points in; at most 70 are asked for.
        #expect(broken.map(\.kind) == [.unsatisfiable])
    }

    @Test("a subtree may keep its own direction")
    func island() {
        let root = View(frame: Rect(width: 100, height: 10)), player = View(), knob = View()
        root.layoutDirection = .rightToLeft
        player.semanticContentAttribute = .playback
        root.addSubview(
            player,
            constraints: [equal(\.leadingAnchor, constant: 10), equal(\.widthAnchor, constant: 40)])
        player.addSubview(
            knob,
            constraints: [equal(\.leadingAnchor, constant: 3), equal(\.widthAnchor, constant: 4)])
        root.layoutIfNeeded()
        #expect(player.frame.minX == 50 && knob.frame.minX == 3)
        #expect(knob.effectiveLayoutDirection == .leftToRight)
        let other = View()
        root.addSubview(other)
        #expect(other.effectiveLayoutDirection == .rightToLeft)
        other.removeFromSuperview()
        #expect(other.effectiveLayoutDirection == .leftToRight)
    }

    @Test(
        "autoresizing: what is flexible shares what is gained",
        arguments: [
            ([.flexibleWidth], 10, 180), ([.flexibleLeftMargin], 110, 80),
            ([.flexibleLeftMargin, .flexibleRightMargin], 60, 80), ([], 10, 80),
        ] as [(AutoresizingMask, Double, Double)])
    func autoresizing(mask: AutoresizingMask, x: Double, width: Double) {
        let parent = View(frame: Rect(width: 100, height: 50))
        let child = View(frame: Rect(x: 10, y: 10, width: 80, height: 30)), pinned = View()
        child.autoresizingMask = mask
        parent.addSubview(child)
        parent.addSubview(
            pinned, pairingTo: child,
            constraints: [equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor)])
        parent.layoutIfNeeded()
        parent.frame.size.width = 200
        parent.layoutIfNeeded()
        expect(child.frame, x, 10, width, 30)
        #expect(pinned.frame.minX == x && pinned.frame.width == width)
    }

    @Test("fitting sizes: contents and insets, without the surroundings")
    func fitting() {
        let root = View(frame: Rect(width: 500, height: 500)), box = View(),
            label = Natural(100, 20)
        root.addSubview(
            box,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.widthAnchor, constant: 400),
                equal(\.heightAnchor, constant: 300),
            ])
        box.addSubview(
            label,
            constraints: [
                equal(\.leftAnchor, constant: 8), equal(\.topAnchor, constant: 8),
                equal(\.rightAnchor, constant: -8), equal(\.bottomAnchor, constant: -8),
            ])
        // The box's own size of 400 x 300 is within; so ask a box without one.
        root.layoutIfNeeded()
        #expect(
            box.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 400, height: 300))
        let free = View(), other = Natural(100, 20)
        free.addSubview(
            other,
            constraints: [
                equal(\.leftAnchor, constant: 8), equal(\.topAnchor, constant: 8),
                equal(\.rightAnchor, constant: -8), equal(\.bottomAnchor, constant: -8),
            ])
        #expect(
            free.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 116, height: 36))
        root.addSubview(free, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        root.layoutIfNeeded()
        let frames = [free.frame, other.frame, box.frame]
        #expect(
            free.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 116, height: 36))
        #expect(
            free.systemLayoutSizeFitting(
                Size(width: 300, height: 0), withHorizontalFittingPriority: .required)
                == Size(width: 300, height: 36))
        #expect([free.frame, other.frame, box.frame] == frames)
        root.layoutIfNeeded()
        #expect([free.frame, other.frame, box.frame] == frames)
    }

    @Test("constraints are updated from the leaves up, once")
    func updates() {
        final class Updating: View {
            let name: String
            nonisolated(unsafe) static var order: [String] = []
            init(_ name: String) {
                self.name = name
                super.init()
            }
            override func updateConstraints() {
                Updating.order.append(name)
                setNeedsUpdateConstraints()  // must not hang
                super.updateConstraints()
            }
        }
        let root = Updating("root"), middle = Updating("middle"), leaf = Updating("leaf")
        root.addSubview(middle)
        middle.addSubview(leaf)
        root.updateConstraintsIfNeeded()
        #expect(Updating.order == ["leaf", "middle", "root"])
        Updating.order = []
        let errors = reports { root.layoutIfNeeded() }
        #expect(Updating.order.count <= 33)
        #expect(errors.map(\.kind) == [.didNotConverge])
    }

    @Test("fitting sizes: text that wraps, a lone view, pixels after insets")
    func fittingMore() {
        let box = View(), label = Label(String(repeating: "x", count: 25))
        label.measure = LabelTests.Tens()
        label.numberOfLines = 0
        box.addSubview(
            label,
            constraints: [
                equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor),
                equal(\.bottomAnchor),
            ])
        #expect(
            box.systemLayoutSizeFitting(
                Size(width: 100, height: 0), withHorizontalFittingPriority: .required)
                == Size(width: 100, height: 60))
        let lone = Natural(30, 20)
        #expect(
            lone.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 30, height: 20))
        let root = View(frame: Rect(width: 100, height: 100)), edged = Natural(10.2, 5)
        edged.insets = Insets(left: 0.3)
        root.addSubview(edged, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        root.displayScale = 1
        #expect(
            edged.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 11, height: 5))
    }

    @Test("fitting sizes: wishes that cannot be, and those that are none")
    func fittingWishes() {
        let box = View(), label = Natural(100, 20), gap = View()
        box.addSubview(
            label,
            constraints: [
                equal(\.leftAnchor, constant: 8), equal(\.topAnchor, constant: 8),
                equal(\.rightAnchor, constant: -8), equal(\.bottomAnchor, constant: -8),
            ])
        func fit(_ size: Size, _ priority: LayoutPriority) -> Size {
            box.systemLayoutSizeFitting(
                size, withHorizontalFittingPriority: priority, verticalFittingPriority: priority)
        }
        // Nothing is lower than its insets.
        #expect(fit(Size(width: 300, height: 10), .required) == Size(width: 300, height: 16))
        #expect(fit(Size(width: 300, height: 10), 0) == Size(width: 116, height: 36))
        for wrong in [-1, 1001, Double.nan] {
            var size = Size.zero
            let errors = reports { size = fit(.layoutFittingExpanded, LayoutPriority(wrong)) }
            #expect(errors.map(\.kind) == [.priorityOutOfRange, .priorityOutOfRange])
            #expect(size == Size(width: 116, height: 36))
        }
        let errors = reports { _ = fit(Size(width: 300, height: .nan), .required) }
        #expect(errors.map(\.kind) == [.constantNotFinite])
        gap.addSubview(box)
        for large in [Double.infinity, .greatestFiniteMagnitude] {
            #expect(fit(Size(width: large, height: 0), 50) == Size(width: 116, height: 36))
            let all = gap.systemLayoutSizeFitting(Size(width: large, height: 0))
            #expect(all == Size(width: LayoutConstraint.largestConstant, height: 0))
        }
    }

    @Test("adding a subview again moves it to the end and keeps its constraints")
    func again() {
        let root = View(frame: Rect(width: 100, height: 100)), (a, b) = (View(), View())
        let made = root.addSubview(a, constraints: [equal(\.leftAnchor, constant: 7)])
        root.addSubview(b)
        root.addSubview(a)
        #expect(made[0].isActive && root.subviews.count == 2 && root.subviews[1] === a)
        root.layoutIfNeeded()
        #expect(a.frame.minX == 7)
    }

    @Test("adding a guide again where it is keeps its constraints")
    func guideAgain() {
        let root = View(), guide = LayoutGuide()
        root.addLayoutGuide(guide)
        let made = guide.leftAnchor.constraint(equalTo: root.leftAnchor)
        made.isActive = true
        root.addLayoutGuide(guide)
        #expect(made.isActive && root.layoutGuides.count == 1)
    }

    @Test("a guide that is taken out takes its constraints along")
    func guideLeaves() {
        let root = View(frame: Rect(width: 100, height: 100)), guide = LayoutGuide()
        root.addLayoutGuide(guide)
        let own = guide.widthAnchor.constraint(equalToConstant: 30)
        let outer = guide.leftAnchor.constraint(equalTo: root.leftAnchor)
        LayoutConstraint.activate([own, outer])
        root.layoutIfNeeded()
        root.removeLayoutGuide(guide)
        #expect(!own.isActive && !outer.isActive)
    }

    @Test("a conflict that lasts is reported once, also when other things change")
    func reportedOnce() {
        let root = View(frame: Rect(width: 100, height: 100)), (a, b) = (View(), View())
        root.addSubview(a, constraints: [equal(\.widthAnchor, constant: 10)])
        let other = root.addSubview(b, constraints: [equal(\.leftAnchor)])
        let second = a.widthAnchor.constraint(equalToConstant: 20)
        second.isActive = true
        #expect(reports { root.layoutIfNeeded() }.count == 1)
        other[0].constant = 5
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        second.isActive = false
        root.layoutIfNeeded()
        second.isActive = true
        #expect(reports { root.layoutIfNeeded() }.count == 1)
    }

    @Test(
        "a view inside itself is reported and stays where it is; indices out of range are the nearest"
    )
    func insideItself() {
        func are(_ views: [View], _ others: View...) -> Bool {
            views.map(ObjectIdentifier.init) == others.map(ObjectIdentifier.init)
        }
        let root = View(), inner = View(), leaf = View(), stack = StackView()
        root.addSubview(inner)
        inner.addSubview(leaf)
        #expect(reports { leaf.addSubview(root) }.map(\.kind) == [.insideItself])
        #expect(reports { inner.addSubview(inner) }.map(\.kind) == [.insideItself])
        #expect(reports { stack.addArrangedSubview(stack) }.map(\.kind) == [.insideItself])
        #expect(
            reports { leaf.layoutNode.addChild(root.layoutNode) }.map(\.kind) == [.insideItself])
        #expect(are(root.subviews, inner) && are(inner.subviews, leaf) && stack.subviews.isEmpty)
        #expect(stack.arrangedSubviews.isEmpty && root.superview == nil)
        let (first, last) = (View(), View())
        root.insertSubview(last, at: 99)
        root.insertSubview(first, at: -7)
        #expect(are(root.subviews, first, inner, last))
        root.insertSubview(last, at: -1)
        #expect(are(root.subviews, last, first, inner))
        stack.addArrangedSubview(first)
        stack.insertArrangedSubview(last, at: -3)
        #expect(are(stack.arrangedSubviews, last, first))
    }

    @Test("the largest size: what hugs does not grow, a gap that may be longer does")
    func expanded() {
        final class Natural: View {
            override var intrinsicContentSize: Size { Size(width: 100, height: 20) }
        }
        let cell = View(), label = Natural()
        cell.addSubview(
            label,
            constraints: [
                equal(\.leadingAnchor, constant: 8), equal(\.topAnchor, constant: 8),
                equal(\.bottomAnchor, constant: -8),
                constraint(
                    \.trailingAnchor, constraintRelation: .lessThanOrEqual, constant: -8),
            ])
        // 8 + 100 + 8 at least, 8 + 20 + 8; hugging at 250 holds the height against the target's 50.
        #expect(
            cell.systemLayoutSizeFitting(.layoutFittingExpanded)
                == Size(width: 10_000, height: 36))
        #expect(
            cell.systemLayoutSizeFitting(.layoutFittingCompressed) == Size(width: 116, height: 36))
    }

    @Test("a frame that is not finite is refused; a root of negative extents is as one of none")
    func frames() {
        let root = View(frame: Rect(width: 100, height: 50)), view = View()
        root.addSubview(
            view, constraints: [equal(\.rightAnchor), equal(\.widthAnchor, constant: 30)])
        root.layoutIfNeeded()
        for wrong in [Double.nan, .infinity] {
            let errors = reports {
                root.frame.size.width = wrong
                view.frame.origin.x = wrong
                root.layoutIfNeeded()
            }
            #expect(errors.map(\.kind) == [.constantNotFinite, .constantNotFinite])
            #expect(root.frame.width == 100 && view.frame.minX == 70)
        }
        let errors = reports {
            root.frame.size.width = -4
            root.layoutIfNeeded()
        }
        #expect(errors.isEmpty && view.frame.minX == -30 && view.frame.width == 30)
    }

    @Test("hugging and resistance are from 0 to required; 0 is a weak wish", arguments: [0.0, 1])
    func contentPriorities(weak: Double) {
        final class Natural: View {
            override var intrinsicContentSize: Size { Size(width: 30, height: 20) }
        }
        let root = View(frame: Rect(width: 100, height: 50)), view = Natural()
        root.addSubview(view, constraints: [equal(\.leftAnchor)])
        view.setContentHuggingPriority(LayoutPriority(weak), for: .horizontal)
        let wide = view.widthAnchor.constraint(equalToConstant: 60)
        wide.priority = 2
        wide.isActive = true
        #expect(reports { root.layoutIfNeeded() }.isEmpty)
        #expect(view.frame.width == 60)
        wide.isActive = false
        root.layoutIfNeeded()
        #expect(view.frame.width == 30)
        for wrong in [-1, 1001, Double.nan] {
            let errors = reports {
                view.setContentHuggingPriority(LayoutPriority(wrong), for: .horizontal)
                view.setContentCompressionResistancePriority(LayoutPriority(wrong), for: .vertical)
            }
            #expect(errors.map(\.kind) == [.priorityOutOfRange, .priorityOutOfRange])
        }
        #expect(view.contentHuggingPriority(for: .horizontal).rawValue == weak)
        #expect(view.contentCompressionResistancePriority(for: .vertical) == .defaultHigh)
    }

    @Test("margin attributes, also from right to left and when the margins change")
    func marginAttributes() {
        let root = View(frame: Rect(width: 200, height: 100)), view = View()
        root.addSubview(view)
        view.translatesAutoresizingMaskIntoConstraints = false
        func pin(_ attribute: LayoutAttribute, _ margin: LayoutAttribute) -> LayoutConstraint {
            LayoutConstraint(item: view, attribute: attribute, toItem: root, attribute: margin)
        }
        LayoutConstraint.activate([
            pin(.leading, .leadingMargin), pin(.trailing, .trailingMargin),
            pin(.top, .topMargin), pin(.bottom, .bottomMargin),
        ])
        root.layoutIfNeeded()
        expect(view.frame, 8, 8, 184, 84)
        root.directionalLayoutMargins = DirectionalInsets(
            top: 1, leading: 20, bottom: 2, trailing: 30)
        root.layoutIfNeeded()
        expect(view.frame, 20, 1, 150, 97)
        root.layoutDirection = .rightToLeft
        root.layoutIfNeeded()
        expect(view.frame, 30, 1, 150, 97)
        let dot = View()
        root.addSubview(dot)
        dot.translatesAutoresizingMaskIntoConstraints = false
        LayoutConstraint.activate([
            LayoutConstraint(
                item: dot, attribute: .centerX, toItem: root, attribute: .centerXWithinMargins),
            dot.widthAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        #expect(dot.frame.minX == 100)  // between 30 and 180 the middle is 105
    }

    @Test("the distance between two anchors is the same from right to left")
    func distances() {
        let root = View(frame: Rect(width: 200, height: 100)), (a, b) = (View(), View())
        root.addSubview(
            a, constraints: [equal(\.leadingAnchor), equal(\.widthAnchor, constant: 50)])
        root.addSubview(b, constraints: [equal(\.widthAnchor, constant: 20)])
        a.trailingAnchor.anchorWithOffset(to: b.leadingAnchor).constraint(equalToConstant: 30)
            .isActive = true
        root.layoutIfNeeded()
        #expect(b.frame.minX == 80)
        root.layoutDirection = .rightToLeft
        root.layoutIfNeeded()
        #expect(a.frame.minX == 150 && b.frame.minX == 100)
    }

    @Test("siblings with directions of their own still follow their superview's")
    func islands() {
        let root = View(frame: Rect(width: 100, height: 10)), (a, b) = (View(), View())
        for view in [a, b] { view.semanticContentAttribute = .playback }
        root.addSubview(
            a, constraints: [equal(\.leftAnchor, constant: 40), equal(\.widthAnchor, constant: 10)])
        root.addSubview(
            b, pairingTo: a, constraints: [equal(\.leadingAnchor, \.trailingAnchor, constant: 5)])
        b.widthAnchor.constraint(equalToConstant: 20).isActive = true
        root.layoutIfNeeded()
        #expect(b.frame.minX == 55)
        root.layoutDirection = .rightToLeft
        root.layoutIfNeeded()
        #expect(b.frame.minX == 15)  // its right edge 5 to the left of 40
    }

    @Test("the distance between two baselines")
    func baselineDistance() {
        let root = View(frame: Rect(width: 100, height: 100)),
            (a, b) = (Natural(9, 20), Natural(9, 30))
        a.baselines = (15, 5)
        b.baselines = (24, 6)
        root.addSubview(a, constraints: [equal(\.leftAnchor), equal(\.topAnchor)])
        root.addSubview(b, constraints: [equal(\.leftAnchor)])
        a.lastBaselineAnchor.anchorWithOffset(to: b.firstBaselineAnchor)
            .constraint(equalToConstant: 40).isActive = true
        root.layoutIfNeeded()
        #expect(b.frame.minY == 31)  // 15 + 40 - 24
        b.baselines.first = 20
        root.layoutIfNeeded()
        #expect(b.frame.minY == 35)
    }
}
