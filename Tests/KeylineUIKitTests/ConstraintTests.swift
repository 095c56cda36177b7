import KeylineUIKit
import Testing

private typealias Attribute = NSLayoutConstraint.Attribute

@MainActor @Suite("KeylineUIKit: layout constraints") struct UIKitConstraints {
    @Test("raw values of attributes, relations and axes are UIKit's")
    func rawValues() {
        let attributes: [(Attribute, Int)] = [
            (.notAnAttribute, 0), (.left, 1), (.right, 2), (.top, 3), (.bottom, 4), (.leading, 5),
            (.trailing, 6), (.width, 7), (.height, 8), (.centerX, 9), (.centerY, 10),
            (.lastBaseline, 11), (.firstBaseline, 12), (.leftMargin, 13), (.rightMargin, 14),
            (.topMargin, 15), (.bottomMargin, 16), (.leadingMargin, 17), (.trailingMargin, 18),
            (.centerXWithinMargins, 19), (.centerYWithinMargins, 20),
        ]
        for (attribute, value) in attributes { #expect(attribute.rawValue == value) }
        #expect(NSLayoutConstraint.Relation.lessThanOrEqual.rawValue == -1)
        #expect(NSLayoutConstraint.Relation.equal.rawValue == 0)
        #expect(NSLayoutConstraint.Relation.greaterThanOrEqual.rawValue == 1)
        #expect(NSLayoutConstraint.Axis.horizontal.rawValue == 0)
        #expect(NSLayoutConstraint.Axis.vertical.rawValue == 1)
    }

    @Test(
        "a new constraint has the given terms; constant, priority and identifier may change later"
    )
    func made() {
        let a = UIView(), b = UIView()
        let c = NSLayoutConstraint(
            item: a, attribute: .width, relatedBy: .lessThanOrEqual, toItem: b, attribute: .height,
            multiplier: 0.5, constant: 3)
        #expect(!c.isActive && c.priority == .required && c.identifier == nil)
        #expect(c.firstItem === a && c.secondItem === b)
        #expect(c.firstAttribute == .width && c.secondAttribute == .height)
        #expect(c.relation == .lessThanOrEqual && c.multiplier == 0.5 && c.constant == 3)
        #expect(!c.shouldBeArchived)
        c.constant = 7
        c.priority = UILayoutPriority(rawValue: 88.877)
        c.identifier = "name"
        c.shouldBeArchived = true
        #expect(c.constant == 7 && c.priority.rawValue == 88.877 && c.identifier == "name")
        #expect(c.shouldBeArchived)
        #expect(NSLayoutConstraint().firstItem == nil)
    }

    private final class Labelled: NSLayoutConstraint {
        var label: String? { identifier }
        weak var maker: AnyObject?
    }

    @Test("a subclass of NSLayoutConstraint inherits all initializers and is listed as that object")
    func subclass() {
        let view = UIView()
        let c = Labelled(
            item: view, attribute: .width, relatedBy: .equal, toItem: nil,
            attribute: .notAnAttribute, multiplier: 1, constant: 5)
        c.identifier = "five"
        c.isActive = true
        #expect(view.constraints.first is Labelled)
        #expect((view.constraints.first as? Labelled)?.label == "five")
    }

    @Test("a constraint whose item was deallocated has a nil item and cannot become active")
    func gone() {
        let view = UIView()
        let c = UIView().topAnchor.constraint(equalTo: view.topAnchor)
        #expect(c.firstItem == nil && c.secondItem === view)
        #expect(reports { c.isActive = true }.map(\.kind) == [.itemDeallocated])
        #expect(!c.isActive)
    }

    @Test("an item has one anchor object per attribute, which its constraints return, too")
    func anchors() {
        let view = UIView(), guide = UILayoutGuide()
        view.addLayoutGuide(guide)
        #expect(view.topAnchor === view.topAnchor)
        #expect(view.topAnchor !== view.bottomAnchor)
        let first = ObjectIdentifier(guide.leadingAnchor)
        #expect(ObjectIdentifier(guide.leadingAnchor) == first)
        let byAnchors = guide.leadingAnchor.constraint(equalTo: view.leadingAnchor)
        let byAttributes = NSLayoutConstraint(
            item: guide, attribute: .leading, relatedBy: .equal, toItem: view, attribute: .leading,
            multiplier: 1, constant: 0)
        for c in [byAnchors, byAttributes] {
            #expect(c.firstAnchor === guide.leadingAnchor)
            #expect(c.secondAnchor === view.leadingAnchor)
            #expect(c.firstAnchor.item === guide)
        }
        #expect(view.widthAnchor.constraint(equalToConstant: 1).secondAnchor == nil)
        // An attribute without an anchor property, such as `leftMargin`, also has only one anchor
        // object for each view.
        let margin = NSLayoutConstraint(
            item: view, attribute: .leftMargin, relatedBy: .equal, toItem: view,
            attribute: .leftMargin, multiplier: 1, constant: 0)
        #expect(margin.firstAnchor === margin.secondAnchor)
    }

    @Test("a constraint is held by the closest common ancestor, once, in the order of activation")
    func holding() {
        let top = UIView(), middle = UIView(), a = UIView(), b = UIView(), guide = UILayoutGuide()
        top.addSubview(middle)
        middle.addSubview(a)
        middle.addSubview(b)
        top.addLayoutGuide(guide)
        let size = a.widthAnchor.constraint(equalToConstant: 5)
        let siblings = a.leftAnchor.constraint(equalTo: b.leftAnchor)
        let parent = a.topAnchor.constraint(equalTo: middle.topAnchor)
        let far = a.bottomAnchor.constraint(equalTo: guide.bottomAnchor)
        NSLayoutConstraint.activate([far, parent, siblings, size, far])
        #expect(a.constraints == [size])
        #expect(middle.constraints == [parent, siblings])
        #expect(top.constraints == [far])
        NSLayoutConstraint.deactivate([far, far])
        #expect(top.constraints.isEmpty && !far.isActive)
    }

    @Test("a constraint added to an ancestor is removed only by removing it from that ancestor")
    func adding() {
        let top = UIView(), middle = UIView(), a = UIView()
        top.addSubview(middle)
        middle.addSubview(a)
        let c = a.leftAnchor.constraint(equalTo: middle.leftAnchor)
        top.addConstraint(c)
        #expect(c.isActive && top.constraints == [c] && middle.constraints.isEmpty)
        middle.removeConstraint(c)
        #expect(c.isActive)
        top.removeConstraints([c])
        #expect(!c.isActive)
    }

    @Test("a new constant of an active constraint moves its view in the next layout pass")
    func constant() {
        let view = root(100, 100), a = UIView()
        a.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(a)
        let left = a.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 10)
        NSLayoutConstraint.activate([
            left, a.topAnchor.constraint(equalTo: view.topAnchor),
            a.widthAnchor.constraint(equalToConstant: 20),
            a.heightAnchor.constraint(equalToConstant: 20),
        ])
        view.layoutIfNeeded()
        left.constant = 30
        #expect(a.frame.minX == 10)
        view.layoutIfNeeded()
        #expect(isNear(a.frame, 30, 0, 20, 20))
    }

