import Keyline
import Testing

/// A root of 320 x 200 with subviews by name, and constraints in words that depend on no description.
final class VisualFormatScene {
    let root: View
    private(set) var views: [String: any LayoutItem] = [:]

    init(width: Double = 320, height: Double = 200, _ names: String...) {
        root = View(frame: Rect(width: width, height: height))
        root.identifier = "root"
        for name in names { add(name) }
    }

    @discardableResult
    func add(_ name: String, in superview: View? = nil) -> View {
        let view = View()
        view.translatesAutoresizingMaskIntoConstraints = false
        view.identifier = name
        (superview ?? root).addSubview(view)
        views[name] = view
        return view
    }

    func add(_ name: String, _ item: any LayoutItem) { views[name] = item }

    func made(
        _ format: String, _ options: LayoutConstraint.FormatOptions = [],
        _ metrics: [String: Double] = [:]
    ) throws(VisualFormatError) -> [LayoutConstraint] {
        try LayoutConstraint.constraints(
            withVisualFormat: format, options: options, metrics: metrics, views: views)
    }

    /// Constraints as `b.leading >= 0.5*a.trailing + 8 @250`.
    func words(
        _ format: String, _ options: LayoutConstraint.FormatOptions = [],
        _ metrics: [String: Double] = [:]
    ) throws(VisualFormatError) -> [String] {
        try made(format, options, metrics).map(words)
    }

    private func words(_ constraint: LayoutConstraint) -> String {
        func name(_ item: (any LayoutItem)?) -> String { item?.layoutNode.identifier ?? "?" }
        func number(_ value: Double) -> String {
            value == value.rounded() ? "\(Int(value))" : "\(value)"
        }
        let relations = [-1: "<=", 0: "==", 1: ">="]
        var text = "\(name(constraint.firstItem)).\(constraint.firstAttribute) "
        text += relations[constraint.relation.rawValue, default: "?"] + " "
        if let second = constraint.secondItem {
            if constraint.multiplier != 1 { text += "\(number(constraint.multiplier))*" }
            text += "\(name(second)).\(constraint.secondAttribute)"
            if constraint.constant > 0 { text += " + \(number(constraint.constant))" }
            if constraint.constant < 0 { text += " - \(number(-constraint.constant))" }
        } else {
            text += number(constraint.constant)
        }
        if constraint.priority != .required { text += " @\(number(constraint.priority.rawValue))" }
        return text
    }

    /// Activates the constraints of all formats and lays out.
    func lay(
        _ formats: String..., options: LayoutConstraint.FormatOptions = [],
        metrics: [String: Double] = [:]
    ) throws {
        for format in formats { LayoutConstraint.activate(try made(format, options, metrics)) }
        root.layoutIfNeeded()
    }

    /// x and width, or y and height, of a view.
    func horizontal(_ name: String) -> [Double] {
        guard let frame = views[name]?.layoutNode.frame else { return [] }
        return [frame.minX, frame.width].map(rounded)
    }

    func vertical(_ name: String) -> [Double] {
        guard let frame = views[name]?.layoutNode.frame else { return [] }
        return [frame.minY, frame.height].map(rounded)
    }

    /// To the millionth of a point.
    private func rounded(_ value: Double) -> Double { (value * 1e6).rounded() / 1e6 }
}
