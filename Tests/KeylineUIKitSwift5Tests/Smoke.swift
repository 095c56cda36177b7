import KeylineUIKit
import Testing
@Suite struct Smoke {
    @Test func one() { #expect(UIView().subviews.isEmpty) }
}
