import CSolver

/// In a benchmark that describes all constraints of a list anew for each frame: how the list
/// differs from that of the frame before.
enum RestatedChange: String, Codable, CaseIterable {
    /// Nothing has changed.
    case same
    /// All texts have other widths.
    case texts
    /// Each twentieth cell is missing. In the next frame, these cells are back, and the cells
    /// before them are missing.
    case cells
    /// Blocks of neighbouring cells, each an eighth of the list, are missing. Other blocks are
    /// missing in the next frame.
    case blocks

    func isMissing(_ cell: Int, of count: Int, frame: Int) -> Bool {
        switch self {
        case .same, .texts: false
        case .cells: count > 1 && (cell + frame) % 20 == 0
        case .blocks: (cell + frame * 37) / max(1, count / 8) % 3 == 0
        }
    }
}

/// Results of a benchmark of programs that describe all constraints anew for each frame. `times`
/// contains nanoseconds per frame by kind of change: the time of `csolver_restate_constraints` and
/// of the solve, without that of making the descriptions.
struct RestatedFigures: Codable {
    var cells: Int
    var constraints: Int
    var times: [String: Double]
}

/// A list of cells, each with a picture, a title, a text and a badge. All of its constraints are
/// described anew for each frame.
final class RestatedList {
    static let constraintsPerCell = 24
    private static let views = 5, termsPerCell = 56

    let count: Int
    private let change: RestatedChange
    private var solver: OpaquePointer?
    private var variables: [csolver_variable]
    private let terms: UnsafeMutablePointer<csolver_term>
    private let descriptions: UnsafeMutablePointer<csolver_description>
    private let ids: UnsafeMutablePointer<csolver_constraint>
    private var termCount = 0, described = 0, stated = 0, frame = 0

    init(_ count: Int, _ change: RestatedChange) {
        self.count = count
        self.change = change
        terms = .allocate(capacity: count * Self.termsPerCell)
        descriptions = .allocate(capacity: count * Self.constraintsPerCell)
        ids = .allocate(capacity: count * Self.constraintsPerCell)
        variables = Array(repeating: csolver_variable(), count: count * Self.views * 4)
        check(csolver_create(nil, &solver))
        check(csolver_add_variables(solver!, variables.count, &variables))
    }

    deinit {
        csolver_free(solver)
        terms.deallocate()
        descriptions.deallocate()
        ids.deallocate()
    }

    /// Describes and solves the next frame. Returns the nanoseconds that the solver took; the time
    /// of the description is not counted.
    func next() -> Double {
        describe()
        let time = nanoseconds {
            check(
                csolver_restate_constraints(solver!, stated, ids, described, descriptions, ids))
            solve(solver!)
        }
        stated = described
        frame += 1
        return time
    }

    private func put(
        _ relation: csolver_relation, _ constant: Double, _ priority: Double,
        _ parts: (csolver_variable, Double)...
    ) {
        let start = terms + termCount
        for (variable, coefficient) in parts {
            (terms + termCount).initialize(
                to: csolver_term(variable: variable, coefficient: coefficient))
            termCount += 1
        }
        (descriptions + described).initialize(
            to: csolver_description(
                terms: start, term_count: parts.count, relation: relation, constant: constant,
                priority: priority, weight: 1))
        described += 1
    }

    private struct View {
        var x, y, w, h: csolver_variable
    }

    private func view(_ cell: Int, _ index: Int) -> View {
        let at = (cell * Self.views + index) * 4
        return View(
            x: variables[at], y: variables[at + 1], w: variables[at + 2], h: variables[at + 3])
    }

    private func height(_ cell: Int) -> Double { 56 + Double(cell % 7) * 9 }

