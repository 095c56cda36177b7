public import Foundation
internal import Keyline

/// A set of corners of a layer. A layer draws the corners in the set round, if its corner radius is
/// not 0. "MinX" is the left side, and "MinY" the top.
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

/// The appearance of a view, such as its border and shadow, stored for a host that draws. Layout
/// does not depend on the appearance.
///
/// The layer of a view has the view's frame. A layer that a program creates has the frame that the program gives it,
/// and is not laid out.
@preconcurrency @MainActor
open class CALayer: NSObject {
    private weak var view: UIView?
    private var ownFrame = CGRect.zero
    private var ownOrigin = CGPoint.zero
    /// The layer to which this one was added by ``addSublayer(_:)``. The layer of a view has none,
    /// even if the view has a superview.
    open private(set) weak var superlayer: CALayer?
    /// The layers that were added to this one, in order from back to front. Nil if there are none.
    open private(set) var sublayers: [CALayer]?

    public required override init() { super.init() }

    /// Creates a layer with the same frame, background colour, border and corner radius as another
    /// layer, but without its sublayers. An argument that is not a layer is ignored.
    public init(layer: Any) {
        super.init()
        guard let other = layer as? CALayer else { return }
        frame = other.frame
        cornerRadius = other.cornerRadius
        borderWidth = other.borderWidth
        borderColor = other.borderColor
        backgroundColor = other.backgroundColor
    }

    /// Makes this the layer of a view: from now on the layer's frame is the view's frame. The view
    /// also becomes the layer's delegate.
    func attach(to view: UIView) {
        self.view = view
        delegate = view
    }

    // MARK: Position

    /// The layer's rectangle in the superlayer's coordinates. The layer of a view has the same
    /// frame as the view: setting one of them sets the other, too.
    open var frame: CGRect {
        get { view?.frame ?? ownFrame }
        set { if let view { view.frame = newValue } else { ownFrame = newValue } }
    }

    /// The layer's rectangle in its own coordinates. The layer of a view has the view's bounds, and
    /// setting them sets the view's.
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

    /// The layer's centre, in the superlayer's coordinates. Unlike in Core Animation,
    /// ``anchorPoint`` does not matter.
    open var position: CGPoint {
        get { view?.center ?? CGPoint(x: frame.midX, y: frame.midY) }
        set {
            if let view { return view.center = newValue }
            let size = frame.size
            frame.origin = CGPoint(
                x: newValue.x - size.width / 2, y: newValue.y - size.height / 2)
        }
    }

    /// Inert (stored, without effect on layout): the point about which Core Animation rotates the
    /// layer, as fractions of its width and height. The centre by default.
    open var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    /// Inert (stored, without effect on layout): the layer's position on the axis towards the
    /// viewer, in points. Core Animation draws layers with larger values in front. 0 by default.
    open var zPosition: CGFloat = 0

    // MARK: Appearance

