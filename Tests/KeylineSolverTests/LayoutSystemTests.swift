import KeylineSolver
import Testing

/// Boxes and gaps in a row, as an engine turns them into constraints.
struct Strip {
    enum Part {
        case gap(Double)
        /// A gap as wide as the box of that number.
        case gapLike(Int)
        case box
        case fixed(Double)
        /// A box that wishes to be as wide as its content.
        case content(Double)
    }

    let solver = Solver(selfChecking: true)
    let start: Variable, length: Variable
    let boxes: [(start: Variable, length: Variable)]

    init(_ parts: Part...) throws {
        let solver = solver
        start = solver.makeVariable("start")
        length = solver.makeVariable("length")
        try solver.add(start == 0)
        var boxes: [(start: Variable, length: Variable)] = []
        for part in parts {
            switch part {
            case .gap, .gapLike: break
            default: boxes.append((solver.makeVariable(), solver.makeVariable()))
            }
        }
        self.boxes = boxes
        var edge = LinearExpression(start), next = 0
        for part in parts {
            switch part {
            case .gap(let width):
                edge = edge + width
                continue
            case .gapLike(let box):
                edge = edge + boxes[box].length
                continue
            case .box: break
            case .fixed(let width): try solver.add(boxes[next].length == width)
            case .content(let width):
                try solver.add((boxes[next].length == width).priority(.defaultLow))
            }
            try solver.add(boxes[next].start == edge)
            try solver.add(boxes[next].length >= 0)
            edge = boxes[next].start + boxes[next].length
            next += 1
        }
        try solver.add(edge == start + length)
    }

    func resize(_ value: Double) throws {
        if !solver.isEditing(length) { try solver.edit(length) }
        try solver.suggest(value, for: length)
        try solver.solve()
    }

    func expect(
        _ frames: (Double, Double)..., sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        #expect(frames.count == boxes.count)
        for (box, frame) in zip(boxes, frames) {
            let (start, length) = (solver[box.start], solver[box.length])
            #expect(
                near(start, frame.0) && near(length, frame.1),
                "\(start) + \(length), expected \(frame)", sourceLocation: sourceLocation)
        }
        #expect(try solver.isUnique(), sourceLocation: sourceLocation)
    }
}

@Suite("Rows of boxes")
struct Strips {
    @Test("two equal boxes share a row with margins and a gap of 8") func equal() throws {
        let strip = try Strip(.gap(8), .box, .gap(8), .box, .gap(8))
        try strip.solver.add(strip.boxes[0].length == strip.boxes[1].length)
        try strip.resize(200)
        try strip.expect((8, 88), (104, 88))
    }

    @Test("a box fills what a fixed header leaves, with and without margins") func header() throws {
        let header = try Strip(.fixed(100), .box)
        try header.resize(500)
        try header.expect((0, 100), (100, 400))
        let banner = try Strip(.fixed(100), .gap(8), .box, .gap(8))
        try banner.resize(500)
        try banner.expect((0, 100), (108, 384))
    }

    @Test("a gap can be as wide as a box, and boxes can touch without a gap") func gaps() throws {
        let wide = try Strip(.box, .gapLike(1), .fixed(100))
        try wide.resize(500)
        try wide.expect((0, 300), (400, 100))
        let none = try Strip(.box, .fixed(100))
        try none.resize(500)
        try none.expect((0, 400), (400, 100))
    }

    @Test("content sizes determine a box's free size, or the size of the container that fits them")
    func content() throws {
        let open = try Strip(.gap(20), .content(100), .gap(20), .box, .gap(20))
        try open.resize(500)
        try open.expect((20, 100), (140, 340))
        let fitting = try Strip(.gap(20), .content(100), .gap(20), .content(100), .gap(20))
        try fitting.solver.solve()
        try fitting.expect((20, 100), (140, 100))
        #expect(near(fitting.solver[fitting.length], 260))
    }

    @Test(
        "a child's optional width does not change a container that it contradicts")
    func child() throws {
        let strip = try Strip(.box)
        try strip.solver.edit(strip.length, priority: .required)
        try strip.resize(200)
        let width = strip.boxes[0].length
        #expect(code { try strip.solver.add(width == 50) } == .unsatisfiable)
        try strip.solver.add((width == 50).priority(.strong))
        try strip.solver.solve()
        try strip.expect((0, 200))
        #expect(try strip.solver.violations() == [150])
        #expect(strip.solver[strip.length] == 200)
    }

    @Test("a box fills its container within fixed insets at both ends") func insets() throws {
        let horizontal = try Strip(.gap(20), .box, .gap(30))
        try horizontal.resize(300)
        try horizontal.expect((20, 250))
        let vertical = try Strip(.gap(10), .box, .gap(20))
        try vertical.resize(200)
        try vertical.expect((10, 170))
        let s = World()
        try s.solver.require(s.x == 20, s.y == 100)
        try s.expect(20, 100)
    }

    @Test("a view's size follows its container while its insets stay constant")
    func follow() throws {
        let solver = Solver(selfChecking: true)
        let content = solver.makeVariables("width", "height")
        let sub = solver.makeVariables("left", "bottom", "width", "height")
        try solver.require(sub[0] == 20, sub[1] == 10)
        try solver.require(sub[2] == content[0] - 50, sub[3] == content[1] - 25)
        for variable in content { try solver.edit(variable, priority: .required) }
        for (width, height) in [(300.0, 200.0), (400, 300)] {
            try solver.suggest([(content[0], width), (content[1], height)])
            try solver.solve()
            #expect(near(solver[sub[2]], width - 50) && near(solver[sub[3]], height - 25))
            #expect(solver[sub[0]] == 20 && solver[sub[1]] == 10)
        }
    }
}

