// The example screen of the article "A Micro Auto Layout DSL". The intrinsic size of its label is 75 x 21, and the safe
// area begins 20 points below the top.
import Keyline

func microDSL() -> Screen {
    let view = UIView(frame: CGRect(width: 320, height: 480))
    view.safeAreaInsets = Insets(top: 20)
    let label = UILabel(75, 21)
    view.addSubview(
        label,
        constraints: [
            equal(\.leadingAnchor),
            equal(\.topAnchor, \.safeAreaLayoutGuide.topAnchor),
            equal(\.trailingAnchor),
        ])
    return Screen("001-micro-dsl", view, ["label": label])
}
