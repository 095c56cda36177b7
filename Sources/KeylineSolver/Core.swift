import CSolver

/// Owns a solver of the C library CSolver. Only Core.swift and TemplateCore.swift call C functions.
/// Each method calls one C function and returns its status; ``Solver`` turns a status into a
/// ``SolverError`` with names and descriptions.
final class Core {
    let pointer: OpaquePointer

    init(iterationLimit: UInt64, check: Bool, ageBreaksTies: Bool) {
        var options = csolver_options()
        options.iteration_limit = iterationLimit
        options.check = check
        options.age_breaks_ties = ageBreaksTies
        var made: OpaquePointer?
        let status = csolver_create(&options, &made)
        guard status == .CSOLVER_OK, let made else { fatalError("Keyline: no memory for a solver") }
        pointer = made
    }

    private init(pointer: OpaquePointer) { self.pointer = pointer }

    deinit { csolver_free(pointer) }

    /// Makes a copy of the solver, and stores it in `copy`.
    func clone(_ copy: inout Core?) -> csolver_status {
        var made: OpaquePointer?
        let status = csolver_clone(pointer, &made)
        copy = made.map { Core(pointer: $0) }
        return status
    }

    /// Converts a status of the C library to an error code; nil means success.
    ///
    /// A status of this version that has no case here causes a compiler warning. A newer C library
    /// may return a status that this version does not know; `@unknown default` handles it.
    static func code(of status: csolver_status) -> SolverError.Code? {
        switch status {
        case .CSOLVER_OK: nil
        case .CSOLVER_ERROR_NOT_FINITE: .notFinite
        case .CSOLVER_ERROR_RANGE: .outOfRange
        case .CSOLVER_ERROR_STALE_VARIABLE: .staleVariable
        case .CSOLVER_ERROR_STALE_CONSTRAINT: .staleConstraint
        case .CSOLVER_ERROR_IN_USE: .variableInUse
        case .CSOLVER_ERROR_DUPLICATE: .duplicate
        case .CSOLVER_ERROR_DUPLICATE_EDIT: .duplicateEdit
        case .CSOLVER_ERROR_NOT_EDITABLE: .notEditable
        case .CSOLVER_ERROR_IS_EDIT: .belongsToEdit
        case .CSOLVER_ERROR_UNSATISFIABLE: .unsatisfiable
        case .CSOLVER_ERROR_TRANSACTION: .transaction
        case .CSOLVER_ERROR_OVERFLOW: .overflow
        case .CSOLVER_ERROR_OUT_OF_MEMORY: .outOfMemory
        case .CSOLVER_ERROR_ITERATION_LIMIT: .iterationLimit
        case .CSOLVER_ERROR_WORK_LIMIT: .workLimit
        case .CSOLVER_ERROR_UNAVAILABLE: .unavailable
        case .CSOLVER_ERROR_NULL, .CSOLVER_ERROR_INTERNAL: .internal
        @unknown default: .unknown
        }
    }

    /// Throws a ``SolverError`` unless `status` is success. For contradicting constraints,
    /// `describe` turns their handles into text. `subject` describes the number, variable or
    /// constraint that the C solver refused.
    func check(
        _ status: csolver_status, describe: ([ConstraintHandle]) -> [SolverError.Member],
        about subject: (SolverError.Code) -> String? = { _ in nil }
    ) throws(SolverError) {
        guard let code = Core.code(of: status) else { return }
        var conflict: [SolverError.Member] = []
        if code == .unsatisfiable {
            var count = 0
            if let members = csolver_conflict(pointer, &count) {
                conflict = describe((0..<count).map { ConstraintHandle(members[$0]) })
            }
        }
        throw SolverError(
            code: code, message: Core.message(of: status), subject: subject(code),
            conflict: conflict)
    }

    private static func message(of status: csolver_status) -> String {
        String(cString: csolver_status_message(status))
    }

    /// The argument that the C solver refused in the call that has just failed. The C solver
    /// records it for calls that add, remove or change constraints or edits.
    var refusal: Refusal {
        var info = csolver_refusal_info()
        _ = csolver_refusal(pointer, &info)
        func index(_ number: Int) -> Int? { number == Core.noIndex ? nil : number }
        return Refusal(
            item: index(info.item), term: index(info.term),
            field: String(cString: csolver_field_name(info.field)))
    }

