// Compiles on macOS, where the names of UIKit's classes are Keyline's, and geometry, colours and
// selectors are the system's. If Keyline declared one of the latter, too, the name would be
// ambiguous in this file.
import CoreGraphics
import Foundation
import KeylineUIKit
import ObjectiveC

@MainActor func mac(_ view: UIView, _ target: AnyObject) {
    let transform: CGAffineTransform = CoreGraphics.CGAffineTransform(rotationAngle: 1)
    view.transform = transform
    view.transform = transform.inverted()
    let color: CGColor = UIColor(cgColor: CoreGraphics.CGColor(red: 1, green: 0, blue: 0, alpha: 1))
        .cgColor
    view.layer.backgroundColor = color
    view.frame = view.frame.applying(transform)
    let action: Selector = ObjectiveC.Selector("tapped")
    UIControl(frame: .zero).addTarget(target, action: action, for: .touchUpInside)
    objc_setAssociatedObject(view, "key", color, .OBJC_ASSOCIATION_RETAIN)
    _ = objc_getAssociatedObject(view, "key")
}
