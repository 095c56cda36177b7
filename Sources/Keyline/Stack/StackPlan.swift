/// Updates the constraints of a stack view after a change. Their priorities and identifiers are
/// those of UIStackView; without KeylineUIKit, the identifiers lack the prefix `UISV-`.
///
/// Each arranged view has a role (`Arranged.Role`), which contains all inputs of its constraints, such
/// as the view in front and the distance from it. A view whose role has not changed keeps all its
/// constraints. For a view with a new role, the plan keeps the constraints that the new role needs, too,
/// and replaces only the others. For example, a hidden view in the middle of a row changes its own role
/// and that of the next view; the constraints of all other views stay in the solver.
struct StackPlan {
    private let stack: StackView
    private let style: ArrangementStyle
    /// Whether the stack view belongs to a `UIStackView` of KeylineUIKit, whose constraints have
    /// UIKit's identifiers.
    private let isForUIKit: Bool
    /// The node of the rectangle in which the views are arranged: that of the stack view, or of its
    /// margins.
    private let canvas: LayoutNode
    private let engine: LayoutEngine
    /// The constraints that the plan will create. While a view is updated, all constraints that this
    /// view needs are appended at the index `settled` and after it. The function ``exchange(_:)``
    /// then takes those that already exist out of this array, and removes from the engine the
    /// constraints of the view that are no longer needed.
    private var pieces: [Piece] = []
    private var settled = 0
    /// The list of constraints of the view that is being updated.
    private var owner: Unretained<ArrangementRows>

    /// The attributes along the axis (`start` to `extent`) and across it (`near` to `breadth`): for
    /// a row, leading, trailing, centerX, width, and top, bottom, centerY, height.
    private let start, end, middle, extent: LayoutAttribute
    private let near, far, center, breadth: LayoutAttribute

    init(_ stack: StackView) {
        self.stack = stack
        style = ArrangementStyle(stack)
        isForUIKit = stack.layoutNode.wrapper != nil
        canvas = (style.isWithinMargins ? stack.layoutMarginsGuide.layoutNode : stack.layoutNode)
        // Getting the engine activates the constraints that were kept when the former root of the
        // stack view was deallocated. The plan then finds them and need not make them again.
        engine = LayoutEngine.engine(of: stack.layoutNode)
        owner = Unretained(stack.ends)
        let isRow = style.axis == .horizontal
        (start, end, middle, extent) =
            isRow ? (.leading, .trailing, .centerX, .width) : (.top, .bottom, .centerY, .height)
        (near, far, center, breadth) =
            isRow ? (.top, .bottom, .centerY, .height) : (.leading, .trailing, .centerX, .width)
    }

    /// Updates the constraints of all arranged views, and activates and deactivates what has
    /// changed. Complexity: O(arranged views), plus the cost of changed constraints.
    mutating func carryOut() {
        // The plan calls methods of views that programs may override, and the program's handler of
        // errors. This code may remove views from the stack view, so the two arrays keep the views and
        // their records alive until the plan ends.
        let views = stack.arrangedSubviews, owners = views.map(\.arranged)
        carryOut(for: views)
        withExtendedLifetime((views, owners)) {}
    }

    private mutating func carryOut(for views: [View]) {
        if stack.ends.isEmpty { pieces.reserveCapacity(6 * views.count + 4) }
        if stack.arrangedStyle != style {
            stack.arrangedStyle = style
            stack.model = nil
            for view in views { forget(view) }
        }
        let first = views.first { !$0.isHidden }, last = views.last { !$0.isHidden }
        // For equal extents or baselines, all views are related to one visible view, the model.
        // Keep the model of the last update if possible, because a new one would replace these
        // constraints of all views.
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
        stack.ends.source = first?.arranged?.source
        owner = Unretained(stack.ends)
        addEnds(first, last)
        exchange(stack.ends)
        activate()
    }

    /// Activates the constraints in `pieces`, in this order. Leaves out those of views that were
    /// removed from the stack view in the meantime.
    private func activate() {
        if pieces.isEmpty { return }
        engine.reserve(pieces.count)
        for piece in pieces where !piece.owner.with(\.isOver) { piece.activate(in: engine) }
    }

    private func firstBehind(_ first: View?, _ views: [View]) -> View? {
        var isBehind = false
        for view in views where !view.isHidden {
            if isBehind { return view }
            isBehind = view === first
        }
        return nil
    }

