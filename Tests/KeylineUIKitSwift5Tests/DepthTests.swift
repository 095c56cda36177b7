import Foundation
import KeylineUIKit
import TestSupport
import Testing

/// Names on top add nothing that recurses on depth. More levels: `KEYLINE_DEPTH=1000000 swift test --filter DepthTests`.
@Suite("KeylineUIKit in Swift 5 code: very deep view trees", .serialized)
struct UIKitDepthTests {
    private static let depth = TestSupport.depth(orElse: 5_000)

    /// Each view has the next one at (1, 0).
    private static func chain() -> (root: UIView, leaf: UIView) {
        let leaf = UIView(frame: CGRect(x: 1, y: 0, width: 10, height: 10))
        leaf.tag = 7
        var top = leaf
        for _ in 1...depth {
            let outer = UIView(frame: CGRect(x: 1, y: 0, width: 10, height: 10))
            outer.addSubview(top)
            top = outer
        }
        return (top, leaf)
    }

    @Test("converting points and finding tags and ancestors in a deep tree needs little stack")
    func questions() {
        onSmallStack {
            let (root, leaf) = Self.chain()
            root.layoutIfNeeded()
            #expect(leaf.convert(CGPoint.zero, to: root).x == CGFloat(Self.depth))
            #expect(root.convert(CGPoint.zero, from: leaf).x == CGFloat(Self.depth))
            #expect(leaf.isDescendant(of: root) && !root.isDescendant(of: leaf))
            #expect(root.viewWithTag(7) === leaf)
            #expect(root.viewWithTag(8) == nil)
            var responders = 0, next: UIResponder? = leaf
            while let responder = next {
                responders += 1
                next = responder.next
            }
            #expect(responders == Self.depth + 1)
            #expect(root.description.count < 1000)
        }
    }

    @Test("a deep tree is laid out, and so is its subtree after the root is deallocated")
    func layout() {
        onSmallStack {
            var (root, leaf): (UIView?, UIView) = Self.chain()
            var next: UIView? = leaf
            var made: [NSLayoutConstraint] = []
            while let view = next {
                next = view.superview
                guard let outer = next else { break }
                view.translatesAutoresizingMaskIntoConstraints = false
                made += [
                    view.leadingAnchor.constraint(equalTo: outer.leadingAnchor),
                    view.topAnchor.constraint(equalTo: outer.topAnchor),
                    view.widthAnchor.constraint(equalTo: outer.widthAnchor),
                    view.heightAnchor.constraint(equalTo: outer.heightAnchor),
                ]
            }
            NSLayoutConstraint.activate(made)
            root?.frame.size.width = 25
            root?.layoutIfNeeded()
            #expect(leaf.frame == CGRect(x: 0, y: 0, width: 25, height: 10))
            #expect(!leaf.hasAmbiguousLayout)
            #expect(leaf.constraintsAffectingLayout(for: .horizontal).count > Self.depth)
            #expect(leaf.effectiveUserInterfaceLayoutDirection == .leftToRight)
            let branch = root?.subviews[0]
            root = nil
            branch?.translatesAutoresizingMaskIntoConstraints = true
            branch?.frame = CGRect(x: 0, y: 0, width: 44, height: 4)
            branch?.layoutIfNeeded()
            #expect(leaf.frame.width == 44)
        }
    }

    @Test(
        "a deep tree is built from its root down and taken apart again, with and without a window"
    )
    func fromRoot() {
        onSmallStack {
            for root in [UIView(), UIWindow()] {
                var views: [UIView] = []
                for _ in 0..<Self.depth {
                    let view = UIView()
                    view.addSubview(UIView())
                    (views.last ?? root).addSubview(view)
                    views.append(view)
                }
                let last = views[views.count - 1]
                #expect(last.subviews[0].window === root as? UIWindow)
                #expect(last.isDescendant(of: root) && !root.isDescendant(of: last))
                for view in views.reversed() { view.removeFromSuperview() }
                #expect(root.subviews.isEmpty && last.subviews.count == 1 && last.window == nil)
            }
        }
    }
}
