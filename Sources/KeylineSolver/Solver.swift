/// A solver for linear constraints with strict priorities.
///
/// ```swift
/// let solver = Solver()
/// let left = solver.makeVariable("left"), width = solver.makeVariable("width")
/// try solver.add {
///     left + width == 100
///     (width == 30).priority(.defaultHigh)
///     left >= 0
/// }
/// try solver.solve()
/// solver[left]  // 70
/// ```
///
/// A call that throws changes nothing. A solver is not thread-safe: only one thread may use it at a time.
/// Different solvers may be used by different threads at the same time.
public final class Solver {
    let core: Core
    private var variableNames: [Variable: String] = [:]
    private var constraintNames: [ConstraintHandle: String] = [:]
    /// The changes of constraints in the running transaction; nil outside a transaction.
    private var changes: Changes?
    /// The priorities whose errors are added up in another way than ``norm`` says, as set by
    /// ``setNorm(_:at:)``. Empty by default.
    public internal(set) var priorityNorms: [Priority: Norm] = [:]

    /// Creates a solver without variables.
    /// - Parameters:
    ///   - iterationLimit: how many simplex iterations one call may use; 0 stands for a large default limit. A call
    ///     that exceeds the limit throws `iterationLimit`.
    ///   - selfChecking: whether the solver checks all invariants of its data structures after
    ///     every change (slow).
    ///   - ageBreaksTies: whether the order of the variables decides between solutions of equal cost. If constraints
    ///     of one priority compete for the same space, the variables with lower indices then get it.
    public init(iterationLimit: Int = 0, selfChecking: Bool = false, ageBreaksTies: Bool = false) {
        core = Core(
            iterationLimit: UInt64(max(0, iterationLimit)), check: selfChecking,
            ageBreaksTies: ageBreaksTies)
    }

    private init(core: Core, of original: Solver) {
        self.core = core
        variableNames = original.variableNames
        constraintNames = original.constraintNames
        priorityNorms = original.priorityNorms
    }

    /// Returns a copy of the solver, in which the variables and the constraint handles of this solver are valid, too.
    /// Complexity: O(size of the solver).
    /// - Throws: `transaction` inside a transaction; `outOfMemory`.
    package func clone() throws(SolverError) -> Solver {
        var copy: Core?
        try core.check(core.clone(&copy), describe: members)
        guard let copy else { preconditionFailure("a copy that was made without an error exists") }
        return Solver(core: copy, of: self)
    }

    /// Whether the solver has no constraints and edits, and adds up errors as a new one does, without
    /// a limit of work.
    package var isPlain: Bool {
        core.constraintCount == 0 && core.workLimit == 0 && norm == .absolute
            && priorityNorms.isEmpty
    }

    /// The largest amount of work that one call may do; 0, the default, means no limit. The unit of
    /// work is one visited term of a row or component of a reduced cost, so that equal calls do
    /// equal work on every machine (``SolverStatistics/work`` counts it). A call that reaches the
    /// limit throws `workLimit` and changes nothing; values stay those of the last complete solve.
    /// After the limit is raised, the next solve continues. Negative limits count as 0.
    public var workLimit: Int {
        get { core.workLimit }
        set { core.workLimit = newValue }
    }

    // MARK: Variables

    /// Creates a variable, whose value is 0 until ``solve()`` computes another. Error messages show
    /// its name. Inside ``transaction(_:)`` no variables can be made: the result is then a stale
    /// variable, and the transaction fails. Complexity: amortised O(1).
    public func makeVariable(_ name: String? = nil) -> Variable {
        if refusesVariables(name.map { "the variable \($0)" } ?? "a variable") { return .stale }
        let variable = core.addVariable()
        if let name { variableNames[variable] = name }
        return variable
    }

    /// Creates variables with these names, in this order, as ``makeVariable(_:)`` does. Complexity: amortised
    /// O(count).
    public func makeVariables(_ names: String...) -> [Variable] { names.map { makeVariable($0) } }

