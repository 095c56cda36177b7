#if _pointerBitWidth(_64) && !canImport(ObjectiveC)
    /// Returns the number of bytes of an object of a class, without the bytes that `malloc` adds.
    /// The number is the field `InstanceSize` of the class's metadata, which follows the kind, the
    /// superclass, the flags and the address point (docs/ABI/TypeMetadata.rst of Swift).
    public func instanceSize(of type: AnyClass) -> Int {
        Int(
            unsafeBitCast(type, to: UnsafeRawPointer.self).load(fromByteOffset: 24, as: UInt32.self)
        )
    }
#endif
