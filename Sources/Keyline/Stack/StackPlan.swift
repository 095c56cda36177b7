/// Updates the constraints of a stack view after a change. Their priorities and identifiers are
/// those of UIStackView; without KeylineUIKit, the identifiers lack the prefix `UISV-`.
///
/// Each arranged view has a role (`Arranged.Role`), which contains all inputs of its
/// constraints, such as the view in front and the distance from it. If the role is unchanged, so
/// are the constraints. Otherwise, constraints that the new role needs too are kept. So the solver
/// gets only the differences.
struct StackPlan {
    private let stack: StackView
    private let style: ArrangementStyle
    /// Whether the stack view belongs to a `UIStackView` of KeylineUIKit, whose constraints have
    /// UIKit's identifiers.
    private let isForUIKit: Bool
    private let canvas: any LayoutItem
    private var obsolete: [LayoutConstraint] = []
    private var made: [LayoutConstraint] = []

    /// The attributes along the axis (`start` to `extent`) and across it (`near` to `breadth`): for
    /// a row, leading, trailing, centerX, width, and top, bottom, centerY, height.
    private let start, end, middle, extent: LayoutAttribute
    private let near, far, center, breadth: LayoutAttribute

    init(_ stack: StackView) {
        self.stack = stack
        style = ArrangementStyle(stack)
        isForUIKit = stack.layoutNode.wrapper != nil
        canvas = style.isWithinMargins ? stack.layoutMarginsGuide : stack
        let isRow = style.axis == .horizontal
        (start, end, middle, extent) =
            isRow ? (.leading, .trailing, .centerX, .width) : (.top, .bottom, .centerY, .height)
        (near, far, center, breadth) =
            isRow ? (.top, .bottom, .centerY, .height) : (.leading, .trailing, .centerX, .width)
    }

    /// Updates the constraints of all arranged views, and activates and deactivates what has
    /// changed. Complexity: O(arranged views), plus the cost of changed constraints.
    mutating func carryOut() {
        let views = stack.arrangedSubviews
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
        let ends = endPieces(first, last)
        exchange(&stack.ends, for: ends, first?.arranged?.source)
        LayoutConstraint.deactivate(obsolete)
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
        obsolete += arranged.constraints
        arranged.constraints = []
        arranged.role = nil
        if let gap = arranged.gap { stack.removeLayoutGuide(gap) }
        arranged.gap = nil
    }

    // MARK: Constraints

    /// The identifier of a constraint. The raw value is the identifier of UIStackView without its
    /// prefix.
    private enum Name: String {
        case canvasConnection = "canvas-connection"
        case canvasFit = "canvas-fit"
        case spacing
        case fillProportionally = "fill-proportionally"
        case textWidthDisambiguation = "text-width-disambiguation"
        case fillEqually = "fill-equally"
        case distributingEdge = "distributing-edge"
        case hiding
        case alignment
        case ambiguitySuppression = "ambiguity-suppression"

        /// The identifier that UIStackView gives the constraint. All identifiers are literals,
        /// because putting a prefix before `rawValue` would allocate a string for each constraint.
        var uikit: String {
            switch self {
            case .canvasConnection: "UISV-canvas-connection"
            case .canvasFit: "UISV-canvas-fit"
            case .spacing: "UISV-spacing"
            case .fillProportionally: "UISV-fill-proportionally"
            case .textWidthDisambiguation: "UISV-text-width-disambiguation"
            case .fillEqually: "UISV-fill-equally"
            case .distributingEdge: "UISV-distributing-edge"
            case .hiding: "UISV-hiding"
            case .alignment: "UISV-alignment"
            case .ambiguitySuppression: "UISV-ambiguity-suppression"
            }
        }
    }

    /// A constraint that an arranged view needs. An existing constraint is used if it has these
    /// properties, except the constant.
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

