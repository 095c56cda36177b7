import KeylineSolver

/// A layout node is what layout knows of an item: its position in the tree, its frame, and its
/// variables in the engine.
///
/// A ``View`` and a ``LayoutGuide`` are layout nodes themselves. An item of another toolkit owns a
/// plain layout node, and sets the node's ``item``. A parent owns its children. Anchors,
/// constraints and the engine do not keep a node alive. When a root is deallocated, the constraints
/// of its tree are deactivated, except constraints inside views that the program still owns.
open class LayoutNode {
    // The properties are sorted by size, so that little memory is lost to alignment, and by how
    // often layout passes read them.

    /// The parent, as a reference without reference counting. It cannot dangle: the parent's
    /// `deinit` clears it.
    private(set) final var parentLink: Unretained<LayoutNode>?
    /// The parent node; nil for a root.
    public final var parent: LayoutNode? { parentLink?.object }
    /// The tree's engine, stored here after a constraint on this node or a descendant was
    /// activated, so that later activations find the engine quickly. If a node stores the engine,
    /// all its ancestors store it, too.
    final var home: Unretained<LayoutEngine>?
    /// The handle by which anchors and constraints refer to the node.
    final let handle = NodeHandle()
    /// The positions of this node in lists: the parent's children, and the engine's lists of
    /// constraints on a node, of nodes with new variables, and of changed frames.
    private final var indices = Indices()
    // Swift's run-time check for overlapping accesses is switched off for this property: the
    // methods of `Members` call no overridable methods of views, so no second access can begin
    // during a first one.
    /// The child views and other child items. The layout guides are stored in the object `rare`,
    /// which nodes without layout guides and other rare settings do not have.
    @exclusivity(unchecked)
    private final var storedChildren = Members<Children>()
    private final var marks: NodeMarks
    final var storedFrame = Rect.zero
    private final var rootState = RootState.none
    /// The node's natural size and its implicit rows, which are the engine's own constraints for the
    /// natural size or a fixed frame; nil for an item that has none of these.
    private(set) final var facts: Facts?
    private final var wrapperLink: Unretained<AnyObject>?
    private(set) final var rare: RareNodeState?
    /// The variables of the engine: x, y, width and height in the coordinates of the root. Nil
    /// until a constraint uses the node.
    final var variables: LayoutVariables?
    private final var writing = Writing()
    /// The constraints that keep the width and height from being negative.
    final var holds: (ConstraintHandle, ConstraintHandle)?

    /// Whether the node has a mark; if several marks are given, whether it has one of them.
    final subscript(mark: NodeMarks) -> Bool {
        @inline(__always) get { !marks.isDisjoint(with: mark) }
        @inline(__always) set { marks = newValue ? marks.union(mark) : marks.subtracting(mark) }
    }
    /// Whether the node is a view, and whether it is a guide. Both are false once the node's `deinit`
    /// has begun.
    final var isView: Bool { @inline(__always) get { self[.isView] } }
    final var isGuide: Bool { @inline(__always) get { self[.isGuide] } }
    final var view: View? { @inline(__always) get { isView ? known(self) : nil } }
    final var guide: LayoutGuide? { @inline(__always) get { isGuide ? known(self) : nil } }
    final var viewLink: Unretained<View>? {
        @inline(__always) get { isView ? Unretained(self).cast() : nil }
    }

    /// The numbers that the next layout pass asks the item for. A node with such numbers is in the
    /// engine's list of stale nodes.
    final var stale: Staleness {
        get { Staleness(rawValue: UInt8(truncatingIfNeeded: marks.rawValue >> 29)) }
        set {
            let bits = NodeMarks(rawValue: UInt32(newValue.rawValue) << 29)
            marks = marks.subtracting(.stale).union(bits)
        }
    }

    /// The direction of text that the program has set for this node.
    private struct Writing {
        var semantics = SemanticContentAttribute.unspecified
        var direction: LayoutDirection?
    }

    final var semantics: SemanticContentAttribute {
        get { writing.semantics }
        set {
            writing.semantics = newValue
            TextDirection(node: self).update()
        }
    }
    final var direction: LayoutDirection? {
        get { writing.direction }
        set {
            writing.direction = newValue
            TextDirection(node: self).update()
        }
    }

    private struct Indices {
        var inParent: Int32 = 0
        var firstLink: Int32 = -1
        var fresh: Int32 = -1
        var frameChange: Int32 = -1
    }

