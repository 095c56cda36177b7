/// Keeps active constraints that are in no layout engine, until a view or a constraint of their
/// tree is used.
///
/// A view that is removed from its superview keeps the constraints between its subviews. Most
/// removed views are then deallocated or added to another tree, so an engine for them would be
/// wasted.
///
/// When a root is deallocated, subviews that the program still references become roots, and the
/// constraints within each of them stay active. Which subviews remain is known only after the
/// deallocation has ended.
///
/// So the constraints are only recorded here. The first use of a remaining view, or of one of the
/// constraints, activates the constraints that lie within one tree, and deactivates all others. If
/// nothing remains, the record is deallocated with the tree.
final class OrphanedConstraints {
    /// A recorded constraint. One of the arrays in `owners` keeps it alive.
    struct Item: BitwiseCopyable {
        let serial: Int
        let constraint: Unretained<LayoutConstraint>
    }

    private var items: [Item]
    /// Arrays that keep the constraints alive. Retaining each constraint separately would be most
    /// of the cost.
    private var owners: [[LayoutConstraint]]
    /// The rows of stack views that have no constraint objects.
    private var rows: OrphanedRows
    /// The constraints of other modules, such as `NSLayoutConstraint`, that no ``LayoutConstraint``
    /// represents.
    private var faces: OrphanedFaces
    /// Whether all constraints are known to lie within one tree: the tree of a view that was
    /// removed from its superview.
    private(set) var isWhole: Bool

    /// Records constraints, in the order in which they became active. `owners` contains arrays that
    /// keep them alive.
    init(
        _ items: [Item], of owners: [[LayoutConstraint]],
        _ rows: consuming OrphanedRows = OrphanedRows(), _ faces: OrphanedFaces = OrphanedFaces(),
        isWhole: Bool
    ) {
        self.items = items
        self.owners = owners
        self.rows = rows
        self.faces = faces
        self.isWhole = isWhole
        for item in items { item.constraint.with { $0.isOrphaned = true } }
    }

    /// Records constraints that lie within one tree, in the order in which they became active.
    convenience init(whole constraints: [LayoutConstraint]) {
        self.init(
            constraints.map { Item(serial: 0, constraint: Unretained($0)) }, of: [constraints],
            isWhole: true)
    }

    deinit {
        for item in items { item.constraint.with { if $0.isOrphaned { $0.abandon() } } }
        faces.abandon()
    }

    /// Called when the root is deallocated: the constraints may lie in several trees from now on.
    func divide() { isWhole = false }

    /// Empties the record and returns the constraints that lie within one tree, so that the caller
    /// activates them. The other constraints become inactive. Complexity: O(constraints), times the
    /// depth of the tree if they may lie in several trees.
    func take() -> [LayoutConstraint] {
        var all = items, owners = self.owners
        (items, self.owners) = ([], [])
        if !rows.isEmpty || !faces.isEmpty {
            let made = rows.takeObjects() + faces.takeObjects()
            all += made.map { Item(serial: $0.serial, constraint: Unretained($0.constraint)) }
            all.sort { $0.serial < $1.serial }
            owners.append(made.map(\.constraint))
            for row in made { row.constraint.isOrphaned = true }
        }
        return withExtendedLifetime(owners) {
            all.map(\.constraint.object).filter { constraint in
                // Skip constraints that were deactivated since they were recorded.
                guard constraint.isOrphaned else { return false }
                guard isWhole || constraint.liesInOneTree else {
                    constraint.abandon()
                    return false
                }
                constraint.isOrphaned = false
                return true
            }
        }
    }
}

/// The constraints that stack views made in a tree whose root was deallocated, as far as no
/// constraint objects exist for them.
struct OrphanedRows {
    private struct Row {
        var serial: Int
        var form: RowForm
        var first: NodeHandle
        var second: NodeHandle?
        var constant: Double
        var priority: LayoutPriority
    }

