// The examples of the article "Convenient NSLayoutConstraint Creation": the constraint format language and its two
// helper functions. Bars of 64 and 44 points cover the top and the bottom of the screen. The intrinsic sizes of the
// labels are 51 x 21, 53 x 21 and 55 x 21.
import Keyline

/// Stands for UIKit's view controller: it has only a view, and the guides for the parts of the view
/// that bars cover.
final class ViewController: BarLayout {
    let view = UIView(frame: CGRect(width: 320, height: 480))
    let topLayoutGuide = LayoutGuide(), bottomLayoutGuide = LayoutGuide()

    init() throws {
        topLayoutGuide.identifier = "top bar"
        bottomLayoutGuide.identifier = "bottom bar"
        view.addLayoutGuide(topLayoutGuide)
        view.addLayoutGuide(bottomLayoutGuide)
        try view.addConstraints(
            withFormat: """
                top.top = self.top; top.left = self.left; top.width = self.width; top.height = 64
                low.bottom = self.bottom; low.left = self.left; low.width = self.width
                low.height = 44
                """, views: ["top": topLayoutGuide, "low": bottomLayoutGuide])
    }
}

/// Returns the first example of the article "Convenient NSLayoutConstraint Creation": the frame of
/// one view is made equal to that of another.
func matching() throws -> Screen {
    let view = UIView(frame: CGRect(width: 200, height: 120))
    let v1 = UIView(), v2 = UIView()
    v2.frame = CGRect(x: 40, y: 30, width: 120, height: 60)
    for child in [v2, v1] { view.addSubview(child) }
    v1.translatesAutoresizingMaskIntoConstraints = false
    let views = ["v1": v1, "v2": v2]
    try view.addConstraint(withFormat: "v1.top = v2.top", views: views)
    try view.addConstraint(withFormat: "v1.bottom = v2.bottom", views: views)
    try view.addConstraint(withFormat: "v1.left = v2.left", views: views)
    try view.addConstraint(withFormat: "v1.right = v2.right", views: views)
    return Screen("003-format", view, scale: 1.5, ["v1": v1, "v2": v2])
}

/// The complete program of the article "Convenient NSLayoutConstraint Creation", which explains a
/// language of constraint formats. Its constraints are those of the article.
func formatProgram() throws -> Screen {
    let controller = try ViewController(), view = controller.view
    let background = UIView()
    let (label1, label2, label3) = (UILabel(51, 21), UILabel(53, 21), UILabel(55, 21))
    for child in [background, label1, label2, label3] {
        child.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(child)
    }
    view.addConstraints(for: background, toFill: controller)
    let views: [String: any LayoutItem] = [
        "background": background, "label1": label1, "label2": label2, "label3": label3,
    ]
    for format in [
        "label1.centerX = self.centerX", "label1.centerY = background.centerY",
        "label2.centerX = self.centerX", "label2.top = label1.bottom + 10",
        "label3.centerX = self.centerX", "label3.bottom = background.bottom",
        "label3.width = 200",
    ] {
        try view.addConstraint(withFormat: format, views: views)
    }
    return Screen(
        "003-format-program", view,
        ["background": background, "label1": label1, "label2": label2, "label3": label3])
}
