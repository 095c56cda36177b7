import KeylineUIKit
import TestSupport
import Testing

import class Keyline.LayoutTemplate

/// A constraint of this class counts the objects that exist.
private final class Counted: NSLayoutConstraint {
    nonisolated(unsafe) static var count = 0
    override init() {
        super.init()
        Counted.count += 1
    }
    deinit { Counted.count -= 1 }
}

// An active constraint that was made by anchors is an entry of the engine's table without an object
// of the module Keyline, until something asks for one. Each test compares the life of such a
// constraint with what UIKit documents, or with frames that follow by hand.
@MainActor @Suite("Constraints that are active without an object of the module Keyline")
struct FaceTests {
    private let page = root(300, 200), box = Sized(40, 20), dot = Sized(4, 4)

    init() {
        page.addSubview(box)
        box.addSubview(dot)
    }

    @Test("a changed constant and a changed priority of an active constraint move the view")
    func changes() {
        let left = box.leftAnchor.constraint(equalTo: page.leftAnchor, constant: 10)
        let top = box.topAnchor.constraint(equalTo: page.topAnchor)
        let wide = box.widthAnchor.constraint(equalToConstant: 100)
        let narrow = box.widthAnchor.constraint(equalToConstant: 60)
        wide.priority = .defaultLow
        narrow.priority = .init(300)
        wide.constant = 120
        #expect(wide.constant == 120 && wide.priority == .defaultLow && !wide.isActive)
        NSLayoutConstraint.activate([left, top, wide, narrow])
        page.layoutIfNeeded()
        #expect(isNear(box.frame, 10, 0, 60, 20))
        wide.priority = .defaultHigh
        left.constant = 25
        page.layoutIfNeeded()
        #expect(isNear(box.frame, 25, 0, 120, 20))
        narrow.isActive = false
        wide.isActive = false
        #expect(left.isActive && !narrow.isActive && !wide.isActive)
        page.layoutIfNeeded()
        #expect(isNear(box.frame, 25, 0, 40, 20))
        wide.isActive = true
        page.layoutIfNeeded()
        #expect(isNear(box.frame, 25, 0, 120, 20))
    }

    @Test("a view lists its constraints as the same objects, in the order of activation")
    func lists() {
        let made = [
            box.leftAnchor.constraint(equalTo: page.leftAnchor),
            box.firstBaselineAnchor.constraint(equalTo: page.topAnchor, constant: 30),
            box.rightAnchor.constraint(lessThanOrEqualTo: page.rightAnchor),
            box.widthAnchor.constraint(equalTo: page.widthAnchor, multiplier: 0.5),
            box.bottomAnchor.constraint(lessThanOrEqualTo: page.bottomAnchor),
        ]
        NSLayoutConstraint.activate(made)
        let listed = page.constraints
        #expect(listed.count == 5)
        #expect(zip(listed, made).allSatisfy { $0 === $1 })
        #expect(made[2].firstItem === box && made[2].secondItem === page)
        #expect(made[2].relation == .lessThanOrEqual && made[2].firstAttribute == .right)
        #expect(made[2].firstAnchor === box.rightAnchor as AnyObject)
        NSLayoutConstraint.activate(made)
        #expect(page.constraints.count == 5)
        NSLayoutConstraint.deactivate(made)
        #expect(page.constraints.isEmpty && made.allSatisfy { !$0.isActive })
    }

    @Test("of contradictory constraints, the one that became active last is broken and reported")
    func conflicts() throws {
        let left = box.leftAnchor.constraint(equalTo: page.leftAnchor)
        let top = box.topAnchor.constraint(equalTo: page.topAnchor)
        let wide = box.widthAnchor.constraint(equalToConstant: 100)
        let wider = box.widthAnchor.constraint(equalToConstant: 110)
        let errors = reports {
            NSLayoutConstraint.activate([left, top, wide, wider])
            page.layoutIfNeeded()
        }
        #expect(isNear(box.frame, 0, 0, 100, 20))
        let error = try #require(errors.first)
        #expect(errors.count == 1)
        #expect("\(error)".contains("width == 110"))
        #expect(wide.isActive && wider.isActive)
        wide.isActive = false
        page.layoutIfNeeded()
        #expect(isNear(box.frame, 0, 0, 110, 20))
    }

