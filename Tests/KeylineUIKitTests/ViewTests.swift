import KeylineUIKit
import Testing

/// Writes down what it is told.
private final class Witness: UIView {
    var log: [String] = []

    override func removeFromSuperview() {
        log.append("removeFromSuperview")
        super.removeFromSuperview()
    }
    override func willMove(toSuperview newSuperview: UIView?) {
        log.append(newSuperview == nil ? "will leave" : "will move")
    }
    override func didMoveToSuperview() { log.append(superview == nil ? "left" : "moved") }
    override func willMove(toWindow newWindow: UIWindow?) {
        log.append(newWindow == nil ? "will leave window" : "will enter window")
    }
    override func didMoveToWindow() { log.append(window == nil ? "left window" : "in window") }
    override func didAddSubview(_ subview: UIView) { log.append("did add") }
    override func willRemoveSubview(_ subview: UIView) { log.append("will remove") }
    override func layoutSubviews() {
        log.append("layout")
        super.layoutSubviews()
    }
    override func updateConstraints() {
        log.append("update")
        super.updateConstraints()
    }
}

@MainActor @Suite("UIKit: views") struct UIKitViews {
    @Test("the tree, in order") func tree() {
        let view = UIView(), views = (0..<4).map { _ in UIView() }
        for (tag, own) in views.enumerated() { own.tag = tag + 1 }
        func tags() -> [Int] { view.subviews.map(\.tag) }
        view.addSubview(views[0])
        view.addSubview(views[1])
        view.insertSubview(views[2], at: 0)
        #expect(tags() == [3, 1, 2])
        view.insertSubview(views[3], aboveSubview: views[0])
        #expect(tags() == [3, 1, 4, 2])
        view.insertSubview(views[1], belowSubview: views[2])
        #expect(tags() == [2, 3, 1, 4])
        view.bringSubviewToFront(views[1])
        #expect(tags() == [3, 1, 4, 2])
        view.sendSubviewToBack(views[3])
        #expect(tags() == [4, 3, 1, 2])
        view.exchangeSubview(at: 0, withSubviewAt: 2)
        #expect(tags() == [1, 3, 4, 2])
        view.addSubview(views[0])
        #expect(tags() == [3, 4, 2, 1])
        views[3].removeFromSuperview()
        #expect(tags() == [3, 2, 1] && views[3].superview == nil)
        #expect(view.viewWithTag(2) === views[1] && view.viewWithTag(9) == nil)
        #expect(views[0].isDescendant(of: view) && view.isDescendant(of: view))
        #expect(!view.isDescendant(of: views[0]))
    }

