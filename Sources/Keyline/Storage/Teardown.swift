/// Deallocates trees of any depth without overflowing the stack.
///
/// Normally, an object that is deallocated releases the objects it owns, which are deallocated within this call
/// and release their own, so that the calls nest as deep as the tree. Here only the outermost call of `release`
/// releases objects, level by level; the calls within it only add their objects to the list. When the outermost
/// call returns, everything has been deallocated. An object's properties are intact while its `deinit` runs.
package enum Teardown {
    private final class Waiting: @unchecked Sendable {
        // No function that changes the list in place calls code of the program.
        @exclusivity(unchecked) var objects: [Any] = []
    }

    /// The list of objects to release, which the outermost call of `release` on this thread works through. Nil outside
    /// such a call.
    @TaskLocal private static var current: Waiting?

    /// Releases the objects that the caller owns. The caller is an object whose `deinit` is
    /// running.
    ///
    /// - Parameter objects: the objects, which are removed from this array.
    package static func release<Object: AnyObject>(_ objects: inout [Object]) {
        guard !objects.isEmpty else { return }
        if let current {
            current.objects.append(objects)
            objects = []
            return
        }
        let waiting = Waiting()
        waiting.objects.append(objects)
        objects = []
        $current.withValue(waiting) {
            while !waiting.objects.isEmpty {
                // Empty the list before its objects are released: while they are released, each
                // `deinit` adds further objects to the list.
                let level = waiting.objects
                waiting.objects = []
                withExtendedLifetime(level) {}
            }
        }
    }
}