    /// Creates `count` variables without names, faster than one by one. Inside ``transaction(_:)``
    /// no variables can be made: the results are then stale variables, and the transaction fails.
    /// Complexity: amortised O(count).
    /// - Precondition: `count` is not negative.
    public func makeVariables(count: Int) -> [Variable] {
        if refusesVariables("\(count) variables") {
            return Array(repeating: .stale, count: count)
        }
        return core.addVariables(count)
    }

    /// Returns true inside a transaction, where no variables can be made. The transaction will then
    /// fail with an error about `subject`, because the functions that make variables cannot throw.
    private func refusesVariables(_ subject: @autoclosure () -> String) -> Bool {
        guard changes != nil else { return false }
        if changes?.refusal == nil {
            changes?.refusal = Core.refusal(
                inTransaction: "\(subject()) cannot be made inside it, make it before")
        }
        return true
    }

    /// Removes a variable. If ``edit(_:priority:)`` was called for the variable, the constraint of
    /// the edit is removed, too.
    /// - Throws: `variableInUse` if a constraint still uses the variable; `staleVariable`; `transaction` inside a
    ///   transaction; `outOfMemory`.
    public func remove(_ variable: Variable) throws(SolverError) {
        try core.check(core.remove(variable), describe: members) { subject(of: variable, $0) }
        variableNames[variable] = nil
    }

    /// Whether the variable belongs to this solver and has not been removed. Complexity: O(1).
    public func contains(_ variable: Variable) -> Bool { core.contains(variable) }
    /// The number of variables that this solver has, without removed ones. Complexity: O(1).
    public var variableCount: Int { core.variableCount }

    /// Returns the variable's name. A variable without a name is called `x` and its index, such as
    /// `x3`.
    public func name(of variable: Variable) -> String {
        variableNames[variable] ?? "x\(variable.index)"
    }

    // MARK: Constraints

    /// Adds a constraint and returns a handle, by which it can be changed and removed. Values
    /// change at the next ``solve()``.
    /// - Throws: `unsatisfiable`, with a minimal conflict, if the constraint is required and contradicts the other
    ///   required ones; `notFinite`, `outOfRange`, `staleVariable`, `outOfMemory`, `iterationLimit`, `workLimit`.
    @discardableResult
    public func add(_ constraint: LinearConstraint) throws(SolverError) -> ConstraintHandle {
        try add(contentsOf: [constraint])[0]
    }

    /// Adds several constraints, which is faster than adding each alone. If one is refused, none is added.
    /// - Throws: the errors of ``add(_:)-(LinearConstraint)``.
    @discardableResult
    public func add(contentsOf constraints: [LinearConstraint]) throws(SolverError)
        -> [ConstraintHandle]
    {
        var batch = ConstraintBatch()
        batch.reserve(
            constraints: constraints.count, terms: constraints.reduce(0) { $0 + $1.terms.count })
        for constraint in constraints { batch.append(constraint) }
        var handles: [ConstraintHandle] = []
        let status = core.add(batch, into: &handles)
        try core.check(
            status,
            describe: {
                // Several refused constraints may have one handle: all constraints that were refused before
                // the C solver created them have the handle (0, 0).
                let made = Dictionary(zip(handles, constraints)) { first, _ in first }
                return members($0) { made[$0] ?? stated($0) }
            }, about: { _ in subject(of: constraints) })
        for (handle, constraint) in zip(handles, constraints) {
            if let name = constraint.name { constraintNames[handle] = name }
        }
        if changes != nil { noteAdded(zip(handles, constraints)) }
        return handles
    }

    /// Adds the constraints that the closure lists, one on each line. If one is refused, none is added.
    /// - Throws: the errors of ``add(contentsOf:)``.
    @discardableResult
    public func add(@ConstraintBuilder _ constraints: () -> [LinearConstraint])
        throws(SolverError) -> [ConstraintHandle]
    {
        try add(contentsOf: constraints())
    }

