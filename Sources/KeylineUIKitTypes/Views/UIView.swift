public import Foundation
internal import Keyline

/// A rectangle in a view tree, whose frame constraints determine.
///
/// ```swift
/// let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480)), label = UILabel()
/// label.translatesAutoresizingMaskIntoConstraints = false
/// root.addSubview(label)
/// NSLayoutConstraint.activate([
///     label.topAnchor.constraint(equalTo: root.safeAreaLayoutGuide.topAnchor),
///     label.centerXAnchor.constraint(equalTo: root.centerXAnchor),
/// ])
/// root.layoutIfNeeded()
/// ```
///
/// The class belongs to the main actor for the compiler only, and may be used on any thread; see docs/UIKit.md.
@preconcurrency @MainActor
open class UIView: UIResponder {
    /// The view of the module Keyline that this view wraps. It does not keep this view alive; the superview does, by
    /// ``subviews``.
    nonisolated(unsafe) final let backing: any Backing
    nonisolated(unsafe) final var storedSubviews = Members<Subviews>()
    /// Whether the view is or was a window, or inside one. If not, `window` is nil without a search.
    nonisolated(unsafe) final var mayBeInWindow = false
    /// The view's position in the superview's list of subviews.
    nonisolated(unsafe) final private var place: Int32 = 0

    enum Subviews: MemberKind {
        static func place(of member: UIView) -> Int32 { member.place }
        static func setPlace(of member: UIView, _ place: Int32) { member.place = place }
    }

    nonisolated(unsafe) final var storedGuides: [UILayoutGuide] = []
    nonisolated(unsafe) final var anchors = AnchorCache()
    final weak var controller: UIViewController?
    /// The properties for drawing and events, or nil if none has been used yet.
    final var looks: ViewLooks?
    /// The origin of ``bounds``: the point of the view's coordinates that is at its upper left corner.
    var boundsOrigin = CGPoint.zero

    /// Creates a view with a frame in the coordinates of its superview.
    public init(frame: CGRect) {
        backing = Self.makeBacking()
        super.init()
        backing.ownerLink = Unretained(self)
        backing.layoutNode.companion = self
        if frame != .zero { backing.frame = Rect(frame) }
    }

    /// Does the same as `init(frame: .zero)`, and ignores `coder`: this module has no archives to decode from.
    public required init?(coder: NSCoder) {
        backing = Self.makeBacking()
        super.init()
        backing.ownerLink = Unretained(self)
        backing.layoutNode.companion = self
    }

    public convenience override init() { self.init(frame: .zero) }

    deinit {
        backing.ownerLink = nil
        backing.layoutNode.companion = nil
        releaseSubviews()
    }

    nonisolated private func releaseSubviews() {
        var subviews = storedSubviews.all
        storedSubviews.removeAll()
        Teardown.release(&subviews)
    }

    nonisolated class func makeBacking() -> any Backing { PlainBacking() }

    /// The next responder: the controller whose view this is, or else the superview.
    open override var next: UIResponder? {
        if let controller { return controller }
        return superview
    }

    // MARK: Place

    /// The view's frame in the superview's coordinates. For a view with a ``transform``, it is the smallest rectangle
    /// around the transformed ``bounds``.
    ///
    /// Set it for the root, or for a view whose ``translatesAutoresizingMaskIntoConstraints`` is true; for other views,
    /// the next layout replaces it. Setting it for a view with a transform, which UIKit leaves undefined, sets the
    /// frame that the view would have without the transform.
    open var frame: CGRect {
        get {
            guard let looks, !looks.transform.isIdentity else { return placed }
            return looks.transform.around(placed)
        }
        set { placed = newValue }
    }

    /// The frame that layout determines, without the transform.
    final var placed: CGRect {
        get { CGRect(backing.frame) }
        set { backing.frame = Rect(newValue) }
    }

    /// Sets ``frame``, which a subclass may override, or ``placed`` if the view has a transform.
    private func setPlaced(_ rect: CGRect) {
        if transform.isIdentity { frame = rect } else { placed = rect }
    }

