import KeylineUIKit
import Testing

import struct Keyline.LayoutError

@MainActor @Suite("KeylineUIKit: scroll views, keyboard guides, baselines and key frames")
struct UIKitScrolling {
    private func activate(_ constraints: NSLayoutConstraint...) {
        NSLayoutConstraint.activate(constraints)
    }

    @Test("edges pinned to contentLayoutGuide determine a scroll view's content size")
    func contentGuide() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let content = UIView()
        content.translatesAutoresizingMaskIntoConstraints = false
        scroll.addSubview(content)
        let guide = scroll.contentLayoutGuide
        activate(
            content.topAnchor.constraint(equalTo: guide.topAnchor),
            content.bottomAnchor.constraint(equalTo: guide.bottomAnchor),
            content.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
            content.widthAnchor.constraint(equalTo: scroll.frameLayoutGuide.widthAnchor),
            content.heightAnchor.constraint(equalToConstant: 1000))
        scroll.layoutIfNeeded()
        #expect(scroll.contentSize == CGSize(width: 320, height: 1000))
        #expect(scroll.contentLayoutGuide === guide && guide.owningView === scroll)
        #expect(scroll.frameLayoutGuide === scroll.frameLayoutGuide)
        scroll.contentOffset = CGPoint(x: 0, y: 100)
        scroll.layoutIfNeeded()
        #expect(content.frame == CGRect(x: 0, y: 0, width: 320, height: 1000))
        #expect(scroll.bounds == CGRect(x: 0, y: 100, width: 320, height: 480))
        #expect(content.convert(CGPoint(x: 0, y: 150), to: nil) == CGPoint(x: 0, y: 50))
    }

    @Test("constraints to a scroll view's own edges determine its content size")
    func edges() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let box = UIView()
        box.translatesAutoresizingMaskIntoConstraints = false
        scroll.addSubview(box)
        for format in ["|-10-[box(300)]-10-|", "V:|-20-[box(500)]-20-|"] {
            NSLayoutConstraint.activate(
                NSLayoutConstraint.constraints(
                    withVisualFormat: format, options: [], metrics: nil, views: ["box": box]))
        }
        scroll.layoutIfNeeded()
        #expect(scroll.contentSize == CGSize(width: 320, height: 540))
        #expect(box.frame == CGRect(x: 10, y: 20, width: 300, height: 500))
        // The constraints still name the scroll view as their item, although they refer to its
        // content area.
        #expect(
            scroll.constraints.allSatisfy { $0.firstItem === scroll || $0.secondItem === scroll })
    }

    @Test(
        "a scroll view without constraints keeps its set contentSize; insets include the safe area"
    )
    func plain() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.contentSize = CGSize(width: 300, height: 400)
        #expect(scroll.contentSize == CGSize(width: 300, height: 400))
        scroll.contentInset.top = 5
        scroll.hostSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0)
        #expect(scroll.adjustedContentInset.top == 49)
        scroll.setContentOffset(CGPoint(x: 1, y: 2), animated: true)
        #expect(scroll.bounds.origin == CGPoint(x: 1, y: 2))
    }

    @Test("a field pinned to the keyboard guide rises when the keyboard appears")
    func keyboard() {
        let view = root(320, 480), field = UIView()
        field.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(field)
        activate(
            field.bottomAnchor.constraint(equalTo: view.keyboardLayoutGuide.topAnchor),
            field.heightAnchor.constraint(equalToConstant: 40),
            field.leftAnchor.constraint(equalTo: view.leftAnchor),
            field.rightAnchor.constraint(equalTo: view.rightAnchor))
        view.layoutIfNeeded()
        #expect(field.frame.maxY == 480)
        view.hostKeyboardHeight = 216
        view.layoutIfNeeded()
        #expect(field.frame.maxY == 264)
        #expect(view.keyboardLayoutGuide === view.keyboardLayoutGuide)
    }

    private final class Titled: UIView {
        let title = UILabel()
        override var forFirstBaselineLayout: UIView { title }
        override var forLastBaselineLayout: UIView { title }
    }

    @Test("a view's first baseline is that of the subview it names in forFirstBaselineLayout")
    func baselines() {
        let view = root(300, 300), titled = Titled(), other = UILabel()
        titled.title.font = .systemFont(ofSize: 10)
        titled.title.text = "a"
        other.font = .systemFont(ofSize: 20)
        other.text = "A"
        for label in [titled.title, other, titled] {
            label.translatesAutoresizingMaskIntoConstraints = false
        }
        view.addSubview(titled)
        titled.addSubview(titled.title)
        view.addSubview(other)
        activate(
            titled.topAnchor.constraint(equalTo: view.topAnchor),
            titled.title.topAnchor.constraint(equalTo: titled.topAnchor, constant: 10),
            other.firstBaselineAnchor.constraint(equalTo: titled.firstBaselineAnchor))
        view.layoutIfNeeded()
        // Baselines are at 0.95 of the size: 10 + 9.5 - 19.
        #expect(abs(other.frame.minY - 0.5) < 1e-6)
        #expect(UIView().forFirstBaselineLayout.superview == nil)
        #expect(other.forBaselineLayout() === other)
    }

    @Test("a column's baselines are its first and last view's, a row's those of its tallest view")
    func stacks() {
        let a = Sized(10, 10), b = Sized(10, 30), stack = UIStackView(arrangedSubviews: [a, b])
        stack.axis = .vertical
        #expect(stack.forFirstBaselineLayout === a && stack.forLastBaselineLayout === b)
        stack.axis = .horizontal
        stack.alignment = .top
        stack.frame = CGRect(x: 0, y: 0, width: 20, height: 30)
        stack.layoutIfNeeded()
        #expect(stack.forFirstBaselineLayout === b)
        #expect(UIStackView().forLastBaselineLayout is UIStackView)
    }

    private final class Marked: NSLayoutConstraint {}

    @Test("a constraint added before its views are in one tree becomes active when they are")
    func unprepared() {
        let view = UIView(), a = UIView()
        weak var marked: Marked?
        do {
            let c = Marked(
                item: a, attribute: .left, relatedBy: .equal, toItem: view, attribute: .left,
                multiplier: 1, constant: 0)
            #expect(reports { view.addConstraint(c) }.map(\.kind) == [.notAnAncestor])
            marked = c
        }
        #expect(marked != nil)
        view.addSubview(a)
        view.layoutIfNeeded()
        #expect(marked?.isActive == true && view.constraints.first is Marked)
        weak var lost: Marked?
        do {
            let other = UIView()
            let c = Marked(
                item: a, attribute: .left, relatedBy: .equal, toItem: other, attribute: .left,
                multiplier: 1, constant: 0)
            lost = c
            #expect(reports { other.addConstraint(c) }.count == 1)
        }
        #expect(lost == nil)
    }

    @Test(
        "userInterfaceLayoutDirection(for:relativeTo:) gives UIKit's direction for each attribute")
    func directions() {
        typealias Kind = UISemanticContentAttribute
        let situations: [(Kind, UIUserInterfaceLayoutDirection, UIUserInterfaceLayoutDirection)] = [
            (.unspecified, .leftToRight, .leftToRight), (.unspecified, .rightToLeft, .rightToLeft),
            (.playback, .rightToLeft, .leftToRight), (.spatial, .rightToLeft, .leftToRight),
            (.forceLeftToRight, .rightToLeft, .leftToRight),
            (.forceRightToLeft, .leftToRight, .rightToLeft),
        ]
        for (kind, around, direction) in situations {
            #expect(UIView.userInterfaceLayoutDirection(for: kind, relativeTo: around) == direction)
        }
        #expect(UIView.userInterfaceLayoutDirection(for: .forceRightToLeft) == .rightToLeft)
    }

    @Test("scrollRectToVisible scrolls no further than the rectangle needs")
    func rectangles() {
        let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        scroll.contentSize = CGSize(width: 100, height: 900)
        // Each case: the y coordinate and the height of the rectangle, and the content offset that
        // shows it.
        for (y, height, offset) in [
            (250, 50, 200), (10, 10, 10), (60, 20, 10), (300, 500, 300), (850, 50, 800),
        ] as [(CGFloat, CGFloat, CGFloat)] {
            scroll.scrollRectToVisible(
                CGRect(x: 0, y: y, width: 10, height: height), animated: true)
            #expect(scroll.contentOffset == CGPoint(x: 0, y: offset))
        }
        scroll.contentInset = UIEdgeInsets(top: 30, left: 0, bottom: 40, right: 0)
        scroll.scrollRectToVisible(CGRect(x: 0, y: 0, width: 10, height: 10), animated: false)
        #expect(scroll.contentOffset.y == -30)
        scroll.scrollRectToVisible(CGRect(x: 0, y: 890, width: 10, height: 10), animated: false)
        #expect(scroll.contentOffset.y == 840)
    }

    @Test("adjustedContentInset includes the safe area unless the behavior is never")
    func adjusted() {
        final class Counting: UIScrollView {
            var count = 0
            override func adjustedContentInsetDidChange() { count += 1 }
        }
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let scroll = Counting(frame: root.bounds)
        root.addSubview(scroll)
        root.layoutIfNeeded()
        let start = scroll.count
        scroll.contentInset.top = 5
        #expect(scroll.count == start + 1)
        root.hostSafeAreaInsets = UIEdgeInsets(top: 20, left: 0, bottom: 0, right: 0)
        root.layoutIfNeeded()
        #expect(scroll.count == start + 2)
        #expect(scroll.adjustedContentInset.top == 25)
        scroll.contentInsetAdjustmentBehavior = .never
        #expect(scroll.count == start + 3)
        #expect(scroll.adjustedContentInset.top == 5)
        root.hostSafeAreaInsets.top = 40
        root.layoutIfNeeded()
        #expect(scroll.count == start + 3)
    }

    @Test("key frames of an animation run at once, in the order in which they were added")
    func keyframes() {
        var steps: [Int] = []
        UIView.animateKeyframes(
            withDuration: 1, delay: 1,
            animations: {
                UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 1) {
                    steps.append(1)
                }
                UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) {
                    steps.append(2)
                }
            }, completion: { _ in steps.append(3) })
        #expect(steps == [1, 2, 3])
    }
}
