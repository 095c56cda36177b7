#if Fonts
    import KeylineSolver
    import KeylineText

    /// The reason why a picture cannot be written as PNG or PDF.
    public enum PageError: Error, Hashable, Sendable, CustomStringConvertible {
        /// The picture contains texts, but there is no font with which they could be drawn.
        case noFont(FontError)
        /// The scale is not above 0, or is above ``largestScale``.
        case illegalScale(Double)
        /// The picture or the page has no size, in points, that the format can state.
        case illegalSize(width: Double, height: Double)
        /// A PNG file would have more than ``mostPixels`` pixels, or more than 32 767 in a row or a
        /// column.
        case tooManyPixels(width: Double, height: Double)
        /// A colour that is neither a name of CSS nor a number such as `#1c1c1e`.
        case illegalColor(String)
        /// Labels of this size do not fit on a sheet, or have no place in a sheet's cells.
        case noRoom(width: Double, height: Double)
        /// The program's function to which the bytes of a PDF file are passed reported an error.
        case cannotWrite
        /// Memory is short.
        case noMemory
        /// Cairo, the library that draws, reported an error.
        case failed(String)

        /// The largest scale of a PNG file: pixels for each point.
        public static let largestScale = 1000.0
        /// The largest number of pixels of a PNG file. 100 million pixels take 400 MB of memory.
        public static let mostPixels = 100_000_000.0
        /// The largest width or height of a page in a PDF file, in points. Acrobat refuses larger
        /// pages.
        public static let largestPage = 14_400.0

        /// A sentence that names what is wrong.
        public var description: String {
            switch self {
            case .noFont(let error): error.description
            case .illegalScale(let scale):
                "The scale is \(scale.shortText). It must be above 0 and at most \(Int(PageError.largestScale))."
            case .illegalSize(let width, let height):
                "The page is \(width.shortText) by \(height.shortText) points large. Each side must be above 0 and at most \(Int(PageError.largestPage)) points."
            case .tooManyPixels(let width, let height):
                "The picture would be \(width.shortText) by \(height.shortText) pixels large. It may have at most 32767 pixels in a row and in a column, and \(Int(PageError.mostPixels)) pixels in all."
            case .illegalColor(let color):
                "`\(color)` is not a colour. Use a name of CSS or a number such as #1c1c1e."
            case .noRoom(let width, let height):
                "A label of \(width.shortText) by \(height.shortText) points does not fit on the sheet."
            case .cannotWrite: "The file cannot be written."
            case .noMemory: "Memory is short."
            case .failed(let reason): "The picture cannot be drawn: \(reason)."
            }
        }
    }
#endif
