import KeylineSolver

/// Conflicts: the engine breaks a constraint when required ones contradict each other, or when the solver refuses one.
extension LayoutEngine {
    /// Reports a constraint that relates the two axes. Such a constraint stays active without effect.
    func reportLowering(_ slot: Int) { constraint(in: slot)?.loweringError?.report() }

    private func setBroken(_ slot: Int) {
        entries[slot].handle = nil
        entries[slot].isBroken = true
        alterations &+= 1
        broken.append(slot)
    }

    /// Marks pending constraints as broken: they stay active without effect. Breaking them cannot
    /// make other broken constraints satisfiable, because they were not in the solver.
    func breakPending(_ slots: [Int]) {
        if freed == broken.count { freed += slots.count }
        for slot in slots {
            entries[slot].isPending = false
            setBroken(slot)
        }
        pending.removeAll { slots.contains($0) }
    }

    /// Breaks one member of a conflict, which is in the solver or in the refused batch, and reports each conflict once.
    /// The member is the most expendable one, and of several such the one that became active last.
    func breakOne(_ error: SolverError, _ refused: [ConstraintHandle], _ owners: [Int]) {
        var slots: [Int] = []
        let held = error.conflict.map { member -> LayoutConstraint? in
            guard let slot = slot(of: member.handle, refused, owners),
                let constraint = constraint(in: slot)
            else { return nil }
            slots.append(slot)
            return constraint
        }
        let size = root.sizeOfRoot
        let precision = NumberPrecision(
            of: held.compactMap { $0 },
            and: held.contains { $0 == nil } ? [size.width, size.height] : [])
        var words: [String] = []
        var members: [LayoutError.Member] = []
        for (member, constraint) in zip(error.conflict, held) {
            guard let constraint else {
                let text = implicitWords(member, precision)
                words.append(text.summary)
                members.append(LayoutError.Member(text: text.description))
                continue
            }
            words.append(constraint.summary(precision))
            members.append(LayoutError.Member(constraint, precision))
        }
        let implicit = zip(error.conflict, held).filter { $0.1 == nil }.map(\.0.handle)
        let advice = advice(on: held.compactMap { $0 }, implicit)
        // Building the report ran code of views, which may have ended this engine.
        if isGone { return }
        func rank(_ slot: Int) -> (Int, Int) {
            (entries[slot].with(\.expendability) ?? 3, entries[slot].serial)
        }
        guard error.code == .unsatisfiable, let victim = slots.max(by: { rank($0) < rank($1) }),
            let constraint = constraint(in: victim)
        else {
            giveUp(error, owners)
            return
        }
        if let handle = entries[victim].handle {
            try? solver.remove(handle)
            slotOfHandle[handle.index] = -1
            freed = 0
        }
        if entries[victim].isPending {
            entries[victim].isPending = false
            pending.removeAll { $0 == victim }
        }
        setBroken(victim)
        let key = words.sorted()
        guard tables.value.reported.insert(key).inserted else { return }
        tables.value.reports[victim] = key
        var report = LayoutError(
            kind: .unsatisfiable, constraints: words, broken: constraint.summary(precision))
        report.members = members
        report.brokenMember = LayoutError.Member(constraint, precision)
        report.advice = advice
        report.isAboutUIKit = root.companion != nil
        alertForUnsatisfiableConstraints()
        report.report()
    }

    /// The reason that every report of ``LayoutError/Kind/solver`` gives.
    func solverReason(_ error: SolverError) -> String {
        let number = error.code == .workLimit ? " (\(solver.workLimit))" : ""
        return "\(LayoutError.Kind.solver.reason.dropLast()): \(error.message)\(number)."
    }

    /// Handles a batch that the solver refused without naming a conflict. The next attempt adds its constraints one by
    /// one; a constraint that is refused alone is broken until something changes.
    private func giveUp(_ error: SolverError, _ owners: [Int]) {
        guard isCautious || owners.isEmpty else {
            isCautious = true
            return
        }
        // Without owners, the solver refused the root's size.
        let size = root.sizeOfRoot
        let concerned = owners.compactMap(constraint(in:))
        let sizes =
            owners.isEmpty
            ? [
                root.implicitWords(of: "width", size.width),
                root.implicitWords(of: "height", size.height),
            ]
            : []
        var report = LayoutError(.solver, about: concerned, reason: solverReason(error))
        report.views = sizes
        report.report()
        breakPending(owners)
    }

    /// Words for a member of a conflict that no layout constraint stands for: the root's size, or a non-negative extent.
    private func implicitWords(_ member: SolverError.Member, _ precision: NumberPrecision)
        -> (summary: String, description: String)
    {
        guard let held = solver.constraint(member.handle), let term = held.terms.first,
            held.terms.count == 1, term.variable.index < roles.count,
            let node = roles[term.variable.index]?.node.object, let own = node.variables
        else {
            let text = "\(root.name)'s own: \(member.description)"
            return (text, text)
        }
        let isWidth = term.variable == own.width
        let place = isWidth ? "width" : term.variable == own.height ? "height" : "origin"
        if node === root, held.relation == .equal {
            let extent = isWidth ? root.sizeOfRoot.width : root.sizeOfRoot.height
            let value = place == "origin" ? 0 : extent
            let kind = root.companion == nil ? "LayoutConstraint" : "NSLayoutConstraint"
            let name = root.libraryName(
                "root-\(place)",
                uikit: "UIView-Encapsulated-Layout-\(place.prefix(1).uppercased())"
                    + place.dropFirst())
            return (
                root.implicitWords(of: place, value, precision),
                "<\(kind):\(address(of: root)) '\(name)' \(root.label).\(place) == "
                    + "\(precision.text(value))   (active)>"
            )
        }
        let kind = node.companion == nil ? "LayoutConstraint" : "NSLayoutConstraint"
        return (
            node.implicitWords(of: place, nil),
            "<\(kind):\(address(of: node)) \(node.label).\(place) >= 0   (active)>"
        )
    }

    private func slot(of handle: ConstraintHandle, _ refused: [ConstraintHandle], _ owners: [Int])
        -> Int?
    {
        if let at = refused.firstIndex(of: handle) { return owners[at] }
        guard handle.index < slotOfHandle.count else { return nil }
        let slot = Int(slotOfHandle[handle.index])
        return slot >= 0 && entries[slot].handle == handle ? slot : nil
    }
}

extension LayoutNode {
    /// Words for a rule that no layout constraint stands for: the root's own value, or a non-negative extent if there
    /// is no value.
    func implicitWords(
        of place: String, _ value: Double?, _ precision: NumberPrecision = .short
    ) -> String {
        "\(name).\(place) "
            + (value.map {
                "== \(precision.text($0)) (the root's own \(place == "origin" ? place : "size"))"
            }
                ?? ">= 0 (no extent is negative)")
    }
}
