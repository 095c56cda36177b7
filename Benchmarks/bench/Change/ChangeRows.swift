import Foundation
import Keyline

/// All changes of view trees that `bench --change` measures, in the order of the table in
/// docs/performance.md.
let changeRows: [ChangeRow] =
    Order.allCases.map { order in
        ChangeRow("take all out, \(order)") { try takeOut($0, $1, order) }
    } + [
        ChangeRow("rebuild half of a tree") { try rebuildHalf($0, $1) }
    ]
    + ArrangedChange.allCases.map { change in
        ChangeRow("arranged: \(change.rawValue)") { try changeArranged($0, $1, change) }
    } + [
        ChangeRow("append n arranged") { try arrange($0, $1, atFront: false) },
        ChangeRow("insert n arranged at 0") { try arrange($0, $1, atFront: true) },
        ChangeRow("cells of open height") { try openCells($0, $1) },
        ChangeRow("cells of open height, wrapping", sizes: [250, 1_000, 4_000, 16_000]) {
            try wrappingCells($0, $1)
        },
        ChangeRow("fillEqually that does not fit", sizes: [250, 1_000, 4_000, 16_000]) {
            try squeeze($0, $1)
        },
        ChangeRow("build top-down", sizes: [1_000, 2_500, 5_000, 10_000]) { try topDown($0, $1) },
        ChangeRow("what determines a chain's end") { try determine($0, $1) },
        ChangeRow("ambiguity of every view") { try askAll($0, $1) },
        ChangeRow("animate one constant") { try animate($0, $1) },
        ChangeRow("animate one of nested grids") { try animateNested($0, $1) },
        ChangeRow("whole trees, two labels", sizes: [1_000, 10_000, 100_000]) { try trees($0, $1) },
        ChangeRow("add and remove cycles", sizes: [1_000, 10_000, 100_000, 1_000_000]) {
            try cycles($0, $1)
        },
    ] + operationRows

enum Order: String, CaseIterable, CustomStringConvertible {
    case first = "first first"
    case last = "last first"
    case random = "in any order"

    var description: String { rawValue }

    func arranged<Element>(_ all: [Element]) -> [Element] {
        switch self {
        case .first: return all
        case .last: return all.reversed()
        case .random:
            var numbers = Numbers(state: 7), shuffled = all
            for i in stride(from: shuffled.count - 1, to: 0, by: -1) {
                shuffled.swapAt(i, numbers.integer(0...i))
            }
            return shuffled
        }
    }
}

/// Makes a root view with a column of n views below each other, and lays the tree out once.
@MainActor
private func column<K: Kit>(_ kit: K.Type, _ n: Int) -> (root: K.Item, views: [K.Item]) {
    let root = kit.root(400, 800)
    var views: [K.Item] = []
    for i in 0..<n {
        let view = kit.view()
        kit.add(view, to: root)
        kit.equal(view, .left, root, .left, 8)
        kit.equal(view, .width, root, .width, -16)
        kit.equal(view, .height, nil, .height, 10)
        kit.equal(view, .top, i == 0 ? root : views[i - 1], i == 0 ? .top : .bottom, 2)
        views.append(view)
    }
    kit.layout(root)
    return (root, views)
}

@MainActor
private func takeOut<K: Kit>(_ kit: K.Type, _ n: Int, _ order: Order) throws -> ChangeFigure {
    let (root, views) = column(kit, n)
    try check(kit, views[n - 1], 8, Double(12 * n) - 10, 384, 10, "take all out")
    let leaving = order.arranged(views)
    let time = processorTime {
        for view in leaving { kit.remove(view) }
        kit.layout(root)
    }
    try check(kit.subviewCount(root) == 0, "take all out: some are left")
    let view = kit.view()
    kit.add(view, to: root)
    kit.place(view, in: root, 1, 2, 3, 4)
    kit.layout(root)
    try check(kit, view, 1, 2, 3, 4, "after all was taken out")
    return ChangeFigure(time)
}

@MainActor
private func rebuildHalf<K: Kit>(_ kit: K.Type, _ n: Int) throws -> ChangeFigure {
    let root = kit.root(400, 800)
    var groups: [K.Item] = [], leaves: [K.Item] = []
    func make(_ i: Int) {
        let group = kit.view()
        kit.add(group, to: root)
        kit.place(group, in: root, 0, Double(10 * i), 400, 10)
        groups[i] = group
        for j in 0..<9 {
            let leaf = kit.view()
            kit.add(leaf, to: group)
            kit.place(leaf, in: group, Double(40 * j), 1, 38, 8)
            leaves[i] = leaf
        }
    }
    let number = n / 10
    groups = (0..<number).map { _ in root }
    leaves = groups
    for i in 0..<number { make(i) }
    kit.layout(root)
    let time = processorTime {
        for i in stride(from: 0, to: number, by: 2) { kit.remove(groups[i]) }
        for i in stride(from: 0, to: number, by: 2) { make(i) }
        kit.layout(root)
    }
    for i in [0, number / 2, number - 1] {
        try check(kit, groups[i], 0, Double(10 * i), 400, 10, "half rebuilt")
        try check(kit, leaves[i], 320, 1, 38, 8, "half rebuilt")
    }
    return ChangeFigure(time)
}

