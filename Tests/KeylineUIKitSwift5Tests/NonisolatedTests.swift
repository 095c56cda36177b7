import KeylineUIKit
import Testing

// Code in the Swift 5 mode that knows nothing of actors, as most layout code and tests of it.

private class Cell: UIView {
    let label = UILabel()

    override init(frame: CGRect) {
        super.init(frame: frame)
        addSubview(label)
        label.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: topAnchor, constant: 4),
            label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 4),
        ])
    }

    required init?(coder: NSCoder) { fatalError("not decoded") }

    override func layoutSubviews() {
        super.layoutSubviews()
        tag += 1
    }
}

private protocol Pinnable: AnyObject {
    var topAnchor: NSLayoutYAxisAnchor { get }
}

extension UIView: Pinnable {}
extension UILayoutGuide: Pinnable {}

private func layOut() -> (CGPoint, Bool) {
    let cell = Cell(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
    cell.layoutIfNeeded()
    return (cell.label.frame.origin, Thread.isMainThread)
}

@Suite("KeylineUIKit in Swift 5 code outside of actors") struct NonisolatedTests {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    @Test("a test outside of any actor lays out a view and calls overridden methods")
    func layout() {
        let cell = Cell()
        cell.frame = CGRect(x: 0, y: 0, width: 50, height: 20)
        container.addSubview(cell)
        container.layoutIfNeeded()
        #expect(cell.label.frame.origin == CGPoint(x: 4, y: 4))
        #expect(cell.tag > 0)
    }

    @Test("a view is laid out on a thread other than the main thread")
    func elsewhere() async {
        let (origin, isMain) = await Task.detached { layOut() }.value
        #expect(origin == CGPoint(x: 4, y: 4))
        #expect(!isMain)
    }

    @Test("key paths to anchors can be made outside of any actor")
    func keyPaths() {
        let paths: [KeyPath<UIView, NSLayoutXAxisAnchor>] = [\.leadingAnchor, \.trailingAnchor]
        let child = UIView()
        container.addSubview(child)
        let made = paths.map { child[keyPath: $0].constraint(equalTo: container[keyPath: $0]) }
        #expect(made.map(\.firstAttribute) == [.leading, .trailing])
    }

    @Test("a protocol without an actor can be adopted by UIView and UILayoutGuide")
    func protocols() {
        let items: [Pinnable] = [container, UILayoutGuide()]
        #expect(items[0].topAnchor === container.topAnchor)
    }
}

@Suite("KeylineUIKit in Swift 5 code: calls of the whole public interface")
struct PublicCallSwift5Tests {
    @Test("every public call runs on a background thread without stopping the process")
    func run() {
        #expect(PublicCall.runAllOffMain() == PublicCall.all.map(\.name))
    }
}
