import KeylineSolver

/// One active constraint in the engine's table.
///
/// The constraint either has a ``LayoutConstraint`` object, or is *bare*: then the entry itself
/// contains the constant, the priority and the form. There are three kinds of bare constraints:
///
/// - an implicit row (``ImplicitRow``), which the engine makes for a natural size or a fixed frame;
/// - a row of a stack view (``ArrangementRows``);
/// - a face (``ConstraintFace``): a constraint of another module, such as `NSLayoutConstraint`.
///
/// A face is kept alive by its entry; an object is kept alive by its entry or by one of the engine's
/// lists. The nodes in the entry always exist, because a node that leaves the tree first removes its
/// constraints from the table.
struct RowEntry: BitwiseCopyable {
    private var owned: Unretained<LayoutConstraint>?
    var endpoints: LayoutConstraint.Endpoints
    /// The constant in points, followed by the form and the priority, of a bare constraint (one
    /// without an object). If there is an object, it has these numbers, and the entry's are not used.
    var bareConstant = 0.0
    private(set) var form = RowForm()
    private var rawPriority = LayoutPriority.required.rawValue
    var serial: Int
    /// The handle of the constraint in the solver. Nil if the next layout pass has yet to add the
    /// constraint, or if the constraint has no effect because it contradicts others.
    var handle: ConstraintHandle?
    var isPending: Bool
    /// Which implicit row (constraint for a natural size or a fixed frame) the entry is; nil for all
    /// other constraints.
    var row: ImplicitRow?
    private var isFace = false
    /// If `isFace` is true, the constraint object of another module, for example an
    /// `NSLayoutConstraint`, for which no `LayoutConstraint` object exists (a face); otherwise the
    /// list of a stack view to which the entry belongs. Nil if the entry has an object or is an
    /// implicit row.
    private var keeper: Unretained<AnyObject>?
    /// The index in the table of the next row of the `owner`; -1 if this row is the last one.
    var nextOfOwner: Int32 = -1
    /// Whether the solver's constraint was made for right-to-left text, in which the leading
    /// edge is the right one.
    var isMirrored = false
    var isBroken = false
    /// Whether the constraint is already in the list of changed constants, and in that of
    /// changed priorities, which the next layout pass reads.
    var isConstantListed = false
    var isPriorityListed = false
    /// The number of the list that keeps the constraint alive; -1 if this entry keeps it alive.
    private(set) var list: Int32
    /// The constraint's index in the list that keeps it alive.
    var position: Int32

    @inline(__always)
    init(
        _ constraint: LayoutConstraint, in list: Int32, at position: Int32,
        _ endpoints: LayoutConstraint.Endpoints, serial: Int, isPending: Bool
    ) {
        owned = Unretained(constraint)
        self.list = list
        self.position = position
        self.endpoints = endpoints
        self.serial = serial
        self.isPending = isPending
    }

    @inline(__always)
    init(
        _ row: ImplicitRow, _ endpoints: LayoutConstraint.Endpoints, constant: Double,
        priority: LayoutPriority, serial: Int
    ) {
        self.init(RowForm(row), endpoints, constant, priority, serial)
        self.row = row
    }

    @inline(__always)
    init(
        _ form: RowForm, _ endpoints: LayoutConstraint.Endpoints, constant: Double,
        priority: LayoutPriority, of owner: ArrangementRows, serial: Int
    ) {
        self.init(form, endpoints, constant, priority, serial)
        keeper = Unretained(owner)
    }

    /// Creates the entry of a constraint of another module, which the entry keeps alive.
    @inline(__always)
    init(
        _ terms: LayoutConstraint.Terms, _ endpoints: LayoutConstraint.Endpoints, face: AnyObject,
        serial: Int
    ) {
        self.init(RowForm(terms.made), endpoints, terms.constant, terms.priority, serial)
        let kept = Unretained(face)
        kept.retain()
        keeper = kept
        isFace = true
    }

    @inline(__always)
    private init(
        _ form: RowForm, _ endpoints: LayoutConstraint.Endpoints, _ constant: Double,
        _ priority: LayoutPriority, _ serial: Int
    ) {
        self.form = form
        self.endpoints = endpoints
        bareConstant = constant
        rawPriority = priority.rawValue
        self.serial = serial
        isPending = true
        list = -1
        position = 0
    }

