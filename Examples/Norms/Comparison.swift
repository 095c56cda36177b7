import Keyline
import KeylinePictures

/// A picture that compares the norms of Keyline. For each row of views, it shows below each other
/// how the norms distribute the width of the row.
@MainActor struct Comparison {
    let answers: [Answer]

    private static let legend = [
        "absolute: the sum of the errors is least, priority by priority; an error is what a view misses its wish by",
        "squares: the sum of the squared errors is least, priority by priority, and then the change of all values",
        "automatic: as squares, where an answer by absolute errs or is one of several; else as absolute",
    ]
    private static let fills = ["#fdf1de", "#e6f4e3", "#f1e9f8"]

    var document: String {
        let sheet = View(frame: Rect(width: 484, height: 0))
        var looks: [ObjectIdentifier: PictureLook] = [
            ObjectIdentifier(sheet): PictureLook(fill: "#fff", border: "#8a97a8")
        ]
        func show(_ look: PictureLook, _ frame: Rect) {
            let view = View(frame: frame)
            sheet.addSubview(view)
            looks[ObjectIdentifier(view)] = look
        }
        func write(
            _ words: String, _ y: Double, x: Double = 16, size: Double = 11, isBold: Bool = false
        ) {
            let text = PictureText([words], pointSize: size, isBold: isBold)
            show(PictureLook(text: text), Rect(x: x, y: y, width: 500 - x, height: 16))
        }
        write(
            "Who gets how much of 300 points? Widths in points (pt), drawn to scale.", 12, size: 13,
            isBold: true)
        var y = 38.0
        for (i, row) in rows.enumerated() {
            write(row.title, y)
            y += 19
            for answer in answers {
                write(answer.norm, y + 2, x: 32)
                for (j, frame) in answer.rows[i].enumerated() {
                    let words = PictureText(
                        [points(frame.width) + " pt"], pointSize: frame.width < 32 ? 8 : 11,
                        alignment: .center)
                    show(
                        PictureLook(fill: Comparison.fills[j], border: "#8a97a8", text: words),
                        Rect(x: 110 + frame.minX, y: y, width: frame.width, height: 20))
                }
                y += 22
            }
            y += 12
        }
        for line in Comparison.legend {
            write(line, y, size: 9)
            y += 14
        }
        sheet.frame.size.height = y + 10
        return LayoutPicture(of: sheet, showing: [], scale: 1.5) { item in
            (item as? View).flatMap { looks[ObjectIdentifier($0)] }
        }.svg
    }
}
