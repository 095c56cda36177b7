/// Brings the constraints of an arrangement up to date. Priorities and identifiers are UIStackView's, the latter
/// without `UISV-` where no KeylineUIKit is involved.
///
/// Each view has a role, which says all that its constraints depend on: its neighbour in front, the gap to
/// it, whether it is hidden. A view whose role is what it was keeps its constraints untouched, and of the
/// others those stay that are asked for again. So the solver gets what changed, and nothing else, and what
/// is done for a view that stays is a look at it.
struct StackPlan {
    private let stack: StackView
    private let style: ArrangementStyle
    private let canvas: any LayoutItem
    private var gone: [LayoutConstraint] = []
    private var made: [LayoutConstraint] = []

    /// Attributes along the axis and across it.
    private let start, end, middle, extent: LayoutAttribute
    private let near, far, center, breadth: LayoutAttribute

    init(_ stack: StackView) {
        self.stack = stack
        style = ArrangementStyle(stack)
        canvas = style.isWithinMargins ? stack.layoutMarginsGuide : stack
        let isRow = style.axis == .horizontal
        (start, end, middle, extent) =
            isRow ? (.leading, .trailing, .centerX, .width) : (.top, .bottom, .centerY, .height)
        (near, far, center, breadth) =
            isRow ? (.top, .bottom, .centerY, .height) : (.leading, .trailing, .centerX, .width)
    }

    /// Complexity: a look at each arranged view, and what changed.
    mutating func carryOut() {
        let views = stack.arrangedSubviews
        if stack.arrangedStyle != style {
            stack.arrangedStyle = style
            stack.model = nil
            for view in views { forget(view) }
        }
        let first = views.first { !$0.isHidden }, last = views.last { !$0.isHidden }
        // All are as large as one of them. It may be any, and so it stays the one that it was.
        if stack.model.map({ $0.isHidden || $0.arranged?.stack !== stack }) ?? true {
            stack.model = first
        }
        let gapModel = style.isGapped ? firstBehind(first, views) : nil
        let shares = style.distribution == .fillProportionally ? shares(of: views) : nil
        let text = textShare(of: views)
        var before: View?, rank = 0, isBehindLast = false
        for view in views {
            guard let arranged = view.arranged else { continue }
            var role = Arranged.Role()
            role.before = before?.arranged?.serial ?? -1
            if view.isHidden {
                role.kind =
                    before == nil
                    ? (first == nil ? .alone : .leading) : isBehindLast ? .trailing : .between
                if role.kind == .between, let before {
                    role.spacing = stack.spacing(after: before) / 2
                }
            } else {
                if let before { role.spacing = stack.spacing(after: before) }
                let needsModel = style.isEqual || style.hasCommonBaseline || shares?.isEmpty == true
                if needsModel, let model = stack.model, model !== view {
                    role.model = model.arranged?.serial ?? -1
                }
                role.resistance = StackPlan.resistance(ofText: view)
                if let text, role.resistance > 0 { (role.textShare, role.textGap) = text }
                if let gapModel, before != nil { role.gapModel = gapModel.arranged?.serial ?? -1 }
                if let shares, !shares.isEmpty {
                    (role.share, role.rank) = (shares[rank], rank)
                }
            }
            if arranged.role != role {
                arranged.role = role
                update(view, arranged, role, before, gapModel)
            }
            if !view.isHidden {
                before = view
                rank += 1
                isBehindLast = view === last
            }
        }
        let ends = endPieces(first, last)
        exchange(&stack.ends, for: ends, first?.arranged?.source)
        LayoutConstraint.deactivate(gone)
        LayoutConstraint.activate(made)
    }

    private func firstBehind(_ first: View?, _ views: [View]) -> View? {
        var isBehind = false
        for view in views where !view.isHidden {
            if isBehind { return view }
            isBehind = view === first
        }
        return nil
    }

    /// Of the visible views; empty if none has a natural size.
    private func shares(of views: [View]) -> [Double] {
        let visible = views.filter { !$0.isHidden }
        let sizes = visible.map { max(0, $0.intrinsicContentSize[style.axis]) }
        guard sizes.contains(where: { $0 > 0 }) else { return [] }
        let total =
            sizes.reduce(0, +) + visible.dropLast().map { stack.spacing(after: $0) }.reduce(0, +)
        return sizes.map { $0 / total }
    }

    /// 0 for views that are no texts of several lines.
    static func resistance(ofText view: View) -> Double {
        view.isMultilineText
            ? view.contentCompressionResistancePriority(for: .horizontal).rawValue : 0
    }

