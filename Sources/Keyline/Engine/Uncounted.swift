/// A reference that is neither counted nor checked: what holds it also guarantees that the object is
/// there. A tree does: a parent clears its children's references when it goes, a node those of its
/// constraints, an engine those of its nodes.
///
/// Even `unowned(unsafe)` references are counted at every look; on the way from an anchor to the solver
/// that was most of the counting, and counting is the dearest instruction there is.
struct Uncounted<Object: AnyObject>: BitwiseCopyable, Equatable {
    private let reference: Unmanaged<Object>

    @inline(__always)
    init(_ object: Object) { reference = .passUnretained(object) }

    /// For who takes possession of the object, and for when that ends.
    @inline(__always)
    func retain() { _ = reference.retain() }
    @inline(__always)
    func release() { reference.release() }

    /// For those who keep it.
    var object: Object { reference.takeUnretainedValue() }

    /// For a look at it.
    @inline(__always)
    func with<Result>(_ body: (Object) throws -> Result) rethrows -> Result {
        try reference._withUnsafeGuaranteedRef(body)
    }

    @inline(__always)
    func isSame(as object: Object) -> Bool { self == Uncounted(object) }

    @inline(__always)
    static func == (a: Self, b: Self) -> Bool {
        a.reference.toOpaque() == b.reference.toOpaque()
    }
}

extension Array where Element: AnyObject {
    /// Calls `body` with each element. It may do anything: the array as it is now keeps them.
    @inline(__always)
    func forEachKept(_ body: (Element) -> Void) {
        withExtendedLifetime(self) {
            for i in indices { uncounted(i).with(body) }
        }
    }

    /// An element as long as the array keeps it.
    @inline(__always)
    func uncounted(_ index: Int) -> Uncounted<Element> {
        withUnsafeBufferPointer {
            $0.withMemoryRebound(to: Uncounted<Element>.self) { $0[index] }
        }
    }
}
