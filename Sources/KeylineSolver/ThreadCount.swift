/// The number of threads that a call may use: a number, or ``all`` for one thread on each processor.
///
/// ```swift
/// try template.stamp(instances: count, numbers, into: &frames, threads: .all)
/// ```
public struct ThreadCount: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// The requested number of threads, or nil for one thread on each processor (``all``).
    private let number: Int?

    /// Creates a number of threads, in which the calling thread is included. Numbers below 1 count
    /// as 1, and numbers above 64 as 64.
    public init(_ number: Int) { self.number = number }
    /// Lets an integer literal be written where a number of threads is expected, as in `threads:
    /// 4`.
    public init(integerLiteral number: Int) { self.number = number }
    private init() { number = nil }

    /// One thread for each processor that is online, at most 64.
    public static let all = ThreadCount()

    /// The number of threads to use, between 1 and 64. For ``all``, it is the number of processors
    /// that are online.
    public var count: Int {
        min(max(number ?? CLibrary.processorCount, 1), 64)
    }
}
