import Foundation
import KeylineUIKit

private final class HandlingTarget: NSObject, UIActionHandling {
    func handle(_ action: Selector, from sender: AnyObject) {}
}

extension PublicCall {
    static var events: [PublicCall] {
        [
            PublicCall("Selector.description") { _ in _ = Selector("tap").description },
            PublicCall("Selector.init(_:)") { _ in _ = Selector("x") },
            PublicCall("Selector.init(stringLiteral:)") { _ in _ = Selector(stringLiteral: "x") },
            PublicCall("UIAction.Identifier.init(_:)") { _ in _ = UIAction.Identifier("x") },
            PublicCall("UIAction.Identifier.init(rawValue:)") { _ in
                _ = UIAction.Identifier(rawValue: "x")
            },
            PublicCall("UIAction.Identifier.rawValue") { _ in _ = UIAction.Identifier("a").rawValue
            },
            PublicCall("UIAction.identifier") { _ in _ = UIAction { _ in }.identifier },
            PublicCall("UIAction.image") { _ in
                let object = UIAction { _ in }
                object.image = object.image
            },
            PublicCall("UIAction.init(title:image:identifier:handler:)") { _ in
                _ = UIAction(title: "a") { _ in }
            },
            PublicCall("UIAction.sender") { _ in _ = UIAction { _ in }.sender },
            PublicCall("UIAction.title") { _ in
                let object = UIAction { _ in }
                object.title = object.title
            },
            PublicCall("UIActionHandling.handle(_:from:)") { _ in
                HandlingTarget().handle("tap", from: NSObject())
            },
            PublicCall("UIControl.ContentHorizontalAlignment.init(rawValue:)") { _ in
                _ = UIControl.ContentHorizontalAlignment(rawValue: 0)
            },
            PublicCall("UIControl.ContentVerticalAlignment.init(rawValue:)") { _ in
                _ = UIControl.ContentVerticalAlignment(rawValue: 0)
            },
            PublicCall("UIControl.Event.allEditingEvents") { _ in
                _ = UIControl.Event.allEditingEvents
            },
            PublicCall("UIControl.Event.allEvents") { _ in _ = UIControl.Event.allEvents },
            PublicCall("UIControl.Event.allTouchEvents") { _ in _ = UIControl.Event.allTouchEvents
            },
            PublicCall("UIControl.Event.editingChanged") { _ in _ = UIControl.Event.editingChanged
            },
            PublicCall("UIControl.Event.editingDidBegin") { _ in _ = UIControl.Event.editingDidBegin
            },
            PublicCall("UIControl.Event.editingDidEnd") { _ in _ = UIControl.Event.editingDidEnd },
            PublicCall("UIControl.Event.editingDidEndOnExit") { _ in
                _ = UIControl.Event.editingDidEndOnExit
            },
            PublicCall("UIControl.Event.init(rawValue:)") { _ in _ = UIControl.Event(rawValue: 1) },
            PublicCall("UIControl.Event.primaryActionTriggered") { _ in
                _ = UIControl.Event.primaryActionTriggered
            },
            PublicCall("UIControl.Event.rawValue") { _ in _ = UIControl.Event.valueChanged.rawValue
            },
            PublicCall("UIControl.Event.touchCancel") { _ in _ = UIControl.Event.touchCancel },
            PublicCall("UIControl.Event.touchDown") { _ in _ = UIControl.Event.touchDown },
            PublicCall("UIControl.Event.touchUpInside") { _ in _ = UIControl.Event.touchUpInside },
            PublicCall("UIControl.Event.touchUpOutside") { _ in _ = UIControl.Event.touchUpOutside
            },
            PublicCall("UIControl.Event.valueChanged") { _ in _ = UIControl.Event.valueChanged },
            PublicCall("UIControl.addAction(_:for:)") { _ in
                UIControl().addAction(UIAction { _ in }, for: .valueChanged)
            },
            PublicCall("UIControl.addTarget(_:action:for:)") { _ in
                UIControl().addTarget(NSObject(), action: "tap", for: .valueChanged)
            },
            PublicCall("UIControl.allTargets") { _ in _ = UIControl().allTargets },
            PublicCall("UIControl.contentHorizontalAlignment") { _ in
                let object = UIControl()
                object.contentHorizontalAlignment = object.contentHorizontalAlignment
            },
            PublicCall("UIControl.contentVerticalAlignment") { _ in
                let object = UIControl()
                object.contentVerticalAlignment = object.contentVerticalAlignment
            },
            PublicCall("UIControl.init(frame:primaryAction:)") { _ in
                _ = UIControl(frame: .zero, primaryAction: nil)
            },
            PublicCall("UIControl.removeAction(_:for:)") { _ in
                UIControl().removeAction(UIAction { _ in }, for: .valueChanged)
            },
            PublicCall("UIControl.removeAction(identifiedBy:for:)") { _ in
                UIControl().removeAction(identifiedBy: UIAction.Identifier("a"), for: .valueChanged)
            },
            PublicCall("UIControl.removeTarget(_:action:for:)") { _ in
                UIControl().removeTarget(NSObject(), action: "tap", for: .valueChanged)
            },
            PublicCall("UIControl.sendActions(for:)") { _ in
                UIControl().sendActions(for: .valueChanged)
            },
            PublicCall("UIGestureRecognizer.State.init(rawValue:)") { _ in
                _ = UIGestureRecognizer.State(rawValue: 0)
            },
            PublicCall("UIGestureRecognizer.State.recognized") { _ in
                _ = UIGestureRecognizer.State.recognized
            },
            PublicCall("UIGestureRecognizer.addTarget(_:action:)") { _ in
                UITapGestureRecognizer().addTarget(CALayer(), action: "tap")
            },
            PublicCall("UIGestureRecognizer.cancelsTouchesInView") { _ in
                let object = UITapGestureRecognizer()
                object.cancelsTouchesInView = object.cancelsTouchesInView
            },
            PublicCall("UIGestureRecognizer.delaysTouchesBegan") { _ in
                let object = UITapGestureRecognizer()
                object.delaysTouchesBegan = object.delaysTouchesBegan
            },
            PublicCall("UIGestureRecognizer.delegate") { _ in
                let object = UITapGestureRecognizer()
                object.delegate = object.delegate
            },
            PublicCall("UIGestureRecognizer.fire()") { _ in UITapGestureRecognizer().fire() },
            PublicCall("UIGestureRecognizer.init()") { _ in _ = UIGestureRecognizer() },
            PublicCall("UIGestureRecognizer.init(target:action:)") { _ in
                _ = UIGestureRecognizer(target: NSObject(), action: "tap")
            },
            PublicCall("UIGestureRecognizer.isEnabled") { _ in
                let object = UITapGestureRecognizer()
                object.isEnabled = object.isEnabled
            },
            PublicCall("UIGestureRecognizer.location(in:)") { _ in
                _ = UITapGestureRecognizer().location(in: nil)
            },
            PublicCall("UIGestureRecognizer.removeTarget(_:action:)") { _ in
                UITapGestureRecognizer().removeTarget(NSObject(), action: "tap")
            },
            PublicCall("UIGestureRecognizer.state") { _ in
                let object = UITapGestureRecognizer()
                object.state = object.state
            },
            PublicCall("UIGestureRecognizer.view") { _ in _ = UITapGestureRecognizer().view },
            PublicCall("UILongPressGestureRecognizer.allowableMovement") { _ in
                let object = UILongPressGestureRecognizer()
                object.allowableMovement = object.allowableMovement
            },
            PublicCall("UILongPressGestureRecognizer.minimumPressDuration") { _ in
                let object = UILongPressGestureRecognizer()
                object.minimumPressDuration = object.minimumPressDuration
            },
            PublicCall("UIPanGestureRecognizer.setTranslation(_:in:)") { _ in
                UIPanGestureRecognizer().setTranslation(.zero, in: nil)
            },
            PublicCall("UIPanGestureRecognizer.translation(in:)") { _ in
                _ = UIPanGestureRecognizer().translation(in: nil)
            },
            PublicCall("UIPanGestureRecognizer.velocity(in:)") { _ in
                _ = UIPanGestureRecognizer().velocity(in: nil)
            },
            PublicCall("UIPinchGestureRecognizer.scale") { _ in
                let object = UIPinchGestureRecognizer()
                object.scale = object.scale
            },
            PublicCall("UIRotationGestureRecognizer.rotation") { _ in
                let object = UIRotationGestureRecognizer()
                object.rotation = object.rotation
            },
            PublicCall("UIScreenEdgePanGestureRecognizer.edges") { _ in
                let object = UIScreenEdgePanGestureRecognizer()
                object.edges = object.edges
            },
            PublicCall("UISwipeGestureRecognizer.Direction.down") { _ in
                _ = UISwipeGestureRecognizer.Direction.down
            },
            PublicCall("UISwipeGestureRecognizer.Direction.init(rawValue:)") { _ in
                _ = UISwipeGestureRecognizer.Direction(rawValue: 1)
            },
            PublicCall("UISwipeGestureRecognizer.Direction.left") { _ in
                _ = UISwipeGestureRecognizer.Direction.left
            },
            PublicCall("UISwipeGestureRecognizer.Direction.rawValue") { _ in
                _ = UISwipeGestureRecognizer.Direction.left.rawValue
            },
            PublicCall("UISwipeGestureRecognizer.Direction.right") { _ in
                _ = UISwipeGestureRecognizer.Direction.right
            },
            PublicCall("UISwipeGestureRecognizer.Direction.up") { _ in
                _ = UISwipeGestureRecognizer.Direction.up
            },
            PublicCall("UISwipeGestureRecognizer.direction") { _ in
                let object = UISwipeGestureRecognizer()
                object.direction = object.direction
            },
            PublicCall("UISwipeGestureRecognizer.numberOfTouchesRequired") { _ in
                let object = UISwipeGestureRecognizer()
                object.numberOfTouchesRequired = object.numberOfTouchesRequired
            },
            PublicCall("UITapGestureRecognizer.numberOfTapsRequired") { _ in
                let object = UITapGestureRecognizer()
                object.numberOfTapsRequired = object.numberOfTapsRequired
            },
            PublicCall("UITapGestureRecognizer.numberOfTouchesRequired") { _ in
                let object = UITapGestureRecognizer()
                object.numberOfTouchesRequired = object.numberOfTouchesRequired
            },
        ]
    }
}
