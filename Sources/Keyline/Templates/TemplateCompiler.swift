import KeylineSolver

/// Makes a solver template from the constraints of a view and its subviews. Each input number of a
/// layout template becomes a parameter of the solver template: a rule that sets the constants of
/// some constraints.
struct TemplateCompiler {
    let subtree: SubtreeConstraints
    let layout: SubtreeSolver
    /// Descriptions of the constraints in the subtree that have no effect, because they contradict
    /// other required constraints.
    private(set) var broken: [String] = []
    /// The constraints that fix the width and height of the subtree's topmost view, with
    /// descriptions for error messages.
    private var extents: [(handle: ConstraintHandle, description: String)] = []
    private let engine: LayoutEngine
    private var parameters: [SolverTemplate.Parameter] = []
    private let numberCount: Int

    init(
        of top: LayoutNode, in engine: LayoutEngine, _ numbers: [LayoutTemplate.Number],
        _ fitting: [LayoutAxis]
    ) throws(LayoutError) {
        self.engine = engine
        numberCount = numbers.count
        guard let subtree = SubtreeConstraints.read(of: top, in: engine) else {
            throw LayoutError(
                .didNotConverge, about: [],
                reason: "Items have moved \(top.name) into another tree while it was read.")
        }
        self.subtree = subtree
        layout = SubtreeSolver(subtree, in: engine)
        var trial = layout.trial(in: layout.solver, subtree)
        trial.setTargets(fitting.map { Wish($0, 0, .fittingSizeLevel) })
        for axis in [LayoutAxis.horizontal, .vertical] {
            let at = numbers.firstIndex { $0.isExtent(along: axis) }
            guard !fitting.contains(axis) else {
                if at != nil { throw TemplateCompiler.givenTwice("the " + axis.extentName) }
                continue
            }
            try hold(axis, number: at)
        }
        // If the topmost view is not a root, a constraint may have no effect only because it
        // contradicts constraints outside the subtree, which the template does not contain. Try to
        // add such constraints to the template.
        if top.parent != nil { layout.addBroken(to: layout.solver) }
        trial.solve()
        for (entry, handle) in zip(subtree.entries, layout.handles) where handle == nil {
            if let constraint = entry.constraint { broken.append(constraint.summary) }
        }
        for (i, number) in numbers.enumerated() { try add(number, i) }
        try checkUniqueness(numbers)
    }

    // MARK: The top

    /// Fixes the width or height of the subtree's topmost view. The value is the input with the
    /// index `number` of those that the caller passes to the template, or, if `number` is nil, the
    /// view's present width or height in points.
    private mutating func hold(_ axis: LayoutAxis, number: Int?) throws(LayoutError) {
        let top = subtree.top, insets = top.alignmentInsets
        let hidden =
            axis == .horizontal ? insets.left + insets.right : insets.top + insets.bottom
        let extent = layout.variables[0][axis]
        let wanted = max(0, top.storedFrame.size[axis] - hidden)
        let handle: ConstraintHandle
        do {
            handle = try layout.solver.add(1 * extent == wanted)
        } catch {
            // The content does not fit into the view's present width or height, so a constraint
            // cannot fix it. Fix the smallest one into which the content fits: each instance (set
            // of input numbers) replaces this value by its own.
            guard number != nil,
                let held = try? layout.solver.add(1 * extent == smallest(extent))
            else {
                guard error.code == .unsatisfiable else {
                    throw LayoutError(kind: .solver, reason: engine.solverReason(error))
                }
                throw contradiction(error, top, axis, wanted)
            }
            handle = held
        }
        guard let number else {
            extents.append((handle, top.implicitDescription(of: axis.extentName, wanted)))
            return
        }
        extents.append((handle, "\(top.name).\(axis.extentName)"))
        parameters.append(.init(handle, number: number, offset: -hidden))
    }

    private func smallest(_ extent: Variable) -> Double {
        let wish = (1 * extent == 0).priority(.fittingSizeLevel)
        guard let handle = try? layout.solver.add(wish) else { return 0 }
        try? layout.solver.solve()
        let value = layout.solver[extent]
        try? layout.solver.remove(handle)
        return value
    }

    /// Returns an error saying that constraints of the program contradict the width or height of
    /// the view from which the template is made.
    private func contradiction(
        _ error: SolverError, _ top: LayoutNode, _ axis: LayoutAxis, _ wanted: Double
    ) -> LayoutError {
        let made = error.conflict.compactMap { member in
            layout.handles.firstIndex(of: member.handle).flatMap { subtree.entries[$0].constraint }
        }
        let precision = NumberPrecision(of: made, and: [wanted])
        let size = top.implicitDescription(of: axis.extentName, wanted, precision)
        var report = LayoutError(
            kind: .unsatisfiable, constraints: made.map { $0.summary(precision) } + [size])
        report.members =
            made.map { LayoutError.Member($0, precision) } + [LayoutError.Member(text: size)]
        return report
    }

    // MARK: Numbers

    private mutating func add(_ number: LayoutTemplate.Number, _ at: Int) throws(LayoutError) {
        switch number {
        case .width, .height: break
        case .constant(let constraint): try add(constraint, at)
        case .intrinsicWidth(let item): try add(item.layoutNode, .horizontal, at)
        case .intrinsicHeight(let item): try add(item.layoutNode, .vertical, at)
        }
    }

