import Testing

@testable import Keyline

/// The reports of `body`.
func reports(_ body: () -> Void) -> [LayoutError] {
    var errors: [LayoutError] = []
    LayoutEngine.withConflictHandler({ errors.append($0) }, perform: body)
    return errors
}