    @Test(
        "constraints inside a view stay active when the view leaves its tree and enters another one"
    )
    func moves() {
        let inner = dot.leftAnchor.constraint(equalTo: box.leftAnchor, constant: 7)
        let innerTop = dot.topAnchor.constraint(equalTo: box.topAnchor, constant: 3)
        let crossing = dot.rightAnchor.constraint(lessThanOrEqualTo: page.rightAnchor)
        let left = box.leftAnchor.constraint(equalTo: page.leftAnchor)
        NSLayoutConstraint.activate([inner, innerTop, crossing, left])
        page.layoutIfNeeded()
        box.removeFromSuperview()
        #expect(inner.isActive && innerTop.isActive && !crossing.isActive && !left.isActive)
        box.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        box.layoutIfNeeded()
        #expect(isNear(dot.frame, 7, 3, 4, 4))
        let other = root(500, 500), side = Sized(9, 9)
        other.addSubview(side)
        let sides = [
            side.leftAnchor.constraint(equalTo: other.leftAnchor, constant: 1),
            side.topAnchor.constraint(equalTo: other.topAnchor),
        ]
        NSLayoutConstraint.activate(sides)
        other.addSubview(box)
        let places = [
            box.leftAnchor.constraint(equalTo: side.rightAnchor, constant: 2),
            box.topAnchor.constraint(equalTo: side.bottomAnchor),
        ]
        NSLayoutConstraint.activate(places)
        other.layoutIfNeeded()
        #expect(isNear(box.frame, 12, 9, 40, 20) && isNear(dot.frame, 7, 3, 4, 4))
        #expect((sides + places + [inner, innerTop]).allSatisfy { $0.isActive })
    }

    @Test("a view that outlives its root keeps the constraints inside it")
    func orphans() {
        let dots = [Sized(4, 4), Sized(5, 5)]
        let kept = Sized(40, 20)
        kept.addSubview(dots[0])
        kept.addSubview(dots[1])
        weak var unheld: NSLayoutConstraint?
        weak var ended: NSLayoutConstraint?
        let inner: [NSLayoutConstraint], outer: NSLayoutConstraint
        do {
            let gone = root(300, 200), view = UIView()
            gone.addSubview(view)
            view.addSubview(kept)
            inner = [
                dots[0].leftAnchor.constraint(equalTo: kept.leftAnchor, constant: 5),
                dots[1].leftAnchor.constraint(equalTo: dots[0].rightAnchor, constant: 6),
                dots[0].topAnchor.constraint(equalTo: kept.topAnchor),
            ]
            let top = dots[1].topAnchor.constraint(equalTo: kept.topAnchor, constant: 8)
            let end = view.widthAnchor.constraint(equalToConstant: 50)
            unheld = top
            ended = end
            outer = kept.leftAnchor.constraint(equalTo: view.leftAnchor)
            NSLayoutConstraint.activate(inner + [top, end, outer])
            gone.layoutIfNeeded()
        }
        #expect(outer.isActive == false && outer.secondItem == nil && outer.firstItem === kept)
        #expect(inner.allSatisfy { $0.isActive })
        kept.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        kept.layoutIfNeeded()
        #expect(isNear(dots[0].frame, 5, 0, 4, 4) && isNear(dots[1].frame, 15, 8, 5, 5))
        #expect(ended == nil && unheld?.isActive == true)
        inner[0].constant = 9
        unheld?.isActive = false
        #expect(unheld == nil)
        kept.layoutIfNeeded()
        #expect(dots[1].frame.minX == 19)
    }

    @Test("constraints with and without objects keep their order of activation after their root")
    func orphansInOrder() {
        let kept = Sized(40, 20), mark = Sized(4, 4)
        kept.addSubview(mark)
        let former = mark.widthAnchor.constraint(equalToConstant: 10)
        let older = mark.widthAnchor.constraint(equalToConstant: 20)
        let younger = mark.widthAnchor.constraint(equalToConstant: 30)
        _ = older.keylineConstraint
        do {
            let gone = root(300, 200), view = UIView()
            gone.addSubview(view)
            view.addSubview(kept)
            kept.leftAnchor.constraint(equalTo: view.leftAnchor).isActive = true
            former.isActive = true
            older.isActive = true
            // Deactivate the first constraint, so that `younger`, which is activated last, gets the
            // first one's index in the engine's table.
            former.isActive = false
            younger.isActive = true
        }
        // Of two constraints that contradict each other, the one that was activated last is broken.
        #expect(reports { kept.layoutIfNeeded() }.count == 1)
        #expect(mark.frame.width == 20 && older.isActive && younger.isActive && !former.isActive)
    }

