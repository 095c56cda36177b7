/// Runs main-actor code from code without an actor. The layout engine calls the overridable
/// functions of views through this function, on the thread that lays the views out. That thread
/// need not be the main thread.
///
/// Views belong to the main actor for the compiler only. At run time nothing checks the thread, so
/// servers and tests can lay out on any thread. A view tree must still be used by one thread at a
/// time.
@inline(__always)
func onMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
    typealias Plain = () -> Result
    return withoutActuallyEscaping(body) { unsafeBitCast($0, to: Plain.self)() }
}
