import KeylineUIKit
import Testing
@MainActor @Suite struct Smoke {
    @Test func one() { #expect(UIView().subviews.isEmpty) }
}