    /// Returns the fractions of the stack view's extent that the visible views take, in proportion
    /// to their natural sizes. Returns an empty array if no visible view has a natural size.
    private func shares(of views: [View]) -> [Double] {
        let visible = views.filter { !$0.isHidden }
        let sizes = visible.map { max(0, $0.intrinsicContentSize[style.axis]) }
        guard sizes.contains(where: { $0 > 0 }) else { return [] }
        let total =
            sizes.reduce(0, +) + visible.dropLast().map { stack.spacing(after: $0) }.reduce(0, +)
        return sizes.map { $0 / total }
    }

    /// Returns the priority of a text's horizontal compression resistance; 0 for a view that is not
    /// a text of several lines.
    static func resistance(ofText view: View) -> Double {
        view.isMultilineText
            ? view.contentCompressionResistancePriority(for: .horizontal).rawValue : 0
    }

    /// Returns the width for texts of several lines if a filled row contains two or more of them,
    /// or nil otherwise. Such texts get equal widths, because which of them becomes narrower would
    /// be ambiguous. `share` is each text's fraction of the row's width, and `gap` is the part of
    /// the spacing, in points, that is subtracted from it.
    private func textShare(of views: [View]) -> (share: Double, gap: Double)? {
        guard style.axis == .horizontal, style.distribution == .fill,
            views.lazy.filter({ $0.isMultilineText && !$0.isHidden }).prefix(2).count == 2
        else { return nil }
        let visible = views.filter { !$0.isHidden }, share = 1 / Double(visible.count)
        return (share, visible.dropLast().reduce(0) { $0 + stack.spacing(after: $1) } * share)
    }

    private mutating func forget(_ view: View) {
        guard let arranged = view.arranged else { return }
        arranged.removeAll()
        arranged.role = nil
        if let gap = arranged.gap { stack.removeLayoutGuide(gap) }
        arranged.gap = nil
    }

    // MARK: Constraints

    /// A constraint that an arranged view needs. An existing constraint is used if it has these
    /// properties, except the constant.
    private struct Piece {
        var form: RowForm
        var first: Unretained<LayoutNode>
        var second: Unretained<LayoutNode>?
        var multiplier: Double
        var constant: Double
        var priority: LayoutPriority
        var owner: Unretained<ArrangementRows>

        /// Whether the constraint can be an entry of the engine's table without a constraint object,
        /// which has no multiplier, baseline or margin.
        var isPlain: Bool {
            multiplier == 1 && !form.attribute.isOffset && !form.other.isOffset
                && abs(constant) <= LayoutConstraint.largestConstant
        }

        func isMet(by entry: RowEntry) -> Bool {
            entry.form == form && multiplier == 1 && entry.endpoints.first == first
                && entry.endpoints.second == second && entry.barePriority == priority
        }

        func isMet(by constraint: LayoutConstraint) -> Bool {
            constraint.isActive && constraint.made.first == first.with { $0.handle }
                && constraint.made.second == second?.with { $0.handle }
                && constraint.firstAttribute == form.attribute
                && constraint.secondAttribute == form.other
                && constraint.relation == form.relation && constraint.multiplier == multiplier
                && constraint.priority == priority && constraint.arrangementName == form.name
        }

        /// Makes the constraint, and adds it to the layout.
        func activate(in engine: LayoutEngine) {
            let home = Unretained(engine)
            if isPlain, first.with(\.homeInReach) == home,
                second.map({ $0.with(\.homeInReach) == home }) ?? true
            {
                return owner.with {
                    engine.enqueue(
                        form, LayoutConstraint.Endpoints(first, second), constant,
                        priority: priority, of: $0)
                }
            }
            let owner = owner.object, handles = (first.with(\.handle), second?.with(\.handle))
            let made = LayoutConstraint.between(
                .init(
                    handles.0, form.attribute, form.relation, handles.1, form.other, multiplier),
                constant, owner.source)
            if priority != .required { made.priority = priority }
            if let name = form.name { made.nameForArrangement(name, isForUIKit: owner.isForUIKit) }
            owner.objects.append(made)
            made.isActive = true
        }
    }

