public import Foundation

extension UIButton {
    /// The arrangement of a button's title and image, and the insets around them. Colours and shapes are stored for a
    /// host that draws.
    public struct Configuration: Hashable {
        /// The title.
        public var title: String?
        /// Inert (stored, without effect on layout): a smaller line below the title, which takes no room here.
        public var subtitle: String?
        /// The image.
        public var image: UIImage?
        /// The side of the title at which the image is placed.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// The distance between image and title, in points.
        public var imagePadding: CGFloat = 0
        /// Inert (stored, without effect on layout): the distance between title and subtitle, in points.
        public var titlePadding: CGFloat = 1
        /// The insets around title and image, in points. By default 7 at the top and bottom and 12 at the sides, as for
        /// UIKit's buttons of medium size.
        public var contentInsets = NSDirectionalEdgeInsets(
            top: 7, leading: 12, bottom: 7, trailing: 12)
        /// Inert (stored, without effect on layout): the colour of title and image.
        public var baseForegroundColor: UIColor?
        /// Inert (stored, without effect on layout): the colour behind them.
        public var baseBackgroundColor: UIColor?
        /// Inert (stored, without effect on layout): how round the corners are.
        public var cornerStyle = CornerStyle.dynamic

        /// The radius of a button's corners, as one of UIKit's styles.
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
        /// A button with a border, filled with the tint colour.
        public static func borderedProminent() -> Configuration { Configuration() }
        /// A button with a border, filled with a light tint.
        public static func borderedTinted() -> Configuration { Configuration() }
        /// Without a border.
        public static func borderless() -> Configuration { Configuration() }
    }
}
