import KeylineSolver
import Synchronization

/// A kind of tree, with copies of the solver of one tree of this kind.
///
/// Two trees are of one kind if the engine passes the same constraints to their solvers before the
/// first fitting size, apart from constants: as many constraints in the same order, with the same
/// terms, relations and priorities (``RowShape``).
final class TreeKind: Sendable {
    /// The numbers that must be equal besides the structure of `rows`.
    struct Shape: Equatable {
        /// The number of nodes with variables, and the index of the root among them.
        var nodeCount: Int
        var root: Int
        /// The priorities of the targets for the root's width and height.
        var priorities: [LayoutPriority]
    }

    let shape: Shape
    /// The constraints, with the constants of the tree that was remembered.
    let rows: [RowShape]
    /// A copy of the solver of the remembered tree, with the constraints of `rows` and the solution
    /// for the fitting size. Later trees of the kind begin with a copy of it.
    let solved: FrozenSolver
    /// The variables of the nodes in the solver, by the node's index in the list of new nodes.
    let variables: [LayoutVariables]
    /// The handles of the constraints that a node's width and height are not negative, two for each
    /// node.
    let holds: [ConstraintHandle]
    /// The handles of the constraints of `rows`.
    let handles: [ConstraintHandle]
    /// The widths that follow from required equations, with the constants of `rows`.
    let widths: FixedWidths
    /// The work that the solver did for the fitting size, in the units of ``Solver/workLimit``.
    let work: Int

    init(
        _ shape: Shape, _ rows: [RowShape], _ solved: FrozenSolver,
        _ variables: [LayoutVariables], holds: [ConstraintHandle],
        _ handles: [ConstraintHandle], _ widths: FixedWidths, work: Int
    ) {
        self.shape = shape
        self.rows = rows
        self.solved = solved
        self.variables = variables
        self.holds = holds
        self.handles = handles
        self.widths = widths
        self.work = work
    }

    /// The variables of the root.
    var own: LayoutVariables { variables[shape.root] }

    /// An estimate of the size in bytes.
    var bytes: Int { Self.bytes(solved.bytes, shape, rows.count) }

    /// Estimates the size in bytes of a kind with a solver of `solver` bytes and `count` constraints.
    static func bytes(_ solver: Int, _ shape: Shape, _ count: Int) -> Int {
        solver + 80 * count + 72 * shape.nodeCount
    }
}

/// Remembers kinds of trees. Programs make many trees of the same few kinds, for example the cells of
/// a list.
///
/// Of the first tree of a kind, the memory contains only a hash value, because most kinds have no
/// second tree. When a second tree has this hash value, its solver is copied into the memory. The
/// memory refers to no objects of the program, and has a limited size: if there are too many kinds,
/// those are forgotten that were not used for the longest time. Any thread may use the memory.
final class KindMemory: Sendable {
    /// The memory's knowledge of the trees that have one hash value.
    enum Standing {
        /// No tree with this hash value was fitted.
        case unknown
        /// One tree with this hash value was fitted.
        case seen
        case known(TreeKind)
        /// Each tree of this kind must be solved anew: the constraints have several solutions, the
        /// first solve of a copy took too much work or failed otherwise, or the solver of the kind is
        /// too large for the memory.
        case unsuitable

        fileprivate var kind: TreeKind? { if case .known(let kind) = self { kind } else { nil } }
        fileprivate var isUnsuitable: Bool {
            if case .unsuitable = self { true } else { false }
        }
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

    /// Returns what the memory contains about trees with a hash value. If it contains nothing, records
    /// the hash value, so that the next call returns `seen`.
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

    /// Stores whether trees with this hash value were seen, whether a kind with a copied solver is
    /// known for them, or whether they cannot have one.
    func remember(_ standing: Standing, of hash: UInt64) {
        let hash = hash & mask
        state.withLock { state in
            if let at = state.entries.lastIndex(where: { $0.hash == hash }) { state.remove(at) }
            state.append(hash, standing, capacity, bytes)
        }
    }

    /// Whether a kind of this size, in bytes, may be remembered. Larger ones would leave too little
    /// memory for other kinds.
    func accepts(_ bytes: Int) -> Bool { bytes <= self.bytes / 4 }

    /// The number of hash values, and the number of those whose trees cannot use the memory.
    var counts: (hashes: Int, unsuitable: Int) {
        state.withLock { state in
            (state.entries.count, state.entries.count { $0.standing.isUnsuitable })
        }
    }

    /// The kinds for which the memory contains a copied solver. Kinds that were met only once, and
    /// kinds that are too large, are left out.
    var kinds: [TreeKind] { state.withLock { $0.entries.compactMap(\.standing.kind) } }
}

extension KindMemory.State {
    fileprivate mutating func append(
        _ hash: UInt64, _ standing: KindMemory.Standing, _ capacity: Int, _ limit: Int
    ) {
        if let kind = standing.kind { bytes += kind.bytes }
        entries.append((hash, standing))
        if entries.count > capacity { remove(0) }
        while bytes > limit, let oldest = entries.firstIndex(where: { $0.standing.kind != nil }) {
            remove(oldest)
        }
    }

    fileprivate mutating func remove(_ at: Int) {
        if let kind = entries[at].standing.kind { bytes -= kind.bytes }
        entries.remove(at: at)
    }
}
