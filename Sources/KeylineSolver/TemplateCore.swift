import CSolver

/// Owns a C template. It may be shared between threads because a template never changes after it is made, and the
/// allocator that the C library uses by default is thread-safe.
final class TemplateCore: @unchecked Sendable {
    private let pointer: OpaquePointer

    init(_ pointer: OpaquePointer) { self.pointer = pointer }

    deinit { csolver_template_free(pointer) }

    var info: csolver_template_info {
        var info = csolver_template_info()
        _ = csolver_template_inspect(pointer, &info)
        return info
    }

    /// Computes the outputs of `count` instances of the template. An instance is a set of input numbers. `numbers`
    /// holds the inputs of all instances, one instance after the other, and `values` gets their outputs in the same
    /// order.
    ///
    /// Returns counts of the evaluated instances. `callFailure` is the error that made the whole
    /// call fail, or nil. An instance without a solution does not make the call fail: its error is
    /// appended to `failures`.
    func stamp(
        count: Int, _ numbers: UnsafePointer<Double>?, _ values: UnsafeMutablePointer<Double>?,
        threads: Int, failures: inout [SolverTemplate.Failure]
    ) -> (info: csolver_stamp_info, callFailure: SolverError.Code?) {
        var info = csolver_stamp_info()
        var options = csolver_stamp_options(threads: max(1, threads), statuses: nil)
        let status = csolver_template_stamp(pointer, count, numbers, values, &options, &info)
        guard status != .CSOLVER_OK else { return (info, nil) }
        guard info.failed > 0 else { return (info, Core.code(of: status)) }
        // At least one instance (set of inputs) failed. Repeat the call with a buffer for the
        // status of each instance, to learn which. The first call does without the buffer, because
        // instances rarely fail.
        var statuses = [csolver_status](repeating: .CSOLVER_OK, count: count)
        let again = statuses.withUnsafeMutableBufferPointer { buffer in
            options.statuses = buffer.baseAddress
            return csolver_template_stamp(pointer, count, numbers, values, &options, &info)
        }
        for (index, status) in statuses.enumerated() {
            guard let code = Core.code(of: status) else { continue }
            failures.append(SolverTemplate.Failure(instance: index, code: code))
        }
        return (info, failures.isEmpty ? Core.code(of: again) : nil)
    }
}

extension Core {
    func makeTemplate(
        _ numberCount: Int, _ parameters: [SolverTemplate.Parameter], _ outputs: [Variable],
        _ samples: [Double], _ made: inout TemplateCore?
    ) -> csolver_status {
        let list = parameters.map {
            csolver_parameter(
                constraint: $0.constraint.id, number: $0.number, factor: $0.factor,
                offset: $0.offset)
        }
        return list.withUnsafeBufferPointer { list in
            outputs.withUnsafeBytes { outputs in
                samples.withUnsafeBufferPointer { samples in
                    var options = csolver_template_options()
                    options.number_count = numberCount
                    options.parameter_count = list.count
                    options.parameters = list.baseAddress
                    options.output_count = outputs.count / MemoryLayout<csolver_variable>.stride
                    options.outputs = outputs.baseAddress?.assumingMemoryBound(
                        to: csolver_variable.self)
                    options.sample_count = numberCount == 0 ? 0 : samples.count / numberCount
                    options.samples = samples.baseAddress
                    var template: OpaquePointer?
                    let status = csolver_template_create(pointer, &options, &template)
                    made = template.map(TemplateCore.init)
                    return status
                }
            }
        }
    }
}

extension csolver_template_info {
    var summary: SolverTemplate.Shape {
        SolverTemplate.Shape(
            numbers: number_count, outputs: output_count, plans: plans, steps: steps, terms: terms,
            guards: guards, memory: memory)
    }
}
