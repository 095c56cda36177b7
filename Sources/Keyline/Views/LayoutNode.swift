import KeylineSolver

/// The layout's record of an item: its position in the tree, its frame, and its variables in the
/// engine.
///
/// The item owns its node, and a parent owns the nodes of its children. Anchors, constraints and
/// the engine do not keep a node alive. When a root is deallocated, the constraints of its tree are
/// deactivated, except constraints inside views that the program still owns.
public final class LayoutNode {
    // The properties are sorted by how often passes read them, so that a pass touches few cache
    // lines.

    /// The node's view or guide, which clears the reference in its `deinit`. The reference is not
    /// weak, because retaining an object that was ever referenced weakly is slow.
    private(set) var viewLink: Unretained<View>?
    var view: View? { viewLink?.object }
    private var guideLink: Unretained<LayoutGuide>?
    var guide: LayoutGuide? {
        get { guideLink?.object }
        set { guideLink = newValue.map(Unretained.init) }
    }
    @inline(__always) var isGuide: Bool { guideLink != nil }
    /// The parent, as a reference without reference counting. It cannot dangle: the parent's
    /// `deinit` clears it.
    private(set) var parentLink: Unretained<LayoutNode>?
    /// The parent node; nil for a root.
    public internal(set) var parent: LayoutNode? {
        get { parentLink?.object }
        set { parentLink = newValue.map(Unretained.init) }
    }
    /// The tree's engine, stored here after a constraint on this node or a descendant was
    /// activated, so that later activations find the engine quickly. If a node stores the engine,
    /// all its ancestors store it, too.
    var home: Unretained<LayoutEngine>?
    /// The constraints that keep the width and height from being negative.
    var holds: (ConstraintHandle, ConstraintHandle)?
    /// The handle by which anchors and constraints refer to the node.
    let handle = NodeHandle()
    // The array is stored in a private property, because every use of a public stored property
    // checks for exclusive access.
    private var storedChildren = Members<Children>()
    /// The child nodes, in order. Complexity: O(1), or O(count) for the first call after a child
    /// other than the last was removed.
    public var children: [LayoutNode] { storedChildren.all }
    var hasChildren: Bool { !storedChildren.isEmpty }
    /// The variables of the engine: x, y, width and height in the coordinates of the root. Nil
    /// until a constraint uses the node.
    var variables: LayoutVariables?
    private var marks: Marks = []
    private var writing = Writing()
    /// The node's indices in lists of its parent and of the engine.
    private var indices = Indices()
    var storedFrame = Rect.zero
    private var rootState = RootState.none

    /// The properties of a node that are true or false, in one number.
    private struct Marks: OptionSet {
        let rawValue: UInt16
        static let mayHaveOrphans = Marks(rawValue: 1 << 0)
        static let storedFixed = Marks(rawValue: 1 << 1)
        static let scrolls = Marks(rawValue: 1 << 2)
        static let isContentArea = Marks(rawValue: 1 << 3)
        static let isRightToLeft = Marks(rawValue: 1 << 4)
        static let isKeptByParent = Marks(rawValue: 1 << 5)
        static let isPlacing = Marks(rawValue: 1 << 6)
        static let isShifted = Marks(rawValue: 1 << 7)
        static let heightFollowsWidth = Marks(rawValue: 1 << 8)
        static let isLeaving = Marks(rawValue: 1 << 9)
        static let isOnWay = Marks(rawValue: 1 << 10)
        static let isFrameStale = Marks(rawValue: 1 << 11)
        static let subtreeHasInsets = Marks(rawValue: 1 << 12)
        /// The last three bits are those of ``LayoutNode/stale``.
        static let stale = Marks(rawValue: 7 << 13)

        /// Returns the marks with one of them added or removed.
        @inline(__always)
        func setting(_ mark: Marks, _ isSet: Bool) -> Marks {
            isSet ? union(mark) : subtracting(mark)
        }
    }

