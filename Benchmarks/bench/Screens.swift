import Keyline

/// Random screens of cells: nested rows and columns of texts with natural sizes, fixed images, gaps, alignments, equal
/// widths and inequalities. No two cells are alike, and the cells share nothing but the root's width and the edge at which
/// the cell above ends.
struct ScreenMaker {
    private var w = Workload(family: "screens")
    private var numbers: Numbers
    private var images: Set<Int> = []

    static func make(_ cells: Int, _ variant: Int) -> Workload {
        var maker = ScreenMaker(numbers: Numbers(state: UInt64(1000 + variant)))
        maker.addCells(cells)
        maker.w.toggled = maker.w.rows.count / 2
        maker.w.resizes(320...768, 600...1400, &maker.numbers)
        maker.w.totalsByHand = { width, _ in
            screenTotals.first { ($0.cells, $0.variant, $0.width) == (cells, variant, width) }?
                .totals
        }
        return maker.w
    }

    private init(numbers: Numbers) { self.numbers = numbers }

    private mutating func chance(_ percent: Int) -> Bool { numbers.integer(1...100) <= percent }

    private mutating func addCells(_ count: Int) {
        w.root()
        var above: Int?
        for i in 0..<count {
            let cell = w.view(.frame)
            w.positive(cell)
            w.relate(cell, .left, 0)
            w.relate(cell, .right, 0)
            w.relate(cell, .top, above ?? 0, above == nil ? .top : .bottom)
            box(cell, 2, isRow: i % 2 == 1)
            w.relate(cell, .height, nil, nil, 0, priority: 50)
            above = cell
        }
    }

    private mutating func image(in parent: Int) -> Int {
        let v = w.view(.image, in: parent), side = Double(numbers.choice([12, 16, 20, 24]))
        images.insert(v)
        w.positive(v)
        w.relate(v, .width, nil, nil, side)
        if chance(50) {
            w.relate(v, .height, nil, nil, side)
        } else {
            w.relate(v, .height, v, .width, multiplier: 0.75)
        }
        return v
    }

    private mutating func text(in parent: Int) -> Int {
        let v = w.view(.text, in: parent)
        w.positive(v)
        let keep = numbers.choice([750.0, 750, 749, 751]),
            hug = numbers.choice([250.0, 250, 249, 251])
        for (side, most, keep, hug) in [
            (LayoutAttribute.width, 120, keep, hug), (.height, 40, 750, 250),
        ] {
            let natural = Double(numbers.integer(10...most))
            w.relate(v, side, nil, nil, natural, relation: .greaterThanOrEqual, priority: keep)
            w.relate(v, side, nil, nil, natural, relation: .lessThanOrEqual, priority: hug)
        }
        return v
    }

    private mutating func child(of parent: Int, _ depth: Int, isRow: Bool) -> Int {
        if depth > 0, chance(40) {
            let v = w.view(.box, in: parent)
            w.positive(v)
            box(v, depth - 1, isRow: !isRow)
            return v
        }
        return chance(20) ? image(in: parent) : text(in: parent)
    }

    /// Adds children to the view `parent`, one after the other in a row (`isRow`) or a column. A
    /// child may be a view with children of its own; `depth` is the number of levels that may still
    /// be nested.
    private mutating func box(_ parent: Int, _ depth: Int, isRow: Bool) {
        let children = (0..<numbers.integer(2...4)).map { _ in
            child(of: parent, depth, isRow: isRow)
        }
        let (start, end): (LayoutAttribute, LayoutAttribute) =
            isRow ? (.left, .right) : (.top, .bottom)
        let inset = numbers.choice([0.0, 4, 8]), gap = numbers.choice([2.0, 4, 8])
        let loose = isRow && chance(40) ? numbers.integer(0...children.count - 1) : -1
        for (i, v) in children.enumerated() {
            if i == 0 {
                w.relate(v, start, parent, nil, inset)
            } else {
                let relation: LayoutRelation = i == loose ? .greaterThanOrEqual : .equal
                w.relate(v, start, children[i - 1], end, gap, relation: relation)
            }
            align(v, parent, inset, isRow: isRow)
        }
        let isRigid = images.isSuperset(of: children)
        w.relate(
            children.last!, end, parent, nil, -inset,
            relation: isRigid || !isRow && chance(50) ? .lessThanOrEqual : .equal)
        let ends = [children.first!, children.last!]
        if isRow, children.count > 2, images.isDisjoint(with: ends), chance(30) {
            w.relate(ends[0], .width, ends[1], priority: numbers.choice([1000, 500]))
        }
    }

    /// Adds constraints for a child across the direction of its row or column: the child fills its
    /// parent, is centred in it, or begins where the parent begins.
    private mutating func align(_ v: Int, _ parent: Int, _ inset: Double, isRow: Bool) {
        enum Way { case fill, centre, begin }
        let (before, after): (LayoutAttribute, LayoutAttribute) =
            isRow ? (.top, .bottom) : (.left, .right)
        let way: Way =
            images.contains(v)
            ? numbers.choice([.centre, .begin]) : numbers.choice([.fill, .centre, .begin])
        if way == .centre { w.relate(v, isRow ? .centerY : .centerX, parent) }
        w.relate(
            v, before, parent, nil, inset, relation: way == .centre ? .greaterThanOrEqual : .equal)
        let fills = way == .fill && (isRow || chance(70))
        w.relate(v, after, parent, nil, -inset, relation: fills ? .equal : .lessThanOrEqual)
    }
}

/// For some of the random screens, the total violation of each priority, computed by an independent solver (HiGHS). The
/// benchmark's results must agree with them.
struct ScreenTotals: Sendable {
    let cells: Int
    let variant: Int
    let width: Double
    let totals: [Double: Double]
}

private let screenTotals = [
    ScreenTotals(cells: 1, variant: 0, width: 458, totals: [250: 23, 50: 188]),
    ScreenTotals(cells: 1, variant: 1, width: 452, totals: [250: 709, 50: 124]),
    ScreenTotals(cells: 1, variant: 2, width: 433, totals: [250: 245, 50: 182]),
    ScreenTotals(cells: 1, variant: 3, width: 483, totals: [50: 72]),
    ScreenTotals(
        cells: 10, variant: 0, width: 548, totals: [251: 535, 250: 646, 249: 506, 50: 1414]),
    ScreenTotals(
        cells: 10, variant: 1, width: 426, totals: [749: 33, 500: 1, 250: 1730, 249: 513, 50: 1233]),
    ScreenTotals(
        cells: 10, variant: 2, width: 553,
        totals: [749: 5, 251: 121, 250: 663, 249: 1143, 50: 1205]),
    ScreenTotals(
        cells: 10, variant: 3, width: 399,
        totals: [751: 63, 750: 534, 749: 29, 251: 401, 250: 637, 249: 828, 50: 1345]),
]
