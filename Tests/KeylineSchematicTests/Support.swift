// The names of the texts, so that their lines stand here as they were written.

import KeylineSchematic
import Testing

typealias UIView = View
typealias UILayoutGuide = LayoutGuide
typealias NSLayoutConstraint = LayoutConstraint
typealias CGFloat = Double
typealias CGRect = Rect
typealias CGSize = Size

func expect(
    _ frame: Rect, _ x: Double, _ y: Double, _ width: Double, _ height: Double,
    _ what: String = "", sourceLocation: SourceLocation = #_sourceLocation
) {
    let have = [frame.minX, frame.minY, frame.width, frame.height]
    let same = zip(have, [x, y, width, height]).allSatisfy { abs($0 - $1) < 1e-6 }
    #expect(
        same, "\(what) \(frame), expected (\(x), \(y), \(width), \(height))",
        sourceLocation: sourceLocation)
}

/// A view with one subview of no size, laid out after `layout` has run.
func laidOut(
    in width: Double, _ height: Double, _ layout: (_ parentView: View, _ a: View) throws -> Void
) rethrows -> View {
    let parentView = UIView(frame: CGRect(x: 0, y: 0, width: width, height: height))
    let a = UIView()
    parentView.addSubview(a)
    try layout(parentView, a)
    parentView.layoutIfNeeded()
    return a
}
