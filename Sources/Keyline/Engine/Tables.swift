import KeylineSolver

extension LayoutEngine {
    /// One active constraint, or an implicit row without a constraint object. The entry owns its constraint, or one of the
    /// engine's lists does; the constraint is not retained otherwise. The nodes outlive it: what leaves the tree takes its constraints out first.
    struct Entry: BitwiseCopyable {
        private var owned: Unretained<LayoutConstraint>?
        var endpoints: LayoutConstraint.Endpoints
        /// The constant and the priority of an implicit row, valid as long as the row has no constraint object.
        var bareConstant = 0.0
        private var rawPriority = LayoutPriority.required.rawValue
        var serial: Int
        /// Nil while the constraint waits or is broken.
        var handle: ConstraintHandle?
        var isPending: Bool
        /// Nil for a constraint of the program or the library.
        var row: ImplicitRow?
        /// Lowered for text that runs from right to left.
        var isMirrored = false
        var isBroken = false
        /// Whether the slot is among those whose constant or priority changed.
        var isConstantListed = false
        var isPriorityListed = false
        /// The list that owns the constraint; -1 for none.
        private(set) var list: Int32
        /// Where in that list.
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
            self.row = row
            self.endpoints = endpoints
            bareConstant = constant
            rawPriority = priority.rawValue
            self.serial = serial
            isPending = true
            list = -1
            position = 0
        }

        var isUsed: Bool { owned != nil || row != nil }
        /// The constraint object; nil for an empty slot and for an implicit row without an object.
        var object: LayoutConstraint? { owned?.object }
        /// Whether the entry is an implicit row without a constraint object.
        var isBare: Bool { owned == nil && row != nil }
        @inline(__always)
        var bareRow: ImplicitRow? { owned == nil ? row : nil }
        var barePriority: LayoutPriority {
            get { LayoutPriority(rawValue: rawPriority) }
            set { rawPriority = newValue.rawValue }
        }
        var priority: LayoutPriority { owned?.with(\.priority) ?? barePriority }

        /// Gives a row a constraint object, which the entry owns.
        mutating func setObject(_ object: LayoutConstraint) {
            let made = Unretained(object)
            made.retain()
            owned = made
        }

        /// Looks at the constraint object without counting; nil if there is none.
        @inline(__always)
        func with<Result>(_ body: (LayoutConstraint) -> Result) -> Result? {
            owned?.with(body)
        }

        /// Keeps the constraint while the body asks items on the way: they may do anything.
        @inline(__always)
        func withKept<Result>(_ body: (LayoutConstraint) -> Result) -> Result? {
            guard let owned else { return nil }
            let asks = owned.with(\.asksItems)
            if asks { owned.retain() }
            defer { if asks { owned.release() } }
            return owned.with(body)
        }

        /// Owns the constraint from now on, instead of a list.
        @inline(__always)
        mutating func own() {
            list = -1
            owned?.retain()
        }

        /// A list owns the constraint from now on, and has it already.
        @inline(__always)
        mutating func yield(to list: Int32) {
            self.list = list
            owned?.release()
        }

        /// The entry goes.
        @inline(__always)
        func release() { if list < 0 { owned?.release() } }

