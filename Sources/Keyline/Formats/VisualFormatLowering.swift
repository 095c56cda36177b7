// Turns the syntax tree of a visual format into constraints. All names are looked up and all numbers are checked before
// the first layout guide is added to a view, so an invalid format changes nothing.

// Nothing is released while a format is turned into constraints, so nodes of the caller's views and of their superviews are
// referred to without counting references.
struct VisualFormatLowering {
    private typealias End = VisualFormatPlan.End
    private typealias Step = VisualFormatPlan.Step
    /// An element of a visual format, after its names have been looked up. Its views are given by
    /// their indices in `members`.
    private typealias Place = VisualFormat.Element

    /// A view of a visual format, as in `[name(>=40)]`, and the indices of the conditions on its
    /// size in the array of all conditions of the format.
    private struct Member {
        /// The index of the item (``VisualFormatPlan/End/item``).
        var item: Int
        var predicates: Range<Int>
    }

    /// The axis along which a visual format arranges views, with the attributes of a view's two
    /// ends and of its size along this axis. If `isMirrored` is true, the first view of the format
    /// is the rightmost.
    private struct Course {
        var isHorizontal = true
        var isMirrored = false
        var start = LayoutAttribute.leading
        var end = LayoutAttribute.trailing
        var size = LayoutAttribute.width
    }

    private let parsed: FormatMemory.Parsed
    private let options: LayoutConstraint.FormatOptions
    private let names: any VisualFormatNames
    private let alignments: [LayoutAttribute]
    private var guides: [(guide: LayoutGuide, owner: View)] = []
    private var places: [Place] = []
    /// The nodes of the items. A name of the format that was not looked up among the views has none.
    private var nodes: [Unretained<LayoutNode>?] = []
    private var members: [Member] = []
    /// The pairs of edges whose distance the constraints for the present gap will state.
    private var pairs: [(from: End, to: End)] = []
    /// The conditions on the present gap, such as `>=8@750`, as constraints without the gap's edges.
    private var conditions: [Step] = []
    private var plan = VisualFormatPlan.Lists()
    /// Whether a plan may be kept: plans of the format fitted the next use often enough, and each item so
    /// far is a name of the format or the superview of one, so that the plan fits other views, too.
    private var keepsPlan: Bool

    init(
        _ parsed: FormatMemory.Parsed, _ options: LayoutConstraint.FormatOptions,
        _ names: any VisualFormatNames
    ) {
        self.parsed = parsed
        self.options = options
        self.names = names
        alignments = options.alignments
        keepsPlan = parsed.keepsPlans
        // Most elements have one constraint to the element before them, and one for their size. Most
        // formats mention one superview.
        let tree = parsed.tree, elements = tree.elements.count
        plan.steps.reserveCapacity(
            (elements + tree.predicates.count) * max(1, tree.axes.count))
        nodes.reserveCapacity(tree.names.count + 1)
        nodes.append(contentsOf: repeatElement(nil, count: tree.names.count))
        places.reserveCapacity(elements)
        members.reserveCapacity(elements)
    }

    private var tree: VisualFormat { _read { yield parsed.tree } }
    private var lines: FormatLines { parsed.lines }

    /// Calls `receive` once for each constraint of the format, with the number of all constraints, and
    /// adds the layout guides that represent gaps. Keeps the plan for the next use of the format, if
    /// that is worth while.
    mutating func make(
        _ source: LayoutConstraint.SourceLocation,
        _ receive: (Int, LayoutConstraint.Draft) -> Void
    ) throws(VisualFormatError) {
        if let explicit = tree.explicit { try lower(explicit) }
        for axis in tree.axes {
            let course = try course(of: axis)
            try lower(along: course)
        }
        VisualFormatPlan.make(plan.steps, nodes.span, source, receive)
        for (guide, owner) in guides { owner.addLayoutGuide(guide) }
        if keepsPlan, plan.steps.count <= VisualFormatLowering.largestPlan {
            let views = tree.names.enumerated().filter { nodes[$0.offset] != nil }
            parsed.plan = VisualFormatPlan(
                options, plan, views.map { ($0.offset, $0.element) },
                itemCount: nodes.count)
        }
    }

    /// The largest number of constraints in a plan that is kept. Programs that make a longer one more
    /// than once are rare.
    private static let largestPlan = 32

