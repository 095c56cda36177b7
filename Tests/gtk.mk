# Tests Examples/GTK, in which Keyline lays out GTK widgets, in windows of several sizes on a virtual display. The
# frames of the widgets are compared with Keyline's, and with frames that are computed from GTK's measurements. The
# picture is $(BUILD)/form.png.

HEAVY += test-gtk
.PHONY: test-gtk

GTK_SCRATCH := $(abspath $(SCRATCH))/gtk
test-gtk:
	@./Tools/setup gtk
	@mkdir -p $(BUILD)
	$(SWIFT) build --package-path Examples/GTK --scratch-path $(GTK_SCRATCH) --product Form
	GDK_BACKEND=x11 GSK_RENDERER=cairo GTK_A11Y=none xvfb-run -a -s "-screen 0 1024x768x24" \
		$(GTK_SCRATCH)/debug/Form $(BUILD)/form.png
