import TestSupport
import Testing

@testable import Keyline

#if _pointerBitWidth(_64) && !canImport(ObjectiveC)
    /// The bounds are the sizes at the time when they were set, so that a new stored property of a
    /// class of which programs have thousands of objects is noticed.
    @Suite("Sizes of the objects of a view tree")
    struct ObjectSizeTests {
        @Test("a view and its layout node are one object of at most 216 bytes")
        func view() {
            let view = View()
            #expect(view.layoutNode === view)
            #expect(instanceSize(of: View.self) <= 216)
        }

        @Test("a layout guide and its layout node are one object of at most 224 bytes")
        func guide() {
            let guide = LayoutGuide()
            #expect(guide.layoutNode === guide)
            #expect(instanceSize(of: LayoutGuide.self) <= 224)
        }
    }
#endif
