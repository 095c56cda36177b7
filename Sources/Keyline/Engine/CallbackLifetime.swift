/// Objects that stay alive while items are called, which may do anything.
///
/// To retain each of them costs more than the rest of telling it its frame. A view in a tree is owned by its
/// superview already, and so it is enough to keep the top, and all that leaves the tree meanwhile.
extension LayoutEngine {
    /// Runs what calls items.
    func calling(_ body: () -> Void) {
        let top = (root, root.item)
        tables.value.passes += 1
        withExtendedLifetime(top) { body() }
        tables.value.passes -= 1
        guard tables.value.passes == 0, !tables.value.departed.isEmpty else { return }
        // An object that goes may do anything, too, and runs another pass: so the list is empty before they go, which the
        // optimiser turns round where nothing says how long they stay.
        let gone = tables.value.departed
        tables.value.departed = []
        withExtendedLifetime(gone) {}
    }

    /// Nodes leave the tree.
    func keep(_ nodes: [LayoutNode]) {
        guard tables.value.passes > 0 else { return }
        for node in nodes {
            if let item = node.item { tables.value.departed.append(item) }
        }
    }

    /// A view goes, and leaves its subviews.
    func keep(_ views: [View]) {
        guard tables.value.passes > 0 else { return }
        tables.value.departed += views as [AnyObject]
    }
}

extension LayoutNode {
    /// Calls `body` with the view, if the item is one.
    @inline(__always)
    func withView<Result>(_ body: (View) -> Result) -> Result? {
        guard let viewLink else { return nil }
        // Those that only a host holds may go while they are called.
        let isKept = isKeptByParent && home?.with { $0.tables.value.passes > 0 } == true
        if !isKept { viewLink.retain() }
        defer { if !isKept { viewLink.release() } }
        return viewLink.with(body)
    }
}
