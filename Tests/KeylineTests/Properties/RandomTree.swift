@testable import Keyline

/// A random tree with all features of Keyline: containers, natural sizes, baselines, alignment
/// insets, fixed frames, guides, stack views, scroll views, hidden views, subtrees with their own
/// direction, safe areas and margins.
struct RandomTree {
    let root: View
    private(set) var views: [View] = []
    private(set) var guides: [LayoutGuide] = []
    private(set) var constraints: [LayoutConstraint] = []
    private var draw: Draw

    init(_ seed: Int) {
        draw = Draw(seed)
        root = View(frame: Rect(width: draw.number(200...600), height: draw.number(200...600)))
        root.identifier = "root"
        if draw.number(0...2) == 0 { root.layoutDirection = .rightToLeft }
        root.safeAreaInsets = Insets(top: draw.number(0...40), bottom: draw.number(0...30))
        views = [root]
        for _ in 0..<Int(draw.number(3...12)) { addView() }
        for _ in 0..<Int(draw.number(0...3)) {
            let guide = LayoutGuide()
            guide.identifier = "guide\(guides.count)"
            views.randomElement(using: &draw)!.addLayoutGuide(guide)
            guides.append(guide)
        }
        for _ in 0..<Int(draw.number(4...40)) { addConstraint() }
        LayoutConstraint.activate(constraints)
    }

    private mutating func addView() {
        let superview = views.filter { !($0 is StackView) && !($0 is Natural) }
            .randomElement(using: &draw)!
        let view: View
        switch draw.number(0...9) {
        case 0, 1: view = makeStack()
        case 2: view = ScrollView()
        case 3, 4, 5: view = makeNatural()
        case 6: view = View(frame: randomFrame())
        default: view = View()
        }
        superview.addSubview(view)
        // Only plain views get fixed frames.
        let isFixed = view.frame != .zero
        view.translatesAutoresizingMaskIntoConstraints = isFixed
        if draw.number(0...9) == 0 { view.isHidden = true }
        if draw.number(0...7) == 0 { view.semanticContentAttribute = .forceRightToLeft }
        if draw.number(0...5) == 0 {
            view.directionalLayoutMargins = DirectionalInsets(
                top: draw.number(0...9), leading: draw.number(0...9), bottom: draw.number(0...9),
                trailing: draw.number(0...9))
        }
        if draw.number(0...7) == 0 { view.preservesSuperviewLayoutMargins = true }
        add(view)
    }

    private mutating func add(_ view: View) {
        view.identifier = "view\(views.count)"
        views.append(view)
    }

    private mutating func randomFrame() -> Rect {
        Rect(
            x: draw.number(-20...100), y: draw.number(-20...100), width: draw.number(1...150),
            height: draw.number(1...150))
    }

    private mutating func makeNatural() -> Natural {
        let view = Natural(draw.number(0...120), draw.number(0...60))
        view.baselines = (draw.number(0...20), draw.number(0...10))
        if draw.number(0...2) == 0 {
            view.insets = Insets(
                top: draw.number(0...5), left: draw.number(0...5), bottom: draw.number(0...5),
                right: draw.number(0...5))
        }
        for axis in [LayoutAxis.horizontal, .vertical] where draw.number(0...2) == 0 {
            view.setContentHuggingPriority(LayoutPriority(draw.number(1...1000)), for: axis)
            view.setContentCompressionResistancePriority(
                LayoutPriority(draw.number(1...1000)), for: axis)
        }
        return view
    }

    private mutating func makeStack() -> StackView {
        let stack = StackView()
        for _ in 0..<Int(draw.number(0...4)) {
            let view = makeNatural()
            stack.addArrangedSubview(view)
            view.isHidden = draw.number(0...4) == 0
            add(view)
        }
        stack.axis = draw.number(0...1) == 0 ? .horizontal : .vertical
        stack.distribution = [
            .fill, .fillEqually, .fillProportionally, .equalSpacing, .equalCentering,
        ]
        .randomElement(using: &draw)!
        stack.alignment = [.fill, .leading, .center, .trailing, .firstBaseline, .lastBaseline]
            .randomElement(using: &draw)!
        stack.spacing = draw.number(0...12)
        stack.isLayoutMarginsRelativeArrangement = draw.number(0...3) == 0
        stack.isBaselineRelativeArrangement = draw.number(0...3) == 0
        return stack
    }

    private mutating func randomItem() -> any LayoutItem {
        let view = views.randomElement(using: &draw)!
        switch draw.number(0...14) {
        case 0: return view.layoutMarginsGuide
        case 1: return root.safeAreaLayoutGuide
        case 2: return guides.randomElement(using: &draw) ?? root
        case 3: return (view as? ScrollView)?.contentLayoutGuide ?? view
        case 4: return (view as? ScrollView)?.frameLayoutGuide ?? view
        case 5: return root.keyboardLayoutGuide
        default: return view
        }
    }

    private mutating func addConstraint() {
        let attributes: [[LayoutAttribute]] = [
            [.left, .right, .centerX, .leftMargin, .rightMargin, .centerXWithinMargins],
            [.leading, .trailing, .centerX, .leadingMargin, .trailingMargin],
            [
                .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .topMargin, .bottomMargin,
                .centerYWithinMargins,
            ],
            [.width, .height],
        ]
        let family = attributes.randomElement(using: &draw)!
        let item = views.dropFirst().randomElement(using: &draw) ?? root
        let isSize = family.contains(.width)
        let isAlone = isSize && draw.number(0...1) == 0
        let isScaled = draw.number(0...5) == 0
        let made = LayoutConstraint(
            item: item, attribute: family.randomElement(using: &draw)!,
            relatedBy: [.equal, .equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(
                using: &draw)!,
            toItem: isAlone ? nil : randomItem(),
            attribute: isAlone ? .notAnAttribute : family.randomElement(using: &draw)!,
            multiplier: isScaled ? [0.5, 0.75, 2].randomElement(using: &draw)! : 1,
            constant: isAlone ? draw.number(0...200) : draw.number(-30...30))
        if draw.number(0...1) == 0 { made.priority = LayoutPriority(draw.number(1...1000)) }
        made.identifier = "c\(constraints.count)"
        constraints.append(made)
    }

    /// Makes some random changes to the tree.
    mutating func change() {
        for _ in 0..<Int(draw.number(1...6)) {
            let view = views.dropFirst().randomElement(using: &draw) ?? root
            let constraint = constraints.randomElement(using: &draw)!
            switch draw.number(0...9) {
            case 0, 1: constraint.isActive.toggle()
            case 2: constraint.constant += draw.number(-9...9)
            case 3: constraint.priority = LayoutPriority(draw.number(1...1000))
            case 4: view.isHidden.toggle()
            case 5: root.frame.size.width = draw.number(150...700)
            case 6: (view as? ScrollView)?.contentOffset = Point(x: 0, y: draw.number(-50...50))
            case 7: (view as? Natural)?.size.height = draw.number(0...60)
            case 8: (view as? StackView)?.spacing = draw.number(0...12)
            default: root.safeAreaInsets.top = draw.number(0...40)
            }
        }
    }

    /// The frames of all views, always in the same order.
    var frames: [Rect] {
        root.layoutNode.subtree.map(\.frame)
    }
}
