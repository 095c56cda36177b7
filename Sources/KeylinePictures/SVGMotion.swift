/// Merges several drawings of one view tree, each for one moment, into a single animated drawing.
struct SVGMotion {
    /// The moments at which the drawings are shown, in ascending order: 0 is the beginning of the animation, and 1 its
    /// end.
    let times: [Double]
    /// The duration of the whole animation in seconds.
    let seconds: Double

    /// Returns the animated drawing. Elements of all drawings that differ only in numbers become
    /// one element that moves. Elements that differ in another way are shown one after the other.
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
            var content: [SVGNode] = []
            if case .text(let text) = one.content {
                content = [SVGNode("", [], .raw(text.escapedForXML))]
            }
            one.content = .nodes(content + motions)
        }
        return [one]
    }

    /// Groups elements of the same kind, such as the drawings of one line at several moments. A
    /// group moves from drawing to drawing, and is visible only at moments at which an element of
    /// its kind exists.
    private func turns<Thing, Kind: Hashable>(
        _ things: [Thing], _ kinds: [Kind], _ merged: ([Thing]) -> [SVGNode]
    ) -> [SVGNode] {
        var met: Set<Kind> = []
        return kinds.filter { met.insert($0).inserted }.map { kind in
            // At moments at which a group is invisible, keep the numbers of its last appearance, or
            // of its first one if it has not appeared yet. Then it does not move while nobody sees
            // it.
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

    /// Returns an SVG `animate` element for an attribute with these values at the key times, or nil
    /// if all values are equal.
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
    /// A number counts as lying on the straight line between two others if it is at most this far
    /// away. Numbers in SVG have two decimals, so the tolerance is twice their rounding error of
    /// 0.005, and slightly more.
    private static let rounding = 0.0101

    /// Returns the indices of the values that the animation must state because the motion changes
    /// its speed or direction there, without the last index. Values on a straight line between two
    /// others follow by interpolation.
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

    /// Returns how far the value `i` is from the one that linear interpolation between the values
    /// `low` and `high` gives at its time.
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

    /// Equal for two elements if they differ only in attribute values, so that one animated element
    /// can stand for both.
    fileprivate var kind: String {
        let contentKind =
            switch content {
            case .nothing: ""
            case .nodes: "<"
            case .text(let text), .raw(let text): text
            }
        return ([name] + attributes.map(\.key) + [contentKind]).joined(separator: "\u{0}")
    }
}

extension Double {
    /// The key time as text with five decimals. They suffice for an animation through 50 sizes with
    /// 128 key times each.
    fileprivate var keyTime: String {
        let rounded = (self * 1e5).rounded() / 1e5
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
}

extension String {
    /// The attribute value with each number replaced by 0. If two values, such as two paths, are equal in this form, an
    /// animation can move smoothly from one to the other.
    fileprivate var withoutNumbers: String {
        var result = ""
        for part in parts { result += Double(part) == nil ? part : "0" }
        return result
    }

    fileprivate var numbers: [Double] { parts.compactMap { Double($0) } }

    /// The attribute value split into numbers and the text between them. A colour such as `#1c1c1e`
    /// is a single part, because its digits are no number.
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