    /// Adds the constraints of a batch and appends their handles to `handles`. If one is refused,
    /// none is added. The call is meant for layout engines: it allocates memory only in the C
    /// solver and to grow `handles`. If the call throws `unsatisfiable`, it appends stale handles
    /// for the refused constraints, by which ``SolverError/conflict`` refers to them.
    public func add(_ batch: ConstraintBatch, into handles: inout [ConstraintHandle])
        throws(SolverError)
    {
        let first = handles.count
        let status = core.add(batch, into: &handles)
        let made = handles
        try core.check(
            status,
            describe: {
                let places = Dictionary(zip(made[first...], 0...)) { first, _ in first }
                return members($0) { handle in
                    places[handle].map { batch.linearConstraint(at: $0) } ?? stated(handle)
                }
            }, about: { _ in subject(of: (0..<batch.count).map(batch.linearConstraint)) })
        if changes != nil {
            noteAdded(zip(made[first...], (0..<batch.count).map(batch.linearConstraint)))
        }
    }

    /// States the constraints of a batch in place of those in `handles`, for programs that describe
    /// their whole layout again for every frame. `handles` are empty before the first call; each
    /// call replaces them by the handles of the batch's constraints, in order.
    ///
    /// A constraint with the same terms in the same order, relation, priority and weight as one in
    /// `handles` keeps the handle of that one, and only its constant changes. Constraints in
    /// `handles` without such a counterpart are removed, and new ones are added. Complexity: O(number
    /// of terms), and simplex steps only for what differs. Except for a second array of handles,
    /// only the C solver allocates memory.
    ///
    /// ```swift
    /// batch.removeAll()
    /// card.append(to: &batch)
    /// try solver.restate(&handles, as: batch)
    /// try solver.solve()
    /// ```
    ///
    /// - Throws: the errors of ``add(_:)-(LinearConstraint)`` and ``setConstant(_:to:)``, and
    ///   `duplicate` if a handle occurs twice. Nothing has changed then, and `handles` are the
    ///   same. A transaction that is undone does not give `handles` their former contents back:
    ///   keep a copy.
    public func restate(_ handles: inout [ConstraintHandle], as batch: ConstraintBatch)
        throws(SolverError)
    {
        let old = handles
        var stated = [ConstraintHandle](
            repeating: ConstraintHandle(slot: 0, generation: 0), count: batch.count)
        let status = core.restate(old, as: batch, into: &stated)
        try core.check(
            status,
            describe: {
                let places = Dictionary(zip(stated, 0...)) { first, _ in first }
                return members($0) { handle in
                    places[handle].map { batch.linearConstraint(at: $0) } ?? self.stated(handle)
                }
            },
            about: { _ in
                core.refusal.field == "constraint"
                    ? subject(of: old) : subject(of: (0..<batch.count).map(batch.linearConstraint))
            })
        handles = stated
        if constraintNames.isEmpty && changes == nil { return }
        let kept = Set(stated), before = Set(old)
        for handle in old where !kept.contains(handle) {
            guard let name = constraintNames.removeValue(forKey: handle) else { continue }
            changes?.removedNames[handle] = name
        }
        if changes != nil {
            let all = zip(stated, (0..<batch.count).map(batch.linearConstraint))
            noteAdded(all.filter { !before.contains($0.0) })
        }
    }

    /// Removes a constraint, whose handle is stale afterwards. Values change at the next
    /// ``solve()``.
    /// - Throws: `staleConstraint`; `belongsToEdit` for the constraint of an edit, which ``endEdit(_:)`` removes.
    public func remove(_ handle: ConstraintHandle) throws(SolverError) {
        try remove(contentsOf: [handle])
    }

