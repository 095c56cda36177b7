import Keyline

/// The number of variants of each list of cells in this file.
///
/// The cells are built as programs build them: their texts have natural sizes (a minimum at a priority of about 750,
/// and a maximum at about 250), sizes are not negative, and there are inequalities and alignments. The height of a cell
/// follows from its contents. Variants differ in their texts and in the width of the root. The benchmark builds them in
/// turn, so that the processor's branch predictor cannot learn a single build by heart. Arithmetic gives the expected
/// frames of all cells.
let cellVariants = 4

/// The frame of a view in points, in the coordinates of the root, as plain arithmetic computes it.
private typealias Box = (x: Double, y: Double, width: Double, height: Double)

/// A text of a cell. Only its width and height on a single line are known, in points.
private struct Text: Sendable {
    var width, height: Double
}

extension Workload {
    /// Adds a view with the natural size of a text to `parent`, and returns the number of the view. Wider than the text
    /// is allowed but avoided at priority `hug`; narrower is avoided at priority `keep`. The priorities for the height
    /// are always 250 and 750.
    fileprivate mutating func text(
        _ size: Text, in parent: Int, keep: Double = 750, hug: Double = 250
    ) -> Int {
        let v = view(.text, in: parent)
        positive(v)
        natural(v, .width, size.width, keep, hug)
        natural(v, .height, size.height, 750, 250)
        return v
    }

    private mutating func natural(
        _ v: Int, _ side: LayoutAttribute, _ size: Double, _ keep: Double, _ hug: Double
    ) {
        relate(v, side, nil, nil, size, relation: .greaterThanOrEqual, priority: keep)
        relate(v, side, nil, nil, size, relation: .lessThanOrEqual, priority: hug)
    }

    fileprivate mutating func image(_ width: Double, _ height: Double, in parent: Int) -> Int {
        let v = view(.image, in: parent)
        positive(v)
        relate(v, .width, nil, nil, width)
        relate(v, .height, nil, nil, height)
        return v
    }

    /// Requires view `v` to stay at least `inset` points inside the upper and the lower edge of view `parent`.
    fileprivate mutating func between(_ v: Int, _ parent: Int, _ inset: Double) {
        relate(v, .top, parent, nil, inset, relation: .greaterThanOrEqual)
        relate(v, .bottom, parent, nil, -inset, relation: .lessThanOrEqual)
    }
}

/// A kind of cell, such as a row of a list: how many texts and views it has, the function that adds
/// its constraints to a layout, and one that computes its frames by arithmetic.
private struct Cell: Sendable {
    let name: String
    let texts: Int
    let views: Int
    /// The largest natural width that a text of this kind of cell can have, in points.
    let widest: Int
    let add: @Sendable (inout Workload, Int, [Text]) -> Void
    /// Returns the frames of the cell and of the views inside it, the cell's own frame first. Arguments: the cell's
    /// width in points, and its texts. Coordinates are relative to the cell's top left corner.
    let place: @Sendable (Double, [Text]) -> [Box]

    func list(_ size: Int, _ variant: Int) -> Workload {
        var w = Workload(family: name), numbers = Numbers(state: UInt64(variant + 1)), above: Int?
        w.root()
        var all: [[Text]] = []
        for _ in 0..<size {
            let lines = (0..<texts).map { _ in
                Text(
                    width: Double(numbers.integer(20...widest)),
                    height: Double(numbers.integer(12...40)))
            }
            let cell = w.view(.frame)
            w.positive(cell)
            w.relate(cell, .left, 0)
            w.relate(cell, .right, 0)
            w.relate(cell, .top, above ?? 0, above == nil ? .top : .bottom)
            add(&w, cell, lines)
            above = cell
            all.append(lines)
        }
        w.toggled = w.rows.count / 2
        w.resizes(variant % 2 == 0 ? 300...420 : 700...1000, 600...1400, &numbers)
        w.byHand = { [all, place] width, _, values in
            var at = 4, y = 0.0
            for lines in all {
                let boxes = place(width, lines)
                for box in boxes {
                    (values[at], values[at + 1]) = (box.x, y + box.y)
                    (values[at + 2], values[at + 3]) = (box.width, box.height)
                    at += 4
                }
                y += boxes[0].height
            }
        }
        return w
    }
}

