import Foundation

/// How many levels a test of depth has: `KEYLINE_DEPTH=1000000 swift test --filter DepthTests`, or this many.
public func depth(orElse usual: Int) -> Int {
    ProcessInfo.processInfo.environment["KEYLINE_DEPTH"].flatMap(Int.init) ?? usual
}

/// Runs `body` on a thread with 256 kB of stack, which a few thousand calls would fill, and waits for it.
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