    private func failure(
        _ kind: VisualFormatError.Kind, at offset: Int, not name: String? = nil,
        but names: [String] = []
    ) -> VisualFormatError {
        var error = VisualFormatError(kind, at: lines.position(at: offset))
        error.suggestion = name.flatMap { nearestName(to: $0, among: names) }
        return error
    }

    private func text(_ word: VisualFormat.Word) -> String { tree.names[word.index] }

    // MARK: Chains

    /// Returns the attributes of a view's two ends and of its size along an axis. Throws if an
    /// option contradicts the axis, as `alignAllTop` does for a vertical format.
    private func course(of axis: VisualFormat.Axis) throws(VisualFormatError) -> Course {
        var course = Course()
        let direction = options.intersection(.directionMask)
        if direction == .directionMask { throw failure(.twoDirections, at: 0) }
        if axis == .vertical {
            course = Course(isHorizontal: false, start: .top, end: .bottom, size: .height)
        } else if direction == .directionLeftToRight {
            course = Course(start: .left, end: .right)
        } else if direction == .directionRightToLeft {
            course = Course(isMirrored: true, start: .right, end: .left)
        }
        for alignment in alignments
        where (alignment.kind == .horizontal) == course.isHorizontal {
            throw failure(.alignment(horizontal: course.isHorizontal), at: 0)
        }
        return course
    }

    private mutating func lower(along course: Course) throws(VisualFormatError) {
        places.removeAll(keepingCapacity: true)
        members.removeAll(keepingCapacity: true)
        for index in tree.elements.indices {
            let place = try place(ofElement: index)
            places.append(place)
        }
        var spacer: Int?
        var former: Int?
        for index in places.indices {
            if index > 0 {
                try connect(
                    places[index - 1], places[index], by: tree.connections[index - 1],
                    along: course, &spacer)
            }
            guard case .views(let range) = places[index] else { continue }
            for member in range {
                let item = members[member].item, predicates = members[member].predicates
                align(item, with: former)
                former = item
                let thickness = End(item: item, attribute: course.size)
                for predicate in predicates {
                    make(try condition(predicate, on: thickness, isGap: false))
                }
            }
        }
    }

    private mutating func place(ofElement index: Int) throws(VisualFormatError) -> Place {
        switch tree.elements[index] {
        case .superview(let offset): return .superview(offset)
        case .views(let boxes):
            let first = members.count
            for box in boxes { try appendMembers(of: tree.boxes[box]) }
            return .views(first..<members.count)
        }
    }

    /// Appends the view that a name in brackets means, as in `[title]`, or all views of a range, as
    /// in `[a1..3]`.
    private mutating func appendMembers(of box: VisualFormat.Box) throws(VisualFormatError) {
        guard let last = box.last else {
            let item = try view(box.name)
            return members.append(Member(item: item, predicates: box.predicates))
        }
        let text = text(box.name)
        let digits = text.reversed().prefix { $0.isASCII && $0.isNumber }
        guard let first = Int(String(digits.reversed())), first <= last else {
            throw failure(.badRange, at: box.name.end)
        }
        // The range may be huge, but the loop ends early: the first number for which there is no
        // view throws.
        for number in first...last {
            let name = "\(text.dropLast(digits.count))\(number)"
            guard let node = names.node(name) else { throw unknownView(name, at: box.name.end) }
            let item = append(Unretained(node))
            members.append(Member(item: item, predicates: box.predicates))
        }
    }

    /// Appends an item that is neither a name of the format nor a superview, and returns its index.
    private mutating func append(_ node: Unretained<LayoutNode>) -> Int {
        keepsPlan = false
        nodes.append(node)
        return nodes.count - 1
    }

    private func unknownView(_ name: String, at end: Int) -> VisualFormatError {
        failure(.unknownView(name), at: end, not: name, but: names.viewNames)
    }

    /// Looks up the view or guide that a name in brackets means, and returns the index of the item.
    private mutating func view(_ word: VisualFormat.Word) throws(VisualFormatError) -> Int {
        if isKnown(word.index) { return word.index }
        throw unknownView(text(word), at: word.end)
    }

    /// Looks up a name of the format, given by its index, among the views. A name that was found
    /// before is not looked up again. Returns false if there is no such view.
    private mutating func isKnown(_ name: Int) -> Bool {
        if nodes[name] == nil {
            nodes[name] = names.node(tree.names[name]).map(Unretained.init)
        }
        return nodes[name] != nil
    }

    /// Looks up a name of the format, given by its index, among the metrics.
    private mutating func metric(_ name: Int) -> Double? {
        let value = names.metric(tree.names[name])
        if keepsPlan { plan.metrics.append((tree.names[name], value)) }
        return value
    }

