#if Fonts
    import CCairo
    import CPages
    import Keyline
    import KeylineText
    import Synchronization

    /// The fonts with which a thread draws: a font measure, which chooses glyphs, and Cairo's font
    /// faces for them.
    final class PageFonts {
        let measure: FontMeasure
        private var faces: [GlyphRun.Font: Face] = [:]
        /// The largest number of faces. All are closed when there are more, so that the memory is
        /// bounded.
        private static let mostFaces = 256

        /// A font face, and options that select the instance of a variable font.
        struct Face {
            let face: OpaquePointer?
            let options: OpaquePointer?
            /// The number of the font's face, by which the cache of glyph images tells faces apart.
            let number: UInt32
        }

        /// Images of glyphs, for texts that are drawn as pixels; nil until the first such text, and
        /// if memory is short.
        private var images: OpaquePointer?

        init(_ measure: FontMeasure) { self.measure = measure }

        deinit {
            close()
            pages_glyphs_close(images)
        }

        /// Draws glyphs to the pixels of a surface by stored images. Returns false, and draws
        /// nothing, if Cairo must fill the outlines of the glyphs, for example because they are
        /// large.
        func drawImages(of run: GlyphRun, _ face: Face, _ cairo: OpaquePointer) -> Bool {
            if images == nil { images = pages_glyphs_open() }
            guard let images, let font = face.face else { return false }
            var native = pages_face(number: face.number, face: font, options: face.options)
            return withUnsafeTemporaryAllocation(of: pages_glyph.self, capacity: run.glyphs.count) {
                for (index, glyph) in run.glyphs.enumerated() {
                    $0.initializeElement(
                        at: index,
                        to: pages_glyph(
                            index: UInt(clamping: glyph.id), x: glyph.position.x,
                            y: glyph.position.y))
                }
                return pages_glyphs_draw(
                    images, cairo, &native, run.pointSize, $0.baseAddress, run.glyphs.count)
            }
        }

        private func close() {
            for face in faces.values {
                if let font = face.face { cairo_font_face_destroy(font) }
                if let options = face.options { cairo_font_options_destroy(options) }
            }
            faces = [:]
        }

        /// Returns Cairo's face for a font. The pointer is nil if the file cannot be opened.
        func face(_ font: GlyphRun.Font) -> Face {
            if let known = faces[font] { return known }
            if faces.count >= PageFonts.mostFaces {
                close()
                // The numbers of faces are used again.
                if let images { pages_glyphs_clear(images) }
            }
            let options = cairo_font_options_create()
            // Glyphs have the shapes and the positions that the font states, at every size.
            cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
            cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
            cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
            if let instance = font.variation {
                cairo_font_options_set_variations(
                    options, "wght=\(instance.weight),wdth=\(instance.widthPercent)")
            }
            let face = Face(
                face: pages_font_open(font.file, Int32(font.index)), options: options,
                number: UInt32(faces.count))
            faces[font] = face
            return face
        }

        // MARK: The system's fonts

        private static let system = Mutex<Result<FontMeasure, FontError>?>(nil)

        /// Returns the measure with which pictures are drawn unless the program names another one:
        /// that of all labels if it measures with fonts, and else one of the system's fonts.
        static func measure(_ chosen: FontMeasure?) throws(PageError) -> FontMeasure {
            if let measure = chosen ?? Label.measure as? FontMeasure { return measure }
            let result = system.withLock { known -> Result<FontMeasure, FontError> in
                if let known { return known }
                let found = Result { () throws(FontError) in FontMeasure(try FontLibrary()) }
                known = found
                return found
            }
            switch result {
            case .success(let measure): return measure
            case .failure(let error): throw .noFont(error)
            }
        }
    }
#endif
