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
