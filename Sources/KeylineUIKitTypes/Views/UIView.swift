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
    /// The view of the module Keyline that this view wraps. The Keyline view does not keep this
    /// view alive; the superview does, by ``subviews``.
    nonisolated(unsafe) final let backing: View
    @exclusivity(unchecked)
    nonisolated(unsafe) final var storedSubviews = Members<Subviews>()
    /// Whether the view is a window, or is or was inside one. If the property is false, `window`
    /// returns nil without a search.
    nonisolated(unsafe) final var mayBeInWindow = false
    /// The position of this view in the superview's list of subviews, which the list itself
    /// maintains to find the view quickly.
    nonisolated(unsafe) final private var storedIndex: Int32 = 0

    enum Subviews: MemberKind {
        static func storedIndex(of member: UIView) -> Int32 { member.storedIndex }
        static func setStoredIndex(of member: UIView, _ index: Int32) { member.storedIndex = index }
    }

    nonisolated(unsafe) final var storedGuides: [UILayoutGuide] = []
    /// The first entry in the list of the item's anchors that the program has used.
    nonisolated(unsafe) final var newestAnchor: NewestAnchor?
    final weak var controller: UIViewController?
    /// The properties of the view for drawing and events, such as its layer. Nil until the first of
    /// them is used, because most views never use any.
    final var looks: ViewLooks?
    /// The values of inert properties, such as ``alpha``, and the origin of ``bounds``. Nil while all
    /// of them have their defaults, as in most views.
    final private var appearance: ViewAppearance?
    final private var madeAppearance: ViewAppearance {
        if let appearance { return appearance }
        let made = ViewAppearance()
        appearance = made
        return made
    }
    /// The origin of ``bounds``: the point, in the view's own coordinates, that is at its upper
    /// left corner. A scroll view changes it when it scrolls.
    var boundsOrigin: CGPoint {
        get { appearance?.boundsOrigin ?? .zero }
        set { if newValue != boundsOrigin { madeAppearance.boundsOrigin = newValue } }
    }

    /// Creates a view with a frame in points, in the coordinates of its future superview.
    public init(frame: CGRect) {
        backing = Self.makeBacking()
        super.init()
        backing.wrapper = self
        if frame != .zero { backing.frame = Rect(frame) }
    }

    /// Does the same as `init(frame: .zero)`, and ignores `coder`: this module has no archives to decode from.
    public required init?(coder: NSCoder) {
        backing = Self.makeBacking()
        super.init()
        backing.wrapper = self
    }

    public convenience override init() { self.init(frame: .zero) }

    deinit {
        backing.wrapper = nil
        releaseAnchors(newestAnchor)
        releaseSubviews()
    }

    nonisolated private func releaseSubviews() {
        if storedSubviews.isEmpty { return }
        var subviews = storedSubviews.all
        storedSubviews.removeAll()
        Teardown.release(&subviews)
    }

    nonisolated class func makeBacking() -> View { PlainBacking() }

    /// The responder after this view: the controller whose view this is or, if there is none, the
    /// superview.
    open override var next: UIResponder? {
        if let controller { return controller }
        return superview
    }

    // MARK: Position

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

    /// The view's frame without its ``transform``, in the superview's coordinates: the frame that
    /// the constraints determine.
    final var placed: CGRect {
        get { CGRect(backing.frame) }
        set { backing.frame = Rect(newValue) }
    }

    /// Moves the view. Without a ``transform``, sets ``frame``, whose setter a subclass may
    /// override; otherwise sets the frame that the view has without the transform.
    private func setPlaced(_ rect: CGRect) {
        if transform.isIdentity { frame = rect } else { placed = rect }
    }

    /// The view's rectangle in its own coordinates. The size is that of the frame without the
    /// ``transform``. The origin is zero until the program sets it or a scroll view scrolls.
    open var bounds: CGRect {
        get { CGRect(origin: boundsOrigin, size: placed.size) }
        set {
            boundsOrigin = newValue.origin
            let old = placed
            guard newValue.size != old.size else { return }
            // Changing the size of the bounds keeps the center of the view where it is, as in
            // UIKit.
            setPlaced(
                CGRect(
                    x: old.midX - newValue.width / 2, y: old.midY - newValue.height / 2,
                    width: newValue.width, height: newValue.height))
        }
    }

    /// The center of the view's frame, in points in the superview's coordinates. A ``transform``
    /// does not change it. Setting it moves the view.
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

    /// A set of those distances and extents of a view that change when its superview is resized,
    /// for views without constraints. All others keep their size in points.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The set as bits, one for each member, with the values that they have in UIKit.
        public let rawValue: UInt

        /// Creates a set from its bits, as `OptionSet` requires. Programs list the members
        /// instead, as in `[.flexibleWidth, .flexibleHeight]`.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// When the superview is resized, the distance to its left edge changes. Without this
        /// option, the distance stays the same.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        /// When the superview is resized, the view's width changes. Without this option, the width
        /// stays the same.
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// When the superview is resized, the distance to its right edge changes. Without this
        /// option, the distance stays the same.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        /// When the superview is resized, the distance to its top edge changes. Without this
        /// option, the distance stays the same.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        /// When the superview is resized, the view's height changes. Without this option, the
        /// height stays the same.
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        /// When the superview is resized, the distance to its bottom edge changes. Without this
        /// option, the distance stays the same.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// Which distances and extents of the view change when its superview is resized. It applies
    /// only while ``translatesAutoresizingMaskIntoConstraints`` is true. Empty by default.
    open var autoresizingMask: AutoresizingMask {
        get { AutoresizingMask(rawValue: backing.autoresizingMask.rawValue) }
        set { backing.autoresizingMask = Keyline.AutoresizingMask(rawValue: newValue.rawValue) }
    }

    /// Whether the ``autoresizingMask`` of the subviews is applied when this view is resized. True
    /// by default.
    open var autoresizesSubviews: Bool {
        get { backing.autoresizesSubviews }
        set { backing.autoresizesSubviews = newValue }
    }

    // MARK: Appearance

    /// Whether the view is not drawn. A hidden view still takes part in layout, except in the
    /// arrangement of a stack view. False by default.
    open var isHidden: Bool {
        get { backing.isHidden }
        set { backing.isHidden = newValue }
    }

    /// Inert (stored, without effect on layout): the colour that fills the view's frame behind its
    /// contents. Nil, the default, means transparent.
    open var backgroundColor: UIColor?
    /// Inert (stored, without effect on layout): the colour of parts that the user can touch, such
    /// as a button's title. UIKit's blue by default; here, subviews do not inherit it.
    open var tintColor: UIColor! {
        get { appearance == nil ? .systemBlue : appearance?.tintColor }
        set { madeAppearance.tintColor = newValue }
    }
    /// Inert (stored, without effect on layout): the opacity of the view and its subviews, from 0
    /// (invisible) to 1, which is the default.
    open var alpha: CGFloat {
        get { appearance?.alpha ?? 1 }
        set { madeAppearance.alpha = newValue }
    }
    /// Inert (stored, without effect on layout): whether the view has no transparent part, so that
    /// nothing behind it need be drawn. True by default.
    open var isOpaque: Bool {
        get { appearance?.isOpaque ?? true }
        set { madeAppearance.isOpaque = newValue }
    }
    /// Inert (stored, without effect on layout): whether the parts of subviews outside the view's
    /// bounds are not drawn. False by default.
    open var clipsToBounds: Bool {
        get { appearance?.clipsToBounds ?? false }
        set { madeAppearance.clipsToBounds = newValue }
    }
    /// Inert (stored, without effect on layout): whether the user can touch the view and its
    /// subviews. True by default.
    open var isUserInteractionEnabled: Bool {
        get { appearance?.isUserInteractionEnabled ?? true }
        set { madeAppearance.isUserInteractionEnabled = newValue }
    }
    /// A number by which the program can find the view: ``viewWithTag(_:)`` searches for it. 0 by
    /// default; layout does not depend on it.
    open var tag: Int {
        get { appearance?.tag ?? 0 }
        set { madeAppearance.tag = newValue }
    }
    /// The name of the view in pictures of a layout, in layout templates and in error reports. Nil
    /// by default.
    open var accessibilityIdentifier: String? {
        get { backing.identifier }
        set { backing.identifier = newValue }
    }
    /// Inert (stored, without effect on layout): whether screen readers present the view as a
    /// single element. False by default.
    open var isAccessibilityElement: Bool {
        get { looks?.isAccessibilityElement ?? false }
        set { madeLooks.isAccessibilityElement = newValue }
    }
    /// Inert (stored, without effect on layout): the short text by which screen readers name the
    /// view, such as "Play". Nil by default.
    open var accessibilityLabel: String? {
        get { looks?.accessibilityLabel }
        set { madeLooks.accessibilityLabel = newValue }
    }
    /// Inert (stored, without effect on layout): the text by which screen readers explain what the
    /// view does, such as "Plays the song". Nil by default.
    open var accessibilityHint: String? {
        get { looks?.accessibilityHint }
        set { madeLooks.accessibilityHint = newValue }
    }
    /// Inert (stored, without effect on layout): the text by which screen readers state the view's
    /// present value, such as "50 %" for a slider. Nil by default.
    open var accessibilityValue: String? {
        get { looks?.accessibilityValue }
        set { madeLooks.accessibilityValue = newValue }
    }
    /// Inert (stored, without effect on layout): whether UIKit delivers more than one touch at a
    /// time to the view. False by default.
    open var isMultipleTouchEnabled: Bool {
        get { appearance?.isMultipleTouchEnabled ?? false }
        set { madeAppearance.isMultipleTouchEnabled = newValue }
    }
    /// Inert (stored, without effect on layout): whether UIKit delivers no touches to other views
    /// while this view is touched. False by default.
    open var isExclusiveTouch: Bool {
        get { appearance?.isExclusiveTouch ?? false }
        set { madeAppearance.isExclusiveTouch = newValue }
    }
    /// Inert (stored, without effect on layout): whether UIKit clears the view's bitmap before it
    /// draws the view. True by default.
    open var clearsContextBeforeDrawing: Bool {
        get { appearance?.clearsContextBeforeDrawing ?? true }
        set { madeAppearance.clearsContextBeforeDrawing = newValue }
    }
    /// Inert (stored, without effect on layout): how UIKit scales or moves the view's contents if
    /// their size differs from the view's. They are stretched by default.
    open var contentMode: ContentMode {
        get { appearance?.contentMode ?? .scaleToFill }
        set { madeAppearance.contentMode = newValue }
    }

    /// How UIKit scales or moves the contents of a view if their size differs from the view's, for
    /// example `scaleAspectFit`. Layout does not depend on it.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
        case topLeft, topRight, bottomLeft, bottomRight
    }

    /// The class of the view's ``layer``. Override this property, for example to
    /// return `CAGradientLayer.self`, to give a view a layer of another class.
    open class var layerClass: CALayer.Type { CALayer.self }

    /// The traits of the screen, such as the user's text size. All views and controllers have the
    /// same traits.
    open var traitCollection: UITraitCollection { UIScreen.main.traitCollection }
    /// Called after the screen's traits, such as the user's text size, have changed. The argument
    /// holds the traits before the change. Does nothing by default.
    open func traitCollectionDidChange(_ previous: UITraitCollection?) {}

    /// Inert: does nothing, because this module draws nothing.
    open func setNeedsDisplay() {}
    /// Inert: makes UIKit hide the keyboard. Here it only returns true, because this module has no
    /// keyboard.
    @discardableResult open func endEditing(_ force: Bool) -> Bool { true }

    // MARK: Calls of the hierarchy, for subclasses

    /// Called on a view after another view has become its subview. Does nothing by default.
    open func didAddSubview(_ subview: UIView) {}
    /// Called on a view before one of its subviews is removed. Does nothing by default.
    open func willRemoveSubview(_ subview: UIView) {}
    /// Called before the view becomes a subview of another view, or is removed from its superview
    /// (nil). Does nothing by default.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called after the view has become a subview of another view, or has been removed from its
    /// superview. Does nothing by default.
    open func didMoveToSuperview() {}
    /// Called before the view moves to another window, or to none (nil). Does nothing by default.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called after the view has moved to another window, or to none. Does nothing by default.
    open func didMoveToWindow() {}

    // MARK: Hierarchy

    /// The view that has this one among its ``subviews``. Nil for the root of a tree.
    open var superview: UIView? { backing.superview?.wrapper as? UIView }
    /// The subviews of this view, in order from the back to the front. Layout does not depend on
    /// the order.
    open var subviews: [UIView] { storedSubviews.all }
    /// The window at the root of the view's tree, which is the view itself if it is a window. Nil
    /// if the root is not a window.
    open var window: UIWindow? {
        mayBeInWindow ? backing.root.wrapper as? UIWindow : nil
    }

    /// Makes a view the frontmost subview, and removes it from its present superview. A view that
    /// is a subview already moves to the front, and its constraints stay active.
    open func addSubview(_ view: UIView) { place(view, at: .max) }

    /// Adds a subview at an index of ``subviews``, and removes it from its present superview. An
    /// index out of range is replaced by the nearest valid one.
    open func insertSubview(_ view: UIView, at index: Int) { place(view, at: index) }

    /// Adds a subview just behind `sibling`, or in front of all if `sibling` is not a subview of
    /// this view.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        place(view, beside: sibling, offset: 0)
    }

    /// Adds a subview just in front of `sibling`, or in front of all if `sibling` is not a subview
    /// of this view.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        place(view, beside: sibling, offset: 1)
    }

    /// Removes the view from its superview. Constraints between views inside and outside this
    /// view's tree are deactivated.
    open func removeFromSuperview() { leave(for: nil) }

    /// Moves a subview in front of all other subviews. The view's constraints stay active.
    open func bringSubviewToFront(_ view: UIView) {
        if view.superview === self { place(view, at: .max) }
    }

    /// Moves a subview behind all other subviews. The view's constraints stay active.
    open func sendSubviewToBack(_ view: UIView) {
        if view.superview === self { place(view, at: 0) }
    }

    // MARK: Guides

    /// The guides that the view owns: those that the program added, and system guides, such as
    /// ``safeAreaLayoutGuide``, that have been used.
    open var layoutGuides: [UILayoutGuide] {
        var guides: [UILayoutGuide] = []
        for guide in backing.layoutGuides { guides.append(adopt(guide)) }
        return guides
    }

    /// Adds a guide to the view, and removes it from the view that owns it at present. Only then
    /// can the guide's constraints be activated.
    open func addLayoutGuide(_ guide: UILayoutGuide) {
        if guide.owningView === self { return }
        guide.owningView?.storedGuides.remove(guide)
        storedGuides.append(guide)
        backing.addLayoutGuide(guide.core)
    }

    /// Removes a guide from this view. Constraints on the guide are deactivated.
    open func removeLayoutGuide(_ guide: UILayoutGuide) {
        guard guide.owningView === self else { return }
        backing.removeLayoutGuide(guide.core)
        storedGuides.remove(guide)
    }

    // MARK: Layout, for subclasses

    /// Called by layout if the view's size, its subviews or the constraints that it holds have
    /// changed. Override it to set the frames of subviews without constraints. Does nothing by
    /// default.
    open func layoutSubviews() {}

    /// Called by layout before it solves the constraints: once for a new view, and after each call
    /// of ``setNeedsUpdateConstraints()``. Override it to change many constraints at once, and call
    /// super at the end of the override.
    open func updateConstraints() {}

    /// The natural size of the view's alignment rectangle in points, such as the size of a label's
    /// text. A width or height of ``noIntrinsicMetric``, the default, means that there is no
    /// natural one.
    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    /// Insets from the frame to the alignment rectangle, for decorations such as shadows and badges that constraints
    /// ignore.
    open var alignmentRectInsets: UIEdgeInsets { .zero }

    /// The view whose first baseline constraints use for this view: this view itself or a
    /// descendant. By default this view, whose baseline is at its top unless it is a label.
    open var forFirstBaselineLayout: UIView { self }
    /// The view whose last baseline constraints use for this view: this view itself or a
    /// descendant. By default this view, whose baseline is at its bottom unless it is a label.
    open var forLastBaselineLayout: UIView { self }
    /// Inert: UIKit's older name of ``forLastBaselineLayout``, whose value it returns. Layout does not call this
    /// function.
    open func forBaselineLayout() -> UIView { forLastBaselineLayout }

    /// Called after ``safeAreaInsets`` or the margins have changed. The call is made only for a
    /// view that uses its insets: one with a guide such as ``safeAreaLayoutGuide`` in use, or for
    /// which the program has set a related property. Does nothing by default.
    open func safeAreaInsetsDidChange() {}
    /// Called after ``layoutMargins`` or the safe area have changed. The view must use them: by a
    /// guide such as ``layoutMarginsGuide``, or because the program set a related property. Does
    /// nothing by default.
    open func layoutMarginsDidChange() {}

    /// Returns the size in points that suits the view best if the space `size` is available. By
    /// default, returns the present size of the view.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// Gives the view the size that ``sizeThatFits(_:)`` returns for its present size. The upper
    /// left corner stays where it is.
    open func sizeToFit() {
        let place = placed
        setPlaced(CGRect(origin: place.origin, size: sizeThatFits(place.size)))
    }

    // MARK: Layout requests

    /// Makes the next layout pass call ``layoutSubviews()`` of this view, even if its size does not
    /// change.
    open func setNeedsLayout() { backing.setNeedsLayout() }

    /// Lays out the whole tree to which the view belongs, if anything has changed since the last
    /// layout. Afterwards all frames are up to date.
    open func layoutIfNeeded() { backing.layoutIfNeeded() }

    /// Makes the next layout pass call ``updateConstraints()`` of this view before it solves the
    /// constraints.
    open func setNeedsUpdateConstraints() { backing.setNeedsUpdateConstraints() }
    /// Whether the next layout pass will call ``updateConstraints()`` of this view.
    open func needsUpdateConstraints() -> Bool { backing.needsUpdateConstraints() }
    /// Calls ``updateConstraints()`` of this view and of its descendants, subviews first, if they
    /// are new or ``setNeedsUpdateConstraints()`` was called for them.
    open func updateConstraintsIfNeeded() { backing.updateConstraintsIfNeeded() }
    /// Makes the next layout pass read ``intrinsicContentSize`` and ``alignmentRectInsets`` of this
    /// view again. Call it when one of them would return another value.
    open func invalidateIntrinsicContentSize() {
        backing.invalidateIntrinsicContentSize()
        backing.invalidateOffsets()
    }

    /// Whether views of this class can only be laid out by constraints. UIKit reads the property;
    /// this module does not, so layout does not depend on it. False by default.
    open class var requiresConstraintBasedLayout: Bool { false }

    /// Returns the size in points nearest to `targetSize` that the constraints of the view's
    /// contents allow. The view itself is not changed.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
            verticalFittingPriority: .fittingSizeLevel)
    }

    /// Returns the size in points that the constraints of the view's contents allow, and that comes
    /// closest to `targetSize` at the given priorities: `.required` fixes a width or height. The
    /// view itself is not changed.
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

    /// Returns the priority, for one axis, at which the view resists becoming larger than its
    /// natural size. 250 for a plain view.
    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        UILayoutPriority(core: backing.contentHuggingPriority(for: axis.core))
    }

    /// Sets the priority, for one axis, at which the view resists becoming larger than its natural
    /// size. It must be above 0 and at most 1000.
    open func setContentHuggingPriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        backing.setContentHuggingPriority(LayoutPriority(priority), for: axis.core)
    }

    /// Returns the priority, for one axis, at which the view resists becoming smaller than its
    /// natural size. 750 by default.
    open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis)
        -> UILayoutPriority
    {
        UILayoutPriority(core: backing.contentCompressionResistancePriority(for: axis.core))
    }

    /// Sets the priority, for one axis, at which the view resists becoming smaller than its natural
    /// size. It must be above 0 and at most 1000.
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

    /// Activates constraints, and lists them in this view's `constraints`. A constraint with an
    /// item that is neither this view nor inside it is reported, and stays inactive.
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

    /// The meaning of the view's contents, which decides whether the layout is mirrored in
    /// right-to-left languages: a view with `playback` contents never is. `unspecified` by default.
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

    /// The layout direction of this view. It is the direction that ``semanticContentAttribute``
    /// states or, if that is `unspecified`, the direction of the superview.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        UIUserInterfaceLayoutDirection(backing.effectiveLayoutDirection)
    }

    // MARK: Safe area and margins

    /// The insets of the view that bars and notches cover, as of the last layout. The rest of the view is its safe
    /// area.
    open var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(backing.safeAreaInsets) }

    /// The margins in points by which ``layoutMarginsGuide`` is smaller than the view, including
    /// the safe area insets. Setting them sets ``directionalLayoutMargins``.
    open var layoutMargins: UIEdgeInsets {
        get { UIEdgeInsets(backing.layoutMargins) }
        set { backing.layoutMargins = Insets(newValue) }
    }

    /// The margins in points, with leading and trailing instead of left and right, and without the
    /// safe area insets. 8 points on each side by default.
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

    // MARK: Description

    /// The view as text, such as `<UIView: 0x5581c4a0; frame = (0 0; 10 10)>`, with those properties that do not have
    /// their default value.
    nonisolated open override var description: String {
        "<\(type(of: self)): \(address(of: self)); \(descriptionOfPlace)>"
    }
}
