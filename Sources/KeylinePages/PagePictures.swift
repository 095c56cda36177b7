#if Fonts
    import Keyline
    import KeylinePictures
    import KeylineText

    extension LayoutPicture {
        /// Returns the picture as the bytes of a PNG file.
        ///
        /// ```swift
        /// let bytes = try card.layoutPicture.png(scale: 2)
        /// ```
        /// - Parameters:
        ///   - scale: the number of pixels in a row for each unit of the picture. All lines and
        ///     texts are enlarged.
        ///   - fonts: the fonts of texts. By default, the measure of all labels, if it measures with
        ///     fonts, or else one of the system's fonts.
        public func png(scale: Double = 1, fonts: FontMeasure? = nil) throws(PageError) -> [UInt8] {
            try drawn.png(scale, fonts)
        }

        /// Returns the picture as the bytes of a PDF file with one page, which has 1 point for each
        /// unit of the picture.
        ///
        /// - Parameter fonts: the fonts of texts. By default, the measure of all labels, if it
        ///   measures with fonts, or else one of the system's fonts.
        public func pdf(fonts: FontMeasure? = nil) throws(PageError) -> [UInt8] {
            try drawn.pdf(fonts)
        }
    }

    extension PictureSheet {
        /// Returns the sheet as the bytes of a PNG file.
        ///
        /// - Parameters:
        ///   - scale: the number of pixels in a row for each unit of the sheet.
        ///   - fonts: the fonts of texts, as in ``KeylinePictures/LayoutPicture/png(scale:fonts:)``.
        public func png(scale: Double = 1, fonts: FontMeasure? = nil) throws(PageError) -> [UInt8] {
            try drawn.png(scale, fonts)
        }

        /// Returns the sheet as the bytes of a PDF file with one page.
        ///
        /// - Parameter fonts: the fonts of texts, as in
        ///   ``KeylinePictures/LayoutPicture/pdf(fonts:)``.
        public func pdf(fonts: FontMeasure? = nil) throws(PageError) -> [UInt8] {
            try drawn.pdf(fonts)
        }
    }

    extension DrawnPicture {
        /// Returns the picture as the bytes of a PNG file.
        package func png(_ scale: Double, _ fonts: FontMeasure?) throws(PageError) -> [UInt8] {
            try PNGWriter.use(fonts) { writer throws(PageError) in
                try writer.png(self, scale: scale)
            }
        }

        /// Returns the picture as the bytes of a PDF file with one page.
        package func pdf(_ fonts: FontMeasure?) throws(PageError) -> [UInt8] {
            var bytes: [UInt8] = []
            let file = try PDFFile(fonts: fonts) {
                bytes += $0
                return true
            }
            try file.addPage(of: self)
            try file.close()
            return bytes
        }
    }
#endif
