import Testing

@testable import Keyline

@Suite("Scroll views and the keyboard layout guide")
struct ScrollTests {
    private let root = View(frame: Rect(width: 400, height: 600))
    private let scrollView = ScrollView(), content = View()

    init() {
        root.addSubview(
            scrollView,
            constraints: [
                equal(\.leftAnchor, constant: 40), equal(\.topAnchor, constant: 60),
                equal(\.widthAnchor, constant: 320), equal(\.heightAnchor, constant: 480),
            ])
        scrollView.addSubview(content)
        content.translatesAutoresizingMaskIntoConstraints = false
    }

    @Test("edges pinned to a scroll view's content guide determine its content size")
    func guides() {
        let inner = scrollView.contentLayoutGuide
        LayoutConstraint.activate([
            content.leadingAnchor.constraint(equalTo: inner.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: inner.trailingAnchor),
            content.topAnchor.constraint(equalTo: inner.topAnchor),
            content.bottomAnchor.constraint(equalTo: inner.bottomAnchor),
            content.widthAnchor.constraint(equalTo: scrollView.frameLayoutGuide.widthAnchor),
            content.heightAnchor.constraint(equalToConstant: 1000),
        ])
        root.layoutIfNeeded()
        #expect(scrollView.contentSize == Size(width: 320, height: 1000))
        expect(content.frame, 0, 0, 320, 1000)
        expect(scrollView.frame, 40, 60, 320, 480)
        #expect(!scrollView.hasAmbiguousLayout && !content.hasAmbiguousLayout)
        #expect(scrollView.contentLayoutGuide === inner)
        #expect(scrollView.frameLayoutGuide === scrollView.frameLayoutGuide)
    }

    @Test("a scroll view's edges refer to its content, its width, height and centre to its frame")
    func edges() {
        let centred = View()
        scrollView.addSubview(
            content,
            constraints: [
                equal(\.leadingAnchor, constant: 10), equal(\.trailingAnchor, constant: -20),
                equal(\.topAnchor, constant: 30), equal(\.bottomAnchor, constant: -40),
                constraint(\.widthAnchor, multiplier: 0.5), equal(\.heightAnchor, constant: 1000),
            ])
        scrollView.addSubview(
            centred,
            constraints: [
                equal(\.centerXAnchor), equal(\.centerYAnchor), equal(\.widthAnchor, constant: 20),
                equal(\.heightAnchor, constant: 20),
            ])
        root.layoutIfNeeded()
        expect(content.frame, 10, 30, 160, 1000)
        #expect(scrollView.contentSize == Size(width: 190, height: 1070))
        expect(centred.frame, 150, 230, 20, 20)
        expect(scrollView.frame, 40, 60, 320, 480)
    }

    @Test("a scroll view's margins surround its content and are mirrored from right to left")
    func margins() {
        scrollView.directionalLayoutMargins = DirectionalInsets(
            top: 1, leading: 2, bottom: 3, trailing: 4)
        for attribute in [
            LayoutAttribute.leadingMargin, .trailingMargin, .topMargin, .bottomMargin,
        ] {
            LayoutConstraint(
                item: content, attribute: attribute.edge, toItem: scrollView, attribute: attribute
            ).isActive = true
        }
        content.constrain(to: [
            constraint(\.widthAnchor, constant: 500), constraint(\.heightAnchor, constant: 50),
        ])
        root.layoutIfNeeded()
        expect(content.frame, 2, 1, 500, 50)
        #expect(scrollView.contentSize == Size(width: 506, height: 54))
        root.layoutDirection = .rightToLeft
        root.layoutIfNeeded()
        expect(content.frame, 4, 1, 500, 50)
        scrollView.directionalLayoutMargins.trailing = 14
        root.layoutIfNeeded()
        expect(content.frame, 14, 1, 500, 50)
        #expect(scrollView.contentSize == Size(width: 516, height: 54))
    }