    /// The head of the linked list of active constraints on this node: an index into the engine's
    /// lists, or -1 if the node has no active constraint.
    final var firstLink: Int32 {
        @inline(__always) get { indices.firstLink }
        @inline(__always) set { indices.firstLink = newValue }
    }
    /// The node's index in the engine's list of nodes that got variables; -1 if it is not there.
    final var freshAt: Int32 {
        @inline(__always) get { indices.fresh }
        @inline(__always) set { indices.fresh = newValue }
    }
    /// The node's index in the engine's list of frames that the items do not have yet; -1 if it is
    /// not there.
    final var frameChangeAt: Int32 {
        @inline(__always) get { indices.frameChange }
        @inline(__always) set { indices.frameChange = newValue }
    }

    /// Properties that only a root has.
    private enum RootState {
        case none
        case engine(LayoutEngine)
        /// The node left a tree, or its former root was deallocated. The constraints inside its
        /// subtree become active again when the tree needs an engine.
        case orphaned(OrphanedConstraints)
    }

    /// The engine of the tree; nil for a node that is not a root. Reading this property activates
    /// orphaned constraints of the tree, and creates an engine for them if needed.
    final var engine: LayoutEngine? {
        get {
            switch rootState {
            case .none: return nil
            case .engine(let engine): return engine
            case .orphaned(let orphans):
                rootState = .none
                // Activation creates an engine if any of these constraints belongs to this tree.
                LayoutConstraint.activate(orphans.take())
                if case .engine(let engine) = rootState { return engine }
                return nil
            }
        }
        set { rootState = newValue.map(RootState.engine) ?? .none }
    }
    /// The node's facts, which are created if the node has none.
    final var factsInUse: Facts {
        if let facts { return facts }
        let made = Facts()
        facts = made
        return made
    }
    /// The priorities of content hugging and of compression resistance.
    final var hugging: AxisPriorities { facts?.hugging ?? .hugging }
    final var resistance: AxisPriorities { facts?.resistance ?? .resistance }
    /// The state of this item's safe area and margins; nil until the program sets or reads them, or
    /// a constraint refers to them.
    final var insetState: InsetState? {
        get { rare?.insets }
        set { rareInUse.insets = newValue }
    }
    /// The object of another module, such as KeylineUIKit, that represents the item. The object
    /// clears the reference when it is deallocated.
    package final var wrapper: AnyObject? {
        get { wrapperLink?.object }
        set { wrapperLink = newValue.map(Unretained.init) }
    }

    private enum Children: MemberKind {
        static func storedIndex(of member: LayoutNode) -> Int32 { member.indices.inParent }
        static func setStoredIndex(of member: LayoutNode, _ index: Int32) {
            member.indices.inParent = index
        }
    }

    final var rareInUse: RareNodeState {
        if let rare { return rare }
        let made = RareNodeState()
        rare = made
        return made
    }

    /// The node itself, so that views and guides are layout items like those of a toolkit.
    public final var layoutNode: LayoutNode { self }

    /// Tells the layout that the item's natural size has changed. The next layout pass reads the
    /// new size.
    public func invalidateIntrinsicContentSize() {
        home?.with { $0.markStale(self, .content) }
    }

    /// The item of this node. A toolkit that has items of its own, such as its widgets, sets this
    /// property; for a view or a guide, the item is the view or the guide itself.
    public final var item: (any LayoutItem)? {
        get {
            if let view { return view }
            if let guide { return guide }
            return rare?.guest
        }
        set {
            rareInUse.guest = newValue
            rareInUse.knewGuest = true
        }
    }

    /// The host's item, if the item is neither a view nor a guide.
    final var guest: (any LayoutItem)? { rare?.guest }

    /// The guides of the item, in the order in which they were added. The guides of its safe area,
    /// margins and keyboard are included once they were used.
    public final var layoutGuides: [LayoutGuide] { rare?.guides ?? [] }

    /// Adds a layout guide to the item, and removes the guide from its former item. If the guide
    /// belongs to this item already, does nothing; the constraints of the guide then stay active.
    public final func addLayoutGuide(_ guide: LayoutGuide) {
        if guide.parentLink?.isSame(as: self) == true { return }
        guide.parent?.removeLayoutGuide(guide)
        addChild(guide)
    }

