import KeylineUIKit

@MainActor func useUIKit() {
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    let title = UIView()
    title.translatesAutoresizingMaskIntoConstraints = false
    card.addSubview(title)
    NSLayoutConstraint.activate([
        title.topAnchor.constraint(equalTo: card.topAnchor, constant: 8),
        title.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16),
        title.widthAnchor.constraint(equalTo: card.widthAnchor, multiplier: 0.5),
        title.heightAnchor.constraint(equalToConstant: 44),
    ])
    card.layoutIfNeeded()
    let frame = title.frame.applying(CGAffineTransform(translationX: 1, y: 2))
    print("KeylineUIKit", frame.minX, frame.minY, frame.width, frame.height)
}
