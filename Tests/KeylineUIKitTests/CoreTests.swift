import Keyline
import KeylinePictures
import KeylineUIKit
import Testing

/// The abilities of the core with a tree of this module's views.
@MainActor @Suite("KeylineUIKit: templates, pictures and descriptions of the core") struct UIKitCore
{
    private let cell = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
    private let title = Sized(80, 20), price = Sized(60, 20)
    private let indent: NSLayoutConstraint

    init() {
        title.accessibilityIdentifier = "title"
        price.accessibilityIdentifier = "price"
        cell.addSubview(title)
        cell.addSubview(price)
        indent = title.leadingAnchor.constraint(equalTo: cell.leadingAnchor, constant: 8)
        NSLayoutConstraint.activate([
            indent, title.centerYAnchor.constraint(equalTo: cell.centerYAnchor),
            price.trailingAnchor.constraint(equalTo: cell.trailingAnchor, constant: -8),
            price.centerYAnchor.constraint(equalTo: cell.centerYAnchor),
        ])
        cell.layoutIfNeeded()
    }

    @Test("a layout template of a cell takes the width, a constant and a natural width as numbers")
    func template() throws {
        let template = try LayoutTemplate(
            of: cell.keylineView,
            numbers: [
                .width, .constant(of: indent.keylineConstraint),
                .intrinsicWidth(of: title.keylineView),
            ],
            frames: [title.keylineView, price.keylineView])
        #expect(template.names == ["title", "price"])
        // 12 high above and below of 44; the price ends 8 before 200.
        #expect(
            try template.frames([200, 16, 50])
                == [
                    Rect(x: 16, y: 12, width: 50, height: 20),
                    Rect(x: 132, y: 12, width: 60, height: 20),
                ])
        #expect(title.frame == CGRect(x: 8, y: 12, width: 80, height: 20))
    }

    @Test("pictures name views by accessibilityIdentifier or class and draw their constraints")
    func picture() {
        let guide = UILayoutGuide()
        guide.identifier = "column"
        cell.addLayoutGuide(guide)
        NSLayoutConstraint.activate([
            guide.leadingAnchor.constraint(equalTo: title.trailingAnchor, constant: 17),
            guide.trailingAnchor.constraint(equalTo: price.leadingAnchor),
            guide.topAnchor.constraint(equalTo: cell.topAnchor),
            guide.bottomAnchor.constraint(equalTo: cell.bottomAnchor),
        ])
        let badge = UILabel()
        badge.text = "new"
        badge.frame = CGRect(x: 100, y: 0, width: 100, height: 44)
        cell.addSubview(badge)
        cell.layoutIfNeeded()
        let svg = LayoutPicture(of: cell.keylineView, showing: .all).svg
        for name in ["title", "price", "column", "UILabel"] {
            #expect(svg.contains(">\(name)<"), "\(name)")
        }
        #expect(svg.contains("column.leading == title.trailing + 17"))
        #expect(!svg.contains("Backing") && !svg.contains(">UIView<"))
        let text = TextPicture(of: cell.keylineView).text
        #expect(text.contains("title") && text.contains("column.leading == title.trailing + 17"))
        #expect(!text.contains("Backing"))
        #expect(guide.keylineGuide.layoutFrame == Rect(x: 105, width: 147, height: 44))
    }

    @Test("a constraint made through the core's anchors is listed by the UIView that holds it")
    func constraints() {
        let made = price.keylineView.widthAnchor.constraint(
            equalTo: title.keylineView.widthAnchor, multiplier: 2)
        made.isActive = true
        #expect(cell.constraints.count == 5 && cell.constraints.last?.keylineConstraint === made)
        #expect(
            words(cell.constraints[4]).hasPrefix(
                "<NSLayoutConstraint:0x Sized:0x'price'.width == 2*"))
        #expect(cell.constraints[4].keylineConstraint.sourceLocation != nil)
        cell.layoutIfNeeded()
        #expect(price.frame.width == 2 * title.frame.width)
        cell.constraints[4].isActive = false
        cell.layoutIfNeeded()
        #expect(price.frame.width == 60 && title.frame.width == 80)
    }

    @Test("layoutDescription of a view lists its subviews with class, identifier and frame")
    func tree() {
        let lines = words(cell.keylineView.layoutDescription).split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("•UIView:0x (0, 0, 320, 44)"))
        #expect(lines[1].hasPrefix("|   *Sized:0x'title' (8, 12, 80, 20)"))
    }
}