    private mutating func add(_ constraint: LayoutConstraint, _ at: Int) throws(LayoutError) {
        guard constraint.engine === engine else {
            throw LayoutError(.inactive, about: [constraint])
        }
        if let error = constraint.loweringError { throw error }
        guard let place = subtree.entries.firstIndex(where: { $0.object === constraint }) else {
            throw LayoutError(
                .outsideSubtree, about: [constraint],
                reason: "The constraint does not lie within \(subtree.top.name).")
        }
        guard let handle = layout.handles[place] else {
            throw LayoutError(
                .unsatisfiable, about: [constraint],
                reason:
                    "The constraint has no effect, because it contradicts other required constraints.",
                broken: constraint)
        }
        let (factor, offset) = subtree.entries[place].constantParts(of: constraint)
        parameters.append(.init(handle, number: at, factor: factor, offset: offset))
    }

    private mutating func add(_ node: LayoutNode, _ axis: LayoutAxis, _ at: Int)
        throws(LayoutError)
    {
        try subtree.check(node)
        let place = subtree.places[ObjectIdentifier(node)]
        let contents = layout.contents.filter { $0.place == place && $0.axis == axis }
        guard !contents.isEmpty else {
            throw LayoutError(
                kind: .noNaturalSize,
                reason:
                    "\(node.name) has no natural \(axis.extentName) that could be given another value."
            )
        }
        for content in contents { parameters.append(.init(content.handle, number: at)) }
    }

    private func checkUniqueness(_ numbers: [LayoutTemplate.Number]) throws(LayoutError) {
        var seen: Set<LayoutTemplate.Number.Key> = []
        for number in numbers where !seen.insert(number.key).inserted {
            throw TemplateCompiler.givenTwice(number.words)
        }
    }

    private static func givenTwice(_ what: String) -> LayoutError {
        LayoutError(kind: .givenTwice, reason: "A template cannot be given \(what) twice.")
    }

    // MARK: Solving

    /// A copy of the template's required constraints. If an instance (set of input numbers) has no
    /// layout, the copy finds the constraints that its numbers contradict.
    var diagnosis: TemplateDiagnosis { TemplateDiagnosis(subtree, layout, parameters, extents) }

    func learner(outputs: [Variable], _ samples: [[Double]], learns: Bool) throws(LayoutError)
        -> TemplateLearner
    {
        for (i, sample) in samples.enumerated() where sample.count != numberCount {
            throw LayoutError(
                kind: .wrongCount,
                reason: "Sample \(i) has \(sample.count) numbers; the template has \(numberCount).")
        }
        do {
            return try TemplateLearner(
                of: subtree.top.name, layout.solver, parameters, numberCount, outputs: outputs,
                samples: samples.flatMap { $0 }, learns: learns)
        } catch {
            let kind = LayoutError.Kind(of: error.code)
            guard kind != .solver else {
                throw LayoutError(kind: kind, reason: engine.solverReason(error))
            }
            guard kind != .unavailable else { throw LayoutError(kind: kind, reason: error.message) }
            guard let at = samples.firstIndex(where: { diagnosis.contradiction(of: $0) != nil }),
                var report = diagnosis.contradiction(of: samples[at])
            else {
                throw LayoutError(
                    kind: kind, reason: "A sample cannot be laid out: \(error.message).")
            }
            report.reason = "Sample \(at) contradicts required constraints:"
            throw report
        }
    }
}

extension SubtreeConstraints {
    /// Throws an error if the item is not in the subtree from which the template is made.
    func check(_ node: LayoutNode) throws(LayoutError) {
        guard places[ObjectIdentifier(node)] == nil else { return }
        throw LayoutError(
            kind: .outsideSubtree, reason: "\(node.name) is not within \(top.name).")
    }
}

extension LayoutTemplate.Number {
    /// Identifies what an input number of the template sets, such as the constant of a certain constraint. Two inputs
    /// with equal keys are an error.
    fileprivate struct Key: Hashable {
        var what: Int
        var object: ObjectIdentifier?
    }

    fileprivate var key: Key {
        switch self {
        case .width: Key(what: 0)
        case .height: Key(what: 1)
        case .constant(let constraint): Key(what: 2, object: ObjectIdentifier(constraint))
        case .intrinsicWidth(let item): Key(what: 3, object: ObjectIdentifier(item.layoutNode))
        case .intrinsicHeight(let item): Key(what: 4, object: ObjectIdentifier(item.layoutNode))
        }
    }

    fileprivate var words: String {
        switch self {
        case .width: "the width"
        case .height: "the height"
        case .constant(let constraint): "the constant of \(constraint.summary)"
        case .intrinsicWidth(let item): "the natural width of \(item.layoutNode.name)"
        case .intrinsicHeight(let item): "the natural height of \(item.layoutNode.name)"
        }
    }

    fileprivate func isExtent(along axis: LayoutAxis) -> Bool {
        switch self {
        case .width: axis == .horizontal
        case .height: axis == .vertical
        default: false
        }
    }
}