    /// Replaces `constraints` by constraints for `pieces`. Existing constraints that match a piece
    /// are kept and get its constant; others are queued for deactivation, and missing ones are
    /// created.
    private mutating func exchange(
        _ constraints: inout [LayoutConstraint], for pieces: [Piece],
        _ source: LayoutConstraint.SourceLocation?
    ) {
        if constraints.isEmpty {
            constraints = pieces.map { $0.make(source) }
            made += constraints
            return
        }
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
        obsolete += former
    }

    private func piece(
        _ name: Name, _ first: any LayoutItem, _ attribute: LayoutAttribute,
        _ relation: LayoutRelation, _ second: (any LayoutItem)? = nil,
        _ other: LayoutAttribute = .notAnAttribute, multiplier: Double = 1, _ constant: Double = 0,
        priority: LayoutPriority = .required
    ) -> Piece {
        Piece(
            name: isForUIKit ? name.uikit : name.rawValue, first: first,
            attribute: attribute, relation: relation,
            second: second, other: other, multiplier: multiplier, constant: constant,
            priority: priority)
    }

    private func piece(
        _ name: Name, _ item: any LayoutItem, _ attribute: LayoutAttribute,
        equal constant: Double,
        priority: LayoutPriority = .required
    ) -> Piece {
        piece(name, item, attribute, .equal, nil, .notAnAttribute, constant, priority: priority)
    }

    private mutating func update(
        _ view: View, _ arranged: Arranged, _ role: Arranged.Role, _ before: View?,
        _ gapModel: View?
    ) {
        var pieces: [Piece] = []
        pieces.reserveCapacity(8)
        if role.kind == .visible {
            place(view, role, before, &pieces)
            size(view, role, &pieces)
            fillGap(view, arranged, role, before, gapModel, &pieces)
            align(view, &pieces)
        } else {
            hide(view, role, before, &pieces)
        }
        exchange(&arranged.constraints, for: pieces, arranged.source)
        if arranged.gap != nil, role.gapModel < 0 {
            if let gap = arranged.gap { stack.removeLayoutGuide(gap) }
            arranged.gap = nil
        }
    }

    /// Returns the constraints that connect the first and the last visible view with the ends of
    /// the stack view, and those that keep the stack view small if its views do not fill it.
    private func endPieces(_ first: View?, _ last: View?) -> [Piece] {
        var pieces: [Piece] = []
        if let first, let last {
            pieces.append(piece(.canvasConnection, canvas, start, .equal, first, start))
            pieces.append(piece(.canvasConnection, canvas, end, .equal, last, end))
        }
        if style.isGapped || first == nil {
            pieces.append(piece(.canvasFit, stack, extent, equal: 0, priority: 49))
        }
        if style.alignment != .fill || first == nil {
            pieces.append(piece(.canvasFit, stack, breadth, equal: 0, priority: 49))
        }
        return pieces
    }

    private func place(
        _ view: View, _ role: Arranged.Role, _ before: View?, _ pieces: inout [Piece]
    ) {
        guard let before else { return }
        let (from, to) = style.isByBaselines ? (.lastBaseline, .firstBaseline) : (end, start)
        let relation = style.isGapped ? LayoutRelation.greaterThanOrEqual : .equal
        pieces.append(piece(.spacing, view, to, relation, before, from, role.spacing))
    }

    private func size(_ view: View, _ role: Arranged.Role, _ pieces: inout [Piece]) {
        if role.rank >= 0 {
            guard role.share > 0 else {
                return pieces.append(piece(.fillProportionally, view, extent, equal: 0))
            }
            let priority = LayoutPriority(Double(max(1, 999 - role.rank)))
            return pieces.append(
                piece(
                    .fillProportionally, view, extent, .equal, canvas, extent,
                    multiplier: role.share, priority: priority))
        }
        if role.textShare > 0 {
            let priority = LayoutPriority(min(999, role.resistance + 10))
            return pieces.append(
                piece(
                    .textWidthDisambiguation, view, extent, .equal, canvas, extent,
                    multiplier: role.textShare, -role.textGap, priority: priority))
        }
        guard role.model >= 0, !style.hasCommonBaseline || style.isEqual || isProportional,
            let model = stack.model
        else { return }
        pieces.append(piece(.fillEqually, view, extent, .equal, model, extent))
    }

