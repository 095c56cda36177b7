import Testing

@testable import Keyline

/// Runs `body`, and returns the errors that were reported.
func reports(_ body: () -> Void) -> [LayoutError] {
    var errors: [LayoutError] = []
    LayoutEngine.withConflictHandler({ errors.append($0) }, perform: body)
    return errors
}
