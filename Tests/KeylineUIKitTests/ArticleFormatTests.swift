// The program of the article "Convenient NSLayoutConstraint Creation". The article's Objective-C is
// transcribed to Swift. The article describes a category, which first removes white space and then
// applies one regular expression that is printed; the category is written here with Foundation's
// types.

import KeylineUIKit
import Testing

extension UIView {
    fileprivate func addConstraint(withFormat format: String, views: [String: UIView]) {
        let text = format.filter { !$0.isWhitespace }
        // The printed one, without its spaces.
        let expression = try? NSRegularExpression(
            pattern: #"(\w+)\.(\w+)=([+-]?[\d\.]+\*)?(([^\W\d]\w*)\.(\w+))?([+-]?[\d\.]+)?"#)
        guard
            let match = expression?.firstMatch(
                in: text, range: NSRange(text.startIndex..., in: text))
        else { return }
        func part(_ group: Int) -> String? {
            Range(match.range(at: group), in: text).map { String(text[$0]) }
        }
        func item(_ group: Int) -> UIView? {
            part(group).flatMap { $0 == "self" ? self : views[$0] }
        }
        addConstraint(
            NSLayoutConstraint(
                item: item(1) as Any, attribute: attribute(part(2)), relatedBy: .equal,
                toItem: item(5), attribute: attribute(part(6)),
                multiplier: part(3).flatMap { Double($0.dropLast()) }.map { CGFloat($0) } ?? 1,
                constant: part(7).flatMap { Double($0) }.map { CGFloat($0) } ?? 0))
    }

    fileprivate func addConstraints(for view: UIView, toFill other: UIView) {
        for edge in ["top", "bottom", "left", "right"] {
            addConstraint(
                withFormat: "a.\(edge) = b.\(edge)", views: ["a": view, "b": other])
        }
    }

    /// Places a view between the top and bottom bars of a controller.
    fileprivate func addConstraints(for view: UIView, toFill controller: UIViewController) {
        addConstraints([
            view.topAnchor.constraint(equalTo: controller.topLayoutGuide.bottomAnchor),
            view.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor),
            view.leftAnchor.constraint(equalTo: controller.view.leftAnchor),
            view.rightAnchor.constraint(equalTo: controller.view.rightAnchor),
        ])
    }
}

private func attribute(_ name: String?) -> NSLayoutConstraint.Attribute {
    let names: [String: NSLayoutConstraint.Attribute] = [
        "left": .left, "right": .right, "top": .top, "bottom": .bottom, "leading": .leading,
        "trailing": .trailing, "width": .width, "height": .height, "centerX": .centerX,
        "centerY": .centerY, "baseline": .lastBaseline,
    ]
    return name.flatMap { names[$0] } ?? .notAnAttribute
}

private final class Program: UIViewController {
    let background = UIView()
    let labels = [Sized(51, 21), Sized(53, 21), Sized(40, 21)]

    override func loadView() { view = root(320, 480) }

    override func viewDidLoad() {
        super.viewDidLoad()
        background.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(background)
        view.addConstraints(for: background, toFill: self)
        for label in labels { background.addSubview(label) }
        let views = ["label1": labels[0], "label2": labels[1], "label3": labels[2]]
        for format in [
            "label1.centerX=self.centerX", "label1.centerY = self.centerY",
            "label2.centerX = self.centerX", "label2.top = label1.bottom + 10",
            "label3.centerX = self.centerX", "label3.width = 200",
            "label3.bottom = self.bottom",
        ] {
            background.addConstraint(withFormat: format, views: views)
        }
    }
}

@MainActor @Suite("KeylineUIKit: the article \"Convenient NSLayoutConstraint Creation\"")
struct UIKitFormat {
    @Test("four constraints made by the long initializer give one view the frame of another")
    func longForm() {
        let view = root(300, 300), v1 = UIView(), v2 = UIView()
        v1.translatesAutoresizingMaskIntoConstraints = false
        v2.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        view.addSubview(v1)
        view.addSubview(v2)
        let c1 = NSLayoutConstraint(
            item: v1, attribute: .top, relatedBy: .equal, toItem: v2, attribute: .top,
            multiplier: 1.0, constant: 0.0)
        let c2 = NSLayoutConstraint(
            item: v1, attribute: .bottom, relatedBy: .equal, toItem: v2, attribute: .bottom,
            multiplier: 1.0, constant: 0.0)
        let c3 = NSLayoutConstraint(
            item: v1, attribute: .left, relatedBy: .equal, toItem: v2, attribute: .left,
            multiplier: 1.0, constant: 0.0)
        let c4 = NSLayoutConstraint(
            item: v1, attribute: .right, relatedBy: .equal, toItem: v2, attribute: .right,
            multiplier: 1.0, constant: 0.0)
        view.addConstraints([c1, c2, c3, c4])
        view.layoutIfNeeded()
        #expect(v1.frame == v2.frame)
    }

    @Test("equation formats and addConstraints(for:toFill:) give a view the frame of another")
    func fill() {
        let view = root(300, 300), v1 = UIView(), v2 = UIView(), v3 = UIView()
        v2.frame = CGRect(x: 10, y: 20, width: 30, height: 40)
        for own in [v1, v2, v3] { view.addSubview(own) }
        v1.translatesAutoresizingMaskIntoConstraints = false
        v3.translatesAutoresizingMaskIntoConstraints = false
        let views = ["v1": v1, "v2": v2]
        view.addConstraint(withFormat: "v1.top = v2.top", views: views)
        view.addConstraint(withFormat: "v1.bottom = v2.bottom", views: views)
        view.addConstraint(withFormat: "v1.left = v2.left", views: views)
        view.addConstraint(withFormat: "v1.right = v2.right", views: views)
        view.addConstraints(for: v3, toFill: v2)
        view.layoutIfNeeded()
        #expect(v1.frame == v2.frame)
        #expect(v3.frame == v2.frame)
    }

    @Test("the article's example program has known frames between bars of 64 and 44 points")
    func program() {
        let program = Program()
        program.additionalSafeAreaInsets = UIEdgeInsets(top: 64, left: 0, bottom: 44, right: 0)
        program.view.layoutIfNeeded()
        #expect(program.topLayoutGuide.length == 64)
        #expect(program.bottomLayoutGuide.length == 44)
        #expect(isNear(program.background.frame, 0, 64, 320, 372))
        // Convert the frames to the coordinates of the controller's view, in which the expected
        // frames are stated.
        let frames = program.labels.map { $0.convert($0.bounds, to: program.view) }
        #expect(isNear(frames[0], 134.5, 239.5, 51, 21))
        #expect(isNear(frames[1], 133.5, 270.5, 53, 21))
        #expect(isNear(frames[2], 60, 415, 200, 21))
    }
}