    /// Whether there may be constraints on this node or its descendants that become active when the
    /// tree gets an engine.
    private var mayHaveOrphans: Bool {
        @inline(__always) get { marks.contains(.mayHaveOrphans) }
        @inline(__always) set { marks = marks.setting(.mayHaveOrphans, newValue) }
    }
    private var storedFixed: Bool {
        @inline(__always) get { marks.contains(.storedFixed) }
        @inline(__always) set { marks = marks.setting(.storedFixed, newValue) }
    }
    /// Whether the node is that of a scroll view.
    var scrolls: Bool {
        @inline(__always) get { marks.contains(.scrolls) }
        @inline(__always) set { marks = marks.setting(.scrolls, newValue) }
    }
    /// Whether the node is the content area of the scroll view that is its parent.
    var isContentArea: Bool {
        @inline(__always) get { marks.contains(.isContentArea) }
        @inline(__always) set { marks = marks.setting(.isContentArea, newValue) }
    }
    /// Whether text in this node runs from right to left.
    var isRightToLeft: Bool {
        @inline(__always) get { marks.contains(.isRightToLeft) }
        @inline(__always) set { marks = marks.setting(.isRightToLeft, newValue) }
    }
    /// Whether the item is a view that the parent's view owns.
    var isKeptByParent: Bool {
        @inline(__always) get { marks.contains(.isKeptByParent) }
        @inline(__always) set { marks = marks.setting(.isKeptByParent, newValue) }
    }
    /// Whether the node is in one of the running pass's lists of nodes that get a frame.
    var isPlacing: Bool {
        @inline(__always) get { marks.contains(.isPlacing) }
        @inline(__always) set { marks = marks.setting(.isPlacing, newValue) }
    }
    var isShifted: Bool {
        @inline(__always) get { marks.contains(.isShifted) }
        @inline(__always) set { marks = marks.setting(.isShifted, newValue) }
    }
    /// Whether the item's height must be computed again when its width changes.
    var heightFollowsWidth: Bool {
        @inline(__always) get { marks.contains(.heightFollowsWidth) }
        @inline(__always) set { marks = marks.setting(.heightFollowsWidth, newValue) }
    }
    /// Whether the node belongs to a subtree that is being removed from the engine.
    var isLeaving: Bool {
        @inline(__always) get { marks.contains(.isLeaving) }
        @inline(__always) set { marks = marks.setting(.isLeaving, newValue) }
    }
    /// Set while a search for the closest common ancestor walks up; cleared when the search ends.
    var isOnWay: Bool {
        @inline(__always) get { marks.contains(.isOnWay) }
        @inline(__always) set { marks = marks.setting(.isOnWay, newValue) }
    }
    /// Whether the node is in the engine's list of nodes whose frames must be computed again.
    var isFrameStale: Bool {
        @inline(__always) get { marks.contains(.isFrameStale) }
        @inline(__always) set { marks = marks.setting(.isFrameStale, newValue) }
    }
    /// Whether a descendant of this node has a safe area or margins that are in use.
    var subtreeHasInsets: Bool {
        @inline(__always) get { marks.contains(.subtreeHasInsets) }
        @inline(__always) set { marks = marks.setting(.subtreeHasInsets, newValue) }
    }

    /// The numbers that the next layout pass asks the item for. A node with such numbers is in the
    /// engine's list of stale nodes.
    var stale: Staleness {
        get { Staleness(rawValue: UInt8(truncatingIfNeeded: marks.rawValue >> 13)) }
        set {
            let bits = Marks(rawValue: UInt16(newValue.rawValue) << 13)
            marks = marks.subtracting(.stale).union(bits)
        }
    }

    /// The direction of text that the program has set for this node.
    private struct Writing {
        var semantics = SemanticContentAttribute.unspecified
        var direction: LayoutDirection?
    }