    /// Returns the index of an item's superview among the items.
    private mutating func superview(
        of child: Int, for character: Character, at offset: Int
    ) throws(VisualFormatError) -> Int {
        if let known = plan.superviews.first(where: { $0.child == child }) {
            return known.item
        }
        guard let node = nodes[child].flatMap(VisualFormatPlan.superview) else {
            throw failure(.noSuperview(character), at: offset)
        }
        let item = nodes.count
        nodes.append(node)
        plan.superviews.append(
            .init(child: child, item: item, isView: node.with { $0.viewLink != nil }))
        return item
    }

    private mutating func align(_ item: Int, with former: Int?) {
        guard let former else { return }
        for attribute in alignments {
            make(
                Step(
                    first: End(item: item, attribute: attribute),
                    second: End(item: former, attribute: attribute)))
        }
    }

    /// The margin that corresponds to an edge, such as `leadingMargin` for `leading`. Nil if the item
    /// is not a view, or the attribute is not an edge.
    private func margin(of end: End) -> End? {
        guard nodes[end.item]?.with({ $0.viewLink != nil }) == true, end.attribute.isEdge
        else { return nil }
        // In UIKit's numbers, the margins of the six edges follow in the order of the edges.
        let distance = LayoutAttribute.leftMargin.rawValue - LayoutAttribute.left.rawValue
        return LayoutAttribute(rawValue: end.attribute.rawValue + distance).map {
            End(item: end.item, attribute: $0)
        }
    }

    // MARK: Gaps

    /// Sets `pairs` to the pairs of edges between which a gap is measured: for each view on the
    /// left side and each view on the right side, the two edges that face each other. The sign `|`
    /// stands for an edge of the superview.
    private mutating func findPairs(_ left: Place, _ right: Place, along course: Course)
        throws(VisualFormatError)
    {
        pairs.removeAll(keepingCapacity: true)
        switch (left, right) {
        case (.superview(let offset), .views(let range)):
            for member in range {
                let to = End(item: members[member].item, attribute: course.start)
                let superview = try superview(of: to.item, for: "|", at: offset)
                pairs.append((End(item: superview, attribute: course.start), to))
            }
        case (.views(let range), .superview(let offset)):
            for member in range {
                let from = End(item: members[member].item, attribute: course.end)
                let superview = try superview(of: from.item, for: "|", at: offset)
                pairs.append((from, End(item: superview, attribute: course.end)))
            }
        case (.views(let firsts), .views(let seconds)):
            let byBaseline = !course.isHorizontal && options.contains(.spacingBaselineToBaseline)
            for first in firsts {
                let from = End(
                    item: members[first].item,
                    attribute: byBaseline ? .lastBaseline : course.end)
                for second in seconds {
                    let near = byBaseline ? .firstBaseline : course.start
                    pairs.append(
                        (from, End(item: members[second].item, attribute: near)))
                }
            }
        case (.superview, .superview): break  // The grammar requires a view between them.
        }
    }

    private mutating func connect(
        _ left: Place, _ right: Place, by connection: VisualFormat.Connection,
        along course: Course, _ spacer: inout Int?
    ) throws(VisualFormatError) {
        if case .none = connection.kind { return }
        try findPairs(left, right, along: course)
        switch connection.kind {
        case .none: break
        case .flush:
            for pair in pairs.indices {
                link(pairs[pair].from, pairs[pair].to, along: course)
            }
        case .standard: linkByStandardGap(left, right, along: course)
        case .gap(let predicates):
            try findConditions(predicates, left, course)
            if conditions.contains(where: { $0.second != nil }) {
                _ = try insertGuide(left, as: "-", connection.start, along: course, like: nil)
            } else {
                linkByConditions(along: course)
            }
        case .spacer(let predicates):
            try findConditions(predicates, left, course)
            let guide = try insertGuide(
                left, as: "~", connection.start, along: course, like: spacer)
            spacer = spacer ?? guide
        }
    }

    /// Adds the constraints of a standard gap, a bare `-`.
    private mutating func linkByStandardGap(_ left: Place, _ right: Place, along course: Course) {
        for pair in pairs.indices {
            let (from, to) = pairs[pair]
            // A standard gap to an edge of the superview is a constraint on the superview's margin,
            // whose width may change later. All other standard gaps are constants.
            if case .superview = left, let margin = margin(of: from) {
                link(margin, to, along: course)
            } else if case .superview = right, let margin = margin(of: to) {
                link(from, margin, along: course)
            } else {
                let gap = Step(
                    first: to, constant: LayoutConstraint.standardSpacing, systemSpacing: .format)
                link(from, to, gap, along: course)
            }
        }
    }

