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
    open private(set) weak var superlayer: CALayer?
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
        get { CGPoint(x: frame.midX, y: frame.midY) }
        set {
            let size = frame.size
            frame.origin = CGPoint(
                x: newValue.x - size.width / 2, y: newValue.y - size.height / 2)
        }
    }

    open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    open var zPosition: CGFloat = 0

    // MARK: Looks

    open weak var delegate: AnyObject?
    open var name: String?
    open var backgroundColor: CGColor?
    open var cornerRadius: CGFloat = 0
    open var maskedCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    open var cornerCurve = CALayerCornerCurve.circular
    open var masksToBounds = false
    open var mask: CALayer?
    open var borderWidth: CGFloat = 0
    open var borderColor: CGColor?
    open var shadowColor: CGColor?
    open var shadowOpacity: Float = 0
    open var shadowOffset = CGSize(width: 0, height: -3)
    open var shadowRadius: CGFloat = 3
    open var opacity: Float = 1
    open var isOpaque = false
    open var isHidden = false
    open var contents: Any?
    open var contentsScale: CGFloat = 1
    open var rasterizationScale: CGFloat = 1
    open var shouldRasterize = false
    open var allowsEdgeAntialiasing = false

    /// The map of the plane; kept only.
    open func affineTransform() -> CGAffineTransform { transform }
    open func setAffineTransform(_ m: CGAffineTransform) { transform = m }
    private var transform = CGAffineTransform.identity

    // MARK: Hierarchy

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

    open func removeFromSuperlayer() {
        guard let above = superlayer, let layers = above.sublayers else { return }
        var kept: [CALayer] = []
        for layer in layers where layer !== self { kept.append(layer) }
        above.sublayers = kept.isEmpty ? nil : kept
        superlayer = nil
    }

    // MARK: Without effect

    /// Nothing is drawn.
    open func setNeedsDisplay() {}
    /// Sublayers are not laid out.
    open func setNeedsLayout() { view?.setNeedsLayout() }
    /// Lays the view out, if it is a view's layer.
    open func layoutIfNeeded() { view?.layoutIfNeeded() }
    open func layoutSublayers() {}
    open func removeAllAnimations() {}
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
    open var colors: [Any]?
    open var locations: [NSNumber]?
    open var startPoint = CGPoint(x: 0.5, y: 0)
    open var endPoint = CGPoint(x: 0.5, y: 1)
}