// MARK: Stacks

enum ArrangedChange: String, CaseIterable {
    case hide, show, insert, append, remove
    case space = "re-space"
}

/// Makes a stack view with n rows, each 10 points high. The stack's height follows from its rows.
@MainActor
private func stacked<K: Kit>(_ kit: K.Type, _ n: Int) -> (
    root: K.Item, stack: K.Item, views: [K.Item]
) {
    let root = kit.root(400, 800), views = (0..<n).map { _ in kit.view(30, 10) }
    let stack = kit.stack(isRow: false, isEqual: false, views)
    kit.add(stack, to: root)
    kit.equal(stack, .left, root, .left, 0)
    kit.equal(stack, .top, root, .top, 0)
    kit.equal(stack, .width, root, .width, 0)
    kit.layout(root)
    return (root, stack, views)
}

@MainActor
private func changeArranged<K: Kit>(_ kit: K.Type, _ n: Int, _ change: ArrangedChange) throws
    -> ChangeFigure
{
    var made: (root: K.Item, stack: K.Item, views: [K.Item])?
    let build = processorTime { made = stacked(kit, n) }
    guard let (root, stack, views) = made else { return ChangeFigure(0) }
    try check(kit, views[n - 1], 0, Double(10 * n) - 10, 400, 10, "stacked")
    let middle = views[n / 2], new = kit.view(30, 10)
    if change == .show {
        kit.setHidden(middle, true)
        kit.layout(root)
        try check(kit, stack, 0, 0, 400, Double(10 * n - 10), "arranged, hidden")
    }
    let time = processorTime {
        switch change {
        case .hide: kit.setHidden(middle, true)
        case .show: kit.setHidden(middle, false)
        case .insert: kit.arrange(new, in: stack, at: n / 2)
        case .append: kit.arrange(new, in: stack, at: nil)
        case .remove: kit.remove(middle)
        case .space: kit.setSpacing(7, after: middle, in: stack)
        }
        kit.layout(root)
    }
    let more: Double =
        switch change {
        case .hide, .remove: -10
        case .show: 0
        case .insert, .append: 10
        case .space: 7
        }
    try check(kit, stack, 0, 0, 400, Double(10 * n) + more, "arranged: \(change.rawValue)")
    let last = change == .append ? new : views[n - 1]
    try check(
        kit, last, 0, Double(10 * n) + more - 10, 400, 10, "arranged: \(change.rawValue), last")
    return ChangeFigure(time, build: build)
}

@MainActor
private func arrange<K: Kit>(_ kit: K.Type, _ n: Int, atFront: Bool) throws -> ChangeFigure {
    let root = kit.root(400, 800), stack = kit.stack(isRow: false, isEqual: false, [])
    kit.add(stack, to: root)
    kit.equal(stack, .left, root, .left, 0)
    kit.equal(stack, .top, root, .top, 0)
    kit.equal(stack, .width, root, .width, 0)
    kit.layout(root)
    let views = (0..<n).map { _ in kit.view(30, 10) }
    let time = processorTime {
        for view in views { kit.arrange(view, in: stack, at: atFront ? 0 : nil) }
        kit.layout(root)
    }
    try check(kit, stack, 0, 0, 400, Double(10 * n), "n arranged")
    try check(kit, views[0], 0, atFront ? Double(10 * n) - 10 : 0, 400, 10, "n arranged")
    return ChangeFigure(time)
}

/// Measures the first layout of a column of n cells. Nothing fixes a height: each cell's height follows from its
/// contents, and the column's height follows from its cells.
@MainActor
private func openCells<K: Kit>(_ kit: K.Type, _ n: Int) throws -> ChangeFigure {
    let cells = (0..<n).map { i in
        let cell = kit.view(), content = kit.view(30, Double(10 + i % 3))
        kit.add(content, to: cell)
        kit.fill(content, cell, 8)
        return cell
    }
    let root = kit.root(400, 800)
    let time = processorTime {
        let stack = kit.stack(isRow: false, isEqual: false, cells)
        kit.add(stack, to: root)
        kit.equal(stack, .left, root, .left, 0)
        kit.equal(stack, .top, root, .top, 0)
        kit.equal(stack, .width, root, .width, 0)
        kit.layout(root)
    }
    let above = (0..<n - 1).reduce(0) { $0 + 26 + $1 % 3 }
    try check(
        kit, cells[n - 1], 0, Double(above), 400, Double(26 + (n - 1) % 3), "cells of open height")
    return ChangeFigure(time)
}

