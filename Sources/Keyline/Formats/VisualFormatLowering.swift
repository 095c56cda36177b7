// Turns the syntax tree of a visual format into constraints. All names are looked up and all numbers are checked before
// the first layout guide is added to a view, so an invalid format changes nothing.

/// The standard spacing in points, which a bare `-` in a visual format means between neighbouring
/// views, and between a view and the edge of a superview without margins.
private let standardSpacing = 8.0

/// Looks up the metrics (numbers) and views by the names that a visual format uses. Modules whose
/// dictionaries have other types conform to it.
package protocol VisualFormatNames {
    func metric(_ name: String) -> Double?
    func view(_ name: String) -> (any LayoutItem)?
    /// The names of all metrics, among which error messages look for one that is similar to an
    /// unknown name.
    var metricNames: [String] { get }
    /// The names of all views, among which error messages look for one that is similar to an
    /// unknown name.
    var viewNames: [String] { get }
}

struct VisualFormatLowering {
    /// An attribute of an item, such as the trailing edge of a view. A gap in a visual format is
    /// measured between two of them.
    struct End {
        var item: any LayoutItem
        var attribute: LayoutAttribute

        /// The margin that corresponds to the edge, such as `leadingMargin` for `leading`. Nil if
        /// the item is not a view, or the attribute is not an edge.
        var margin: End? {
            guard item.layoutNode.viewLink != nil else { return nil }
            let margin: LayoutAttribute
            switch attribute {
            case .leading: margin = .leadingMargin
            case .trailing: margin = .trailingMargin
            case .left: margin = .leftMargin
            case .right: margin = .rightMargin
            case .top: margin = .topMargin
            case .bottom: margin = .bottomMargin
            default: return nil
            }
            return End(item: item, attribute: margin)
        }
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

    /// An element of a visual format, after its names have been looked up. A `|` stands for the
    /// superview of the neighbouring element, which is not known yet, so only the offset of the `|`
    /// in the text is stored.
    private enum Place {
        case superview(Int)
        case views([(item: any LayoutItem, predicates: [VisualFormat.Predicate])])
    }

    /// A condition on the size of a view or gap, or on an attribute: RELATION multiplier * other +
    /// constant. Names have been looked up, so `other` is an item with its attribute.
    private struct Condition {
        var relation: LayoutRelation
        var other: End?
        var multiplier = 1.0
        var constant = 0.0
        var priority: LayoutPriority
        var end: Int
    }

    let lines: FormatLines
    let options: LayoutConstraint.FormatOptions
    private let names: any VisualFormatNames
    private let alignments: [LayoutAttribute]
    private var made: [LayoutConstraint] = []
    private var guides: [(guide: LayoutGuide, owner: View)] = []

    init(lines: FormatLines, options: LayoutConstraint.FormatOptions, names: any VisualFormatNames)
    {
        (self.lines, self.options, self.names) = (lines, options, names)
        alignments = options.alignments
    }

    mutating func constraints(of tree: VisualFormat) throws(VisualFormatError)
        -> [LayoutConstraint]
    {
        switch tree {
        case .nothing: break
        case .chain(let axes, let elements, let connections):
            for axis in axes { try lower(elements, connections, along: try course(of: axis)) }
        case .explicit(let view, let attributes): try lower(view, attributes)
        }
        for (guide, owner) in guides { owner.addLayoutGuide(guide) }
        return made
    }

    private func failure(
        _ kind: VisualFormatError.Kind, at offset: Int, not name: String? = nil,
        but names: [String] = []
    ) -> VisualFormatError {
        var error = VisualFormatError(kind, at: lines.position(at: offset))
        error.suggestion = name.flatMap { nearestName(to: $0, among: names) }
        return error
    }

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

    private mutating func lower(
        _ elements: [VisualFormat.Element], _ connections: [VisualFormat.Connection],
        along course: Course
    ) throws(VisualFormatError) {
        var places: [Place] = []
        places.reserveCapacity(elements.count)
        for element in elements { places.append(try place(of: element)) }
        var spacer: LayoutGuide?
        var former: (any LayoutItem)?
        for index in places.indices {
            if index > 0 {
                try connect(
                    places[index - 1], places[index], by: connections[index - 1], along: course,
                    &spacer)
            }
            guard case .views(let members) = places[index] else { continue }
            for (view, predicates) in members {
                align(view, with: former)
                former = view
                let thickness = End(item: view, attribute: course.size)
                for predicate in predicates {
                    require(thickness, try condition(predicate, on: thickness, isGap: false))
                }
            }
        }
    }

