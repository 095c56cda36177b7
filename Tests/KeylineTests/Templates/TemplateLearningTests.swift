import Testing

@testable import Keyline

@Suite("Layout templates: instances that are solved separately, and contradictory instances")
struct TemplateLearningTests {
    /// Returns numbers of which every third title is wider than the space for it.
    private func numbers(_ count: Int) -> [Double] {
        var numbers: [Double] = []
        for i in 0..<count {
            let width = (i % 3 == 0 ? 300 : 50) + i % 90
            numbers += [320, 60, Double(width), 40, 16]
        }
        return numbers
    }

    @Test(
        "a template that had to solve many instances separately reports it once and then need not"
    )
    func learning() throws {
        let row = PriceRow()
        let template = try LayoutTemplate(of: row.cell, numbers: row.numbers)
        var frames = [Rect](repeating: .zero, count: 3 * 90), again = frames
        var first: LayoutTemplate.Summary?, second: LayoutTemplate.Summary?
        let said = reports {
            first = try? template.stamp(instances: 90, numbers(90), into: &frames)
            second = try? template.stamp(instances: 90, numbers(90), into: &again)
        }
        #expect(first?.repaired == 30 && second?.repaired == 0 && template.shape.plans == 2)
        #expect(
            said.map(\.description) == [
                """
                30 of 90 instances of the template of cell were solved one by one, since no plan covered their \
                numbers. Plans learned from them: 1. Samples of such numbers, given when the template is made, spare \
                that.
                """
            ])
        for (a, b) in zip(frames, again) { expect(b, a.minX, a.minY, a.width, a.height) }
        // The third title is at most 240 points wide.
        expect(again[1], 16, 20, 240, 20)
    }

    @Test("a template that had to solve only a tenth of its instances separately reports nothing")
    func few() throws {
        let row = PriceRow()
        let template = try LayoutTemplate(of: row.cell, numbers: row.numbers)
        var rows: [Double] = []
        for i in 0..<100 { rows += [320, 60, i < 10 ? 300 : 50, 40, 16] }
        var frames = [Rect](repeating: .zero, count: 300)
        let said = reports { _ = try? template.stamp(instances: 100, rows, into: &frames) }
        #expect(said.isEmpty && template.shape.plans == 1)
    }

    @Test("a template learns from instances of separate calls, so that later ones need no solving")
    func single() throws {
        let row = PriceRow()
        let template = try LayoutTemplate(of: row.cell, numbers: row.numbers)
        let said = reports {
            for i in 0..<40 { _ = try? template.frames([320, 60, 300 + Double(i), 40, 16]) }
        }
        #expect(said.map(\.kind) == [.manyRepairs] && template.shape.plans == 2)
        #expect(said[0].reason.hasPrefix("20 of 20 instances"))
    }

    @Test("of 66 000 instances, a template solves only some hundred separately, on any threads")
    func long() throws {
        let row = PriceRow(), count = 66_000
        let all = numbers(count)
        var frames: [[Rect]] = []
        for threads in [1, .all] as [ThreadCount] {
            let template = try LayoutTemplate(of: row.cell, numbers: row.numbers)
            var own = [Rect](repeating: .zero, count: 3 * count)
            var summary: LayoutTemplate.Summary?
            let said = reports {
                summary = try? template.stamp(
                    instances: count, all, into: &own, threads: threads)
            }
            #expect(summary?.instances == count && summary?.repaired == 342)
            #expect(said.map(\.kind) == [.manyRepairs])
            frames.append(own)
        }
        #expect(frames[0] == frames[1])
    }

    @Test("the summary of a long call lists failed instances by index, and their frames stay zero")
    func failures() throws {
        let root = View(frame: Rect(width: 320, height: 100)), child = View()
        root.addSubview(
            child,
            constraints: [
                equal(\.leftAnchor, constant: 20), equal(\.rightAnchor, constant: -20),
                equal(\.topAnchor), equal(\.heightAnchor, constant: 10),
            ])
        let template = try LayoutTemplate(of: root, numbers: [.width], frames: [child])
        var widths = [Double](repeating: 100, count: 65_536)
        for i in [3, 1024, 65_535] { widths[i] = 30 }
        var frames = [Rect](repeating: .zero, count: widths.count)
        let summary = try template.stamp(instances: widths.count, widths, into: &frames)
        #expect(summary.failures.map(\.instance) == [3, 1024, 65_535])
        #expect(frames[3] == .zero && frames[65_534].width == 60)
    }

    @Test("an instance that contradicts required constraints throws an error that names them")
    func contradiction() throws {
        let root = View(frame: Rect(width: 320, height: 100)), child = View()
        (root.identifier, child.identifier) = ("root", "child")
        root.addSubview(child)
        child.translatesAutoresizingMaskIntoConstraints = false
        let left = child.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 20)
        let right = child.rightAnchor.constraint(equalTo: root.rightAnchor, constant: -20)
        let top = child.topAnchor.constraint(equalTo: root.topAnchor)
        LayoutConstraint.activate([left, right, top])
        let template = try LayoutTemplate(
            of: root, numbers: [.width, .constant(of: left)], frames: [child])
        let error = #expect(throws: LayoutError.self) { _ = try template.frames([47.5, 30]) }
        #expect(
            words(error) == [
                "The numbers of the instance contradict required constraints:",
                "    child.left == root.left + 20, here 30 (here)",
                "    child.right == root.right - 20 (here)",
                "    child.width >= 0 (no extent is negative)",
                "    root.width, here 47.5",
            ])
        #expect(template.contradiction(of: [50, 30]) == nil)
        #expect(template.contradiction(of: [50]) == nil)
        let sample = #expect(throws: LayoutError.self) {
            _ = try LayoutTemplate(
                of: root, numbers: [.width], frames: [child], samples: [[100], [30]])
        }
        #expect(words(sample).first == "Sample 1 contradicts required constraints:")
        #expect(words(sample).contains("    root.width, here 30"))
    }

    /// Returns the lines of an error's description, with its members in alphabetical order.
    private func words(_ error: LayoutError?) -> [String] {
        let lines = (error?.description ?? "").split(separator: "\n").map { line -> String in
            String(line).replacing(/\(TemplateLearningTests.swift:[0-9]+\)/, with: "(here)")
        }
        return Array(lines.prefix(1)) + lines.dropFirst().sorted()
    }
}