    /// Removes the guide from the item, and deactivates its constraints.
    public final func removeLayoutGuide(_ guide: LayoutGuide) {
        guard guide.parentLink?.isSame(as: self) == true else { return }
        guide.removeFromParent(keepingWithin: false)
    }

    /// Returns whether the host forgot to set the node's item. Returns true only at the first call,
    /// so that the mistake is reported once.
    final func isOrphan() -> Bool {
        guard !isView, !isGuide, rare?.knewGuest != true else { return false }
        rareInUse.knewGuest = true
        return true
    }

    /// The item's name in diagnoses.
    public final var identifier: String? {
        get { rare?.identifier }
        set { rareInUse.identifier = newValue }
    }

    /// For a scroll view: the point of the content that is visible at the upper left corner. Zero
    /// for all other items.
    final var boundsOrigin: Point {
        get { rare?.boundsOrigin ?? .zero }
        set { rareInUse.boundsOrigin = newValue }
    }

    /// The frame in the coordinates of the parent, in points.
    ///
    /// Set it on a root, or on an item whose frame is fixed (``hasFixedFrame``); the next layout
    /// overrules other frames. A frame with a coordinate that is infinite or NaN is reported as an
    /// error and not set. Layout treats negative extents as 0, and reports a width or height of a
    /// root that is above ``LayoutConstraint/largestConstant`` and treats it as this constant.
    public var frame: Rect {
        get { storedFrame }
        set { setStoredFrame(newValue) }
    }

    /// Sets the frame, and tells the engine about the change.
    final func setStoredFrame(_ new: Rect) {
        guard new != storedFrame else { return }
        guard new.isFinite else { return reportNotFinite("frame of", "frame:\(new)") }
        let isMoved = new.origin != storedFrame.origin
        storedFrame = new
        FixedFrame(node: self).update()
        guard parentLink != nil else {
            guard case .engine(let engine) = rootState else { return }
            engine.system.value.givenRootSize = new.size
            // The engine must set the frame again if constraints determine the size of the
            // root, even if they give the same size as before.
            if isSizedByConstraints { engine.frameChanged(of: self) }
            return
        }
        // If constraints determine this frame, the engine must set it again, even if they give the
        // same frame as before. If constraints place a descendant of this node relative to an
        // ancestor of this node, a move of this node changes the descendant's frame, too.
        if variables != nil || isMoved && hasChildren {
            home?.with { $0.frameChanged(of: self) }
        }
    }

    /// Reports that a property of the item was set to an infinite number or NaN. `number` names the
    /// property in the sentence of the report, such as "frame of", and `values` shows the name and
    /// the refused value, such as "height:nan".
    final func reportNotFinite(_ number: String, _ values: String) {
        LayoutError.report(
            .constantNotFinite,
            "The \(number) \(label) is not finite!  That's illegal.  \(values)")
    }

    /// Whether constraints determine the size of this root. The size that the program has set then
    /// only fills in what the constraints leave undetermined.
    final var isSizedByConstraints: Bool { isView && !self[.storedFixed] && parentLink == nil }

    /// The size that the program has set, with negative extents replaced by 0, and extents above the
    /// largest constant of a constraint by this constant.
    final var sizeOfRoot: Size {
        let size = givenSizeOfRoot, limit = LayoutConstraint.largestConstant
        return Size(
            width: max(0, min(size.width, limit)), height: max(0, min(size.height, limit)))
    }

    /// The size that the program has set.
    final var givenSizeOfRoot: Size {
        if isSizedByConstraints, let given = engine?.system.value.givenRootSize { return given }
        return storedFrame.size
    }

    /// Whether layout keeps the item at the frame that the program has set
    /// (`translatesAutoresizingMaskIntoConstraints`).
    public final var hasFixedFrame: Bool {
        get { self[.storedFixed] }
        set {
            guard newValue != self[.storedFixed] else { return }
            self[.storedFixed] = newValue
            if parentLink == nil { return holdRootAnew() }
            newValue ? FixedFrame(node: self).add() : FixedFrame(node: self).remove()
        }
    }

    /// Whether the node's view should be placed by constraints (its property
    /// `translatesAutoresizingMaskIntoConstraints` is false), but no constraint mentions the view.
    final var isUnconstrained: Bool {
        !hasFixedFrame && variables == nil && isView && parentLink != nil
    }

