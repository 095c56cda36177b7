import Keyline
import KeylineDSL
import Testing

/// Which views a block takes over: the items of its relations, on either side, unless they contain the other item.
@Suite("Which views keep the frames that were set")
struct PlacementTests {
    /// `root` 300 x 200 with `card` (10, 20, 100, 50) and `other` in it, and `inner` in the card.
    private let root = View(frame: Rect(width: 300, height: 200))
    private let card = View(frame: Rect(x: 10, y: 20, width: 100, height: 50))
    private let inner = View(), other = View()

    init() {
        root.addSubview(card)
        root.addSubview(other)
        card.addSubview(inner)
    }

    private var kept: [Bool] {
        [root, card, inner, other].map(\.translatesAutoresizingMaskIntoConstraints)
    }

    @Test("a view that occurs only on right-hand sides is placed by constraints")
    func rightHandSides() {
        let c = View(), d = View()
        root.addSubview(c)
        root.addSubview(d)
        let errors = reports {
            layout {
                c.leading == root.leading + 10
                c.top == root.top
                c.size == Size(width: 50, height: 20)
                c.trailing + 8 == d.leading
                c.top == d.top
                c.width == 0.5 * d.width
                20 + c.height == d.height
            }
            root.layoutIfNeeded()
        }
        #expect(errors.isEmpty)
        expect(c.frame, 10, 0, 50, 20)
        expect(d.frame, 68, 0, 100, 40)
    }

    @Test("both siblings of an equation are placed by constraints", arguments: [false, true])
    func siblings(isTurned: Bool) {
        layout { isTurned ? card.left == other.left : other.left == card.left }
        #expect(kept == [true, false, true, false])
    }

    @Test("an ancestor in an equation keeps its frame on either side", arguments: [false, true])
    func ancestors(isTurned: Bool) {
        layout {
            isTurned ? card.left == inner.left : inner.left == card.left
            isTurned ? root.top == inner.top : inner.top == root.top
            inner.size == Size(width: 10, height: 10)
        }
        #expect(kept == [true, true, false, true])
        root.layoutIfNeeded()
        expect(card.frame, 10, 20, 100, 50)
        expect(inner.frame, 0, -20, 10, 10)
    }

    @Test("both views of an equation are placed if neither contains the other")
    func cousins() {
        let nephew = View()
        other.addSubview(nephew)
        layout { inner.left == nephew.left }
        #expect(kept == [true, true, false, true])
        #expect(!nephew.translatesAutoresizingMaskIntoConstraints)
        layout { inner.left == other.left }
        #expect(kept == [true, true, false, false])
    }

    @Test("a view in an equation of its own is placed by constraints; a root keeps its frame")
    func alone() {
        layout {
            root.width >= 40
            card.width == 2 * card.height
            inner.width == 30
        }
        #expect(kept == [true, false, false, true])
    }

    @Test("a guide's owner keeps its frame if the owner contains the other item")
    func guides() {
        let gap = LayoutGuide()
        card.addLayoutGuide(gap)
        layout {
            inner.edges == card.safeArea.edges
            card.layoutMarginsGuide.left <= inner.right
            gap.width == 8
            gap.left == card.left
        }
        #expect(kept == [true, true, false, true])
        layout { other.left == gap.right }
        #expect(kept == [true, true, false, false])
        layout {
            other.left == gap.right; gap.width == card.width
        }
        #expect(kept == [true, true, false, false])
    }

    @Test("in a row of three views, all three are placed by constraints")
    func chain() {
        layout {
            other.left == card.right + 8
            card.width - 4 == 2 * inner.width
        }
        #expect(kept == [true, false, false, false])
    }

    @Test(
        "a view keeps its frame if translatesAutoresizingMaskIntoConstraints is set after the block"
    )
    func keeping() {
        let group = layout {
            other.left == card.right + 8
            other.top == card.top
            other.size == Size(width: 10, height: 10)
        }
        card.translatesAutoresizingMaskIntoConstraints = true
        root.layoutIfNeeded()
        expect(card.frame, 10, 20, 100, 50)
        expect(other.frame, 118, 20, 10, 10)
        #expect(group.isActive)
    }

    @Test("a block that cannot be activated leaves views' frames alone")
    func activation() {
        let apart = View()
        let group = ConstraintGroup { other.left == card.right }
        #expect(kept == [true, true, true, true])
        _ = reports {
            layout {
                other.left == card.right
                other.top == apart.top
            }
        }
        #expect(kept == [true, true, true, true])
        group.activate()
        #expect(kept == [true, false, true, false])
    }
}
