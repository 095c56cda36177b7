import KeylineSolver
import Synchronization

/// A kind of tree, with copies of the solver of one tree of this kind.
///
/// Two trees are of one kind if the engine passes the same constraints to their solvers before the
/// first fitting size, apart from constants: as many constraints in the same order, with the same
/// terms, relations and priorities.
final class TreeKind: Sendable {
    /// The numbers that must be equal besides the structure of `batch`.
    struct Shape: Equatable {
        /// The number of nodes with variables, and the index of the root among them.
        var nodeCount: Int
        var root: Int
        /// The priority of the root's own width and height, and those of the targets for them.
        var rootPriority: LayoutPriority
        var priorities: [LayoutPriority]
    }

    let shape: Shape
    /// The constraints, with the constants of the tree that was remembered.
    let batch: ConstraintBatch
    /// The solver that only had variables, and the solver in which the fitting size was computed.
    let blank: FrozenSolver
    let solved: FrozenSolver
    /// The constants that the constraints of `batch` have in `solved`.
    let constants: [Double]
    /// The variables of the nodes in both solvers, by the node's index in the list of new nodes.
    let variables: [LayoutVariables]
    /// The handles of the constraints that a node's width and height are not negative, two for each
    /// node.
    let holds: [ConstraintHandle]
    /// The handles of the constraints of `batch`.
    let handles: [ConstraintHandle]
    /// The work that the solver did for the fitting size, in the units of ``Solver/workLimit``.
    let work: Int

    init(
        _ shape: Shape, _ batch: ConstraintBatch, _ constants: [Double], blank: FrozenSolver,
        solved: FrozenSolver, _ variables: [LayoutVariables], holds: [ConstraintHandle],
        _ handles: [ConstraintHandle], work: Int
    ) {
        self.shape = shape
        self.batch = batch
        self.constants = constants
        self.blank = blank
        self.solved = solved
        self.variables = variables
        self.holds = holds
        self.handles = handles
        self.work = work
    }

    /// An estimate of the size in bytes.
    var bytes: Int { blank.bytes + solved.bytes + 80 * constants.count + 40 * variables.count }
}

/// Remembers kinds of trees. Programs make many trees of the same few kinds, for example the cells of
/// a list.
///
/// Of the first tree of a kind, the memory contains only a hash value, because most kinds have no
/// second tree. When a second tree has this hash value, its solver is copied into the memory. The
/// memory refers to no objects of the program, and has a limited size: if there are too many kinds,
/// those are forgotten that were not used for the longest time. Any thread may use the memory.
final class KindMemory: Sendable {
    enum Standing {
        case unknown
        /// One tree with this hash value was fitted.
        case seen
        case known(TreeKind)
        /// The constraints of this kind have several solutions, so that each tree must be solved
        /// anew.
        case unsuitable

        fileprivate var isKnown: Bool { if case .known = self { true } else { false } }
    }

    /// The hash values, those that were used last at the end.
    fileprivate struct State {
        var entries: [(hash: UInt64, standing: Standing)] = []
        /// The size of all kinds, in bytes.
        var bytes = 0
    }

    /// The memory that all trees use. Tests use others, or none (nil).
    @TaskLocal static var current: KindMemory? = KindMemory()

    private let state = Mutex(State())
    private let capacity: Int
    private let bytes: Int
    private let mask: UInt64

    /// Creates an empty memory.
    ///
    /// - Parameters:
    ///   - capacity: the largest number of hash values.
    ///   - bytes: the largest size of all kinds, in bytes.
    ///   - mask: the bits of hash values that are used. With fewer bits, different kinds have equal
    ///     hash values more often.
    init(capacity: Int = 64, bytes: Int = 1 << 20, mask: UInt64 = .max) {
        self.capacity = capacity
        self.bytes = bytes
        self.mask = mask
    }

    /// Returns what is known of trees with a hash value, and notes that there is one.
    func standing(of hash: UInt64) -> Standing {
        let hash = hash & mask
        return state.withLock { state in
            guard let at = state.entries.lastIndex(where: { $0.hash == hash }) else {
                state.append(hash, .seen, capacity, bytes)
                return .unknown
            }
            if at < state.entries.count - 1 { state.entries.append(state.entries.remove(at: at)) }
            return state.entries[state.entries.count - 1].standing
        }
    }

    /// Sets what is known of trees with a hash value.
    func remember(_ standing: Standing, of hash: UInt64) {
        let hash = hash & mask
        if case .known(let kind) = standing, kind.bytes > bytes / 4 { return }
        state.withLock { state in
            if let at = state.entries.lastIndex(where: { $0.hash == hash }) { state.remove(at) }
            state.append(hash, standing, capacity, bytes)
        }
    }

    /// The number of hash values, and the number of kinds of which solvers were copied.
    var counts: (hashes: Int, kinds: Int) {
        state.withLock { ($0.entries.count, $0.entries.count(where: \.standing.isKnown)) }
    }
}

extension KindMemory.State {
    fileprivate mutating func append(
        _ hash: UInt64, _ standing: KindMemory.Standing, _ capacity: Int, _ limit: Int
    ) {
        if case .known(let kind) = standing { bytes += kind.bytes }
        entries.append((hash, standing))
        if entries.count > capacity { remove(0) }
        while bytes > limit, let oldest = entries.firstIndex(where: \.standing.isKnown) {
            remove(oldest)
        }
    }

    fileprivate mutating func remove(_ at: Int) {
        if case .known(let kind) = entries[at].standing { bytes -= kind.bytes }
        entries.remove(at: at)
    }
}