    /// The view's rectangle in its own coordinates.
    open var bounds: CGRect {
        get { CGRect(origin: boundsOrigin, size: placed.size) }
        set {
            boundsOrigin = newValue.origin
            let old = placed
            guard newValue.size != old.size else { return }
            // Keep the center, as UIKit does when the bounds change.
            setPlaced(
                CGRect(
                    x: old.midX - newValue.width / 2, y: old.midY - newValue.height / 2,
                    width: newValue.width, height: newValue.height))
        }
    }

    /// The center of the frame in the superview's coordinates, without the transform. Setting it moves the view.
    open var center: CGPoint {
        get { CGPoint(x: placed.midX, y: placed.midY) }
        set {
            let old = placed
            setPlaced(
                CGRect(
                    x: newValue.x - old.width / 2, y: newValue.y - old.height / 2, width: old.width,
                    height: old.height))
        }
    }

    /// The number of pixels for each point, for the whole tree of a root. Once it has been set, the edges of frames are
    /// rounded to pixels. Before that, frames are not rounded, and the property returns 1.
    open var contentScaleFactor: CGFloat {
        get { backing.displayScale == 0 ? 1 : backing.displayScale }
        set { backing.displayScale = newValue }
    }

    /// Whether the frame that was set is translated into constraints, so that other constraints can refer to the view's
    /// position. True by default; set it to false for a view that constraints place.
    open var translatesAutoresizingMaskIntoConstraints: Bool {
        get { backing.translatesAutoresizingMaskIntoConstraints }
        set { backing.translatesAutoresizingMaskIntoConstraints = newValue }
    }

    /// The margins and extents of a view that change when its superview is resized.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The set as bits, one for each member, with the values that they have in UIKit.
        public let rawValue: UInt

        /// Creates a set from its bits, as `OptionSet` requires. Programs list the members
        /// instead, as in `[.flexibleWidth, .flexibleHeight]`.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The distance to the left edge of the superview changes.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        /// The view's width changes with the superview's width.
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// The distance to the right edge of the superview changes.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        /// The distance to the top edge of the superview changes.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        /// The view's height changes with the superview's height.
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        /// The distance to the bottom edge of the superview changes.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// The margins and extents that change when the superview is resized, if no constraints place the view.
    open var autoresizingMask: AutoresizingMask {
        get { AutoresizingMask(rawValue: backing.autoresizingMask.rawValue) }
        set { backing.autoresizingMask = Keyline.AutoresizingMask(rawValue: newValue.rawValue) }
    }

    /// Whether the subviews' autoresizing masks are applied. True by default.
    open var autoresizesSubviews: Bool {
        get { backing.autoresizesSubviews }
        set { backing.autoresizesSubviews = newValue }
    }

    // MARK: Looks

    /// Whether the view is hidden. A hidden view still takes part in layout, except in the arrangement of a stack view.
    open var isHidden: Bool {
        get { backing.isHidden }
        set { backing.isHidden = newValue }
    }

    /// Inert (stored, without effect on layout): the colour that fills the view's
    /// frame behind its contents. Nil, the default, means transparent.
    open var backgroundColor: UIColor?
    /// Inert (stored, without effect on layout): the tint colour, which marks what can be touched.
    open var tintColor: UIColor! = .systemBlue
    /// Inert (stored, without effect on layout): how opaque the view is, from 0 to 1.
    open var alpha: CGFloat = 1
    /// Inert (stored, without effect on layout): whether the view is opaque.
    open var isOpaque = true
    /// Inert (stored, without effect on layout): whether contents outside the bounds are clipped.
    open var clipsToBounds = false
    /// Inert (stored, without effect on layout): whether the view can be touched.
    open var isUserInteractionEnabled = true
    /// A number for the program's own use. 0 by default.
    open var tag = 0
    /// The name of the view in pictures, templates and reports.
    open var accessibilityIdentifier: String? {
        get { backing.identifier }
        set { backing.identifier = newValue }
    }
    /// Inert (stored, without effect on layout): whether screen readers present the view.
    open var isAccessibilityElement: Bool {
        get { looks?.isAccessibilityElement ?? false }
        set { madeLooks.isAccessibilityElement = newValue }
    }
    /// Inert (stored, without effect on layout): the view's name for screen readers.
    open var accessibilityLabel: String? {
        get { looks?.accessibilityLabel }
        set { madeLooks.accessibilityLabel = newValue }
    }
    /// Inert (stored, without effect on layout): the description of the view's purpose for screen readers.
    open var accessibilityHint: String? {
        get { looks?.accessibilityHint }
        set { madeLooks.accessibilityHint = newValue }
    }
    /// Inert (stored, without effect on layout): the view's present value for screen readers.
    open var accessibilityValue: String? {
        get { looks?.accessibilityValue }
        set { madeLooks.accessibilityValue = newValue }
    }
    /// Inert (stored, without effect on layout): whether the view receives several touches at once.
    open var isMultipleTouchEnabled = false
    /// Inert (stored, without effect on layout): whether a touch of this view blocks touches of other views.
    open var isExclusiveTouch = false
    /// Inert (stored, without effect on layout): whether the view is cleared before it is drawn.
    open var clearsContextBeforeDrawing = true
    /// Inert (stored, without effect on layout): how contents fill the view.
    open var contentMode = ContentMode.scaleToFill