    /// Removes several constraints. If one of them cannot be removed, none is.
    /// - Throws: the errors of ``remove(_:)-(ConstraintHandle)``, and `duplicate`.
    public func remove(contentsOf handles: [ConstraintHandle]) throws(SolverError) {
        try core.check(core.remove(handles), describe: members) { _ in subject(of: handles) }
        if constraintNames.isEmpty { return }
        for handle in handles {
            guard let name = constraintNames.removeValue(forKey: handle) else { continue }
            changes?.removedNames[handle] = name
        }
    }

    /// Sets the constant on the right-hand side of a constraint.
    /// - Throws: `unsatisfiable` if a required constraint with the new constant contradicts the others;
    ///   `staleConstraint`, `belongsToEdit`, `notFinite`, `outOfRange`, `outOfMemory`, `iterationLimit`,
    ///   `workLimit`.
    public func setConstant(_ handle: ConstraintHandle, to constant: Double) throws(SolverError) {
        try setConstants([handle], to: [constant])
    }

    /// Sets the constants of several constraints together: `constants[i]` becomes the constant of
    /// `handles[i]`. Contradictions are checked once, after all constants are set. Changes that
    /// would be refused one after the other can therefore be made together, such as moving a
    /// minimum and a maximum past each other's old values. If the call throws, no constant is
    /// changed.
    ///
    /// - Throws: the errors of ``setConstant(_:to:)``, `duplicate`, and `outOfRange` if the arrays have different
    ///   lengths.
    public func setConstants(_ handles: [ConstraintHandle], to constants: [Double])
        throws(SolverError)
    {
        guard handles.count == constants.count else {
            throw SolverError(
                code: .outOfRange,
                message: "\(constants.count) constants for \(handles.count) constraints",
                subject: nil, conflict: [])
        }
        try core.check(core.setConstants(handles, constants), describe: members) { _ in
            subject(of: handles, constants)
        }
    }

    /// Sets the priority of a constraint. The handle may be that of an edit's constraint, from
    /// ``editConstraint(of:)``. An optional constraint can become required and vice versa.
    /// - Throws: `unsatisfiable` if the constraint becomes required and contradicts others; `staleConstraint`,
    ///   `notFinite`, `outOfRange`, `outOfMemory`, `iterationLimit`, `workLimit`.
    public func setPriority(_ handle: ConstraintHandle, to priority: Priority) throws(SolverError) {
        try core.check(core.setPriority(handle, priority.rawValue), describe: members) { _ in
            subject(of: handle, priority.rawValue)
        }
    }

    /// Sets the positive factor by which a constraint's error counts among constraints with the
    /// same priority.
    /// - Throws: `staleConstraint`, `notFinite`, `outOfRange`, `belongsToEdit`.
    public func setWeight(_ handle: ConstraintHandle, to weight: Double) throws(SolverError) {
        try core.check(core.setWeight(handle, weight), describe: members) { _ in
            subject(of: handle, weight)
        }
    }

    /// Whether the constraint belongs to this solver and has not been removed. Complexity: O(1).
    public func contains(_ handle: ConstraintHandle) -> Bool { core.contains(handle) }
    /// The number of constraints that this solver has, without removed ones and without those that
    /// ``edit(_:priority:)`` adds.
    public var constraintCount: Int { core.constraintCount }

    /// Returns a constraint with its present constant, priority, weight and name, or nil if the
    /// handle is stale. Terms with the same variable have been merged.
    public func constraint(_ handle: ConstraintHandle) -> LinearConstraint? {
        core.constraint(handle).map { $0.0.named(constraintNames[handle]) }
    }

    // MARK: Edits and transactions

