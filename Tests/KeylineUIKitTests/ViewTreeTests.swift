import KeylineUIKit
import Testing

@MainActor @Suite("KeylineUIKit: view trees") struct UIKitViewTree {
    @Test("methods that insert, move and remove subviews keep the order that UIKit has")
    func tree() {
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

    @Test("views get UIKit's callbacks when they are added, moved, and removed")
    func callbacks() {
        let window = UIWindow(), a = WitnessView(), b = WitnessView(), child = WitnessView()
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

    @Test("a superview keeps its subviews alive, and subviews do not keep their superview")
    func ownership() {
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

    @Test("a UIView subclass with both designated initializers also has the one without arguments")
    func initializers() {
        #expect(Designed().subviews.count == 1)
        #expect(Designed(frame: CGRect(x: 1, y: 2, width: 3, height: 4)).frame.maxX == 4)
        #expect(Plain().number == 3)
        #expect(UILabel().frame == .zero && UIStackView().arrangedSubviews.isEmpty)
    }

    @Test("objc_setAssociatedObject keeps a value for views, guides, constraints and controllers")
    func associated() {
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