    /// Identifies the argument of a failed call that the C solver refused.
    struct Refusal {
        /// The index of the refused constraint, handle or value among those passed to the call; nil
        /// if the call failed as a whole.
        var item: Int?
        /// The index of the wrong term among the terms of the refused constraint; nil if no term is
        /// wrong.
        var term: Int?
        /// The name of the wrong field of the constraint, such as `priority`; `none` if no single
        /// field is wrong.
        var field: String
    }

    private static let noIndex = Int(bitPattern: UInt.max)

    /// Returns the error for an action that is not allowed inside a transaction. `subject` names
    /// the action in the message, for example making a variable.
    static func refusal(inTransaction subject: String) -> SolverError {
        SolverError(
            code: .transaction, message: message(of: .CSOLVER_ERROR_TRANSACTION), subject: subject,
            conflict: [])
    }

    // MARK: Variables

    func addVariable() -> Variable {
        var id = csolver_variable()
        made(csolver_add_variable(pointer, &id))
        return Variable(id)
    }

    /// Ends the process if memory for new variables is exhausted. Making variables does not throw,
    /// because hardly any program could go on without them.
    private func made(_ status: csolver_status) {
        guard status != .CSOLVER_OK else { return }
        fatalError("Keyline: no memory for variables")
    }

    func addVariables(_ count: Int) -> [Variable] {
        precondition(count >= 0, "Keyline: \(count) variables")
        return [Variable](unsafeUninitializedCapacity: count) { variables, initialized in
            let ids = UnsafeMutableRawPointer(variables.baseAddress)?
                .assumingMemoryBound(to: csolver_variable.self)
            made(csolver_add_variables(pointer, count, ids))
            initialized = count
        }
    }

    func remove(_ variable: Variable) -> csolver_status {
        csolver_remove_variable(pointer, variable.id)
    }

    func contains(_ variable: Variable) -> Bool { csolver_is_variable(pointer, variable.id) }
    var variableCount: Int { csolver_variable_count(pointer) }

    // MARK: Constraints

    func add(_ batch: ConstraintBatch, into handles: inout [ConstraintHandle]) -> csolver_status {
        let first = handles.count
        handles.append(
            contentsOf: repeatElement(
                ConstraintHandle(slot: 0, generation: 0), count: batch.count))
        return batch.withEntries { entries in
            let descriptions = UnsafeRawPointer(entries.baseAddress)?
                .assumingMemoryBound(to: csolver_description.self)
            return handles.withUnsafeMutableBytes { out in
                let ids = out.baseAddress?.assumingMemoryBound(to: csolver_constraint.self)
                return csolver_add_constraints(
                    pointer, entries.count, descriptions, ids.map { $0 + first })
            }
        }
    }

    /// States a batch in place of the constraints `old`, and fills `handles`, which is as long as the batch.
    func restate(
        _ old: [ConstraintHandle], as batch: ConstraintBatch, into handles: inout [ConstraintHandle]
    ) -> csolver_status {
        batch.withEntries { entries in
            let descriptions = UnsafeRawPointer(entries.baseAddress)?
                .assumingMemoryBound(to: csolver_description.self)
            return old.withUnsafeBytes { before in
                handles.withUnsafeMutableBytes { out in
                    csolver_restate_constraints(
                        pointer, old.count,
                        before.baseAddress?.assumingMemoryBound(to: csolver_constraint.self),
                        entries.count, descriptions,
                        out.baseAddress?.assumingMemoryBound(to: csolver_constraint.self))
                }
            }
        }
    }

    func remove(_ handles: [ConstraintHandle]) -> csolver_status {
        handles.withUnsafeBytes {
            csolver_remove_constraints(
                pointer, handles.count,
                $0.baseAddress?.assumingMemoryBound(to: csolver_constraint.self))
        }
    }

    func setConstants(_ handles: [ConstraintHandle], _ constants: [Double]) -> csolver_status {
        handles.withUnsafeBytes { ids in
            csolver_set_constants(
                pointer, handles.count,
                ids.baseAddress?.assumingMemoryBound(to: csolver_constraint.self), constants)
        }
    }

    func setPriority(_ handle: ConstraintHandle, _ priority: Double) -> csolver_status {
        csolver_set_priority(pointer, handle.id, priority)
    }

    func setWeight(_ handle: ConstraintHandle, _ weight: Double) -> csolver_status {
        csolver_set_weight(pointer, handle.id, weight)
    }