    /// Begins an edit: adds the constraint `variable == value` with this priority. The value is 0
    /// at first, and ``suggest(_:for:)`` sets it. A required edit makes the variable an input that
    /// only the host changes, such as the width of a window.
    /// - Throws: `staleVariable`, `duplicateEdit`, `notFinite`, `outOfRange`, `unsatisfiable` (for a required
    ///   edit), `outOfMemory`, `iterationLimit`, `workLimit`.
    public func edit(_ variable: Variable, priority: Priority = .strong) throws(SolverError) {
        try core.check(core.beginEdit(variable, priority.rawValue), describe: members) { _ in
            subject(of: [(variable, priority.rawValue)])
        }
    }

    /// Sets the value that an edited variable should have (see ``edit(_:priority:)``). The next
    /// ``solve()`` brings the variable as close to the value as constraints of higher priorities
    /// allow. Suggesting sizes before the first constraints are added is cheaper than afterwards.
    /// - Throws: `staleVariable`, `notEditable` if no edit of the variable has begun, `notFinite`, `outOfRange`,
    ///   `outOfMemory`; for required edits also `unsatisfiable`, `iterationLimit`, `workLimit`.
    public func suggest(_ value: Double, for variable: Variable) throws(SolverError) {
        try core.check(core.suggest(variable, value), describe: members) { _ in
            subject(of: [(variable, value)])
        }
    }

    /// Suggests values for several edited variables. If one value is refused, no value changes. If a
    /// variable occurs twice, its last value counts.
    /// - Throws: the errors of ``suggest(_:for:)``.
    public func suggest(_ suggestions: [(variable: Variable, value: Double)]) throws(SolverError) {
        try core.check(core.suggest(suggestions), describe: members) { _ in
            subject(of: suggestions)
        }
    }

    /// Ends the edit of a variable: removes the constraint that ``edit(_:priority:)`` added.
    /// - Throws: `staleVariable`, `notEditable` if no edit of the variable has begun, `outOfMemory`, `iterationLimit`,
    ///   `workLimit`.
    public func endEdit(_ variable: Variable) throws(SolverError) {
        try core.check(core.endEdit(variable), describe: members) { subject(of: variable, $0) }
    }

    /// Whether ``edit(_:priority:)`` has been called for the variable, and ``endEdit(_:)`` has not been called since.
    public func isEditing(_ variable: Variable) -> Bool { core.isEditing(variable) }

    /// Returns the constraint that ``edit(_:priority:)`` added for a variable, or nil if the
    /// variable is not being edited. Its handle occurs in conflicts, is accepted by
    /// ``setPriority(_:to:)``, and can be a parameter of a ``SolverTemplate``.
    public func editConstraint(of variable: Variable) -> ConstraintHandle? {
        core.editConstraint(variable)
    }

    /// Makes all changes in `body` together. Contradictions are detected only when `body` returns,
    /// so required constraints may contradict each other while `body` runs. If `body` or the final
    /// check throws, all changes are rolled back.
    /// - Throws: the error that `body` throws; `transaction` inside another transaction, or if `body` makes
    ///   variables; `unsatisfiable`, `outOfMemory`, `iterationLimit`, `workLimit`.
    public func transaction(_ body: () throws(SolverError) -> Void) throws(SolverError) {
        try core.check(core.begin(), describe: members)
        changes = Changes()
        defer { changes = nil }
        do throws(SolverError) {
            try body()
            if let refusal = changes?.refusal { throw refusal }
        } catch {
            takeNamesBack()
            try core.check(core.rollback(), describe: members)
            // A tried creation of a variable inside the transaction returned a stale variable,
            // which may have caused `error`. Throw the error about the creation instead, because it
            // names the real cause.
            throw changes?.refusal ?? error
        }
        do {
            try core.check(core.commit(), describe: members)
        } catch {
            takeNamesBack()
            throw error
        }
    }

    /// Changes in the running transaction that the C solver does not record. They are needed to
    /// restore names after a rollback, and to describe constraints in error messages.
    private struct Changes {
        var added: [ConstraintHandle: LinearConstraint] = [:]
        var removedNames: [ConstraintHandle: String] = [:]
        /// The error with which the transaction must end because its body tried to make a variable;
        /// nil if the body did not try.
        var refusal: SolverError?
    }

