// The example screen of the article "Mini Auto Layout DSL". The article does not state the intrinsic size of its label;
// here it is 80 x 20.
import Keyline

func miniDSL(_ width: CGFloat, _ height: CGFloat) -> Screen {
    let view = UIView(frame: CGRect(width: width, height: height))
    let (greenView, label, purpleView) = (UIView(), UILabel(80, 20), UIView())
    view.addSubview(
        greenView,
        constraints: [
            constraint(\.leftAnchor, constant: 20.0, priority: .required),
            constraint(\.rightAnchor, constant: -20.0),
            constraint(\.topAnchor, constant: 220.0),
            constraint(\.bottomAnchor, constant: -20.0),
        ])
    view.addSubview(
        label, pairingTo: greenView,
        constraints: [
            constraint(\.centerXAnchor),
            constraint(\.centerYAnchor),
        ])
    view.addSubview(
        purpleView, pairingTo: greenView,
        constraints: [
            constraint(\.leftAnchor, \.centerXAnchor)
        ])
    purpleView.constrainToView(
        label,
        constraints: [
            constraint(\.widthAnchor, constraintRelation: .greaterThanOrEqual, multiplier: 0.5),
            constraint(
                \.topAnchor, \.bottomAnchor, constant: 10.0, priority: UILayoutPriority(500)),
        ])
    label.constrain(to: [
        constraint(\.widthAnchor, constant: 250.0, priority: .defaultHigh)
    ])
    purpleView.constrain(to: [
        constraint(\.heightAnchor, constant: 60.0)
    ])
    // The article requires only that the purple view is at least half as wide as the label, so
    // every such width is correct. The printed frames show the word "open" in its place.
    view.layoutIfNeeded()
    precondition(purpleView.frame.width >= 125, "purple is at least half as wide as the label")
    let name = "000-mini-dsl-\(Int(width))x\(Int(height))"
    return Screen(
        name, view, openInWidth: purpleView,
        ["green": greenView, "label": label, "purple": purpleView])
}
