import Keyline

/// The views that the tested visual formats mention.
final class VisualFormatScene: FormatScene {
    init(width: Double = 320, height: Double = 200, _ names: String...) {
        super.init(Size(width: width, height: height), names)
    }

    func made(
        _ format: String, _ options: LayoutConstraint.FormatOptions = [],
        _ metrics: [String: Double] = [:]
    ) throws(VisualFormatError) -> [LayoutConstraint] {
        try LayoutConstraint.constraints(
            withVisualFormat: format, options: options, metrics: metrics, views: views)
    }

    /// Returns constraints in the form `b.leading >= 0.5*a.trailing + 8 @250`.
    func words(
        _ format: String, _ options: LayoutConstraint.FormatOptions = [],
        _ metrics: [String: Double] = [:]
    ) throws(VisualFormatError) -> [String] {
        try made(format, options, metrics).map(words)
    }

    /// Activates the constraints of all formats, and lays out.
    func lay(
        _ formats: String..., options: LayoutConstraint.FormatOptions = [],
        metrics: [String: Double] = [:]
    ) throws {
        for format in formats { LayoutConstraint.activate(try made(format, options, metrics)) }
        root.layoutIfNeeded()
    }

    /// The position and size of a view along one axis: x and width, or y and height.
    func horizontal(_ name: String) -> [Double] { numbers(name, 0, 2) }
    func vertical(_ name: String) -> [Double] { numbers(name, 1, 3) }

    private func numbers(_ name: String, _ first: Int, _ second: Int) -> [Double] {
        let frame = frame(name)
        return frame.isEmpty ? [] : [frame[first], frame[second]]
    }
}
