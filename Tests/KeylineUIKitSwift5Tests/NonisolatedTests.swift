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

@Suite("UIKit's names in Swift 5 code") struct NonisolatedTests {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))

    @Test("a test of no actor lays out, and overrides are called") func layout() {
        let cell = Cell()
        cell.frame = CGRect(x: 0, y: 0, width: 50, height: 20)
        container.addSubview(cell)
        container.layoutIfNeeded()
        #expect(cell.label.frame.origin == CGPoint(x: 4, y: 4))
        #expect(cell.tag > 0)
    }

    @Test("a thread that is not the main one lays out, too") func elsewhere() async {
        let (origin, isMain) = await Task.detached { layOut() }.value
        #expect(origin == CGPoint(x: 4, y: 4))
        #expect(!isMain)
    }

    @Test("key paths to anchors are made anywhere") func keyPaths() {
        let paths: [KeyPath<UIView, NSLayoutXAxisAnchor>] = [\.leadingAnchor, \.trailingAnchor]
        let child = UIView()
        container.addSubview(child)
        let made = paths.map { child[keyPath: $0].constraint(equalTo: container[keyPath: $0]) }
        #expect(made.map(\.firstAttribute) == [.leading, .trailing])
    }

    @Test("views and guides have a protocol in common") func protocols() {
        let items: [Pinnable] = [container, UILayoutGuide()]
        #expect(items[0].topAnchor === container.topAnchor)
    }
}

@Suite("UIKit's names in Swift 5 code: every public call") struct PublicCallSwift5Tests {
    @Test("all are made off the main thread, and the process lives") func run() {
        #expect(PublicCall.runAllOffMain() == PublicCall.all.map(\.name))
    }
}
