#if Fonts
    import CCairo
    import CPages
    import Keyline
    import KeylinePictures
    import KeylineText
    import Synchronization

    /// Draws pictures as PNG files. It keeps its fonts, its images and its pixels between pictures.
    /// Only one thread at a time may use it.
    package final class PNGWriter {
        private let fonts: PageFonts
        private let images = PageImages(keepsFiles: false)
        private let encoder: OpaquePointer
        private var surface: OpaquePointer?
        private var size: (width: Int, height: Int) = (0, 0)

        /// - Parameter measure: the fonts of texts. By default, the measure of all labels, if it
        ///   measures with fonts, or else one of the system's fonts.
        package init(_ measure: FontMeasure? = nil) throws(PageError) {
            fonts = PageFonts(try PageFonts.measure(measure))
            guard let encoder = pages_png_open() else { throw .noMemory }
            self.encoder = encoder
        }

        deinit {
            pages_png_close(encoder)
            if let surface { cairo_surface_destroy(surface) }
        }

        /// Returns a picture as the bytes of a PNG file.
        ///
        /// - Parameter scale: the number of pixels in a row for each unit of the picture.
        package func png(_ picture: DrawnPicture, scale: Double) throws(PageError) -> [UInt8] {
            guard scale > 0, scale <= PageError.largestScale else { throw .illegalScale(scale) }
            // A picture has at least one pixel. Rounding errors of the size add no pixel.
            func pixels(_ length: Double) -> Double { max(1, (length * scale - 1e-6).rounded(.up)) }
            let (width, height) = (pixels(picture.paper.width), pixels(picture.paper.height))
            guard width <= 32_767, height <= 32_767, width * height <= PageError.mostPixels else {
                throw .tooManyPixels(width: width, height: height)
            }
            let surface = try cleared(Int(width), Int(height))
            let cairo: OpaquePointer = cairo_create(surface)
            defer { cairo_destroy(cairo) }
            cairo_scale(cairo, scale, scale)
            try PagePainter(cairo, fonts, images, .outlines, scale: scale).draw(picture, at: .zero)
            try check(cairo_status(cairo))
            cairo_surface_flush(surface)
            return try encoded(surface)
        }

        private func cleared(_ width: Int, _ height: Int) throws(PageError) -> OpaquePointer {
            if let surface, size == (width, height) {
                guard let pixels = cairo_image_surface_get_data(surface) else { throw .noMemory }
                let stride = Int(cairo_image_surface_get_stride(surface))
                pixels.update(repeating: 0, count: stride * height)
                cairo_surface_mark_dirty(surface)
                return surface
            }
            if let surface { cairo_surface_destroy(surface) }
            surface = nil
            let made: OpaquePointer = cairo_image_surface_create(
                CAIRO_FORMAT_ARGB32, Int32(width), Int32(height))
            surface = made
            size = (width, height)
            do {
                try check(cairo_surface_status(made))
            } catch {
                surface = nil
                cairo_surface_destroy(made)
                throw error
            }
            return made
        }

        private func encoded(_ surface: OpaquePointer) throws(PageError) -> [UInt8] {
            var count = 0
            guard let pixels = cairo_image_surface_get_data(surface),
                let bytes = pages_png_encode(
                    encoder, pixels, Int32(size.width), Int32(size.height),
                    cairo_image_surface_get_stride(surface), &count)
            else { throw .noMemory }
            return Array(UnsafeBufferPointer(start: bytes, count: count))
        }

        // MARK: Writers for single pictures

        private struct Idle: @unchecked Sendable {
            var measure: ObjectIdentifier
            var writer: PNGWriter
        }

        private static let idle = Mutex<[Idle]>([])

        /// Calls `body` with a writer that no other thread uses meanwhile.
        static func use<Value>(
            _ measure: FontMeasure?, _ body: (PNGWriter) throws(PageError) -> Value
        ) throws(PageError) -> Value {
            let measure = try PageFonts.measure(measure), id = ObjectIdentifier(measure)
            let known = idle.withLock { idle in
                idle.firstIndex { $0.measure == id }.map { idle.remove(at: $0) }
            }
            let writer = if let known { known.writer } else { try PNGWriter(measure) }
            defer {
                idle.withLock { idle in
                    // Keep few writers: each one keeps the pixels of its last picture.
                    if idle.count >= 4 { idle.removeFirst() }
                    idle.append(Idle(measure: id, writer: writer))
                }
            }
            return try body(writer)
        }
    }

    /// Throws an error if Cairo reports one.
    func check(_ status: cairo_status_t) throws(PageError) {
        switch status {
        case CAIRO_STATUS_SUCCESS: return
        case CAIRO_STATUS_NO_MEMORY: throw .noMemory
        case CAIRO_STATUS_WRITE_ERROR: throw .cannotWrite
        default: throw .failed(String(cString: cairo_status_to_string(status)))
        }
    }
#endif
