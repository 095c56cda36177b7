// The examples of the article "Auto Layout with Key Paths": a view that fills its superview, and a
// view of which half is outside the screen.
import Keyline

final class KeyPathView: UIView {
    let childView = UIView()

    func fill() -> Screen {
        addSubview(
            childView,
            constraints: [
                equal(\.topAnchor), equal(\.bottomAnchor),
                equal(\.leftAnchor), equal(\.rightAnchor),
            ])
        return Screen("004-key-paths-edges", self, ["child": childView])
    }

    func combined() -> Screen {
        addSubview(
            childView,
            constraints: [
                equal(\.centerYAnchor, \.bottomAnchor),
                equal(\.leftAnchor, constant: 10), equal(\.rightAnchor, constant: -10),
                equal(\.heightAnchor, constant: 100),
            ])
        return Screen("004-key-paths", self, ["child": childView])
    }
}
