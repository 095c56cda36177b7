import KeylineSolver

/// An item's place in the tree, its frame, and what the engine knows of it.
///
/// The item owns its node, a parent its children's nodes. Nothing else keeps a node alive: not its
/// anchors and constraints, not the engine. When a root goes, the constraints of its tree are
/// deactivated, but for those that lie within views that somebody else keeps.
public final class LayoutNode {
    // In the order of how often passes look at them: fewer lines of memory are read.

    /// A view or guide, which takes itself out in its `deinit`. Not weak, for speed: what was ever
    /// referred to weakly is slow to retain.
    private(set) var viewLink: Unretained<View>?
    var view: View? { viewLink?.object }
    private var guideLink: Unretained<LayoutGuide>?
    var guide: LayoutGuide? {
        get { guideLink?.object }
        set { guideLink = newValue.map(Unretained.init) }
    }
    @inline(__always) var isGuide: Bool { guideLink != nil }
    /// Cleared by the parent's `deinit`.
    private(set) var parentLink: Unretained<LayoutNode>?
    /// The node above; nil for a root.
    public internal(set) var parent: LayoutNode? {
        get { parentLink?.object }
        set { parentLink = newValue.map(Unretained.init) }
    }
    /// The engine of the tree, once a constraint on this node or below was activated. Who has it has it from the
    /// node above, or all above have it, too.
    var home: Unretained<LayoutEngine>?
    /// Whether constraints on this node or below may wait for an engine.
    private var mayInherit = false
    /// The constraints that keep the extents from being negative.
    var holds: (ConstraintHandle, ConstraintHandle)?
    /// The handle of the node that anchors and constraints hold.
    let handle = NodeHandle()
    // Stored properties that are public are checked for exclusive access wherever they are used.
    private var storedChildren = Members<Children>()
    /// The nodes below, in order. Complexity: O(1), and O(count) once after one left other than at the end.
    public var children: [LayoutNode] { storedChildren.all }
    var hasChildren: Bool { !storedChildren.isEmpty }
    /// Among the parent's children.
    private var place: Int32 = 0
    /// The engine's: x, y, width, height in the coordinates of the root; nil until used.
    var variables: LayoutVariables?
    private var storedFixed = false
    /// Whether the node is that of a scroll view.
    var scrolls = false
    /// Whether the node is the content area of the scroll view that is its parent.
    var isContentArea = false
    /// Which way text runs, and what was said about it here.
    var isRightToLeft = false
    var semantics = SemanticContentAttribute.unspecified { didSet { updateDirection() } }
    var direction: LayoutDirection? { didSet { updateDirection() } }
    /// Whether the item is a view that the parent's view owns.
    var isKeptByParent = false
    /// Whether it is in the running pass's lists of those that get a frame.
    var isPlacing = false
    var isShifted = false
    var isContentStale = false
    /// Whether the item's height is asked for anew when it got another width.
    var heightFollowsWidth = false
    /// Whether it is in the subtree that the engine is letting go.
    var isLeaving = false
    /// Whether somebody who looks for a common ancestor came by.
    var isOnWay = false
    var isFrameStale = false
    /// The first of the active constraints on this node, in the engine's lists.
    var firstLink: Int32 = -1
    /// Where in the engine's lists of those that got variables, and of those that are to be told of their
    /// frames; -1 for nowhere.
    var freshAt: Int32 = -1
    var toldAt: Int32 = -1
    var storedFrame = Rect.zero
    private var rootState = RootState.none

    /// Properties that a root has.
    private enum RootState {
        case none
        case engine(LayoutEngine)
        /// It left a tree, or the former root is gone: these constraints wait for an engine.
        case inherited(Estate)
    }

    /// On a root only.
    var engine: LayoutEngine? {
        get {
            switch rootState {
            case .none: return nil
            case .engine(let engine): return engine
            case .inherited(let estate):
                rootState = .none
                // That makes one, if any of them is the tree's.
                LayoutConstraint.activate(estate.take())
                if case .engine(let engine) = rootState { return engine }
                return nil
            }
        }
        set { rootState = newValue.map(RootState.engine) ?? .none }
    }
    /// Natural size and implicit rows; nil for an item that has neither.
    private(set) var facts: Facts?
    var factsInUse: Facts {
        if let facts { return facts }
        let made = Facts()
        facts = made
        return made
    }
    /// Safe area and margins, once they are in use here, or somewhere below.
    var insetState: InsetState?
    var subtreeHasInsets = false
    /// The object of a module on top that stands for the item; it clears this when it goes.
    package var companion: AnyObject? {
        get { companionLink?.object }
        set { companionLink = newValue.map(Unretained.init) }
    }
    private var companionLink: Unretained<AnyObject>?
    /// The first in the list of the item's anchors that somebody keeps.
    var newestAnchor: Unretained<AnyLayoutAnchor>?
    private var rare: Rare?