    @Test("constraints are equal only if they are the same object, and can be members of sets")
    func equality() {
        let view = UIView()
        let a = view.widthAnchor.constraint(equalToConstant: 1)
        let b = view.widthAnchor.constraint(equalToConstant: 1)
        #expect(a != b && a == a && a.isEqual(a))
        #expect(Set([a, b, a]).count == 2)
        #expect(Set([view, UIView(), view]).count == 2)
    }

    @Test(
        "active constraints are kept alive, inactive ones are not, and no constraint keeps a view"
    )
    func lifetimes() {
        weak var active: NSLayoutConstraint?
        weak var inactive: NSLayoutConstraint?
        weak var child: UIView?
        weak var anchor: NSLayoutXAxisAnchor?
        do {
            let view = UIView()
            do {
                let a = UIView()
                view.addSubview(a)
                child = a
                let c = a.leftAnchor.constraint(equalTo: view.leftAnchor)
                c.isActive = true
                active = c
                inactive = a.rightAnchor.constraint(equalTo: view.rightAnchor)
                anchor = a.leftAnchor
            }
            #expect(active != nil && active?.isActive == true)
            #expect(inactive == nil)
            #expect(child != nil && anchor != nil)
            #expect(view.constraints.first === active)
            active?.isActive = false
            #expect(active == nil)
        }
        #expect(child == nil && anchor == nil)
    }