    private func place(of element: VisualFormat.Element) throws(VisualFormatError) -> Place {
        switch element {
        case .superview(let offset): return .superview(offset)
        case .views(let boxes):
            var members: [(item: any LayoutItem, predicates: [VisualFormat.Predicate])] = []
            for box in boxes {
                for item in try items(of: box) { members.append((item, box.predicates)) }
            }
            return .views(members)
        }
    }

    /// Returns the view that a name in brackets means, as in `[title]`, or all views of a range, as
    /// in `[a1..3]`.
    private func items(of box: VisualFormat.Box) throws(VisualFormatError) -> [any LayoutItem] {
        guard let last = box.last else { return [try view(box.name.text, at: box.name.end)] }
        let text = box.name.text
        let digits = text.reversed().prefix { $0.isASCII && $0.isNumber }
        guard let first = Int(String(digits.reversed())), first <= last else {
            throw failure(.badRange, at: box.name.end)
        }
        var items: [any LayoutItem] = []
        // The range may be huge, but the loop ends early: the first number for which there is no
        // view throws.
        for number in first...last {
            items.append(try view("\(text.dropLast(digits.count))\(number)", at: box.name.end))
        }
        return items
    }

    private func view(_ name: String, at end: Int) throws(VisualFormatError) -> any LayoutItem {
        guard let view = names.view(name) else {
            throw failure(.unknownView(name), at: end, not: name, but: names.viewNames)
        }
        return view
    }

    /// Returns the superview of an item. Views and guides refer to their parents weakly, so a
    /// parent that has been deallocated reads as nil. The layout node's reference to its parent is
    /// not weak, so it is used only for items of a host's own classes, which have no other.
    private func superview(of item: any LayoutItem, for character: Character, at offset: Int)
        throws(VisualFormatError) -> any LayoutItem
    {
        let node = item.layoutNode
        let superview: (any LayoutItem)? =
            if let view = node.view {
                view.superview
            } else if let guide = node.guide {
                guide.owningView
            } else {
                node.parent?.item
            }
        guard let superview else { throw failure(.noSuperview(character), at: offset) }
        return superview
    }

    private mutating func align(_ view: any LayoutItem, with former: (any LayoutItem)?) {
        guard let former else { return }
        for attribute in alignments {
            made.append(
                LayoutConstraint(
                    item: view, attribute: attribute, toItem: former, attribute: attribute))
        }
    }

    // MARK: Gaps

    /// Returns the pairs of edges between which a gap is measured: for each view on the left side
    /// and each view on the right side, the two edges that face each other. The sign `|` stands for
    /// an edge of the superview.
    private func facing(_ left: Place, _ right: Place, along course: Course)
        throws(VisualFormatError) -> [(from: End, to: End)]
    {
        var pairs: [(from: End, to: End)] = []
        switch (left, right) {
        case (.superview(let offset), .views(let members)):
            for (item, _) in members {
                let superview = try superview(of: item, for: "|", at: offset)
                let from = End(item: superview, attribute: course.start)
                pairs.append((from, End(item: item, attribute: course.start)))
            }
        case (.views(let members), .superview(let offset)):
            for (item, _) in members {
                let superview = try superview(of: item, for: "|", at: offset)
                let to = End(item: superview, attribute: course.end)
                pairs.append((End(item: item, attribute: course.end), to))
            }
        case (.views(let firsts), .views(let seconds)):
            let byBaseline = !course.isHorizontal && options.contains(.spacingBaselineToBaseline)
            for (first, _) in firsts {
                let from = End(item: first, attribute: byBaseline ? .lastBaseline : course.end)
                for (second, _) in seconds {
                    let near = byBaseline ? .firstBaseline : course.start
                    pairs.append((from, End(item: second, attribute: near)))
                }
            }
        case (.superview, .superview): break  // The grammar requires a view between them.
        }
        return pairs
    }

    private mutating func connect(
        _ left: Place, _ right: Place, by connection: VisualFormat.Connection,
        along course: Course, _ spacer: inout LayoutGuide?
    ) throws(VisualFormatError) {
        if case .none = connection.kind { return }
        let pairs = try facing(left, right, along: course)
        switch connection.kind {
        case .none: break
        case .flush:
            for (from, to) in pairs { link(from, to, along: course) }
        case .standard:
            for (from, to) in pairs {
                // A standard gap to an edge of the superview is a constraint on the superview's
                // margin, whose width may change later. All other standard gaps are constants.
                if case .superview = left, let margin = from.margin {
                    link(margin, to, along: course)
                } else if case .superview = right, let margin = to.margin {
                    link(from, margin, along: course)
                } else {
                    link(from, to, constant: standardSpacing, along: course)
                    made.last?.systemSpacing = .format
                }
            }
        case .gap(let predicates):
            let conditions = try gap(predicates, pairs, left, course)
            guard conditions.contains(where: { $0.other != nil }) else {
                for (from, to) in pairs {
                    for condition in conditions { link(from, to, condition, along: course) }
                }
                return
            }
            _ = try insert(
                conditions, pairs, left, as: "-", connection.start, along: course, like: nil)
        case .spacer(let predicates):
            let conditions = try gap(predicates, pairs, left, course)
            let guide = try insert(
                conditions, pairs, left, as: "~", connection.start, along: course, like: spacer)
            spacer = spacer ?? guide
        }
    }

