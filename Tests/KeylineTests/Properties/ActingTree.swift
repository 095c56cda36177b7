@testable import Keyline

/// Trees of views that change anything whenever they are called or asked, at random.
///
/// Every view has a place and a size, at least optionally, and answers the same whenever it is asked: so once the
/// views are still, one pass has one answer.
final class ActingTree {
    /// An occasion on which a view runs.
    enum Occasion: CaseIterable {
        case layoutSubviews, updateConstraints, frame, insets, naturalSize, sizeForWidth, alignment,
            baseline, words,
            end, report
    }

    /// Occasions on which something is done; none once all shall be still.
    var occasions: Set<Occasion>
    /// Tops of trees; the first stays one.
    private(set) var roots: [ActingView] = []
    private(set) var actions = 0
    /// The occasions on which something was done.
    private(set) var used: Set<Occasion> = []
    private var loose: [ActingView] = []
    private var constraints: [LayoutConstraint] = []
    private var draw: Draw
    private var depth = 0
    private let most: Int

    init(_ seed: Int, _ occasions: Set<Occasion>, most: Int = 120) {
        self.occasions = occasions
        self.most = most
        draw = Draw(seed)
        addRoot()
        for _ in 0..<6 { add(makeView(), to: roots[0]) }
    }

    var views: [ActingView] { roots.flatMap(\.all) }

    /// Changes and lays out until enough was done, with what is reported an occasion, too; then all are still.
    func run() {
        LayoutEngine.withConflictHandler { [unowned self] _ in
            occurs(.report)
        } perform: {
            for _ in 0..<6 { step() }
            occasions = []
            for root in roots { root.layoutIfNeeded() }
        }
    }

    /// Somebody else changes the trees, and lays them out.
    private func step() {
        for _ in 0..<2 { act() }
        for root in roots { root.layoutIfNeeded() }
    }

    func occurs(_ occasion: Occasion) {
        guard occasions.contains(occasion), depth < 4, actions < most, draw.number(0...2) == 0
        else { return }
        used.insert(occasion)
        depth += 1
        act()
        depth -= 1
    }

    private func addRoot() {
        let root = makeView()
        root.frame = Rect(width: 300, height: 400)
        roots.append(root)
    }

    private func makeView() -> ActingView {
        let view = ActingView(self)
        view.answer = Size(width: draw.number(1...60), height: draw.number(1...40))
        view.edge = draw.number(0...2)
        view.wraps = draw.number(0...4) == 0
        return view
    }

    private func add(_ view: ActingView, to container: ActingView) {
        container.addSubview(view)
        view.translatesAutoresizingMaskIntoConstraints = false
        for (attribute, other) in [
            (LayoutAttribute.left, LayoutAttribute.left), (.top, .top), (.width, .notAnAttribute),
            (.height, .notAnAttribute),
        ] {
            let made = LayoutConstraint(
                item: view, attribute: attribute,
                toItem: other == .notAnAttribute ? nil : container, attribute: other,
                constant: draw.number(0...90))
            made.priority = LayoutPriority(draw.number(1...1000))
            made.isActive = true
            constraints.append(made)
        }
    }

    /// A view of one of the trees, and not its top.
    private func inner() -> ActingView? {
        roots.flatMap { $0.all.dropFirst() }.randomElement(using: &draw)
    }

    private func container() -> ActingView { views.randomElement(using: &draw) ?? roots[0] }

    private func act() {
        actions += 1
        if draw.number(0...1) == 0 { changeMembers() } else { changeOrAsk() }
    }

    private func changeMembers() {
        switch draw.number(0...9) {
        case 0, 1, 2:
            if views.count < 40 { add(makeView(), to: container()) }
        case 3:
            guard let view = inner() else { return }
            view.removeFromSuperview()
            loose.append(view)
        case 4:
            // Nobody else may have it.
            inner()?.removeFromSuperview()
        case 5:
            guard !loose.isEmpty else { return }
            let view = loose.removeLast(), outer = container()
            if !view.all.contains(where: { $0 === outer }) { add(view, to: outer) }
        case 6:
            guard let view = inner() else { return }
            let outer = container()
            if !view.all.contains(where: { $0 === outer }) { add(view, to: outer) }
        case 7:
            if roots.count < 3 { addRoot() }
        case 8:
            // A tree becomes part of another.
            guard roots.count > 1 else { return }
            let root = roots.removeLast()
            add(root, to: container())
        default:
            guard roots.count > 1, let view = roots[1].subviews.first as? ActingView else { return }
            add(view, to: roots[0])
        }
    }

    private func changeOrAsk() {
        let view = container()
        switch draw.number(0...13) {
        case 0: relate()
        case 1: constraints.randomElement(using: &draw)?.isActive.toggle()
        case 2: constraints.randomElement(using: &draw)?.constant = draw.number(0...90)
        case 3:
            constraints.randomElement(using: &draw)?.priority = LayoutPriority(
                draw.number(1...1000))
        case 4: view.invalidateIntrinsicContentSize()
        case 5: view.setNeedsUpdateConstraints()
        case 6: view.setNeedsLayout()
        case 7: view.layoutNode.invalidateOffsets()
        case 8: view.safeAreaInsets = Insets(top: draw.number(0...20), left: draw.number(0...20))
        case 9, 10: view.layoutIfNeeded()
        case 11: _ = view.systemLayoutSizeFitting(.zero)
        case 12: _ = view.layoutNode.inspection(diagnosis: draw.number(0...1) == 0)
        default: _ = view.hasAmbiguousLayout
        }
    }

