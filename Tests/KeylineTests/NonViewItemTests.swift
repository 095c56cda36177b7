import Testing

@testable import Keyline

/// An item of another toolkit.
final class Widget: LayoutItem {
    let layoutNode = LayoutNode()
    var placed: [Rect] = []

    init() { layoutNode.item = self }
    func add(_ child: Widget) { layoutNode.addChild(child.layoutNode) }
    func layoutFrameDidChange(to frame: Rect) { placed.append(frame) }
}

@Suite("Layout of items that are not views")
struct NonViewItemTests {
    @Test("a widget of another toolkit is laid out through its layout node, without a View")
    func widgets() {
        let (window, button) = (Widget(), Widget())
        window.add(button)
        window.layoutNode.frame = Rect(width: 200, height: 100)
        LayoutConstraint.activate([
            button.centerXAnchor.constraint(equalTo: window.centerXAnchor),
            button.bottomAnchor.constraint(equalTo: window.bottomAnchor, constant: -10),
            button.widthAnchor.constraint(equalTo: window.widthAnchor, multiplier: 0.5),
            button.heightAnchor.constraint(equalToConstant: 20),
        ])
        window.layoutNode.layoutTree()
        #expect(button.placed == [Rect(x: 50, y: 70, width: 100, height: 20)])
        window.layoutNode.layoutTree()
        #expect(button.placed.count == 1)
    }
}
