/// Returns an anchor with the static type that `firstAnchor` and `secondAnchor` have in UIKit. The bits are
/// reinterpreted, because a checked cast between different generic types would fail. This is safe: anchors of all types
/// have the same memory layout, and none of their functions uses the type parameter.
func erased(_ anchor: AnyObject) -> NSLayoutAnchor<AnyObject> {
    Unmanaged<NSLayoutAnchor<AnyObject>>.fromOpaque(Unmanaged.passUnretained(anchor).toOpaque())
        .takeUnretainedValue()
}