    /// Texts that may have several lines are as wide as each other where two or more are in a row that is filled:
    /// which of them gives way could not be told otherwise. The share of the row that each has, as if all views
    /// were alike, and what of it goes to gaps.
    private func textShare(of views: [View]) -> (share: Double, gap: Double)? {
        guard style.axis == .horizontal, style.distribution == .fill,
            views.lazy.filter({ $0.isMultilineText && !$0.isHidden }).prefix(2).count == 2
        else { return nil }
        let visible = views.filter { !$0.isHidden }, share = 1 / Double(visible.count)
        return (share, visible.dropLast().reduce(0) { $0 + stack.spacing(after: $1) } * share)
    }

    private mutating func forget(_ view: View) {
        guard let arranged = view.arranged else { return }
        gone += arranged.constraints
        arranged.constraints = []
        arranged.role = nil
        if let gap = arranged.gap { stack.removeLayoutGuide(gap) }
        arranged.gap = nil
    }

    // MARK: Constraints

    /// A constraint that is asked for.
    private struct Piece {
        var name: String
        var first: any LayoutItem
        var attribute: LayoutAttribute
        var relation: LayoutRelation
        var second: (any LayoutItem)?
        var other: LayoutAttribute
        var multiplier: Double
        var constant: Double
        var priority: LayoutPriority

        func isMet(by constraint: LayoutConstraint) -> Bool {
            constraint.isActive && constraint.first === first.layoutNode
                && constraint.second === second?.layoutNode
                && constraint.firstAttribute == attribute && constraint.secondAttribute == other
                && constraint.relation == relation && constraint.multiplier == multiplier
                && constraint.priority == priority && constraint.identifier == name
        }

        func make(_ source: LayoutConstraint.SourceLocation?) -> LayoutConstraint {
            let made = LayoutConstraint(
                item: first, attribute: attribute, relatedBy: relation, toItem: second,
                attribute: other, multiplier: multiplier, constant: constant)
            made.priority = priority
            made.identifier = name
            made.origin = .arrangement
            made.source = source
            return made
        }
    }

    /// Keeps the constraints that are asked for again, at their constants of now.
    private mutating func exchange(
        _ constraints: inout [LayoutConstraint], for pieces: [Piece],
        _ source: LayoutConstraint.SourceLocation?
    ) {
        var former = constraints
        constraints = pieces.map { piece in
            guard let at = former.firstIndex(where: piece.isMet) else {
                let new = piece.make(source)
                made.append(new)
                return new
            }
            let kept = former.remove(at: at)
            kept.constant = piece.constant
            return kept
        }
        gone += former
    }

    private func piece(
        _ name: String, _ first: any LayoutItem, _ attribute: LayoutAttribute,
        _ relation: LayoutRelation, _ second: (any LayoutItem)? = nil,
        _ other: LayoutAttribute = .notAnAttribute, multiplier: Double = 1, _ constant: Double = 0,
        priority: LayoutPriority = .required
    ) -> Piece {
        Piece(
            name: stack.layoutNode.libraryName(name, uikit: "UISV-" + name), first: first,
            attribute: attribute, relation: relation,
            second: second, other: other, multiplier: multiplier, constant: constant,
            priority: priority)
    }

    private func piece(
        _ name: String, _ item: any LayoutItem, _ attribute: LayoutAttribute,
        equal constant: Double,
        priority: LayoutPriority = .required
    ) -> Piece {
        piece(name, item, attribute, .equal, nil, .notAnAttribute, constant, priority: priority)
    }

    private mutating func update(
        _ view: View, _ arranged: Arranged, _ role: Arranged.Role, _ before: View?,
        _ gapModel: View?
    ) {
        var pieces: [Piece]
        if role.kind == .visible {
            pieces = placing(view, role, before) + sizing(view, role)
            pieces += gap(view, arranged, role, before, gapModel) + aligning(view)
        } else {
            pieces = hiding(view, role, before)
        }
        exchange(&arranged.constraints, for: pieces, arranged.source)
        if arranged.gap != nil, role.gapModel < 0 {
            if let gap = arranged.gap { stack.removeLayoutGuide(gap) }
            arranged.gap = nil
        }
    }

    /// First and last reach the ends.
    private func endPieces(_ first: View?, _ last: View?) -> [Piece] {
        var pieces: [Piece] = []
        if let first, let last {
            pieces.append(piece("canvas-connection", canvas, start, .equal, first, start))
            pieces.append(piece("canvas-connection", canvas, end, .equal, last, end))
        }
        if style.isGapped || first == nil {
            pieces.append(piece("canvas-fit", stack, extent, equal: 0, priority: 49))
        }
        if style.alignment != .fill || first == nil {
            pieces.append(piece("canvas-fit", stack, breadth, equal: 0, priority: 49))
        }
        return pieces
    }

    private func placing(_ view: View, _ role: Arranged.Role, _ before: View?) -> [Piece] {
        guard let before else { return [] }
        let (from, to) = style.isByBaselines ? (.lastBaseline, .firstBaseline) : (end, start)
        let relation = style.isGapped ? LayoutRelation.greaterThanOrEqual : .equal
        return [piece("spacing", view, to, relation, before, from, role.spacing)]
    }

