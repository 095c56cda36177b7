// Lays out 1 000 address labels for printing from one view. The view is compiled into a template
// once. Then each label is an instance: it gives the template the widths of its three texts, and
// gets its frames without a layout pass. Prints how many labels needed only the template's
// precomputed formulas, and writes the first page.
//
//     swift run labels [FILE]
import Foundation
import Keyline

struct Address {
    var name, street, city: String

    /// Creates the address with number `i`. The number is the seed of the random choices, so every
    /// run creates the same addresses.
    init(_ i: Int) {
        let given = [
            "Ada", "Bo", "Charlotte", "Dmitri", "Eleonora", "Finn", "Gwendolyn", "Hana", "Ibrahim",
            "Josephine-Marie",
        ]
        let family = [
            "Lee", "Okonkwo", "Fitzwilliam", "Nguyen", "Papadopoulos-Andersson", "Smith",
            "Vandenberg", "Ito", "Montgomery-Hale", "Abara", "Quist",
        ]
        let streets = [
            "Mill Lane", "High Street", "Old Observatory Crescent", "Canal Walk", "Station Road",
            "Upper Saint Bartholomew's Boulevard", "Elm Row", "Harbour View Terrace", "The Green",
        ]
        let cities = ["Leeds", "Newcastle upon Tyne", "Bath", "Kingston upon Hull", "Ely"]
        name = given[i % given.count] + " " + family[i % family.count]
        street = streets[i % streets.count] + " \(1 + 37 * i % 200)"
        city = "\(10_000 + 7919 * i % 90_000) " + cities[i % cities.count]
    }
}

/// The view of an address label. The name stands beside the franking mark. Below it are a rule as
/// long as the longest line, the street and the city. All are centred vertically.
let label = View(frame: Rect(width: 177, height: 96))
let (name, street, city) = (Label(), Label(), Label())
let (mark, rule) = (View(), View())
let block = LayoutGuide()
name.pointSize = 12
street.pointSize = 10
city.pointSize = 10
label.addLayoutGuide(block)
label.addSubview(
    mark,
    constraints: [
        equal(\.trailingAnchor, constant: -8), equal(\.topAnchor, constant: 8),
        equal(\.widthAnchor, constant: 30), equal(\.heightAnchor, constant: 22),
    ])
for view in [name, rule, street, city] {
    label.addSubview(view, constraints: [equal(\.leadingAnchor, constant: 10)])
}
let noLonger = rule.widthAnchor.constraint(equalToConstant: 0)
noLonger.priority = 100
LayoutConstraint.activate([
    name.topAnchor.constraint(equalTo: block.topAnchor),
    rule.topAnchor.constraint(equalTo: name.bottomAnchor, constant: 2),
    rule.heightAnchor.constraint(equalToConstant: 1),
    street.topAnchor.constraint(equalTo: rule.bottomAnchor, constant: 3),
    city.topAnchor.constraint(equalTo: street.bottomAnchor, constant: 2),
    city.bottomAnchor.constraint(equalTo: block.bottomAnchor),
    block.centerYAnchor.constraint(equalTo: label.centerYAnchor),
    name.trailingAnchor.constraint(lessThanOrEqualTo: mark.leadingAnchor, constant: -6),
    street.trailingAnchor.constraint(lessThanOrEqualTo: label.trailingAnchor, constant: -10),
    city.trailingAnchor.constraint(lessThanOrEqualTo: label.trailingAnchor, constant: -10),
    rule.widthAnchor.constraint(greaterThanOrEqualTo: name.widthAnchor),
    rule.widthAnchor.constraint(greaterThanOrEqualTo: street.widthAnchor),
    rule.widthAnchor.constraint(greaterThanOrEqualTo: city.widthAnchor), noLonger,
])

// The input numbers of all labels for the template: the widths of each label's three texts. Texts
// are measured here, but nothing is laid out yet.
let count = 1000
let addresses = (0..<count).map(Address.init)
func extent(of text: String, _ label: Label) -> Double {
    Label.measure.metrics(of: StyledText(text, label.style), width: .infinity, lines: 1).size
        .width
}
let rows = addresses.map {
    [extent(of: $0.name, name), extent(of: $0.street, street), extent(of: $0.city, city)]
}
let numbers = rows.flatMap { $0 }

