// Lays out a card with an image, a title and a text, and prints an SVG picture of the card and its constraints.
import Keyline
import KeylineDSL
import KeylinePictures

let card = View(frame: Rect(width: 320, height: 120))
let (image, title, detail) = (View(), View(), View())
for view in [image, title, detail] { card.addSubview(view) }

layout {
    image.leading == card.leading + 10
    image.centerY == card.centerY
    image.size == Size(width: 80, height: 80)

    title.leading == image.trailing + 10
    title.trailing == card.trailing - 10
    title.top == image.top
    title.height == 30

    detail.horizontalEdges == title.horizontalEdges
    detail.top == title.bottom + 8
    detail.bottom == image.bottom
}

for (view, name) in [(card, "card"), (image, "image"), (title, "title"), (detail, "detail")] {
    view.identifier = name
}
card.layoutIfNeeded()
print(LayoutPicture(of: card, showing: .all, scale: 1.6).svg, terminator: "")