/// Measures the first layout of n cells, each with a title and a text that wraps into at least two lines. The text's
/// height, and so the cell's, depends on the cell's width.
@MainActor
private func wrappingCells<K: Kit>(_ kit: K.Type, _ n: Int) throws -> ChangeFigure {
    let text = "A text that does not fit into one line of a cell that is so narrow, and wraps"
    var texts: [K.Item] = []
    let cells = (0..<n).map { _ in
        let cell = kit.view(), title = kit.view(30, 20), detail = kit.label(text, lines: 0)
        texts.append(detail)
        for view in [title, detail] {
            kit.add(view, to: cell)
            kit.equal(view, .left, cell, .left, 8)
            kit.equal(cell, .right, view, .right, 8)
        }
        kit.equal(title, .top, cell, .top, 8)
        kit.equal(detail, .top, title, .bottom, 4)
        kit.equal(cell, .bottom, detail, .bottom, 8)
        return cell
    }
    let root = kit.root(300, 800)
    let time = processorTime {
        let stack = kit.stack(isRow: false, isEqual: false, cells)
        kit.add(stack, to: root)
        kit.equal(stack, .left, root, .left, 0)
        kit.equal(stack, .top, root, .top, 0)
        kit.equal(stack, .width, root, .width, 0)
        kit.layout(root)
    }
    let height = kit.frame(texts[0]).height + 40
    try check(height > 70, "a text of \(text.count) letters in 284 points wraps")
    try check(
        kit, cells[n - 1], 0, height * Double(n - 1), 300, height, "cells of open height, wrapping")
    return ChangeFigure(time)
}

/// Measures a row of views that must have equal widths, although each prefers to be wider.
@MainActor
private func squeeze<K: Kit>(_ kit: K.Type, _ n: Int) throws -> ChangeFigure {
    let root = kit.root(Double(20 * n), 100)
    let views = (0..<n).map { kit.view(Double(30 + $0 % 7), 10) }
    let time = processorTime {
        let stack = kit.stack(isRow: true, isEqual: true, views)
        kit.add(stack, to: root)
        kit.fill(stack, root, 0)
        kit.layout(root)
    }
    try check(kit, views[n - 1], Double(20 * n - 20), 0, 20, 100, "fillEqually")
    return ChangeFigure(time)
}

// MARK: Depth and diagnosis

@MainActor
private func topDown<K: Kit>(_ kit: K.Type, _ n: Int) throws -> ChangeFigure {
    let root = kit.root(400, 800)
    var innermost = root
    let time = processorTime {
        for _ in 0..<n {
            let view = kit.view()
            kit.add(view, to: innermost)
            kit.fill(view, innermost, 0.01)
            innermost = view
        }
        kit.layout(root)
    }
    try check(
        kit, innermost, 0.01, 0.01, 400 - 0.02 * Double(n), 800 - 0.02 * Double(n), "top-down")
    return ChangeFigure(time)
}

@MainActor
private func determine<K: Kit>(_ kit: K.Type, _ n: Int) throws -> ChangeFigure {
    let (root, views) = column(kit, n)
    var number = 0
    let time = withExtendedLifetime(root) {
        processorTime { number = kit.determining(views[n - 1]) }
    }
    // In a chain of n views, each below the previous, every view has a constraint for its top and
    // one for its height. All these 2 n constraints determine the position of the last view.
    try check(number == 2 * n, "\(number) constraints determine the end of a chain of \(n)")
    return ChangeFigure(time)
}

@MainActor
private func askAll<K: Kit>(_ kit: K.Type, _ n: Int) throws -> ChangeFigure {
    let (root, views) = column(kit, n)
    let open = kit.view()
    kit.add(open, to: root)
    kit.equal(open, .left, root, .left, 0)
    kit.layout(root)
    var number = 0
    let time = processorTime {
        for view in views where kit.isAmbiguous(view) { number += 1 }
        if kit.isAmbiguous(open) { number += 1 }
    }
    try check(number == 1, "\(number) views are ambiguous, not 1")
    return ChangeFigure(time)
}