// Make the template from the texts of the first label. Labels of other shapes (for example with a
// long name) are fast, too, if samples of them are given.
name.text = addresses[0].name
street.text = addresses[0].street
city.text = addresses[0].city
let views: [View] = [name, rule, street, city, mark]
@MainActor func template(_ samples: [[Double]]) throws -> LayoutTemplate {
    try LayoutTemplate(
        of: label,
        numbers: [
            .intrinsicWidth(of: name), .intrinsicWidth(of: street), .intrinsicWidth(of: city),
        ], frames: views, samples: samples,
        // Turn learning off (the template would add formulas for further shapes during calls), so
        // that the output shows what the samples alone achieve.
        learns: false)
}

let (across, down) = (3, 8)
let pages = (count + across * down - 1) / (across * down)
print("\(count) labels of \(views.count) frames on \(pages) pages")
var frames = [Rect](repeating: .zero, count: views.count * count)
for samples in [0, 50] {
    let made = try template(Array(rows[..<samples]))
    let summary = try made.stamp(instances: count, numbers, into: &frames, threads: .all)
    print(
        "\(samples) samples, \(made.shape.plans) plans: \(count - summary.repaired) computed, "
            + "\(summary.repaired) repaired, \(summary.failures.count) failed")
}

func text(_ value: Double) -> String {
    let rounded = (value * 100).rounded() / 100
    return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
}
for i in [0, 5, 19] {
    let texts = zip(["name", "rule", "street", "city", "mark"], frames[(5 * i)...]).map {
        "\($0) " + [$1.minX, $1.minY, $1.width, $1.height].map(text).joined(separator: " ")
    }
    print("label \(i): " + texts.joined(separator: ", "))
}

// MARK: The page

/// Returns the part of a line of text that fits into a width, followed by "..." if the whole line
/// is too long.
func shortened(_ line: String, _ label: Label, to width: Double) -> String {
    var line = line
    guard extent(of: line, label) > width + 1e-6 else { return line }
    while !line.isEmpty, extent(of: line + "...", label) > width { line.removeLast() }
    return line + "..."
}

/// Returns a page of labels as an SVG picture in A4 format, beginning with label number `first`.
/// Each line of text is drawn slightly smaller than it was measured, so that a font with wider
/// letters fits, too.
@MainActor func page(_ first: Int) -> String {
    var svg = """
        <svg xmlns="http://www.w3.org/2000/svg" width="595" height="842" viewBox="0 0 595 842">
        <rect width="595" height="842" fill="#fff"/>

        """
    for i in first..<min(first + across * down, count) {
        let (column, row) = ((i - first) % across, (i - first) / across)
        let (x, y) = (22 + Double(column) * 187, 37 + Double(row) * 96)
        let own = Array(frames[(5 * i)..<(5 * i + 5)])
        func at(_ rect: Rect) -> String {
            "x=\"\(text(x + rect.minX))\" y=\"\(text(y + rect.minY))\" "
                + "width=\"\(text(rect.width))\" height=\"\(text(rect.height))\""
        }
        svg += "<rect \(at(label.bounds)) rx=\"6\" fill=\"none\" stroke=\"#ccc\"/>\n"
        svg += "<rect \(at(own[4])) fill=\"none\" stroke=\"#888\" stroke-dasharray=\"2 2\"/>\n"
        svg += "<rect \(at(own[1])) fill=\"#b40\"/>\n"
        let address = addresses[i]
        for (line, label, rect) in [
            (address.name, name, own[0]), (address.street, street, own[2]),
            (address.city, city, own[3]),
        ] {
            let line = shortened(line, label, to: rect.width)
            svg +=
                "<text x=\"\(text(x + rect.minX))\" "
                + "y=\"\(text(y + rect.minY + 0.95 * label.pointSize))\" "
                + "font-family=\"sans-serif\" font-size=\"\(text(0.86 * label.pointSize))\" "
                + "textLength=\"\(text(extent(of: line, label)))\" lengthAdjust=\"spacingAndGlyphs\">"
                + "\(line)</text>\n"
        }
    }
    return svg + "</svg>\n"
}

if CommandLine.arguments.count > 1 {
    try page(0).write(toFile: CommandLine.arguments[1], atomically: true, encoding: .utf8)
}
