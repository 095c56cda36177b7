import Foundation
import KeylineUIKit
import Testing

@MainActor
@Suite("UIKit: layers, transforms, effects, gestures and actions") struct LooksTests {
    private final class Gradient: UIView {
        override class var layerClass: CALayer.Type { CAGradientLayer.self }
    }

    @Test("a view's layer has the view's place and class; sublayers have their own") func layers() {
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

    @Test("transforms compose as in Core Graphics and leave layout alone") func transforms() {
        let map = CGAffineTransform(translationX: 10, y: 0).scaledBy(x: 2, y: 3)
        #expect(CGPoint(x: 1, y: 1).applying(map) == CGPoint(x: 12, y: 3))
        #expect(
            CGPoint(x: 1, y: 1).applying(map.concatenating(map.inverted())) == CGPoint(x: 1, y: 1))
        let quarter = CGAffineTransform(rotationAngle: .pi / 2)
        let turned = CGRect(x: 0, y: 0, width: 10, height: 20).applying(quarter)
        #expect(abs(turned.minX + 20) < 1e-9 && abs(turned.width - 20) < 1e-9)
        #expect(CGAffineTransform(scaleX: 0, y: 1).inverted() == CGAffineTransform(scaleX: 0, y: 1))
        let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
        view.transform = quarter
        #expect(
            view.frame == CGRect(x: 0, y: 0, width: 10, height: 20) && !view.transform.isIdentity)
    }

    @Test("the content of an effect view fills it") func effects() {
        let view = UIVisualEffectView(effect: UIBlurEffect(style: .light))
        view.frame = CGRect(x: 5, y: 5, width: 70, height: 80)
        view.layoutIfNeeded()
        #expect(view.contentView.frame == CGRect(x: 0, y: 0, width: 70, height: 80))
    }

    @Test("animations are at their end at once") func animations() {
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

    @Test("controls tell actions and targets what happens") func actions() {
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

    @Test("a recogniser belongs to one view") func gestures() {
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
