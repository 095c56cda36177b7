import Foundation
import KeylineUIKit
import Testing

@MainActor
@Suite("KeylineUIKit: layers, transforms, effects, gestures and actions") struct LooksTests {
    private final class Gradient: UIView {
        override class var layerClass: CALayer.Type { CAGradientLayer.self }
    }

    @Test("a view's layer has the view's frame and layerClass; sublayers have frames of their own")
    func layers() {
        let view = Gradient(frame: CGRect(x: 1, y: 2, width: 30, height: 40))
        #expect(view.layer is CAGradientLayer && view.layer === view.layer)
        #expect(view.layer.frame == view.frame && view.layer.delegate === view)
        view.layer.position = CGPoint(x: 50, y: 60)
        #expect(view.frame == CGRect(x: 35, y: 40, width: 30, height: 40))
        let inner = CALayer(), innermost = CALayer()
        view.layer.addSublayer(inner)
        inner.addSublayer(innermost)
        inner.frame = CGRect(x: 1, y: 1, width: 2, height: 2)
        #expect(inner.superlayer === view.layer && view.layer.sublayers?.count == 1)
        #expect(inner.bounds == CGRect(x: 0, y: 0, width: 2, height: 2))
        inner.removeFromSuperlayer()
        #expect(view.layer.sublayers == nil && inner.superlayer == nil)
        view.layer.borderColor = UIColor.red.cgColor
        #expect(view.layer.borderColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1).cgColor)
    }

