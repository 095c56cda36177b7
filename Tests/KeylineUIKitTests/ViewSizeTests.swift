import KeylineUIKit
import Testing

@MainActor @Suite("KeylineUIKit: alignment rectangles, natural sizes and fitting sizes")
struct UIKitViewSizes {
    @Test("constraints place a view's alignment rectangle, and the frame adds a shadow of 10")
    func alignment() {
        let view = root(300, 300), a = Framed()
        a.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(a)
        NSLayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            a.topAnchor.constraint(equalTo: view.topAnchor, constant: 20),
            a.widthAnchor.constraint(equalToConstant: 100),
            a.heightAnchor.constraint(equalToConstant: 50),
        ])
        view.layoutIfNeeded()
        #expect(a.frame == CGRect(x: 20, y: 20, width: 110, height: 60))
        #expect(a.alignmentRect(forFrame: a.frame) == CGRect(x: 20, y: 20, width: 100, height: 50))
        #expect(a.frame(forAlignmentRect: a.alignmentRect(forFrame: a.frame)) == a.frame)
    }

    private final class Framed: UIView {
        override var alignmentRectInsets: UIEdgeInsets {
            UIEdgeInsets(top: 0, left: 0, bottom: 10, right: 10)
        }
    }

    @Test("a view's hugging is 250 and resistance 750 by default, and a view that hugs less grows")
    func contentPriorities() {
        let a = Sized(50, 20), b = Sized(60, 20), view = root(240, 20)
        for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
            #expect(a.contentHuggingPriority(for: axis) == .defaultLow)
            #expect(a.contentCompressionResistancePriority(for: axis) == .defaultHigh)
        }
        a.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
        a.setContentCompressionResistancePriority(.required, for: .vertical)
        #expect(a.contentHuggingPriority(for: .horizontal).rawValue == 251)
        #expect(a.contentCompressionResistancePriority(for: .vertical) == .required)
        view.addSubview(a)
        view.addSubview(b)
        NSLayoutConstraint.activate(
            NSLayoutConstraint.constraints(
                withVisualFormat: "|[a]-8-[b]|", options: .alignAllTop, metrics: nil,
                views: ["a": a, "b": b]))
        a.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
        view.layoutIfNeeded()
        #expect(isNear(a.frame, 0, 0, 50, 20))
        #expect(isNear(b.frame, 58, 0, 182, 20))
    }

    @Test("a view of 100 x 20 that is inset by 16 gives a fitting size of 132 x 52")
    func fitting() {
        let view = UIView(), label = Sized(100, 20)
        view.addSubview(label)
        for format in ["|-16-[a]-16-|", "V:|-16-[a]-16-|"] {
            NSLayoutConstraint.activate(
                NSLayoutConstraint.constraints(
                    withVisualFormat: format, options: [], metrics: nil, views: ["a": label]))
        }
        #expect(
            view.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 132, height: 52))
        #expect(UIView.noIntrinsicMetric == -1)
        #expect(UIView().intrinsicContentSize == CGSize(width: -1, height: -1))
        #expect(UIView.layoutFittingExpandedSize == CGSize(width: 10_000, height: 10_000))
    }

    @Test("systemLayoutSizeFitting(_:) calls the override with priorities of a cell subclass")
    func cells() {
        final class Cell: UIView {
            override func systemLayoutSizeFitting(
                _ targetSize: CGSize,
                withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
                verticalFittingPriority: UILayoutPriority
            ) -> CGSize {
                var size = super.systemLayoutSizeFitting(
                    targetSize, withHorizontalFittingPriority: .required,
                    verticalFittingPriority: verticalFittingPriority)
                size.height += 1
                return size
            }
        }
        let cell = Cell(frame: CGRect(x: 0, y: 0, width: 10, height: 10)), content = Sized(50, 20)
        cell.addSubview(content)
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: cell.topAnchor, constant: 8),
            content.bottomAnchor.constraint(equalTo: cell.bottomAnchor, constant: -8),
            content.leadingAnchor.constraint(equalTo: cell.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: cell.trailingAnchor),
        ])
        // 320 is required, the height is 8 + 20 + 8, and the separator's 1.
        let size = cell.systemLayoutSizeFitting(CGSize(width: 320, height: 0))
        #expect(size == CGSize(width: 320, height: 37))
    }
}
