public import Foundation
internal import Keyline

/// The corners that a layer's radius rounds.
public struct CACornerMask: OptionSet, Hashable, Sendable {
    /// A bit for each member, as in Core Animation.
    public let rawValue: UInt

    /// The members whose bits are set.
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

/// The looks of a view, kept for those who draw. Layout does not depend on them.
///
/// A view's layer has the view's place. Layers made by a program have the place that it gives them, and are not
/// laid out.
@preconcurrency @MainActor
open class CALayer: NSObject {
    private weak var view: UIView?
    private var ownFrame = CGRect.zero
    private var ownOrigin = CGPoint.zero
    /// The layer that this one was added to. Views' layers have none.
    open private(set) weak var superlayer: CALayer?
    /// The layers that were added, in order; nil if there are none.
    open private(set) var sublayers: [CALayer]?

    public required override init() { super.init() }

    /// A copy of a layer's looks, not of its sublayers.
    public init(layer: Any) {
        super.init()
        guard let other = layer as? CALayer else { return }
        frame = other.frame
        cornerRadius = other.cornerRadius
        borderWidth = other.borderWidth
        borderColor = other.borderColor
        backgroundColor = other.backgroundColor
    }

    /// The view whose layer it is becomes its delegate.
    func attach(to view: UIView) {
        self.view = view
        delegate = view
    }

    // MARK: Place

    /// In the coordinates of the layer or view above; of a view's layer, the view's.
    open var frame: CGRect {
        get { view?.frame ?? ownFrame }
        set { if let view { view.frame = newValue } else { ownFrame = newValue } }
    }

    /// In the layer's own coordinates.
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

    /// The middle, in the coordinates of the layer above.
    open var position: CGPoint {
        get { view?.center ?? CGPoint(x: frame.midX, y: frame.midY) }
        set {
            if let view { return view.center = newValue }
            let size = frame.size
            frame.origin = CGPoint(
                x: newValue.x - size.width / 2, y: newValue.y - size.height / 2)
        }
    }

    /// Inert: the point, in parts of the size, about which the layer is turned.
    open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    /// Inert: how far in front the layer is.
    open var zPosition: CGFloat = 0

    // MARK: Looks

    /// The view whose layer this is, unless a program sets another.
    open weak var delegate: AnyObject?
    /// Inert: what a program calls the layer.
    open var name: String?
    /// Inert: the colour behind the contents.
    open var backgroundColor: CGColor?
    /// Inert: how round the corners are, in points.
    open var cornerRadius: CGFloat = 0
    /// Inert: the corners that are round.
    open var maskedCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    /// Inert: the kind of curve of round corners.
    open var cornerCurve = CALayerCornerCurve.circular
    /// Inert: whether what is outside is cut off.
    open var masksToBounds = false
    /// Inert: the layer whose shape shows this one.
    open var mask: CALayer?
    /// Inert: how wide the border is, in points.
    open var borderWidth: CGFloat = 0
    /// Inert: the colour of the border.
    open var borderColor: CGColor?
    /// Inert: the colour of the shadow.
    open var shadowColor: CGColor?
    /// Inert: how dark the shadow is, from 0 to 1.
    open var shadowOpacity: Float = 0
    /// Inert: where the shadow falls, in points.
    open var shadowOffset = CGSize(width: 0, height: -3)
    /// Inert: how blurred the shadow is, in points.
    open var shadowRadius: CGFloat = 3
    /// Inert: how opaque the layer is, from 0 to 1.
    open var opacity: Float = 1
    /// Inert: whether nothing behind the layer can be seen.
    open var isOpaque = false
    /// Inert: whether the layer is not drawn. Hide its view, for layout.
    open var isHidden = false
    /// Inert: what the layer shows.
    open var contents: Any?
    /// Inert: pixels a point of what the layer shows.
    open var contentsScale: CGFloat = 1
    /// Inert: pixels a point of a layer that is kept as a picture.
    open var rasterizationScale: CGFloat = 1
    /// Inert: whether the layer is kept as a picture.
    open var shouldRasterize = false
    /// Inert: whether edges are smooth.
    open var allowsEdgeAntialiasing = false

    /// The map of the plane: of a view's layer, the view's ``UIView/transform``.
    open func affineTransform() -> CGAffineTransform { view?.transform ?? ownTransform }
    /// Sets the map of the plane, without effect but for a view's layer.
    open func setAffineTransform(_ m: CGAffineTransform) {
        if let view { view.transform = m } else { ownTransform = m }
    }
    private var ownTransform = CGAffineTransform.identity

    // MARK: Hierarchy

    /// Adds a layer as the last, taking it out of its former one.
    open func addSublayer(_ layer: CALayer) {
        insertSublayer(layer, at: UInt32(clamping: sublayers?.count ?? 0))
    }

    /// Puts a layer among the sublayers, taking it out of where it was.
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

    /// Takes the layer out of the one that it was added to.
    open func removeFromSuperlayer() {
        guard let above = superlayer, let layers = above.sublayers else { return }
        var kept: [CALayer] = []
        for layer in layers where layer !== self { kept.append(layer) }
        above.sublayers = kept.isEmpty ? nil : kept
        superlayer = nil
    }

    // MARK: Without effect

    /// Inert: nothing is drawn.
    open func setNeedsDisplay() {}
    /// Inert: sublayers are not laid out.
    open func setNeedsLayout() { view?.setNeedsLayout() }
    /// Lays the view out, if it is a view's layer.
    open func layoutIfNeeded() { view?.layoutIfNeeded() }
    /// Inert: nothing calls it. ``UIView/layoutSubviews()`` is called.
    open func layoutSublayers() {}
    /// Inert: nothing is animated.
    open func removeAllAnimations() {}
    /// Inert: nothing is animated.
    open func removeAnimation(forKey key: String) {}
}

/// How corners bend.
public enum CALayerCornerCurve: Sendable {
    case circular
    case continuous
}

/// Has sublayers and no looks of its own.
open class CATransformLayer: CALayer {}

/// Colours that run into each other.
open class CAGradientLayer: CALayer {
    /// Inert: the colours, from the start to the end.
    open var colors: [Any]?
    /// Inert: where each colour is, from 0 to 1.
    open var locations: [NSNumber]?
    /// Inert: where the first colour is, in parts of the size.
    open var startPoint = CGPoint(x: 0.5, y: 0)
    /// Inert: where the last colour is, in parts of the size.
    open var endPoint = CGPoint(x: 0.5, y: 1)
}