    @Test("layout sets frames without calling the setters of a subclass") func setters() {
        final class Observed: UIView {
            var changes = 0
            override var frame: CGRect { didSet { changes += 1 } }
            override var bounds: CGRect { didSet { changes += 1 } }
            override var center: CGPoint { didSet { changes += 1 } }
        }
        let root = root(100, 50), view = Observed()
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        NSLayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 10),
            view.topAnchor.constraint(equalTo: root.topAnchor),
            view.widthAnchor.constraint(equalToConstant: 30),
            view.heightAnchor.constraint(equalTo: root.heightAnchor),
        ])
        root.layoutIfNeeded()
        #expect(view.frame == CGRect(x: 10, y: 0, width: 30, height: 50))
        #expect(view.changes == 0)
        view.frame.origin.x = 5
        #expect(view.changes == 1)
    }

    @Test("fitting sizes by a cell's own function: the short form calls the long one") func cells()
    {
        final class Cell: UIView {
            override func systemLayoutSizeFitting(
                _ targetSize: CGSize,
                withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
                verticalFittingPriority: UILayoutPriority
            ) -> CGSize {
                var size = super.systemLayoutSizeFitting(
                    targetSize, withHorizontalFittingPriority: .required,
                    verticalFittingPriority: verticalFittingPriority)
                size.height += 1
                return size
            }
        }
        let cell = Cell(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), content = Sized(50, 20)
        cell.addSubview(content)
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: cell.topAnchor, constant: 8),
            content.bottomAnchor.constraint(equalTo: cell.bottomAnchor, constant: -8),
            content.leadingAnchor.constraint(equalTo: cell.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: cell.trailingAnchor),
        ])
        // 320 is required, the height is 8 + 20 + 8, and the separator's 1.
        let size = cell.systemLayoutSizeFitting(CGSize(width: 320, height: 0))
        #expect(size == CGSize(width: 320, height: 37))
    }

    @Test("who is told what, and that removeFromSuperview() is not called by moves")
    func callbacks() {
        let window = UIWindow(), a = Witness(), b = Witness(), child = Witness()
        window.addSubview(a)
        a.addSubview(child)
        #expect(a.log == ["will move", "will enter window", "in window", "moved", "did add"])
        #expect(child.log == ["will move", "will enter window", "in window", "moved"])
        (a.log, child.log) = ([], [])
        b.addSubview(child)
        #expect(a.log == ["will remove"])
        #expect(child.log == ["will move", "will leave window", "left window", "moved"])
        child.log = []
        b.addSubview(child)
        #expect(child.log.isEmpty)
        child.removeFromSuperview()
        #expect(child.log == ["removeFromSuperview", "will leave", "left"])
    }

    @Test("a superview keeps its subviews alive, and not the other way round") func ownership() {
        weak var parent: UIView?
        weak var child: UIView?
        let kept = UIView()
        do {
            let view = UIView(), own = UIView()
            view.addSubview(own)
            view.addSubview(kept)
            (parent, child) = (view, own)
        }
        #expect(parent == nil && child == nil && kept.superview == nil)
    }

    private final class Designed: UIView {
        let inner = UIView()
        override init(frame: CGRect) {
            super.init(frame: frame)
            addSubview(inner)
        }
        required init?(coder: NSCoder) {
            super.init(coder: coder)
            addSubview(inner)
        }
    }

    private class Plain: UIView {
        var number = 3
    }

    @Test("a subclass with the two designated initializers has the convenience one as well")
    func
        initializers()
    {
        #expect(Designed().subviews.count == 1)
        #expect(Designed(frame: CGRect(x: 1, y: 2, width: 3, height: 4)).frame.maxX == 4)
        #expect(Plain().number == 3)
        #expect(UILabel().frame == .zero && UIStackView().arrangedSubviews.isEmpty)
    }

    @Test("frame, bounds and centre") func places() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
        #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
        #expect(view.center == CGPoint(x: 25, y: 40))
        view.center = CGPoint(x: 100, y: 100)
        #expect(view.frame == CGRect(x: 85, y: 80, width: 30, height: 40))
        view.bounds = CGRect(x: 0, y: 0, width: 10, height: 20)
        #expect(view.frame == CGRect(x: 95, y: 90, width: 10, height: 20))
    }

    @Test("coordinates: of nested views, and of one that is scrolled by 5") func coordinates() {
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

    @Test("constraints are updated from the leaves up, then layout runs from the root down")
    func
        passes()
    {
        let view = Witness(), child = Witness()
        view.addSubview(child)
        (view.log, child.log) = ([], [])
        view.layoutIfNeeded()
        #expect(view.log == ["update", "layout"] && child.log == ["update", "layout"])
        view.layoutIfNeeded()
        #expect(view.log.count == 2)
        child.setNeedsUpdateConstraints()
        #expect(child.needsUpdateConstraints() && !view.needsUpdateConstraints())
        view.updateConstraintsIfNeeded()
        #expect(child.log.last == "update" && !child.needsUpdateConstraints())
    }

    @Test("layoutIfNeeded() on any view begins at the top") func fromBelow() {
        let view = root(100, 50), a = UIView(), b = UIView()
        a.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(a)
        a.addSubview(b)
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 5),
            a.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -5),
            a.topAnchor.constraint(equalTo: view.topAnchor),
            a.bottomAnchor.constraint(equalTo: view.bottomAnchor),
        ])
        b.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 5, y: 0, width: 90, height: 50))
    }

    private final class Framed: UIView {
        override var alignmentRectInsets: UIEdgeInsets {
            UIEdgeInsets(top: 0, left: 0, bottom: 10, right: 10)
        }
    }

    @Test("alignment rectangle: 100 by 50 at (20, 20), with a shadow of 10") func alignment() {
        let view = root(300, 300), a = Framed()
        a.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(a)
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            a.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),
            a.widthAnchor.constraint(equalToConstant: 100),
            a.heightAnchor.constraint(equalToConstant: 50),
        ])
        view.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 20, y: 20, width: 110, height: 60))
        #expect(a.alignmentRect(forFrame: a.frame) == CGRect(x: 20, y: 20, width: 100, height: 50))
        #expect(a.frame(forAlignmentRect: a.alignmentRect(forFrame: a.frame)) == a.frame)
    }

    @Test("hugging and resistance: 250 and 750; who gives way, as they say")
    func contentPriorities() {
        let a = Sized(50, 20), b = Sized(60, 20), view = root(240, 20)
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            #expect(a.contentHuggingPriority(for: axis) == .defaultLow)
            #expect(a.contentCompressionResistancePriority(for: axis) == .defaultHigh)
        }
        a.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
        a.setContentCompressionResistancePriority(.required, for: .vertical)
        #expect(a.contentHuggingPriority(for: .horizontal).rawValue == 251)
        #expect(a.contentCompressionResistancePriority(for: .vertical) == .required)
        view.addSubview(a)
        view.addSubview(b)
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "|[a]-8-[b]|", options: .alignAllTop, metrics: nil,
                views: ["a": a, "b": b]))
        a.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
        view.layoutIfNeeded()
        #expect(isNear(a.frame, 0, 0, 50, 20))
        #expect(isNear(b.frame, 58, 0, 182, 20))
    }

    @Test("fitting size: 100 by 20 inset 16 asks for 132 by 52") func fitting() {
        let view = UIView(), label = Sized(100, 20)
        view.addSubview(label)
        for format in ["|-16-[a]-16-|", "V:|-16-[a]-16-|"] {
            NSLayoutConstraint.activate(
                NSLayoutConstraint.constraints(
                    withVisualFormat: format, options: [], metrics: nil, views: ["a": label]))
        }
        #expect(
            view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 132, height: 52))
        #expect(UIView.noIntrinsicMetric == -1)
        #expect(UIView().intrinsicContentSize == CGSize(width: -1, height: -1))
        #expect(UIView.layoutFittingExpandedSize == CGSize(width: 10_000, height: 10_000))
    }

    @Test("margins and safe area: 8 and none; set; from right to left") func insets() {
        let view = root(300, 200), a = UIView()
        #expect(view.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        a.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(a)
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            a.trailingAnchor.constraint(equalTo: view.layoutMarginsGuide.trailingAnchor),
            a.topAnchor.constraint(equalTo: view.layoutMarginsGuide.topAnchor),
            a.bottomAnchor.constraint(equalTo: view.layoutMarginsGuide.bottomAnchor),
        ])
        view.layoutIfNeeded()
        #expect(isNear(a.frame, 8, 8, 284, 184))
        view.directionalLayoutMargins = NSDirectionalEdgeInsets(
            top: 8, leading: 20, bottom: 8, trailing: 10)
        view.semanticContentAttribute = .forceRightToLeft
        #expect(view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
        view.layoutIfNeeded()
        #expect(isNear(a.frame, 10, 8, 270, 184))
        view.semanticContentAttribute = .unspecified
        view.hostSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0)
        view.layoutIfNeeded()
        #expect(isNear(a.frame, 20, 52, 270, 140))
        #expect(view.safeAreaInsets.top == 44)
        view.insetsLayoutMarginsFromSafeArea = false
        view.layoutIfNeeded()
        #expect(isNear(a.frame, 20, 8, 270, 184))
    }

    @Test("guides: owned, laid out, listed, the same object each time") func guides() {
        let view = root(200, 100), guide = UILayoutGuide(), child = UIView()
        guide.identifier = "inset"
        #expect(UILayoutGuide().identifier == "" && guide.owningView == nil)
        view.addLayoutGuide(guide)
        child.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(child)
        for (format, item) in [("|-20-[i]-20-|", guide), ("V:|-20-[i]-20-|", guide)] {
            NSLayoutConstraint.activate(
                NSLayoutConstraint.constraints(
                    withVisualFormat: format, options: [], metrics: nil, views: ["i": item]))
        }
        NSLayoutConstraint.activate([
            child.leadingAnchor.constraint(equalTo: guide.leadingAnchor, constant: 10),
            child.trailingAnchor.constraint(equalTo: guide.trailingAnchor, constant: -10),
            child.topAnchor.constraint(equalTo: guide.topAnchor, constant: 10),
            child.bottomAnchor.constraint(equalTo: guide.bottomAnchor, constant: -10),
        ])
        view.layoutIfNeeded()
        #expect(guide.layoutFrame == CGRect(x: 20, y: 20, width: 160, height: 60))
        #expect(child.frame == CGRect(x: 30, y: 30, width: 140, height: 40))
        #expect(guide.owningView === view && view.layoutGuides == [guide])
        #expect(view.safeAreaLayoutGuide === view.safeAreaLayoutGuide)
        #expect(view.layoutMarginsGuide === view.layoutMarginsGuide)
        #expect(view.readableContentGuide === view.readableContentGuide)
        #expect(view.safeAreaLayoutGuide.identifier == "UIViewSafeAreaLayoutGuide")
        #expect(Set(view.layoutGuides).count == 4)
        view.removeLayoutGuide(guide)
        #expect(guide.owningView == nil)
        #expect(view.constraints.allSatisfy { !$0.isActive || $0.firstItem !== guide })
        let other = UIView()
        view.addLayoutGuide(guide)
        other.addLayoutGuide(guide)
        #expect(guide.owningView === other && !view.layoutGuides.contains(guide))
    }

    @Test(
        "autoresizing: 10 to 80 in 100; twice as wide",
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

    @Test("pixels: thirds of 100 at scale 1 have their edges on 0, 33, 67 and 100") func pixels() {
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

    @Test("an ambiguous width has two solutions to look at") func ambiguity() {
        let view = root(100, 100), a = UIView()
        a.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(a)
        a.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true
        view.layoutIfNeeded()
        #expect(a.hasAmbiguousLayout)
        let before = a.frame
        a.exerciseAmbiguityInLayout()
        #expect(a.frame != before)
        a.exerciseAmbiguityInLayout()
        #expect(a.frame == before)
    }

    @Test("animations have their end at once") func animations() {
        var order: [String] = []
        UIView.animate(withDuration: 0.3, animations: { order.append("animations") }) {
            order.append($0 ? "done" : "not done")
        }
        UIView.animate(withDuration: 0.3, delay: 1, options: [.curveEaseIn]) { order.append("b") }
        UIView.performWithoutAnimation { order.append("c") }
        #expect(order == ["animations", "done", "b", "c"])
    }

    @Test("values kept with a view, by a key") func associated() {
        final class Box {}
        let key = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
        defer { key.deallocate() }
        for object in [UIView(), UILayoutGuide(), NSLayoutConstraint(), UIViewController()] {
            #expect(objc_getAssociatedObject(object, key) == nil)
            objc_setAssociatedObject(object, key, 5, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
            #expect(objc_getAssociatedObject(object, key) as? Int == 5)
            objc_setAssociatedObject(object, key, nil, .OBJC_ASSOCIATION_RETAIN)
            #expect(objc_getAssociatedObject(object, key) == nil)
        }
        let view = UIView()
        weak var gone: Box?
        do {
            let box = Box()
            gone = box
            objc_setAssociatedObject(view, key, box, .OBJC_ASSOCIATION_ASSIGN)
            #expect(objc_getAssociatedObject(view, key) as? Box === box)
        }
        #expect(gone == nil && objc_getAssociatedObject(view, key) == nil)
    }
}
