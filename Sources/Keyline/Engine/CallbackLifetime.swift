/// Keeps objects alive while a layout pass calls methods of items, whose code may remove any view
/// from the tree.
///
/// Retaining each item would cost more than the rest of the call that passes the item its frame. A
/// view in a tree is retained by its superview. So the pass only retains the root, and every item
/// that leaves the tree during the pass.
struct ItemLifetime: ~Copyable {
    /// The number of running calls, nested in each other, that call items.
    var passes = 0
    /// The items that left the tree meanwhile, which are kept alive until the outermost call ends.
    var departed: [AnyObject] = []
    /// Whether a layout pass is asking items for their natural sizes, insets and baselines, or
    /// reporting errors. Meanwhile no other layout pass may begin.
    var isAsking = false
}

extension LayoutEngine {
    /// Runs `body`, which calls methods of items. Items that leave the tree meanwhile are released
    /// only when the outermost such call ends.
    func calling(_ body: () -> Void) {
        let top = (root, root.item)
        lifetime.value.passes += 1
        withExtendedLifetime(top) { body() }
        lifetime.value.passes -= 1
        guard lifetime.value.passes == 0, !lifetime.value.departed.isEmpty else { return }
        // The `deinit` of a released item may run any code, even another layout pass. So the list
        // is emptied before the items are released. Without `withExtendedLifetime`, the optimiser
        // could release the items first.
        let departed = lifetime.value.departed
        lifetime.value.departed = []
        withExtendedLifetime(departed) {}
    }

    /// Keeps the items of nodes that leave the tree alive until the layout pass ends. Does nothing
    /// outside a pass.
    func keep(_ nodes: [LayoutNode]) {
        guard lifetime.value.passes > 0 else { return }
        for node in nodes {
            if let item = node.item { lifetime.value.departed.append(item) }
        }
    }

    /// Keeps the subviews of a view that is being deallocated alive until the layout pass ends.
    /// Does nothing outside a pass.
    func keep(_ views: [View]) {
        guard lifetime.value.passes > 0 else { return }
        lifetime.value.departed += views as [AnyObject]
    }
}
