import KeylineUIKit
import Testing

private final class Witness: UIViewController {
    var log: [String] = []

    override func loadView() {
        log.append("load")
        super.loadView()
    }
    override func viewDidLoad() { log.append("loaded") }
    override func viewWillAppear(_ animated: Bool) { log.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { log.append("appeared") }
    override func viewDidDisappear(_ animated: Bool) { log.append("gone") }
    override func viewWillLayoutSubviews() { log.append("will lay out") }
    override func viewDidLayoutSubviews() { log.append("laid out") }
    override func updateViewConstraints() {
        log.append("update")
        super.updateViewConstraints()
    }
}

private final class Owned: UIView {
    var updates = 0
    override func updateConstraints() {
        updates += 1
        super.updateConstraints()
    }
}

@MainActor @Suite("KeylineUIKit: view controllers and windows") struct UIKitControllers {
    @Test("a controller loads its view once, when the view is first read")
    func loading() {
        let controller = Witness()
        #expect(
            !controller.isViewLoaded && controller.viewIfLoaded == nil && controller.log.isEmpty)
        let view = controller.view
        #expect(controller.view === view && controller.log == ["load", "loaded"])
        #expect(view?.next === controller)
        #expect(view?.frame == UIScreen.main.bounds)
    }

    @Test("a pass updates a controller's constraints, then calls both of its layout methods")
    func passes() {
        let controller = Witness(), view = Owned()
        controller.view = view
        view.layoutIfNeeded()
        #expect(controller.log == ["update", "will lay out", "laid out"])
        #expect(view.updates == 1)
    }

    @Test("a window resizes its root controller's view and notifies the controller when it appears")
    func windows() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 320, height: 480))
        let controller = Witness()
        window.rootViewController = controller
        #expect(!controller.isViewLoaded)
        window.makeKeyAndVisible()
        #expect(controller.view.window === window && controller.view.frame == window.bounds)
        #expect(controller.log.filter { $0.contains("appear") } == ["will appear", "appeared"])
        window.frame.size.width = 640
        window.layoutIfNeeded()
        #expect(controller.view.frame.width == 640)
        window.rootViewController = nil
        #expect(controller.log.last == "gone" && controller.view.window == nil)
    }

    @Test("a controller's safe area adds additionalSafeAreaInsets to the insets of the window")
    func safeArea() {
        let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 375, height: 812))
        window.hostSafeAreaInsets = UIEdgeInsets(top: 47, left: 0, bottom: 34, right: 0)
        let controller = UIViewController()
        window.rootViewController = controller
        window.makeKeyAndVisible()
        let bar = UIView(), content = UIView(), view: UIView = controller.view
        for own in [bar, content] {
            own.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(own)
        }
        let safe = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            bar.bottomAnchor.constraint(equalTo: safe.bottomAnchor),
            bar.heightAnchor.constraint(equalToConstant: 44),
            bar.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
            bar.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
            content.topAnchor.constraint(equalTo: safe.topAnchor),
            content.bottomAnchor.constraint(equalTo: bar.topAnchor),
            content.leadingAnchor.constraint(equalTo: safe.leadingAnchor),
            content.trailingAnchor.constraint(equalTo: safe.trailingAnchor),
        ])
        window.layoutIfNeeded()
        #expect(isNear(bar.frame, 0, 734, 375, 44))
        #expect(isNear(content.frame, 0, 47, 375, 687))
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 44, left: 0, bottom: 0, right: 0)
        window.layoutIfNeeded()
        #expect(isNear(content.frame, 0, 91, 375, 643))
        #expect(view.safeAreaInsets.top == 91)
        #expect(window.hostSafeAreaInsets.top == 47 && view.hostSafeAreaInsets == .zero)
    }

    @Test(
        "topLayoutGuide and bottomLayoutGuide can be used in constraints, also after a new view is set"
    )
    func bars() {
        let controller = UIViewController(), box = UIView()
        controller.view = root(300, 300)
        controller.additionalSafeAreaInsets = UIEdgeInsets(top: 64, left: 0, bottom: 44, right: 0)
        #expect(controller.topLayoutGuide === controller.topLayoutGuide)
        #expect(controller.topLayoutGuide !== controller.bottomLayoutGuide)
        box.translatesAutoresizingMaskIntoConstraints = false
        controller.view.addSubview(box)
        let top = NSLayoutConstraint(
            item: box, attribute: .top, relatedBy: .equal, toItem: controller.topLayoutGuide,
            attribute: .bottom, multiplier: 1, constant: 0)
        #expect(top.secondItem === controller.topLayoutGuide)
        NSLayoutConstraint.activate([
            top,
            box.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor),
            box.leftAnchor.constraint(equalTo: controller.view.leftAnchor),
            box.widthAnchor.constraint(equalToConstant: 10),
        ])
        controller.view.layoutIfNeeded()
        #expect(isNear(box.frame, 0, 64, 10, 192))
        #expect(controller.view.constraints.count == 3)
        controller.view = root(200, 200)
        let fill = controller.topLayoutGuide.heightAnchor.constraint(equalToConstant: 64)
        fill.isActive = true
        #expect(reports { controller.view.layoutIfNeeded() }.isEmpty)
    }

    @Test("a controller's view has no margins above and below, and side margins of at least 16")
    func margins() {
        let controller = UIViewController()
        controller.view = root(300, 300)
        let view: UIView = controller.view
        #expect(controller.systemMinimumLayoutMargins.leading == 16)
        #expect(view.layoutMargins == UIEdgeInsets(top: 0, left: 16, bottom: 0, right: 16))
        view.layoutMargins = UIEdgeInsets(top: 5, left: 30, bottom: 0, right: 2)
        #expect(view.layoutMargins == UIEdgeInsets(top: 5, left: 30, bottom: 0, right: 16))
        controller.viewRespectsSystemMinimumLayoutMargins = false
        #expect(view.layoutMargins == UIEdgeInsets(top: 5, left: 30, bottom: 0, right: 2))
    }

    @Test("adding and removing a child controller sets and clears its parent")
    func children() {
        let parent = UIViewController(), child = UIViewController()
        parent.addChild(child)
        #expect(parent.children == [child] && child.parent === parent)
        #expect(child.next === parent)
        child.removeFromParent()
        #expect(parent.children.isEmpty && child.parent == nil)
    }

    private final class Own: UIViewController {
        let number: Int
        init(number: Int) {
            self.number = number
            super.init(nibName: nil, bundle: nil)
        }
        required init?(coder: NSCoder) { nil }
    }

    @Test("a view does not keep its controller alive, so both are deallocated together")
    func lifetime() {
        weak var controller: Own?
        weak var view: UIView?
        do {
            let own = Own(number: 3)
            own.view.addSubview(UIView())
            _ = own.topLayoutGuide
            (controller, view) = (own, own.view)
        }
        #expect(controller == nil && view == nil)
    }
}