private let feed = Cell(
    name: "feed", texts: 6, views: 9, widest: 300,
    add: { w, cell, t in
        let avatar = w.image(40, 40, in: cell), name = w.text(t[0], in: cell, keep: 749)
        let time = w.text(t[1], in: cell), body = w.text(t[2], in: cell)
        let picture = w.view(.image, in: cell)
        let buttons = (3...5).map { w.text(t[$0], in: cell) }
        w.positive(picture)
        w.relate(avatar, .left, cell, nil, 16)
        w.relate(avatar, .top, cell, nil, 12)
        w.relate(name, .left, avatar, .right, 12)
        w.relate(name, .top, avatar)
        w.relate(time, .right, cell, nil, -16)
        w.relate(time, .left, name, .right, 8, relation: .greaterThanOrEqual)
        w.relate(time, .centerY, name)
        w.relate(body, .left, name)
        w.relate(body, .right, cell, nil, -16)
        w.relate(body, .top, name, .bottom, 4)
        w.relate(picture, .left, body)
        w.relate(picture, .right, body)
        w.relate(picture, .top, body, .bottom, 8)
        w.relate(picture, .height, picture, .width, multiplier: 0.5)
        for (i, button) in buttons.enumerated() {
            w.relate(button, .top, picture, .bottom, 8)
            w.relate(
                button, .left, i == 0 ? body : buttons[i - 1], i == 0 ? .left : .right,
                i == 0 ? 0 : 8)
            guard i > 0 else { continue }
            w.relate(button, .width, buttons[0])
            w.relate(button, .height, buttons[0])
        }
        w.relate(buttons[2], .right, body)
        w.relate(cell, .bottom, buttons[0], nil, 12, relation: .greaterThanOrEqual)
        w.relate(cell, .bottom, avatar, nil, 12, relation: .greaterThanOrEqual)
        w.relate(cell, .height, nil, nil, 0, priority: 50)
    },
    place: { width, t in
        let inner = width - 84, time = min(t[1].width, inner - 8)
        let body: Box = (68, 12 + t[0].height + 4, inner, t[2].height)
        let picture: Box = (68, body.y + body.height + 8, inner, inner / 2)
        let third = (inner - 16) / 3, high = t[3...5].map(\.height).max()!
        let low = picture.y + picture.height + 8
        return [
            (0, 0, width, max(low + high + 12, 64)), (16, 12, 40, 40),
            (68, 12, min(t[0].width, inner - 8 - time), t[0].height),
            (width - 16 - time, 12 + (t[0].height - t[1].height) / 2, time, t[1].height),
            body, picture,
        ] + (0..<3).map { (68 + Double($0) * (third + 8), low, third, high) }
    })

private let settings = Cell(
    name: "settings", texts: 2, views: 5, widest: 260,
    add: { w, cell, t in
        let icon = w.image(28, 28, in: cell), title = w.text(t[0], in: cell, keep: 751)
        let value = w.text(t[1], in: cell, hug: 251), arrow = w.image(8, 13, in: cell)
        for part in [icon, title, value, arrow] { w.relate(part, .centerY, cell) }
        for part in [icon, title, value] { w.between(part, cell, 8) }
        w.relate(icon, .left, cell, nil, 16)
        w.relate(title, .left, icon, .right, 12)
        w.relate(value, .left, title, .right, 8, relation: .greaterThanOrEqual)
        w.relate(value, .right, arrow, .left, -8)
        w.relate(arrow, .right, cell, nil, -16)
        w.relate(cell, .height, nil, nil, 44, relation: .greaterThanOrEqual)
        w.relate(cell, .height, nil, nil, 0, priority: 50)
    },
    place: { width, t in
        let high = max(44, t[0].height + 16, t[1].height + 16), room = width - 96
        let title = min(t[0].width, room), value = min(t[1].width, room - title)
        return [
            (0, 0, width, high), (16, high / 2 - 14, 28, 28),
            (56, (high - t[0].height) / 2, title, t[0].height),
            (width - 32 - value, (high - t[1].height) / 2, value, t[1].height),
            (width - 24, (high - 13) / 2, 8, 13),
        ]
    })

private let chat = Cell(
    name: "chat", texts: 3, views: 5, widest: 400,
    add: { w, cell, t in
        let bubble = w.view(.box, in: cell)
        w.positive(bubble)
        let name = w.text(t[0], in: cell), body = w.text(t[1], in: cell),
            time = w.text(t[2], in: cell)
        w.relate(bubble, .left, cell, nil, 60, relation: .greaterThanOrEqual)
        w.relate(bubble, .right, cell, nil, -12)
        w.relate(bubble, .top, cell, nil, 4)
        w.relate(bubble, .bottom, cell, nil, -4)
        w.relate(body, .left, bubble, nil, 10)
        w.relate(body, .right, bubble, nil, -10)
        w.relate(name, .left, body)
        w.relate(name, .right, body, relation: .lessThanOrEqual)
        w.relate(name, .top, bubble, nil, 8)
        w.relate(body, .top, name, .bottom, 2)
        w.relate(time, .right, body)
        w.relate(time, .left, body, relation: .greaterThanOrEqual)
        w.relate(time, .top, body, .bottom, 2)
        w.relate(time, .bottom, bubble, nil, -8)
    },
    place: { width, t in
        let inner = min(width - 92, t.map(\.width).max()!), left = width - 22 - inner
        let name: Box = (left, 12, min(t[0].width, inner), t[0].height)
        let body: Box = (left, name.y + name.height + 2, inner, t[1].height)
        let low = body.y + body.height + 2, time = min(t[2].width, inner)
        let end = low + t[2].height + 8
        return [
            (0, 0, width, end + 4), (left - 10, 4, inner + 20, end - 4), name, body,
            (width - 22 - time, low, time, t[2].height),
        ]
    })

