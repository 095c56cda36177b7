import Foundation
import KeylineUIKit
import Testing

/// Sizes are those of the frames that Interface Builder writes; texts are of the table of widths, in which a line
/// of 17 points is 20.4 high and an `a` 9.35 wide.
@MainActor
@Suite("KeylineUIKit: natural sizes of controls") struct ControlSizeTests {
    /// The frame of a view that only its leading edge and top place, at 10 and 20.
    private func frame(_ view: UIView, width: CGFloat? = nil) -> CGRect {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        root.addSubview(view)
        view.translatesAutoresizingMaskIntoConstraints = false
        view.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10).isActive = true
        view.topAnchor.constraint(equalTo: root.topAnchor, constant: 20).isActive = true
        if let width { view.widthAnchor.constraint(equalToConstant: width).isActive = true }
        root.layoutIfNeeded()
        return view.frame
    }

    @Test("switches, steppers, sliders, bars and indicators have the natural sizes of UIKit")
    func fixed() {
        #expect(frame(UISwitch()) == CGRect(x: 10, y: 20, width: 51, height: 31))
        #expect(frame(UIStepper()) == CGRect(x: 10, y: 20, width: 94, height: 32))
        #expect(frame(UISlider(), width: 200) == CGRect(x: 8, y: 20, width: 204, height: 31))
        #expect(frame(UIProgressView(), width: 200) == CGRect(x: 10, y: 20, width: 200, height: 4))
        let bar = UISearchBar()
        #expect(frame(bar, width: 200) == CGRect(x: 10, y: 20, width: 200, height: 56))
        bar.searchBarStyle = .minimal
        #expect(frame(bar, width: 200) == CGRect(x: 10, y: 20, width: 200, height: 51))
        let wheel = UIActivityIndicatorView(style: .large)
        #expect(frame(wheel) == CGRect(x: 10, y: 20, width: 37, height: 37))
        wheel.style = .medium
        #expect(wheel.intrinsicContentSize == CGSize(width: 20, height: 20))
    }

    @Test(
        "switches, steppers and activity indicators hug both axes, progress views the height only"
    )
    func hugging() {
        for view in [UISwitch(), UIStepper(), UIActivityIndicatorView(style: .medium)] {
            #expect(view.contentHuggingPriority(for: .horizontal) == .defaultHigh)
            #expect(view.contentHuggingPriority(for: .vertical) == .defaultHigh)
        }
        let bar = UIProgressView()
        #expect(bar.contentHuggingPriority(for: .horizontal) == .defaultLow)
        #expect(bar.contentHuggingPriority(for: .vertical) == .defaultHigh)
    }

    @Test("a segmented control is as wide as its segments need, a page control as its dots need")
    func counted() {
        // 13 points: an `a` is 7.15 wide.
        let control = UISegmentedControl(items: ["a", "aaa"])
        #expect(abs(control.intrinsicContentSize.width - 2 * (3 * 7.15 + 20)) < 1)
        #expect(frame(control).height == 32)
        control.apportionsSegmentWidthsByContent = true
        #expect(abs(control.intrinsicContentSize.width - (4 * 7.15 + 40)) < 2)
        control.insertSegment(
            with: UIImage(size: CGSize(width: 30, height: 9)), at: 9, animated: true)
        #expect(control.numberOfSegments == 3 && control.titleForSegment(at: 2) == nil)
        #expect(control.titleForSegment(at: 1) == "aaa")
        control.removeAllSegments()
        #expect(control.intrinsicContentSize.width == 0)

        let pages = UIPageControl()
        pages.numberOfPages = 3
        #expect(frame(pages).size == CGSize(width: 115.5, height: 26))
        #expect(pages.size(forNumberOfPages: 100) == CGSize(width: 202.5, height: 26))
        pages.currentPage = 7
        #expect(pages.currentPage == 2)
    }

    @Test("a text field is as wide as its text or placeholder, and larger with a rounded border")
    func field() {
        let field = UITextField()
        #expect(field.intrinsicContentSize.width == 0)
        field.placeholder = "aa"
        let line = field.intrinsicContentSize
        #expect(abs(line.width - 18.7) < 1 && abs(line.height - 20.4) < 1)
        field.text = "aaaa"
        #expect(abs(field.intrinsicContentSize.width - 37.4) < 1)
        field.borderStyle = .roundedRect
        #expect(field.intrinsicContentSize.height == 34)
        #expect(abs(field.intrinsicContentSize.width - 51.4) < 1)
        #expect(
            field.textRect(forBounds: CGRect(x: 0, y: 0, width: 100, height: 34))
                == CGRect(x: 7, y: 0, width: 86, height: 34))
    }

    @Test("a text view that does not scroll is as high as its text at its width")
    func textView() {
        let view = UITextView()
        #expect(view.intrinsicContentSize.height == UIView.noIntrinsicMetric)
        view.isScrollEnabled = false
        view.font = .systemFont(ofSize: 10)
        // Ten words of 16.68 points, 2.78 between: four fit into 90 less 10, so there are three lines of 12.
        view.text = Array(repeating: "aaa", count: 10).joined(separator: " ")
        #expect(abs(frame(view, width: 90).height - (3 * 12 + 16)) < 1)
    }

    @Test("a button's size includes its title, an image beside or below it, and the insets")
    func buttons() {
        let image = UIImage(size: CGSize(width: 30, height: 24))
        let button = UIButton(configuration: .filled())
        button.configuration?.title = "aa"
        let title = button.titleLabel!.intrinsicContentSize
        #expect(
            button.intrinsicContentSize
                == CGSize(width: title.width + 24, height: title.height + 14))
        button.configuration?.image = image
        button.configuration?.imagePadding = 5
        #expect(
            button.intrinsicContentSize
                == CGSize(width: title.width + 24 + 35, height: max(title.height, 24) + 14))
        button.configuration?.imagePlacement = .bottom
        #expect(
            button.intrinsicContentSize
                == CGSize(
                    width: max(title.width, 30) + 24, height: title.height + 29 + 14))
        button.frame.size = button.intrinsicContentSize
        button.layoutIfNeeded()
        #expect(button.titleLabel!.frame.minY == 7)
        #expect(button.imageView!.frame.maxY == button.frame.height - 7)

        let old = UIButton(type: .custom)
        old.setImage(image, for: .normal)
        #expect(old.intrinsicContentSize == CGSize(width: 30, height: 24))
        old.setTitle("aa", for: .normal)
        #expect(old.intrinsicContentSize == CGSize(width: title.width + 30, height: 24))
        old.frame.size = CGSize(width: 100, height: 40)
        old.layoutIfNeeded()
        #expect(old.imageView!.frame.maxX == old.titleLabel!.frame.minX)
        old.setBackgroundImage(UIImage(size: CGSize(width: 200, height: 10)), for: .normal)
        #expect(old.intrinsicContentSize.width == 200)
    }

    @Test("values of sliders, steppers and progress views are clamped to their bounds")
    func bounds() {
        let slider = UISlider(), stepper = UIStepper(), bar = UIProgressView()
        slider.value = 3
        stepper.value = -4
        bar.progress = 2
        #expect(slider.value == 1 && stepper.value == 0 && bar.progress == 1)
        slider.maximumValue = 0.5
        #expect(slider.value == 0.5)
    }
}