    private func sizing(_ view: View, _ role: Arranged.Role) -> [Piece] {
        if role.rank >= 0 {
            guard role.share > 0 else {
                return [piece("fill-proportionally", view, extent, equal: 0)]
            }
            return [
                piece(
                    "fill-proportionally", view, extent, .equal, canvas, extent,
                    multiplier: role.share,
                    priority: LayoutPriority(Double(max(1, 999 - role.rank))))
            ]
        }
        if role.textShare > 0 {
            return [
                piece(
                    "text-width-disambiguation", view, extent, .equal, canvas, extent,
                    multiplier: role.textShare, -role.textGap,
                    priority: LayoutPriority(min(999, role.resistance + 10)))
            ]
        }
        guard role.model >= 0, !style.hasCommonBaseline || style.isEqual || isProportional,
            let model = stack.model
        else { return [] }
        return [piece("fill-equally", view, extent, .equal, model, extent)]
    }

    private var isProportional: Bool { style.distribution == .fillProportionally }

    /// Gaps run from edge to edge, from baseline to baseline, or from centre to centre.
    private func gap(
        _ view: View, _ arranged: Arranged, _ role: Arranged.Role, _ before: View?,
        _ gapModel: View?
    ) -> [Piece] {
        guard role.gapModel >= 0, let before else { return [] }
        let gap =
            arranged.gap
            ?? LayoutGuide(
                "distributing-gap", uikit: "UISV-distributing-gap", for: stack.layoutNode)
        if arranged.gap == nil {
            arranged.gap = gap
            stack.addLayoutGuide(gap)
        }
        let isCentred = style.distribution == .equalCentering
        let (from, to) =
            isCentred
            ? (middle, middle)
            : style.isByBaselines ? (.lastBaseline, .firstBaseline) : (end, start)
        var pieces = [
            piece("distributing-edge", gap, start, .equal, before, from),
            piece("distributing-edge", gap, end, .equal, view, to),
        ]
        if let model = gapModel?.arranged?.gap, model !== gap {
            pieces.append(
                piece(
                    "fill-equally", gap, extent, .equal, model, extent,
                    priority: isCentred ? 149 : .required))
        }
        return pieces
    }

    /// Hidden views are of no extent, and lie in the middle of the gap that they are in, or at the end.
    private func hiding(_ view: View, _ role: Arranged.Role, _ before: View?) -> [Piece] {
        var pieces = [piece("hiding", view, extent, equal: 0)]
        if let before {
            pieces.append(piece("spacing", view, start, .equal, before, end, role.spacing))
        } else {
            pieces.append(piece("spacing", view, start, .equal, canvas, start))
        }
        // It lies at the start, and its breadth is no reason for anything.
        pieces.append(piece("alignment", view, near, .equal, canvas, near))
        pieces.append(
            style.alignment == .fill
                ? piece("alignment", view, far, .equal, canvas, far, priority: 24)
                : piece("ambiguity-suppression", view, breadth, equal: 0, priority: 24))
        return pieces
    }

    private func aligning(_ view: View) -> [Piece] {
        var pieces: [Piece] = []
        switch style.alignment {
        case .fill:
            return [
                piece("alignment", view, near, .equal, canvas, near),
                piece("alignment", view, far, .equal, canvas, far),
            ]
        case .center: pieces.append(piece("alignment", view, center, .equal, canvas, center))
        case .leading: pieces.append(piece("alignment", view, near, .equal, canvas, near))
        case .trailing: pieces.append(piece("alignment", view, far, .equal, canvas, far))
        case .firstBaseline where !style.hasCommonBaseline:
            pieces.append(piece("alignment", view, near, .equal, canvas, near))
        case .lastBaseline where !style.hasCommonBaseline:
            pieces.append(piece("alignment", view, far, .equal, canvas, far))
        case .firstBaseline, .lastBaseline:
            let isFirst = style.alignment == .firstBaseline
            let baseline: LayoutAttribute = isFirst ? .firstBaseline : .lastBaseline
            if let model = stack.model, model !== view {
                pieces.append(piece("alignment", view, baseline, .equal, model, baseline))
            }
            // Where there is room to spare, first baselines are with the bottom, and last ones with the
            // top. That counts for less than that what has no natural height has none.
            let edge = isFirst ? far : near
            pieces.append(
                piece("ambiguity-suppression", view, edge, .equal, canvas, edge, priority: 24))
        }
        pieces.append(piece("canvas-connection", view, near, .greaterThanOrEqual, canvas, near))
        pieces.append(piece("canvas-connection", view, far, .lessThanOrEqual, canvas, far))
        pieces.append(piece("ambiguity-suppression", view, breadth, equal: 0, priority: 25))
        return pieces
    }
}