    private func noteAdded(_ added: some Sequence<(ConstraintHandle, LinearConstraint)>) {
        for (handle, constraint) in added { changes?.added[handle] = constraint }
    }

    private func takeNamesBack() {
        guard let changes else { return }
        constraintNames.merge(changes.removedNames) { $1 }
        for handle in changes.added.keys { constraintNames[handle] = nil }
    }

    /// Removes all constraints and edits. Variables stay valid, and have the value 0 after the next
    /// ``solve()``.
    /// - Throws: `transaction` inside a transaction, `outOfMemory`.
    public func reset() throws(SolverError) {
        try core.check(core.reset(), describe: members)
        constraintNames.removeAll()
    }

    /// Reserves memory for this many further variables, constraints and terms, so that adding them
    /// does not allocate.
    /// - Throws: `outOfMemory`, `overflow`.
    public func reserve(variables: Int = 0, constraints: Int = 0, terms: Int = 0)
        throws(SolverError)
    {
        try core.check(core.reserve(variables, constraints, terms), describe: members)
    }

    // MARK: Solving and reading

    /// Computes the values of all variables. Constraints that were added or changed since the last
    /// call take effect now.
    /// - Throws: `iterationLimit`, `workLimit`, `outOfMemory`, `transaction` inside a transaction, and
    ///   `outOfRange` if rounding errors make it impossible to satisfy the required constraints. Values then stay
    ///   those of the last successful solve.
    public func solve() throws(SolverError) { try core.check(core.solve(), describe: members) }

    /// The value that the last ``solve()`` gave the variable; 0 before the first one. Traps if the
    /// variable was removed or belongs to another solver, for which ``value(of:)`` returns nil.
    public subscript(variable: Variable) -> Double {
        guard let value = core.value(of: variable) else {
            preconditionFailure("a variable that was removed or belongs to another solver")
        }
        return value
    }

    /// Returns the value that the last ``solve()`` gave the variable, or nil if the variable was
    /// removed or belongs to another solver.
    public func value(of variable: Variable) -> Double? { core.value(of: variable) }

    /// Calls `body` with the values of all variables at the last solve, indexed by ``Variable/index``. The span is
    /// valid only during the call.
    public func withValues<Result>(_ body: (Span<Double>) throws -> Result) rethrows
        -> Result
    {
        try core.withValues(body)
    }

    /// Returns the variables whose values have changed since changes were last taken. The next call
    /// does not report these changes again. Complexity: O(number of changes).
    public func takeChanges() -> [Variable] {
        var changes: [Variable] = []
        forEachChange { changes.append($0) }
        return changes
    }

    /// Calls `body` for each variable whose value has changed since changes were last taken. The
    /// next call does not report these changes again. `body` may read values, but must not change
    /// the solver or solve. Complexity: O(number of changes).
    public func forEachChange(_ body: (Variable) -> Void) {
        withChanges { changes in for i in changes.indices { body(changes[i]) } }
    }

    /// Calls `body` once with all variables whose values have changed since changes were last
    /// taken. The next call does not report these changes again. `body` must not change the solver
    /// or solve.
    public func withChanges<Result>(_ body: (Span<Variable>) throws -> Result)
        rethrows -> Result
    {
        try core.withChanges(body)
    }

    // MARK: Diagnosis

    /// Returns true if no other values satisfy all constraints equally well. If some do, the solver
    /// has chosen one of several solutions, and the layout may lack a constraint. Solves first if
    /// something has changed.
    /// - Throws: the errors of ``solve()``.
    public func isUnique() throws(SolverError) -> Bool {
        var unique = true
        try core.check(core.isUnique(&unique), describe: members)
        return unique
    }

