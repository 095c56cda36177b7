import KeylineSolver

/// Handles conflicts: if required constraints contradict each other, or the solver refuses a
/// constraint, the engine breaks one constraint, which then stays active without effect.
extension LayoutEngine {
    /// Reports a constraint between a horizontal and a vertical attribute. Such a constraint stays
    /// active without effect.
    func reportLowering(_ constraint: LayoutConstraint) {
        queue.value.reports.add { _ in constraint.loweringError?.report() }
    }

    /// The constraints that the next layout pass will add or change.
    var waitingConstraints: [LayoutConstraint] {
        var slots = queue.value.waitingSlots
        for i in queue.value.staleNodes.indices {
            guard let node = queue.value.staleNodes[i].object, node.stale.contains(.offsets)
            else { continue }
            rows.value.forEachConstraint(on: node) { slot, _ in
                if rows.value.entries[slot].with(\.asksItems) == true, !slots.contains(slot) {
                    slots.append(slot)
                }
            }
        }
        return slots.compactMap(constraint(in:))
    }

    /// Returns the active constraints that mention a node. Complexity: O(constraints); only reports
    /// use this function.
    func constraints(mentioning node: LayoutNode) -> [LayoutConstraint] {
        rows.value.entries.indices.compactMap { slot in
            var mentions = false
            let entry = rows.value.entries[slot]
            guard entry.isUsed, !entry.origin.isInternal else { return nil }
            entry.endpoints.forEachNode { if $1 === node { mentions = true } }
            return mentions ? constraint(in: slot) : nil
        }
    }

    /// Returns the active constraints that a node holds, in the order of activation.
    func constraints(heldBy node: LayoutNode) -> [LayoutConstraint] {
        rows.value.slots(heldBy: node).compactMap(constraint(in:))
    }

    private func setBroken(_ slot: Int) {
        rows.value.entries[slot].handle = nil
        rows.value.entries[slot].isBroken = true
        changes.alterations &+= 1
        system.value.broken.append(slot)
    }

    /// Marks constraints that wait for a layout pass as broken: they stay active without effect.
    /// This cannot make other broken constraints satisfiable, because the solver did not contain
    /// the marked ones.
    func breakPending(_ slots: [Int]) {
        if system.value.freed == system.value.broken.count { system.value.freed += slots.count }
        for slot in slots {
            rows.value.entries[slot].isPending = false
            setBroken(slot)
        }
        queue.value.pending.removeAll { slots.contains($0) }
    }

    /// A member of a conflict: a layout constraint, or a rule that no layout constraint stands for.
    private enum Party {
        case constraint(LayoutConstraint)
        /// The solver's description of the rule, and what ``implicitRule(_:)`` returns for it.
        case rule(String, (node: LayoutNode, place: String, value: Double?)?)

        var constraint: LayoutConstraint? {
            if case .constraint(let constraint) = self { return constraint }
            return nil
        }
    }

    /// A conflict that a solve has found, and the constraint that was broken.
    private struct Conflict {
        var parties: [Party]
        var broken: LayoutConstraint
        /// Which of the root's width and height are members of the conflict.
        var sidesOfRoot: [LayoutAttribute]
    }

    /// Breaks one member of a conflict: the most expendable one, and among several such, the one
    /// that became active last. The constraint then stays active without effect. Each conflict is
    /// reported once, at the end of the pass.
    func breakOne(_ error: SolverError, _ refused: [ConstraintHandle], _ owners: [Int]) {
        var slots: [Int] = [], rules: [ConstraintHandle] = []
        let parties = error.conflict.map { member -> Party in
            guard let slot = slot(of: member.handle, refused, owners),
                let constraint = constraint(in: slot)
            else {
                rules.append(member.handle)
                return .rule(member.description, implicitRule(member.handle))
            }
            slots.append(slot)
            return .constraint(constraint)
        }
        func rank(_ slot: Int) -> (Int, Int) {
            (rows.value.entries[slot].origin.expendability, rows.value.entries[slot].serial)
        }
        guard error.code == .unsatisfiable, let victim = slots.max(by: { rank($0) < rank($1) }),
            let constraint = constraint(in: victim)
        else {
            giveUp(error, owners)
            return
        }
        let conflict = Conflict(
            parties: parties, broken: constraint, sidesOfRoot: sidesOfRoot(in: rules))
        if let handle = rows.value.entries[victim].handle {
            try? system.value.solver.remove(handle)
            system.value.slotOfHandle[handle.index] = -1
            system.value.freed = 0
        }
        if rows.value.entries[victim].isPending {
            rows.value.entries[victim].isPending = false
            queue.value.pending.removeAll { $0 == victim }
        }
        setBroken(victim)
        queue.value.reports.add { $0.report(conflict) }
    }

    private func report(_ conflict: Conflict) {
        let held = conflict.parties.compactMap(\.constraint), size = root.sizeOfRoot
        let precision = NumberPrecision(
            of: held, and: held.count < conflict.parties.count ? [size.width, size.height] : [])
        var words: [String] = [], members: [LayoutError.Member] = []
        for party in conflict.parties {
            switch party {
            case .constraint(let constraint):
                words.append(constraint.summary(precision))
                members.append(LayoutError.Member(constraint, precision))
            case .rule(let statement, let rule):
                let text = implicitDescription(statement, rule, precision)
                words.append(text.summary)
                members.append(LayoutError.Member(text: text.description))
            }
        }
        let key = words.sorted()
        guard system.value.reported.insert(key).inserted else { return }
        if conflict.broken.home?.isSame(as: self) == true {
            system.value.reports[conflict.broken.slot] = key
        }
        var report = LayoutError(
            kind: .unsatisfiable, constraints: words, broken: conflict.broken.summary(precision))
        report.members = members
        report.brokenMember = LayoutError.Member(conflict.broken, precision)
        report.advice = ConflictAdvice(root: root).text(on: held, conflict.sidesOfRoot)
        report.isAboutUIKit = root.wrapper != nil
        alertForUnsatisfiableConstraints()
        report.report()
    }