    func contains(_ handle: ConstraintHandle) -> Bool { csolver_is_constraint(pointer, handle.id) }
    var constraintCount: Int { csolver_constraint_count(pointer) }

    func constraint(_ handle: ConstraintHandle) -> (LinearConstraint, isEdit: Bool)? {
        var info = csolver_constraint_info()
        guard csolver_inspect_constraint(pointer, handle.id, &info) == .CSOLVER_OK else {
            return nil
        }
        let none = Term(.stale)
        var terms = [Term](repeating: none, count: info.term_count)
        let status = terms.withUnsafeMutableBytes {
            csolver_constraint_terms(
                pointer, handle.id, info.term_count,
                $0.baseAddress?.assumingMemoryBound(to: csolver_term.self))
        }
        guard status == .CSOLVER_OK else { return nil }
        let constraint = LinearConstraint(
            terms: terms, relation: Relation(rawValue: Int(info.relation.rawValue)) ?? .equal,
            constant: info.constant, priority: Priority(info.priority), weight: info.weight)
        return (constraint, info.is_edit)
    }

    // MARK: Edits, transactions

    func beginEdit(_ variable: Variable, _ priority: Double) -> csolver_status {
        csolver_begin_edit(pointer, variable.id, priority)
    }

    func suggest(_ suggestions: [(variable: Variable, value: Double)]) -> csolver_status {
        let count = suggestions.count
        return withUnsafeTemporaryAllocation(of: csolver_variable.self, capacity: count) {
            variables in
            withUnsafeTemporaryAllocation(of: Double.self, capacity: count) { values in
                for (i, suggestion) in suggestions.enumerated() {
                    variables.initializeElement(at: i, to: suggestion.variable.id)
                    values.initializeElement(at: i, to: suggestion.value)
                }
                return csolver_suggest_many(
                    pointer, count, variables.baseAddress, values.baseAddress)
            }
        }
    }

    func suggest(_ variable: Variable, _ value: Double) -> csolver_status {
        csolver_suggest(pointer, variable.id, value)
    }

    func endEdit(_ variable: Variable) -> csolver_status {
        csolver_end_edit(pointer, variable.id)
    }

    func editConstraint(_ variable: Variable) -> ConstraintHandle? {
        var id = csolver_constraint()
        let status = csolver_edit_constraint(pointer, variable.id, &id)
        return status == .CSOLVER_OK ? ConstraintHandle(id) : nil
    }

    func isEditing(_ variable: Variable) -> Bool { csolver_is_editing(pointer, variable.id) }

    func begin() -> csolver_status { csolver_begin(pointer) }
    func commit() -> csolver_status { csolver_commit(pointer) }
    func rollback() -> csolver_status { csolver_rollback(pointer) }
    func reset() -> csolver_status { csolver_reset(pointer) }

    func reserve(_ variables: Int, _ constraints: Int, _ terms: Int) -> csolver_status {
        csolver_reserve(pointer, variables, constraints, terms)
    }

    // MARK: Solving, reading

    /// Solves, and returns the status of the call. If the solve finds no optimum, returns the
    /// status with which another call would fail for the same reason, so that both throw the same
    /// ``SolverError``.
    func solve() -> csolver_status {
        var outcome = csolver_outcome.CSOLVER_OUTCOME_OPTIMAL
        let status = csolver_solve(pointer, &outcome)
        return status == .CSOLVER_OK ? csolver_outcome_status(outcome) : status
    }

    func value(of variable: Variable) -> Double? {
        var value = 0.0
        return csolver_value(pointer, variable.id, &value) == .CSOLVER_OK ? value : nil
    }

    func withValues<Result>(_ body: (Span<Double>) throws -> Result) rethrows
        -> Result
    {
        var count = 0
        let values = csolver_values(pointer, &count)
        return try body(UnsafeBufferPointer(start: values, count: count).span)
    }

    /// Calls `body` with the variables whose values have changed. The span refers to the C solver's
    /// memory without a copy, because `Variable` has the memory layout of `csolver_variable`.
    func withChanges<Result>(_ body: (Span<Variable>) throws -> Result) rethrows
        -> Result
    {
        var list: UnsafePointer<csolver_variable>?
        var count = 0
        _ = csolver_take_changes(pointer, &list, &count)
        guard let list else { return try body(Span()) }
        return try list.withMemoryRebound(to: Variable.self, capacity: count) {
            try body(UnsafeBufferPointer(start: $0, count: count).span)
        }
    }

