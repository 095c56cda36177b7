import KeylineUIKit
import Testing

@Suite("KeylineUIKit: retained subtrees, sizes of roots and nested passes") @MainActor
struct UIKitRetainedViews {
    @Test("a view whose root was deallocated keeps its inner constraints and its safe-area guide")
    func kept() {
        let kept = UIView(), child = UIView()
        for view in [kept, child] { view.translatesAutoresizingMaskIntoConstraints = false }
        let inner = child.widthAnchor.constraint(equalTo: kept.widthAnchor, multiplier: 0.5)
        var crossing: NSLayoutConstraint?
        do {
            let top = root(100, 100)
            top.addSubview(kept)
            kept.addSubview(child)
            crossing = kept.topAnchor.constraint(equalTo: top.topAnchor)
            NSLayoutConstraint.activate([
                inner, crossing!,
                child.topAnchor.constraint(equalTo: kept.safeAreaLayoutGuide.topAnchor),
                kept.widthAnchor.constraint(equalToConstant: 60),
            ])
            top.layoutIfNeeded()
        }
        #expect(kept.superview == nil && kept.window == nil)
        #expect(inner.isActive && crossing?.isActive == false)
        #expect(kept.constraints.contains { $0 === inner })
        let next = root(80, 80)
        next.hostSafeAreaInsets = UIEdgeInsets(top: 12, left: 0, bottom: 0, right: 0)
        next.addSubview(kept)
        NSLayoutConstraint.activate([
            kept.topAnchor.constraint(equalTo: next.topAnchor),
            kept.leftAnchor.constraint(equalTo: next.leftAnchor),
            kept.heightAnchor.constraint(equalToConstant: 40),
            child.leftAnchor.constraint(equalTo: kept.leftAnchor),
            child.heightAnchor.constraint(equalToConstant: 5),
        ])
        next.layoutIfNeeded()
        #expect(isNear(child.frame, 0, 12, 30, 5))
        #expect(isNear(kept.safeAreaLayoutGuide.layoutFrame, 0, 12, 60, 28))
    }

    @Test("a stack view whose superview was deallocated arranges its views in the next tree")
    func stack() {
        let stack = UIStackView(arrangedSubviews: [Sized(30, 10), Sized(20, 10)])
        stack.translatesAutoresizingMaskIntoConstraints = false
        do {
            let top = root(100, 100)
            top.addSubview(stack)
            top.layoutIfNeeded()
        }
        let next = root(100, 100)
        next.addSubview(stack)
        stack.leftAnchor.constraint(equalTo: next.leftAnchor).isActive = true
        stack.topAnchor.constraint(equalTo: next.topAnchor).isActive = true
        next.layoutIfNeeded()
        #expect(isNear(stack.frame, 0, 0, 50, 10))
        #expect(isNear(stack.arrangedSubviews[1].frame, 30, 0, 20, 10))
    }

    @Test("a root without autoresizing-mask translation is as large as its constraints require")
    func rootSize() {
        let view = UIView()
        view.translatesAutoresizingMaskIntoConstraints = false
        view.widthAnchor.constraint(equalToConstant: 180).isActive = true
        view.heightAnchor.constraint(equalToConstant: 90).isActive = true
        #expect(reports { view.layoutIfNeeded() }.isEmpty)
        #expect(isNear(view.frame, 0, 0, 180, 90))
    }

    @Test("layoutIfNeeded(), called in layoutSubviews(), sets the frames of a subtree at once")
    func nested() {
        final class Outer: UIView {
            let inner = UIView(), leaf = UIView()
            var seen = CGRect.zero
            override func layoutSubviews() {
                super.layoutSubviews()
                inner.frame = CGRect(x: 0, y: 0, width: bounds.width / 2, height: 10)
                inner.layoutIfNeeded()
                seen = leaf.frame
            }
        }
        let top = root(100, 100), outer = Outer(frame: CGRect(x: 0, y: 0, width: 80, height: 80))
        top.addSubview(outer)
        outer.addSubview(outer.inner)
        outer.inner.addSubview(outer.leaf)
        outer.leaf.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            outer.leaf.leftAnchor.constraint(equalTo: outer.inner.leftAnchor),
            outer.leaf.topAnchor.constraint(equalTo: outer.inner.topAnchor),
            outer.leaf.widthAnchor.constraint(equalTo: outer.inner.widthAnchor),
            outer.leaf.heightAnchor.constraint(equalTo: outer.inner.heightAnchor),
        ])
        top.layoutIfNeeded()
        #expect(isNear(outer.seen, 0, 0, 40, 10))
    }
}

