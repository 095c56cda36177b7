/// Whose members ``Members`` are, and where each of them keeps its place.
package protocol MemberKind {
    associatedtype Member: AnyObject
    /// Where the member was put, for ``Members`` alone to read and write.
    static func place(of member: Member) -> Int32
    static func setPlace(of member: Member, _ place: Int32)
}

/// Members in an order, such as subviews: an array for those who read, from which any member goes, and to
/// whose ends any comes, in constant time.
///
/// An array alone takes time proportional to all members for each that leaves, and so quadratic time for
/// taking all out. Here a member that leaves is replaced by a gap, and gaps are closed when they are more
/// than half of the array, or when somebody reads it. Every member knows its place as of when it came;
/// those before it may have gone since, so a look-up begins there and goes outwards.
package struct Members<Kind: MemberKind>: ~Copyable {
    package typealias Member = Kind.Member

    private var list: [Member?] = []
    /// Gaps in the list, and how many of them are at its front.
    private var gaps: Int32 = 0
    private var front: Int32 = 0
    /// Places are counted from this index: insertions at the front move all that is behind them.
    private var origin: Int32 = 0

    package init() {}

    package var isEmpty: Bool { list.count == Int(gaps) }
    package var count: Int { list.count - Int(gaps) }

    /// Complexity: O(1), and O(count) once after a member left other than at the end.
    package var all: [Member] {
        mutating get {
            if gaps > 0 { closeGaps() }
            // References and optional ones look the same in memory, and there is no gap.
            return unsafeBitCast(list, to: [Member].self)
        }
    }

    /// Puts a member that is none yet at an index, or at the nearest there is.
    /// Complexity: O(1) at either end, amortised; O(count) elsewhere.
    package mutating func insert(_ member: Member, at index: Int) {
        if index >= count {
            setPlace(of: member, list.count)
            list.append(member)
        } else if index <= 0 {
            if front == 0 { makeRoomInFront() }
            front -= 1
            gaps -= 1
            list[Int(front)] = member
            setPlace(of: member, Int(front))
        } else {
            if gaps > 0 { closeGaps() }
            list.insert(member, at: index)
            setPlace(of: member, index)
        }
    }

    private func setPlace(of member: Member, _ index: Int) {
        Kind.setPlace(of: member, Int32(truncatingIfNeeded: index - Int(origin)))
    }

    private mutating func makeRoomInFront() {
        let room = max(4, list.count / 2)
        list.insert(contentsOf: repeatElement(nil, count: room), at: 0)
        front = Int32(truncatingIfNeeded: room)
        gaps += front
        origin += front
    }

    /// Returns whether it was one. Complexity: O(1), amortised, but for a look at each member that left
    /// before this one, or came, while others read.
    @discardableResult
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

    package mutating func removeAll() {
        list = []
        (gaps, front, origin) = (0, 0, 0)
    }

    /// Nil for what is no member.
    package mutating func index(of member: Member) -> Int? {
        if gaps > 0 { closeGaps() }
        return rawIndex(of: member)
    }

    private mutating func closeGaps() {
        if gaps == front {
            list.removeFirst(Int(front))
        } else {
            list.removeAll { $0 == nil }
        }
        origin -= front
        (gaps, front) = (0, 0)
    }

    private mutating func renumber() {
        closeGaps()
        origin = 0
        for i in list.indices {
            if let member = list[i] { setPlace(of: member, i) }
        }
    }

    /// The ends first, then from where it was put outwards.
    private func rawIndex(of member: Member) -> Int? {
        if list.isEmpty { return nil }
        return list.withUnsafeBufferPointer {
            $0.withMemoryRebound(to: UnsafeRawPointer?.self) { pointers -> Int? in
                let wanted = UnsafeRawPointer(Unmanaged.passUnretained(member).toOpaque())
                let last = pointers.count - 1
                let put = min(max(Int(Kind.place(of: member)) + Int(origin), 0), last)
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