    @Test(
        "constraints that are used after their root has ended, but before their view, are settled")
    func settled() {
        let kept = Sized(40, 20), mark = Sized(4, 4)
        kept.addSubview(mark)
        let inner = mark.leftAnchor.constraint(equalTo: kept.leftAnchor, constant: 5)
        let width = mark.widthAnchor.constraint(equalToConstant: 6)
        do {
            let gone = root(300, 200), view = UIView()
            gone.addSubview(view)
            view.addSubview(kept)
            NSLayoutConstraint.activate([
                kept.leftAnchor.constraint(equalTo: view.leftAnchor), inner, width,
            ])
        }
        inner.isActive = false
        #expect(!inner.isActive && width.isActive)
        width.constant = 8
        inner.isActive = true
        kept.frame = CGRect(x: 0, y: 0, width: 40, height: 20)
        kept.layoutIfNeeded()
        #expect(mark.frame.minX == 5 && mark.frame.width == 8)
    }

    @Test("constraints end with their tree, and those that the program keeps are inactive then")
    func ends() {
        weak var lost: NSLayoutConstraint?
        let held: [NSLayoutConstraint]
        do {
            let tree = root(100, 100), a = UIView(), b = UIView()
            tree.addSubview(a)
            a.addSubview(b)
            held = [
                a.leftAnchor.constraint(equalTo: tree.leftAnchor),
                b.leftAnchor.constraint(equalTo: a.leftAnchor),
                b.widthAnchor.constraint(equalToConstant: 5),
            ]
            let other = b.heightAnchor.constraint(equalToConstant: 6)
            lost = other
            NSLayoutConstraint.activate(held + [other])
            tree.layoutIfNeeded()
        }
        #expect(lost == nil)
        #expect(held.allSatisfy { !$0.isActive && $0.firstItem == nil })
        #expect(held[2].constant == 5)
    }

    @Test("a subclass may be activated without terms, and is reported")
    func subclass() {
        do {
            let empty = Counted()
            #expect(Counted.count == 1)
            #expect(reports { empty.isActive = true }.count == 1 && !empty.isActive)
        }
        #expect(Counted.count == 0)
    }

    @Test("a constant that is not finite, and a priority of 0, are reported and not set")
    func refused() {
        let width = box.widthAnchor.constraint(equalToConstant: 30)
        #expect(reports { width.constant = .nan }.count == 1 && width.constant == 30)
        #expect(reports { width.priority = .init(0) }.count == 1 && width.priority == .required)
        width.isActive = true
        #expect(reports { width.constant = .infinity }.count == 1 && width.constant == 30)
    }

    @Test(
        "random changes have the same results if each constraint gets its object when it is made",
        arguments: 1...30)
    func lives(seed: UInt64) {
        let first = Life(seed: seed, forced: false), second = Life(seed: seed, forced: true)
        for _ in 0..<60 {
            first.change()
            second.change()
            #expect(first.made.map { $0.isActive } == second.made.map { $0.isActive })
            #expect(first.made.map { $0.constant } == second.made.map { $0.constant })
            #expect(first.frames == second.frames)
        }
    }

    @Test("the end of a constraint may deactivate another one while their view leaves the tree")
    func endsWithAnother() {
        let mark = Sized(4, 4)
        page.addSubview(mark)
        mark.leftAnchor.constraint(equalTo: page.leftAnchor).isActive = true
        func make() {
            let left = box.leftAnchor.constraint(equalTo: page.leftAnchor)
            let top = box.topAnchor.constraint(equalTo: page.topAnchor)
            let link = Link()
            link.other = left
            objc_setAssociatedObject(top, Link.key, link, .OBJC_ASSOCIATION_RETAIN)
            NSLayoutConstraint.activate([left, top])
        }
        make()
        box.removeFromSuperview()
        let wide = mark.widthAnchor.constraint(equalToConstant: 50)
        let high = mark.heightAnchor.constraint(equalToConstant: 60)
        NSLayoutConstraint.activate([wide, high])
        page.layoutIfNeeded()
        #expect(mark.frame.width == 50 && mark.frame.height == 60)
        wide.isActive = false
        #expect(high.isActive)
    }

