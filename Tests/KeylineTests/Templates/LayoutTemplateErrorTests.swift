import Testing

@testable import Keyline

@Suite("Layout templates: conflicts, samples, threads and errors")
struct LayoutTemplateErrorTests {
    private func pinned(width: Double) -> (root: View, child: View, made: [LayoutConstraint]) {
        let root = View(frame: Rect(width: width, height: 100)), child = View()
        root.identifier = "root"
        child.identifier = "child"
        let made = root.addSubview(
            child,
            constraints: [
                equal(\.leftAnchor, constant: 20), equal(\.rightAnchor, constant: -20),
                equal(\.topAnchor), equal(\.heightAnchor, constant: 10),
            ])
        return (root, child, made)
    }

    @Test(
        "a layout template leaves out a constraint that conflicts with earlier ones",
        arguments: [false, true])
    func contradiction(isLaidOut: Bool) throws {
        let (root, child, _) = pinned(width: 320)
        let width = child.widthAnchor.constraint(equalToConstant: 100)
        let most = child.widthAnchor.constraint(lessThanOrEqualToConstant: 90)
        LayoutConstraint.activate([width, most])
        if isLaidOut { #expect(reports { root.layoutIfNeeded() }.count == 2) }
        var made: LayoutTemplate?
        let errors = reports { made = try? LayoutTemplate(of: root, numbers: [.width]) }
        let template = try #require(made)
        #expect(errors.isEmpty)
        let error = #expect(throws: LayoutError.self) {
            _ = try LayoutTemplate(of: root, numbers: [.constant(of: most)])
        }
        #expect(error?.kind == .unsatisfiable)
        if isLaidOut {
            // Neither constraint has an effect in a root that is 320 points wide.
            #expect(Set(template.broken) == ["child.width == 100", "child.width <= 90"])
            expect(try template.frames([300])[1], 20, 0, 260, 10)
        } else {
            // There is one width of the root at which the first three constraints hold.
            #expect(template.broken == ["child.width <= 90"])
            expect(try template.frames([140])[1], 20, 0, 100, 10)
            #expect(throws: LayoutError.self) { _ = try template.frames([300]) }
        }
    }