    /// The way in which contents fill a view whose size differs from theirs.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
        case topLeft, topRight, bottomLeft, bottomRight
    }

    /// The class of the view's ``layer``. Override this property, for example to
    /// return `CAGradientLayer.self`, to give a view a layer of another class.
    open class var layerClass: CALayer.Type { CALayer.self }

    /// The traits of the screen. All views and controllers have the same traits.
    open var traitCollection: UITraitCollection { UIScreen.main.traitCollection }
    /// Called after the screen's traits have changed.
    open func traitCollectionDidChange(_ previous: UITraitCollection?) {}

    /// Inert: does nothing, because this module draws nothing.
    open func setNeedsDisplay() {}
    /// Inert: returns true, because no view is ever being edited.
    @discardableResult open func endEditing(_ force: Bool) -> Bool { true }

    // MARK: Calls of the hierarchy, for subclasses

    /// Called after a view became a subview.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before a subview is removed. Does nothing by default.
    open func willRemoveSubview(_ subview: UIView) {}
    /// Called before the view gets another superview, or none.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called after the view got another superview, or none.
    open func didMoveToSuperview() {}
    /// Called before the view moves to another window, or to none. Does nothing by default.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called after the view has moved to another window, or to none. Does nothing by default.
    open func didMoveToWindow() {}

    // MARK: Hierarchy

    /// The view of which this one is a subview, or nil.
    open var superview: UIView? { backing.superview?.layoutNode.companion as? UIView }
    /// The subviews of this view, from the back to the front.
    open var subviews: [UIView] { storedSubviews.all }
    /// The window at the root of the view's tree, or nil if there is none.
    open var window: UIWindow? {
        mayBeInWindow ? backing.layoutNode.root.companion as? UIWindow : nil
    }

    /// Adds a subview in front of the others, and removes it from its present superview. A view that is a subview
    /// already moves to the front, and keeps its constraints.
    open func addSubview(_ view: UIView) { place(view, at: .max) }

    /// Adds a subview at an index, otherwise like ``addSubview(_:)``. An index out of range is replaced by the nearest
    /// valid one.
    open func insertSubview(_ view: UIView, at index: Int) { place(view, at: index) }

    /// Adds a subview just behind another one, or in front of all if `sibling` is not a subview.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        place(view, beside: sibling, offset: 0)
    }

    /// Adds a subview just in front of another one, or in front of all if `sibling` is not a subview.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        place(view, beside: sibling, offset: 1)
    }

    /// Removes the view from its superview. Constraints between views in its tree and views outside are deactivated.
    open func removeFromSuperview() { leave(for: nil) }

    /// Moves a subview to the front. Its constraints stay active.
    open func bringSubviewToFront(_ view: UIView) {
        if view.superview === self { place(view, at: .max) }
    }

    /// Moves a subview to the back. Its constraints stay active.
    open func sendSubviewToBack(_ view: UIView) {
        if view.superview === self { place(view, at: 0) }
    }

    // MARK: Guides

    /// The guides that the view owns, including those system guides that are in use.
    open var layoutGuides: [UILayoutGuide] {
        var guides: [UILayoutGuide] = []
        for guide in backing.layoutGuides { guides.append(adopt(guide)) }
        return guides
    }

    /// Adds a guide, and removes it from the view that owns it at present.
    open func addLayoutGuide(_ guide: UILayoutGuide) {
        if guide.owningView === self { return }
        guide.owningView?.storedGuides.remove(guide)
        storedGuides.append(guide)
        backing.addLayoutGuide(guide.core)
    }

    /// Removes a guide of this view. Its constraints are deactivated.
    open func removeLayoutGuide(_ guide: UILayoutGuide) {
        guard guide.owningView === self else { return }
        backing.removeLayoutGuide(guide.core)
        storedGuides.remove(guide)
    }

    // MARK: Layout, for subclasses

    /// Called when the view's size or its subviews have changed. Override it to place subviews without constraints.
    open func layoutSubviews() {}

    /// Called before layout if the view needs it. Override it to change many constraints at once, and call super at its
    /// end.
    open func updateConstraints() {}

    /// The natural size of the alignment rectangle. An extent of ``noIntrinsicMetric`` means that there is no natural
    /// extent.
    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    /// Insets from the frame to the alignment rectangle, for decorations such as shadows and badges that constraints
    /// ignore.
    open var alignmentRectInsets: UIEdgeInsets { .zero }

    /// The descendant whose first baseline is that of this view. By default the view itself, whose baseline is at its
    /// top unless it is a label.
    open var forFirstBaselineLayout: UIView { self }
    /// The descendant whose last baseline is that of this view. By default the view itself, whose baseline is at its
    /// bottom unless it is a label.
    open var forLastBaselineLayout: UIView { self }
    /// Inert: UIKit's older name of ``forLastBaselineLayout``, whose value it returns. Layout does not call this
    /// function.
    open func forBaselineLayout() -> UIView { forLastBaselineLayout }

    /// Called after the view's safe area has changed, if the view uses its safe area or margins: by a guide, or because
    /// a related property was set.
    open func safeAreaInsetsDidChange() {}
    /// Called after the view's margins have changed, if the view uses its safe area or margins: by a guide, or because
    /// a related property was set.
    open func layoutMarginsDidChange() {}

    /// Returns the size that suits the view best in the given space. By default, the present size.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// Resizes the view to the size that ``sizeThatFits(_:)`` returns, and keeps its origin.
    open func sizeToFit() {
        let place = placed
        setPlaced(CGRect(origin: place.origin, size: sizeThatFits(place.size)))
    }

    // MARK: Layout, asking for it

    /// Makes the next layout call ``layoutSubviews()``.
    open func setNeedsLayout() { backing.setNeedsLayout() }

    /// Brings the layout of the whole tree up to date.
    open func layoutIfNeeded() { backing.layoutIfNeeded() }

    /// Makes the next layout call ``updateConstraints()``.
    open func setNeedsUpdateConstraints() { backing.setNeedsUpdateConstraints() }
    /// Whether ``updateConstraints()`` will be called by the next layout.
    open func needsUpdateConstraints() -> Bool { backing.needsUpdateConstraints() }
    /// Calls ``updateConstraints()`` of those views of this tree that need it.
    open func updateConstraintsIfNeeded() { backing.updateConstraintsIfNeeded() }
    /// Makes the next layout read the natural size and the alignment insets again.
    open func invalidateIntrinsicContentSize() {
        backing.invalidateIntrinsicContentSize()
        backing.layoutNode.invalidateOffsets()
    }

    /// Whether views of this class need constraints. A host may read it; layout does not depend on it.
    open class var requiresConstraintBasedLayout: Bool { false }

    /// Returns the size nearest to `targetSize` that the constraints of the view's contents allow. The view is not
    /// changed.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
            verticalFittingPriority: .fittingSizeLevel)
    }

    /// Returns the size that the constraints of the view's contents allow, with `targetSize` at the given priorities.
    /// The view is not changed.
    open func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        CGSize(
            backing.systemLayoutSizeFitting(
                Size(targetSize),
                withHorizontalFittingPriority: LayoutPriority(horizontalFittingPriority),
                verticalFittingPriority: LayoutPriority(verticalFittingPriority)))
    }

    // MARK: Content priorities

    /// Returns the priority at which the view resists becoming larger than its natural size. 250 by default.
    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        UILayoutPriority(core: backing.contentHuggingPriority(for: axis.core))
    }

    /// Sets the priority at which the view resists becoming larger than its natural size.
    open func setContentHuggingPriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        backing.setContentHuggingPriority(LayoutPriority(priority), for: axis.core)
    }

    /// Returns the priority at which the view resists becoming smaller than its natural size. 750 by default.
    open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis)
        -> UILayoutPriority
    {
        UILayoutPriority(core: backing.contentCompressionResistancePriority(for: axis.core))
    }

    /// Sets the priority at which the view resists becoming smaller than its natural size.
    open func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        backing.setContentCompressionResistancePriority(LayoutPriority(priority), for: axis.core)
    }

    // MARK: Constraints

    /// The active constraints that this view holds, in the order of addition: those whose items have this view as their
    /// closest common ancestor (a guide counts as the view that owns it), and those that were added to this view.
    open var constraints: [NSLayoutConstraint] {
        backing.constraints.map(NSLayoutConstraint.face(of:))
    }

    /// Activates a constraint, and lists it in this view's `constraints`. If this view is neither an ancestor of all
    /// the constraint's items nor one of them, the call is reported and has no effect.
    open func addConstraint(_ constraint: NSLayoutConstraint) {
        backing.addConstraint(constraint.core)
    }

    /// Activates constraints, and lists them in this view's `constraints`, as ``addConstraint(_:)`` does.
    open func addConstraints(_ constraints: [NSLayoutConstraint]) {
        backing.addConstraints(constraints.map(\.core))
    }

    /// Deactivates a constraint that the property `constraints` of this view lists. Ignores any
    /// other constraint.
    open func removeConstraint(_ constraint: NSLayoutConstraint) {
        backing.removeConstraint(constraint.core)
    }

    /// Deactivates those of the given constraints that the property `constraints` of this view
    /// lists. Ignores all others.
    open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        backing.removeConstraints(constraints.map(\.core))
    }

    // MARK: Direction

    /// The meaning of the view's contents, which decides whether they are mirrored for right-to-left languages.
    open var semanticContentAttribute: UISemanticContentAttribute {
        get {
            UISemanticContentAttribute(rawValue: backing.semanticContentAttribute.rawValue)
                ?? .unspecified
        }
        set {
            backing.semanticContentAttribute =
                SemanticContentAttribute(rawValue: newValue.rawValue) ?? .unspecified
        }
    }

    /// The layout direction of this view: that of its semantic attribute if that states one, otherwise that of its
    /// superview.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        UIUserInterfaceLayoutDirection(backing.effectiveLayoutDirection)
    }

    // MARK: Safe area and margins

    /// The insets of the view that bars and notches cover, as of the last layout. The rest of the view is its safe
    /// area.
    open var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(backing.safeAreaInsets) }

    /// The effective margins, including the safe area insets. Setting them sets ``directionalLayoutMargins``.
    open var layoutMargins: UIEdgeInsets {
        get { UIEdgeInsets(backing.layoutMargins) }
        set { backing.layoutMargins = Insets(newValue) }
    }

    /// The margins by the direction of text, without the safe area insets. 8 points on each side by default.
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { NSDirectionalEdgeInsets(backing.directionalLayoutMargins) }
        set { backing.directionalLayoutMargins = DirectionalInsets(newValue) }
    }

    /// Whether margins are measured from the safe area instead of the view's edges. True by default.
    open var insetsLayoutMarginsFromSafeArea: Bool {
        get { backing.insetsLayoutMarginsFromSafeArea }
        set { backing.insetsLayoutMarginsFromSafeArea = newValue }
    }

    /// Whether this view's margins are at least as large as the part of the superview's margins that overlaps the view.
    /// False by default.
    open var preservesSuperviewLayoutMargins: Bool {
        get { backing.preservesSuperviewLayoutMargins }
        set { backing.preservesSuperviewLayoutMargins = newValue }
    }

    // MARK: Words

    /// The view as text, such as `<UIView: 0x5581c4a0; frame = (0 0; 10 10)>`, with those properties that do not have
    /// their default value.
    nonisolated open override var description: String {
        "<\(type(of: self)): \(address(of: self)); \(descriptionOfPlace)>"
    }
}
