public import Foundation
internal import Keyline

/// A set of corners of a layer. It says which corners are round.
public struct CACornerMask: OptionSet, Hashable, Sendable {
    /// The set as bits, one for each member, with the values that they have in Core Animation.
    public let rawValue: UInt

    /// Creates a set from its bits, as `OptionSet` requires. Programs list the members
    /// instead, as in `[.layerMinXMinYCorner, .layerMaxXMinYCorner]`.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The upper left corner.
    public static let layerMinXMinYCorner = CACornerMask(rawValue: 1)
    /// The upper right corner.
    public static let layerMaxXMinYCorner = CACornerMask(rawValue: 2)
    /// The lower left corner.
    public static let layerMinXMaxYCorner = CACornerMask(rawValue: 4)
    /// The lower right corner.
    public static let layerMaxXMaxYCorner = CACornerMask(rawValue: 8)
}

/// The appearance of a view, stored for a host that draws. Layout does not depend on it.
///
/// The layer of a view has the view's frame. A layer that a program creates has the frame that the program gives it,
/// and is not laid out.
@preconcurrency @MainActor
open class CALayer: NSObject {
    private weak var view: UIView?
    private var ownFrame = CGRect.zero
    private var ownOrigin = CGPoint.zero
    /// The layer to which this one was added. The layer of a view has none, even if the view has a superview.
    open private(set) weak var superlayer: CALayer?
    /// The layers that were added to this one, in order, or nil if there are none.
    open private(set) var sublayers: [CALayer]?

    public required override init() { super.init() }

    /// Creates a copy of a layer's appearance, without its sublayers.
    public init(layer: Any) {
        super.init()
        guard let other = layer as? CALayer else { return }
        frame = other.frame
        cornerRadius = other.cornerRadius
        borderWidth = other.borderWidth
        borderColor = other.borderColor
        backgroundColor = other.backgroundColor
    }

    /// Makes this the layer of a view, which also becomes the layer's delegate.
    func attach(to view: UIView) {
        self.view = view
        delegate = view
    }

    // MARK: Place

    /// The frame in the superlayer's coordinates. For the layer of a view, this is the view's frame.
    open var frame: CGRect {
        get { view?.frame ?? ownFrame }
        set { if let view { view.frame = newValue } else { ownFrame = newValue } }
    }

    /// The layer's rectangle in its own coordinates.
    open var bounds: CGRect {
        get { view?.bounds ?? CGRect(origin: ownOrigin, size: ownFrame.size) }
        set {
            if let view {
                view.bounds = newValue
            } else {
                ownOrigin = newValue.origin
                ownFrame.size = newValue.size
            }
        }
    }

    /// The layer's centre, in the superlayer's coordinates.
    open var position: CGPoint {
        get { view?.center ?? CGPoint(x: frame.midX, y: frame.midY) }
        set {
            if let view { return view.center = newValue }
            let size = frame.size
            frame.origin = CGPoint(
                x: newValue.x - size.width / 2, y: newValue.y - size.height / 2)
        }
    }

    /// Inert (stored, without effect on layout): the point about which the layer is rotated, as fractions of its size.
    open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    /// Inert (stored, without effect on layout): the layer's position on the axis towards the viewer.
    open var zPosition: CGFloat = 0

    // MARK: Looks

    /// The view whose layer this is, unless a program sets another.
    open weak var delegate: AnyObject?
    /// Inert (stored, without effect on layout): a name for the program's own use.
    open var name: String?
    /// Inert (stored, without effect on layout): the colour behind the contents.
    open var backgroundColor: CGColor?
    /// Inert (stored, without effect on layout): how round the corners are, in points.
    open var cornerRadius: CGFloat = 0
    /// Inert (stored, without effect on layout): the corners that are round.
    open var maskedCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    /// Inert (stored, without effect on layout): the kind of curve of round corners.
    open var cornerCurve = CALayerCornerCurve.circular
    /// Inert (stored, without effect on layout): whether contents outside the bounds are clipped.
    open var masksToBounds = false
    /// Inert (stored, without effect on layout): the layer whose shape shows this one.
    open var mask: CALayer?
    /// Inert (stored, without effect on layout): how wide the border is, in points.
    open var borderWidth: CGFloat = 0
    /// Inert (stored, without effect on layout): the colour of the border.
    open var borderColor: CGColor?
    /// Inert (stored, without effect on layout): the colour of the shadow.
    open var shadowColor: CGColor?
    /// Inert (stored, without effect on layout): how dark the shadow is, from 0 to 1.
    open var shadowOpacity: Float = 0
    /// Inert (stored, without effect on layout): where the shadow falls, in points.
    open var shadowOffset = CGSize(width: 0, height: -3)
    /// Inert (stored, without effect on layout): how blurred the shadow is, in points.
    open var shadowRadius: CGFloat = 3
    /// Inert (stored, without effect on layout): how opaque the layer is, from 0 to 1.
    open var opacity: Float = 1
    /// Inert (stored, without effect on layout): whether the layer is opaque.
    open var isOpaque = false
    /// Inert (stored, without effect on layout): whether the layer is not drawn. Hide its view, for layout.
    open var isHidden = false
    /// Inert (stored, without effect on layout): the contents of the layer, such as an image.
    open var contents: Any?
    /// Inert (stored, without effect on layout): the number of pixels for each point of the layer's contents.
    open var contentsScale: CGFloat = 1
    /// Inert (stored, without effect on layout): the number of pixels for each point if the layer is rasterized.
    open var rasterizationScale: CGFloat = 1
    /// Inert (stored, without effect on layout): whether the layer is rasterized.
    open var shouldRasterize = false
    /// Inert (stored, without effect on layout): whether edges are smooth.
    open var allowsEdgeAntialiasing = false

