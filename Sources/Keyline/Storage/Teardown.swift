/// Trees of any depth go level by level.
///
/// An object that goes releases what it holds, which goes in turn: a call within a call for each level, until
/// the stack is full. Here only the outermost releases; those within hand over what they hold. All is gone when
/// the outermost returns, and each object has its own insides as long as its `deinit` runs.
package enum Teardown {
    private final class Waiting: @unchecked Sendable {
        var objects: [Any] = []
    }

    /// Of this thread, while something is released.
    @TaskLocal private static var current: Waiting?

    /// - Parameter objects: what the caller, which goes, has of them. Empty afterwards.
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
                // They go when nothing accesses the list any more, since what goes adds to it.
                let level = waiting.objects
                waiting.objects = []
                withExtendedLifetime(level) {}
            }
        }
    }
}