    var semantics: SemanticContentAttribute {
        get { writing.semantics }
        set {
            writing.semantics = newValue
            updateDirection()
        }
    }
    var direction: LayoutDirection? {
        get { writing.direction }
        set {
            writing.direction = newValue
            updateDirection()
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
    var firstLink: Int32 {
        @inline(__always) get { indices.firstLink }
        @inline(__always) set { indices.firstLink = newValue }
    }
    /// The node's index in the engine's list of nodes that got variables; -1 if it is not there.
    var freshAt: Int32 {
        @inline(__always) get { indices.fresh }
        @inline(__always) set { indices.fresh = newValue }
    }
    /// The node's index in the engine's list of frames that the items do not have yet; -1 if it is
    /// not there.
    var frameChangeAt: Int32 {
        @inline(__always) get { indices.frameChange }
        @inline(__always) set { indices.frameChange = newValue }
    }

    /// Properties that only a root has.
    private enum RootState {
        case none
        case engine(LayoutEngine)
        /// The node left a tree, or its former root was deallocated. These constraints wait for an
        /// engine.
        case orphaned(OrphanedConstraints)
    }

    /// The engine of the tree; nil for a node that is not a root. Reading this property activates
    /// constraints that wait for an engine.
    var engine: LayoutEngine? {
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
    /// The natural size and the implicit rows of the node; nil for an item that has neither.
    private(set) var facts: Facts?
    /// The node's facts, which are created if the node has none.
    var factsInUse: Facts {
        if let facts { return facts }
        let made = Facts()
        facts = made
        return made
    }
    /// The state of this item's safe area and margins; nil until the program sets or reads them, or
    /// a constraint refers to them.
    var insetState: InsetState?
    /// The object of another module, such as KeylineUIKit, that represents the item. The object
    /// clears the reference when it is deallocated.
    package var wrapper: AnyObject? {
        get { wrapperLink?.object }
        set { wrapperLink = newValue.map(Unretained.init) }
    }
    private var wrapperLink: Unretained<AnyObject>?
    private var rare: Rare?

    private enum Children: MemberKind {
        static func storedIndex(of member: LayoutNode) -> Int32 { member.indices.inParent }
        static func setStoredIndex(of member: LayoutNode, _ index: Int32) {
            member.indices.inParent = index
        }
    }

    /// Properties that few nodes have, stored in an object of their own to save memory.
    private final class Rare {
        /// The item, if it is neither a view nor a guide. The reference is weak, because the host
        /// does not notify the node when the item is deallocated.
        weak var guest: (any LayoutItem)?
        /// Whether `item` was ever set, or its absence has been reported.
        var knewGuest = false
        var guides: [LayoutGuide] = []
        var identifier: String?
        var boundsOrigin = Point.zero
    }

    private var rareInUse: Rare {
        if let rare { return rare }
        let made = Rare()
        rare = made
        return made
    }

    /// The item of this node. A host's own item sets it.
    public var item: (any LayoutItem)? {
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
    var guest: (any LayoutItem)? { rare?.guest }

    /// The guides of the item, in the order in which they were added. The guides of its safe area,
    /// margins and keyboard are included once they were used.
    public private(set) var layoutGuides: [LayoutGuide] {
        get { rare?.guides ?? [] }
        set { rareInUse.guides = newValue }
    }

    /// Adds a layout guide to the item, and removes the guide from its former item. If the guide
    /// belongs to this item already, does nothing; the constraints of the guide then stay active.
    public func addLayoutGuide(_ guide: LayoutGuide) {
        if guide.layoutNode.parent === self { return }
        guide.layoutNode.parent?.removeLayoutGuide(guide)
        addChild(guide.layoutNode)
        layoutGuides.append(guide)
    }

    /// Removes the guide from the item, and deactivates its constraints.
    public func removeLayoutGuide(_ guide: LayoutGuide) {
        guard guide.layoutNode.parent === self else { return }
        guide.layoutNode.removeFromParent(keepingWithin: false)
        layoutGuides.removeAll { $0 === guide }
    }

    /// Releases the guides when the item is deallocated.
    func releaseGuides() { rare?.guides = [] }

    /// Returns whether the host forgot to set the node's item. Returns true only at the first call,
    /// so that the mistake is reported once.
    func isOrphan() -> Bool {
        guard viewLink == nil, guideLink == nil, rare?.knewGuest != true else { return false }
        rareInUse.knewGuest = true
        return true
    }

    /// The item's name in diagnoses.
    public var identifier: String? {
        get { rare?.identifier }
        set { rareInUse.identifier = newValue }
    }

    /// For a scroll view: the point of the content that is visible at the upper left corner. Zero
    /// for all other items.
    var boundsOrigin: Point {
        get { rare?.boundsOrigin ?? .zero }
        set { rareInUse.boundsOrigin = newValue }
    }

    /// The frame in the coordinates of the parent, in points.
    ///
    /// Set it on a root, or on an item whose frame is fixed (``hasFixedFrame``); the next layout
    /// overrules other frames. A frame with a coordinate that is infinite or NaN is reported as an
    /// error and not set. Layout treats negative extents as 0.
    public var frame: Rect {
        get { storedFrame }
        set {
            guard newValue != storedFrame else { return }
            guard newValue.isFinite else {
                LayoutError(
                    kind: .constantNotFinite,
                    reason:
                        "The frame of \(label) is not finite!  That's illegal.  frame:\(newValue)"
                ).report()
                return
            }
            let isMoved = newValue.origin != storedFrame.origin
            storedFrame = newValue
            updatePins()
            guard parentLink != nil else {
                guard case .engine(let engine) = rootState else { return }
                engine.givenRootSize = newValue.size
                // The engine must set the frame again if constraints determine the size of the
                // root, even if they give the same size as before.
                if isSizedByConstraints { engine.frameChanged(of: self) }
                return
            }
            if variables != nil {
                // Constraints determine this frame. The engine must set it again, even if they give
                // the same frame as before.
                home?.with { $0.frameChanged(of: self) }
            } else if isMoved, !storedChildren.isEmpty {
                // If constraints place a descendant of this node relative to an ancestor of this
                // node, the descendant's frame changes, too.
                home?.with { $0.frameChanged(of: self) }
            }
        }
    }

    /// Whether constraints determine the size of this root. The size that the program has set then
    /// only fills in what the constraints leave undetermined.
    var isSizedByConstraints: Bool { viewLink != nil && !storedFixed && parentLink == nil }

    /// The size that the program has set, with negative extents replaced by 0.
    var sizeOfRoot: Size {
        var size = storedFrame.size
        if isSizedByConstraints, let given = engine?.givenRootSize { size = given }
        return Size(width: max(0, size.width), height: max(0, size.height))
    }

    /// Whether layout keeps the item at the frame that the program has set
    /// (`translatesAutoresizingMaskIntoConstraints`).
    public var hasFixedFrame: Bool {
        get { storedFixed }
        set {
            guard newValue != storedFixed else { return }
            storedFixed = newValue
            if parentLink == nil { return holdRootAnew() }
            newValue ? pin() : unpin()
        }
    }

    /// Whether the node's view should be placed by constraints (its property
    /// `translatesAutoresizingMaskIntoConstraints` is false), but no constraint mentions the view.
    var isUnconstrained: Bool {
        !hasFixedFrame && variables == nil && viewLink != nil && parentLink != nil
    }

    /// Creates a node. Its owner must set ``item``.
    public init() { handle.begin(self) }

    deinit { retire() }

    /// Prepares the node of a new view. Its frame is fixed until the program turns
    /// ``hasFixedFrame`` off.
    func begin(as view: Unretained<View>, _ frame: Rect) {
        viewLink = view
        storedFixed = true
        if frame != .zero { self.frame = frame }
    }

    /// Detaches the node from its item, which is being deallocated, and from its children.
    func retire() {
        handle.end()
        viewLink = nil
        guideLink = nil
        let former = rootState
        rootState = .none
        let orphans: OrphanedConstraints? =
            switch former {
            case .none: nil
            case .engine(let engine): engine.dissolve()
            case .orphaned(let orphans): orphans
            }
        orphans?.divide()
        guard !storedChildren.isEmpty else { return }
        if home != nil { for node in subtree { node.home = nil } }
        var children = storedChildren.all
        storedChildren.removeAll()
        children.forEachKept { child in
            child.parentLink = nil
            if let orphans { child.rootState = .orphaned(orphans) }
        }
        Teardown.release(&children)
    }

    /// Returns the index of the child among the views if it is a view, among the guides if it is a
    /// guide, otherwise among the children.
    func index(of child: LayoutNode) -> Int? {
        guard let view else { return storedChildren.index(of: child) }
        if let inner = child.view { return view.index(of: inner) }
        let guide = view.layoutGuides.firstIndex { $0.layoutNode === child }
        return guide ?? storedChildren.index(of: child)
    }

    /// The root of the tree. Complexity: O(distance to the closest ancestor that knows its engine),
    /// or O(depth) if none does.
    package var root: LayoutNode {
        if let home = homeInReach { return home.with(\.root) }
        guard var node = parentLink else { return self }
        while true {
            if let home = node.with(\.home) { return home.with(\.root) }
            guard let parent = node.with(\.parentLink) else { return node.object }
            node = parent
        }
    }

    /// The pixel grid to which frames in the tree are rounded.
    var grid: PixelGrid {
        PixelGrid(scale: homeInReach?.with(\.displayScale) ?? root.engine?.displayScale ?? 0)
    }

    /// The engine of the tree, if this node or its parent has stored the engine. Nil does not mean
    /// that the tree has none.
    @inline(__always)
    var homeInReach: Unretained<LayoutEngine>? {
        if let home { return home }
        guard let parentLink, let home = parentLink.with({ $0.home }) else { return nil }
        self.home = home
        return home
    }

    func engineOfRoot() -> LayoutEngine {
        if let home = homeInReach { return home.object }
        let root = self.root
        let engine = root.engine ?? LayoutEngine(root: root)
        root.engine = engine
        enter(Unretained(engine))
        return engine
    }

    /// Makes the engine of a tree before any constraint is activated.
    package func makeEngine() { _ = engineOfRoot() }

    /// Stores the engine in this node and its ancestors, so that later searches for the engine are
    /// short.
    func enter(_ engine: Unretained<LayoutEngine>) {
        home = engine
        var next = parentLink
        while let node = next, node.with({ $0.home == nil }) {
            node.with { $0.home = engine }
            next = node.with(\.parentLink)
        }
    }

    /// The engine of the tree, if there may be constraints on this node or its descendants, active
    /// or waiting for an engine.
    private var engineInUse: LayoutEngine? {
        if let home { return home.object }
        guard mayHaveOrphans else { return nil }
        mayHaveOrphans = false
        return root.engine
    }

    /// The constraints of the tree that wait for an engine. Nil if none of them can be on this node
    /// or its descendants.
    private var orphansInReach: OrphanedConstraints? {
        guard home == nil, mayHaveOrphans, case .orphaned(let orphans) = root.rootState else {
            return nil
        }
        return orphans
    }

    // MARK: Tree

    /// Returns whether `child` can become a child of this node. If `child` is this node or one of
    /// its ancestors, reports an error and returns false.
    func canTake(_ child: LayoutNode) -> Bool {
        guard isWithin(child) else { return true }
        LayoutError(
            kind: .insideItself,
            reason:
                "Can't add \(child.label) to \(label): \(child.label) is the same item or an ancestor"
        ).report()
        return false
    }

    /// Adds a child, by default as the last one, after removing it from its former parent.
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
    func adopt(_ child: LayoutNode, at index: Int?) {
        if child.parentLink != nil { child.removeFromParent() }
        let moved = child.passEngine(to: self) ? [] : child.surrender()
        child.parentLink = Unretained(self)
        child.isKeptByParent = false
        storedChildren.insert(child, at: index ?? .max)
        child.updateDirection()
        if child.insetState != nil || child.subtreeHasInsets { child.tellAncestorsOfInsets() }
        LayoutConstraint.activate(moved)
    }

    /// Called for a root that becomes part of another tree. Deactivates all constraints of the
    /// former tree, and returns these constraints in the order in which they were activated.
    private func surrender() -> [LayoutConstraint] {
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
    private func passEngine(to parent: LayoutNode) -> Bool {
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
        engine.activate(beforeOthers: older)
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
        parent.storedChildren.remove(self)
        self.parent = nil
        if let orphans {
            // Both trees refer to the waiting constraints now. Each constraint is assigned to its
            // tree when a tree is next laid out.
            orphans.divide()
            rootState = .orphaned(orphans)
        } else if keepingWithin {
            if !within.isEmpty { rootState = .orphaned(OrphanedConstraints(whole: within)) }
        } else {
            for constraint in within { constraint.releaseWrapper() }
        }
        // This comes last, because items that are notified of changed insets may call layout at
        // once.
        updateDirection()
    }

    func closestCommonAncestor(with other: LayoutNode) -> LayoutNode? {
        Unretained(self).closestCommonAncestor(with: Unretained(other))?.object
    }

    /// The node and its descendants, parents before their children.
    var subtree: [LayoutNode] {
        var nodes = [self]
        var next = 0
        while next < nodes.count {
            if nodes[next].hasChildren { nodes.append(contentsOf: nodes[next].children) }
            next += 1
        }
        return nodes
    }

    // MARK: Fixed frames

    /// Rebuilds the constraints, because the size of the root is determined in another way from now
    /// on.
    private func holdRootAnew() {
        guard engine?.rootSize != nil else { return }
        LayoutConstraint.activate(surrender())
    }

    /// Adds constraints that keep the node at the frame that the program has set.
    func pin() {
        guard hasFixedFrame, variables != nil, !isPinned, let parent else { return }
        let places = pinnedPlaces(in: parent), content = parent.contentNode
        // A parent that no constraint mentions yet was asked for its alignment insets, and its code
        // may have moved this node. So test again.
        guard hasFixedFrame, variables != nil, !isPinned, self.parent === parent else { return }
        let engine = engineOfRoot()
        engine.enqueue(.left, of: self, equal: content, places.minX)
        engine.enqueue(.top, of: self, equal: content, places.minY)
        engine.enqueue(.width, of: self, places.width)
        engine.enqueue(.height, of: self, places.height)
    }

    /// Whether the solver has constraints that fix the node at the frame that was set for it.
    private var isPinned: Bool { facts?.slots.isMade(.left) == true }

    func unpin() {
        guard isPinned, let facts else { return }
        home?.with { $0.remove(ImplicitRow.frame, facts) }
    }

    /// Updates the constants of these constraints after the frame or an alignment inset has
    /// changed.
    func updatePins() {
        guard isPinned, let parent else { return }
        guard let facts else { return }
        let places = pinnedPlaces(in: parent)
        home?.with { engine in
            engine.setConstant(.left, facts, to: places.minX)
            engine.setConstant(.top, facts, to: places.minY)
            engine.setConstant(.width, facts, to: places.width)
            engine.setConstant(.height, facts, to: places.height)
        }
    }

    /// An implicit row was removed from a slot of the engine's tables.
    func lose(_ row: ImplicitRow, in slot: Int) {
        if let facts, facts.slots[row] == slot { facts.slots.deactivate(row) }
    }

    /// Returns left, top, width and height of the alignment rectangle, relative to that of the
    /// parent.
    private func pinnedPlaces(in parent: LayoutNode) -> Rect {
        let (own, outer, frame) = (alignmentInsets, parent.alignmentInsets, storedFrame)
        return Rect(
            x: frame.minX + own.left - outer.left, y: frame.minY + own.top - outer.top,
            width: max(0, frame.width - own.left - own.right),
            height: max(0, frame.height - own.top - own.bottom))
    }

    /// Removes everything from the node that belongs to its engine, because the node leaves the
    /// engine.
    func forget() {
        home?.with { $0.queue.value.forget(self) }
        if let facts { facts.forget() }
        stale = []
        heightFollowsWidth = false
        isFrameStale = false
        isPlacing = false
        // If no other constraints place the view, the next pass must give it the frame of an
        // unconstrained view.
        if variables != nil, !storedFixed { viewLink?.with { $0.setNeedsLayout() } }
        variables = nil
        holds = nil
        if home != nil { mayHaveOrphans = true }
        home = nil
        firstLink = -1
    }

    /// Removes the engine's data from this node and all its descendants.
    func forgetSubtree() { for node in subtree { node.forget() } }
}

/// The four variables of an item.
struct LayoutVariables: BitwiseCopyable {
    var x: Variable
    var y: Variable
    var width: Variable
    var height: Variable

    var all: [Variable] { [x, y, width, height] }

    /// The variable of the width for the horizontal axis, and of the height for the vertical axis.
    subscript(axis: LayoutAxis) -> Variable { axis == .horizontal ? width : height }
}

/// A reference to a node that does not keep the node or its item alive. Constraints and anchors use
/// it.
typealias NodeHandle = Handle<LayoutNode>
