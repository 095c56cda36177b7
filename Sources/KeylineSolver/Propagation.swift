extension ConstraintBatch {
    /// Follows the required equations of the batch from known values on: an equation determines the
    /// value of a variable if the values of all its other variables are known. Values are not found
    /// that only several equations together determine. Inequalities, optional constraints and
    /// equations with a variable of infinite value are ignored. Complexity: O(number of terms).
    ///
    /// - Parameters:
    ///   - values: the value of each variable, by the variable's index; NaN for an unknown value.
    ///   Values that are found are written to the array, which must have an element for each variable
    ///   of the batch.
    ///   - wanted: the variables whose values are wanted. The search ends when all of them are known.
    /// - Returns: whether all wanted values are known.
    package func propagate(into values: inout [Double], for wanted: [Variable]) -> Bool {
        withEntries { entries in
            values.withUnsafeMutableBufferPointer { values in
                let equations = RequiredEquations(entries: entries, values: values)
                return equations.propagate { !wanted.contains { values[$0.index].isNaN } }
            }
        }
    }
}

/// The constraints of a batch, and the values of variables as far as they have been derived from
/// required equations.
private struct RequiredEquations {
    let entries: UnsafeBufferPointer<BatchEntry>
    let values: UnsafeMutableBufferPointer<Double>

    /// Visits the equations in several turns. An equation with a single unknown variable gives this
    /// variable a value, with which other equations may do so in the next turn. Ends if `isDone`
    /// returns true, or if a turn finds no value. Returns the last result of `isDone`.
    func propagate(until isDone: () -> Bool) -> Bool {
        var open: [Int32] = []
        for i in entries.indices
        where entries[i].isRequiredEquation && !entries[i].determine(values) {
            open.append(Int32(truncatingIfNeeded: i))
        }
        // Each turn visits the equations that are left in the opposite order of the turn before,
        // because most chains of equations are in one of the two orders.
        for _ in 1..<Self.mostTurns where !isDone() {
            let former = open.count
            open.reverse()
            open.removeAll { entries[Int($0)].determine(values) }
            if open.count == former { break }
        }
        return isDone()
    }

    /// Chains of equations are followed this often.
    private static let mostTurns = 8
}

extension BatchEntry {
    fileprivate var isRequiredEquation: Bool {
        relation == Relation.equal.sign && priority == Priority.required.rawValue
    }

    /// An equation does not determine a variable with a smaller coefficient, because of rounding
    /// errors.
    private static let leastCoefficient = 1e-6

    /// Returns whether the equation needs no further visit, because at most one of its variables has
    /// no value, or because the equation is to be ignored. If one variable has no value, sets the
    /// variable to the value that the equation gives it.
    fileprivate func determine(_ values: UnsafeMutableBufferPointer<Double>) -> Bool {
        var sum = 0.0, coefficient = 0.0, unknown = -1
        for i in 0..<count {
            let at = terms[i].variable.index, value = values[at]
            if value == .infinity { return true }
            if !value.isNaN {
                sum += terms[i].coefficient * value
                continue
            }
            // A variable may occur in several terms, which may cancel each other.
            var total = 0.0
            for other in 0..<count where terms[other].variable.index == at {
                total += terms[other].coefficient
            }
            if total == 0 || at == unknown { continue }
            if unknown >= 0 { return false }
            (unknown, coefficient) = (at, total)
        }
        guard unknown >= 0 else { return true }
        guard abs(coefficient) >= Self.leastCoefficient else { return false }
        values[unknown] = (constant - sum) / coefficient
        return true
    }
}