    @Test("scrolling moves only views tied to the frame guide and outer views tied to the content")
    func offset() {
        let header = View(), outside = View(),
            fixed = View(frame: Rect(x: 7, y: 8, width: 9, height: 9))
        scrollView.addSubview(
            content,
            constraints: [
                equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor),
                equal(\.bottomAnchor),
                equal(\.widthAnchor), equal(\.heightAnchor, constant: 1000),
            ])
        scrollView.addSubview(header)
        header.translatesAutoresizingMaskIntoConstraints = false
        let frame = scrollView.frameLayoutGuide
        LayoutConstraint.activate([
            header.topAnchor.constraint(equalTo: frame.topAnchor),
            header.leftAnchor.constraint(equalTo: frame.leftAnchor),
            header.widthAnchor.constraint(equalTo: frame.widthAnchor),
            header.heightAnchor.constraint(equalToConstant: 44),
        ])
        scrollView.addSubview(fixed)
        root.addSubview(
            outside, pairingTo: fixed,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.widthAnchor),
                equal(\.heightAnchor),
            ])
        root.layoutIfNeeded()
        expect(header.frame, 0, 0, 320, 44)
        expect(outside.frame, 47, 68, 9, 9)
        scrollView.contentOffset = Point(x: 0, y: 100)
        root.layoutIfNeeded()
        expect(content.frame, 0, 0, 320, 1000)
        expect(fixed.frame, 7, 8, 9, 9)
        expect(header.frame, 0, 100, 320, 44)
        expect(outside.frame, 47, -32, 9, 9)
        expect(scrollView.frame, 40, 60, 320, 480)
        #expect(scrollView.bounds == Rect(x: 0, y: 100, width: 320, height: 480))
        #expect(scrollView.contentSize == Size(width: 320, height: 1000))
        scrollView.bounds.origin = Point(x: 0, y: 0)
        root.layoutIfNeeded()
        expect(outside.frame, 47, 68, 9, 9)
    }

    @Test("contentSize stays as set without constraints; multipliers on edges refer to the content")
    func others() {
        scrollView.contentSize = Size(width: 5, height: 6)
        root.layoutIfNeeded()
        #expect(scrollView.contentSize == Size(width: 5, height: 6))
        scrollView.contentOffset = Point(x: 0, y: 50)
        LayoutConstraint.activate([
            scrollView.contentLayoutGuide.widthAnchor.constraint(equalToConstant: 800),
            scrollView.contentLayoutGuide.heightAnchor.constraint(equalToConstant: 400),
            LayoutConstraint(
                item: content, attribute: .left, toItem: scrollView, attribute: .right,
                multiplier: 0.25),
            LayoutConstraint(
                item: content, attribute: .top, toItem: scrollView, attribute: .bottom,
                multiplier: 0.5),
            content.widthAnchor.constraint(equalToConstant: 10),
            content.heightAnchor.constraint(equalToConstant: 10),
        ])
        root.layoutIfNeeded()
        expect(content.frame, 200, 200, 10, 10)
        #expect(scrollView.contentSize == Size(width: 800, height: 400))
    }

    @Test("a scroll view that moves to another tree keeps the size of its content")
    func moved() {
        content.constrainToView(
            scrollView,
            constraints: [equal(\.leftAnchor), equal(\.topAnchor), equal(\.rightAnchor)])
        content.constrain(to: [
            constraint(\.widthAnchor, constant: 700), constraint(\.heightAnchor, constant: 20),
        ])
        root.layoutIfNeeded()
        #expect(scrollView.contentSize.width == 700)
        let other = View(frame: Rect(width: 100, height: 100))
        other.addSubview(
            scrollView,
            constraints: [
                equal(\.leftAnchor), equal(\.topAnchor), equal(\.rightAnchor),
                equal(\.bottomAnchor),
            ])
        scrollView.constraints.filter { $0.secondItem == nil }.forEach { $0.isActive = false }
        other.layoutIfNeeded()
        expect(scrollView.frame, 0, 0, 100, 100)
        expect(content.frame, 0, 0, 700, 20)
        #expect(scrollView.contentSize.width == 700)
    }

    @Test("the keyboard guide's top is at the safe area's bottom, or higher if the keyboard is")
    func keyboard() {
        root.safeAreaInsets = Insets(top: 20, bottom: 34)
        let field = View()
        root.addSubview(
            field,
            constraints: [
                equal(\.leftAnchor), equal(\.rightAnchor), equal(\.heightAnchor, constant: 40),
                equal(\.bottomAnchor, \.keyboardLayoutGuide.topAnchor),
            ])
        root.layoutIfNeeded()
        expect(field.frame, 0, 526, 400, 40)
        root.keyboardHeight = 216
        root.layoutIfNeeded()
        expect(field.frame, 0, 344, 400, 40)
        expect(root.keyboardLayoutGuide.layoutFrame, 0, 384, 400, 216)
        root.keyboardHeight = 10
        root.layoutIfNeeded()
        expect(field.frame, 0, 526, 400, 40)
        #expect(View().keyboardHeight == 0)
    }
}

extension LayoutAttribute {
    fileprivate var edge: LayoutAttribute {
        switch self {
        case .leadingMargin: .leading
        case .trailingMargin: .trailing
        case .topMargin: .top
        default: .bottom
        }
    }
}
