import Testing

@testable import Keyline

/// If many constraints are activated by one call, the engine keeps the array itself instead of each
/// constraint. No caller may notice the difference.
@Suite("Constraints activated by one call of LayoutConstraint.activate")
struct BatchActivationTests {
    private struct Weak { weak var constraint: LayoutConstraint? }

    /// Views of 10 points each in a row, and the array of their constraints, four for each view.
    private final class Row {
        let root = View(frame: Rect(width: 200, height: 100))
        let views = (0..<4).map { _ in View() }
        var list: [LayoutConstraint] = []

        init() {
            for (i, view) in views.enumerated() {
                view.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(view)
                let before = i == 0 ? root.leftAnchor : views[i - 1].rightAnchor
                list += [
                    view.leftAnchor.constraint(equalTo: before),
                    view.widthAnchor.constraint(equalToConstant: 10),
                    view.topAnchor.constraint(equalTo: root.topAnchor),
                    view.heightAnchor.constraint(equalToConstant: 20),
                ]
            }
        }

        func frames() -> [Rect] {
            root.layoutIfNeeded()
            return views.map(\.frame)
        }
    }

    private func places(_ widths: [Double]) -> [Rect] {
        var x = 0.0
        return widths.map { width in
            defer { x += width }
            return Rect(x: x, y: 0, width: width, height: 20)
        }
    }

    @Test("active constraints stay alive without references from the program")
    func live() {
        let row = Row()
        LayoutConstraint.activate(row.list)
        let all = row.list.map(Weak.init)
        row.list = []
        #expect(all.allSatisfy { $0.constraint != nil })
        #expect(row.frames() == places([10, 10, 10, 10]))
    }

    @Test("a constraint that is deactivated is released, and the others of its call stay active")
    func goes() {
        let row = Row()
        LayoutConstraint.activate(row.list)
        let all = row.list.map(Weak.init)
        row.list = []
        #expect(row.frames() == places([10, 10, 10, 10]))
        all[1].constraint?.isActive = false
        #expect(all.indices.filter { all[$0].constraint == nil } == [1])
        let wider = row.views[0].widthAnchor.constraint(equalToConstant: 30)
        wider.isActive = true
        #expect(row.frames() == places([30, 10, 10, 10]))
        all[5].constraint?.isActive = false
        #expect(all.indices.filter { all[$0].constraint == nil } == [1, 5])
    }

    @Test(
        "constraints are released one by one in any order of deactivation",
        arguments: [1, 15, 5, 11, 7], [false, true])
    func order(step: Int, isShared: Bool) {
        let row = Row(), count = row.list.count
        LayoutConstraint.activate(row.list)
        let all = row.list.map(Weak.init)
        var shared = isShared ? row.list : []
        row.list = []
        #expect(row.frames() == places([10, 10, 10, 10]))
        var gone: Set<Int> = []
        for i in 1...count {
            // The step and the count have no common divisor, so all indices are visited.
            let next = step * i % count
            all[next].constraint?.isActive = false
            gone.insert(next)
            let inactive = all.indices.filter { all[$0].constraint?.isActive != true }
            #expect(Set(inactive) == gone)
            #expect(isShared || inactive.allSatisfy { all[$0].constraint == nil })
        }
        #expect(gone.count == count)
        shared.removeAll()
        #expect(all.allSatisfy { $0.constraint == nil })
    }

    @Test("all active constraints are deallocated with their view tree")
    func tree() {
        var row: Row? = Row()
        LayoutConstraint.activate(row!.list)
        let all = row!.list.map(Weak.init)
        row?.root.layoutIfNeeded()
        row = nil
        #expect(all.allSatisfy { $0.constraint == nil })
    }

    @Test("active constraints stay active when their tree is added to another tree")
    func moved() {
        let row = Row(), outer = View(frame: Rect(width: 300, height: 300))
        LayoutConstraint.activate(row.list)
        let all = row.list.map(Weak.init)
        row.list = []
        outer.addSubview(row.root)
        outer.layoutIfNeeded()
        #expect(row.views.map(\.frame) == places([10, 10, 10, 10]))
        row.root.removeFromSuperview()
        #expect(all.allSatisfy { $0.constraint?.isActive == true })
        row.views[3].removeFromSuperview()
        // Only the width and height of the removed view stay active, because they mention no other
        // item.
        #expect(all.indices.filter { all[$0].constraint == nil } == [12, 14])
    }

    @Test("the engine does not keep illegal constraints of a call or constraints of another tree")
    func mixed() {
        let row = Row(), other = Row()
        LayoutEngine.withConflictHandler({ _ in }) {
            row.list.append(
                LayoutConstraint(item: row.views[0], attribute: .left, relatedBy: .equal))
            row.list.append(other.list[1])
            row.list.append(row.list[3])
            LayoutConstraint.activate(row.list)
        }
        #expect(row.list.map(\.isActive).filter { $0 }.count == 18)
        let illegal = Weak(constraint: row.list[16]), stranger = Weak(constraint: other.list[1])
        row.list = []
        #expect(illegal.constraint == nil)
        #expect(row.frames() == places([10, 10, 10, 10]))
        other.list[1].isActive = false
        other.list = []
        #expect(stranger.constraint == nil)
    }

    @Test("an error handler may deactivate a constraint that the same call has activated")
    func handler() {
        let row = Row(), alone = View()
        row.list.insert(alone.leftAnchor.constraint(equalTo: row.root.leftAnchor), at: 8)
        LayoutEngine.withConflictHandler({ _ in
            row.list[1].isActive = false
            // Activate another array of constraints in the meantime.
            let wishes = row.views.flatMap { view in
                [1.0, 2].map { wish in
                    let made = view.widthAnchor.constraint(equalToConstant: wish)
                    made.priority = LayoutPriority(10 / wish)
                    return made
                }
            }
            LayoutConstraint.activate(wishes)
        }) {
            LayoutConstraint.activate(row.list)
        }
        let all = row.list.map(Weak.init)
        row.list = []
        #expect(all.indices.filter { all[$0].constraint == nil } == [1, 8])
        #expect(row.frames() == places([1, 10, 10, 10]))
    }

    @Test("an error handler may deallocate the tree while constraints are being activated")
    func dropped() {
        var row: Row? = Row()
        var list = row!.list
        let alone = View(), other = View()
        list.insert(alone.leftAnchor.constraint(equalTo: other.leftAnchor), at: 8)
        row?.list = []
        LayoutEngine.withConflictHandler({ _ in row = nil }) { LayoutConstraint.activate(list) }
        #expect(list.allSatisfy { !$0.isActive })
        let all = list.map(Weak.init)
        list = []
        #expect(all.allSatisfy { $0.constraint == nil })
    }
}
