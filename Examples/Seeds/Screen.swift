// The code that the examples have in common, and the names of the texts, so that their lines stand here as they
// were written.
import Keyline
import KeylinePictures

typealias UIView = View
typealias UILabel = NaturalView
typealias NSLayoutConstraint = LayoutConstraint
typealias CGFloat = Double
typealias CGRect = Rect
typealias CGSize = Size
typealias UILayoutPriority = LayoutPriority

/// A view with a natural size, in place of labels and images.
final class NaturalView: View {
    let natural: Size

    init(_ width: Double, _ height: Double) {
        natural = Size(width: width, height: height)
        super.init()
    }

    override var intrinsicContentSize: Size { natural }
}

/// One example: a laid-out tree, and the views whose frames are known.
struct Screen {
    let name: String
    let root: View
    let views: [View]
    let scale: Double
    /// Whose width is open on purpose.
    let openInWidth: View?

    /// Names the views for frames and pictures, and lays them out.
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

    /// A line a view: x, y, width, height in its superview.
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
        SVGPicture(of: root, showing: contents, scale: scale).document
    }
}

/// To a thousandth of a point.
private func short(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}
