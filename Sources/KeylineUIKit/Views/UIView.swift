public import Foundation
internal import Keyline

/// A rectangle in a tree of rectangles that constraints place.
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
/// Of the main actor for the compiler only; see docs/UIKit.md.
@preconcurrency @MainActor
open class UIView: UIResponder {
    /// The core's view. It does not keep this one alive; the superview does, by ``subviews``.
    nonisolated(unsafe) final let backing: any Backing
    nonisolated(unsafe) final var storedSubviews = Members<Subviews>()
    /// Whether the view is, or was, a window or in one; others need not look for it.
    nonisolated(unsafe) final var mayBeInWindow = false
    /// Among the superview's subviews.
    nonisolated(unsafe) final private var place: Int32 = 0

    enum Subviews: MemberKind {
        static func place(of member: UIView) -> Int32 { member.place }
        static func setPlace(of member: UIView, _ place: Int32) { member.place = place }
    }

    nonisolated(unsafe) final var storedGuides: [UILayoutGuide] = []
    nonisolated(unsafe) final var anchors = AnchorCache()
    final weak var controller: UIViewController?
    /// Nil until something of it is asked for.
    final var looks: ViewLooks?
    /// Which of the view's own points is at its upper left corner.
    var boundsOrigin = CGPoint.zero

    /// A view at a frame, in the coordinates of its superview.
    public init(frame: CGRect) {
        backing = Self.makeBacking()
        super.init()
        backing.ownerLink = Unretained(self)
        backing.layoutNode.companion = self
        if frame != .zero { backing.frame = Rect(frame) }
    }

    /// There are no archives to decode views from: as `init(frame: .zero)`.
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

    /// The controller whose view this is, or the superview.
    open override var next: UIResponder? {
        if let controller { return controller }
        return superview
    }

    // MARK: Place

    /// The view's frame in the superview's coordinates; for a view with a ``transform``, the smallest rectangle around
    /// the transformed ``bounds``. Set it on the root, or where ``translatesAutoresizingMaskIntoConstraints`` is on;
    /// elsewhere the next layout overrules it. Setting it on a view with a transform, which UIKit leaves undefined, sets
    /// the frame that the view would have without the transform.
    open var frame: CGRect {
        get {
            guard let looks, !looks.transform.isIdentity else { return placed }
            return looks.transform.around(placed)
        }
        set { placed = newValue }
    }

    /// The frame as layout sees it, without the transform.
    final var placed: CGRect {
        get { CGRect(backing.frame) }
        set { backing.frame = Rect(newValue) }
    }

    /// Sets ``frame``, which a subclass may override, or ``placed`` if the view has a transform.
    private func setPlaced(_ rect: CGRect) {
        if transform.isIdentity { frame = rect } else { placed = rect }
    }

    /// The view's own coordinates.
    open var bounds: CGRect {
        get { CGRect(origin: boundsOrigin, size: placed.size) }
        set {
            boundsOrigin = newValue.origin
            let old = placed
            guard newValue.size != old.size else { return }
            // The centre stays.
            setPlaced(
                CGRect(
                    x: old.midX - newValue.width / 2, y: old.midY - newValue.height / 2,
                    width: newValue.width, height: newValue.height))
        }
    }

    /// The middle of the frame, in the superview's coordinates, without the transform. Setting it moves the view.
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

    /// Pixels a point, for the whole tree of a root: once it is set, frames' edges lie on pixels. Until
    /// then frames are exact, and it is 1.
    open var contentScaleFactor: CGFloat {
        get { backing.displayScale == 0 ? 1 : backing.displayScale }
        set { backing.displayScale = newValue }
    }

    /// On, as it is by default, constraints find the view where its frame was set.
    open var translatesAutoresizingMaskIntoConstraints: Bool {
        get { backing.translatesAutoresizingMaskIntoConstraints }
        set { backing.translatesAutoresizingMaskIntoConstraints = newValue }
    }

    /// Which parts of a view's place give way when its superview is resized.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// A bit for each member, as in UIKit.
        public let rawValue: UInt

