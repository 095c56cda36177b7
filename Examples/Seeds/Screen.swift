// Code that all example screens of this program share. It defines the UIKit names that the articles use, so that their
// code can be copied here unchanged.
import Keyline
import KeylinePictures

typealias UIView = View
typealias UILabel = NaturalView
typealias NSLayoutConstraint = LayoutConstraint
typealias CGFloat = Double
typealias CGRect = Rect
typealias CGSize = Size
typealias UILayoutPriority = LayoutPriority

/// A view with a given intrinsic size. It stands in for the labels and images in the articles'
/// examples.
final class NaturalView: View {
    let natural: Size

    init(_ width: Double, _ height: Double) {
        natural = Size(width: width, height: height)
        super.init()
    }

    override var intrinsicContentSize: Size { natural }
}

/// One example of an article: its view tree after layout, and those views whose frames are printed.
struct Screen {
    let name: String
    let root: View
    let views: [View]
    let scale: Double
    /// The view whose width the article's constraints do not determine. Nil if they determine all
    /// frames.
    let openInWidth: View?

    /// Names the views by their keys, so that printed frames and pictures show the names, and lays
    /// the tree out.
    init(
        _ name: String, _ root: View, scale: Double = 1, openInWidth: View? = nil,
        _ views: KeyValuePairs<String, View>
    ) {
        self.openInWidth = openInWidth
        self.name = name
        self.root = root
        self.scale = scale
        self.views = views.map(\.value)
        for (name, view) in views { view.identifier = name }
        root.identifier = root.identifier ?? "view"
        root.layoutIfNeeded()
    }

    /// The frames as text, one line for each view: x, y, width and height in points, in the
    /// coordinates of the superview.
    var frames: String {
        var text = "\(name)\n"
        for view in views {
            let frame = view.frame
            var words = [frame.minX, frame.minY, frame.width, frame.height].map(short)
            if view === openInWidth { words[2] = view.hasAmbiguousLayout ? "open" : "not open" }
            text += "  \(view.identifier ?? "")  \(words.joined(separator: " "))\n"
        }
        return text
    }

    func picture(_ contents: PictureContents) -> String {
        LayoutPicture(of: root, showing: contents, scale: scale).svg
    }
}

/// Returns a number of points as text, rounded to thousandths.
private func short(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}
