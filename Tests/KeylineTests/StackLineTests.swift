import Testing

@testable import Keyline

@Suite("Source lines of the constraints that stack views make")
struct StackLineTests {
    private func lines(_ stack: StackView) -> Set<Int?> {
        stack.updateConstraintsIfNeeded()
        let made =
            stack.ends.constraints
            + stack.arrangedSubviews.flatMap { $0.arranged?.constraints ?? [] }
        #expect(!made.isEmpty)
        return Set(made.map { $0.sourceLocation?.line })
    }

    @Test("a stack view's constraints record the source line that added or inserted the view")
    func ways() {
        let handed = StackView(arrangedSubviews: [View(), View()]), line = #line
        #expect(lines(handed) == [line])
        let stack = StackView()
        stack.addArrangedSubview(View())
        stack.insertArrangedSubview(View(), at: 0)
        #expect(lines(stack) == [line + 3, line + 4])
        // This line moves the view. A call through a function reference has no source line.
        stack.insertArrangedSubview(stack.arrangedSubviews[1], at: 0)
        let first = stack.arrangedSubviews[0]
        #expect(first.arranged?.source?.line == line + 7)
        let plain = StackView()
        [View(), View()].forEach(plain.addArrangedSubview)
        #expect(lines(plain) == [nil])
    }
}
