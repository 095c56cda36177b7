import CGtk
import Keyline
import KeylineGTK

/// Checks that the form of widgets is laid out correctly, for example that GTK has placed each
/// widget at Keyline's frame. The conditions hold for every size of the window.
struct Checks {
    let form: Form
    var situation = ""
    private(set) var count = 0
    private(set) var failures = 0
    private(set) var situations = 0

    init(_ form: Form) { self.form = form }

    var textHeight: Double { bounds(form.text).height }

    mutating func expect(_ holds: Bool, _ words: String) {
        count += 1
        if holds { return }
        failures += 1
        print("\(situation): it does not hold that \(words)")
    }

    private mutating func expect(_ value: Double, _ expected: Double, _ words: String) {
        expect(value == expected, "\(words): \(value) == \(expected)")
    }

    /// Returns the rectangle in which GTK has placed a widget, in the coordinates of the form's
    /// container.
    private func bounds(_ widget: Widget) -> Rect {
        var rect = graphene_rect_t()
        guard gtk_widget_compute_bounds(widget.pointer, form.container.pointer, &rect) != 0 else {
            return Rect(x: .nan, y: .nan, width: .nan, height: .nan)
        }
        return Rect(
            x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
            height: Double(rect.size.height))
    }

    private func measured(
        _ pointer: UnsafeMutablePointer<GtkWidget>, _ orientation: GtkOrientation,
        _ size: Double = -1
    ) -> (minimum: Double, natural: Double, baseline: Double) {
        var minimum: Int32 = 0, natural: Int32 = 0, baseline: Int32 = -1
        gtk_widget_measure(pointer, orientation, Int32(size), &minimum, &natural, nil, &baseline)
        return (Double(minimum), Double(natural), Double(baseline))
    }

    mutating func run() {
        situations += 1
        let size = Size(
            width: Double(gtk_widget_get_width(form.container.pointer)),
            height: Double(gtk_widget_get_height(form.container.pointer)))
        expect(form.container.layoutNode.frame.size == size, "the form is as large as GTK has it")
        for widget in form.widgets {
            let name = widget.layoutNode.identifier ?? ""
            expect(
                bounds(widget) == widget.layoutNode.frame,
                "GTK has \(name) at \(widget.layoutNode.frame), not \(bounds(widget))")
            expect(!widget.hasAmbiguousLayout, "\(name) can be nowhere else")
        }
        texts(size)
        columns(size)
        buttons(size)
    }

    private mutating func texts(_ size: Size) {
        let heading = bounds(form.heading), text = bounds(form.text)
        expect(heading.minY, Form.margin, "the heading's top")
        for frame in [heading, text] {
            expect(frame.minX, Form.margin, "a text's left")
            expect(frame.maxX, size.width - Form.margin, "a text's right")
        }
        expect(text.minY, heading.maxY + Form.gap, "the text's top")
        expect(
            text.height,
            measured(form.text.pointer, GTK_ORIENTATION_VERTICAL, text.width).natural,
            "the text's height for its width")
    }

    private mutating func columns(_ size: Size) {
        let labels = form.rows.map { bounds($0.label) },
            entries = form.rows.map { bounds($0.entry) }
        let widest = form.rows.map {
            measured($0.label.pointer, GTK_ORIENTATION_HORIZONTAL).natural
        }.max()!
        for (i, row) in form.rows.enumerated() {
            expect(labels[i].width, widest, "a label's width")
            expect(entries[i].minX, Form.margin + widest + Form.gap, "an entry's left")
            expect(entries[i].maxX, size.width - Form.margin, "an entry's right")
            let baselines = [row.label, row.entry].map {
                bounds($0).minY + measured($0.pointer, GTK_ORIENTATION_VERTICAL).baseline
            }
            expect(baselines[0], baselines[1], "baselines of a row")
        }
        expect(entries[0].minY, bounds(form.text).maxY + Form.gap, "the first entry's top")
        expect(entries[1].minY, entries[0].maxY + Form.gap, "the second entry's top")
    }

    private mutating func buttons(_ size: Size) {
        let cancel = bounds(form.cancel), send = bounds(form.send)
        let widest = [form.cancel, form.send].map {
            measured($0.pointer, GTK_ORIENTATION_HORIZONTAL).natural
        }.max()!
        expect(send.width, widest, "the width of a button")
        expect(cancel.width, send.width, "the width of the other")
        expect(send.maxX, size.width - Form.margin, "the button's right")
        expect(send.maxY, size.height - Form.margin, "the button's bottom")
        expect(cancel.maxX, send.minX - Form.gap, "the gap between buttons")
        expect(
            form.space.layoutFrame.height, send.minY - bounds(form.rows[1].entry).maxY,
            "the spacer's height")
        expect(form.space.layoutFrame.height >= Form.gap, "the spacer keeps a gap")
    }

    /// Checks that the window has its smallest possible size. The caller has requested a size of 1
    /// by 1 points before.
    mutating func expectLeast() {
        let container = form.container.pointer
        let horizontal = measured(container, GTK_ORIENTATION_HORIZONTAL)
        func least(_ widget: Widget) -> Double {
            measured(widget.pointer, GTK_ORIENTATION_HORIZONTAL).minimum
        }
        let row =
            form.rows.map { least($0.label) }.max()! + Form.gap
            + form.rows.map { least($0.entry) }.max()!
        let pair = 2 * [form.cancel, form.send].map(least).max()! + Form.gap
        let parts = [least(form.heading), least(form.text), row, pair]
        expect(horizontal.minimum, 2 * Form.margin + parts.max()!, "the least width")
        expect(horizontal.minimum <= horizontal.natural, "the natural width is no smaller")
        let width = Double(gtk_widget_get_width(container))
        expect(width, horizontal.minimum, "the window is as narrow as it can be")
        let vertical = measured(container, GTK_ORIENTATION_VERTICAL, width)
        let height = Double(gtk_widget_get_height(container))
        expect(height >= vertical.minimum, "the window is high enough for that width")
        expect(form.space.layoutFrame.height >= Form.gap, "the spacer keeps its gap")
    }
}