    /// Creates a node for an item of a toolkit, which must set ``item``.
    public init() {
        marks = []
        handle.begin(self)
    }

    /// Creates the node of a view, whose frame is fixed until the program turns ``hasFixedFrame``
    /// off.
    init(viewIn frame: Rect) {
        marks = [.isView, .storedFixed, .needsLayout, .needsUpdate, .resizesSubviews]
        handle.begin(self)
        if frame != .zero { setStoredFrame(frame) }
    }

    /// Creates the node of a guide.
    init(isGuide: Bool) {
        marks = .isGuide
        handle.begin(self)
    }

    deinit { retire() }

    /// Ends the node, whose `deinit` is running: detaches it from its engine and its children.
    final func retire() {
        handle.end()
        self[[.isView, .isGuide]] = false
        let former = rootState
        rootState = .none
        let orphans: OrphanedConstraints? =
            switch former {
            case .none: nil
            case .engine(let engine): engine.dissolve()
            case .orphaned(let orphans): orphans
            }
        orphans?.divide()
        guard hasChildren else { return }
        if home != nil { for node in subtree { node.home = nil } }
        forEachChild { child in
            child.parentLink = nil
            if let orphans { child.rootState = .orphaned(orphans) }
        }
        rare?.guides = []
        var children = storedChildren.all
        storedChildren.removeAll()
        self[.hasStoredChildren] = false
        Teardown.release(&children)
    }

    /// Returns the name of something that the library makes for this item: `name`, or, for an item
    /// of KeylineUIKit, UIKit's name for it, which logs and tests of UIKit programs expect.
    final func libraryName(_ name: String, uikit: @autoclosure () -> String) -> String {
        wrapper == nil ? name : uikit()
    }

    /// Returns the anchor of a node for an attribute.
    package final func anchor(_ attribute: LayoutAttribute) -> AnyLayoutAnchor {
        AnyLayoutAnchor(handle, attribute)
    }

    /// The node whose coordinates the frames of this node's children have. It is this node, or, for a
    /// scroll view, its content area.
    final var contentNode: LayoutNode {
        guard self[.scrolls], let scrollView = view as? ScrollView else { return self }
        return scrollView.contentLayoutGuide
    }

    // MARK: Children

    /// The child nodes in order, and after them the guides. Complexity: O(1) if the node has no
    /// guides, otherwise O(count), because the two lists are joined. The first read after a child
    /// other than the last was removed also takes O(count).
    public final var children: [LayoutNode] {
        let guides = layoutGuides
        return guides.isEmpty ? storedChildren.all : storedChildren.all + guides
    }
    /// The children that are not guides, in order.
    final var childrenWithoutGuides: [LayoutNode] {
        @inline(__always) get { storedChildren.all }
    }
    final var hasChildren: Bool { self[.hasStoredChildren] || rare?.guides.isEmpty == false }

    /// The children that are views, in order.
    final var childViews: [View] {
        self[.hasOtherChildren] ? storedChildren.all.compactMap(\.view) : storedChildren.all.known()
    }

    /// Returns the index of the child among the views if it is a view, among the guides if it is a
    /// guide, otherwise among the children.
    final func index(of child: LayoutNode) -> Int? {
        if child.isGuide { return layoutGuides.firstIndex { $0 === child } }
        if child.isView, self[.hasOtherChildren] { return childViews.firstIndex { $0 === child } }
        return storedChildren.index(of: child)
    }

    /// Moves a child to another index in the list that contains it: a view within the list of
    /// children, and a guide within the list of guides.
    final func move(_ child: LayoutNode, to index: Int) {
        storedChildren.remove(child)
        storedChildren.insert(child, at: index)
    }

    /// The engine of the tree if there may be constraints on this node or its descendants,
    /// otherwise nil. Orphaned constraints count, and become active by this call.
    private final var engineInUse: LayoutEngine? {
        if let home { return home.object }
        guard self[.mayHaveOrphans] else { return nil }
        self[.mayHaveOrphans] = false
        return root.engine
    }

    /// The orphaned constraints of the tree (active constraints without an engine). Nil if this
    /// node and its descendants cannot have any.
    private final var orphansInReach: OrphanedConstraints? {
        guard home == nil, self[.mayHaveOrphans], case .orphaned(let orphans) = root.rootState
        else {
            return nil
        }
        return orphans
    }

    // MARK: Tree

