public import Foundation

// Define `CGColor` here only if Foundation lacks the type. On Apple's systems, Foundation has it.
#if !canImport(Darwin)
    /// A colour in the form in which layers store it: red, green, blue and opacity. Layout does not
    /// depend on it.
    public final class CGColor: NSObject, Sendable {
        /// The red, green and blue components and the opacity of the colour, in this order, each
        /// from 0 to 1.
        public let components: [CGFloat]?
        /// The opacity of the colour, from 0 (transparent) to 1. It is also the last element of
        /// ``components``.
        public let alpha: CGFloat

        /// Creates a colour from its red, green and blue components and its opacity `alpha`, each
        /// from 0 to 1.
        public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
            components = [red, green, blue, alpha]
            self.alpha = alpha
        }

        public override func isEqual(_ object: Any?) -> Bool {
            (object as? CGColor)?.components == components
        }

        public override var hash: Int { components.hashValue }
    }
#endif

extension UIColor {
    /// This colour as a new `CGColor`, the type that layers use:
    /// `layer.borderColor = UIColor.red.cgColor`.
    public var cgColor: CGColor {
        var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        return CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a `UIColor` from the colour of a layer. A colour without components becomes black.
    public convenience init(cgColor: CGColor) {
        let parts = cgColor.components ?? [0, 0, 0, 1]
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }
}