    /// Returns the layer's affine transform. For the layer of a view, this is the view's ``UIView/transform``.
    open func affineTransform() -> CGAffineTransform { view?.transform ?? ownTransform }
    /// Sets the affine transform. Only that of a view's layer has an effect on layout.
    open func setAffineTransform(_ m: CGAffineTransform) {
        if let view { view.transform = m } else { ownTransform = m }
    }
    private var ownTransform = CGAffineTransform.identity

    // MARK: Hierarchy

    /// Adds a sublayer at the end, and removes it from its present superlayer.
    open func addSublayer(_ layer: CALayer) {
        insertSublayer(layer, at: UInt32(clamping: sublayers?.count ?? 0))
    }

    /// Inserts a sublayer at an index, and removes it from its present superlayer.
    open func insertSublayer(_ layer: CALayer, at index: UInt32) {
        guard !isInside(layer) else {
            LayoutError(
                kind: .insideItself, reason: "CALayer: a layer cannot be put into itself"
            ).report()
            return
        }
        layer.removeFromSuperlayer()
        var layers = sublayers ?? []
        layers.insert(layer, at: min(Int(index), layers.count))
        sublayers = layers
        layer.superlayer = self
    }

    private func isInside(_ layer: CALayer) -> Bool {
        var next: CALayer? = self
        while let ancestor = next {
            if ancestor === layer { return true }
            next = ancestor.superlayer
        }
        return false
    }

    /// Removes the layer from its superlayer.
    open func removeFromSuperlayer() {
        guard let above = superlayer, let layers = above.sublayers else { return }
        var kept: [CALayer] = []
        for layer in layers where layer !== self { kept.append(layer) }
        above.sublayers = kept.isEmpty ? nil : kept
        superlayer = nil
    }

    // MARK: Without effect

    /// Inert: does nothing, because this module draws nothing.
    open func setNeedsDisplay() {}
    /// Inert for sublayers, because this module lays out no layers. If the layer belongs to a view,
    /// calls `setNeedsLayout()` of the view.
    open func setNeedsLayout() { view?.setNeedsLayout() }
    /// Lays out the view to which the layer belongs. Does nothing for a layer without a view.
    open func layoutIfNeeded() { view?.layoutIfNeeded() }
    /// Inert: this module never calls this function. Override ``UIView/layoutSubviews()`` instead, which layout calls.
    open func layoutSublayers() {}
    /// Inert: does nothing, because this module animates nothing.
    open func removeAllAnimations() {}
    /// Inert: does nothing, because this module animates nothing.
    open func removeAnimation(forKey key: String) {}
}

/// The kind of curve of a layer's round corners.
public enum CALayerCornerCurve: Sendable {
    case circular
    case continuous
}

/// A layer that only contains sublayers, and draws nothing itself.
open class CATransformLayer: CALayer {}

/// A layer that is filled with a gradient between several colours.
open class CAGradientLayer: CALayer {
    /// Inert (stored, without effect on layout): the colours, from the start to the end.
    open var colors: [Any]?
    /// Inert (stored, without effect on layout): the position of each colour along the gradient, from 0 to 1.
    open var locations: [NSNumber]?
    /// Inert (stored, without effect on layout): the position of the first colour, as fractions of the layer's size.
    open var startPoint = CGPoint(x: 0.5, y: 0)
    /// Inert (stored, without effect on layout): the position of the last colour, as fractions of the layer's size.
    open var endPoint = CGPoint(x: 0.5, y: 1)
}
