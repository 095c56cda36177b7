// Shows a form of GTK widgets that Keyline lays out, in windows of several sizes. For each size, the program compares
// the positions of the widgets in GTK with Keyline's frames and with arithmetic on GTK's own measurements. Usage: Form
// [PICTURE.png]

import CGtk
import Keyline
import KeylineGTK

#if canImport(Glibc)
    import Glibc
#endif

guard gtk_init_check() != 0 else {
    print("There is no display: run it by xvfb-run")
    exit(2)
}

let form = Form()
let window = gtk_window_new()!
keyline_window_show(window, form.container.pointer)
var checks = Checks(form)

/// Resizes the window to this size, or to its smallest size if that is larger, and waits until GTK
/// has laid it out. GTK lays out once per refresh of the display, so the function runs GTK's event
/// loop for a while.
@MainActor func show(_ width: Int32, _ height: Int32) {
    let container = form.container.pointer
    func size() -> [Int32] { [gtk_widget_get_width(container), gtk_widget_get_height(container)] }
    let former = size()
    keyline_window_resize(window, width, height)
    var rounds = 0, quiet = 0
    while quiet < 60, rounds < 1000 {
        while g_main_context_iteration(nil, 0) != 0 {}
        usleep(5_000)
        rounds += 1
        // Count rounds of the event loop only after the container has got another size, so that GTK
        // has time to finish the layout.
        quiet += size() != former ? 1 : 0
    }
    checks.situation = "\(width) x \(height)"
    checks.run()
}

show(640, 420)
let wide = checks.textHeight
show(420, 420)
show(300, 480)
checks.expect(checks.textHeight > wide, "the text wraps in less room")
let narrow = checks.textHeight
show(1, 1)
checks.expectLeast()
keyline_entry_set_text(form.rows[0].entry.pointer, "Ada Lovelace")
show(360, 340)
if CommandLine.arguments.count > 1 {
    checks.expect(keyline_save_picture(window, CommandLine.arguments[1]) != 0, "a picture is saved")
}
let before = checks.textHeight
keyline_label_set_text(
    form.text.pointer,
    String(repeating: "Another text, much longer, that somebody wrote meanwhile. ", count: 8))
show(420, 520)
checks.expect(checks.textHeight > before, "a longer text is higher")
print("GTK: \(checks.count) checks in \(checks.situations) sizes, \(checks.failures) failed")
exit(checks.failures == 0 ? 0 : 1)
