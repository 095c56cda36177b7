/// An anchor under the type that `firstAnchor` and `secondAnchor` have in UIKit, where generic classes of Objective-C
/// have one type. Anchors of all types are laid out alike in memory, and none of their functions looks at the type; a
/// cast would.
func erased(_ anchor: AnyObject) -> NSLayoutAnchor<AnyObject> {
    Unmanaged<NSLayoutAnchor<AnyObject>>.fromOpaque(Unmanaged.passUnretained(anchor).toOpaque())
        .takeUnretainedValue()
}
