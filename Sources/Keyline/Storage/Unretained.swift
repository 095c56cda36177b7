/// A reference without reference counting and without checks. The code that uses the reference must
/// guarantee that the object exists. In a view tree this is guaranteed, because a view that is
/// deallocated clears its subviews' references to it. In the same way, a layout node clears the
/// references of its constraints, and a layout engine those of its nodes.
///
/// Even `unowned(unsafe)` references are retained and released at every use. These atomic
/// instructions dominated the cost of making a constraint from anchors.
@usableFromInline
package struct Unretained<Object: AnyObject>: BitwiseCopyable, Hashable {
    @usableFromInline let reference: Unmanaged<Object>

    @inlinable @inline(__always)
    package init(_ object: Object) { reference = .passUnretained(object) }

    /// Retains the object, so that this reference owns it until ``release()``.
    @inlinable @inline(__always)
    package func retain() { _ = reference.retain() }
    @inlinable @inline(__always)
    package func release() { reference.release() }

    /// The object as an ordinary, counted reference, which keeps the object alive as long as the
    /// caller holds it.
    @inlinable @inline(__always)
    package var object: Object { reference.takeUnretainedValue() }

    /// Calls `body` with the object, without incrementing the object's reference count.
    @inlinable @inline(__always)
    package func with<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
        try reference._withUnsafeGuaranteedRef(body)
    }

    @inline(__always)
    func isSame(as object: Object) -> Bool { self == Unretained(object) }

    /// Returns the same reference with another static class. The caller guarantees that the object
    /// has this class. Debug builds check the class; release builds do not.
    @inline(__always)
    func cast<Other: AnyObject>(to other: Other.Type = Other.self) -> Unretained<Other> {
        with { Unretained<Other>(known($0, as: other)) }
    }

    @inlinable @inline(__always)
    package static func == (a: Self, b: Self) -> Bool {
        a.reference.toOpaque() == b.reference.toOpaque()
    }

    @inlinable
    package func hash(into hasher: inout Hasher) { hasher.combine(reference.toOpaque()) }
}

/// Casts an object to a class. The caller guarantees that the object has this class. Debug builds
/// check the cast; release builds do not.
@inlinable @inline(__always)
package func known<Object: AnyObject>(
    _ object: AnyObject, as type: Object.Type = Object.self
) -> Object {
    unsafeDowncast(object, to: type)
}

/// Retains an object until the program ends. The leak is intended: the object's address must never
/// be reused.
func keepForEver(_ object: AnyObject) { _ = Unmanaged.passRetained(object) }

extension Array where Element: AnyObject {
    /// Calls `body` with each element of the array. `body` may change the property from which the
    /// array was read: the array that is iterated is a copy, which keeps the elements alive.
    @inline(__always)
    func forEachKept(_ body: (Element) -> Void) {
        withExtendedLifetime(self) {
            for i in indices { unretained(i).with(body) }
        }
    }

    /// Returns the element at an index as a reference without reference counting. The reference is
    /// valid only while the array owns the element.
    @inlinable @inline(__always)
    package func unretained(_ index: Int) -> Unretained<Element> {
        withUnsafeBufferPointer {
            $0.withMemoryRebound(to: Unretained<Element>.self) { $0[index] }
        }
    }
}

extension Array where Element: AnyObject {
    /// Returns the array with another static class of its elements, without copying it. The caller
    /// guarantees that all elements have this class. Debug builds check the first and the last one;
    /// release builds do not check.
    func known<Other: AnyObject>(as other: Other.Type = Other.self) -> [Other] {
        assert(first is Other? && last is Other?)
        // Arrays of references to objects of any class have the same layout in memory.
        return unsafeBitCast(self, to: [Other].self)
    }
}