    /// Compares the constraints that `owner` has with the pieces that were collected for it.
    /// Existing constraints that match a piece are kept and get its constant, and the piece is
    /// dropped; others are deactivated.
    private mutating func exchange(_ owner: ArrangementRows) {
        defer { settled = pieces.count }
        owner.isForUIKit = isForUIKit
        if owner.isEmpty { return }
        // Usually the plan's engine, unless a view has moved the stack view to another tree since.
        let engine = owner.home?.object ?? engine
        var rows: [Int] = [], objects: [LayoutConstraint] = []
        var keptRows: [(slot: Int, serial: Int, constant: Double)] = []
        var keptObjects: [(constraint: LayoutConstraint, constant: Double)] = []
        owner.forEachRow(engine.rows.value.entries) { rows.append($0) }
        swap(&objects, &owner.objects)
        var end = settled
        for i in settled..<pieces.count {
            let piece = pieces[i]
            if let at = rows.firstIndex(where: { piece.isMet(by: engine.rows.value.entries[$0]) }) {
                let slot = rows.remove(at: at), serial = engine.rows.value.entries[slot].serial
                keptRows.append((slot, serial, piece.constant))
            } else if let at = objects.firstIndex(where: { piece.isMet(by: $0) }) {
                let kept = objects.remove(at: at)
                keptObjects.append((kept, piece.constant))
                owner.objects.append(kept)
            } else {
                pieces[end] = piece
                end += 1
            }
        }
        pieces.removeSubrange(end...)
        for slot in rows { engine.dequeue(slot) }
        LayoutConstraint.deactivate(objects)
        // A constant that is not a number, or is too large, is reported to the program's handler of
        // errors. The handler may remove kept rows from the stack view, and add views whose rows get
        // the same slots. The serial number shows whether a slot still contains the kept row.
        for (constraint, constant) in keptObjects { constraint.constant = constant }
        for (slot, serial, constant) in keptRows {
            let entry = engine.rows.value.entries[slot]
            if entry.owner != nil, entry.serial == serial {
                engine.setConstant(ofRow: slot, to: constant)
            }
        }
    }

    private mutating func add(
        _ name: ArrangementName, _ first: LayoutNode, _ attribute: LayoutAttribute,
        _ relation: LayoutRelation, _ second: LayoutNode? = nil,
        _ other: LayoutAttribute = .notAnAttribute, multiplier: Double = 1, _ constant: Double = 0,
        priority: LayoutPriority = .required
    ) {
        pieces.append(
            Piece(
                form: RowForm(attribute: attribute, other: other, relation: relation, name: name),
                first: Unretained(first), second: second.map(Unretained.init),
                multiplier: multiplier, constant: constant, priority: priority, owner: owner))
    }

    private mutating func add(
        _ name: ArrangementName, _ node: LayoutNode, _ attribute: LayoutAttribute,
        equal constant: Double, priority: LayoutPriority = .required
    ) {
        add(name, node, attribute, .equal, nil, .notAnAttribute, constant, priority: priority)
    }

    private mutating func update(
        _ view: View, _ arranged: Arranged, _ role: Arranged.Role, _ before: View?,
        _ gapModel: View?
    ) {
        let node = view.layoutNode
        owner = Unretained(arranged)
        if role.kind == .visible {
            place(node, role, before)
            size(node, role)
            fillGap(node, arranged, role, before, gapModel)
            align(node)
        } else {
            hide(node, role, before)
        }
        exchange(arranged)
        if arranged.gap != nil, role.gapModel < 0 {
            if let gap = arranged.gap { stack.removeLayoutGuide(gap) }
            arranged.gap = nil
        }
    }

    /// Adds the constraints that connect the first and the last visible view with the ends of
    /// the stack view, and those that keep the stack view small if its views do not fill it.
    private mutating func addEnds(_ first: View?, _ last: View?) {
        if let first, let last {
            add(.canvasConnection, canvas, start, .equal, first.layoutNode, start)
            add(.canvasConnection, canvas, end, .equal, last.layoutNode, end)
        }
        if style.isGapped || first == nil {
            add(.canvasFit, stack.layoutNode, extent, equal: 0, priority: 49)
        }
        if style.alignment != .fill || first == nil {
            add(.canvasFit, stack.layoutNode, breadth, equal: 0, priority: 49)
        }
    }

    private mutating func place(
        _ node: LayoutNode, _ role: Arranged.Role, _ before: View?
    ) {
        guard let before else { return }
        let (from, to) = style.isByBaselines ? (.lastBaseline, .firstBaseline) : (end, start)
        let relation = style.isGapped ? LayoutRelation.greaterThanOrEqual : .equal
        add(.spacing, node, to, relation, before.layoutNode, from, role.spacing)
    }

