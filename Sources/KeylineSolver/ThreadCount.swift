#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#elseif canImport(Darwin)
    import Darwin
#endif

/// How many threads may work on a call: a number, or ``all``.
///
/// ```swift
/// try template.stamp(instances: count, numbers, into: &frames, threads: .all)
/// ```
public struct ThreadCount: Hashable, Sendable, ExpressibleByIntegerLiteral {
    /// Nil for all.
    private let number: Int?

    /// So many threads, the calling one included; numbers below 1 count as 1, and above 64 as 64.
    public init(_ number: Int) { self.number = number }
    /// So many threads.
    public init(integerLiteral number: Int) { self.number = number }
    private init() { number = nil }

    /// As many as there are processors in use, 64 at most.
    public static let all = ThreadCount()

    /// From 1 to 64.
    public var count: Int {
        guard let number else {
            #if canImport(Glibc) || canImport(Musl) || canImport(Android) || canImport(Darwin)
                return min(max(Int(sysconf(Int32(_SC_NPROCESSORS_ONLN))), 1), 64)
            #else
                return 1
            #endif
        }
        return min(max(number, 1), 64)
    }
}
