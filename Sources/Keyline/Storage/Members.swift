/// Describes how ``Members``, an ordered collection, stores a member's position in the member: the
/// type of the members, and their property for the position.
@usableFromInline package protocol MemberKind {
    associatedtype Member: AnyObject
    /// Returns the index at which ``Members``, an ordered collection, has stored the member. The
    /// member keeps the index in a property, which nothing but the collection may change.
    static func storedIndex(of member: Member) -> Int32
    static func setStoredIndex(of member: Member, _ index: Int32)
}

/// An ordered collection, such as the subviews of a view, with O(1) append, prepend and removal of any member.
/// Readers see an array.
///
/// Removing from a plain array costs O(count), so removing all members one by one costs O(count²).
/// Here, removal leaves a gap (nil) in the array. Gaps are closed when they exceed half of the
/// array, or before the array is read. Each member stores its position at the time of insertion.
/// Closing gaps moves members, so the search for a member begins at the stored position and
/// proceeds outwards.
@usableFromInline package struct Members<Kind: MemberKind>: ~Copyable {
    @usableFromInline package typealias Member = Kind.Member

    @usableFromInline var list: [Member?] = []
    /// The number of gaps in the list (elements that are nil because their member was removed). The
    /// property `front` counts those at the front of the list.
    @usableFromInline var gaps: Int32 = 0
    @usableFromInline var front: Int32 = 0
    /// The difference between a member's index in `list` and the position that the member stores.
    /// An insertion at the front shifts all indices; changing `origin` spares changing all stored
    /// positions.
    @usableFromInline var origin: Int32 = 0

    @inlinable
    package init() {}

    @inlinable
    package var isEmpty: Bool { list.count == Int(gaps) }
    @inlinable
    package var count: Int { list.count - Int(gaps) }

    /// The members as an array, in order. Complexity: O(1), or O(count) for the first read after a
    /// member other than the last was removed.
    @inlinable
    package var all: [Member] {
        mutating get {
            if gaps > 0 { closeGaps() }
            // `[Member?]` and `[Member]` have the same layout in memory, and the list contains no
            // nil after its gaps have been closed, so the bits can be reinterpreted.
            return unsafeBitCast(list, to: [Member].self)
        }
    }

    /// Inserts an object, which must not be a member yet, at an index. A negative index means the
    /// front, and an index above ``count`` the end. Complexity: amortised O(1) at either end,
    /// O(count) elsewhere.
    @inlinable
    package mutating func insert(_ member: Member, at index: Int) {
        if index >= count {
            setStoredIndex(of: member, list.count)
            // Most lists have one member, or a few. An array would get memory for two members, then
            // for four and then for eight: from the second member on, reserve memory for at least
            // eight at once.
            if list.count == list.capacity, list.count > 0 {
                list.reserveCapacity(Swift.max(8, 2 * list.count))
            }
            list.append(member)
        } else if index <= 0 {
            if front == 0 { makeRoomInFront() }
            front -= 1
            gaps -= 1
            list[Int(front)] = member
            setStoredIndex(of: member, Int(front))
        } else {
            if gaps > 0 { closeGaps() }
            list.insert(member, at: index)
            setStoredIndex(of: member, index)
        }
    }

    @inlinable
    func setStoredIndex(of member: Member, _ index: Int) {
        Kind.setStoredIndex(of: member, Int32(truncatingIfNeeded: index - Int(origin)))
    }

    @inlinable
    mutating func makeRoomInFront() {
        let room = max(4, list.count / 2)
        list.insert(contentsOf: repeatElement(nil, count: room), at: 0)
        front = Int32(truncatingIfNeeded: room)
        gaps += front
        origin += front
    }

    /// Removes a member. Returns false if the object is not a member. Complexity: amortised O(1) if
    /// the list is not read between removals. Otherwise one step is added for each member in front
    /// of this one that was inserted or removed since this member's position was stored.
    @discardableResult
    @inlinable
    package mutating func remove(_ member: Member) -> Bool {
        guard let at = rawIndex(of: member) else { return false }
        if at == list.count - 1 {
            list.removeLast()
            while gaps > front, let last = list.last, last == nil {
                list.removeLast()
                gaps -= 1
            }
            if isEmpty { removeAll() }
            return true
        }
        list[at] = nil
        gaps += 1
        while Int(front) < list.count, list[Int(front)] == nil { front += 1 }
        if gaps > 8, 2 * Int(gaps) > list.count { renumber() }
        return true
    }

    @inlinable
    package mutating func removeAll() {
        list = []
        (gaps, front, origin) = (0, 0, 0)
    }

    /// Returns the index of a member in ``all``; nil if the object is not a member.
    @inlinable
    package mutating func index(of member: Member) -> Int? {
        if gaps > 0 { closeGaps() }
        return rawIndex(of: member)
    }

    @inlinable
    mutating func closeGaps() {
        if gaps == front {
            list.removeFirst(Int(front))
        } else {
            list.removeAll { $0 == nil }
        }
        origin -= front
        (gaps, front) = (0, 0)
    }

    @inlinable
    mutating func renumber() {
        closeGaps()
        origin = 0
        for i in list.indices {
            if let member = list[i] { setStoredIndex(of: member, i) }
        }
    }

    /// Returns the index of a member in `list`, or nil if the object is no member. Looks first at the position that the
    /// member stores, then at both ends, and then outwards from the stored position.
    @inlinable
    func rawIndex(of member: Member) -> Int? {
        if list.isEmpty { return nil }
        return list.withUnsafeBufferPointer {
            $0.withMemoryRebound(to: UnsafeRawPointer?.self) { pointers -> Int? in
                let wanted = UnsafeRawPointer(Unmanaged.passUnretained(member).toOpaque())
                let last = pointers.count - 1
                let put = min(max(Int(Kind.storedIndex(of: member)) + Int(origin), 0), last)
                if pointers[put] == wanted { return put }
                if pointers[last] == wanted { return last }
                if pointers[min(Int(front), last)] == wanted { return Int(front) }
                var (below, above) = (put - 1, put + 1)
                while below >= 0 || above <= last {
                    if below >= 0, pointers[below] == wanted { return below }
                    if above <= last, pointers[above] == wanted { return above }
                    (below, above) = (below - 1, above + 1)
                }
                return nil
            }
        }
    }
}