@MainActor
private func animate<K: Kit>(_ kit: K.Type, _ n: Int) throws -> ChangeFigure {
    let root = kit.root(4_000, 4_000), side = Int(Double(n).squareRoot())
    var moved: (K.Relation, K.Item)?
    for i in 0..<side * side {
        let view = kit.view()
        kit.add(view, to: root)
        let left = kit.equal(view, .left, root, .left, Double(10 * (i % side)))
        kit.equal(view, .top, root, .top, Double(10 * (i / side)))
        kit.equal(view, .width, nil, .width, 8)
        kit.equal(view, .height, nil, .height, 8)
        if i == side * side / 2 { moved = (left, view) }
    }
    kit.layout(root)
    guard let (relation, view) = moved else { return ChangeFigure(0) }
    let frames = 100
    let time = processorTime {
        for i in 0..<frames {
            kit.setConstant(relation, Double(i) / 2)
            kit.layout(root)
        }
    }
    try check(
        kit, view, Double(frames - 1) / 2, Double(10 * (side * side / 2 / side)), 8, 8, "animated")
    return ChangeFigure(time / Double(frames))
}

/// Measures the animation of one constraint in a grid whose cells each contain a grid of 4 by 4 cells. If an inner
/// grid moves, its 16 cells move with it, and their frames (relative to the inner grid) do not change.
@MainActor
private func animateNested<K: Kit>(_ kit: K.Type, _ n: Int) throws -> ChangeFigure {
    let root = kit.root(4_000, 4_000), number = n / 17, side = Int(Double(number).squareRoot())
    var moved: (K.Relation, K.Item, K.Item)?
    for i in 0..<number {
        let grid = kit.view()
        kit.add(grid, to: root)
        let left = kit.equal(grid, .left, root, .left, Double(40 * (i % side)))
        kit.equal(grid, .top, root, .top, Double(40 * (i / side)))
        kit.equal(grid, .width, nil, .width, 38)
        kit.equal(grid, .height, nil, .height, 38)
        for j in 0..<16 {
            let cell = kit.view()
            kit.add(cell, to: grid)
            kit.place(cell, in: grid, Double(9 * (j % 4)), Double(9 * (j / 4)), 8, 8)
            if i == number / 2, j == 15 { moved = (left, grid, cell) }
        }
    }
    kit.layout(root)
    guard let (relation, grid, cell) = moved else { return ChangeFigure(0) }
    let frames = 100
    let time = processorTime {
        for i in 0..<frames {
            kit.setConstant(relation, Double(i) / 2)
            kit.layout(root)
        }
    }
    let y = Double(40 * (number / 2 / side))
    try check(kit, grid, Double(frames - 1) / 2, y, 38, 38, "nested grids")
    try check(kit, cell, 27, 27, 8, 8, "nested grids, a cell")
    return ChangeFigure(time / Double(frames))
}

// MARK: Numbers of trees

@MainActor
private func trees<K: Kit>(_ kit: K.Type, _ n: Int) throws -> ChangeFigure {
    var wrong = 0
    let time = processorTime {
        for i in 0..<n {
            let root = kit.root(300, 60)
            let title = kit.label("Delivery note \(i % 1_000 + 1_000), second page", lines: 1)
            let detail = kit.label("Sent on a Tuesday to the warehouse", lines: 1)
            kit.add(title, to: root)
            kit.add(detail, to: root)
            kit.equal(title, .left, root, .left, 8)
            kit.equal(title, .top, root, .top, 8)
            kit.equal(detail, .left, title, .left, 0)
            kit.equal(detail, .top, title, .bottom, 4)
            kit.layout(root)
            if kit.frame(detail).minY < 28 || kit.frame(title).width < 100 { wrong += 1 }
        }
    }
    try check(wrong == 0, "whole trees: \(wrong) are wrong")
    return ChangeFigure(time)
}

@MainActor
private func cycles<K: Kit>(_ kit: K.Type, _ n: Int) throws -> ChangeFigure {
    let root = kit.root(400, 800), view = kit.view()
    kit.equal(view, .width, nil, .width, 3)
    kit.equal(view, .height, nil, .height, 4)
    func cycle() {
        kit.add(view, to: root)
        kit.equal(view, .left, root, .left, 1)
        kit.equal(view, .top, root, .top, 2)
        kit.layout(root)
        kit.remove(view)
        kit.layout(root)
    }
    for _ in 0..<1_000 { cycle() }
    let before = (residentBytes(), allocatedBytes())
    let time = processorTime { for _ in 0..<n { cycle() } }
    let after = (residentBytes(), allocatedBytes())
    return ChangeFigure(time, bytes: max(after.0 - before.0, after.1 - before.1))
}
