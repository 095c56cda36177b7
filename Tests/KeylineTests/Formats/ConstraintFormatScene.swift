import Keyline

/// The views and guides that the tested constraint formats mention.
final class ConstraintFormatScene: FormatScene {
    init(width: Double = 320, height: Double = 480, _ names: String...) {
        super.init(Size(width: width, height: height), names)
    }

    func made(_ format: String, _ metrics: [String: Double] = [:])
        throws(ConstraintFormatError) -> [LayoutConstraint]
    {
        try LayoutConstraint.constraints(
            format: format, relativeTo: root, views: views, metrics: metrics)
    }

    func words(_ format: String, _ metrics: [String: Double] = [:])
        throws(ConstraintFormatError) -> [String]
    {
        try made(format, metrics).map(words)
    }

    /// Adds the constraints of a text to the root, and lays it out.
    func lay(_ format: String, _ metrics: [String: Double] = [:]) throws {
        try root.addConstraints(withFormat: format, views: views, metrics: metrics)
        root.layoutIfNeeded()
    }
}