    /// Adds the constraints of the present gap, whose conditions compare it with numbers only.
    private mutating func linkByConditions(along course: Course) {
        for pair in pairs.indices {
            for condition in conditions.indices {
                link(
                    pairs[pair].from, pairs[pair].to, conditions[condition],
                    along: course)
            }
        }
    }

    /// Sets `conditions` to the conditions on the present gap.
    private mutating func findConditions(
        _ predicates: Range<Int>, _ left: Place, _ course: Course
    ) throws(VisualFormatError) {
        conditions.removeAll(keepingCapacity: true)
        let related = End(item: sibling(left), attribute: course.size)
        for predicate in predicates {
            let condition = try condition(predicate, on: related, isGap: true)
            if condition.second != nil, condition.multiplier < 0 {
                throw failure(.negativeProportion, at: tree.predicates[predicate].object.end)
            }
            conditions.append(condition)
        }
    }

    /// Returns one of the two views beside the present gap. Its superview owns the layout guide
    /// that represents the gap.
    private func sibling(_ left: Place) -> Int {
        if case .superview = left { return pairs[0].to.item }
        return pairs[0].from.item
    }

    /// Replaces the present gap by a layout guide whose thickness satisfies the conditions. If
    /// `other` is given, both guides get equal thickness, which gives all spacers of a format the
    /// same size.
    private mutating func insertGuide(
        _ left: Place, as character: Character, _ offset: Int, along course: Course,
        like other: Int?
    ) throws(VisualFormatError) -> Int {
        let superview = try superview(of: sibling(left), for: character, at: offset)
        guard let owner = nodes[superview]?.with({ $0.view }) else {
            throw failure(.superviewWithoutGuides, at: offset)
        }
        let guide = LayoutGuide()
        guide.identifier = "spacer"
        guides.append((guide, owner))
        let item = append(Unretained(guide.layoutNode))
        let thickness = End(item: item, attribute: course.size)
        for from in unique(pairs.map(\.from)) {
            link(from, End(item: item, attribute: course.start), along: course)
        }
        for condition in conditions.indices {
            conditions[condition].first = thickness
            make(conditions[condition])
        }
        if let other {
            make(Step(first: thickness, second: End(item: other, attribute: course.size)))
        }
        for to in unique(pairs.map(\.to)) {
            link(End(item: item, attribute: course.end), to, along: course)
        }
        return item
    }

    private func unique(_ ends: [End]) -> [End] {
        var seen: Set<ObjectIdentifier> = []
        return ends.filter { end in
            nodes[end.item]?.with { seen.insert(ObjectIdentifier($0)).inserted } == true
        }
    }

    // MARK: Constraints

    /// Adds a constraint between two edges along a visual format: `to == from`, or with the relation,
    /// constant and priority of `gap`. If the format runs from right to left, the two edges are
    /// exchanged, so that a positive constant is still the distance between the views.
    private mutating func link(_ from: End, _ to: End, _ gap: Step? = nil, along course: Course) {
        var step = gap ?? Step(first: to)
        (step.first, step.second) = course.isMirrored ? (from, to) : (to, from)
        make(step)
    }

    private mutating func make(_ step: Step) { plan.steps.append(step) }

    /// Makes the constraints of a `C:` format. Such a format may relate any two attributes, so
    /// `condition(_:on:isGap:)` refuses pairs that Auto Layout does not allow.
    private mutating func lower(_ explicit: VisualFormat.Explicit) throws(VisualFormatError) {
        let item = try view(explicit.view)
        for (word, predicates) in explicit.attributes {
            let first = End(item: item, attribute: try attribute(word))
            for predicate in predicates {
                make(try condition(predicate, on: first, isGap: false))
            }
        }
    }

    // MARK: Predicates