    /// Returns which of the root's width and height are fixed to the size of its frame by solver
    /// constraints in `rules`. Returns an empty array for a root whose size is determined by
    /// constraints.
    private func sidesOfRoot(in rules: [ConstraintHandle]) -> [LayoutAttribute] {
        guard let own = root.variables, !root.isSizedByConstraints else { return [] }
        let given = rules.compactMap { system.value.solver.constraint($0) }.filter {
            $0.relation == .equal && $0.priority == .required
        }
        return [(LayoutAttribute.width, own.width), (.height, own.height)].filter { side in
            given.contains { $0.terms.map(\.variable) == [side.1] }
        }.map(\.0)
    }

    /// Returns the reason that an error report of the kind ``LayoutError/Kind/solver`` gives: the
    /// solver's message, with the work limit if the solve reached it.
    func solverReason(_ error: SolverError) -> String {
        let number = error.code == .workLimit ? " (\(system.value.solver.workLimit))" : ""
        return "\(LayoutError.Kind.solver.reason.dropLast()): \(error.message)\(number)."
    }

    /// Handles a batch of constraints that the solver refused without naming a conflict, for
    /// example because memory is exhausted. First, the constraints are added again one by one. A
    /// constraint that is then refused alone is reported and stays without effect until something
    /// changes.
    private func giveUp(_ error: SolverError, _ owners: [Int]) {
        guard system.value.isCautious || owners.isEmpty else {
            system.value.isCautious = true
            return
        }
        // If the batch contained no layout constraints, the solver refused the root's width and
        // height.
        let size = root.sizeOfRoot, concerned = owners.compactMap(constraint(in:))
        let reason = solverReason(error)
        queue.value.reports.add { engine in
            var report = LayoutError(.solver, about: concerned, reason: reason)
            if concerned.isEmpty {
                report.views = [
                    engine.root.implicitDescription(of: "width", size.width),
                    engine.root.implicitDescription(of: "height", size.height),
                ]
            }
            report.report()
        }
        breakPending(owners)
    }

    /// Returns descriptions of a member of a conflict that no layout constraint stands for: the
    /// root's own size, or a width or height that must not be negative.
    private func implicitDescription(
        _ statement: String, _ rule: (node: LayoutNode, place: String, value: Double?)?,
        _ precision: NumberPrecision
    ) -> (summary: String, description: String) {
        guard let (node, place, value) = rule else {
            let text = "\(root.name)'s own: \(statement)"
            return (text, text)
        }
        if let value {
            let kind = root.wrapper == nil ? "LayoutConstraint" : "NSLayoutConstraint"
            let name = root.libraryName(
                "root-\(place)",
                uikit: "UIView-Encapsulated-Layout-\(place.prefix(1).uppercased())"
                    + place.dropFirst())
            return (
                root.implicitDescription(of: place, value, precision),
                "<\(kind):\(address(of: root)) '\(name)' \(root.label).\(place) == "
                    + "\(precision.text(value))   (active)>"
            )
        }
        let kind = node.wrapper == nil ? "LayoutConstraint" : "NSLayoutConstraint"
        return (
            node.implicitDescription(of: place, nil),
            "<\(kind):\(address(of: node)) \(node.label).\(place) >= 0   (active)>"
        )
    }

    /// Explains a solver constraint that the engine added without a layout constraint of the
    /// program: which node and which extent (or origin) it restricts. `value` is the number that
    /// the root's own size or origin demands; nil for a constraint that forbids a negative width or
    /// height.
    func implicitRule(_ handle: ConstraintHandle) -> (
        node: LayoutNode, place: String, value: Double?
    )? {
        guard let held = system.value.solver.constraint(handle), let term = held.terms.first,
            held.terms.count == 1, term.variable.index < system.value.roles.count,
            let node = system.value.roles[term.variable.index]?.node.object,
            let own = node.variables
        else { return nil }
        let isWidth = term.variable == own.width, isHeight = term.variable == own.height
        let place = isWidth ? "width" : isHeight ? "height" : "origin"
        guard node === root, held.relation == .equal else { return (node, place, nil) }
        let size = root.sizeOfRoot
        return (node, place, isWidth ? size.width : isHeight ? size.height : 0)
    }

    private func slot(of handle: ConstraintHandle, _ refused: [ConstraintHandle], _ owners: [Int])
        -> Int?
    {
        if let at = refused.firstIndex(of: handle) { return owners[at] }
        return slot(of: handle)
    }

    /// Returns the index in the table of active constraints of the constraint with this handle; nil
    /// if no constraint of the table has this handle.
    func slot(of handle: ConstraintHandle) -> Int? {
        guard handle.index < system.value.slotOfHandle.count else { return nil }
        let slot = Int(system.value.slotOfHandle[handle.index])
        return slot >= 0 && rows.value.entries[slot].handle == handle ? slot : nil
    }
}