    func isUnique(_ unique: inout Bool) -> csolver_status { csolver_is_unique(pointer, &unique) }

    func undeterminedVariables(_ variables: inout [Variable]) -> csolver_status {
        var list: UnsafePointer<csolver_variable>?
        var count = 0
        let status = csolver_undetermined_variables(pointer, &list, &count)
        if let list { variables = (0..<count).map { Variable(list[$0]) } }
        return status
    }

    func levels(_ levels: inout [Level]) -> csolver_status {
        var list: UnsafePointer<csolver_level>?
        var count = 0
        let status = csolver_levels(pointer, &list, &count)
        if let list {
            levels = (0..<count).map {
                Level(priority: Priority(list[$0].priority), violation: list[$0].violation)
            }
        }
        return status
    }

    func violation(_ handle: ConstraintHandle, _ violation: inout Double) -> csolver_status {
        csolver_violation(pointer, handle.id, &violation)
    }

    // MARK: Norms

    var workLimit: Int {
        get { Int(clamping: csolver_work_limit(pointer)) }
        set {
            let status = csolver_set_work_limit(pointer, UInt64(max(0, newValue)))
            assert(status == .CSOLVER_OK)
        }
    }

    var norm: Norm {
        switch csolver_norm_of(pointer) {
        case .CSOLVER_NORM_ABSOLUTE: .absolute
        case .CSOLVER_NORM_SQUARES: .squares
        case .CSOLVER_NORM_AUTOMATIC: .automatic
        }
    }

    func setNorm(_ norm: Norm) -> csolver_status {
        csolver_set_norm(pointer, csolver_norm(norm))
    }

    func setNorm(_ norm: Norm, at priority: Double) -> csolver_status {
        csolver_set_priority_norm(pointer, priority, csolver_norm(norm))
    }

    // MARK: Inspection

    var statistics: SolverStatistics {
        var info = csolver_statistics_info()
        _ = csolver_statistics(pointer, &info)
        return SolverStatistics(
            variables: info.variables, constraints: info.constraints, edits: info.edits,
            rows: info.rows, entries: info.entries, pivots: Int(info.pivots),
            dualIterations: Int(info.dual_iterations),
            primalIterations: Int(info.primal_iterations),
            rowOperations: Int(info.row_operations), work: Int(clamping: info.work),
            refactorisations: Int(info.refactorisations),
            leastSquaresSolves: Int(info.least_squares_solves),
            leastSquaresReuses: Int(info.least_squares_reuses),
            leastSquaresFallbacks: Int(info.least_squares_fallbacks),
            allocations: Int(info.allocations), memory: info.memory, peakMemory: info.peak_memory)
    }

    /// A description of the first violated invariant of the C solver's data structures, or nil if all of them hold.
    var brokenInvariant: String? {
        var what: UnsafePointer<CChar>?
        guard csolver_check(pointer, &what) != .CSOLVER_OK else { return nil }
        return what.map { String(cString: $0) } ?? "unknown"
    }

    var dump: String {
        final class Text { var bytes: [UInt8] = [] }
        let text = Text()
        _ = csolver_dump(
            pointer,
            { context, piece, length in
                guard let context else { return }
                let text = Unmanaged<Text>.fromOpaque(context).takeUnretainedValue()
                piece.withMemoryRebound(to: UInt8.self, capacity: length) {
                    text.bytes.append(contentsOf: UnsafeBufferPointer(start: $0, count: length))
                }
            }, Unmanaged.passUnretained(text).toOpaque())
        return String(decoding: text.bytes, as: UTF8.self)
    }
}

extension Variable {
    init(_ id: csolver_variable) { self.init(slot: id.index, generation: id.generation) }
    var id: csolver_variable { csolver_variable(index: slot, generation: generation) }
}

extension ConstraintHandle {
    init(_ id: csolver_constraint) { self.init(slot: id.index, generation: id.generation) }
    var id: csolver_constraint { csolver_constraint(index: slot, generation: generation) }
}

extension csolver_norm {
    init(_ norm: Norm) {
        switch norm {
        case .absolute: self = .CSOLVER_NORM_ABSOLUTE
        case .squares: self = .CSOLVER_NORM_SQUARES
        case .automatic: self = .CSOLVER_NORM_AUTOMATIC
        }
    }
}
