#if Fonts
    import CCairo
    import Keyline
    import KeylinePictures
    import KeylineText

    /// Draws the shapes of pictures with Cairo, to a surface of pixels or to a page of a PDF file.
    struct PagePainter {
        /// How letters are drawn: by their outlines, for pixels, or as glyphs of a font, so that the
        /// text of a PDF file can be searched and copied. Cairo rounds the positions of glyphs to
        /// whole pixels. Outlines of small letters are drawn by images that are stored for each
        /// quarter of a pixel, and those of large letters are filled.
        enum Letters { case outlines, glyphs }

        private let cairo: OpaquePointer
        private let fonts: PageFonts
        private let images: PageImages
        private let letters: Letters
        /// The largest coordinate. Cairo computes with 24 bits before the point.
        private let largest: Double

        init(
            _ cairo: OpaquePointer, _ fonts: PageFonts, _ images: PageImages, _ letters: Letters,
            scale: Double
        ) {
            (self.cairo, self.fonts, self.images, self.letters) = (cairo, fonts, images, letters)
            largest = 4e6 / max(scale, 1)
        }

        /// Draws a picture so that its upper left corner is at a point. Draws nothing if the picture
        /// has an illegal colour.
        func draw(_ picture: DrawnPicture, at point: Point) throws(PageError) {
            for shape in picture.shapes { try shape.checkColors() }
            cairo_save(cairo)
            defer { cairo_restore(cairo) }
            cairo_translate(
                cairo, legal(point.x) - legal(picture.paper.minX),
                legal(point.y) - legal(picture.paper.minY))
            let paper = picture.paper
            cairo_rectangle(
                cairo, legal(paper.minX), legal(paper.minY), legal(paper.width),
                legal(paper.height))
            cairo_clip(cairo)
            try draw(picture.shapes, Paint(fill: "black", stroke: Paint.Ink.none))
        }

        private func draw(_ shapes: [Shape], _ outer: Paint) throws(PageError) {
            for shape in shapes { try draw(shape, outer) }
        }

        private func draw(_ shape: Shape, _ outer: Paint) throws(PageError) {
            let paint = shape.paint.inheriting(outer)
            switch shape.form {
            case .rectangle(let rect, let radius):
                guard rect.width > 0, rect.height > 0 else { return }
                add(rect, radius: radius ?? 0)
                if case .hatching = paint.fill { return try hatch(rect) }
                try fillAndStroke(paint)
            case .circle(let center, let radius):
                cairo_new_sub_path(cairo)
                cairo_arc(cairo, legal(center.x), legal(center.y), legal(radius), 0, 2 * .pi)
                try fillAndStroke(paint)
            case .path(let steps):
                for step in steps { add(step) }
                try fillAndStroke(paint)
            case .paper(let rect):
                add(rect, radius: 0)
                try fillAndStroke(Paint(fill: shape.paint.fill ?? "white", stroke: Paint.Ink.none))
            case .caption(let caption): try draw(caption, paint)
            case .line(let line, let scale, let point, let alignment):
                try draw(line.text, line, scale, point, alignment, paint)
            case .image(let address, let rect): try draw(image: address, rect, paint)
            case .group(let shapes, let opacity, let clip):
                try drawGroup(shapes, paint, opacity, clip)
            case .together(let shapes): try draw(shapes, outer)
            case .title: break
            case .picture(let picture, let point): try draw(picture, at: point)
            }
        }

        private func drawGroup(
            _ shapes: [Shape], _ paint: Paint, _ opacity: Double?, _ clip: Shape.Clip?
        ) throws(PageError) {
            cairo_save(cairo)
            defer { cairo_restore(cairo) }
            if let clip {
                add(clip.rect, radius: clip.radius)
                cairo_clip(cairo)
            }
            guard let opacity else { return try draw(shapes, paint) }
            cairo_push_group(cairo)
            let result = Result { () throws(PageError) in try draw(shapes, paint) }
            cairo_pop_group_to_source(cairo)
            cairo_paint_with_alpha(cairo, opacity)
            try result.get()
        }

        // MARK: Paths

        /// Returns a number that Cairo can use as a coordinate or a length.
        private func legal(_ number: Double) -> Double {
            number.isFinite ? min(max(number, -largest), largest) : 0
        }

        private func add(_ rect: Rect, radius: Double) {
            let (x, y, w, h) = (
                legal(rect.minX), legal(rect.minY), legal(rect.width), legal(rect.height)
            )
            let r = min(legal(radius), w / 2, h / 2)
            guard r > 0 else { return cairo_rectangle(cairo, x, y, w, h) }
            cairo_new_sub_path(cairo)
            cairo_arc(cairo, x + w - r, y + r, r, -.pi / 2, 0)
            cairo_arc(cairo, x + w - r, y + h - r, r, 0, .pi / 2)
            cairo_arc(cairo, x + r, y + h - r, r, .pi / 2, .pi)
            cairo_arc(cairo, x + r, y + r, r, .pi, 3 * .pi / 2)
            cairo_close_path(cairo)
        }

        private func add(_ step: Shape.PathStep) {
            var (x, y) = (0.0, 0.0)
            switch step {
            case .move(let point): cairo_move_to(cairo, legal(point.x), legal(point.y))
            case .line(let point): cairo_line_to(cairo, legal(point.x), legal(point.y))
            case .horizontal(let end):
                cairo_get_current_point(cairo, &x, &y)
                cairo_line_to(cairo, legal(end), y)
            case .vertical(let end):
                cairo_get_current_point(cairo, &x, &y)
                cairo_line_to(cairo, x, legal(end))
            case .moveBy(let dx, let dy): cairo_rel_move_to(cairo, legal(dx), legal(dy))
            case .lineBy(let dx, let dy): cairo_rel_line_to(cairo, legal(dx), legal(dy))
            case .close: cairo_close_path(cairo)
            }
        }

        private func fillAndStroke(_ paint: Paint) throws(PageError) {
            if try use(paint.fill, paint.fillOpacity) { cairo_fill_preserve(cairo) }
            if try use(paint.stroke, paint.strokeOpacity) {
                cairo_set_line_width(cairo, legal(paint.strokeWidth ?? 1))
                let dashes = (paint.dashes ?? []).map(legal)
                cairo_set_dash(cairo, dashes, Int32(dashes.count), 0)
                // SVG cuts off the corners of outlines at this length. It matters for arrows only.
                cairo_set_miter_limit(cairo, 4)
                cairo_stroke_preserve(cairo)
            }
            cairo_new_path(cairo)
        }

        /// Makes Cairo draw with a colour. Returns false if there is nothing to draw.
        private func use(_ ink: Paint.Ink?, _ opacity: Double?) throws(PageError) -> Bool {
            guard case .color(let text) = ink else { return false }
            guard let color = PageColor(text) else {
                cairo_new_path(cairo)
                throw .illegalColor(text)
            }
            let alpha = color.alpha * (opacity ?? 1)
            cairo_set_source_rgba(cairo, color.red, color.green, color.blue, alpha)
            return alpha > 0
        }

        /// Draws diagonal lines in the present path, whose rectangle is `rect`.
        private func hatch(_ rect: Rect) throws(PageError) {
            cairo_save(cairo)
            defer { cairo_restore(cairo) }
            cairo_clip(cairo)
            _ = try use(.color(PicturePalette.ambiguous), 0.35)
            // The lines run in the direction (-1, 1), 5 pixels apart. They have the form x + y = c.
            let distance = 5 * 2.0.squareRoot()
            let (x, y, w, h) = (
                legal(rect.minX), legal(rect.minY), legal(rect.width), legal(rect.height)
            )
            let count = min(((w + h) / distance).rounded(.up), 10_000)
            var sum = ((x + y) / distance).rounded(.down) * distance
            for _ in 0...Int(count) {
                cairo_move_to(cairo, sum - y, y)
                cairo_line_to(cairo, sum - y - h, y + h)
                sum += distance
            }
            cairo_set_line_width(cairo, 0.5)
            cairo_stroke(cairo)
        }

        // MARK: Images

        private func draw(image address: String, _ rect: Rect, _ paint: Paint) throws(PageError) {
            guard let image = images.surface(address) else {
                return try draw(LookDrawing.placeholder(in: rect), paint)
            }
            let width = Double(cairo_image_surface_get_width(image))
            let height = Double(cairo_image_surface_get_height(image))
            let scale = max(legal(rect.width) / width, legal(rect.height) / height)
            guard scale > 0 else { return }
            cairo_save(cairo)
            cairo_translate(
                cairo, legal(rect.midX) - width * scale / 2, legal(rect.midY) - height * scale / 2)
            cairo_scale(cairo, scale, scale)
            cairo_set_source_surface(cairo, image, 0, 0)
            // Outside of the image, its nearest pixels are used, so that its edges are not blurred.
            cairo_pattern_set_extend(cairo_get_source(cairo), CAIRO_EXTEND_PAD)
            cairo_rectangle(cairo, 0, 0, width, height)
            cairo_fill(cairo)
            cairo_restore(cairo)
        }

        // MARK: Texts

        private func draw(_ caption: Shape.Caption, _ paint: Paint) throws(PageError) {
            let text = caption.styledText
            try draw(
                text, TextLine(text, width: 0, top: 0, height: 0, baseline: 0), 1, caption.baseline,
                caption.isLeading ? .left : .center, paint)
        }

        /// Draws a line of text.
        ///
        /// - Parameters:
        ///   - scale: the number of pixels for each point of the line.
        ///   - point: the point of the baseline that `alignment` names.
        private func draw(
            _ text: StyledText, _ line: TextLine, _ scale: Double, _ point: Point,
            _ alignment: PictureText.Alignment, _ paint: Paint
        ) throws(PageError) {
            guard scale > 0, scale.isFinite, try use(paint.fill, paint.fillOpacity) else { return }
            var line = line
            line.text = text.withFamilies(Shape.defaultFamilies)
            let width =
                alignment == .left
                ? 0 : fonts.measure.metrics(of: line.text, width: .infinity, lines: 1).size.width
            let free =
                switch alignment {
                case .left: 0.0
                case .center: width / 2
                case .right: width
                }
            cairo_save(cairo)
            cairo_translate(cairo, legal(point.x - free * scale), legal(point.y))
            cairo_scale(cairo, scale, scale)
            draw(fonts.measure.glyphs(of: line), line.text)
            cairo_restore(cairo)
        }

        /// Draws glyphs at their positions from the origin. `text` is the text that they show.
        private func draw(_ runs: [GlyphRun], _ text: StyledText) {
            var bytes: [CChar]?
            let starts =
                letters == .glyphs
                ? runs.compactMap { $0.glyphs.map(\.cluster).min() }.sorted() : []
            for run in runs {
                let face = fonts.face(run.font)
                guard let font = face.face, !run.glyphs.isEmpty else { continue }
                if letters == .outlines, !run.font.isColoured,
                    fonts.drawImages(of: run, face, cairo)
                {
                    continue
                }
                cairo_set_font_face(cairo, font)
                cairo_set_font_options(cairo, face.options)
                cairo_set_font_size(cairo, run.pointSize)
                var glyphs = run.glyphs.map {
                    cairo_glyph_t(index: UInt(clamping: $0.id), x: $0.position.x, y: $0.position.y)
                }
                if letters == .outlines, !run.font.isColoured {
                    cairo_glyph_path(cairo, glyphs, Int32(glyphs.count))
                    continue
                }
                guard letters == .glyphs else {
                    cairo_show_glyphs(cairo, glyphs, Int32(glyphs.count))
                    continue
                }
                let all = bytes ?? Array(text.text.utf8CString)
                bytes = all
                let end = starts.first { $0 > (run.glyphs.map(\.cluster).min() ?? 0) }
                show(run, &glyphs, all, end: end ?? all.count - 1)
            }
            if letters == .outlines { cairo_fill(cairo) }
        }

        /// Shows the glyphs of a run together with their text, which ends before the byte `end`.
        private func show(
            _ run: GlyphRun, _ glyphs: inout [cairo_glyph_t], _ text: [CChar], end: Int
        ) {
            // Cairo wants the letters in the order in which they are read. The glyphs of a text
            // that is read from right to left are in the opposite order.
            let first = run.glyphs[0].cluster, last = run.glyphs[run.glyphs.count - 1].cluster
            let isBackward = first > last
            let order = isBackward ? run.glyphs.reversed() : run.glyphs
            var clusters: [cairo_text_cluster_t] = []
            var start = order[0].cluster, count: Int32 = 0
            for glyph in order {
                if glyph.cluster > start {
                    clusters.append(
                        cairo_text_cluster_t(
                            num_bytes: Int32(glyph.cluster - start), num_glyphs: count))
                    (start, count) = (glyph.cluster, 0)
                }
                count += 1
            }
            clusters.append(cairo_text_cluster_t(num_bytes: Int32(end - start), num_glyphs: count))
            let range = order[0].cluster..<end
            text.withUnsafeBufferPointer { text in
                guard let base = text.baseAddress else { return }
                cairo_show_text_glyphs(
                    cairo, base + range.lowerBound, Int32(range.count), glyphs,
                    Int32(glyphs.count), clusters, Int32(clusters.count),
                    isBackward ? CAIRO_TEXT_CLUSTER_FLAG_BACKWARD : cairo_text_cluster_flags_t(0))
            }
        }
    }

    extension Shape {
        /// Throws an error if a colour of the shape is illegal.
        fileprivate func checkColors() throws(PageError) {
            for case .color(let color) in [paint.fill, paint.stroke] where PageColor(color) == nil {
                throw .illegalColor(color)
            }
            switch form {
            case .group(let shapes, _, _), .together(let shapes):
                for shape in shapes { try shape.checkColors() }
            default: break
            }
        }
    }

    extension Paint {
        /// Returns the paint with the properties of the group around it where it has none.
        fileprivate func inheriting(_ outer: Paint) -> Paint {
            Paint(
                fill: fill ?? outer.fill, fillOpacity: fillOpacity ?? outer.fillOpacity,
                stroke: stroke ?? outer.stroke, strokeWidth: strokeWidth ?? outer.strokeWidth,
                strokeOpacity: strokeOpacity ?? outer.strokeOpacity,
                dashes: dashes ?? outer.dashes)
        }
    }

    extension StyledText {
        /// Returns the text with families for those parts whose styles name none.
        fileprivate func withFamilies(_ families: [String]) -> StyledText {
            guard runs.contains(where: { $0.style.families.isEmpty }) else { return self }
            return StyledText(
                runs.map { run in
                    var run = run
                    if run.style.families.isEmpty { run.style.families = families }
                    return run
                }, paragraph: paragraph)
        }
    }
#endif
