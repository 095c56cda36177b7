import Keyline
import Testing

/// A root with named subviews, and a notation for constraints that does not depend on
/// `description`.
class FormatScene {
    let root: View
    private(set) var views: [String: any LayoutItem] = [:]

    init(_ size: Size, _ names: [String]) {
        root = View(frame: Rect(width: size.width, height: size.height))
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

    /// Adds a guide with this name to the root.
    func addGuide(_ name: String) {
        let guide = LayoutGuide()
        guide.identifier = name
        root.addLayoutGuide(guide)
        views[name] = guide
    }

    /// Returns a constraint in the form `b.left >= 0.5*a.right + 8 @250 #id`.
    func words(_ constraint: LayoutConstraint) -> String {
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
        if let identifier = constraint.identifier { text += " #\(identifier)" }
        return text
    }

    /// Returns x, y, width and height of a view, rounded to a millionth of a point.
    func frame(_ name: String) -> [Double] {
        guard let frame = views[name]?.layoutNode.frame else { return [] }
        return [frame.minX, frame.minY, frame.width, frame.height].map { number in
            (number * 1e6).rounded() / 1e6
        }
    }
}