    /// Returns the variables whose values differ between equally good solutions; none if the solution is unique.
    /// Solves first if something has changed.
    /// - Throws: the errors of ``solve()``.
    public func undeterminedVariables() throws(SolverError) -> [Variable] {
        var variables: [Variable] = []
        try core.check(core.undeterminedVariables(&variables), describe: members)
        return variables
    }

    /// Returns the total error of the constraints of each optional priority that is in use, the
    /// highest priority first.
    /// - Throws: `outOfMemory`.
    public func levels() throws(SolverError) -> [Level] {
        var levels: [Level] = []
        try core.check(core.levels(&levels), describe: members)
        return levels
    }

    /// Returns how far the constraint is from holding at the last solution: 0 if it holds, and 5
    /// for `x >= 10` at x = 5. The weight of the constraint is not applied.
    /// - Throws: `staleConstraint`.
    public func violation(of handle: ConstraintHandle) throws(SolverError) -> Double {
        var violation = 0.0
        try core.check(core.violation(handle, &violation), describe: members)
        return violation
    }

    /// The solver's size, the work it has done and the memory it uses.
    public var statistics: SolverStatistics { core.statistics }

    /// A description of the first violated invariant of the solver's data structures, or nil if all of them hold. A
    /// violated invariant is a defect of Keyline.
    public var brokenInvariant: String? { core.brokenInvariant }

    /// Returns the constraint as text with the names of its variables, such as `2*a + b >= 10
    /// (required, "gap")`.
    public func description(of constraint: LinearConstraint) -> String {
        description(of: constraint, .short)
    }

    private func description(of constraint: LinearConstraint, _ precision: NumberPrecision)
        -> String
    {
        var text = ""
        for term in constraint.terms {
            let name = name(of: term.variable)
            let size = abs(term.coefficient)
            let sign = term.coefficient < 0 ? "-" : "+"
            text += text.isEmpty ? (sign == "-" ? "-" : "") : " \(sign) "
            text += size == 1 ? name : "\(precision.text(size))*\(name)"
        }
        if text.isEmpty { text = "0" }
        text += " \(constraint.relation) \(precision.text(constraint.constant)) ("
        text += precision.text(constraint.priority)
        if let name = constraint.name { text += ", \"\(name)\"" }
        return text + ")"
    }

    /// Describes constraints that contradict each other for an error, one ``SolverError/Member``
    /// for each handle.
    func members(_ handles: [ConstraintHandle]) -> [SolverError.Member] {
        members(handles, stated: stated)
    }

    /// Returns the constraint of a handle with its name, even if the running transaction has added
    /// and then removed it. Returns nil for a constraint that the C solver refused and did not
    /// keep.
    private func stated(_ handle: ConstraintHandle) -> LinearConstraint? {
        guard let (constraint, isEdit) = core.constraint(handle) else {
            return changes?.added[handle]
        }
        return constraint.named(constraintNames[handle] ?? (isEdit ? "edit" : nil))
    }

    private func members(
        _ handles: [ConstraintHandle], stated: (ConstraintHandle) -> LinearConstraint?
    ) -> [SolverError.Member] {
        let constraints = handles.map(stated)
        let precision = NumberPrecision(
            of: constraints.flatMap { constraint in
                guard let constraint else { return [Double]() }
                return constraint.terms.map { abs($0.coefficient) }
                    + [constraint.constant, constraint.priority.rawValue]
            })
        return zip(handles, constraints).map { handle, constraint in
            SolverError.Member(
                handle: handle, name: constraint?.name,
                description: constraint.map { description(of: $0, precision) }
                    ?? "a change that was refused")
        }
    }
}

extension Solver: CustomDebugStringConvertible {
    /// The solver's variables, constraints and simplex tableau as text, for debugging.
    public var debugDescription: String { core.dump }
}

extension LinearConstraint {
    func named(_ name: String?) -> LinearConstraint {
        var changed = self
        changed.name = name
        return changed
    }
}
