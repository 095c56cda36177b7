/// Runs main-actor code from code without an actor. The layout engine calls the overridable
/// functions of views through this function, on the thread that lays the views out. That thread
/// need not be the main thread.
///
/// Views belong to the main actor for the compiler only. At run time nothing checks the thread, so
/// servers and tests can lay out on any thread. A view tree must still be used by one thread at a
/// time.
///
/// `body` gets the view as its argument. A closure that captured the view would be allocated at
/// each call.
@inline(__always)
func onMainActor<Subject, Result>(
    _ subject: Subject, _ body: @escaping @MainActor (Subject) -> Result
) -> Result {
    unsafeBitCast(body, to: ((Subject) -> Result).self)(subject)
}
