import KeylineUIKit
import Testing

@MainActor @Suite("KeylineUIKit: frames and coordinates of views") struct UIKitViews {
    @Test("a view's frame, bounds and centre change each other")
    func places() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
        #expect(view.center == CGPoint(x: 25, y: 40))
        view.center = CGPoint(x: 100, y: 100)
        #expect(view.frame == CGRect(x: 85, y: 80, width: 30, height: 40))
        view.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
        #expect(view.frame == CGRect(x: 95, y: 90, width: 10, height: 20))
    }

    @Test("points and rectangles are converted between nested and scrolled views")
    func coordinates() {
        let view = root(100, 100), a = UIView(), b = UIView()
        a.frame = CGRect(x: 10, y: 20, width: 50, height: 50)
        b.frame = CGRect(x: 1, y: 2, width: 5, height: 5)
        view.addSubview(a)
        a.addSubview(b)
        #expect(b.convert(CGPoint(x: 1, y: 1), to: view) == CGPoint(x: 12, y: 23))
        #expect(b.convert(CGPoint(x: 12, y: 23), from: view) == CGPoint(x: 1, y: 1))
        #expect(b.convert(b.bounds, to: nil) == CGRect(x: 11, y: 22, width: 5, height: 5))
        a.bounds.origin = CGPoint(x: 0, y: 5)
        #expect(b.convert(CGPoint.zero, to: view) == CGPoint(x: 11, y: 17))
    }

    @Test(
        "a child of 80 points follows its autoresizing mask when its superview gets twice as wide",
        arguments: [
            (.flexibleWidth, 10, 180), (.flexibleLeftMargin, 110, 80),
            ([.flexibleLeftMargin, .flexibleRightMargin], 60, 80),
        ] as [(UIView.AutoresizingMask, Double, Double)])
    func autoresizing(_ mask: UIView.AutoresizingMask, _ x: Double, _ width: Double) {
        let view = root(100, 50), child = UIView()
        child.frame = CGRect(x: 10, y: 10, width: 80, height: 30)
        child.autoresizingMask = mask
        view.addSubview(child)
        view.frame.size.width = 200
        #expect(isNear(child.frame, x, 10, width, 30))
    }

    @Test("three equal columns of 100 points have their edges on whole pixels at scale 1")
    func pixels() {
        let view = root(100, 10), columns = (0..<3).map { _ in UIView() }
        view.contentScaleFactor = 1
        var views: [String: UIView] = [:]
        for (i, column) in columns.enumerated() {
            column.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(column)
            views["c\(i)"] = column
        }
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "|[c0][c1(c0)][c2(c0)]|", options: [], metrics: nil, views: views)
        )
        view.layoutIfNeeded()
        #expect(columns.map(\.frame.minX) == [0, 33, 67])
        #expect(columns.map(\.frame.maxX) == [33, 67, 100])
    }

    @Test("a visual format finds guides, and views in optionals and of other types")
    func itemsOfFormats() {
        let view = root(100, 10), guide = UILayoutGuide()
        let plain = UIView(), label = UILabel(), optional: UIView? = UIView()
        // A value of this type is stored as an object of the superclass.
        let responder: UIResponder = UIView(), responding = responder as! UIView
        for item in [plain, label, optional!, responding] {
            item.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(item)
        }
        view.addLayoutGuide(guide)
        let views: [String: Any] = [
            "plain": plain, "label": label, "guide": guide, "optional": optional as Any,
            "responder": responder,
        ]
        for _ in 0..<2 {
            NSLayoutConstraint.activate(
                NSLayoutConstraint.constraints(
                    withVisualFormat:
                        "|-1-[plain(2)]-3-[label(4)]-5-[guide(6)]-7-[optional(8)]-9-[responder(10)]",
                    views: views))
            view.layoutIfNeeded()
            #expect([plain, label, optional!, responding].map(\.frame.minX) == [1, 6, 28, 45])
            #expect(guide.layoutFrame.minX == 15)
        }
    }
}