    private func describe() {
        let required = Double(CSOLVER_REQUIRED)
        let turn = change == .texts ? frame : 0
        var above: View?
        termCount = 0
        described = 0
        for cell in 0..<count where !change.isMissing(cell, of: count, frame: frame) {
            let (c, p, t) = (view(cell, 0), view(cell, 1), view(cell, 2))
            let (u, b) = (view(cell, 3), view(cell, 4))
            put(.CSOLVER_EQUAL, 0, required, (c.x, 1))
            put(.CSOLVER_EQUAL, 320, required, (c.w, 1))
            if let above {
                put(.CSOLVER_EQUAL, 0, required, (c.y, 1), (above.y, -1), (above.h, -1))
            } else {
                put(.CSOLVER_EQUAL, 0, required, (c.y, 1))
            }
            put(.CSOLVER_GREATER_OR_EQUAL, height(cell), required, (c.h, 1))
            put(.CSOLVER_EQUAL, 0, 100, (c.h, 1))
            put(.CSOLVER_EQUAL, 8, required, (p.x, 1), (c.x, -1))
            put(.CSOLVER_EQUAL, 8, required, (p.y, 1), (c.y, -1))
            put(.CSOLVER_EQUAL, 40, required, (p.w, 1))
            put(.CSOLVER_EQUAL, 40, required, (p.h, 1))
            put(.CSOLVER_EQUAL, 8, required, (t.x, 1), (p.x, -1), (p.w, -1))
            put(.CSOLVER_EQUAL, 8, required, (t.y, 1), (c.y, -1))
            put(.CSOLVER_EQUAL, 60 + Double((cell * 37 + turn * 13) % 90), 750, (t.w, 1))
            put(.CSOLVER_EQUAL, 18, required, (t.h, 1))
            put(.CSOLVER_EQUAL, 0, required, (u.x, 1), (t.x, -1))
            put(.CSOLVER_EQUAL, 4, required, (u.y, 1), (t.y, -1), (t.h, -1))
            put(.CSOLVER_EQUAL, 50 + Double((cell * 53 + turn * 17) % 120), 750, (u.w, 1))
            put(.CSOLVER_EQUAL, 16, required, (u.h, 1))
            put(.CSOLVER_LESS_OR_EQUAL, -8, required, (t.x, 1), (t.w, 1), (b.x, -1))
            put(.CSOLVER_LESS_OR_EQUAL, -8, required, (u.x, 1), (u.w, 1), (b.x, -1))
            put(
                .CSOLVER_GREATER_OR_EQUAL, 8, required, (c.y, 1), (c.h, 1), (u.y, -1), (u.h, -1))
            put(.CSOLVER_EQUAL, 24, required, (b.w, 1))
            put(.CSOLVER_EQUAL, 24, required, (b.h, 1))
            put(.CSOLVER_EQUAL, -8, required, (b.x, 1), (b.w, 1), (c.x, -1), (c.w, -1))
            put(.CSOLVER_EQUAL, 0, required, (b.y, 1), (b.h, 0.5), (c.y, -1), (c.h, -0.5))
            above = c
        }
    }

    private func value(_ variable: csolver_variable) -> Double {
        var value = 0.0
        check(csolver_value(solver!, variable, &value))
        return value
    }

    /// Compares the last frame with positions computed by hand: each cell begins where the cell
    /// before it ends, and the badge is in the middle of the cell's height.
    func verify() throws {
        var y = 0.0
        for cell in 0..<count where !change.isMissing(cell, of: count, frame: frame - 1) {
            let have = [value(view(cell, 0).y), value(view(cell, 4).y)]
            let want = [y, y + height(cell) / 2 - 12]
            guard zip(have, want).allSatisfy({ abs($0 - $1) <= 1e-6 * max(1, $1) }) else {
                throw WrongLayout(
                    description: "restated, \(change): cell \(cell) at \(have), by hand \(want)")
            }
            y += height(cell)
        }
    }
}

extension Bench {
    /// The numbers of cells in the measured lists. The option `--sizes` states numbers of
    /// constraints, which are divided by the number of constraints of a cell.
    private var restatedSizes: [Int] {
        Set(counts.map { max(1, $0 / RestatedList.constraintsPerCell) }).sorted()
    }

    /// Returns the median time of a frame in nanoseconds. The first two frames are not counted,
    /// because the solver allocates most of its memory in them.
    private func restatedTime(_ cells: Int, _ change: RestatedChange) throws -> Double {
        let list = RestatedList(cells, change)
        var times: [Double] = [], spent = 0.0
        for _ in 0..<2 { _ = list.next() }
        while times.count < 7 || (spent < seconds * 1e9 && times.count < 10_000) {
            times.append(list.next())
            spent += times.last!
        }
        try list.verify()
        return times.sorted()[times.count / 2]
    }

    func runRestated() throws {
        let figures = try restatedSizes.map { cells in
            var times: [String: Double] = [:]
            for change in RestatedChange.allCases where wanted("restated", change.rawValue) {
                times[change.rawValue] = try restatedTime(cells, change)
            }
            return RestatedFigures(
                cells: cells, constraints: cells * RestatedList.constraintsPerCell, times: times)
        }
        if json { return try printJSON(figures) }
        let changes = RestatedChange.allCases.filter { wanted("restated", $0.rawValue) }
        let columns: [Column<RestatedFigures>] = changes.map { change in
            Column(change.rawValue, .microseconds, 10) { $0.times[change.rawValue] }
        }
        printTable(
            padded("cells", 8) + padded("constraints", 12), columns,
            figures.map { (padded("\($0.cells)", 8) + padded("\($0.constraints)", 12), $0) })
        print()
        Legend.restated.forEach { print($0) }
        printEnvironment()
    }
}
