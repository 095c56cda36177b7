import ArgumentParser

/// One of the things that are measured.
enum Operation: String, CaseIterable, ExpressibleByArgument {
    case build, resize, toggle
}

extension Bench {
    /// Builds each layout, and then repeats one operation: two runs that differ in their number tell what it takes, in
    /// whatever a profiler counts.
    func run(
        _ operation: Operation, _ family: Family, _ count: Int, _ skipped: inout Set<String>
    ) throws {
        let ways = ways(of: family, count, &skipped)
        if ways.isEmpty { return }
        let workload = family.make(family.size(constraints: count))
        for (way, type) in ways where way != "DSL" || !workload.anchors.isEmpty {
            let runner = type.init(workload)
            runner.build()
            for i in 0..<times {
                switch operation {
                case .build: runner.build()
                case .resize: runner.resize(workload.sizes[i % workload.sizes.count])
                case .toggle: runner.toggle()
                }
            }
            print("\(workload.name), \(way): \(times) times \(operation.rawValue)")
        }
    }
}