    private mutating func size(_ node: LayoutNode, _ role: Arranged.Role) {
        if role.rank >= 0 {
            guard role.share > 0 else {
                return add(.fillProportionally, node, extent, equal: 0)
            }
            let priority = LayoutPriority(Double(max(1, 999 - role.rank)))
            return add(
                .fillProportionally, node, extent, .equal, canvas, extent,
                multiplier: role.share, priority: priority)
        }
        if role.textShare > 0 {
            let priority = LayoutPriority(min(999, role.resistance + 10))
            return add(
                .textWidthDisambiguation, node, extent, .equal, canvas, extent,
                multiplier: role.textShare, -role.textGap, priority: priority)
        }
        guard role.model >= 0, !style.hasCommonBaseline || style.isEqual || isProportional,
            let model = stack.model
        else { return }
        add(.fillEqually, node, extent, .equal, model.layoutNode, extent)
    }

    private var isProportional: Bool { style.distribution == .fillProportionally }

    /// Appends the constraints for the guide in the gap between two views, so that all gaps get the
    /// same size. The guide reaches from edge to edge, from baseline to baseline, or from centre to
    /// centre, according to the distribution.
    private mutating func fillGap(
        _ node: LayoutNode, _ arranged: Arranged, _ role: Arranged.Role, _ before: View?,
        _ gapModel: View?
    ) {
        guard role.gapModel >= 0, let before else { return }
        let gap =
            arranged.gap
            ?? LayoutGuide("distributing-gap", uikit: "UISV-distributing-gap", for: stack)
        if arranged.gap == nil {
            arranged.gap = gap
            stack.addLayoutGuide(gap)
        }
        let isCentred = style.distribution == .equalCentering
        let (from, to) =
            isCentred
            ? (middle, middle)
            : style.isByBaselines ? (.lastBaseline, .firstBaseline) : (end, start)
        add(.distributingEdge, gap.layoutNode, start, .equal, before.layoutNode, from)
        add(.distributingEdge, gap.layoutNode, end, .equal, node, to)
        if let model = gapModel?.arranged?.gap, model !== gap {
            add(
                .fillEqually, gap.layoutNode, extent, .equal, model.layoutNode, extent,
                priority: isCentred ? 149 : .required)
        }
    }

    /// Appends the constraints of a hidden view: its extent along the axis is 0, and it is in the
    /// middle of the gap between its visible neighbours, or at an end of the stack view.
    private mutating func hide(
        _ node: LayoutNode, _ role: Arranged.Role, _ before: View?
    ) {
        add(.hiding, node, extent, equal: 0)
        if let before {
            add(.spacing, node, start, .equal, before.layoutNode, end, role.spacing)
        } else {
            add(.spacing, node, start, .equal, canvas, start)
        }
        // Across the axis, the view is at the near edge, and its breadth has a low priority, so
        // that a hidden view does not make the stack view larger.
        add(.alignment, node, near, .equal, canvas, near)
        if style.alignment == .fill {
            add(.alignment, node, far, .equal, canvas, far, priority: 24)
        } else {
            add(.ambiguitySuppression, node, breadth, equal: 0, priority: 24)
        }
    }

    private mutating func align(_ node: LayoutNode) {
        switch style.alignment {
        case .fill:
            add(.alignment, node, near, .equal, canvas, near)
            add(.alignment, node, far, .equal, canvas, far)
            return
        case .center: add(.alignment, node, center, .equal, canvas, center)
        case .leading,
            .firstBaseline where !style.hasCommonBaseline:
            add(.alignment, node, near, .equal, canvas, near)
        case .trailing,
            .lastBaseline where !style.hasCommonBaseline:
            add(.alignment, node, far, .equal, canvas, far)
        case .firstBaseline, .lastBaseline:
            let isFirst = style.alignment == .firstBaseline
            let baseline: LayoutAttribute = isFirst ? .firstBaseline : .lastBaseline
            if let model = stack.model, model.layoutNode !== node {
                add(.alignment, node, baseline, .equal, model.layoutNode, baseline)
            }
            // If the stack view is higher than its views, views aligned by first baselines are at
            // the bottom, and views aligned by last baselines are at the top. The priority is lower
            // than that of the next constraint (25), which gives views without a natural height the
            // height 0.
            let edge = isFirst ? far : near
            add(.ambiguitySuppression, node, edge, .equal, canvas, edge, priority: 24)
        }
        add(.canvasConnection, node, near, .greaterThanOrEqual, canvas, near)
        add(.canvasConnection, node, far, .lessThanOrEqual, canvas, far)
        add(.ambiguitySuppression, node, breadth, equal: 0, priority: 25)
    }
}
