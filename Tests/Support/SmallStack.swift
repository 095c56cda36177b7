import Foundation

/// The number of levels for tests of deep trees: the environment variable KEYLINE_DEPTH if it is set, otherwise
/// `usual`. Example: `KEYLINE_DEPTH=1000000 swift test --filter DepthTests`.
public func depth(orElse usual: Int) -> Int {
    ProcessInfo.processInfo.environment["KEYLINE_DEPTH"].flatMap(Int.init) ?? usual
}

/// Runs `body` on a thread with a stack of only 256 kB, and waits for it. Recursion that is thousands of calls
/// deep overflows this stack.
public func onSmallStack(_ body: @escaping () -> Void) {
    let done = DispatchSemaphore(value: 0)
    nonisolated(unsafe) let body = body
    let thread = Thread {
        body()
        done.signal()
    }
    thread.stackSize = 256 << 10
    thread.start()
    done.wait()
}