    /// Adds a child, by default as the last one, after removing it from its former parent. The
    /// parent keeps the child alive. A view that is added to a view becomes its subview, and a guide
    /// is added to the list of guides, for which `index` has no meaning.
    ///
    /// Constraints inside the child's subtree stay active. A child that is this node or an ancestor
    /// of it is reported as an error and not added. An index that is out of range is replaced by
    /// the nearest valid index.
    public func addChild(_ child: LayoutNode, at index: Int? = nil) {
        if index == nil, child.parentLink?.isSame(as: self) == true { return }
        guard canTake(child) else { return }
        adopt(child, at: index)
    }

    /// Adds a child for which ``canTake(_:)`` has returned true.
    final func adopt(_ child: LayoutNode, at index: Int?) {
        if child.parentLink != nil { child.removeFromParent() }
        let moved = child.passEngine(to: self) ? [] : child.surrender()
        child.parentLink = Unretained(self)
        if let guide = child.guide {
            rareInUse.guides.append(guide)
        } else {
            storedChildren.insert(child, at: index ?? .max)
            self[.hasStoredChildren] = true
            if !child.isView { self[.hasOtherChildren] = true }
        }
        TextDirection(node: child).update()
        if child.insetState != nil || child[.subtreeHasInsets] {
            InsetState.tellAncestors(of: child)
        }
        LayoutConstraint.activate(moved)
    }

    /// Called for a root that becomes part of another tree. Deactivates all constraints of the
    /// former tree, and returns these constraints in the order in which they were activated.
    private final func surrender() -> [LayoutConstraint] {
        if case .orphaned(let orphans) = rootState, orphans.isWhole {
            rootState = .none
            return orphans.take()
        }
        guard let engine else { return [] }
        let constraints = engine.surrender()
        rootState = .none
        return constraints
    }

    /// Moves the engine of a root that becomes part of another tree to the other tree's root, with
    /// all constraints that wait in it.
    ///
    /// This takes constant time if the other tree has no engine, so building a tree from the leaves
    /// up is cheap. If both trees have an engine, the engine with more constraints is kept, and the
    /// constraints of the other one are activated in it. Returns false if nothing was moved.
    private final func passEngine(to parent: LayoutNode) -> Bool {
        guard case .engine(let engine) = rootState, engine.isMovable else { return false }
        let root = parent.root
        var older: [LayoutConstraint] = []
        switch root.rootState {
        case .none: break
        case .orphaned: return false
        case .engine(let other):
            guard other.isMovable, other.weight < engine.weight else { return false }
            older = root.surrender()
        }
        rootState = .none
        root.rootState = .engine(engine)
        engine.move(to: root)
        parent.enter(Unretained(engine))
        LayoutConstraint.activate(older, beforeOthersOf: engine)
        return true
    }

    /// Removes the item and its subtree from the tree.
    ///
    /// Constraints between the subtree and the rest of the tree are deactivated. Constraints inside
    /// the subtree stay active if `keepingWithin` is true. Complexity: O(size of the subtree and
    /// its constraints).
    public func removeFromParent(keepingWithin: Bool = true) {
        guard let parent else { return }
        let orphans = keepingWithin ? orphansInReach : nil
        let within = orphans == nil ? engineInUse?.remove(subtree: self) ?? [] : []
        if let guide {
            parent.rare?.guides.removeAll { $0 === guide }
        } else {
            parent.storedChildren.remove(self)
            parent[.hasStoredChildren] = !parent.storedChildren.isEmpty
        }
        parentLink = nil
        if let orphans {
            // Both trees refer to the same list of orphaned constraints now. Each constraint is
            // assigned to one of the trees when that tree is laid out next.
            orphans.divide()
            rootState = .orphaned(orphans)
        } else if keepingWithin {
            if !within.isEmpty { rootState = .orphaned(OrphanedConstraints(whole: within)) }
        } else {
            for constraint in within { constraint.releaseWrapper() }
        }
        // This comes last, because items that are notified of changed insets may call layout at
        // once.
        TextDirection(node: self).update()
    }

    /// Deactivates and activates all constraints of the tree, because from now on the size of the root
    /// is determined by constraints instead of by its frame, or the other way round.
    private final func holdRootAnew() {
        guard engine?.system.value.rootSize != nil else { return }
        LayoutConstraint.activate(surrender())
    }

}
