/// The active constraints on each node, as lists that are doubly linked through the constraints' slots; a constraint
/// joins or leaves them in constant time. The lists exist from the first call of
/// ``LayoutEngine/forEachConstraint(on:_:)`` on: most layouts are built, resized and dropped without one.
struct NodeLinks: ~Copyable {
    /// The number of parts that a node can have in a constraint.
    private static let parts = LayoutConstraint.Endpoints.parts

    struct Link: BitwiseCopyable {
        var next: Int32 = -1
        var previous: Int32 = -1
    }

    private var links = Records<Link>()
    private(set) var isUsed = false

    /// Begins the lists, empty, with memory for a number of slots.
    mutating func begin(_ slots: Int) {
        isUsed = true
        links.appendRoom(NodeLinks.parts * slots)
    }

    /// Adds a slot.
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

    /// Calls `body` with slot and part of every constraint on the node, the newest first.
    func forEach(of node: LayoutNode, _ body: (Int, Int) -> Void) {
        var key = Int(node.firstLink)
        while key >= 0 {
            body(key / NodeLinks.parts, key % NodeLinks.parts)
            key = Int(links[key].next)
        }
    }
}

extension LayoutEngine {
    /// Calls `body` with slot and part of every active constraint on a node, the newest first.
    /// Complexity: O(result); once, O(n log n) in all that are active.
    func forEachConstraint(on node: LayoutNode, _ body: (Int, Int) -> Void) {
        if !links.isUsed { linkAll() }
        links.forEach(of: node, body)
    }

    /// Links all active constraints in the order of activation. As long as no constraint has left, slots are in that
    /// order already.
    private func linkAll() {
        links.begin(entries.count)
        var last = -1
        let isInOrder = entries.indices.allSatisfy { slot in
            guard entries[slot].isUsed else { return true }
            defer { last = entries[slot].serial }
            return entries[slot].serial > last
        }
        if isInOrder {
            for slot in entries.indices where entries[slot].isUsed { link(slot) }
        } else {
            let used = entries.indices.filter { entries[$0].isUsed }
            used.sorted { entries[$0].serial < entries[$1].serial }.forEach(link)
        }
    }

    private func link(_ slot: Int) {
        entries[slot].endpoints.forEachNode { part, node in links.insert(slot, part, node) }
    }
}