private let entries = Cell(
    name: "entries", texts: 16, views: 17, widest: 120,
    add: { w, cell, t in
        var first: Int?, before: Int?
        for i in 0..<8 {
            let label = w.text(t[2 * i], in: cell, hug: 251)
            let field = w.text(t[2 * i + 1], in: cell, keep: 749)
            w.relate(label, .left, cell, nil, 16)
            w.relate(label, .centerY, field)
            w.relate(field, .left, label, .right, 8, relation: .greaterThanOrEqual)
            w.relate(field, .right, cell, nil, -16)
            w.relate(field, .top, before ?? cell, before == nil ? .top : .bottom, 40)
            if let first { w.relate(field, .left, first) }
            first = first ?? field
            before = field
        }
        w.relate(first!, .left, cell, priority: 500)
        w.relate(cell, .bottom, before!, nil, 12)
    },
    place: { width, t in
        let left = 24 + (0..<8).map { t[2 * $0].width }.max()!
        var boxes: [Box] = [], y = 0.0
        for i in 0..<8 {
            let label = t[2 * i], field = t[2 * i + 1]
            y += 40
            boxes.append((16, y + (field.height - label.height) / 2, label.width, label.height))
            boxes.append((left, y, width - 16 - left, field.height))
            y += field.height
        }
        return [(0, 0, width, y + 12)] + boxes
    })

private let tile = Cell(
    name: "tile", texts: 4, views: 7, widest: 250,
    add: { w, cell, t in
        let picture = w.view(.image, in: cell)
        w.positive(picture)
        let badge = w.text(t[0], in: cell), title = w.text(t[1], in: cell)
        let price = w.text(t[2], in: cell, keep: 751), old = w.text(t[3], in: cell)
        let button = w.image(32, 32, in: cell)
        w.relate(picture, .left, cell, nil, 8)
        w.relate(picture, .right, cell, nil, -8)
        w.relate(picture, .top, cell, nil, 8)
        w.relate(picture, .height, picture, .width, multiplier: 0.75)
        w.relate(badge, .right, picture, nil, -6)
        w.relate(badge, .top, picture, nil, 6)
        w.relate(badge, .left, picture, nil, 6, relation: .greaterThanOrEqual)
        w.relate(title, .left, cell, nil, 8)
        w.relate(title, .right, cell, nil, -8, relation: .lessThanOrEqual)
        w.relate(title, .top, picture, .bottom, 8)
        w.relate(price, .left, title)
        w.relate(price, .top, title, .bottom, 4)
        w.relate(old, .left, price, .right, 6)
        w.relate(old, .bottom, price)
        w.relate(old, .right, button, .left, -8, relation: .lessThanOrEqual)
        w.relate(button, .right, cell, nil, -8)
        w.relate(button, .centerY, price)
        w.relate(cell, .bottom, price, nil, 8, relation: .greaterThanOrEqual)
        w.relate(cell, .bottom, button, nil, 8, relation: .greaterThanOrEqual)
        w.relate(cell, .height, nil, nil, 0, priority: 50)
    },
    place: { width, t in
        let picture: Box = (8, 8, width - 16, 0.75 * (width - 16))
        let badge = min(t[0].width, width - 28), room = width - 62
        let title: Box = (
            8, picture.y + picture.height + 8, min(t[1].width, width - 16), t[1].height
        )
        let price: Box = (8, title.y + title.height + 4, min(t[2].width, room), t[2].height)
        let end = price.y + price.height, middle = price.y + price.height / 2
        return [
            (0, 0, width, max(end, middle + 16) + 8), picture,
            (width - 14 - badge, 14, badge, t[0].height), title, price,
            (14 + price.width, end - t[3].height, min(t[3].width, room - price.width), t[3].height),
            (width - 40, middle - 16, 32, 32),
        ]
    })

private func family(_ cell: Cell, _ summary: String, perUnit: Int) -> Family {
    Family(
        name: cell.name, summary: summary, perUnit: perUnit, variants: cellVariants,
        variant: { cell.list($0, $1) })
}

let realCells: [Family] = [
    family(feed, "posts: texts, a picture, three equal buttons", perUnit: 73),
    family(settings, "an icon, a title and a value that share a line", perUnit: 40),
    family(chat, "bubbles as wide as their widest text", perUnit: 36),
    family(entries, "eight labels, and fields aligned after the longest", perUnit: 145),
    family(tile, "products: a picture, a badge, prices", perUnit: 59),
]