/// Four rows of a label and a field in a window: 37 variables and 111 constraints, of which 59
/// mention one variable and 48 of those are inequalities.
@Suite("A form of labels and fields")
struct Form {
    struct Box { let x: Variable, y: Variable, w: Variable, h: Variable }

    let solver = Solver()
    let left: Variable, top: Variable, width: Variable, height: Variable, middle: Variable
    let labels: [Box], fields: [Box]
    let constraints: [LinearConstraint]

    init() throws {
        let solver = solver
        func variable() -> Variable { solver.makeVariable() }
        func box() -> Box { Box(x: variable(), y: variable(), w: variable(), h: variable()) }
        left = variable()
        top = variable()
        width = variable()
        height = variable()
        middle = variable()
        labels = (0..<4).map { _ in box() }
        fields = (0..<4).map { _ in box() }
        let right = left + width, bottom = top + height
        var all: [LinearConstraint] = [left == 0, top == 0, (middle == 100).priority(.weak)]
        for (boxes, least, wish) in [(labels, 40.0, 20.0), (fields, 60.0, 24.0)] {
            for box in boxes {
                for variable in [box.x, box.y, box.w, box.h] { all.append(variable >= 0) }
                all += [box.w >= least, box.h >= 16]
                all.append((box.h == wish).priority(.medium))
                all += [box.y >= top + 10, box.y + box.h <= bottom - 10]
            }
        }
        for (label, field) in zip(labels, fields) {
            all.append(label.x == left + 10)
            all.append(label.x + label.w + 8 == middle)
            all.append(field.x == middle)
            all.append(field.x + field.w + 10 == right)
            let centre = label.y + label.h / 2
            all.append((centre == field.y + field.h / 2).priority(.defaultHigh))
        }
        for i in 0..<3 {
            all.append(fields[i + 1].y == fields[i].y + fields[i].h + 6)
            all.append(labels[i + 1].y >= labels[i].y + labels[i].h)
            all.append(fields[i + 1].w == fields[i].w)
            all.append(labels[i + 1].w == labels[i].w)
            all.append(fields[i + 1].h == fields[i].h)
        }
        all.append(fields[0].y == top + 10)
        constraints = all
        try solver.add(contentsOf: all)
        try solver.edit(width)
        try solver.edit(height)
    }

    func resize(_ size: (Double, Double)) throws {
        try solver.suggest([(width, size.0), (height, size.1)])
        try solver.solve()
        for constraint in constraints where constraint.priority == .required {
            #expect(solver.miss(constraint) <= 1e-9)
        }
        #expect(try solver.isUnique())
        #expect(solver.brokenInvariant == nil)
    }

    func expect(_ box: Box, _ x: Double, _ y: Double, _ w: Double, _ h: Double) {
        let frame = [solver[box.x], solver[box.y], solver[box.w], solver[box.h]]
        for (have, want) in zip(frame, [x, y, w, h]) {
            #expect(near(have, want), "\(frame), expected (\(x), \(y), \(w), \(h))")
        }
    }

    @Test("the form has the expected numbers of variables and constraints") func numbers() {
        let single = constraints.filter { $0.terms.count == 1 }
        #expect(solver.variableCount == 37 && constraints.count == 111)
        #expect(single.count == 59 && single.filter { $0.relation != .equal }.count == 48)
    }

    @Test("a form has the expected frames in each of six sizes") func resizes() throws {
        let sizes: [(Double, Double)] = [
            (400, 600), (480, 560), (560, 520), (640, 480), (720, 440), (800, 400),
        ]
        for size in sizes {
            try resize(size)
            for row in 0..<4 {
                let y = 10 + Double(row) * (24 + 6)
                expect(fields[row], 100, y, size.0 - 110, 24)
                expect(labels[row], 10, y + 2, 100 - 8 - 10, 20)
            }
            for violation in try solver.violations() { #expect(near(violation, 0)) }
        }
    }

    @Test("a form too small has the least total error, and recovers when enlarged")
    func small() throws {
        try resize((150, 110))
        // 60 for a field and 10 beside it leave 80. The fields' height h comes next: margins and
        // gaps leave 18 for each, but then the last label, centred at 28 + 3.5 h and ending at 100,
        // has 18 of its 20 too. A point less of h costs 4 in the fields and 1 in the first label,
        // and gives 7 to the last, until that has its 20 and is centred at 90.
        #expect(near(solver[middle], 80))
        let h = 62 / 3.5
        for row in 0..<4 {
            let y = 10 + Double(row) * (h + 6)
            expect(fields[row], 80, y, 60, h)
            let label = row == 0 ? h : 20
            expect(labels[row], 10, y + h / 2 - label / 2, 62, label)
        }
        // Four times 16, three gaps, two margins; 10 + 40 + 8 + 60 + 10 across.
        try resize((20, 20))
        #expect(near(solver[width], 128) && near(solver[height], 102))
        for row in 0..<4 { expect(fields[row], 58, 10 + Double(row) * 22, 60, 16) }
        try resize((400, 600))
        for row in 0..<4 { expect(fields[row], 100, 10 + Double(row) * 30, 290, 24) }
    }
}