    /// The rows of all owners: first those of the first owner, as many as its `count` says, then those
    /// of the second owner, and so on.
    private var rows: [Row] = []
    private var owners: [(owner: ArrangementRows, count: Int)] = []

    var isEmpty: Bool { rows.isEmpty }
    var count: Int { rows.count }

    /// Appends a row. `most` is the largest number of rows that will be appended.
    @inline(__always)
    mutating func append(_ entry: RowEntry, atMost most: Int) {
        if rows.isEmpty { rows.reserveCapacity(most) }
        rows.append(
            Row(
                serial: entry.serial, form: entry.form,
                first: entry.endpoints.first.with(\.handle),
                second: entry.endpoints.second?.with(\.handle), constant: entry.bareConstant,
                priority: entry.barePriority))
    }

    /// Says that the last `count` rows belong to `owner`.
    mutating func end(_ owner: ArrangementRows, _ count: Int) { owners.append((owner, count)) }

    /// Removes all rows, and returns constraint objects for them, which their owners keep alive.
    /// Rows that a stack view has given up are left out.
    mutating func takeObjects() -> [(serial: Int, constraint: LayoutConstraint)] {
        var objects: [(serial: Int, constraint: LayoutConstraint)] = [], at = 0
        for (owner, count) in owners {
            for row in rows[at..<at + count] where !owner.isOver {
                let made = LayoutConstraint(
                    row.form, of: row.first, row.second, row.constant, priority: row.priority,
                    in: owner)
                owner.objects.append(made)
                objects.append((row.serial, made))
            }
            at += count
        }
        (rows, owners) = ([], [])
        return objects
    }
}

/// A list of constraints of another module (``ConstraintFace``) in a tree whose root was deallocated.
/// The list contains those that no ``LayoutConstraint`` represents, and keeps them alive.
struct OrphanedFaces {
    private let kind: (any ConstraintFace.Type)?
    private var faces: [(serial: Int, face: Unretained<AnyObject>)] = []

    init(_ kind: (any ConstraintFace.Type)? = nil) { self.kind = kind }

    var isEmpty: Bool { faces.isEmpty }

    /// Appends a face, which was kept alive by the entry with the serial number `serial`, and which
    /// the list keeps alive from now on. `most` is the largest number of faces that will be appended.
    @inline(__always)
    mutating func append(_ face: Unretained<AnyObject>, _ serial: Int, atMost most: Int) {
        if faces.isEmpty { faces.reserveCapacity(most) }
        kind?.setRow(.orphaned, of: face)
        faces.append((serial, face))
    }

    /// Removes all faces, and returns their constraint objects, which keep the faces alive as if
    /// the objects were active. Faces that were used since they were recorded are left out.
    mutating func takeObjects() -> [(serial: Int, constraint: LayoutConstraint)] {
        guard let kind else { return [] }
        let taken = faces
        faces = []
        var objects: [(serial: Int, constraint: LayoutConstraint)] = []
        for (serial, face) in taken {
            if kind.row(of: face) == .orphaned {
                kind.setRow(.inactive, of: face)
                let made = kind.object(of: face)
                made.keepWrapper()
                objects.append((serial, made))
            }
            face.release()
        }
        return objects
    }

    /// Makes the faces inactive and releases them.
    mutating func abandon() {
        guard let kind else { return }
        let taken = faces
        faces = []
        for (_, face) in taken {
            if kind.row(of: face) == .orphaned { kind.setRow(.inactive, of: face) }
            face.release()
        }
    }
}

extension LayoutConstraint {
    /// Makes a recorded constraint inactive.
    fileprivate final func abandon() {
        isOrphaned = false
        addedTo = nil
        releaseWrapper()
    }

    /// Decides whether a recorded constraint is still active: activates the constraint if all its
    /// items are in one tree, and otherwise makes it inactive.
    @inline(never)
    final func settle() {
        _ = first?.root.engine
        if isOrphaned { abandon() }
    }
}