    private func gap(
        _ predicates: [VisualFormat.Predicate], _ pairs: [(from: End, to: End)], _ left: Place,
        _ course: Course
    ) throws(VisualFormatError) -> [Condition] {
        let related = End(item: sibling(pairs, left), attribute: course.size)
        var conditions: [Condition] = []
        for predicate in predicates {
            let condition = try condition(predicate, on: related, isGap: true)
            if condition.other != nil, condition.multiplier < 0 {
                throw failure(.negativeProportion, at: condition.end)
            }
            conditions.append(condition)
        }
        return conditions
    }

    /// Returns one of the two views beside a gap. Its superview owns the layout guide that
    /// represents the gap.
    private func sibling(_ pairs: [(from: End, to: End)], _ left: Place) -> any LayoutItem {
        if case .superview = left { return pairs[0].to.item }
        return pairs[0].from.item
    }

    /// Replaces a gap by a layout guide whose thickness satisfies the conditions. If `other` is given, both guides
    /// get equal thickness, which gives all spacers of a format the same size.
    private mutating func insert(
        _ conditions: [Condition], _ pairs: [(from: End, to: End)], _ left: Place,
        as character: Character, _ offset: Int, along course: Course, like other: LayoutGuide?
    ) throws(VisualFormatError) -> LayoutGuide {
        let superview = try superview(of: sibling(pairs, left), for: character, at: offset)
        guard let owner = superview as? View else {
            throw failure(.superviewWithoutGuides, at: offset)
        }
        let guide = LayoutGuide()
        guide.identifier = "spacer"
        guides.append((guide, owner))
        let thickness = End(item: guide, attribute: course.size)
        for from in unique(pairs.map(\.from)) {
            link(from, End(item: guide, attribute: course.start), along: course)
        }
        for condition in conditions { require(thickness, condition) }
        if let other {
            require(
                thickness,
                Condition(
                    relation: .equal, other: End(item: other, attribute: course.size),
                    priority: .required, end: offset))
        }
        for to in unique(pairs.map(\.to)) {
            link(End(item: guide, attribute: course.end), to, along: course)
        }
        return guide
    }

    private func unique(_ ends: [End]) -> [End] {
        var seen: Set<ObjectIdentifier> = []
        return ends.filter { seen.insert(ObjectIdentifier($0.item)).inserted }
    }

    // MARK: Constraints

    /// Adds the constraint `to == from + constant` between two edges along a visual format. If the
    /// format runs from right to left, the two edges are exchanged, so that a positive constant is
    /// still the distance between the views.
    private mutating func link(
        _ from: End, _ to: End, constant: Double = 0, along course: Course
    ) {
        let condition = Condition(
            relation: .equal, constant: constant, priority: .required, end: 0)
        link(from, to, condition, along: course)
    }

    private mutating func link(
        _ from: End, _ to: End, _ condition: Condition, along course: Course
    ) {
        var condition = condition
        condition.other = course.isMirrored ? to : from
        require(course.isMirrored ? from : to, condition)
    }

    private mutating func require(_ end: End, _ condition: Condition) {
        let constraint = LayoutConstraint(
            item: end.item, attribute: end.attribute, relatedBy: condition.relation,
            toItem: condition.other?.item,
            attribute: condition.other?.attribute ?? .notAnAttribute,
            multiplier: condition.multiplier, constant: condition.constant)
        constraint.priority = condition.priority
        made.append(constraint)
    }

    /// Makes the constraints of a `C:` format. Such a format may relate any two attributes, so
    /// `condition(_:on:isGap:)` refuses pairs that Auto Layout does not allow.
    private mutating func lower(
        _ name: FormatWord,
        _ attributes: [(attribute: FormatWord, predicates: [VisualFormat.Predicate])]
    ) throws(VisualFormatError) {
        let item = try view(name.text, at: name.end)
        for (word, predicates) in attributes {
            let first = End(item: item, attribute: try attribute(word))
            for predicate in predicates {
                require(first, try condition(predicate, on: first, isGap: false))
            }
        }
    }

    // MARK: Predicates

