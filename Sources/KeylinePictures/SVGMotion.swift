/// From drawings of one tree at several times to one drawing that moves.
struct SVGMotion {
    /// From 0 to 1, in order; one a drawing.
    let times: [Double]
    /// From the first time to the last.
    let seconds: Double

    /// Elements that are the same but for numbers become one that moves; others take turns.
    func merged(_ drawings: [[SVGNode]]) -> [SVGNode] {
        let counts = drawings.map(\.count)
        guard Set(counts).count == 1 else {
            return turns(drawings, counts) { merged($0) }
        }
        return (0..<counts[0]).flatMap { i in merged(drawings.map { $0[i] }) }
    }

    private func merged(_ nodes: [SVGNode]) -> [SVGNode] {
        let kinds = nodes.map(\.kind)
        guard Set(kinds).count == 1 else { return turns(nodes, kinds) { merged($0) } }
        var one = nodes[0]
        var motions: [SVGNode] = []
        for i in one.attributes.indices {
            let values = nodes.map { $0.attributes[i].value }
            if let motion = motion(of: one.attributes[i].key, values) { motions.append(motion) }
        }
        let inner = nodes.compactMap(\.nodes)
        if inner.count == nodes.count {
            one.content = .nodes(motions + merged(inner))
        } else if !motions.isEmpty {
            var words: [SVGNode] = []
            if case .text(let text) = one.content {
                words = [SVGNode("", [], .raw(text.escapedForXML))]
            }
            one.content = .nodes(words + motions)
        }
        return [one]
    }

    /// Things of one kind are seen at the times at which things are of that kind, and move there.
    private func turns<Thing, Kind: Hashable>(
        _ things: [Thing], _ kinds: [Kind], _ merged: ([Thing]) -> [SVGNode]
    ) -> [SVGNode] {
        var met: Set<Kind> = []
        return kinds.filter { met.insert($0).inserted }.map { kind in
            // Where it is not seen it stays as it was, or will be.
            var last = things[kinds.firstIndex(of: kind) ?? 0]
            let held = zip(things, kinds).map { thing, its in
                if its == kind { last = thing }
                return last
            }
            let display = kinds.map { $0 == kind ? "inline" : "none" }
            let motion = motion(of: "display", display).map { [$0] } ?? []
            return SVGNode("g", [("display", display[0])], .nodes(motion + merged(held)))
        }
    }

    /// Nil if nothing changes.
    private func motion(of attribute: String, _ values: [String]) -> SVGNode? {
        guard values.contains(where: { $0 != values[0] }) else { return nil }
        let isContinuous = Set(values.map(\.withoutNumbers)).count == 1
        let kept =
            isContinuous
            ? corners(values.map(\.numbers), values.startIndex, values.endIndex - 1)
            : values.indices.dropLast().filter { $0 == 0 || values[$0 - 1] != values[$0] }
        let all = kept + [values.count - 1]
        return SVGNode(
            "animate",
            [
                ("attributeName", attribute),
                ("values", all.map { values[$0] }.joined(separator: ";")),
                ("keyTimes", all.map { times[$0].keyTime }.joined(separator: ";")),
                ("dur", "\(seconds.svg)s"), ("repeatCount", "indefinite"),
            ] + (isContinuous ? [] : [("calcMode", "discrete")]))
    }
}

extension SVGMotion {
    /// Half of the last digit that is written, twice.
    private static let rounding = 0.0101

    /// Where lines between values are not straight, but for the last one: what lies on a line says nothing.
    private func corners(_ values: [[Double]], _ low: Int, _ high: Int) -> [Int] {
        var waiting = [(low, high)], kept: [Int] = []
        while let (low, high) = waiting.popLast() {
            let distances = (low..<high).map { distance(values, $0, low, high) }
            let most = distances.max() ?? 0
            if most > SVGMotion.rounding, let at = distances.firstIndex(of: most) {
                waiting.append((low + at, high))
                waiting.append((low, low + at))
            } else {
                kept.append(low)
            }
        }
        return kept
    }

    /// How far values are from the line between two others.
    private func distance(_ values: [[Double]], _ i: Int, _ low: Int, _ high: Int) -> Double {
        let part = (times[i] - times[low]) / (times[high] - times[low])
        return values[i].indices.map { k in
            abs(values[i][k] - values[low][k] - (values[high][k] - values[low][k]) * part)
        }.max() ?? 0
    }
}

extension SVGNode {
    fileprivate var nodes: [SVGNode]? {
        if case .nodes(let nodes) = content { return nodes }
        return nil
    }

    /// Equal for elements that one element can be at two times.
    fileprivate var kind: String {
        let words =
            switch content {
            case .nothing: ""
            case .nodes: "<"
            case .text(let text), .raw(let text): text
            }
        return ([name] + attributes.map(\.key) + [words]).joined(separator: "\u{0}")
    }
}

extension Double {
    /// Four decimals tell the shortest part of a way from the next, for 50 ways.
    fileprivate var keyTime: String {
        let rounded = (self * 1e5).rounded() / 1e5
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

extension String {
    /// A mark stands for each number: lengths and paths that differ in numbers only move from one to the other.
    fileprivate var withoutNumbers: String {
        var result = ""
        for part in parts { result += Double(part) == nil ? part : "0" }
        return result
    }

    fileprivate var numbers: [Double] { parts.compactMap { Double($0) } }

    /// Numbers, and what is between them. Colours have digits, but are no numbers.
    private var parts: [Substring] {
        guard first != "#" else { return [self[...]] }
        var parts: [Substring] = [], start = startIndex, wasNumber: Bool?
        for at in indices {
            let isNumber = self[at].isNumber || self[at] == "." || self[at] == "-"
            if let wasNumber, wasNumber != isNumber {
                parts.append(self[start..<at])
                start = at
            }
            wasNumber = isNumber
        }
        return parts + [self[start...]]
    }
}