    /// The object that Core Animation asks for the layer's contents. For the layer of a view, it is
    /// the view unless the program sets another. This module never calls it.
    open weak var delegate: AnyObject?
    /// Inert (stored, without effect on layout): a name by which the program can recognise the
    /// layer. Nil by default.
    open var name: String?
    /// Inert (stored, without effect on layout): the colour that fills the layer behind its
    /// contents. Nil, the default, means transparent.
    open var backgroundColor: CGColor?
    /// Inert (stored, without effect on layout): the radius of the round corners, in points. 0, the
    /// default, means square corners.
    open var cornerRadius: CGFloat = 0
    /// Inert (stored, without effect on layout): the corners to which ``cornerRadius`` applies. All
    /// four by default.
    open var maskedCorners: CACornerMask = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
    ]
    /// Inert (stored, without effect on layout): the curve of round corners: a quarter circle,
    /// which is the default, or a smoother curve.
    open var cornerCurve = CALayerCornerCurve.circular
    /// Inert (stored, without effect on layout): whether the parts of sublayers outside the layer's
    /// bounds are not drawn. False by default.
    open var masksToBounds = false
    /// Inert (stored, without effect on layout): a layer whose opaque parts define where this layer
    /// is visible. Nil, the default, means everywhere.
    open var mask: CALayer?
    /// Inert (stored, without effect on layout): the width of the layer's border in points. 0, the
    /// default, means no border.
    open var borderWidth: CGFloat = 0
    /// Inert (stored, without effect on layout): the colour of the layer's border. Nil by default,
    /// which Core Animation draws in black.
    open var borderColor: CGColor?
    /// Inert (stored, without effect on layout): the colour of the layer's shadow. Nil by default,
    /// which Core Animation draws in black.
    open var shadowColor: CGColor?
    /// Inert (stored, without effect on layout): the opacity of the layer's shadow, from 0 (no
    /// shadow), which is the default, to 1.
    open var shadowOpacity: Float = 0
    /// Inert (stored, without effect on layout): the distance by which the shadow is moved from the
    /// layer, in points. By default it is moved up by 3 points.
    open var shadowOffset = CGSize(width: 0, height: -3)
    /// Inert (stored, without effect on layout): the radius of the shadow's blurred edge, in
    /// points. 3 by default.
    open var shadowRadius: CGFloat = 3
    /// Inert (stored, without effect on layout): the opacity of the layer and its sublayers, from 0
    /// (invisible) to 1, which is the default.
    open var opacity: Float = 1
    /// Inert (stored, without effect on layout): whether the layer has no transparent part, so that
    /// nothing behind it need be drawn. False by default.
    open var isOpaque = false
    /// Inert (stored, without effect on layout): whether the layer is not drawn. To take a view out
    /// of a stack view's arrangement, set `isHidden` of the view instead.
    open var isHidden = false
    /// Inert (stored, without effect on layout): the image that Core Animation draws in the layer.
    /// Nil, the default, means none.
    open var contents: Any?
    /// Inert (stored, without effect on layout): the number of pixels of the layer's image for each
    /// point. 1 by default.
    open var contentsScale: CGFloat = 1
    /// Inert (stored, without effect on layout): the number of pixels for each point of the bitmap
    /// that ``shouldRasterize`` makes. 1 by default.
    open var rasterizationScale: CGFloat = 1
    /// Inert (stored, without effect on layout): whether Core Animation draws the layer into a
    /// bitmap once, and reuses the bitmap. False by default.
    open var shouldRasterize = false
    /// Inert (stored, without effect on layout): whether the layer's edges are drawn smooth if they
    /// do not lie on pixel boundaries. False by default.
    open var allowsEdgeAntialiasing = false

    /// Returns the rotation, scale and translation with which the layer is drawn. For the layer of
    /// a view, this is the view's ``UIView/transform``.
    open func affineTransform() -> CGAffineTransform { view?.transform ?? ownTransform }
    /// Sets the rotation, scale and translation with which the layer is drawn. For the layer of a
    /// view, this also changes the view's ``UIView/transform`` and so its `frame`.
    open func setAffineTransform(_ m: CGAffineTransform) {
        if let view { view.transform = m } else { ownTransform = m }
    }
    private var ownTransform = CGAffineTransform.identity

    // MARK: Hierarchy

    /// Adds a layer in front of the other sublayers, and removes it from its present superlayer. A
    /// layer that would contain itself is refused, with a report.
    open func addSublayer(_ layer: CALayer) {
        insertSublayer(layer, at: UInt32(clamping: sublayers?.count ?? 0))
    }

    /// Inserts a layer into the list of sublayers, and removes it from its present superlayer. An
    /// index that is too large stands for the end of the list.
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

    /// Removes the layer from ``sublayers`` of its superlayer. Does nothing if it has no
    /// superlayer.
    open func removeFromSuperlayer() {
        guard let above = superlayer, let layers = above.sublayers else { return }
        var kept: [CALayer] = []
        for layer in layers where layer !== self { kept.append(layer) }
        above.sublayers = kept.isEmpty ? nil : kept
        superlayer = nil
    }

    // MARK: Properties without effect

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

/// The curve of a layer's round corners: a quarter circle (`circular`), or a smoother curve
/// (`continuous`). Layout does not depend on it.
public enum CALayerCornerCurve: Sendable {
    case circular
    case continuous
}

/// A layer that draws nothing itself. Core Animation uses it to transform its sublayers in three
/// dimensions; here, it behaves like any layer.
open class CATransformLayer: CALayer {}

/// A layer that a host fills with a gradient between several colours. Its properties are stored,
/// and have no effect on layout.
open class CAGradientLayer: CALayer {
    /// Inert (stored, without effect on layout): the colours of the gradient, from its start to its
    /// end. Nil by default.
    open var colors: [Any]?
    /// Inert (stored, without effect on layout): the position of each colour along the gradient,
    /// from 0 (the start) to 1. Nil, the default, means equal distances.
    open var locations: [NSNumber]?
    /// Inert (stored, without effect on layout): the point where the gradient has its first colour,
    /// as fractions of the layer's width and height. The middle of the top edge by default.
    open var startPoint = CGPoint(x: 0.5, y: 0)
    /// Inert (stored, without effect on layout): the point where the gradient has its last colour,
    /// as fractions of the layer's width and height. The middle of the bottom edge by default.
    open var endPoint = CGPoint(x: 0.5, y: 1)
}