    private enum Children: MemberKind {
        static func place(of member: LayoutNode) -> Int32 { member.place }
        static func setPlace(of member: LayoutNode, _ place: Int32) { member.place = place }
    }

    /// Properties that few nodes have.
    private final class Rare {
        /// A host's item. Weak, since nothing tells the node when it goes.
        weak var guest: (any LayoutItem)?
        /// Whether the node was told one, or that there is none was said.
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

    /// The item whose node this is.
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

    /// A host's item, whose layout no view does.
    var guest: (any LayoutItem)? { rare?.guest }

    /// The item's guides, in the order in which they were added; those of its safe area, margins and keyboard are among
    /// them once they were asked for.
    public private(set) var layoutGuides: [LayoutGuide] {
        get { rare?.guides ?? [] }
        set { rareInUse.guides = newValue }
    }

    /// Adds the guide, taking it out of its former item. One that is here already keeps its constraints.
    public func addLayoutGuide(_ guide: LayoutGuide) {
        if guide.layoutNode.parent === self { return }
        guide.layoutNode.parent?.removeLayoutGuide(guide)
        addChild(guide.layoutNode)
        layoutGuides.append(guide)
    }

    /// Takes the guide out; its constraints are deactivated.
    public func removeLayoutGuide(_ guide: LayoutGuide) {
        guard guide.layoutNode.parent === self else { return }
        guide.layoutNode.removeFromParent(keepingWithin: false)
        layoutGuides.removeAll { $0 === guide }
    }

    /// The item goes.
    func releaseGuides() { rare?.guides = [] }

    /// Whether nobody said whose node it is; true once only.
    func isOrphan() -> Bool {
        guard viewLink == nil, guideLink == nil, rare?.knewGuest != true else { return false }
        rareInUse.knewGuest = true
        return true
    }

    /// Diagnoses call the item by it.
    public var identifier: String? {
        get { rare?.identifier }
        set { rareInUse.identifier = newValue }
    }

    /// Of a scroll view, which of its content's points is at its origin.
    var boundsOrigin: Point {
        get { rare?.boundsOrigin ?? .zero }
        set { rareInUse.boundsOrigin = newValue }
    }

