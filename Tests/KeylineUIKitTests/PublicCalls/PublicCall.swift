import Foundation
import KeylineUIKit

/// One public call of the module by its name in the symbol graph, and code that makes it.
///
/// This folder is compiled into the tests of both language modes.
struct PublicCall {
    let name: String
    private let body: @MainActor (CallScene) -> Void

    init(_ name: String, body: @escaping @MainActor (CallScene) -> Void) {
        self.name = name
        self.body = body
    }

    static var all: [PublicCall] {
        views + constraints + controllers + controls + values + layers + texts + events + bars
            + lines
            + looks + movements
    }

    /// Makes the call on the current thread, on a scene of its own, and lays out afterwards.
    func run() {
        let make: @MainActor () -> CallScene = { CallScene() }
        let layOut: @MainActor (CallScene) -> Void = { $0.layOut() }
        let scene = unsafeBitCast(make, to: (() -> CallScene).self)()
        unsafeBitCast(body, to: ((CallScene) -> Void).self)(scene)
        unsafeBitCast(layOut, to: ((CallScene) -> Void).self)(scene)
    }

    /// Makes all calls on a thread that is not the main one, and returns their names.
    static func runAllOffMain() -> [String] {
        let names = Names()
        let thread = Thread {
            precondition(!Thread.isMainThread)
            for call in all {
                call.run()
                names.list.append(call.name)
            }
            names.done.signal()
        }
        thread.stackSize = 8 << 20
        thread.start()
        names.done.wait()
        return names.list
    }

    private final class Names: @unchecked Sendable {
        var list: [String] = []
        let done = DispatchSemaphore(value: 0)
    }
}

/// The objects that calls are made on: a small tree in a window with one of each kind of object.
@MainActor
final class CallScene {
    let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
    let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    let view = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
    let guide = UILayoutGuide()
    let label = UILabel()
    let button = UIButton(type: .system)
    let picture = UIImageView(image: UIImage(size: CGSize(width: 4, height: 4)))
    let scroll = UIScrollView()
    let arranged = UILabel()
    let stack = UIStackView()
    let controller = UIViewController()
    let child = UIViewController()
    let responder = UIResponder()
    let constraint: NSLayoutConstraint
    let coder = NSKeyedArchiver(requiringSecureCoding: false)
    let key = UnsafeRawPointer(bitPattern: 8)!
    let font = UIFont.systemFont(ofSize: 12), color = UIColor.red
    let image = UIImage(size: CGSize(width: 4, height: 4)), traits = UITraitCollection()
    var insets = UIEdgeInsets.zero, directional = NSDirectionalEdgeInsets.zero
    var priority = UILayoutPriority.required, weight = UIFont.Weight.bold

    var left: NSLayoutXAxisAnchor { view.leftAnchor }
    var right: NSLayoutXAxisAnchor { view.rightAnchor }
    var top: NSLayoutYAxisAnchor { view.topAnchor }
    var bottom: NSLayoutYAxisAnchor { view.bottomAnchor }
    var width: NSLayoutDimension { view.widthAnchor }
    var height: NSLayoutDimension { view.heightAnchor }
    var bar: any UILayoutSupport { controller.topLayoutGuide }

    init() {
        constraint = view.leftAnchor.constraint(equalTo: guide.leftAnchor)
        window.addSubview(root)
        for subview in [view, label, button, picture, scroll, stack] { root.addSubview(subview) }
        root.addLayoutGuide(guide)
        stack.addArrangedSubview(arranged)
        view.translatesAutoresizingMaskIntoConstraints = false
        constraint.isActive = true
        controller.addChild(child)
        controller.view.addSubview(child.view)
        root.addSubview(controller.view)
        label.text = "a b c"
        window.layoutIfNeeded()
    }

    func layOut() {
        root.layoutIfNeeded()
        window.layoutIfNeeded()
    }
}
