// Draws each kind of symbol that pictures of constraints contain, and prints the picture as SVG. With the argument
// `rtl`, the same constraints are laid out from right to left.
import Keyline
import KeylinePictures

let page = View(frame: Rect(width: 420, height: 280))
page.identifier = "page"
if CommandLine.arguments.contains("rtl") { page.semanticContentAttribute = .forceRightToLeft }
page.directionalLayoutMargins = DirectionalInsets(top: 20, leading: 20, bottom: 20, trailing: 20)

final class Word: View {
    override var firstBaselineOffset: Double { 18 }
}

@MainActor func add(_ name: String, _ view: View = View()) -> View {
    view.identifier = name
    view.translatesAutoresizingMaskIntoConstraints = false
    page.addSubview(view)
    return view
}

let (photo, title, note) = (add("photo"), add("title", Word()), add("note", Word()))
let (one, two, three) = (add("one"), add("two"), add("three"))
let (badge, column) = (add("badge"), LayoutGuide())
column.identifier = "column"
page.addLayoutGuide(column)

let margins = page.layoutMarginsGuide
margins.identifier = "margins"
let optional = note.widthAnchor.constraint(equalToConstant: 110)
optional.priority = .defaultHigh
let missed = title.heightAnchor.constraint(equalToConstant: 60)
missed.priority = .defaultLow
LayoutConstraint.activate([
    // The next constraints make the picture show a spacing, a size, an aspect ratio, and edges aligned with those of a
    // guide.
    photo.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
    photo.topAnchor.constraint(equalTo: margins.topAnchor),
    photo.widthAnchor.constraint(equalToConstant: 100),
    photo.heightAnchor.constraint(equalTo: photo.widthAnchor, multiplier: 0.75),
    // The next constraints make the picture show inequalities in both directions, aligned baselines, an optional width,
    // and a height that contradicts others.
    title.leadingAnchor.constraint(equalTo: photo.trailingAnchor, constant: 24),
    title.bottomAnchor.constraint(equalTo: photo.bottomAnchor, constant: -20),
    title.widthAnchor.constraint(equalToConstant: 90),
    title.heightAnchor.constraint(lessThanOrEqualToConstant: 30), missed,
    note.leadingAnchor.constraint(greaterThanOrEqualTo: title.trailingAnchor, constant: 8),
    note.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
    note.firstBaselineAnchor.constraint(equalTo: title.firstBaselineAnchor),
    note.heightAnchor.constraint(equalTo: title.heightAnchor), optional,
    // The next constraints make the picture show equal widths, equal distances, and a row that is centred on a guide.
    column.topAnchor.constraint(equalTo: photo.bottomAnchor, constant: 30),
    column.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
    column.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
    column.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
    one.leadingAnchor.constraint(equalTo: column.leadingAnchor, constant: 20),
    one.widthAnchor.constraint(equalToConstant: 70),
    one.heightAnchor.constraint(equalToConstant: 40),
    one.centerYAnchor.constraint(equalTo: column.centerYAnchor),
    two.widthAnchor.constraint(equalTo: one.widthAnchor),
    two.heightAnchor.constraint(equalTo: one.heightAnchor, constant: 20),
    two.centerYAnchor.constraint(equalTo: one.centerYAnchor),
    three.widthAnchor.constraint(equalTo: one.widthAnchor, multiplier: 0.5, constant: 20),
    three.topAnchor.constraint(equalTo: two.topAnchor),
    three.bottomAnchor.constraint(equalTo: two.bottomAnchor),
    three.trailingAnchor.constraint(equalTo: column.trailingAnchor, constant: -20),
    one.trailingAnchor.anchorWithOffset(to: two.leadingAnchor).constraint(
        equalTo: two.trailingAnchor.anchorWithOffset(to: three.leadingAnchor)),
    // The next constraints make the picture show a position that is a multiple of another one, and a centre that is
    // aligned with an edge.
    LayoutConstraint(
        item: badge, attribute: .centerX, toItem: page, attribute: .right, multiplier: 0.5),
    badge.centerYAnchor.constraint(equalTo: column.topAnchor),
    badge.widthAnchor.constraint(equalToConstant: 36),
    badge.heightAnchor.constraint(equalToConstant: 16),
])
page.layoutIfNeeded()
print(LayoutPicture(of: page, showing: .all, scale: 1.4).svg, terminator: "")
