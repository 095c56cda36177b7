import ArgumentParser

/// An operation whose time is measured: building a layout, resizing it, or toggling one constraint.
enum Operation: String, CaseIterable, ExpressibleByArgument {
    case build, resize, toggle
}

extension Bench {
    /// Builds each layout and then repeats one operation, for profilers. The difference between the
    /// costs of two runs with different numbers of repetitions is the cost of the operation alone.
    func run(
        _ operation: Operation, _ family: Family, _ count: Int, _ skipped: inout Set<String>
    ) throws {
        let ways = ways(of: family, count, &skipped)
        if ways.isEmpty { return }
        let workloads = family.make(family.size(constraints: count))
        for (way, type) in ways where way != "DSL" || !workloads[0].anchors.isEmpty {
            let variants = Variants(workloads, way, type)
            variants.build()
            for i in 0..<times {
                switch operation {
                case .build: variants.build()
                case .resize: variants.resize(i % variants.sizeCount)
                case .toggle: variants.toggle()
                }
            }
            print("\(workloads[0].name), \(way): \(times) times \(operation.rawValue)")
        }
    }
}
