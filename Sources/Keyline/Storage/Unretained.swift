/// A reference that is neither counted nor checked: its holder guarantees that the object is there. A tree does: a
/// parent clears its children's references when it goes, a node those of its constraints, an engine those of its
/// nodes.
///
/// Even `unowned(unsafe)` references are counted at every look; on the way from an anchor to the solver that was most
/// of the counting, and counting is the dearest instruction there is.
@usableFromInline
package struct Unretained<Object: AnyObject>: BitwiseCopyable, Equatable {
    @usableFromInline let reference: Unmanaged<Object>

    @inlinable @inline(__always)
    package init(_ object: Object) { reference = .passUnretained(object) }

    /// Takes possession of the object; ``release()`` ends that.
    @inline(__always)
    func retain() { _ = reference.retain() }
    @inline(__always)
    func release() { reference.release() }

    /// The object, counted, for those who keep it.
    @inlinable @inline(__always)
    package var object: Object { reference.takeUnretainedValue() }

    /// Calls `body` with the object, without counting.
    @inline(__always)
    func with<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
        try reference._withUnsafeGuaranteedRef(body)
    }

    @inline(__always)
    func isSame(as object: Object) -> Bool { self == Unretained(object) }

    /// The object under the name of another class, which ``known(_:as:)`` must allow.
    @inline(__always)
    func cast<Other: AnyObject>(to other: Other.Type = Other.self) -> Unretained<Other> {
        with { Unretained<Other>(known($0, as: other)) }
    }

    @inlinable @inline(__always)
    package static func == (a: Self, b: Self) -> Bool {
        a.reference.toOpaque() == b.reference.toOpaque()
    }
}

/// An object whose class the caller knows, since it made the object. Debug builds check the class.
@inlinable @inline(__always)
package func known<Object: AnyObject>(
    _ object: AnyObject, as type: Object.Type = Object.self
) -> Object {
    unsafeDowncast(object, to: type)
}

/// Keeps an object alive for the rest of the program.
func keepForEver(_ object: AnyObject) { _ = Unmanaged.passRetained(object) }

extension Array where Element: AnyObject {
    /// Calls `body` with each element. It may do anything: the array as it is now keeps them.
    @inline(__always)
    func forEachKept(_ body: (Element) -> Void) {
        withExtendedLifetime(self) {
            for i in indices { unretained(i).with(body) }
        }
    }

    /// An element as long as the array keeps it.
    @inline(__always)
    func unretained(_ index: Int) -> Unretained<Element> {
        withUnsafeBufferPointer {
            $0.withMemoryRebound(to: Unretained<Element>.self) { $0[index] }
        }
    }
}
