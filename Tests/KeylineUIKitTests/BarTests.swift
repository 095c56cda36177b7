import Foundation
import KeylineUIKit
import Testing

@MainActor
@Suite("KeylineUIKit: navigation bars, toolbars, tab bars and window resizing") struct BarTests {
    /// A window of a phone with 47 points above and 34 below, and a controller whose label lies in the safe area.
    private final class Page: UIViewController {
        var told: [String] = []
        let mark = UIView()

        override func viewDidLoad() {
            super.viewDidLoad()
            view.addSubview(mark)
            mark.translatesAutoresizingMaskIntoConstraints = false
            let safe = view.safeAreaLayoutGuide
            NSLayoutConstraint.activate([
                mark.topAnchor.constraint(equalTo: safe.topAnchor),
                mark.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
                mark.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
                mark.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
            ])
        }
        override func viewWillAppear(_ animated: Bool) { told.append("appear") }
        override func viewDidDisappear(_ animated: Bool) { told.append("disappear") }
        override func viewWillTransition(
            to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
        ) {
            super.viewWillTransition(to: size, with: coordinator)
            told.append("to \(Int(size.width)) from \(Int(view.frame.width))")
            coordinator.animate(
                alongsideTransition: { [unowned self] _ in
                    told.append("at \(Int(view.window?.frame.width ?? 0))")
                }, completion: { [unowned self] _ in told.append("done \(Int(mark.frame.width))") })
        }
        override func traitCollectionDidChange(_ old: UITraitCollection?) {
            told.append(traitCollection.preferredContentSizeCategory == .large ? "large" : "other")
        }
    }

    private func show(_ root: UIViewController) -> UIWindow {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
        window.hostSafeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
        window.rootViewController = root
        window.makeKeyAndVisible()
        window.layoutIfNeeded()
        return window
    }

    @Test("a navigation controller's safe area lies between its navigation bar and its toolbar")
    func stack() {
        let page = Page(), next = Page()
        let stack = UINavigationController(rootViewController: page)
        let window = show(stack)
        #expect(stack.navigationBar.frame == CGRect(x: 0, y: 47, width: 390, height: 44))
        #expect(page.mark.frame == CGRect(x: 0, y: 91, width: 390, height: 844 - 91 - 34))
        stack.setToolbarHidden(false, animated: false)
        window.layoutIfNeeded()
        #expect(stack.toolbar.frame == CGRect(x: 0, y: 844 - 34 - 44, width: 390, height: 44))
        #expect(isNear(page.mark.frame, 0, 91, 390, 844 - 91 - 34 - 44))
        stack.navigationBar.prefersLargeTitles = true
        window.layoutIfNeeded()
        #expect(isNear(page.mark.frame, 0, 143, 390, 844 - 143 - 34 - 44))
        stack.setNavigationBarHidden(true, animated: false)
        window.layoutIfNeeded()
        #expect(page.mark.frame.minY == 47)

        stack.setNavigationBarHidden(false, animated: false)
        stack.pushViewController(next, animated: true)
        window.layoutIfNeeded()
        #expect(next.mark.frame.minY == 47 + 96 && page.view.superview == nil)
        #expect(next.navigationController === stack && page.navigationController === stack)
        #expect(page.told.last == "disappear" && next.told == ["appear"])
        next.edgesForExtendedLayout = []
        window.layoutIfNeeded()
        #expect(next.view.frame.minY == 47 + 96 && next.mark.frame.minY == 0)
        #expect(stack.popViewController(animated: false) === next)
        #expect(next.parent == nil && stack.topViewController === page)
        #expect(stack.popViewController(animated: false) == nil)
    }

    @Test("a tab bar controller shows the selected controller, whose safe area ends above the bar")
    func tabs() {
        let first = Page(), second = Page(), tabs = UITabBarController()
        first.title = "First"
        tabs.viewControllers = [first, UINavigationController(rootViewController: second)]
        let window = show(tabs)
        #expect(tabs.tabBar.frame == CGRect(x: 0, y: 844 - 83, width: 390, height: 83))
        #expect(first.mark.frame == CGRect(x: 0, y: 47, width: 390, height: 844 - 47 - 83))
        #expect(tabs.tabBar.items?.first?.title == "First")
        tabs.selectedIndex = 1
        window.layoutIfNeeded()
        #expect(first.view.superview == nil && second.tabBarController === tabs)
        #expect(second.mark.frame == CGRect(x: 0, y: 91, width: 390, height: 844 - 91 - 83))
        let pushed = Page()
        pushed.hidesBottomBarWhenPushed = true
        second.navigationController?.pushViewController(pushed, animated: false)
        tabs.view.setNeedsLayout()
        window.layoutIfNeeded()
        #expect(isNear(pushed.mark.frame, 0, 91, 390, 844 - 91 - 34))
    }

