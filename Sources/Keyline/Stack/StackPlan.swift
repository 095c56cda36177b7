/// The constraints that make an arrangement. Priorities and identifiers are UIStackView's.
struct StackPlan {
    private let stack: StackView
    private let visible: [View]
    private let canvas: any LayoutItem
    private(set) var constraints: [LayoutConstraint] = []
    private(set) var gaps: [LayoutGuide] = []

    /// Attributes along the axis and across it.
    private let start, end, middle, extent: LayoutAttribute
    private let near, far, center, breadth: LayoutAttribute

    init(_ stack: StackView) {
        self.stack = stack
        visible = stack.arrangedSubviews.filter { !$0.isHidden }
        canvas = stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack
        let isRow = stack.axis == .horizontal
        (start, end, middle, extent) =
            isRow ? (.leading, .trailing, .centerX, .width) : (.top, .bottom, .centerY, .height)
        (near, far, center, breadth) =
            isRow ? (.top, .bottom, .centerY, .height) : (.leading, .trailing, .centerX, .width)
        connect()
        space()
        distribute()
        align()
    }

    private mutating func add(
        _ name: String, _ first: any LayoutItem, _ attribute: LayoutAttribute,
        _ relation: LayoutRelation, _ second: (any LayoutItem)? = nil,
        _ other: LayoutAttribute = .notAnAttribute, multiplier: Double = 1, _ constant: Double = 0,
        priority: LayoutPriority = .required
    ) {
        let made = LayoutConstraint(
            item: first, attribute: attribute, relatedBy: relation, toItem: second,
            attribute: other, multiplier: multiplier, constant: constant)
        made.priority = priority
        made.identifier = "UISV-" + name
        made.origin = .arrangement
        constraints.append(made)
    }

    /// First and last reach the ends; hidden views are of no extent.
    private mutating func connect() {
        if let first = visible.first, let last = visible.last {
            add("canvas-connection", canvas, start, .equal, first, start)
            add("canvas-connection", canvas, end, .equal, last, end)
        }
        for view in stack.arrangedSubviews where view.isHidden {
            add("hiding", view, extent, .equal, 0)
        }
    }

    private mutating func add(
        _ name: String, _ item: any LayoutItem, _ attribute: LayoutAttribute,
        _ relation: LayoutRelation, _ constant: Double, priority: LayoutPriority = .required
    ) {
        add(name, item, attribute, relation, nil, .notAnAttribute, constant, priority: priority)
    }

    private var isGapped: Bool {
        stack.distribution == .equalSpacing || stack.distribution == .equalCentering
    }

    /// Hidden views lie in the middle of the gap that they are in, or at the end.
    private mutating func space() {
        var previous: View?
        var hidden: [View] = []
        let isByBaselines = stack.isBaselineRelativeArrangement && stack.axis == .vertical
        let (from, to) =
            isByBaselines ? (LayoutAttribute.lastBaseline, .firstBaseline) : (end, start)
        for view in stack.arrangedSubviews {
            if view.isHidden {
                hidden.append(view)
                continue
            }
            if let previous {
                let gap = stack.spacing(after: previous)
                add(
                    "spacing", view, to, isGapped ? .greaterThanOrEqual : .equal, previous, from,
                    gap)
                for middle in hidden {
                    add("spacing", middle, start, .equal, previous, end, gap / 2)
                }
            } else {
                for first in hidden { add("spacing", first, start, .equal, canvas, start) }
            }
            hidden = []
            previous = view
        }
        for last in hidden {
            add("spacing", last, start, .equal, previous ?? canvas, previous == nil ? start : end)
        }
    }

    private mutating func distribute() {
        switch stack.distribution {
        case .fill: break
        case .fillEqually:
            for view in visible.dropFirst() {
                add("fill-equally", view, extent, .equal, visible[0], extent)
            }
        case .fillProportionally: distributeProportionally()
        case .equalSpacing:
            distributeGaps(from: end, to: start, priority: .required)
        case .equalCentering:
            distributeGaps(from: middle, to: middle, priority: 149)
        }
        if isGapped || visible.isEmpty { add("canvas-fit", stack, extent, .equal, 0, priority: 49) }
    }

    private mutating func distributeProportionally() {
        let sizes = visible.map { max(0, $0.intrinsicContentSize[stack.axis]) }
        let total =
            sizes.reduce(0, +) + visible.dropLast().map { stack.spacing(after: $0) }.reduce(0, +)
        guard sizes.contains(where: { $0 > 0 }) else {
            for view in visible.dropFirst() {
                add("fill-equally", view, extent, .equal, visible[0], extent)
            }
            return
        }
        for (i, (view, size)) in zip(visible, sizes).enumerated() {
            guard size > 0 else {
                add("fill-proportionally", view, extent, .equal, 0)
                continue
            }
            add(
                "fill-proportionally", view, extent, .equal, canvas, extent,
                multiplier: size / total, priority: LayoutPriority(Double(max(1, 999 - i))))
        }
    }

    private mutating func distributeGaps(
        from: LayoutAttribute, to: LayoutAttribute, priority: LayoutPriority
    ) {
        for (previous, next) in zip(visible, visible.dropFirst()) {
            let gap = LayoutGuide()
            gap.identifier = "UISV-distributing-gap"
            stack.addLayoutGuide(gap)
            add("distributing-edge", gap, start, .equal, previous, from)
            add("distributing-edge", gap, end, .equal, next, to)
            if let first = gaps.first {
                add("fill-equally", gap, extent, .equal, first, extent, priority: priority)
            }
            gaps.append(gap)
        }
    }

    private mutating func align() {
        for view in stack.arrangedSubviews {
            if view.isHidden {
                // It lies at the start, and its breadth is no reason for anything.
                add("alignment", view, near, .equal, canvas, near)
                if stack.alignment == .fill {
                    add("alignment", view, far, .equal, canvas, far, priority: 24)
                } else {
                    add("ambiguity-suppression", view, breadth, .equal, 0, priority: 24)
                }
                continue
            }
            switch stack.alignment {
            case .fill:
                add("alignment", view, near, .equal, canvas, near)
                add("alignment", view, far, .equal, canvas, far)
                continue
            case .leading: add("alignment", view, near, .equal, canvas, near)
            case .trailing: add("alignment", view, far, .equal, canvas, far)
            case .center: add("alignment", view, center, .equal, canvas, center)
            case .firstBaseline, .lastBaseline:
                let baseline: LayoutAttribute =
                    stack.alignment == .firstBaseline ? .firstBaseline : .lastBaseline
                if stack.axis == .horizontal, let first = visible.first {
                    if view !== first {
                        add("alignment", view, baseline, .equal, first, baseline)
                    }
                    add("ambiguity-suppression", view, near, .equal, canvas, near, priority: 25)
                } else {
                    add("alignment", view, near, .equal, canvas, near)
                }
            }
            add("canvas-connection", view, near, .greaterThanOrEqual, canvas, near)
            add("canvas-connection", view, far, .lessThanOrEqual, canvas, far)
            add("ambiguity-suppression", view, breadth, .equal, 0, priority: 24)
        }
        if stack.alignment != .fill || visible.isEmpty {
            add("canvas-fit", stack, breadth, .equal, 0, priority: 49)
        }
    }
}
