import Keyline

/// Changes that applications make to a screen with n rows, such as showing the keyboard. Each
/// figure contains one change and the layout pass after it.
let operationRows: [ChangeRow] = ScreenOperation.allCases.map { operation in
    ChangeRow("app: \(operation.rawValue)", sizes: [250, 1_000, 4_000, 16_000]) {
        try operate($0, $1, operation)
    }
}

enum ScreenOperation: String, CaseIterable {
    case list = "insert and move rows"
    case tabs = "switch tabs"
    case disclosure = "disclose a section"
    case drag = "drag a row along"
    case search = "search while typing"
    case keyboard = "keyboard comes and goes"
    case rotation = "rotate"
    case font = "change the font size"
    case resize = "resize while all that runs"
}

/// A screen with a bar, two tabs and a field above the keyboard. Each tab has a list of rows with titles.
@MainActor
private struct Screen<K: Kit> {
    let kit: K.Type
    let root = K.root(400, 800)
    let bar = K.view(), field = K.view(), content = K.view()
    var tabs: [K.Item] = []
    var lists: [K.Item] = []
    var rows: [[K.Item]] = []
    var titles: [K.Item] = []

    init(_ kit: K.Type, _ n: Int) {
        self.kit = kit
        for view in [bar, field, content] { kit.add(view, to: root) }
        for (view, height) in [(bar, 44.0), (field, 50)] {
            kit.equal(view, .left, root, .left, 0)
            kit.equal(view, .width, root, .width, 0)
            kit.equal(view, .height, nil, .height, height)
        }
        kit.equal(bar, .top, root, .top, 0)
        kit.aboveKeyboard(field, of: root)
        kit.equal(content, .left, root, .left, 0)
        kit.equal(content, .width, root, .width, 0)
        kit.equal(content, .top, bar, .bottom, 0)
        kit.equal(content, .bottom, field, .top, 0)
        for _ in 0..<2 {
            var own: [K.Item] = []
            for _ in 0..<n / 2 {
                let row = makeRow()
                titles.append(row.title)
                own.append(row.row)
            }
            let tab = kit.view(), list = kit.stack(isRow: false, isEqual: false, own)
            kit.add(list, to: tab)
            kit.equal(list, .left, tab, .left, 0)
            kit.equal(list, .top, tab, .top, 0)
            kit.equal(list, .width, tab, .width, 0)
            tabs.append(tab)
            lists.append(list)
            rows.append(own)
        }
        show(0)
        kit.layout(root)
    }

    func makeRow() -> (row: K.Item, title: K.Item) {
        let row = kit.view(-1, 30), title = kit.label("A row of a list", lines: 1)
        kit.add(title, to: row)
        kit.equal(title, .left, row, .left, 16)
        kit.equal(title, .top, row, .top, 4)
        return (row, title)
    }

    func show(_ tab: Int) {
        kit.add(tabs[tab], to: content)
        kit.fill(tabs[tab], content, 0)
    }

    /// Throws an error unless the list of the tab has this many visible rows, and the field ends at
    /// the given height.
    func check(_ visible: Int, of tab: Int = 0, width: Double = 400, bottom: Double = 800) throws {
        let height = Double(30 * visible)
        try bench.check(kit, lists[tab], 0, 0, width, height, "app")
        try bench.check(kit, field, 0, bottom - 50, width, 50, "app, field")
    }
}

@MainActor
private func operate<K: Kit>(_ kit: K.Type, _ n: Int, _ operation: ScreenOperation) throws
    -> ChangeFigure
{
    let screen = Screen(kit, n), half = n / 2
    var numbers = Numbers(state: 11), steps = 12
    func layout() { kit.layout(screen.root) }
    var rows = screen.rows[0], result: (visible: Int, tab: Int, width: Double, bottom: Double)
    result = (half, 0, 400, 800)
    func insertOrMove(_ i: Int) {
        if i % 2 == 0 {
            let row = screen.makeRow().row
            rows.append(row)
            kit.arrange(row, in: screen.lists[0], at: numbers.integer(0...half))
            result.visible += 1
        } else {
            let row = rows[numbers.integer(0...half - 1)]
            kit.arrange(row, in: screen.lists[0], at: numbers.integer(0...half))
        }
    }
    let time = processorTime {
        switch operation {
        case .list:
            for i in 0..<steps {
                insertOrMove(i)
                layout()
            }
        case .tabs:
            steps = 4
            for i in 0..<steps {
                kit.remove(screen.tabs[i % 2])
                screen.show(1 - i % 2)
                layout()
            }
        case .disclosure:
            for i in 0..<steps {
                let at = 20 + (half - 40) * (i / 2) / steps
                for row in rows[at..<at + 10] { kit.setHidden(row, i % 2 == 0) }
                layout()
            }
        case .drag:
            for i in 0..<steps {
                kit.arrange(rows[10], in: screen.lists[0], at: 11 + i)
                layout()
            }
        case .search:
            steps = 4
            for i in 0..<steps {
                let part = i == steps - 1 ? 1 : 2 << i
                result.visible = 0
                for (at, row) in rows.enumerated() {
                    kit.setHidden(row, at % part != 0)
                    if at % part == 0 { result.visible += 1 }
                }
                layout()
            }
        case .keyboard:
            for i in 0..<steps {
                kit.setKeyboard(screen.root, i % 2 == 0 ? 300 : 0)
                layout()
            }
        case .rotation:
            for i in 0..<steps {
                let isWide = i % 2 == 0
                kit.setSize(screen.root, isWide ? 800 : 400, isWide ? 400 : 800)
                layout()
            }
        case .font:
            steps = 4
            for i in 0..<steps {
                for title in screen.titles { kit.setPointSize(title, Double(12 + i)) }
                layout()
            }
        case .resize:
            for i in 0..<steps {
                result.width = Double(400 + 10 * i)
                result.bottom = Double(800 - i)
                kit.setSize(screen.root, result.width, result.bottom)
                insertOrMove(i)
                kit.setHidden(rows[5], i % 2 == 0)
                layout()
            }
        }
    }
    try screen.check(
        result.visible, of: result.tab, width: result.width, bottom: result.bottom)
    return ChangeFigure(time / Double(steps))
}
