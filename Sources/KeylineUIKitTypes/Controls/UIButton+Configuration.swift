public import Foundation

extension UIButton {
    /// The arrangement of a button's title and image, and the insets around them. Colours and shapes are stored for a
    /// host that draws.
    public struct Configuration: Hashable {
        /// The title of the button.
        public var title: String?
        /// Inert (stored, without effect on layout): a smaller line below the title, which takes no room here.
        public var subtitle: String?
        /// The image of the button.
        public var image: UIImage?
        /// The side of the title at which the image is placed.
        public var imagePlacement = NSDirectionalRectEdge.leading
        /// The distance between the button's image and title, in points.
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

        /// UIKit's styles for the corners of a button, such as `small` or `capsule`.
        public enum CornerStyle: Int, Hashable, Sendable {
            case fixed = -1
            case dynamic = 0
            case small = 1
            case medium = 2
            case large = 3
            case capsule = 4
        }

        /// A button without a background. All styles have the same layout.
        public static func plain() -> Configuration { Configuration() }
        /// A button filled with the tint colour. All styles have the same layout.
        public static func filled() -> Configuration { Configuration() }
        /// A button with a grey background. All styles have the same layout.
        public static func gray() -> Configuration { Configuration() }
        /// A button filled with a light tint. All styles have the same layout.
        public static func tinted() -> Configuration { Configuration() }
        /// A button with a border. All styles have the same layout.
        public static func bordered() -> Configuration { Configuration() }
        /// A button with a border, filled with the tint colour.
        public static func borderedProminent() -> Configuration { Configuration() }
        /// A button with a border, filled with a light tint.
        public static func borderedTinted() -> Configuration { Configuration() }
        /// A button without a border. All styles have the same layout.
        public static func borderless() -> Configuration { Configuration() }
    }
}