@Suite("KeylineUIKit: values that a host sets, and numbers out of range") @MainActor
struct UIKitHosts {
    @Test("a window's keyboard height counts in the keyboard guide of every view of the window")
    func keyboard() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
        let middle = UIView(frame: CGRect(x: 0, y: 20, width: 100, height: 160))
        let view = UIView(frame: CGRect(x: 0, y: 10, width: 100, height: 150))
        window.addSubview(middle)
        middle.addSubview(view)
        let guide = view.keyboardLayoutGuide
        window.hostKeyboardHeight = 70
        window.layoutIfNeeded()
        // The keyboard reaches up to 130 of 200; the view from 30 down to 180.
        #expect(isNear(guide.layoutFrame, 0, 100, 100, 50))
        #expect(view.hostKeyboardHeight == 0)
        window.hostKeyboardHeight = 10
        window.layoutIfNeeded()
        #expect(isNear(guide.layoutFrame, 0, 150, 100, 0))
        window.hostKeyboardHeight = 70
        view.removeFromSuperview()
        view.layoutIfNeeded()
        #expect(guide.layoutFrame.height == 0)
    }

    @Test(
        "a content offset, keyboard height or scale that is no valid number is reported and ignored"
    )
    func numbers() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
        scroll.contentOffset = CGPoint(x: 1, y: 2)
        for value in [CGFloat.nan, .infinity] {
            let errors = reports {
                scroll.contentOffset = CGPoint(x: value, y: 0)
                scroll.hostKeyboardHeight = value
            }
            #expect(errors.map(\.kind) == [.constantNotFinite, .constantNotFinite])
        }
        #expect(scroll.contentOffset == CGPoint(x: 1, y: 2) && scroll.hostKeyboardHeight == 0)
        scroll.contentScaleFactor = 2
        for value in [-1, CGFloat.nan, .infinity, 1e300] {
            #expect(reports { scroll.contentScaleFactor = value }.map(\.kind) == [.badNumber])
        }
        #expect(scroll.contentScaleFactor == 2)
    }

    @Test(
        "multipliers whose product exceeds every number are reported, and frames stay finite",
        arguments: [(8, 1e50, 100, 0), (5, 1e59, 1e9, 1e6)] as [(Int, CGFloat, CGFloat, CGFloat)])
    func products(count: Int, multiplier: CGFloat, width: CGFloat, scale: CGFloat) {
        let top = root(width, 100)
        top.contentScaleFactor = scale
        var last = top
        var views: [UIView] = []
        for _ in 0..<count {
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            last.addSubview(view)
            view.widthAnchor.constraint(equalTo: last.widthAnchor, multiplier: multiplier)
                .isActive =
                true
            views.append(view)
            last = view
        }
        #expect(!reports { top.layoutIfNeeded() }.isEmpty)
        for view in views {
            #expect(view.frame.width.isFinite && view.frame.minX.isFinite)
        }
    }

    @Test("a constant beyond the limit is reported as it was written, and is clamped to the limit")
    func constants() {
        let view = UIView()
        let c = view.widthAnchor.constraint(equalToConstant: 5)
        let set = reports { c.constant = 1e15 }
        #expect(set.map(\.kind) == [.constantTooLarge])
        #expect(set.first?.constraints.first?.hasSuffix("== 1e+15") == true, "\(set)")
        #expect(c.constant == 1e12)
        let made = reports { _ = view.widthAnchor.constraint(equalToConstant: -2e13) }
        #expect(made.first?.constraints.first?.hasSuffix("== -20000000000000") == true, "\(made)")
    }

    @Test("minimum side margins are 16 or 20 points, depending on the smaller side of the screen")
    func margins() {
        let screen = UIScreen.main, former = screen.bounds
        defer { screen.bounds = former }
        let sizes: [(CGFloat, CGFloat, CGFloat)] = [
            (390, 844, 16), (844, 390, 16), (414, 896, 20), (896, 414, 20), (375, 667, 16),
            (768, 1024, 20),
        ]
        for (width, height, side) in sizes {
            screen.bounds = CGRect(x: 0, y: 0, width: width, height: height)
            let margins = UIViewController().systemMinimumLayoutMargins
            #expect(margins.leading == side && margins.trailing == side)
        }
    }
}

@Suite("KeylineUIKit: very deep view trees") @MainActor struct UIKitDepth {
    @Test("a tree of 30 000 levels is laid out in a window, converts points and is deallocated")
    func deep() {
        var top = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let leaf = top
        leaf.tag = 5
        for _ in 0..<30_000 {
            let outer = UIView(frame: CGRect(x: 1, y: 0, width: 10, height: 10))
            outer.addSubview(top)
            top = outer
        }
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        window.addSubview(top)
        leaf.topAnchor.constraint(equalTo: top.topAnchor).isActive = true
        window.layoutIfNeeded()
        #expect(leaf.window === window && window.viewWithTag(5) === leaf)
        #expect(leaf.convert(CGPoint.zero, to: window).x == 30_000)
        top.removeFromSuperview()
        #expect(leaf.window == nil)
    }
}
