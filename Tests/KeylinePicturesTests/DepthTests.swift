import Keyline
import KeylinePictures
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A thread with 256 kB of stack, which a few thousand calls would fill.
@Suite("Pictures of trees of any depth")
struct PictureDepthTests {
    @Test("10 000 levels, as SVG and for terminals") func levels() {
        final class Box {
            var count = (svg: 0, text: 0)
        }
        let box = Box()
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        pthread_attr_setstacksize(&attributes, 256 << 10)
        var thread = pthread_t()
        let status = pthread_create(
            &thread, &attributes,
            { argument in
                let box = Unmanaged<Box>.fromOpaque(argument!).takeRetainedValue()
                var top = View(frame: Rect(width: 60, height: 40))
                for _ in 0..<10_000 {
                    let outer = View(frame: Rect(width: 60, height: 40))
                    outer.addSubview(top)
                    top = outer
                }
                let contents: PictureContents = [.names, .guides, .naturalSizes]
                box.count.svg =
                    SVGPicture(of: top, showing: contents).document
                    .split(separator: "<rect").count
                box.count.text = TextPicture(of: top, showing: contents).text.count
                return nil
            }, Unmanaged.passRetained(box).toOpaque())
        #expect(status == 0)
        pthread_join(thread, nil)
        pthread_attr_destroy(&attributes)
        #expect(box.count.svg > 10_000 && box.count.text > 0)
    }
}
