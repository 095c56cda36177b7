import KeylineUIKit
import Testing

@MainActor @Suite("KeylineUIKit: stack views, labels, buttons and image views") struct UIKitControls
{
    private func stack(_ widths: [CGFloat], _ frame: CGRect) -> UIStackView {
        let stack = UIStackView(arrangedSubviews: widths.map { Sized($0, 20) })
        stack.frame = frame
        return stack
    }

    private func xs(_ stack: UIStackView) -> [CGFloat] {
        stack.layoutIfNeeded()
        return stack.arrangedSubviews.map { ($0.frame.minX * 1000).rounded() / 1000 }
    }

    @Test("defaults and raw values of stack views are UIKit's")
    func defaults() {
        let stack = UIStackView()
        #expect(
            stack.axis == .horizontal && stack.distribution == .fill && stack.alignment == .fill)
        #expect(stack.spacing == 0 && !stack.isLayoutMarginsRelativeArrangement)
        #expect(UIStackView.Distribution.equalCentering.rawValue == 4)
        #expect(UIStackView.Alignment.lastBaseline.rawValue == 5)
        #expect(UIStackView.Alignment.top == .leading && UIStackView.Alignment.bottom == .trailing)
    }

    @Test("arranged views are subviews of the stack view, and adding one again moves it")
    func members() {
        let a = UIView(), b = UIView(), c = UIView(), stack = UIStackView(arrangedSubviews: [a, b])
        stack.addArrangedSubview(a)
        #expect(stack.arrangedSubviews == [b, a] && stack.subviews == [a, b])
        #expect(!a.translatesAutoresizingMaskIntoConstraints)
        stack.addSubview(c)
        #expect(stack.arrangedSubviews == [b, a] && stack.subviews.count == 3)
        stack.insertArrangedSubview(c, at: 1)
        #expect(stack.arrangedSubviews == [b, c, a])
        stack.removeArrangedSubview(b)
        #expect(stack.arrangedSubviews == [c, a] && b.superview === stack)
        c.removeFromSuperview()
        #expect(stack.arrangedSubviews == [a])
        UIView().addSubview(a)
        #expect(stack.arrangedSubviews.isEmpty)
    }

    @Test("a fixed height inside a hidden arranged view is broken, not the UISV-hiding constraint")
    func hidingConflict() throws {
        let stack = UIStackView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stack.axis = .vertical
        let cell = UIView(), content = Sized(50, 20), other = Sized(50, 30)
        cell.addSubview(content)
        let inner = [
            content.topAnchor.constraint(equalTo: cell.topAnchor),
            content.bottomAnchor.constraint(equalTo: cell.bottomAnchor),
            content.heightAnchor.constraint(equalToConstant: 20),
        ]
        NSLayoutConstraint.activate(inner)
        stack.addArrangedSubview(cell)
        stack.addArrangedSubview(other)
        cell.isHidden = true
        let errors = reports { stack.layoutIfNeeded() }
        #expect(errors.map(\.kind) == [.unsatisfiable])
        let error = try #require(errors.first)
        #expect(
            words(error.log).contains(
                "<NSLayoutConstraint:0x 'UISV-hiding' UIView:0x.height == 0   (active)>"))
        #expect(error.brokenMember?.text == inner[2].description)
        #expect(!error.log.contains("<LayoutConstraint"))
        #expect(cell.frame.height == 0 && other.frame.height == 100)
        cell.isHidden = false
        #expect(reports { stack.layoutIfNeeded() }.isEmpty)
        #expect(cell.frame.height == 20 && other.frame.minY == 20)
    }

    @Test("a margin of a hidden arranged view is broken, not the UISV-hiding constraint")
    func hiddenMargins() {
        let stack = UIStackView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        stack.axis = .vertical
        let cell = UIView(), content = Sized(50, 20), other = Sized(50, 30)
        cell.addSubview(content)
        let margins = cell.layoutMarginsGuide
        NSLayoutConstraint.activate([
            content.topAnchor.constraint(equalTo: margins.topAnchor),
            content.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
        ])
        stack.addArrangedSubview(cell)
        stack.addArrangedSubview(other)
        cell.isHidden = true
        let errors = reports { stack.layoutIfNeeded() }
        #expect(errors.map(\.kind) == [.unsatisfiable])
        #expect(errors.first?.brokenMember?.text.contains("-guide-constraint'") == true)
        #expect(cell.frame.height == 0 && other.frame.height == 100)
    }

    @Test(
        "views of a row in 300 points have the positions that the distribution requires",
        arguments: [
            (UIStackView.Distribution.equalSpacing, [40, 60, 80], [0, 100, 220]),
            (.equalCentering, [40, 60, 80], [0, 110, 220]),
            (.fillEqually, [0, 0, 0], [0, 103.333, 206.667]),
        ] as [(UIStackView.Distribution, [CGFloat], [CGFloat])])
    func distributions(
        _ distribution: UIStackView.Distribution, _ widths: [CGFloat], _ places: [CGFloat]
    ) {
        let stack = stack(widths, CGRect(x: 0, y: 0, width: 300, height: 20))
        stack.distribution = distribution
        stack.spacing = 10
        #expect(xs(stack) == places)
    }

    @Test("fillEqually with spacing 15 divides 300 points by three, and by two if one is hidden")
    func hiding() {
        let stack = stack([1, 1, 1], CGRect(x: 0, y: 0, width: 300, height: 20))
        stack.distribution = .fillEqually
        stack.spacing = 15
        #expect(xs(stack) == [0, 105, 210])
        stack.arrangedSubviews[1].isHidden = true
        stack.layoutIfNeeded()
        #expect(stack.arrangedSubviews[0].frame.width == 142.5)
        #expect(stack.arrangedSubviews[2].frame.minX == 157.5)
    }

    @Test("custom spacing after a view counts in the fitting size and can be reset to the default")
    func spacing() {
        let views = (0..<3).map { _ in Sized(30, 40) }
        let stack = UIStackView(arrangedSubviews: views)
        stack.spacing = 8
        #expect(stack.customSpacing(after: views[0]) == UIStackView.spacingUseDefault)
        stack.setCustomSpacing(20, after: views[0])
        #expect(stack.customSpacing(after: views[0]) == 20)
        #expect(
            stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize)
                == CGSize(width: 118, height: 40))
        stack.setCustomSpacing(UIStackView.spacingUseDefault, after: views[0])
        #expect(
            stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).width == 106)
        stack.setCustomSpacing(UIStackView.spacingUseSystem, after: views[0])
        #expect(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).width == 106)
    }

    @Test("a column centres its views, and margins inset the arranged views of a stack view")
    func column() {
        let stack = stack([80, 120], CGRect(x: 0, y: 0, width: 200, height: 100))
        stack.axis = .vertical
        stack.alignment = .center
        #expect(xs(stack) == [60, 40])
        let margins = self.stack([10], CGRect(x: 0, y: 0, width: 200, height: 100))
        margins.layoutMargins = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
        margins.isLayoutMarginsRelativeArrangement = true
        margins.layoutIfNeeded()
        #expect(isNear(margins.arrangedSubviews[0].frame, 20, 10, 140, 60))
    }

    @Test(
        "a stack view lists the constraints that arrange its views, as the same objects each time"
    )
    func visible() {
        let stack = stack([40, 60], CGRect(x: 0, y: 0, width: 300, height: 20))
        stack.distribution = .equalSpacing
        stack.layoutIfNeeded()
        let made = stack.constraints
        #expect(!made.isEmpty)
        #expect(zip(made, stack.constraints).allSatisfy { $0 === $1 })
        // The stack view's constraints include those on the guides that fill the gaps between
        // views.
        #expect(made.allSatisfy { $0.firstItem is UIView || $0.firstItem is UILayoutGuide })
        #expect(made.contains { $0.firstItem is UILayoutGuide })
    }

    @Test(
        "a label of two words breaks into two lines when its width is less than its natural width")
    func label() {
        // Letters of 0.556, spaces of 0.278, lines of 1.2 of the point size.
        let label = UILabel()
        label.text = "aaaa bbbb"
        label.font = .systemFont(ofSize: 10)
        #expect(label.numberOfLines == 1 && label.text == "aaaa bbbb")
        #expect(isNear(CGRect(origin: .zero, size: label.intrinsicContentSize), 0, 0, 47.26, 12))
        label.numberOfLines = 0
        #expect(abs(label.sizeThatFits(CGSize(width: 30, height: 0)).height - 24) < 1e-6)
        let view = root(30, 100)
        label.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(label)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: view.leadingAnchor),
            label.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            label.topAnchor.constraint(equalTo: view.topAnchor),
        ])
        view.layoutIfNeeded()
        #expect(isNear(label.frame, 0, 0, 30, 24))
        label.text = nil
        #expect(label.intrinsicContentSize.width == 0)
        label.sizeToFit()
        #expect(label.frame.width == 0)
    }

    private final class Padded: UILabel {
        override var intrinsicContentSize: CGSize {
            let size = super.intrinsicContentSize
            return CGSize(width: size.width + 20, height: size.height + 6)
        }
    }

    @Test("a label subclass that enlarges intrinsicContentSize is laid out in that size")
    func paddedLabel() {
        let view = root(300, 100), label = Padded()
        label.font = .systemFont(ofSize: 10)
        label.text = "aa"
        label.translatesAutoresizingMaskIntoConstraints = false
        view.addSubview(label)
        label.leadingAnchor.constraint(equalTo: view.leadingAnchor).isActive = true
        label.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
        view.layoutIfNeeded()
        #expect(isNear(label.frame, 0, 0, 31.12, 18))
        label.text = "aaaa"
        view.layoutIfNeeded()
        #expect(isNear(label.frame, 0, 0, 42.24, 18))
    }

    @Test("a button is as large as its title and insets, and centres its title")
    func button() {
        let button = UIButton(type: .system)
        button.titleLabel?.font = .systemFont(ofSize: 10)
        button.setTitle("aa", for: .normal)
        button.setTitle("bb", for: .selected)
        #expect(button.currentTitle == "aa" && button.title(for: .selected) == "bb")
        #expect(isNear(CGRect(origin: .zero, size: button.intrinsicContentSize), 0, 0, 11.12, 24))
        button.contentEdgeInsets = UIEdgeInsets(top: 1, left: 10, bottom: 1, right: 10)
        #expect(isNear(CGRect(origin: .zero, size: button.intrinsicContentSize), 0, 0, 31.12, 26))
        button.frame = CGRect(x: 0, y: 0, width: 31.12, height: 26)
        button.layoutIfNeeded()
        #expect(isNear(button.titleLabel?.frame ?? .zero, 10, 7, 11.12, 12))
        button.isEnabled = false
        #expect(button.state == .disabled)
    }

    @Test("an image view has the size and the alignment insets of its image")
    func image() {
        let view = UIImageView(image: UIImage(size: CGSize(width: 64, height: 48)))
        #expect(view.frame.size == CGSize(width: 64, height: 48))
        #expect(view.intrinsicContentSize == CGSize(width: 64, height: 48))
        view.image = nil
        #expect(view.intrinsicContentSize.width == UIView.noIntrinsicMetric)
        view.image = UIImage(size: .zero).withAlignmentRectInsets(
            UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(view.alignmentRectInsets.right == 4)
    }

    @Test("fonts, colours and rectangles can be compared, and derived from others")
    func values() {
        #expect(UIFont.systemFont(ofSize: 17) == .preferredFont(forTextStyle: .body))
        #expect(UIFont.boldSystemFont(ofSize: 12).withSize(10).pointSize == 10)
        #expect(abs(UIFont.systemFont(ofSize: 10).lineHeight - 12) < 1e-6)
        #expect(UIColor.red == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
        #expect(UIColor.red.withAlphaComponent(0.5) != .red)
        let inset = CGRect(x: 0, y: 0, width: 10, height: 10).inset(
            by: UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        #expect(inset == CGRect(x: 2, y: 1, width: 4, height: 6))
    }
}
