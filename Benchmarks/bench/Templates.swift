import CSolver
import Keyline
import KeylineSolver

/// The times that a template needs to compute instances (sets of input numbers), in nanoseconds per
/// instance.
struct TemplateFigures: Codable {
    var instances: Int
    var plans: Int
    var stamp: Double
    var twoThreads: Double
    /// The fraction of instances that the simplex method solved because no plan (a set of precomputed formulas) covered
    /// them, between 0 and 1.
    var repaired: Double
}

/// A card with an image and two texts, of the benchmark's layout `cells`, as a template. The
/// numbers of an instance are the root's width and the intrinsic widths of two texts.
enum TemplateCell {
    /// Three sets of texts for the measured cards. In the first, all texts fit their card. In the
    /// second, a third of the texts is too wide. The third has the texts of the second, and the
    /// template gets samples of wide texts when it is made.
    enum Texts: String, CaseIterable {
        case fitting = "all fit"
        case wide = "1/3 too wide"
        case sampled = "1/3, samples"

        /// The input numbers of all instances, one instance after the other: the width of the root
        /// and the widths of two texts, in points.
        var numbers: [Double] {
            var numbers = Numbers(state: 1), rows: [Double] = []
            for i in 0..<TemplateCell.instances {
                let isWide = self != .fitting && i % 3 == 0
                rows.append(Double(numbers.integer(320...480)))
                rows.append(Double(isWide ? numbers.integer(410...600) : numbers.integer(60...240)))
                rows.append(Double(numbers.integer(60...240)))
            }
            return rows
        }

        /// Sample inputs from which the template makes its formulas: the inputs of a layout whose
        /// texts fit, and the inputs of a layout whose texts are too wide.
        var samples: [[Double]] {
            self == .sampled ? [Array(numbers[3..<6]), Array(numbers[..<3])] : []
        }
    }

    static let instances = 32_768
    static let frames = 4
    static let parameters = 3

    /// Computes the frames of the card, the image, the title and the detail by plain arithmetic,
    /// from the input numbers of one instance.
    static func byHand(_ row: ArraySlice<Double>) -> [Rect] {
        let (width, title, detail) = (
            row[row.startIndex], row[row.startIndex + 1], row[row.startIndex + 2]
        )
        let room = width - 78
        return [
            Rect(width: width, height: 80), Rect(x: 10, y: 16, width: 48, height: 48),
            Rect(x: 68, y: 16, width: min(title, room), height: 20),
            Rect(x: 68, y: 40, width: min(detail, room), height: 16),
        ]
    }

    static func row(_ numbers: [Double], _ i: Int) -> ArraySlice<Double> {
        numbers[parameters * i..<parameters * (i + 1)]
    }

    static func expectSame(_ have: ArraySlice<Rect>, _ want: [Rect], _ label: String) throws {
        for (a, b) in zip(have, want)
        where max(
            abs(a.minX - b.minX), abs(a.minY - b.minY), abs(a.width - b.width),
            abs(a.height - b.height)) > 1e-6
        {
            throw WrongLayout(description: "\(label): \(a), not \(b)")
        }
    }
}

/// An interface of Keyline (C or views) through which the benchmark computes instances (sets of
/// input numbers) of the card by a template.
protocol Stamper {
    static var name: String { get }
    init(samples: [[Double]]) throws
    /// Creates one card with its constraints and a solver, and solves it for the first time. Its
    /// time is compared with that of an instance of the template.
    func build()
    var plans: Int { get }
    /// Computes all instances, and returns how many of them the simplex method solved because no plan (a set of
    /// precomputed formulas) covered them.
    func stamp(_ numbers: [Double], _ frames: inout [Rect], threads: Int) -> Int
    /// Computes the frames of one card by an ordinary layout, without a template, for comparison.
    func plain(_ row: ArraySlice<Double>) -> [Rect]
}