    var isUsed: Bool { owned != nil || row != nil || keeper != nil }
    /// The list of a stack view's rows that contains this entry; nil if the entry is not a row of a
    /// stack view, or if it has a constraint object.
    @inline(__always)
    var owner: Unretained<ArrangementRows>? { isFace ? nil : keeper?.cast() }
    /// The constraint object of another module, such as an `NSLayoutConstraint` of KeylineUIKit. Nil
    /// if the entry belongs to no such object, or if a ``LayoutConstraint`` represents the object.
    @inline(__always)
    var face: Unretained<AnyObject>? { isFace ? keeper : nil }
    /// Whether a ``LayoutConstraint`` object can be created for the entry, because it has none yet and
    /// is a row of a stack view or belongs to an `NSLayoutConstraint` (`face`).
    @inline(__always)
    var canGetObject: Bool { keeper != nil }
    /// Whether the entry is empty, or an implicit row that has no object.
    @inline(__always)
    var isOnlyImplicit: Bool { owned == nil && keeper == nil }
    /// The constraint object; nil for an empty entry, and for a row without an object.
    var object: LayoutConstraint? { owned?.object }
    /// Whether the entry is in use and has no ``LayoutConstraint`` object.
    @inline(__always)
    var isBare: Bool { owned == nil && (row != nil || keeper != nil) }
    /// Who made the constraint, and for which purpose.
    var origin: LayoutConstraint.Origin {
        owned?.with(\.origin) ?? row?.origin ?? (isFace ? .user : .arrangement)
    }
    var barePriority: LayoutPriority {
        get { LayoutPriority(rawValue: rawPriority) }
        set { rawPriority = newValue.rawValue }
    }
    var priority: LayoutPriority { owned?.with(\.priority) ?? barePriority }
    /// The constant that the program or the engine has set, in points.
    var constant: Double { owned?.with(\.constant) ?? bareConstant }
    var firstAttribute: LayoutAttribute { owned?.with(\.firstAttribute) ?? form.attribute }
    var relation: LayoutRelation { owned?.with(\.relation) ?? form.relation }

    /// Stores a constraint object in an entry that had none, and retains the object. An entry of a
    /// stack view then no longer belongs to the stack view's list of entries without objects. If the
    /// entry belongs to a constraint of another module (``face``), the caller must release that
    /// constraint afterwards, because the entry has retained it until now.
    mutating func setObject(_ object: LayoutConstraint) {
        let made = Unretained(object)
        made.retain()
        owned = made
        giveUpKeeper()
    }

    /// Clears the entry's reference to its face or to its stack view's list. Does not release the
    /// face: the caller must do so.
    mutating func giveUpKeeper() {
        keeper = nil
        isFace = false
    }

    /// Calls `body` with the constraint object, without reference counting. Returns nil if
    /// there is no object.
    @inline(__always)
    func with<Result>(_ body: (LayoutConstraint) -> Result) -> Result? {
        owned?.with(body)
    }

    /// Whether the engine can translate the constraint for the solver. False only for some constraint
    /// objects, such as one that relates a left edge to a top edge.
    @inline(__always)
    var canBeLowered: Bool { owned?.with { $0.canBeLowered } ?? true }

    /// Whether the next layout pass adds the constraint to the solver, unless it contradicts others.
    @inline(__always)
    var waitsForSolver: Bool { handle == nil && (isBare || isUsed && canBeLowered) }

    /// Makes the entry keep its constraint alive. Until now, a list of constraints has done so.
    @inline(__always)
    mutating func own() {
        list = -1
        owned?.retain()
    }

    /// Records that a list keeps the constraint alive from now on, and releases the entry's own
    /// reference. The constraint must already be in the list.
    @inline(__always)
    mutating func yield(to list: Int32) {
        self.list = list
        owned?.release()
    }

    /// Releases the constraint object, if the entry and not a list keeps it alive, or the face.
    @inline(__always)
    func release() {
        if list < 0 { owned?.release() }
        face?.release()
    }

    /// Empties the entry. Returns a copy of the former entry, which the caller must release
    /// after all tables are consistent, because releasing the constraint may run any code.
    @inline(__always)
    mutating func empty() -> Self {
        let former = self
        owned = nil
        row = nil
        giveUpKeeper()
        handle = nil
        isBroken = false
        return former
    }
}

/// The constraints that a layout pass adds to the solver. The storage is reused by all passes.
struct SolverAdditions: ~Copyable {
    /// The batch for the solver: first the constraints that new nodes always have, such as no
    /// negative width, then those in `slots`.
    var batch = ConstraintBatch()
    var slots = Records<Int32>()
    var handles: [ConstraintHandle] = []
    /// The new nodes for which the batch contains constraints that width and height are not
    /// negative.
    var held = Records<HeldNode>()

    mutating func reserve(_ constraints: Int) {
        // Most constraints have at most two terms on each side.
        batch.reserve(constraints: constraints, terms: 4 * constraints + 8)
        slots.reserve(constraints)
    }

    /// Whether the storage is small enough to be kept for the next pass.
    var isSmall: Bool { batch.count <= 64 }

    mutating func removeAll() {
        batch.removeAll()
        slots.removeAll()
        held.removeAll()
        handles.removeAll(keepingCapacity: true)
    }
}

/// New constants of constraints that are in the solver. The storage is reused by all passes.
struct ConstantChanges: ~Copyable {
    private(set) var slots: [Int] = []
    private(set) var handles: [ConstraintHandle] = []
    private(set) var constants: [Double] = []

    mutating func append(_ slot: Int, _ handle: ConstraintHandle, _ constant: Double) {
        slots.append(slot)
        handles.append(handle)
        constants.append(constant)
    }

    /// Whether the storage is small enough to be kept for the next pass.
    var isSmall: Bool { slots.count <= 64 }

    mutating func removeAll() {
        slots.removeAll(keepingCapacity: true)
        handles.removeAll(keepingCapacity: true)
        constants.removeAll(keepingCapacity: true)
    }
}

/// A new node, for which a batch of constraints contains two constraints: its width and its height
/// are not negative. `at` is the index of the constraint for the width; the one for the height
/// follows.
struct HeldNode: BitwiseCopyable {
    var node: Unretained<LayoutNode>
    var at: Int
}
