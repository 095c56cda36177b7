import Keyline

/// A view of 100 by 50 points that contains another one.
func makeScene() -> (root: View, child: View) {
    let root = View(frame: Rect(width: 100, height: 50))
    let child = View()
    child.translatesAutoresizingMaskIntoConstraints = false
    root.addSubview(child)
    return (root, child)
}

func useKeyline() throws {
    let (root, child) = makeScene()
    LayoutConstraint.activate([
        child.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 8),
        child.trailingAnchor.constraint(equalTo: root.trailingAnchor, constant: -8),
        child.topAnchor.constraint(equalTo: root.topAnchor),
        child.heightAnchor.constraint(equalToConstant: 20),
    ])
    let template = try LayoutTemplate(of: root, numbers: [.width], frames: [child])
    var frames = [Rect](repeating: .zero, count: 2)
    try template.stamp(instances: 2, [60, 200], into: &frames, threads: .all)
    print("Keyline", frames.map(\.width))
}