/// Computes instances (sets of input numbers) through the C API: by a template that is made from
/// the solver of the benchmark's card (a layout of a few views), and, for comparison, by that
/// solver itself.
final class CoreStamper: Stamper {
    static let name = "C"
    private let runner: CoreRunner
    private let naturals: [[Int]]
    private var template: OpaquePointer?

    init(samples: [[Double]]) {
        let workload = cells(1)
        runner = CoreRunner(workload)
        runner.build()
        // The two texts whose widths are input numbers of the template are the views with the
        // numbers 3 and 4.
        naturals = [3, 4].map { view in
            workload.rows.indices.filter {
                let row = workload.rows[$0]
                return row.priority < 1000 && row.terms[0].variable == 4 * view + 2
            }
        }
        make(samples.flatMap { $0 })
    }

    deinit { csolver_template_free(template) }

    private func make(_ samples: [Double]) {
        var width = csolver_constraint()
        check(csolver_edit_constraint(runner.solver!, runner.variables[2], &width))
        var parameters = [csolver_parameter(constraint: width, number: 0, factor: 1, offset: 0)]
        for (i, rows) in naturals.enumerated() {
            parameters += rows.map {
                csolver_parameter(
                    constraint: runner.handles[$0], number: i + 1, factor: 1, offset: 0)
            }
        }
        let outputs = Array(runner.variables[4..<20])
        parameters.withUnsafeBufferPointer { parameters in
            outputs.withUnsafeBufferPointer { outputs in
                samples.withUnsafeBufferPointer { samples in
                    var options = csolver_template_options()
                    options.number_count = TemplateCell.parameters
                    options.parameter_count = parameters.count
                    options.parameters = parameters.baseAddress
                    options.output_count = outputs.count
                    options.outputs = outputs.baseAddress
                    options.sample_count = samples.count / TemplateCell.parameters
                    options.samples = samples.baseAddress
                    check(csolver_template_create(runner.solver!, &options, &template))
                }
            }
        }
    }

    func build() { runner.build() }

    var plans: Int {
        var info = csolver_template_info()
        check(csolver_template_inspect(template!, &info))
        return info.plans
    }

    func stamp(_ numbers: [Double], _ frames: inout [Rect], threads: Int) -> Int {
        var options = csolver_stamp_options(threads: threads, statuses: nil)
        var info = csolver_stamp_info()
        frames.withUnsafeMutableBytes { bytes in
            let values = bytes.bindMemory(to: Double.self)
            check(
                csolver_template_stamp(
                    template!, TemplateCell.instances, numbers, values.baseAddress, &options, &info)
            )
        }
        return info.repaired
    }

    func plain(_ row: ArraySlice<Double>) -> [Rect] {
        let row = Array(row)
        for (i, rows) in naturals.enumerated() {
            for at in rows {
                check(csolver_set_constant(runner.solver!, runner.handles[at], row[i + 1]))
            }
        }
        runner.resize((width: row[0], height: 600))
        let values = runner.values().map { $0 ?? 0 }
        return (1...4).map {
            Rect(
                x: values[4 * $0], y: values[4 * $0 + 1], width: values[4 * $0 + 2],
                height: values[4 * $0 + 3])
        }
    }
}

/// Lays out the benchmark's card (a view with an image and two texts) in the two ways that the benchmark compares: by
/// a ``LayoutTemplate``, which evaluates formulas for each set of input numbers, and by an ordinary layout of the
/// views.
final class LayoutStamper: Stamper {
    static let name = "DSL"

    private final class Text: View {
        var width = 120.0 { didSet { invalidateIntrinsicContentSize() } }
        override var intrinsicContentSize: Size {
            Size(width: width, height: Size.noIntrinsicMetric)
        }
    }

    private struct Card {
        let root = View(frame: Rect(width: 400, height: 80))
        let card = View(), image = View(), title = Text(), detail = Text()

