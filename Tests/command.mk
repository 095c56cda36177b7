# Tests the command `keyline`: its exit statuses, its output, and every example session in docs/Command.md and
# docs/Import.md.
SWIFT_TESTS += test-command
HEAVY += test-dist-command
.PHONY: test-command command bench-batch install-keyline uninstall-keyline dist-command test-dist-command

test-command:
	@./Tools/setup command
	$(SWIFT) build --scratch-path $(SCRATCH) --product keyline-command
	Tests/Command/run.py $$($(SWIFT) build --scratch-path $(SCRATCH) --show-bin-path)/keyline-command
	Tests/Command/room.py $$($(SWIFT) build --scratch-path $(SCRATCH) --show-bin-path)/keyline-command

# Builds the command as one file that runs on machines without Swift. With FONTS=1, the command has the option --fonts, and
# needs the libraries of docs/Text.md. Both commands are built in one folder, so that the packages on which they depend are
# compiled once; only Keyline's own modules are compiled again. The argument is the value of FONTS.
COMMAND_SCRATCH = $(abspath $(SCRATCH))/command
command_build = $(SWIFT) build --scratch-path $(COMMAND_SCRATCH) -c release --product keyline-command --static-swift-stdlib \
	$(if $(filter 1,$(1)),--traits default$(comma)Fonts)
COMMAND_BUILD = $(call command_build,$(FONTS))

command:
	$(COMMAND_BUILD)

bench-batch: command
	Benchmarks/batch.py $$($(COMMAND_BUILD) --show-bin-path)/keyline-command

install-keyline: command
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1 \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions $(DESTDIR)$(PREFIX)/share/zsh/site-functions \
		$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d $(DESTDIR)$(PREFIX)/share/keyline \
		$(DESTDIR)$(PREFIX)/share/doc/keyline
	install -s -m 755 $$($(COMMAND_BUILD) --show-bin-path)/keyline-command $(DESTDIR)$(PREFIX)/bin/keyline
	Tools/command_manual.py $(DESTDIR)$(PREFIX)/bin/keyline > $(DESTDIR)$(PREFIX)/share/man/man1/keyline.1
	$(DESTDIR)$(PREFIX)/bin/keyline --generate-completion-script bash \
		> $(DESTDIR)$(PREFIX)/share/bash-completion/completions/keyline
	$(DESTDIR)$(PREFIX)/bin/keyline --generate-completion-script zsh \
		> $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_keyline
	$(DESTDIR)$(PREFIX)/bin/keyline --generate-completion-script fish \
		> $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/keyline.fish
	install -m 644 schema/keyline.schema.json $(DESTDIR)$(PREFIX)/share/keyline
	install -m 644 LICENSE $(DESTDIR)$(PREFIX)/share/doc/keyline
	Tools/notices.py $$($(COMMAND_BUILD) --show-bin-path) keyline-command $(COMMAND_SCRATCH)/checkouts \
		> $(DESTDIR)$(PREFIX)/share/doc/keyline/THIRD-PARTY-NOTICES

uninstall-keyline:
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,bin/keyline share/man/man1/keyline.1 \
		share/bash-completion/completions/keyline share/zsh/site-functions/_keyline \
		share/fish/vendor_completions.d/keyline.fish share/keyline/keyline.schema.json \
		share/doc/keyline/LICENSE share/doc/keyline/THIRD-PARTY-NOTICES)

# Makes an archive of the command for people without Swift: the files that `make install-keyline` installs, and a
# README that says which libraries of the system the program needs. The name of the archive has the version, the
# system and the processor architecture.
COMMAND_DIST := $(BUILD)/dist-command
COMMAND_NAME := keyline-$(VERSION)-$(shell uname -s | tr A-Z a-z)-$(shell uname -m)

dist-command:
	@./Tools/setup dist-command
	rm -rf $(COMMAND_DIST)
	$(MAKE) --no-print-directory install-keyline DESTDIR=$(CURDIR)/$(COMMAND_DIST) PREFIX=/$(COMMAND_NAME)
	Tools/command_readme.py $(COMMAND_DIST)/$(COMMAND_NAME)/bin/keyline > $(COMMAND_DIST)/$(COMMAND_NAME)/README
	tar -C $(COMMAND_DIST) --sort=name --owner=0 --group=0 --numeric-owner -czf $(COMMAND_DIST)/$(COMMAND_NAME).tar.gz $(COMMAND_NAME)
	rm -r $(COMMAND_DIST)/$(COMMAND_NAME)
	@echo "$(COMMAND_DIST)/$(COMMAND_NAME).tar.gz"

# Tests the archive in the way somebody without Swift uses it.
test-dist-command: dist-command
	Tests/Command/dist.py $(COMMAND_DIST)/$(COMMAND_NAME).tar.gz $(VERSION)