    /// Returns the constraint that a predicate on an attribute states. A gap has no item, so the names
    /// in its predicates are looked up as if the predicates concerned the size of a view beside the gap.
    /// A name without parentheses in a gap, as in `[a]-gap-[b]`, must be that of a metric and not of a
    /// view.
    private mutating func condition(_ index: Int, on first: End, isGap: Bool)
        throws(VisualFormatError) -> Step
    {
        let predicate = tree.predicates[index]
        let object = predicate.object
        var condition = Step(first: first, relation: predicate.relation)
        if let value = predicate.priority { condition.priority = try priority(value) }
        switch object.base {
        case .value(let value):
            switch value.kind {
            case .number(let number): condition.constant = number
            case .name(let name):
                if let metric = metric(name) {
                    guard metric.isFinite else { throw failure(.notFinite, at: value.end) }
                    condition.constant = metric
                } else if isGap, predicate.isBare {
                    throw failure(.expectedNumberOrMetric, at: value.end)
                } else {
                    condition.second = End(
                        item: try item(name, at: value.end), attribute: first.attribute)
                }
            }
        case .percent(let percent):
            condition.multiplier = percent / 100
            condition.second = End(
                item: try superview(of: first.item, for: "%", at: object.end),
                attribute: first.attribute)
            if first.attribute.kind != .size {
                throw failure(.incompatibleAttributes, at: object.end)
            }
        case .attribute(let name, let word):
            condition.second = End(
                item: try item(name.index, at: name.end), attribute: try attribute(word))
        }
        if let (divides, value) = object.factor {
            var factor = try number(value)
            if divides {
                if factor == 0 { throw failure(.divisionByZero, at: value.end) }
                factor = 1 / factor
            }
            if condition.second == nil {
                condition.constant *= factor
            } else {
                condition.multiplier *= factor
            }
        }
        if let (isNegative, value) = object.addend {
            let addend = try number(value)
            condition.constant += isNegative ? -addend : addend
        }
        try check(condition, endingAt: object.end)
        return condition
    }

    /// Throws an error for a constraint that the initialiser of `LayoutConstraint` would refuse,
    /// such as one between left and top.
    private func check(_ condition: Step, endingAt end: Int) throws(VisualFormatError) {
        func refuse(_ kind: VisualFormatError.Kind, if isWrong: Bool) throws(VisualFormatError) {
            if isWrong { throw failure(kind, at: end) }
        }
        let first = condition.first.attribute
        try refuse(.notFinite, if: !(condition.constant + condition.multiplier).isFinite)
        let isBare = condition.second == nil || condition.multiplier == 0
        try refuse(.locationEqualToConstant, if: first.kind != .size && isBare)
        guard let second = condition.second?.attribute else { return }
        try refuse(.incompatibleAttributes, if: first.kind != second.kind)
        try refuse(.mixedDirections, if: first.mixesDirections(with: second))
    }

    /// Looks up the view or guide that a name in a condition means, and returns the index of the item.
    private mutating func item(_ name: Int, at end: Int) throws(VisualFormatError) -> Int {
        if isKnown(name) { return name }
        let text = tree.names[name]
        throw failure(
            .unknownItem(text), at: end, not: text, but: names.viewNames + names.metricNames)
    }

    private mutating func number(_ value: VisualFormat.Value) throws(VisualFormatError) -> Double {
        switch value.kind {
        case .number(let number): return number
        case .name(let index):
            guard let metric = metric(index) else {
                throw failure(
                    .expectedNumberOrMetric, at: value.end, not: tree.names[index],
                    but: names.metricNames)
            }
            guard metric.isFinite else { throw failure(.notFinite, at: value.end) }
            return metric
        }
    }

    /// Returns the priority that a number or name stands for. If a metric has the name of a
    /// priority, such as `high`, the metric is used.
    private mutating func priority(_ value: VisualFormat.Value) throws(VisualFormatError)
        -> LayoutPriority
    {
        if case .name(let index) = value.kind, metric(index) == nil,
            let priority = LayoutPriority.named(tree.names[index])
        {
            return priority
        }
        let number = try number(value)
        guard number > 0, number <= 1000 else { throw failure(.priority(number), at: value.end) }
        return LayoutPriority(number)
    }

    /// Returns the attribute with a name such as `top`, except those of margins. The names `start` and
    /// `end`, which GTK uses for leading and trailing, are accepted, too.
    private func attribute(_ word: VisualFormat.Word) throws(VisualFormatError) -> LayoutAttribute {
        let name = text(word), known = ["start": "leading", "end": "trailing"][name] ?? name
        guard let attribute = LayoutAttribute.named[known], attribute.kind != .none,
            attribute.rawValue <= LayoutAttribute.firstBaseline.rawValue
        else {
            throw failure(
                .expectedAttribute, at: word.end, not: name, but: Array(LayoutAttribute.named.keys))
        }
        return attribute
    }
}