    /// In the coordinates of the parent. Set it on a root, or on an item whose frame is fixed. One that is
    /// not finite is reported and refused; extents below 0 are 0 to layout.
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
                // Constraints that size it do so again, though they may find the size that they had found.
                if isSizedByConstraints { engine.frameChanged(of: self) }
                return
            }
            if variables != nil {
                // Constraints place it, and overrule this though they may find the place that it had.
                home?.with { $0.frameChanged(of: self) }
            } else if isMoved, !storedChildren.isEmpty {
                // An item in it that is placed from further out has another frame now.
                home?.with { $0.frameChanged(of: self) }
            }
        }
    }

    /// Whether a root is as large as constraints make it, and what was set is only what they leave open.
    var isSizedByConstraints: Bool { viewLink != nil && !storedFixed && parentLink == nil }

    /// The size that was set, as layout takes it: no extent is negative.
    var sizeOfRoot: Size {
        var size = storedFrame.size
        if isSizedByConstraints, let given = engine?.givenRootSize { size = given }
        return Size(width: max(0, size.width), height: max(0, size.height))
    }

    /// Whether the frame that was set is where constraints find the item
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

    /// Whether constraints should place the view, and none mentions it.
    var isUnconstrained: Bool {
        !hasFixedFrame && variables == nil && viewLink != nil && parentLink != nil
    }

    /// A node of no item yet; its owner sets ``item``.
    public init() { handle.begin(self) }

    deinit { retire() }

    /// The node of a new view, whose frame was set by hand so far.
    func begin(as view: Unretained<View>, _ frame: Rect) {
        viewLink = view
        storedFixed = true
        if frame != .zero { self.frame = frame }
    }

    /// The item is gone.
    func retire() {
        handle.end()
        viewLink = nil
        guideLink = nil
        let former = rootState
        rootState = .none
        let estate: Estate? =
            switch former {
            case .none: nil
            case .engine(let engine): engine.dissolve()
            case .inherited(let estate): estate
            }
        estate?.divide()
        guard !storedChildren.isEmpty else { return }
        if home != nil { for node in subtree { node.home = nil } }
        var children = storedChildren.all
        storedChildren.removeAll()
        children.forEachKept { child in
            child.parentLink = nil
            if let estate { child.rootState = .inherited(estate) }
        }
        Teardown.release(&children)
    }

    /// Among the subviews, the guides or else the children.
    func index(of child: LayoutNode) -> Int? {
        guard let view else { return storedChildren.index(of: child) }
        if let inner = child.view { return view.index(of: inner) }
        let guide = view.layoutGuides.firstIndex { $0.layoutNode === child }
        return guide ?? storedChildren.index(of: child)
    }

    /// Complexity: O(distance to the closest node that constraints were on), and O(depth) without any.
    package var root: LayoutNode {
        if let home = homeInReach { return home.with(\.root) }
        guard var node = parentLink else { return self }
        while true {
            if let home = node.with(\.home) { return home.with(\.root) }
            guard let parent = node.with(\.parentLink) else { return node.object }
            node = parent
        }
    }

    /// The pixels of the tree.
    var grid: PixelGrid {
        PixelGrid(scale: homeInReach?.with(\.displayScale) ?? root.engine?.displayScale ?? 0)
    }

    /// The engine of the tree, if that is known without a look at more than the parent.
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

    /// A root has its engine from now on, whether constraints come or not.
    package func makeEngine() { _ = engineOfRoot() }

    /// All on the way up know the engine from now on, and no later question goes that way again.
    func enter(_ engine: Unretained<LayoutEngine>) {
        home = engine
        var next = parentLink
        while let node = next, node.with({ $0.home == nil }) {
            node.with { $0.home = engine }
            next = node.with(\.parentLink)
        }
    }

    /// The engine of the tree, if there may be constraints on this node or below, active or waiting for one.
    private var engineInUse: LayoutEngine? {
        if let home { return home.object }
        guard mayInherit else { return nil }
        mayInherit = false
        return root.engine
    }

    /// Of constraints of the tree that wait, some of which may be on this node or below.
    private var estateInReach: Estate? {
        guard home == nil, mayInherit, case .inherited(let estate) = root.rootState else {
            return nil
        }
        return estate
    }

    // MARK: Tree

    /// False, and reported, if the other is this node or above it.
    func canTake(_ child: LayoutNode) -> Bool {
        guard isWithin(child) else { return true }
        LayoutError(
            kind: .insideItself,
            reason: "Can't add \(child.label) to \(label): it is the same, or above it"
        ).report()
        return false
    }

    /// Adds a child at the end, taking it out of its former tree. Constraints within its subtree
    /// stay active. An item that is this node or above it is reported, and stays where it is; an index out of
    /// range is the nearest in it.
    public func addChild(_ child: LayoutNode, at index: Int? = nil) {
        if index == nil, child.parentLink?.isSame(as: self) == true { return }
        guard canTake(child) else { return }
        adopt(child, at: index)
    }

    /// Adds a child that ``canTake(_:)`` allows.
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

    /// A root becomes part of another tree. Returns the constraints of its tree, inactive now, in the order of
    /// activation.
    private func surrender() -> [LayoutConstraint] {
        if case .inherited(let estate) = rootState, estate.isWhole {
            rootState = .none
            return estate.take()
        }
        guard let engine else { return [] }
        let constraints = engine.surrender()
        rootState = .none
        return constraints
    }

    /// The engine of a root that becomes part of another tree goes to the other root with all that waits, at no
    /// cost, where that has none: so a tree is built from the leaves up. Where it has one, the one that has less gives
    /// it up to the one that has more.
    private func passEngine(to parent: LayoutNode) -> Bool {
        guard case .engine(let engine) = rootState, engine.isMovable else { return false }
        let root = parent.root
        var older: [LayoutConstraint] = []
        switch root.rootState {
        case .none: break
        case .inherited: return false
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

    /// Takes the item and its subtree out. Constraints that cross the border are deactivated;
    /// those within the subtree stay active, if wanted. Complexity: O(subtree with its constraints).
    public func removeFromParent(keepingWithin: Bool = true) {
        guard let parent else { return }
        let estate = keepingWithin ? estateInReach : nil
        let within = estate == nil ? engineInUse?.remove(subtree: self) ?? [] : []
        parent.storedChildren.remove(self)
        self.parent = nil
        if let estate {
            // Which of them are in this tree and which in the other shows when somebody asks.
            estate.divide()
            rootState = .inherited(estate)
        } else if keepingWithin {
            if !within.isEmpty { rootState = .inherited(Estate(whole: within)) }
        } else {
            for constraint in within { constraint.releaseCompanion() }
        }
        // Items that are told of insets may lay out already.
        updateDirection()
    }

    func closestCommonAncestor(with other: LayoutNode) -> LayoutNode? {
        Unretained(self).closestCommonAncestor(with: Unretained(other))?.object
    }

    /// The subtree, parents first.
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

    /// The root's size is held in another way from now on.
    private func holdRootAnew() {
        guard engine?.rootSize != nil else { return }
        LayoutConstraint.activate(surrender())
    }

    /// Has constraints hold the node where its frame was set.
    func pin() {
        guard hasFixedFrame, variables != nil, !isPinned, let parent else { return }
        let places = pinnedPlaces(in: parent), content = parent.contentNode
        // Items were asked for insets, and may have moved this one.
        guard hasFixedFrame, variables != nil, !isPinned, self.parent === parent else { return }
        let engine = engineOfRoot()
        engine.enqueue(.left, of: self, equal: content, places.minX)
        engine.enqueue(.top, of: self, equal: content, places.minY)
        engine.enqueue(.width, of: self, places.width)
        engine.enqueue(.height, of: self, places.height)
    }

    /// Whether rows hold the node where its frame was set.
    private var isPinned: Bool { facts?.slots.isMade(.left) == true }

    func unpin() {
        guard isPinned, let facts else { return }
        home?.with { $0.remove(ImplicitRow.frame, facts) }
    }

    /// Their constants follow what was set, and alignment insets.
    func updatePins() {
        guard isPinned, let parent else { return }
        let places = pinnedPlaces(in: parent)
        // Items were asked for insets, and may have moved this one.
        guard isPinned, let facts else { return }
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

    /// Left, top, width and height of the alignment rectangle in that of the parent.
    private func pinnedPlaces(in parent: LayoutNode) -> Rect {
        let (own, outer, frame) = (alignmentInsets, parent.alignmentInsets, storedFrame)
        return Rect(
            x: frame.minX + own.left - outer.left, y: frame.minY + own.top - outer.top,
            width: max(0, frame.width - own.left - own.right),
            height: max(0, frame.height - own.top - own.bottom))
    }

    /// A root's frame is its alignment rectangle.
    var alignmentInsets: Insets {
        guard parentLink != nil else { return .zero }
        return withView { $0.alignmentRectInsets } ?? rare?.guest?.alignmentRectInsets ?? .zero
    }

    /// The node leaves its engine.
    func forget() {
        if toldAt >= 0 {
            home?.with { $0.told[Int(toldAt)].node = nil }
            toldAt = -1
        }
        if freshAt >= 0 {
            home?.with { $0.freshNodes[Int(freshAt)] = nil }
            freshAt = -1
        }
        if let facts { facts.forget() }
        isContentStale = false
        heightFollowsWidth = false
        isFrameStale = false
        isPlacing = false
        // Nothing may place it from now on; then it lies where a view does that nothing ever placed.
        if variables != nil, !storedFixed { viewLink?.with { $0.setNeedsLayout() } }
        variables = nil
        holds = nil
        if home != nil { mayInherit = true }
        home = nil
        firstLink = -1
    }

    /// All nodes here and below leave their engine.
    func forgetSubtree() { for node in subtree { node.forget() } }
}

/// The four variables of an item.
struct LayoutVariables: BitwiseCopyable {
    var x: Variable
    var y: Variable
    var width: Variable
    var height: Variable

    var all: [Variable] { [x, y, width, height] }
}

/// A node as constraints and anchors know it, which do not keep their items alive.
typealias NodeHandle = Handle<LayoutNode>
