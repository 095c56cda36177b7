/// For each node, the list of the active constraints that mention the node or that the node holds.
///
/// The lists are doubly linked, so adding and removing take constant time. They are created when
/// they are first read, because most layouts never need them: when items leave a tree, when a
/// margin or baseline changes, or when a program reads ``View/constraints``.
struct NodeLinks: ~Copyable {
    /// The number of parts in which a constraint can refer to nodes: those in which it mentions
    /// them, such as its first item and its second item, and its holder.
    private static let parts = LayoutConstraint.Endpoints.parts + 1
    /// The part in which a constraint refers to the node that holds it.
    static let holder = LayoutConstraint.Endpoints.parts

    struct Link: BitwiseCopyable {
        var next: Int32 = -1
        var previous: Int32 = -1
    }

    private var links = Records<Link>()
    private(set) var isUsed = false

    /// Creates empty lists, with memory for `slots` constraints.
    mutating func begin(_ slots: Int) {
        isUsed = true
        links.appendRoom(NodeLinks.parts * slots)
    }

    /// Adds memory for one more constraint, if the lists are in use.
    @inline(__always)
    mutating func grow() { if isUsed { links.appendRoom(NodeLinks.parts) } }

    mutating func reserve(_ slots: Int) { if isUsed { links.reserve(NodeLinks.parts * slots) } }

    @inline(__always)
    func insert(_ slot: Int, _ part: Int, _ node: LayoutNode) {
        let key = slot * NodeLinks.parts + part
        links[key] = Link(next: node.firstLink)
        if node.firstLink >= 0 { links[Int(node.firstLink)].previous = Int32(key) }
        node.firstLink = Int32(key)
    }

    @inline(__always)
    func remove(_ slot: Int, _ part: Int, _ node: LayoutNode) {
        let key = slot * NodeLinks.parts + part
        let link = links[key]
        if link.previous >= 0 {
            links[Int(link.previous)].next = link.next
        } else {
            node.firstLink = link.next
        }
        if link.next >= 0 { links[Int(link.next)].previous = link.previous }
    }

    /// Calls `body` for every active constraint that mentions the node, the newest first. The
    /// arguments are the constraint's index (slot) in the table, and the part in which it mentions
    /// the node, such as its second item.
    func forEach(of node: LayoutNode, _ body: (Int, Int) -> Void) {
        forEachLink(of: node) { slot, part in if part != NodeLinks.holder { body(slot, part) } }
    }

    /// Calls `body` with the index (slot) of every active constraint that the node holds, the newest
    /// first.
    func forEach(heldBy node: LayoutNode, _ body: (Int) -> Void) {
        forEachLink(of: node) { slot, part in if part == NodeLinks.holder { body(slot) } }
    }

    @inline(__always)
    private func forEachLink(of node: LayoutNode, _ body: (Int, Int) -> Void) {
        var key = Int(node.firstLink)
        while key >= 0 {
            body(key / NodeLinks.parts, key % NodeLinks.parts)
            key = Int(links[key].next)
        }
    }
}