    @Test("affine transforms compose and invert as in Core Graphics")
    func transforms() {
        let map = CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 3)
        #expect(CGPoint(x: 1, y: 1).applying(map) == CGPoint(x: 12, y: 3))
        #expect(
            CGPoint(x: 1, y: 1).applying(map.concatenating(map.inverted())) == CGPoint(x: 1, y: 1))
        let quarter = CGAffineTransform(rotationAngle: .pi / 2)
        let turned = CGRect(x: 0, y: 0, width: 10, height: 20).applying(quarter)
        #expect(abs(turned.minX + 20) < 1e-9 && abs(turned.width - 20) < 1e-9)
        #expect(CGAffineTransform(scaleX: 0, y: 1).inverted() == CGAffineTransform(scaleX: 0, y: 1))
    }

    private func isNear(
        _ a: CGRect, _ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat
    )
        -> Bool
    {
        max(abs(a.minX - x), abs(a.minY - y), abs(a.width - width), abs(a.height - height)) < 1e-9
    }

    @Test("a view's frame is the bounding box of its bounds transformed about the centre")
    func transformedFrame() {
        let view = UIView(frame: CGRect(x: 10, y: 20, width: 100, height: 50))
        view.transform = CGAffineTransform(rotationAngle: .pi / 2)
        #expect(isNear(view.frame, 35, -5, 50, 100))
        #expect(isNear(view.layer.frame, 35, -5, 50, 100))
        view.transform = CGAffineTransform(translationX: 7, y: -3)
        #expect(isNear(view.frame, 17, 17, 100, 50))
        view.transform = CGAffineTransform(scaleX: 2, y: 0.5)
        #expect(isNear(view.frame, -40, 32.5, 200, 25))
        #expect(view.center == CGPoint(x: 60, y: 45) && view.layer.position == view.center)
        #expect(view.bounds == CGRect(x: 0, y: 0, width: 100, height: 50))
        view.bounds.size = CGSize(width: 10, height: 20)
        #expect(isNear(view.frame, 50, 40, 20, 10))
        view.center = CGPoint(x: 0, y: 0)
        #expect(isNear(view.frame, -10, -5, 20, 10))
        view.transform = .identity
        #expect(isNear(view.frame, -5, -10, 10, 20))
        view.layer.setAffineTransform(CGAffineTransform(scaleX: 3, y: 1))
        #expect(isNear(view.frame, -15, -10, 30, 20))
        #expect(view.layer.affineTransform() == view.transform)
    }

    @Test("constraints place a view as if it had no transform")
    func transformedLayout() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        let view = UIView(), beside = UIView()
        for item in [view, beside] {
            item.translatesAutoresizingMaskIntoConstraints = false
            root.addSubview(item)
            item.topAnchor.constraint(equalTo: root.topAnchor, constant: 10).isActive = true
            item.widthAnchor.constraint(equalToConstant: 60).isActive = true
            item.heightAnchor.constraint(equalToConstant: 40).isActive = true
        }
        view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20).isActive = true
        beside.leftAnchor.constraint(equalTo: view.rightAnchor).isActive = true
        view.transform = CGAffineTransform(scaleX: 2, y: 2)
        root.layoutIfNeeded()
        #expect(isNear(view.frame, -10, -10, 120, 80))
        #expect(isNear(beside.frame, 80, 10, 60, 40))
        #expect(view.bounds.size == CGSize(width: 60, height: 40))
    }

    @Test("convert applies the transforms of all views between source and destination")
    func transformedPoints() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 100))
        let turned = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
        let inner = UIView(frame: CGRect(x: 10, y: 5, width: 20, height: 10))
        root.addSubview(turned)
        turned.addSubview(inner)
        turned.transform = CGAffineTransform(rotationAngle: .pi / 2)
        inner.transform = CGAffineTransform(scaleX: 2, y: 1)
        // Half of the size from the centre (50, 25): (-50, -25) turns to (25, -50).
        let corner = turned.convert(CGPoint.zero, to: root)
        #expect(abs(corner.x - 75) < 1e-9 && abs(corner.y + 25) < 1e-9)
        let back = turned.convert(corner, from: root)
        #expect(abs(back.x) < 1e-9 && abs(back.y) < 1e-9)
        #expect(isNear(turned.convert(turned.bounds, to: nil), 25, -25, 50, 100))
        #expect(isNear(inner.convert(inner.bounds, to: turned), 0, 5, 40, 10))
        // From (0, 5, 40, 10), which is (-50, -20) to (-10, -10) from the centre.
        #expect(isNear(root.convert(inner.bounds, from: inner), 60, -25, 10, 40))
    }

    @Test("the content view of a visual effect view fills it")
    func effects() {
        let view = UIVisualEffectView(effect: UIBlurEffect(style: .light))
        view.frame = CGRect(x: 5, y: 5, width: 70, height: 80)
        view.layoutIfNeeded()
        #expect(view.contentView.frame == CGRect(x: 0, y: 0, width: 70, height: 80))
    }

    @Test("animations and view transitions are completed before the call returns")
    func animations() {
        var order: [String] = []
        UIView.animate(
            withDuration: 1, delay: 2, usingSpringWithDamping: 0.5, initialSpringVelocity: 1
        ) {
            order.append("moved")
        } completion: {
            order.append("done \($0)")
        }
        #expect(order == ["moved", "done true"])
        let root = UIView(), old = UIView(), new = UIView()
        root.addSubview(old)
        UIView.transition(from: old, to: new, duration: 1)
        #expect(root.subviews == [new] && old.superview == nil)
    }

    private final class Target: NSObject, UIActionHandling {
        var told: [String] = []
        func handle(_ action: Selector, from sender: AnyObject) { told.append(action.description) }
    }

    @Test("a control runs its actions and targets for the events they were added for")
    func actions() {
        var pressed = 0
        let target = Target(), action = UIAction(title: "Go") { _ in pressed += 1 }
        let button = UIButton(type: .system, primaryAction: action)
        #expect(button.currentTitle == "Go")
        button.sendActions(for: .primaryActionTriggered)
        #expect(pressed == 1)
        button.addTarget(target, action: "tapped", for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        button.sendActions(for: .valueChanged)
        #expect(target.told == ["tapped"] && pressed == 1)
        #expect(button.allTargets == [target])
        button.removeTarget(nil, action: nil, for: .allEvents)
        button.removeAction(action, for: .allEvents)
        button.sendActions(for: .allEvents)
        #expect(target.told.count == 1 && pressed == 1)
    }

    @Test("a gesture recogniser belongs to the view that it was added to last")
    func gestures() {
        let target = Target(), one = UIView(), other = UIView()
        let tap = UITapGestureRecognizer(target: target, action: "tap")
        one.addGestureRecognizer(tap)
        other.addGestureRecognizer(tap)
        #expect(one.gestureRecognizers == nil && other.gestureRecognizers == [tap])
        tap.fire()
        #expect(target.told == ["tap"] && tap.view === other)
        tap.isEnabled = false
        tap.fire()
        #expect(target.told.count == 1)
        other.gestureRecognizers = nil
        #expect(tap.view == nil)
    }
}