    @Test("constraints of a removed subtree stay active; those of a deallocated tree do not")
    func leaving() {
        weak var lost: NSLayoutConstraint?
        let inner: NSLayoutConstraint, crossing: NSLayoutConstraint
        do {
            let view = UIView(), a = UIView(), b = UIView()
            view.addSubview(a)
            a.addSubview(b)
            inner = b.leftAnchor.constraint(equalTo: a.leftAnchor)
            crossing = b.topAnchor.constraint(equalTo: view.topAnchor)
            // Apart from the local variable, only the layout keeps this constraint alive while its
            // view leaves the tree and comes back.
            let kept = b.widthAnchor.constraint(equalToConstant: 5)
            lost = kept
            NSLayoutConstraint.activate([inner, crossing, kept])
            a.removeFromSuperview()
            #expect(inner.isActive && !crossing.isActive)
            view.addSubview(a)
            #expect(inner.isActive && !crossing.isActive)
        }
        #expect(lost == nil)
        #expect(!inner.isActive && inner.firstItem == nil)
    }

    @Test("an active constraint without other references stays the same object when its view moves")
    func kept() {
        let view = UIView(), other = UIView(), a = UIView()
        a.widthAnchor.constraint(equalToConstant: 5).isActive = true
        let named = a.constraints[0]
        let id = ObjectIdentifier(named)
        view.addSubview(a)
        other.addSubview(a)
        a.removeFromSuperview()
        #expect(a.constraints.map(ObjectIdentifier.init) == [id])
    }

    @Test("200 000 activated and deactivated constraints leave nothing in the window's constraints")
    func many() {
        let window = UIWindow(), a = UIView(), b = UIView()
        window.addSubview(a)
        window.addSubview(b)
        for _ in 0..<50_000 {
            let edges = [
                a.leftAnchor.constraint(equalTo: b.leftAnchor),
                a.rightAnchor.constraint(equalTo: b.rightAnchor),
                a.topAnchor.constraint(equalTo: b.topAnchor),
                a.bottomAnchor.constraint(equalTo: b.bottomAnchor),
            ]
            NSLayoutConstraint.activate(edges)
            NSLayoutConstraint.deactivate(edges)
        }
        #expect(window.constraints.isEmpty)
        let left = a.leftAnchor.constraint(equalTo: b.leftAnchor)
        left.isActive = true
        #expect(window.constraints == [left])
    }

    @Test("priorities are compared, added and subtracted, and 999.5 outweighs 999")
    func priorities() {
        let named: [(UILayoutPriority, Float)] = [
            (.required, 1000), (.defaultHigh, 750), (.dragThatCanResizeScene, 510),
            (.sceneSizeStayPut, 500), (.dragThatCannotResizeScene, 490), (.defaultLow, 250),
            (.fittingSizeLevel, 50), (UILayoutPriority(0), 0),
        ]
        for (priority, value) in named { #expect(priority.rawValue == value) }
        #expect(!((UILayoutPriority.required as Any) is any ExpressibleByIntegerLiteral))
        #expect(UILayoutPriority.required - 1 == UILayoutPriority(999))
        #expect(1 + UILayoutPriority.defaultHigh == .defaultHigh + 1)
        #expect(UILayoutPriority.defaultLow < .defaultHigh && .required > UILayoutPriority(999))
        #expect(max(UILayoutPriority.defaultLow, .fittingSizeLevel) == .defaultLow)
        let difference: Float = .required - UILayoutPriority.defaultHigh
        #expect(difference == 250)
        var priority = UILayoutPriority.defaultHigh
        priority += 2
        priority -= 1
        #expect(priority.rawValue == 751)
        #expect(UIFont.Weight.light < .bold && (.regular + 0.4) == UIFont.Weight.bold)
        let view = root(100, 100), a = UIView()
        a.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(a)
        for (width, priority) in [(10, 999), (20, 999.5), (30, 614.23)] as [(CGFloat, Float)] {
            let c = a.widthAnchor.constraint(equalToConstant: width)
            c.priority = UILayoutPriority(priority)
            c.isActive = true
        }
        view.layoutIfNeeded()
        #expect(a.frame.width == 20)
    }
}