    @Test("a layout template leaves out the same constraint that an earlier layout pass broke")
    func brokenBefore() throws {
        let root = View(frame: Rect(width: 320, height: 50)), child = View()
        let made = root.addSubview(
            child,
            constraints: [
                equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor),
                equal(\.heightAnchor, constant: 10),
            ])
        let width = child.widthAnchor.constraint(equalToConstant: 100)
        width.isActive = true
        #expect(reports { root.layoutIfNeeded() }.count == 1)
        // After being deactivated and activated again, the constraint is the last one. Nevertheless
        // it is not the one that has no effect.
        made[1].isActive = false
        made[1].isActive = true
        let template = try LayoutTemplate(of: root, numbers: [.width], frames: [child])
        #expect(template.broken.count == 1 && template.broken[0].contains("width == 100"))
        expect(try template.frames([200])[0], 0, 0, 200, 10)
    }

    @Test("a constraint that conflicts only with outer views holds in a subtree's template")
    func outside() throws {
        let root = View(frame: Rect(width: 320, height: 50)), cell = View(), child = View()
        root.addSubview(
            cell,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.heightAnchor, constant: 20),
            ])
        cell.widthAnchor.constraint(equalToConstant: 100).isActive = true
        cell.addSubview(
            child,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.heightAnchor, constant: 10),
            ])
        child.identifier = "child"
        let narrow = child.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.25)
        narrow.isActive = true
        let width = child.widthAnchor.constraint(equalToConstant: 120)
        width.isActive = true
        #expect(reports { root.layoutIfNeeded() }.map(\.broken) == ["child.width == 120"])
        #expect(child.frame.width == 80)
        let template = try LayoutTemplate(
            of: cell, numbers: [.constant(of: width)], frames: [child])
        #expect(template.broken.isEmpty)
        expect(try template.frames([130])[0], 0, 0, 130, 10)
    }

    @Test("a template instance in conflict gets no frames, and the other instances do")
    func failures() throws {
        let (root, child, _) = pinned(width: 320)
        let template = try LayoutTemplate(of: root, numbers: [.width], frames: [child])
        var frames = [Rect](repeating: Rect(x: -1, y: -2, width: -3, height: -4), count: 4)
        let summary = try template.stamp(instances: 4, [100, 30, .nan, 50], into: &frames)
        #expect(summary.failures.map(\.instance) == [1, 2])
        #expect(summary.failures.map(\.kind) == [.unsatisfiable, .constantNotFinite])
        expect(frames[0], 20, 0, 60, 10)
        expect(frames[1], -1, -2, -3, -4)
        expect(frames[2], -1, -2, -3, -4)
        expect(frames[3], 20, 0, 10, 10)
        let error = #expect(throws: LayoutError.self) { _ = try template.frames([30]) }
        #expect(error?.kind == .unsatisfiable)
    }

    @Test("a layout template can be made from a root too small for its contents")
    func noRoom() throws {
        let (root, child, made) = pinned(width: 10)
        let template = try LayoutTemplate(
            of: root, numbers: [.width, .constant(of: made[0])], frames: [child])
        #expect(template.broken.isEmpty)
        expect(try template.frames([100, 20])[0], 20, 0, 60, 10)
        expect(try template.frames([100, 35])[0], 35, 0, 45, 10)
        #expect(throws: LayoutError.self) { _ = try template.frames([10, 20]) }
        let error = #expect(throws: LayoutError.self) {
            _ = try LayoutTemplate(of: root, numbers: [])
        }
        #expect(error?.kind == .unsatisfiable)
        #expect(error?.constraints.contains("root.width == 10 (the root's own size)") == true)
    }

    @Test("a template made with a sample of a long text has no repaired instances of long texts")
    func samples() throws {
        let row = PriceRow()
        var numbers: [Double] = []
        for i in 0..<90 {
            let width = Double(i % 3 == 0 ? 300 + i : 50 + i)
            numbers += [320, 60, width, 40, 16]
        }
        var frames = [[Rect]](
            repeating: [Rect](repeating: .zero, count: 3 * 90), count: 2)
        let plain = try LayoutTemplate(of: row.cell, numbers: row.numbers, learns: false)
        let summary = try plain.stamp(instances: 90, numbers, into: &frames[0])
        #expect(summary.repaired == 30 && summary.failures.isEmpty && plain.shape.plans == 1)
        let sampled = try LayoutTemplate(
            of: row.cell, numbers: row.numbers, samples: [[320, 60, 300, 40, 16]])
        let better = try sampled.stamp(instances: 90, numbers, into: &frames[1])
        #expect(better.repaired == 0 && sampled.shape.plans == 2)
        for (a, b) in zip(frames[0], frames[1]) { expect(a, b.minX, b.minY, b.width, b.height) }
        // The third title is at most 240 points wide.
        expect(frames[1][1], 16, 20, 240, 20)
        expect(frames[1][4], 16, 20, 51, 20)
    }

    @Test("a layout template gives identical frames for any number of threads")
    func threads() throws {
        let row = PriceRow()
        let count = 3000
        var numbers: [Double] = []
        for i in 0..<count {
            let width = Double(i % 411) / 1.3, price = Double(40 + i % 5)
            numbers += [300 + Double(i % 50) / 7, 60, width, price, Double(16 + i % 3)]
        }
        row.cell.displayScale = 3
        let template = try LayoutTemplate(of: row.cell, numbers: row.numbers, learns: false)
        var first = [Rect](repeating: .zero, count: 3 * count)
        let summary = try template.stamp(instances: count, numbers, into: &first)
        #expect(summary.repaired > 100 && summary.repaired < count - 100)
        for threads in [2, 5, ThreadCount.all.count] {
            var other = [Rect](repeating: .zero, count: 3 * count)
            #expect(
                try template.stamp(
                    instances: count, numbers, into: &other, threads: ThreadCount(threads))
                    == summary)
            #expect(other == first)
        }
        for i in stride(from: 0, to: count, by: 97) {
            #expect(
                try template.frames(Array(numbers[5 * i..<5 * i + 5]))
                    == Array(first[3 * i..<3 * i + 3]))
        }
    }

    @Test("eight concurrent tasks can share one layout template")
    func tasks() async throws {
        let row = PriceRow()
        let template = try LayoutTemplate(of: row.cell, numbers: row.numbers, frames: [row.price])
        let places = try await withThrowingTaskGroup(of: Double.self) { group in
            for i in 0..<8 {
                group.addTask {
                    try template.frames([320 + Double(i), 60, 80, 40, 16])[0].minX
                }
            }
            return try await group.reduce(into: Set<Double>()) { $0.insert($1) }
        }
        #expect(places == Set((0..<8).map { 264 + Double($0) }))
    }

    /// The wrong request, and the error that it throws.
    enum Mistake: CaseIterable {
        case inactive, other, reaching, crossing, stranger, frameOfStranger, noSize, noHeight, twice
        case fittedToo, sameText, sample, axes
    }

    @Test(
        "an invalid request for a layout template is refused, and the error names the item",
        arguments: Mistake.allCases)
    func mistakes(_ mistake: Mistake) throws {
        let root = View(frame: Rect(width: 500, height: 100)), row = PriceRow()
        root.identifier = "root"
        root.addSubview(row.cell)
        let box = View(), wide = Natural(30, -1), stranger = View()
        for (view, name) in [(box, "box"), (wide, "wide"), (stranger, "stranger")] {
            view.identifier = name
            (view === stranger ? root : row.cell).addSubview(
                view, constraints: [equal(\.topAnchor)])
        }
        let width = box.widthAnchor.constraint(equalToConstant: 10)
        let other = PriceRow()
        let reaching = box.leftAnchor.constraint(equalTo: stranger.leftAnchor)
        reaching.isActive = true
        let outside = stranger.widthAnchor.constraint(equalToConstant: 10)
        outside.isActive = true
        let crossing = LayoutConstraint(
            item: row.title, attribute: .left, toItem: row.price, attribute: .top)
        crossing.isActive = true
        var samples: [[Double]] = []
        let (numbers, kind, words): ([LayoutTemplate.Number], LayoutError.Kind, String) =
            switch mistake {
            case .inactive: ([.constant(of: width)], .inactive, "box.width == 10")
            case .other: ([.constant(of: other.indent)], .inactive, "title")
            case .reaching: ([.constant(of: reaching)], .outsideSubtree, "stranger.left")
            case .crossing: ([.constant(of: outside)], .outsideSubtree, "stranger.width")
            case .axes: ([.constant(of: crossing)], .mixedAxes, "title.left")
            case .stranger:
                ([.intrinsicWidth(of: stranger)], .outsideSubtree, "stranger is not within cell")
            case .frameOfStranger: ([.width], .outsideSubtree, "stranger is not within cell")
            case .noSize: ([.intrinsicWidth(of: box)], .noNaturalSize, "box has no natural width")
            case .noHeight:
                ([.intrinsicHeight(of: wide)], .noNaturalSize, "wide has no natural height")
            case .twice: ([.width, .height, .width], .givenTwice, "the width")
            case .fittedToo: ([.height], .givenTwice, "the height")
            case .sameText:
                (
                    [.intrinsicWidth(of: wide), .intrinsicWidth(of: wide)], .givenTwice,
                    "natural width of wide"
                )
            case .sample: ([.width], .wrongCount, "Sample 1 has 2 numbers")
            }
        if mistake == .sample { samples = [[320], [320, 7]] }
        let error = #expect(throws: LayoutError.self) {
            _ = try LayoutTemplate(
                of: row.cell, numbers: numbers, fitting: mistake == .fittedToo ? [.vertical] : [],
                frames: mistake == .frameOfStranger ? [stranger] : nil, samples: samples)
        }
        #expect(error?.kind == kind)
        #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    }

    @Test("a layout template refuses too few numbers and too short an array of frames")
    func counts() throws {
        let row = PriceRow()
        let template = try LayoutTemplate(of: row.cell, numbers: row.numbers)
        for numbers in [[], [1.0, 2, 3, 4]] {
            let error = #expect(throws: LayoutError.self) { _ = try template.frames(numbers) }
            #expect(error?.kind == .wrongCount)
        }
        var frames = [Rect](repeating: .zero, count: 5)
        let numbers = [Double](repeating: 100, count: 10)
        let error = #expect(throws: LayoutError.self) {
            try template.stamp(instances: 2, numbers, into: &frames)
        }
        #expect(error?.kind == .wrongCount && error?.reason.contains("there are 10 and 5") == true)
        #expect(frames.allSatisfy { $0 == .zero })
        for count in [-1, Int.max] {
            #expect(throws: LayoutError.self) {
                try template.stamp(instances: count, numbers, into: &frames)
            }
        }
        #expect(try template.stamp(instances: 0, [], into: &frames).instances == 0)
    }

    @Test("making a layout template fails if a sample conflicts with required constraints")
    func badSample() {
        let (root, _, _) = pinned(width: 320)
        let error = #expect(throws: LayoutError.self) {
            _ = try LayoutTemplate(of: root, numbers: [.width], samples: [[100], [30]])
        }
        #expect(error?.kind == .unsatisfiable)
    }
}