    private var isProportional: Bool { style.distribution == .fillProportionally }

    /// Appends the constraints for the guide in the gap between two views, so that all gaps get the
    /// same size. The guide reaches from edge to edge, from baseline to baseline, or from centre to
    /// centre, according to the distribution.
    private func fillGap(
        _ view: View, _ arranged: Arranged, _ role: Arranged.Role, _ before: View?,
        _ gapModel: View?, _ pieces: inout [Piece]
    ) {
        guard role.gapModel >= 0, let before else { return }
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
        pieces.append(piece(.distributingEdge, gap, start, .equal, before, from))
        pieces.append(piece(.distributingEdge, gap, end, .equal, view, to))
        if let model = gapModel?.arranged?.gap, model !== gap {
            pieces.append(
                piece(
                    .fillEqually, gap, extent, .equal, model, extent,
                    priority: isCentred ? 149 : .required))
        }
    }

    /// Appends the constraints of a hidden view: its extent along the axis is 0, and it is in the
    /// middle of the gap between its visible neighbours, or at an end of the stack view.
    private func hide(
        _ view: View, _ role: Arranged.Role, _ before: View?, _ pieces: inout [Piece]
    ) {
        pieces.append(piece(.hiding, view, extent, equal: 0))
        if let before {
            pieces.append(piece(.spacing, view, start, .equal, before, end, role.spacing))
        } else {
            pieces.append(piece(.spacing, view, start, .equal, canvas, start))
        }
        // Across the axis, the view is at the near edge, and its breadth has a low priority, so
        // that a hidden view does not make the stack view larger.
        pieces.append(piece(.alignment, view, near, .equal, canvas, near))
        pieces.append(
            style.alignment == .fill
                ? piece(.alignment, view, far, .equal, canvas, far, priority: 24)
                : piece(.ambiguitySuppression, view, breadth, equal: 0, priority: 24))
    }

    private func align(_ view: View, _ pieces: inout [Piece]) {
        switch style.alignment {
        case .fill:
            pieces.append(piece(.alignment, view, near, .equal, canvas, near))
            pieces.append(piece(.alignment, view, far, .equal, canvas, far))
            return
        case .center: pieces.append(piece(.alignment, view, center, .equal, canvas, center))
        case .leading: pieces.append(piece(.alignment, view, near, .equal, canvas, near))
        case .trailing: pieces.append(piece(.alignment, view, far, .equal, canvas, far))
        case .firstBaseline where !style.hasCommonBaseline:
            pieces.append(piece(.alignment, view, near, .equal, canvas, near))
        case .lastBaseline where !style.hasCommonBaseline:
            pieces.append(piece(.alignment, view, far, .equal, canvas, far))
        case .firstBaseline, .lastBaseline:
            let isFirst = style.alignment == .firstBaseline
            let baseline: LayoutAttribute = isFirst ? .firstBaseline : .lastBaseline
            if let model = stack.model, model !== view {
                pieces.append(piece(.alignment, view, baseline, .equal, model, baseline))
            }
            // If the stack view is higher than its views, views aligned by first baselines are at
            // the bottom, and views aligned by last baselines are at the top. The priority is lower
            // than that of the next constraint (25), which gives views without a natural height the
            // height 0.
            let edge = isFirst ? far : near
            pieces.append(
                piece(.ambiguitySuppression, view, edge, .equal, canvas, edge, priority: 24))
        }
        pieces.append(piece(.canvasConnection, view, near, .greaterThanOrEqual, canvas, near))
        pieces.append(piece(.canvasConnection, view, far, .lessThanOrEqual, canvas, far))
        pieces.append(piece(.ambiguitySuppression, view, breadth, equal: 0, priority: 25))
    }
}