    @Test("a constraint may end while a template is made of its view")
    func endsInTemplate() throws {
        let plain = Fickle(frame: .zero)
        page.addSubview(plain)
        weak var unheld: NSLayoutConstraint?
        func make() {
            let wide = box.widthAnchor.constraint(equalToConstant: 50)
            unheld = wide
            NSLayoutConstraint.activate([box.leftAnchor.constraint(equalTo: page.leftAnchor), wide])
        }
        make()
        plain.asked = { unheld?.isActive = false }
        _ = try LayoutTemplate(
            of: page.keylineView, numbers: [.width], frames: [plain.keylineView])
        #expect(unheld == nil)
    }
}

/// Random numbers that a seed determines.
private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return (state ^ state >> 33) &* 0xff51_afd7_ed55_8ccd
    }
}

/// Two trees of views, and the random changes that a seed determines. If `forced` is true, each
/// constraint gets its object of the module Keyline when it is made.
@MainActor private final class Life {
    private var numbers: Numbers
    private let forced: Bool
    private var roots = [root(300, 200), root(300, 200)]
    private var views = (0..<8).map { Sized(CGFloat(10 + $0), CGFloat(5 + $0)) }
    private(set) var made: [NSLayoutConstraint] = []
    private var step = 0

    init(seed: UInt64, forced: Bool) {
        numbers = Numbers(state: seed)
        self.forced = forced
    }

    private func number(_ end: Int) -> Int { Int.random(in: 0..<end, using: &numbers) }

    var frames: [CGRect] {
        for root in roots { root.layoutIfNeeded() }
        return views.map(\.frame)
    }

    func change() {
        step += 1
        let view = views[number(8)], other = views[number(8)], which = number(2)
        switch number(13) {
        case 0, 1: roots[which].addSubview(view)
        case 2:
            if !view.isDescendant(of: other), !other.isDescendant(of: view) {
                other.addSubview(view)
            }
        case 3: if number(3) == 0 { view.removeFromSuperview() }
        case 4, 5, 6, 7: activate()
        case 8: if let chosen { chosen.constant = CGFloat(number(40)) }
        case 9: if let chosen { chosen.isActive.toggle() }
        case 10: if let chosen { chosen.priority = UILayoutPriority(Float(50 + number(600))) }
        case 11: if number(12) == 0 { roots[which] = root(300, 200) }
        default:
            if number(12) == 0 {
                view.removeFromSuperview()
                views[views.firstIndex(of: view)!] = Sized(20, 20)
            }
        }
    }

    private var chosen: NSLayoutConstraint? { made.isEmpty ? nil : made[number(made.count)] }

    /// Makes and activates up to four constraints of different priorities. Some of them are kept
    /// alive by the layout only.
    private func activate() {
        var new: [NSLayoutConstraint] = []
        for _ in 0...number(4) {
            let view = views[number(8)], other = views[number(8)], kind = number(4)
            let constant = CGFloat(number(40)), priority = 100 + 100 * number(6)
            var top: UIView = other
            while let outer = top.superview { top = outer }
            let constraint: NSLayoutConstraint
            if view !== other, view.superview != nil, view.isDescendant(of: top) {
                constraint =
                    switch kind {
                    case 0:
                        view.leftAnchor.constraint(equalTo: other.leftAnchor, constant: constant)
                    case 1: view.leadingAnchor.constraint(equalTo: other.trailingAnchor)
                    case 2:
                        view.topAnchor.constraint(
                            greaterThanOrEqualTo: other.bottomAnchor, constant: constant)
                    default: view.firstBaselineAnchor.constraint(equalTo: other.topAnchor)
                    }
            } else {
                constraint = view.widthAnchor.constraint(equalToConstant: constant)
            }
            constraint.priority = UILayoutPriority(Float(priority + new.count + step))
            if forced { _ = constraint.keylineConstraint }
            new.append(constraint)
        }
        NSLayoutConstraint.activate(new)
        if number(3) > 0 { made += new }
    }
}

/// Deactivates a constraint when the object ends.
@MainActor private final class Link {
    nonisolated(unsafe) static let key = UnsafeRawPointer(bitPattern: 1)!
    weak var other: NSLayoutConstraint?
    isolated deinit { other?.isActive = false }
}

/// A view that calls a closure when it is asked for its alignment insets.
private final class Fickle: UIView {
    var asked: () -> Void = {}
    override var alignmentRectInsets: UIEdgeInsets {
        asked()
        return .zero
    }
}
