import CGtk
import Keyline
import KeylineGTK

/// A form of GTK widgets: a wrapping text, labels and entries in two columns with common baselines, and two
/// buttons of equal width in the lower right corner.
struct Form {
    static let margin = 18.0, gap = 12.0
    private static let style = TextStyle(pointSize: 14)

    let container = Container(name: "form")
    let heading = Widget(gtk_label_new("A letter a month"), name: "heading")
    let text = Widget.label(
        StyledText([
            .init(
                "What is new in layout, in ten lines that are read in five minutes. ", Form.style),
            .init("No advertising", TextStyle(pointSize: Form.style.pointSize, weight: 700)),
            .init(", and one click ends it.", Form.style),
        ]), name: "text")
    let rows: [(label: Widget, entry: Widget)] = [
        (Widget(gtk_label_new("Name"), name: "nameLabel"), Widget(gtk_entry_new(), name: "name")),
        (
            Widget(gtk_label_new("Mail address"), name: "mailLabel"),
            Widget(gtk_entry_new(), name: "mail")
        ),
    ]
    let cancel = Widget(gtk_button_new_with_label("Cancel"), name: "cancel")
    let send = Widget(gtk_button_new_with_label("Subscribe"), name: "send")
    /// A guide that takes the height that is left between the text fields and the buttons at the
    /// bottom.
    let space = LayoutGuide()

    var widgets: [Widget] {
        [heading, text] + rows.flatMap { [$0.label, $0.entry] } + [cancel, send]
    }

    init() {
        gtk_widget_add_css_class(heading.pointer, "title-2")
        for label in [heading, text] + rows.map(\.label) { keyline_label_align(label.pointer) }
        keyline_label_wrap(text.pointer, 48)
        gtk_widget_add_css_class(send.pointer, "suggested-action")
        widgets.forEach(container.add)
        space.identifier = "space"
        container.addLayoutGuide(space)
        container.layoutMargins = Insets(
            top: Form.margin, left: Form.margin, bottom: Form.margin, right: Form.margin)
        LayoutConstraint.activate(texts + columns + buttons)
    }

    private var texts: [LayoutConstraint] {
        let margins = container.layoutMarginsGuide
        return [heading, text].flatMap {
            [
                $0.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
                $0.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            ]
        } + [
            heading.topAnchor.constraint(equalTo: margins.topAnchor),
            text.topAnchor.constraint(equalTo: heading.bottomAnchor, constant: Form.gap),
            rows[0].entry.topAnchor.constraint(equalTo: text.bottomAnchor, constant: Form.gap),
        ]
    }

    private var columns: [LayoutConstraint] {
        let margins = container.layoutMarginsGuide
        // The labels have a higher hugging priority than the entries, so that the entries get the
        // spare width of a row.
        for (label, _) in rows {
            label.layoutNode.setContentHuggingPriority(.defaultHigh, for: .horizontal)
        }
        return rows.flatMap { label, entry in
            [
                label.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
                label.widthAnchor.constraint(equalTo: rows[0].label.widthAnchor),
                label.firstBaselineAnchor.constraint(equalTo: entry.firstBaselineAnchor),
                entry.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: Form.gap),
                entry.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            ]
        } + [
            rows[1].entry.topAnchor.constraint(
                equalTo: rows[0].entry.bottomAnchor, constant: Form.gap)
        ]
    }

    private var buttons: [LayoutConstraint] {
        let margins = container.layoutMarginsGuide
        for button in [cancel, send] {
            button.layoutNode.setContentHuggingPriority(.defaultHigh, for: .horizontal)
        }
        return [
            space.topAnchor.constraint(equalTo: rows[1].entry.bottomAnchor),
            space.heightAnchor.constraint(greaterThanOrEqualToConstant: Form.gap),
            space.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            space.widthAnchor.constraint(equalToConstant: 0),
            send.topAnchor.constraint(equalTo: space.bottomAnchor),
            send.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            send.bottomAnchor.constraint(equalTo: margins.bottomAnchor),
            send.widthAnchor.constraint(equalTo: cancel.widthAnchor),
            cancel.topAnchor.constraint(equalTo: send.topAnchor),
            cancel.bottomAnchor.constraint(equalTo: send.bottomAnchor),
            cancel.trailingAnchor.constraint(equalTo: send.leadingAnchor, constant: -Form.gap),
            cancel.leadingAnchor.constraint(greaterThanOrEqualTo: margins.leadingAnchor),
        ]
    }
}
