internal import Foundation

/// The values of those properties of a `UIView` that layout ignores and that most views leave at
/// their defaults. A view without such values has no object of this class, which saves memory and
/// time.
final class ViewAppearance {
    var tintColor: UIColor! = .systemBlue
    var alpha: CGFloat = 1
    var tag = 0
    var boundsOrigin = CGPoint.zero
    var contentMode = UIView.ContentMode.scaleToFill
    var isOpaque = true
    var clipsToBounds = false
    var isUserInteractionEnabled = true
    var isMultipleTouchEnabled = false
    var isExclusiveTouch = false
    var clearsContextBeforeDrawing = true
}
