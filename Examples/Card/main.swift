// A card: an image, a title and a text. Prints its picture, with the constraints, as SVG.
import Keyline
import KeylinePictures

let card = View(frame: Rect(width: 320, height: 120))
let (image, title, detail) = (View(), View(), View())
card.addSubview(
    image,
    constraints: [
        equal(\.leftAnchor, constant: 10), equal(\.centerYAnchor),
        equal(\.widthAnchor, constant: 80), equal(\.heightAnchor, constant: 80),
    ])
card.addSubview(
    title, pairingTo: image,
    constraints: [
        equal(\.leftAnchor, \.rightAnchor, constant: 10), equal(\.topAnchor),
        equal(\.heightAnchor, constant: 30),
    ])
card.addSubview(
    detail, pairingTo: title,
    constraints: [
        equal(\.leftAnchor), equal(\.rightAnchor), equal(\.topAnchor, \.bottomAnchor, constant: 8),
    ])
title.constrainToView(card, constraints: [equal(\.rightAnchor, constant: -10)])
detail.constrainToView(image, constraints: [equal(\.bottomAnchor)])

for (view, name) in [(card, "card"), (image, "image"), (title, "title"), (detail, "detail")] {
    view.identifier = name
}
card.layoutIfNeeded()
print(SVGPicture(of: card, showing: .all, scale: 1.6).document, terminator: "")