    /// Looks up the names of a predicate on an attribute. A gap has no item, so its predicates are
    /// looked up as if they concerned the size of a view beside the gap. A name without parentheses
    /// in a gap, as in `[a]-gap-[b]`, must be that of a metric and not of a view.
    private func condition(_ predicate: VisualFormat.Predicate, on first: End, isGap: Bool)
        throws(VisualFormatError) -> Condition
    {
        let object = predicate.object
        var condition = Condition(
            relation: predicate.relation, priority: .required, end: object.end)
        if let value = predicate.priority { condition.priority = try priority(value) }
        switch object.base {
        case .value(let value):
            switch value.kind {
            case .number(let number): condition.constant = number
            case .name(let name):
                if names.metric(name) != nil {
                    condition.constant = try number(value)
                } else if isGap, predicate.isBare {
                    throw failure(.expectedNumberOrMetric, at: value.end)
                } else {
                    condition.other = End(
                        item: try item(name, at: value.end), attribute: first.attribute)
                }
            }
        case .percent(let percent):
            condition.multiplier = percent / 100
            condition.other = End(
                item: try superview(of: first.item, for: "%", at: object.end),
                attribute: first.attribute)
            if first.attribute.kind != .size {
                throw failure(.incompatibleAttributes, at: object.end)
            }
        case .attribute(let name, let word):
            condition.other = End(
                item: try item(name.text, at: name.end), attribute: try attribute(word))
        }
        if let (divides, value) = object.factor {
            var factor = try number(value)
            if divides {
                if factor == 0 { throw failure(.divisionByZero, at: value.end) }
                factor = 1 / factor
            }
            if condition.other == nil {
                condition.constant *= factor
            } else {
                condition.multiplier *= factor
            }
        }
        if let (isNegative, value) = object.addend {
            let addend = try number(value)
            condition.constant += isNegative ? -addend : addend
        }
        try check(first.attribute, condition)
        return condition
    }

    /// Throws an error for a constraint that the initialiser of `LayoutConstraint` would refuse,
    /// such as one between left and top.
    private func check(_ first: LayoutAttribute, _ condition: Condition)
        throws(VisualFormatError)
    {
        func refuse(_ kind: VisualFormatError.Kind, if isWrong: Bool) throws(VisualFormatError) {
            if isWrong { throw failure(kind, at: condition.end) }
        }
        try refuse(.notFinite, if: !(condition.constant + condition.multiplier).isFinite)
        let isBare = condition.other == nil || condition.multiplier == 0
        try refuse(.locationEqualToConstant, if: first.kind != .size && isBare)
        guard let second = condition.other?.attribute else { return }
        try refuse(.incompatibleAttributes, if: first.kind != second.kind)
        let families = (first.family, second.family)
        try refuse(
            .mixedDirections,
            if: families == (.directional, .absolute) || families == (.absolute, .directional))
    }

    private func item(_ name: String, at end: Int) throws(VisualFormatError) -> any LayoutItem {
        guard let item = names.view(name) else {
            throw failure(
                .unknownItem(name), at: end, not: name, but: names.viewNames + names.metricNames)
        }
        return item
    }

    private func number(_ value: VisualFormat.Value) throws(VisualFormatError) -> Double {
        switch value.kind {
        case .number(let number): return number
        case .name(let name):
            guard let metric = names.metric(name) else {
                throw failure(
                    .expectedNumberOrMetric, at: value.end, not: name, but: names.metricNames)
            }
            guard metric.isFinite else { throw failure(.notFinite, at: value.end) }
            return metric
        }
    }

    /// Returns the priority that a number or name stands for. If a metric has the name of a
    /// priority, such as `high`, the metric is used.
    private func priority(_ value: VisualFormat.Value) throws(VisualFormatError) -> LayoutPriority {
        if case .name(let name) = value.kind, names.metric(name) == nil,
            let priority = LayoutPriority.named(name)
        {
            return priority
        }
        let number = try number(value)
        guard number > 0, number <= 1000 else { throw failure(.priority(number), at: value.end) }
        return LayoutPriority(number)
    }

    /// Returns the attribute with a name such as `top`. The names `start` and `end`, which GTK uses
    /// for leading and trailing, are accepted, too.
    private func attribute(_ word: FormatWord) throws(VisualFormatError) -> LayoutAttribute {
        switch word.text {
        case "left": return .left
        case "right": return .right
        case "top": return .top
        case "bottom": return .bottom
        case "leading", "start": return .leading
        case "trailing", "end": return .trailing
        case "width": return .width
        case "height": return .height
        case "centerX": return .centerX
        case "centerY": return .centerY
        case "lastBaseline", "baseline": return .lastBaseline
        case "firstBaseline": return .firstBaseline
        default:
            throw failure(
                .expectedAttribute, at: word.end, not: word.text,
                but: Array(ConstraintFormatAttribute.all.keys))
        }
    }
}