    private func relate() {
        let family: [LayoutAttribute] = [
            [.left, .right], [.top, .bottom, .firstBaseline], [.width, .height],
        ]
        .randomElement(using: &draw)!
        let made = LayoutConstraint(
            item: container(), attribute: family.randomElement(using: &draw)!,
            relatedBy: [.equal, .lessThanOrEqual, .greaterThanOrEqual].randomElement(using: &draw)!,
            toItem: container(), attribute: family.randomElement(using: &draw)!,
            constant: draw.number(-30...60))
        if draw.number(0...3) > 0 { made.priority = LayoutPriority(draw.number(1...999)) }
        made.isActive = true
        constraints.append(made)
    }
}

/// A view that has its tree do something whenever it runs.
final class ActingView: View {
    private weak var tree: ActingTree?
    fileprivate(set) var answer = Size.zero
    fileprivate(set) var edge = 0.0
    fileprivate(set) var wraps = false

    fileprivate init(_ tree: ActingTree) {
        self.tree = tree
        super.init(frame: .zero)
    }

    deinit { tree?.occurs(.end) }

    /// The view and all below it.
    var all: [ActingView] { layoutNode.subtree.compactMap { $0.view as? ActingView } }

    override var intrinsicContentSize: Size {
        tree?.occurs(.naturalSize)
        return answer
    }
    override func naturalSize(forWidth width: Double) -> Size? {
        tree?.occurs(.sizeForWidth)
        guard wraps else { return nil }
        let fits = width >= answer.width
        return Size(width: min(width, answer.width), height: answer.height * (fits ? 1 : 2))
    }
    override var alignmentRectInsets: Insets {
        tree?.occurs(.alignment)
        return Insets(top: edge, left: edge, bottom: edge, right: edge)
    }
    override var firstBaselineOffset: Double {
        tree?.occurs(.baseline)
        return edge
    }
    override var descriptionText: String? {
        tree?.occurs(.words)
        return nil
    }
    override func updateConstraints() {
        tree?.occurs(.updateConstraints)
        super.updateConstraints()
    }
    override func layoutSubviews() {
        tree?.occurs(.layoutSubviews)
        super.layoutSubviews()
    }
    override func layoutFrameDidChange(to frame: Rect) {
        tree?.occurs(.frame)
        super.layoutFrameDidChange(to: frame)
    }
    override func insetsDidChange() { tree?.occurs(.insets) }
}

extension ActingTree {
    /// An objection to trees whose views are still, if another pass, for which everything is asked anew, changes a
    /// frame, or a required constraint that is not broken does not hold between the frames.
    func objection() -> String? {
        let frames = views.map(\.frame)
        for view in views {
            view.invalidateIntrinsicContentSize()
            view.layoutNode.invalidateOffsets()
            view.setNeedsLayout()
        }
        for root in roots { root.layoutIfNeeded() }
        for (view, before) in zip(views, frames) where !Self.isNear(view.frame, before) {
            return "\(before), and then \(view.frame)"
        }
        return constraints.compactMap(objection).first
    }

    private func objection(to constraint: LayoutConstraint) -> String? {
        guard let engine = constraint.engine, constraint.isActive, constraint.priority == .required,
            roots.contains(where: { engine === $0.layoutNode.engine }),
            !engine.entries[constraint.slot].isBroken, let first = constraint.first
        else { return nil }
        let left = Self.value(constraint.firstAttribute, of: first)
        let right = constraint.second.map { Self.value(constraint.secondAttribute, of: $0) } ?? 0
        let off = left - right - constraint.constant
        let holds =
            switch constraint.relation {
            case .equal: abs(off) < 1e-6
            case .lessThanOrEqual: off < 1e-6
            case .greaterThanOrEqual: off > -1e-6
            }
        return holds ? nil : "\(constraint.description) is off by \(off)"
    }

    /// Of the part of the frame that constraints see, in the coordinates of the tree's top.
    private static func value(_ attribute: LayoutAttribute, of node: LayoutNode) -> Double {
        let view = node.view as! ActingView, isTop = view.superview == nil
        let inset = isTop ? 0 : view.edge
        var x = 0.0, y = 0.0, next: View? = view
        while let here = next, let superview = here.superview {
            x += here.frame.minX
            y += here.frame.minY
            next = superview
        }
        return switch attribute {
        case .left: x + inset
        case .right: x + view.frame.width - inset
        case .top: y + inset
        case .bottom: y + view.frame.height - inset
        case .firstBaseline: y + inset + view.edge
        case .width: view.frame.width - 2 * inset
        default: view.frame.height - 2 * inset
        }
    }

    private static func isNear(_ a: Rect, _ b: Rect) -> Bool {
        let off = [a.minX - b.minX, a.minY - b.minY, a.width - b.width, a.height - b.height]
        return off.allSatisfy { abs($0) <= 1e-6 }
    }
}
