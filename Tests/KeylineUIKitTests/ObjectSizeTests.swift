import Keyline
import KeylineUIKit
import TestSupport
import Testing

#if _pointerBitWidth(_64) && !canImport(ObjectiveC)
    @MainActor @Suite("Sizes of the objects of a tree of UIKit's views")
    struct UIKitObjectSizes {
        @Test("a UIView consists of two objects of at most 328 bytes together")
        func view() {
            let view = UIView()
            let size =
                instanceSize(of: UIView.self)
                + instanceSize(of: type(of: view.keylineView))
            #expect(size <= 328)
        }

        @Test("an active constraint that was made by anchors is one object of at most 112 bytes")
        func constraint() {
            #expect(instanceSize(of: NSLayoutConstraint.self) <= 112)
        }
    }
#endif
