public import Foundation

extension UIButton {
    /// The title, the image and the insets of a button, and how they are arranged. Colours and
    /// shapes are stored for a host that draws, and have no effect on layout.
    public struct Configuration: Hashable {
        /// The title of the button.
        public var title: String?
        /// Inert (stored, without effect on layout): a line of smaller text that UIKit shows below
        /// the title. Here, the button's natural size contains no room for it.
        public var subtitle: String?
        /// The image of the button.
        public var image: UIImage?
        /// The side of the title at which the image is placed: leading, trailing, top or bottom.
        /// Leading by default.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// The distance between the button's image and title, in points. It counts only if the
        /// button has both. 0 by default.
        public var imagePadding: CGFloat = 0
        /// Inert (stored, without effect on layout): the distance between the button's title and
        /// subtitle, in points. 1 by default.
        public var titlePadding: CGFloat = 1
        /// The insets around the button's title and image, in points. By default 7 at the top and
        /// bottom and 12 at the sides, as for UIKit's buttons of medium size.
        public var contentInsets = NSDirectionalEdgeInsets(
            top: 7, leading: 12, bottom: 7, trailing: 12)
        /// Inert (stored, without effect on layout): the colour of the button's title and image.
        /// Nil, the default, means the colour of the style.
        public var baseForegroundColor: UIColor?
        /// Inert (stored, without effect on layout): the colour of the shape behind the button's
        /// title and image. Nil, the default, means the colour of the style.
        public var baseBackgroundColor: UIColor?
        /// Inert (stored, without effect on layout): the shape of the button's corners. `dynamic`
        /// by default: UIKit scales their radius with the user's text size.
        public var cornerStyle = CornerStyle.dynamic

        /// UIKit's styles for the corners of a button, from the least round (`small`) to a half
        /// circle at each end (`capsule`). Layout does not depend on them.
        public enum CornerStyle: Int, Hashable, Sendable {
            case fixed = -1
            case dynamic = 0
            case small = 1
            case medium = 2
            case large = 3
            case capsule = 4
        }

        /// Returns the configuration that UIKit shows without a background. The styles differ only
        /// in drawing, so all of them have the same layout.
        public static func plain() -> Configuration { Configuration() }
        /// Returns the configuration that UIKit fills with the tint colour. The styles differ only
        /// in drawing, so all of them have the same layout.
        public static func filled() -> Configuration { Configuration() }
        /// Returns the configuration that UIKit shows on a grey background. The styles differ only
        /// in drawing, so all of them have the same layout.
        public static func gray() -> Configuration { Configuration() }
        /// Returns the configuration that UIKit shows on a light tint. The styles differ only in
        /// drawing, so all of them have the same layout.
        public static func tinted() -> Configuration { Configuration() }
        /// Returns the configuration that UIKit shows with a border. The styles differ only in
        /// drawing, so all of them have the same layout.
        public static func bordered() -> Configuration { Configuration() }
        /// Returns the configuration that UIKit shows with a border, filled with the tint colour.
        /// The styles differ only in drawing, so all of them have the same layout.
        public static func borderedProminent() -> Configuration { Configuration() }
        /// Returns the configuration that UIKit shows with a border, filled with a light tint. The
        /// styles differ only in drawing, so all of them have the same layout.
        public static func borderedTinted() -> Configuration { Configuration() }
        /// Returns the configuration that UIKit shows without a border. The styles differ only in
        /// drawing, so all of them have the same layout.
        public static func borderless() -> Configuration { Configuration() }
    }
}
