public import Foundation

// On Apple's systems, Foundation already has the type `CGColor`.
#if !canImport(Darwin)
    /// A colour in the form in which layers store it.
    public final class CGColor: NSObject, Sendable {
        /// Red, green, blue and opacity, from 0 to 1.
        public let components: [CGFloat]?
        /// The opacity of the colour, from 0 to 1.
        public let alpha: CGFloat

        /// Creates a colour from its components, each from 0 to 1.
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
    /// This colour as a `CGColor`, the type that layers use.
    public var cgColor: CGColor {
        var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
        getRed(&red, green: &green, blue: &blue, alpha: &alpha)
        return CGColor(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// Creates a colour from that of a layer; black if that has no components.
    public convenience init(cgColor: CGColor) {
        let parts = cgColor.components ?? [0, 0, 0, 1]
        self.init(red: parts[0], green: parts[1], blue: parts[2], alpha: parts[3])
    }
}
