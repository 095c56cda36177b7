/// Runs main-actor code from code without an actor: the engine calls functions of views on the thread that lays them
/// out, which need not be the main thread.
///
/// Views belong to the main actor for the compiler only. No check at run time asks for the thread, so servers and tests
/// can lay out on any thread. A view tree must still be used by one thread at a time.
@inline(__always)
func onMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
    typealias Plain = () -> Result
    return withoutActuallyEscaping(body) { unsafeBitCast($0, to: Plain.self)() }
}
