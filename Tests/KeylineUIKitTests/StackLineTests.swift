import Keyline
import KeylineUIKit
import TestSupport
import Testing

@Suite("KeylineUIKit: source lines of stack views in conflict reports") @MainActor
struct StackLineTests {
    /// A stack view that counts the calls of `addArrangedSubview(_:)`.
    final class Row: UIStackView {
        var added = 0
        override func addArrangedSubview(_ view: UIView) {
            added += 1
            super.addArrangedSubview(view)
        }
    }

    /// The lines of the constraints that arrange 60 and 60 points in 100.
    private func lines(_ stack: UIStackView) -> Set<Int> {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        root.addSubview(stack)
        stack.translatesAutoresizingMaskIntoConstraints = false
        stack.widthAnchor.constraint(equalToConstant: 100).isActive = true
        for view in stack.arrangedSubviews {
            view.widthAnchor.constraint(equalToConstant: 60).isActive = true
        }
        var lines: Set<Int> = []
        LayoutEngine.withConflictHandler(
            { error in
                for member in error.members where member.origin == .arrangement {
                    lines.insert(member.source?.line ?? 0)
                }
            }, perform: root.layoutIfNeeded)
        return lines
    }

    @Test(
        "a conflict in a stack view is reported with the line of its arrangedSubviews initializer"
    )
    func handed() {
        let stack = UIStackView(arrangedSubviews: [UIView(), UIView()]), line = #line
        #expect(lines(stack) == [line])
    }

    @Test("a stack view made through a function reference is reported without a source line")
    func subclass() {
        let row = Row(arrangedSubviews: [UIView()])
        row.addArrangedSubview(UIView())
        #expect(row.added == 2)
        let make: ([UIView]) -> UIStackView = UIStackView.init(arrangedSubviews:)
        #expect(lines(make([UIView(), UIView()])) == [0])
    }
}
