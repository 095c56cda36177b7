// A source that compiles on every platform with UIKit's names. They are those of UIKit itself on
// Apple's mobile systems, and of Keyline on all others.
import Foundation
import KeylineUIKit

@MainActor func card(titled text: String) -> UIView {
    let card = UIView(frame: CGRect(x: 0, y: 0, width: 320, height: 200))
    let title = UILabel(frame: .zero)
    title.text = text
    title.translatesAutoresizingMaskIntoConstraints = false
    title.transform = CGAffineTransform(scaleX: 2, y: 2).translatedBy(x: 1, y: 1)
    card.addSubview(title)
    NSLayoutConstraint.activate([
        title.topAnchor.constraint(equalTo: card.topAnchor, constant: 8),
        title.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 8),
        title.widthAnchor.constraint(equalToConstant: 100),
    ])
    card.layoutIfNeeded()
    return card
}
