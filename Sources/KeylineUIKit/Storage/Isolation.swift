/// Runs main-actor code where it was called from code that knows nothing of actors: the core calls a
/// view's functions on the thread that lays it out, whichever that is.
///
/// Views belong to the main actor for the compiler only. Nothing asks which thread it is on, so that
/// servers and tests lay out where they are; one tree is still used by one thread at a time.
@inline(__always)
func onMainActor<Result>(_ body: @MainActor () -> Result) -> Result {
    typealias Plain = () -> Result
    return withoutActuallyEscaping(body) { unsafeBitCast($0, to: Plain.self)() }
}