    @Test("a controller is notified before, during and after its window is resized")
    func turn() {
        let page = Page()
        let window = show(UINavigationController(rootViewController: page))
        page.told = []
        window.hostResize(to: CGSize(width: 844, height: 390))
        #expect(page.told == ["to 844 from 390", "at 844", "done 844"])
        window.hostResize(to: CGSize(width: 844, height: 390))
        #expect(page.told.count == 3)
    }
}

@MainActor
@Suite("KeylineUIKit: content size categories, traits and fonts of attributed texts", .serialized)
struct TextSizeTests {
    private final class Teller: UIView {
        var told = 0
        override func traitCollectionDidChange(_ previous: UITraitCollection?) { told += 1 }
    }

    @Test(
        "a new content size category changes the sizes of text styles and notifies views in a window"
    )
    func categories() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), view = Teller()
        window.addSubview(view)
        defer { UIApplication.shared.preferredContentSizeCategory = .unspecified }
        UIApplication.shared.preferredContentSizeCategory = .accessibilityExtraExtraExtraLarge
        #expect(view.told == 1)
        #expect(UIFont.preferredFont(forTextStyle: .body).pointSize == 53)
        #expect(UIFont.preferredFont(forTextStyle: .caption2).pointSize == 40)
        #expect(
            abs(UIFontMetrics.default.scaledValue(for: 34) - 34 * 53 / 17) < 1e-9)
        #expect(
            UIFontMetrics.default.scaledFont(for: .systemFont(ofSize: 17), maximumPointSize: 30)
                .pointSize == 30)
        let usual = UITraitCollection()
        #expect(
            UIFont.preferredFont(forTextStyle: .title1, compatibleWith: usual).pointSize == 28)
        #expect(UIContentSizeCategory.small < .medium)
        #expect(UIContentSizeCategory.accessibilityMedium.isAccessibilityCategory)
    }

    @Test("in a combined trait collection, the last collection that specifies a trait decides")
    func traits() {
        let both = UITraitCollection(traitsFrom: [
            UITraitCollection(horizontalSizeClass: .compact),
            UITraitCollection(horizontalSizeClass: .regular), UITraitCollection(displayScale: 3),
            UITraitCollection(userInterfaceStyle: .dark),
        ])
        #expect(both.horizontalSizeClass == .regular && both.verticalSizeClass == .unspecified)
        #expect(both.displayScale == 3 && both.userInterfaceStyle == .dark)
        #expect(both.containsTraits(in: UITraitCollection(displayScale: 3)))
        #expect(both.containsTraits(in: UITraitCollection()))
        #expect(!both.containsTraits(in: UITraitCollection(displayScale: 2)))
        #expect(!both.containsTraits(in: UITraitCollection(verticalSizeClass: .regular)))
        #expect(!both.containsTraits(in: nil))

        defer { UIScreen.main.traitCollection = UITraitCollection() }
        UIScreen.main.traitCollection = UITraitCollection(userInterfaceIdiom: .pad)
        UIApplication.shared.preferredContentSizeCategory = .large
        #expect(UIDevice.current.userInterfaceIdiom == .pad)
        #expect(UIScreen.main.traitCollection.preferredContentSizeCategory == .large)
    }

    @Test("each part of an attributed text is measured in its own font")
    func attributed() {
        let text = NSMutableAttributedString(
            string: "ab", attributes: [.font: UIFont.systemFont(ofSize: 10)])
        text.append(
            NSAttributedString(string: "c", attributes: [.font: UIFont.systemFont(ofSize: 20)]))
        let label = UILabel()
        label.attributedText = text
        #expect(label.text == "abc" && label.font.pointSize == 10)
        #expect(label.attributedText == text)
        // a and b have 556 thousandths of 10 points, c 500 of 20. The lines are 24 points high.
        let natural = label.intrinsicContentSize
        #expect(abs(natural.width - 21.12) < 1e-9 && natural.height == 24)
        label.font = .systemFont(ofSize: 10)
        #expect(abs(label.intrinsicContentSize.width - 16.12) < 1e-9)
        label.attributedText = text
        label.text = "ab"
        #expect(abs(label.intrinsicContentSize.width - 11.12) < 1e-9)
        #expect(
            UIFont(name: "", size: 12) == nil
                && UIFont(name: "Futura", size: 12)?.fontName == "Futura")
    }
}