        init() {
            root.addSubview(
                card,
                constraints: [
                    equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor),
                    equal(\.heightAnchor, constant: 80),
                ])
            card.addSubview(
                image,
                constraints: [
                    equal(\.leftAnchor, constant: 10), equal(\.centerYAnchor),
                    equal(\.widthAnchor, constant: 48), equal(\.heightAnchor, constant: 48),
                ])
            for (text, above, gap) in [(title, nil, 0.0), (detail, title, 4)] {
                card.addSubview(
                    text,
                    constraints: [
                        constraint(
                            \.rightAnchor, constraintRelation: .lessThanOrEqual, constant: -10)
                    ])
                text.leftAnchor.constraint(equalTo: image.rightAnchor, constant: 10).isActive = true
                text.topAnchor.constraint(
                    equalTo: above?.bottomAnchor ?? image.topAnchor, constant: gap
                ).isActive = true
            }
            title.heightAnchor.constraint(equalToConstant: 20).isActive = true
            detail.heightAnchor.constraint(equalToConstant: 16).isActive = true
        }
    }

    private let card = Card()
    private let template: LayoutTemplate

    init(samples: [[Double]]) throws {
        template = try LayoutTemplate(
            of: card.root,
            numbers: [
                .width, .intrinsicWidth(of: card.title), .intrinsicWidth(of: card.detail),
            ], frames: [card.card, card.image, card.title, card.detail],
            samples: samples, learns: false)
    }

    func build() { Card().root.layoutIfNeeded() }

    var plans: Int { template.shape.plans }

    func stamp(_ numbers: [Double], _ frames: inout [Rect], threads: Int) -> Int {
        do {
            return try template.stamp(
                instances: TemplateCell.instances, numbers, into: &frames,
                threads: ThreadCount(threads)
            ).repaired
        } catch {
            preconditionFailure("\(error)")
        }
    }

    func plain(_ row: ArraySlice<Double>) -> [Rect] {
        let row = Array(row)
        card.root.frame.size.width = row[0]
        card.title.width = row[1]
        card.detail.width = row[2]
        card.root.layoutIfNeeded()
        return [card.card, card.image, card.title, card.detail].map(\.frame)
    }
}

extension TemplateCell {
    /// Measures the template of the card through one interface, with one kind of texts. All instances are compared with
    /// arithmetic, and every 64th also with the layout without a template.
    static func measure(_ type: any Stamper.Type, _ texts: Texts, budget: Double) throws
        -> Measurement
    {
        let stamper = try type.init(samples: texts.samples)
        let numbers = texts.numbers
        var frames = [Rect](repeating: .zero, count: self.frames * instances)
        let repaired = stamper.stamp(numbers, &frames, threads: 1)
        var other = [Rect](repeating: .zero, count: self.frames * instances)
        guard stamper.stamp(numbers, &other, threads: 2) == repaired, other == frames else {
            throw WrongLayout(description: "template, \(type.name): two threads differ from one")
        }
        for i in 0..<instances {
            let have = frames[self.frames * i..<self.frames * (i + 1)]
            let row = row(numbers, i), label = "template, \(type.name), \(texts.rawValue), \(i)"
            try expectSame(have, byHand(row), label + " by hand")
            if i % 64 == 0 { try expectSame(have, stamper.plain(row), label + " without") }
        }
        let build = sample(budget) { stamper.build() }
        let per = Double(instances)
        let one = sample(budget) { _ = stamper.stamp(numbers, &frames, threads: 1) }
        let two = sample(budget) { _ = stamper.stamp(numbers, &frames, threads: 2) }
        return Measurement(
            workload: "template, \(texts.rawValue)", family: "template", way: type.name,
            views: self.frames + 1, constraints: cells(1).rows.count, build: build.median,
            template: TemplateFigures(
                instances: instances, plans: stamper.plans, stamp: one.median / per,
                twoThreads: two.median / per, repaired: Double(repaired) / per))
    }
}