        /// The members whose bits are set.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The distance to the left edge of the superview gives way.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
        /// The width follows the superview's.
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        /// The distance to the right edge of the superview gives way.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
        /// The distance to the top edge of the superview gives way.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
        /// The height follows the superview's.
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
        /// The distance to the bottom edge of the superview gives way.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
    }

    /// The parts that give way when the superview is resized, where no constraints place the view.
    open var autoresizingMask: AutoresizingMask {
        get { AutoresizingMask(rawValue: backing.autoresizingMask.rawValue) }
        set { backing.autoresizingMask = Keyline.AutoresizingMask(rawValue: newValue.rawValue) }
    }

    /// Whether the subviews' masks are followed. On by default.
    open var autoresizesSubviews: Bool {
        get { backing.autoresizesSubviews }
        set { backing.autoresizesSubviews = newValue }
    }

    // MARK: Looks

    /// Does not take the view out of layout; stack views leave hidden views out.
    open var isHidden: Bool {
        get { backing.isHidden }
        set { backing.isHidden = newValue }
    }

    // The next properties are kept for those who draw; layout does not depend on it.
    /// Inert: the colour behind the view.
    open var backgroundColor: UIColor?
    /// Inert: the colour of what can be touched.
    open var tintColor: UIColor! = .systemBlue
    /// Inert: how opaque the view is, from 0 to 1.
    open var alpha: CGFloat = 1
    /// Inert: whether nothing behind the view can be seen.
    open var isOpaque = true
    /// Inert: whether what is outside is cut off.
    open var clipsToBounds = false
    /// Inert: whether the view can be touched.
    open var isUserInteractionEnabled = true
    /// A number of the program's own. 0 by default.
    open var tag = 0
    /// Pictures and templates call the view by it.
    open var accessibilityIdentifier: String? {
        get { backing.identifier }
        set { backing.identifier = newValue }
    }
    /// Inert: whether those who hear a screen find the view.
    open var isAccessibilityElement: Bool {
        get { looks?.isAccessibilityElement ?? false }
        set { madeLooks.isAccessibilityElement = newValue }
    }
    /// Inert: what the view is called for those who hear a screen.
    open var accessibilityLabel: String? {
        get { looks?.accessibilityLabel }
        set { madeLooks.accessibilityLabel = newValue }
    }
    /// Inert: what the view is for, to those who hear a screen.
    open var accessibilityHint: String? {
        get { looks?.accessibilityHint }
        set { madeLooks.accessibilityHint = newValue }
    }
    /// Inert: what the view is set to, for those who hear a screen.
    open var accessibilityValue: String? {
        get { looks?.accessibilityValue }
        set { madeLooks.accessibilityValue = newValue }
    }
    /// Inert: whether several fingers count.
    open var isMultipleTouchEnabled = false
    /// Inert: whether a touch of this view keeps others from being touched.
    open var isExclusiveTouch = false
    /// Inert: whether the view is cleared before it is drawn.
    open var clearsContextBeforeDrawing = true
    /// Inert: how contents fill the view.
    open var contentMode = ContentMode.scaleToFill

    /// How contents fill a view of another size.
    public enum ContentMode: Int, Sendable {
        case scaleToFill, scaleAspectFit, scaleAspectFill, redraw, center, top, bottom, left, right
        case topLeft, topRight, bottomLeft, bottomRight
    }

    /// The class of ``layer``.
    open class var layerClass: CALayer.Type { CALayer.self }

    /// The traits of the screen, which all views and controllers have.
    open var traitCollection: UITraitCollection { UIScreen.main.traitCollection }
    /// Called when the screen got other traits.
    open func traitCollectionDidChange(_ previous: UITraitCollection?) {}

    /// Inert: nothing is drawn.
    open func setNeedsDisplay() {}
    /// Inert: true, since nothing is typed.
    @discardableResult open func endEditing(_ force: Bool) -> Bool { true }

    // MARK: Calls of the hierarchy, for subclasses

    /// Called after a view became a subview.
    open func didAddSubview(_ subview: UIView) {}
    /// Called before a subview leaves.
    open func willRemoveSubview(_ subview: UIView) {}
    /// Called before the view gets another superview, or none.
    open func willMove(toSuperview newSuperview: UIView?) {}
    /// Called after the view got another superview, or none.
    open func didMoveToSuperview() {}
    /// Called before the view comes into another window, or leaves its window.
    open func willMove(toWindow newWindow: UIWindow?) {}
    /// Called after the view came into another window, or left its window.
    open func didMoveToWindow() {}

    // MARK: Hierarchy

    /// The view that this one is in.
    open var superview: UIView? { backing.superview?.layoutNode.companion as? UIView }
    /// The views in this one, from the back to the front.
    open var subviews: [UIView] { storedSubviews.all }
    /// The window at the top of the tree, if there is one.
    open var window: UIWindow? {
        mayBeInWindow ? backing.layoutNode.root.companion as? UIWindow : nil
    }

    /// Adds the view as the last, taking it out of its former superview. One that is here already only
    /// moves to the end and keeps its constraints.
    open func addSubview(_ view: UIView) { place(view, at: .max) }

    /// Adds the view before the one at an index, as ``addSubview(_:)`` does; an index beyond the ends is the
    /// nearer of these.
    open func insertSubview(_ view: UIView, at index: Int) { place(view, at: index) }

    /// Adds the view just behind a subview; where that is not here, as the last.
    open func insertSubview(_ view: UIView, belowSubview sibling: UIView) {
        place(view, beside: sibling, offset: 0)
    }

    /// Adds the view just before a subview; where that is not here, as the last.
    open func insertSubview(_ view: UIView, aboveSubview sibling: UIView) {
        place(view, beside: sibling, offset: 1)
    }

    /// Takes the view out of its superview; constraints across the border are deactivated.
    open func removeFromSuperview() { leave(for: nil) }

    /// Makes a subview the last. It keeps its constraints.
    open func bringSubviewToFront(_ view: UIView) {
        if view.superview === self { place(view, at: .max) }
    }

    /// Makes a subview the first. It keeps its constraints.
    open func sendSubviewToBack(_ view: UIView) {
        if view.superview === self { place(view, at: 0) }
    }

    // MARK: Guides

    /// The guides that the view owns, system guides in use among them.
    open var layoutGuides: [UILayoutGuide] {
        var guides: [UILayoutGuide] = []
        for guide in backing.layoutGuides { guides.append(adopt(guide)) }
        return guides
    }

    /// Gives the view a guide, taking it from the view that has it.
    open func addLayoutGuide(_ guide: UILayoutGuide) {
        if guide.owningView === self { return }
        guide.owningView?.storedGuides.remove(guide)
        storedGuides.append(guide)
        backing.addLayoutGuide(guide.core)
    }

    /// Takes the guide out; its constraints are deactivated.
    open func removeLayoutGuide(_ guide: UILayoutGuide) {
        guard guide.owningView === self else { return }
        backing.removeLayoutGuide(guide.core)
        storedGuides.remove(guide)
    }

    // MARK: Layout, for subclasses

    /// Called when the view's size or its subviews changed. Override it to place what has no
    /// constraints.
    open func layoutSubviews() {}

    /// Override it to change many constraints at once, and call super last.
    open func updateConstraints() {}

    /// The natural size of the alignment rectangle; ``noIntrinsicMetric`` is none.
    open var intrinsicContentSize: CGSize {
        CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
    }

    /// The part of the frame, shadows and badges say, that constraints do not see.
    open var alignmentRectInsets: UIEdgeInsets { .zero }

    /// The view in this one whose first baseline is this one's; this one itself by default, which has it
    /// at its top unless it is a label.
    open var forFirstBaselineLayout: UIView { self }
    /// The view in this one whose last baseline is this one's; this one itself by default, at its bottom.
    open var forLastBaselineLayout: UIView { self }
    /// Inert: the older name of ``forLastBaselineLayout``, which layout does not ask.
    open func forBaselineLayout() -> UIView { forLastBaselineLayout }

    /// Called when the safe area changed, if something uses it or the margins here: a guide, or what was set.
    open func safeAreaInsetsDidChange() {}
    /// Called when the margins changed, if something uses them or the safe area here: a guide, or what was set.
    open func layoutMarginsDidChange() {}

    /// The size that suits the view best in so much room. The present size by default.
    open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }

    /// Resizes the view, its origin staying, to what ``sizeThatFits(_:)`` says.
    open func sizeToFit() {
        let place = placed
        setPlaced(CGRect(origin: place.origin, size: sizeThatFits(place.size)))
    }

    // MARK: Layout, asking for it

    /// Has ``layoutSubviews()`` called by the next layout.
    open func setNeedsLayout() { backing.setNeedsLayout() }

    /// Brings the layout of the whole tree up to date.
    open func layoutIfNeeded() { backing.layoutIfNeeded() }

    /// Has ``updateConstraints()`` called by the next layout.
    open func setNeedsUpdateConstraints() { backing.setNeedsUpdateConstraints() }
    /// Whether ``updateConstraints()`` will be called by the next layout.
    open func needsUpdateConstraints() -> Bool { backing.needsUpdateConstraints() }
    /// Calls ``updateConstraints()`` of this view and those in it where it was asked for.
    open func updateConstraintsIfNeeded() { backing.updateConstraintsIfNeeded() }
    /// Says that the natural size, or alignment insets, changed.
    open func invalidateIntrinsicContentSize() {
        backing.invalidateIntrinsicContentSize()
        backing.layoutNode.invalidateOffsets()
    }

    /// Whether the class makes no sense without constraints. It is asked by hosts; layout here needs no
    /// switch.
    open class var requiresConstraintBasedLayout: Bool { false }

    /// The size that the view's own contents ask for, as near as they let it be to the target; nothing
    /// changes.
    open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
            verticalFittingPriority: .fittingSizeLevel)
    }

    /// The size that the view's own contents ask for, with a target of given priorities in each direction;
    /// nothing changes.
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

    /// How much the view wants not to be larger than its natural size. 250 by default.
    open func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        UILayoutPriority(core: backing.contentHuggingPriority(for: axis.core))
    }

    /// Sets how much the view wants not to be larger than its natural size.
    open func setContentHuggingPriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        backing.setContentHuggingPriority(LayoutPriority(priority), for: axis.core)
    }

    /// How much the view wants not to be smaller than its natural size. 750 by default.
    open func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis)
        -> UILayoutPriority
    {
        UILayoutPriority(core: backing.contentCompressionResistancePriority(for: axis.core))
    }

    /// Sets how much the view wants not to be smaller than its natural size.
    open func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {
        backing.setContentCompressionResistancePriority(LayoutPriority(priority), for: axis.core)
    }

    // MARK: Constraints

    /// The active constraints that this view holds: those whose items' closest common ancestor it is (a
    /// guide counts as the view that owns it), and those that were added to it, in the order of
    /// addition.
    open var constraints: [NSLayoutConstraint] {
        backing.constraints.map(NSLayoutConstraint.face(of:))
    }

    /// Activates a constraint and has this view hold it. If the view is neither an ancestor of all
    /// items nor one of them, that is reported and the constraint stays as it is.
    open func addConstraint(_ constraint: NSLayoutConstraint) {
        backing.addConstraint(constraint.core)
    }

    /// Activates constraints and has this view hold them, as ``addConstraint(_:)`` does.
    open func addConstraints(_ constraints: [NSLayoutConstraint]) {
        backing.addConstraints(constraints.map(\.core))
    }

    /// Deactivates a constraint that this view holds; others stay as they are.
    open func removeConstraint(_ constraint: NSLayoutConstraint) {
        backing.removeConstraint(constraint.core)
    }

    /// Deactivates those of the constraints that this view holds.
    open func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        backing.removeConstraints(constraints.map(\.core))
    }

    // MARK: Direction

    /// Whether this view and what is in it turn round where text runs from right to left.
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

    /// Where text runs in this view: as its attribute says, else as its superview has it.
    open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
        UIUserInterfaceLayoutDirection(backing.effectiveLayoutDirection)
    }

    // MARK: Safe area and margins

    /// The insets that bars and notches cover of the view, as of the last layout; the safe area is the rest.
    open var safeAreaInsets: UIEdgeInsets { UIEdgeInsets(backing.safeAreaInsets) }

    /// The margins in effect, with the safe area. Setting them sets ``directionalLayoutMargins``.
    open var layoutMargins: UIEdgeInsets {
        get { UIEdgeInsets(backing.layoutMargins) }
        set { backing.layoutMargins = Insets(newValue) }
    }

    /// The margins by the direction of text, without safe area; 8 on each side by default.
    open var directionalLayoutMargins: NSDirectionalEdgeInsets {
        get { NSDirectionalEdgeInsets(backing.directionalLayoutMargins) }
        set { backing.directionalLayoutMargins = DirectionalInsets(newValue) }
    }

    /// Whether margins are measured from the safe area. On by default.
    open var insetsLayoutMarginsFromSafeArea: Bool {
        get { backing.insetsLayoutMarginsFromSafeArea }
        set { backing.insetsLayoutMarginsFromSafeArea = newValue }
    }

    /// Whether the superview's margins count where they reach into the view. Off by default.
    open var preservesSuperviewLayoutMargins: Bool {
        get { backing.preservesSuperviewLayoutMargins }
        set { backing.preservesSuperviewLayoutMargins = newValue }
    }

    // MARK: Words

    /// `<UIView: 0x5581c4a0; frame = (0 0; 10 10)>`, and what else is not as usual.
    nonisolated open override var description: String {
        "<\(type(of: self)): \(address(of: self)); \(descriptionOfPlace)>"
    }
}
