import Testing

@testable import Keyline

@Suite("Weak references from constraints to items that may be deallocated")
struct NodeHandleTests {
    @Test(
        "a constraint's reference to a deallocated view stays nil when new views reuse its memory"
    )
    func gone() {
        var old: View? = View()
        let constraint = old!.widthAnchor.constraint(equalToConstant: 10)
        let handle = old!.layoutNode.handle
        old = nil
        let new = (0..<1000).map { _ in View() }
        // One of the new nodes uses the old record. Without generations, the old handle would find
        // that node.
        #expect(new.allSatisfy { $0.layoutNode.handle != handle })
        #expect(handle.object == nil && constraint.firstItem == nil)
        LayoutEngine.withConflictHandler({ _ in }) { constraint.isActive = true }
        #expect(!constraint.isActive)
        withExtendedLifetime(new) {}
    }

    @Test("the records of 10 000 short-lived views are reused, so that memory does not grow")
    func again() {
        // Other tests take records at the same time, but fewer than the loop has rounds.
        let before = Set((0..<10_000).map { _ in address(View().layoutNode.handle) })
        #expect(before.count < 5_000)
    }

    private func address(_ handle: NodeHandle) -> UInt {
        withUnsafeBytes(of: handle) { $0.load(as: UInt.self) }
    }

    @Test("constraints refer to the right views while four threads create and release views")
    func threads() async {
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    var wrong = 0
                    for turn in 0..<200 {
                        let views = (0..<50).map { _ in View() }
                        let constraints = views.map {
                            $0.widthAnchor.constraint(equalToConstant: Double(turn))
                        }
                        for (view, constraint) in zip(views, constraints)
                        where constraint.firstItem !== view { wrong += 1 }
                    }
                    return wrong
                }
            }
            for await wrong in group { #expect(wrong == 0) }
        }
    }
}