        /// Empties the entry; what it returns is to be released when all else is in order.
        @inline(__always)
        mutating func empty() -> Self {
            let former = self
            owned = nil
            row = nil
            handle = nil
            isBroken = false
            return former
        }
    }

    /// The constraints that a pass adds to the solver, in storage that passes share.
    struct Additions: ~Copyable {
        /// Those that nodes bring with them, then the constraints in the slots.
        var batch = ConstraintBatch()
        var slots = Records<Int32>()
        /// By them it shows whether a slot has the same constraint still: items that are asked may do anything.
        var serials = Records<Int>()
        var handles: [ConstraintHandle] = []
        /// Whose extents the batch holds at zero or above.
        var held = Records<Held>()

        mutating func reserve(_ constraints: Int) {
            // Two for each side of most.
            batch.reserve(constraints: constraints, terms: 4 * constraints + 8)
            slots.reserve(constraints)
            serials.reserve(constraints)
        }

        /// Worth being kept.
        var isSmall: Bool { batch.count <= 64 }

        mutating func removeAll() {
            batch.removeAll()
            slots.removeAll()
            serials.removeAll()
            held.removeAll()
            handles.removeAll(keepingCapacity: true)
        }
    }

    /// New constants of constraints that are in the solver, in storage that passes share.
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

    /// A node whose extents two constraints of a batch hold, from an index on.
    struct Held: BitwiseCopyable {
        var node: Unretained<LayoutNode>
        var width: Variable
        var at: Int
    }

    /// The tables that activation and passes go over.
    struct Tables: ~Copyable {
        var entries = Records<Entry>()
        var lists = OwnedLists()
        var freeSlots = Records<Int>()
        var serial = 0
        /// The lowest serial number given out: a tree that joins gets lower ones, as if it had been active before.
        var firstSerial = 0
        /// How often a constraint went, or got another priority.
        var revisions = 0
        var links = NodeLinks()
        var installed = InstalledConstraints()
        /// Slots of what waits for the solver, and of what changed there.
        var pending = Records<Int>()
        /// Whether a constraint that left gave its place among them to another one.
        var isPlaceInQueueReused = false
        var changedConstants = Records<Int>()
        var changedPriorities = Records<Int>()
        var constantChanges = ConstantChanges()
        var broken: [Int] = []
        /// Conflicts that were reported, and by slot those of what is broken: not again until a pass adds it without
        /// a contradiction.
        var reports: [Int: [String]] = [:]
        var reported: Set<[String]> = []
        /// Constraints that come to the solver.
        var additions = Additions()
        /// Constraints that go from the solver.
        var outgoing: [ConstraintHandle] = []
        /// Variables of nodes that left, which go after their constraints.
        var outgoingVariables: [Variable] = []
        /// Nodes whose natural size must be read, and those whose insets changed.
        var staleContents: [LayoutNode] = []
        var staleFrames: [LayoutNode] = []
        /// Nodes that got variables in this pass, or nothing where one went.
        var freshNodes = Records<Unretained<LayoutNode>?>()
        /// By index of variable.
        var roles = Records<Role?>()
        /// News that items are to be told.
        var told = Records<Told>()
        /// How many passes are under way that call items, one within the other; and what left the tree
        /// meanwhile.
        var passes = 0
        var departed: [AnyObject] = []
        /// How often a node left, or the solver's values got another place.
        var disturbances = 0
        /// By index of constraint in the solver.
        var slotOfHandle = Records<Int32>()
    }
}

extension LayoutEngine {
    var entries: Records<Entry> {
        @inline(__always) _read { yield tables.value.entries }
        @inline(__always) _modify { yield &tables.value.entries }
    }
    var links: NodeLinks {
        @inline(__always) _read { yield tables.value.links }
        @inline(__always) _modify { yield &tables.value.links }
    }
    var installed: InstalledConstraints {
        @inline(__always) _read { yield tables.value.installed }
        @inline(__always) _modify { yield &tables.value.installed }
    }
    var pending: Records<Int> {
        @inline(__always) _read { yield tables.value.pending }
        @inline(__always) _modify { yield &tables.value.pending }
    }
    var changedConstants: Records<Int> {
        @inline(__always) _read { yield tables.value.changedConstants }
        @inline(__always) _modify { yield &tables.value.changedConstants }
    }
    var changedPriorities: Records<Int> {
        @inline(__always) _read { yield tables.value.changedPriorities }
        @inline(__always) _modify { yield &tables.value.changedPriorities }
    }
    var roles: Records<Role?> {
        @inline(__always) _read { yield tables.value.roles }
        @inline(__always) _modify { yield &tables.value.roles }
    }
    var told: Records<Told> {
        @inline(__always) _read { yield tables.value.told }
        @inline(__always) _modify { yield &tables.value.told }
    }
    var slotOfHandle: Records<Int32> {
        @inline(__always) _read { yield tables.value.slotOfHandle }
        @inline(__always) _modify { yield &tables.value.slotOfHandle }
    }
    var broken: [Int] {
        @inline(__always) _read { yield tables.value.broken }
        @inline(__always) _modify { yield &tables.value.broken }
    }
    var outgoing: [ConstraintHandle] {
        @inline(__always) _read { yield tables.value.outgoing }
        @inline(__always) _modify { yield &tables.value.outgoing }
    }
    var staleContents: [LayoutNode] {
        @inline(__always) _read { yield tables.value.staleContents }
        @inline(__always) _modify { yield &tables.value.staleContents }
    }
    var staleFrames: [LayoutNode] {
        @inline(__always) _read { yield tables.value.staleFrames }
        @inline(__always) _modify { yield &tables.value.staleFrames }
    }
    var freshNodes: Records<Unretained<LayoutNode>?> {
        @inline(__always) _read { yield tables.value.freshNodes }
        @inline(__always) _modify { yield &tables.value.freshNodes }
    }
}
