import KeylineUIKit
import Testing

@MainActor @Suite("KeylineUIKit: descriptions") struct UIKitDescriptions {
    @Test("descriptions of constraints use Apple's visual notation and name class and address")
    func constraints() {
        let view = root(100, 100), a = UIView(), b = UILabel()
        view.addSubview(a)
        view.addSubview(b)
        let named = a.widthAnchor.constraint(equalToConstant: 24)
        named.identifier = "size"
        let wish = a.heightAnchor.constraint(equalTo: view.heightAnchor, multiplier: 0.4)
        wish.priority = UILayoutPriority(750)
        let situations: [(NSLayoutConstraint, String)] = [
            (named, "<NSLayoutConstraint:0x 'size' UIView:0x.width == 24   (inactive)>"),
            (
                a.topAnchor.constraint(equalTo: view.topAnchor, constant: 8),
                "<NSLayoutConstraint:0x V:|-(8)-[UIView:0x]   (inactive, names: '|':UIView:0x )>"
            ),
            (
                a.leftAnchor.constraint(equalTo: view.leftAnchor),
                "<NSLayoutConstraint:0x H:|-(0)-[UIView:0x](LTR)   "
                    + "(inactive, names: '|':UIView:0x )>"
            ),
            (
                wish,
                "<NSLayoutConstraint:0x UIView:0x.height == 0.4*UIView:0x.height @750   (inactive)>"
            ),
            (
                a.centerXAnchor.constraint(equalTo: view.layoutMarginsGuide.centerXAnchor),
                "<NSLayoutConstraint:0x UIView:0x.centerX == "
                    + "UILayoutGuide:0x'UIViewLayoutMarginsGuide'.centerX   (inactive)>"
            ),
        ]
        for (constraint, text) in situations { #expect(words(constraint) == text) }
        named.isActive = true
        #expect(words(named).hasSuffix("(active)>"))
        // Two addresses: the constraint's and the view's.
        #expect("\(named)".contains(address(of: named)))
        #expect("\(named)".contains("UIView:" + address(of: a)))
    }

    private func address(of object: AnyObject) -> String {
        "0x" + String(UInt(bitPattern: ObjectIdentifier(object)), radix: 16)
    }

    private final class Card: UIView {}

    @Test("descriptions of views and layout guides have UIKit's format")
    func views() {
        let view = Card(frame: CGRect(x: 1, y: 2, width: 10, height: 94.33333))
        #expect(words(view) == "<Card: 0x; frame = (1 2; 10 94.3333)>")
        view.isHidden = true
        view.autoresizingMask = [.flexibleWidth, .flexibleBottomMargin]
        #expect(
            words(view)
                == "<Card: 0x; frame = (1 2; 10 94.3333); hidden = YES; autoresize = W+BM>")
        let label = UILabel()
        label.text = "Hello"
        #expect(words(label) == "<UILabel: 0x; frame = (0 0; 0 0); text = 'Hello'>")
        let guide = UILayoutGuide()
        guide.identifier = "gap"
        #expect(
            words(guide)
                == "<UILayoutGuide: 0x - \"gap\", layoutFrame = {{0, 0}, {0, 0}}, "
                + "owningView = (null)>")
    }
}
