import Testing

@testable import Keyline

/// Views with natural widths in a row that is too wide or too narrow for them, so that any of them
/// may give way at the same cost. In a recorded picture of UIKit, two views of 36 points in 50 are
/// 36 and 14 points wide.
@Suite("Rows of views with equal priorities that are too wide or too narrow for them")
struct EqualPriorityTests {
    enum Kind: CaseIterable, Sendable { case constraints, mirrored, stack, column }

    struct Row {
        let root: View
        let stack: StackView?
        let views: [Natural]
        let axis: LayoutAxis

        init(_ naturals: [Double], _ kind: Kind) {
            axis = kind == .column ? .vertical : .horizontal
            views = naturals.map { kind == .column ? Natural(20, $0) : Natural($0, 20) }
            root = View(frame: Rect(width: 50, height: 50))
            if kind == .mirrored { root.semanticContentAttribute = .forceRightToLeft }
            if kind == .stack || kind == .column {
                let stack = StackView(arrangedSubviews: views)
                stack.axis = axis
                self.stack = stack
                root.addSubview(
                    stack,
                    constraints: [
                        equal(\.leadingAnchor), equal(\.trailingAnchor), equal(\.topAnchor),
                        equal(\.bottomAnchor),
                    ])
                return
            }
            stack = nil
            for (i, view) in views.enumerated() {
                root.addSubview(view, constraints: [equal(\.topAnchor)])
                if i == 0 {
                    view.constrainToView(root, constraints: [equal(\.leadingAnchor)])
                } else {
                    view.constrainToView(
                        views[i - 1], constraints: [equal(\.leadingAnchor, \.trailingAnchor)])
                }
            }
            views[views.count - 1].constrainToView(root, constraints: [equal(\.trailingAnchor)])
        }

        func extents(in room: Double) -> [Double] {
            root.frame.size = Size(width: room, height: room)
            root.layoutIfNeeded()
            return views.map { $0.frame.size[axis] }
        }
    }

    @Test(
        "with equal priorities, missing space shrinks the last view and extra space grows the first",
        arguments: Kind.allCases)
    func rule(_ kind: Kind) {
        let row = Row([36, 36], kind)
        for _ in 0..<3 {
            #expect(row.extents(in: 50) == [36, 14])
            #expect(row.extents(in: 102) == [66, 36])
            #expect(row.extents(in: 20) == [20, 0])
            #expect(row.extents(in: 72) == [36, 36])
        }
        #expect(Row([36, 36], kind).extents(in: 102) == [66, 36])
    }

    @Test(
        "of three views with equal priorities, no more shrink than the missing space requires",
        arguments: Kind.allCases)
    func three(_ kind: Kind) {
        let row = Row([36, 40, 30], kind)
        #expect(row.extents(in: 90) == [36, 40, 14])
        #expect(row.extents(in: 60) == [36, 24, 0])
        #expect(row.extents(in: 126) == [56, 40, 30])
        #expect(row.extents(in: 60) == [36, 24, 0])
    }

    @Test(
        "views of lower priority shrink or grow before the order of views decides",
        arguments: Kind.allCases)
    func priorities(_ kind: Kind) {
        let row = Row([36, 36, 36], kind)
        row.views[1].setContentCompressionResistancePriority(749, for: row.axis)
        row.views[2].setContentHuggingPriority(249, for: row.axis)
        #expect(row.extents(in: 90) == [36, 18, 36])
        #expect(row.extents(in: 60) == [36, 0, 24])
        #expect(row.extents(in: 120) == [36, 36, 48])
        row.views[1].setContentCompressionResistancePriority(750, for: row.axis)
        row.views[2].setContentHuggingPriority(250, for: row.axis)
        #expect(row.extents(in: 120) == [48, 36, 36])
        #expect(row.extents(in: 60) == [36, 24, 0])
    }

    @Test(
        "the order that decides between equal priorities stays after natural sizes change",
        arguments: Kind.allCases)
    func contents(_ kind: Kind) {
        let row = Row([36, 36], kind)
        #expect(row.extents(in: 50) == [36, 14])
        row.views[1].size = Size(width: 10, height: 10)
        #expect(row.extents(in: 50) == [40, 10])
        row.views[0].size = Size(width: 45, height: 45)
        #expect(row.extents(in: 50) == [45, 5])
        row.views[1].size = Size(width: 36, height: 36)
        row.views[0].size = Size(width: 36, height: 36)
        #expect(row.extents(in: 50) == [36, 14])
        #expect(row.extents(in: 102) == [66, 36])
    }

    @Test(
        "the order that decides between equal priorities stays after views are hidden or reinserted",
        arguments: [Kind.stack, .column])
    func hidden(_ kind: Kind) throws {
        let row = Row([36, 36, 36], kind), stack = try #require(row.stack)
        for i in [0, 1, 2] {
            for room in [60.0, 150] {
                row.views[i].isHidden = true
                _ = row.extents(in: room)
                row.views[i].isHidden = false
                #expect(row.extents(in: room) == (room == 60 ? [36, 24, 0] : [78, 36, 36]))
                row.views[i].removeFromSuperview()
                _ = row.extents(in: room)
                stack.insertArrangedSubview(row.views[i], at: i)
                #expect(row.extents(in: room) == (room == 60 ? [36, 24, 0] : [78, 36, 36]))
            }
        }
    }

    @Test("views of equal priority have an ambiguous layout only while space is missing")
    func elsewhere() throws {
        let row = Row([36, 36], .stack), stack = try #require(row.stack)
        #expect(row.extents(in: 50) == [36, 14])
        #expect(row.views.allSatisfy { $0.hasAmbiguousLayout })
        #expect(row.extents(in: 72) == [36, 36])
        #expect(!row.views[0].hasAmbiguousLayout)
        let fitting = stack.systemLayoutSizeFitting(
            Size(width: 50, height: 0), withHorizontalFittingPriority: .required,
            verticalFittingPriority: .fittingSizeLevel)
        #expect(fitting == Size(width: 50, height: 20))
    }
}
