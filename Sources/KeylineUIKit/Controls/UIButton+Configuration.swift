public import Foundation

extension UIButton {
    /// How a button's title and image are arranged, and what room is around them. Colours and shapes are kept
    /// for those who draw.
    public struct Configuration: Hashable {
        /// The title.
        public var title: String?
        /// Inert: a smaller line below the title, which takes no room here.
        public var subtitle: String?
        /// The image.
        public var image: UIImage?
        /// The side of the title on which the image is.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// Between image and title, in points.
        public var imagePadding: CGFloat = 0
        /// Inert: what is between title and subtitle, in points.
        public var titlePadding: CGFloat = 1
        /// Around title and image, in points: 7 above and below, 12 at the sides to begin with, as UIKit has
        /// it for buttons of the usual size.
        public var contentInsets = NSDirectionalEdgeInsets(
            top: 7, leading: 12, bottom: 7, trailing: 12)
        /// Inert: the colour of title and image.
        public var baseForegroundColor: UIColor?
        /// Inert: the colour behind them.
        public var baseBackgroundColor: UIColor?
        /// Inert: how round the corners are.
        public var cornerStyle = CornerStyle.dynamic

        /// How round a button's corners are.
        public enum CornerStyle: Int, Hashable, Sendable {
            case fixed = -1
            case dynamic = 0
            case small = 1
            case medium = 2
            case large = 3
            case capsule = 4
        }

        /// Without a background.
        public static func plain() -> Configuration { Configuration() }
        /// On the tint colour.
        public static func filled() -> Configuration { Configuration() }
        /// On grey.
        public static func gray() -> Configuration { Configuration() }
        /// On a light tint.
        public static func tinted() -> Configuration { Configuration() }
        /// With a border.
        public static func bordered() -> Configuration { Configuration() }
        /// With a border, on the tint colour.
        public static func borderedProminent() -> Configuration { Configuration() }
        /// With a border, on a light tint.
        public static func borderedTinted() -> Configuration { Configuration() }
        /// Without a border.
        public static func borderless() -> Configuration { Configuration() }
    }
}
