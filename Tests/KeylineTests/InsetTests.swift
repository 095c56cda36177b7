import Testing

@testable import Keyline

@Suite("Layout margins, safe areas and their guides")
struct InsetTests {
    func fill(_ view: View, _ root: View, _ guide: some LayoutItem) {
        root.addSubview(view)
        view.translatesAutoresizingMaskIntoConstraints = false
        LayoutConstraint.activate([
            view.leftAnchor.constraint(equalTo: guide.leftAnchor),
            view.rightAnchor.constraint(equalTo: guide.rightAnchor),
            view.topAnchor.constraint(equalTo: guide.topAnchor),
            view.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
        ])
    }

    @Test("margins are 8 points by default, and directional margins follow the text direction")
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

    @Test("a view's safe area insets are the part of the root's insets that overlap the view")
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

    @Test("a view removed from its superview loses inherited safe area insets and margins")
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
        // The new frame of the view is smaller than the insets that its former superview gave it.
        view.frame = Rect(width: 60, height: 17)
        #expect(reports { view.layoutIfNeeded() }.isEmpty)
        expect(child.frame, 8, 0, 40, 10)
    }

    @Test("margins are added to the safe area unless insetsLayoutMarginsFromSafeArea is false")
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

    @Test("preservesSuperviewLayoutMargins enlarges margins where the superview's overlap them")
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
        // The superview's margins extend 30 - 10 = 20 points into the view on the left; on the
        // right, the superview's margin begins at 170.
        expect(view.frame, 20, 8, 122, 14)
    }

    /// "The amount of the adjustment is the smallest amount needed to ensure content is also inside
    /// the superview's margins", says the documentation of UIKit.
    @Test(
        "preserved margins and safe areas of nested views do not add up level by level"
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
        // The view's own margins of 8 are added to its safe area. That is more than the superview's
        // 5 at the top, and less than 16 on the other sides.
        #expect(outer.layoutMargins == Insets(top: 28, left: 60, bottom: 8, right: 16))
        outer.insetsLayoutMarginsFromSafeArea = false
        #expect(outer.layoutMargins == Insets(top: 28, left: 60, bottom: 8, right: 16))
        outer.preservesSuperviewLayoutMargins = false
        #expect(outer.layoutMargins == Insets(top: 8, left: 8, bottom: 8, right: 8))
    }

    /// Returns the frames of the guides of each view, by name.
    func guideFrames(_ view: View) -> [String: Rect] {
        [
            "safe area": view.safeAreaLayoutGuide.layoutFrame,
            "margins": view.layoutMarginsGuide.layoutFrame,
            "readable": view.readableContentGuide.layoutFrame,
            "keyboard": view.keyboardLayoutGuide.layoutFrame,
        ]
    }

    @Test("a guide first read after a layout pass has its final frame at once")
    func askedLate() {
        let root = View(frame: Rect(width: 1000, height: 480)), view = View(), inner = View()
        root.safeAreaInsets = Insets(top: 20, bottom: 34)
        root.keyboardHeight = 200
        fill(view, root, root)
        view.addSubview(
            inner,
            constraints: [
                equal(\.leftAnchor, constant: 5), equal(\.rightAnchor),
                equal(\.topAnchor, constant: 15),
                equal(\.bottomAnchor),
            ])
        inner.directionalLayoutMargins = DirectionalInsets(
            top: 1, leading: 30, bottom: 2, trailing: 3)
        inner.layoutDirection = .rightToLeft
        root.layoutIfNeeded()
        #expect(view.layoutMargins == Insets(top: 28, left: 8, bottom: 42, right: 8))
        let outerFrames = [
            "safe area": Rect(x: 0, y: 20, width: 1000, height: 426),
            "margins": Rect(x: 8, y: 28, width: 984, height: 410),
            "readable": Rect(x: 164, y: 28, width: 672, height: 410),
            "keyboard": Rect(x: 0, y: 280, width: 1000, height: 200),
        ]
        // The frame is 5 points below the bar, and 3 points of trailing margin are at its left.
        let innerFrames = [
            "safe area": Rect(x: 0, y: 5, width: 995, height: 426),
            "margins": Rect(x: 3, y: 6, width: 962, height: 423),
            "readable": Rect(x: 148, y: 6, width: 672, height: 423),
            "keyboard": Rect(x: 0, y: 265, width: 995, height: 200),
        ]
        #expect(guideFrames(inner) == innerFrames)
        #expect(guideFrames(view) == outerFrames)
        root.layoutIfNeeded()
        #expect(guideFrames(inner) == innerFrames)
        #expect(guideFrames(view) == outerFrames)
    }

    @Test("guides first read after a pass have right frames in scroll views and with insets")
    func askedLateElsewhere() {
        final class Shadowed: View {
            override var alignmentRectInsets: Insets {
                Insets(top: 1, left: 2, bottom: 3, right: 4)
            }
        }
        let root = View(frame: Rect(width: 100, height: 300))
        root.safeAreaInsets = Insets(top: 20)
        let scrolled = ScrollView(frame: Rect(x: 0, y: 10, width: 90, height: 200))
        let shadowed = Shadowed(frame: Rect(x: 0, y: 10, width: 90, height: 200))
        let narrow = View(frame: Rect(x: 0, y: 0, width: 12, height: 5))
        for view in [scrolled, shadowed, narrow] { root.addSubview(view) }
        scrolled.contentOffset = Point(x: 0, y: 50)
        root.layoutIfNeeded()
        for (view, height) in [(scrolled, 190.0), (shadowed, 186)] {
            let frames = guideFrames(view)
            #expect(frames["safe area"]?.height == height)
            root.layoutIfNeeded()
            #expect(guideFrames(view) == frames)
        }
        // The margins are together wider than the view, so there is no rectangle between them. The
        // next layout pass reports this.
        #expect(narrow.layoutMarginsGuide.layoutFrame == .zero)
    }

    @Test("readableContentGuide is centred and at most 672 points wide")
    func readable() {
        let root = View(frame: Rect(width: 1024, height: 100)), view = View()
        fill(view, root, root.readableContentGuide)
        root.layoutIfNeeded()
        expect(view.frame, 176, 8, 672, 84)
        root.frame.size.width = 400
        root.layoutIfNeeded()
        expect(view.frame, 8, 8, 384, 84)
    }

    @Test("margin attributes follow changes of the margins and of the text direction")
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
}
