#if Fonts
    import CCairo
    import Keyline
    import KeylinePictures
    import KeylineText

    /// Writes a PDF file of any number of pages. Each page is written when it ends, so that the
    /// memory does not depend on the number of pages. Texts can be searched and copied; the file
    /// contains those letters of the fonts that its texts use.
    ///
    /// ```swift
    /// var bytes: [UInt8] = []
    /// let file = try PDFFile { bytes += $0; return true }
    /// try file.addPage(of: card.layoutPicture)
    /// try file.close()
    /// ```
    ///
    /// Only one thread at a time may use a file. A file without ``close()`` is not complete.
    public final class PDFFile {
        private final class Target {
            let write: ([UInt8]) -> Bool

            init(_ write: @escaping ([UInt8]) -> Bool) { self.write = write }
        }

        private let surface: OpaquePointer
        private let cairo: OpaquePointer
        private let target: Target
        private let fonts: PageFonts
        private let images = PageImages(keepsFiles: true)

        /// Begins a file.
        /// - Parameters:
        ///   - fonts: the fonts of texts. By default, the measure of all labels, if it measures with
        ///     fonts, or else one of the system's fonts.
        ///   - write: receives the bytes of the file in order. It returns false if it cannot write
        ///     them; then the file reports ``PageError/cannotWrite``.
        public init(
            fonts: FontMeasure? = nil, write: @escaping ([UInt8]) -> Bool
        ) throws(PageError) {
            self.fonts = PageFonts(try PageFonts.measure(fonts))
            target = Target(write)
            surface = cairo_pdf_surface_create_for_stream(
                { context, bytes, count in
                    guard let context else { return CAIRO_STATUS_WRITE_ERROR }
                    let target = Unmanaged<Target>.fromOpaque(context).takeUnretainedValue()
                    let isWritten = target.write(
                        Array(UnsafeBufferPointer(start: bytes, count: Int(count))))
                    return isWritten ? CAIRO_STATUS_SUCCESS : CAIRO_STATUS_WRITE_ERROR
                }, Unmanaged.passUnretained(target).toOpaque(), 1, 1)
            cairo = cairo_create(surface)
            try check(cairo_status(cairo))
        }

        deinit {
            cairo_destroy(cairo)
            cairo_surface_destroy(surface)
        }

        /// Adds a page as large as a picture, with 1 point for each unit of the picture.
        public func addPage(of picture: LayoutPicture) throws(PageError) {
            try addPage(of: picture.drawn)
        }

        /// Adds a page as large as a picture.
        package func addPage(of drawn: DrawnPicture) throws(PageError) {
            try beginPage(Size(width: drawn.paper.width, height: drawn.paper.height))
            try draw(drawn, at: .zero)
            try endPage()
        }

        /// Throws an error unless `size` is a legal size for a page: width and height above 0, and at most
        /// `PageError.largestPage` points.
        static func checkPage(_ size: Size) throws(PageError) {
            let range = 0...PageError.largestPage
            guard size.width > 0, size.height > 0, range.contains(size.width),
                range.contains(size.height)
            else { throw .illegalSize(width: size.width, height: size.height) }
        }

        /// Begins a page of a size in points.
        func beginPage(_ size: Size) throws(PageError) {
            try PDFFile.checkPage(size)
            cairo_pdf_surface_set_size(surface, size.width, size.height)
        }

        func draw(_ picture: DrawnPicture, at point: Point) throws(PageError) {
            try PagePainter(cairo, fonts, images, .glyphs, scale: 1).draw(picture, at: point)
        }

        /// Draws thin black lines.
        func draw(_ lines: [(from: Point, to: Point)], width: Double) {
            for line in lines {
                cairo_move_to(cairo, line.from.x, line.from.y)
                cairo_line_to(cairo, line.to.x, line.to.y)
            }
            cairo_set_source_rgb(cairo, 0, 0, 0)
            cairo_set_line_width(cairo, width)
            cairo_stroke(cairo)
        }

        func endPage() throws(PageError) {
            cairo_show_page(cairo)
            try check(cairo_status(cairo))
            try check(cairo_surface_status(surface))
        }

        /// Writes the end of the file. Pages cannot be added any more.
        public func close() throws(PageError) {
            cairo_surface_finish(surface)
            try check(cairo_surface_status(surface))
        }
    }
#endif
