# keyline, the command: its exit statuses, its streams, and every session in docs/Command.md and docs/Import.md.
TESTS += test-command
.PHONY: test-command command bench-batch install-keyline uninstall-keyline

test-command:
	@./Tools/setup command
	$(SWIFT) build --scratch-path $(SCRATCH) --product keyline-command
	Tests/Command/run.py $$($(SWIFT) build --scratch-path $(SCRATCH) --show-bin-path)/keyline-command

# One file that needs no Swift where it runs.
COMMAND_BUILD = $(SWIFT) build --scratch-path $(SCRATCH) -c release --product keyline-command --static-swift-stdlib

command:
	$(COMMAND_BUILD)

bench-batch: command
	Benchmarks/batch.py $$($(COMMAND_BUILD) --show-bin-path)/keyline-command

install-keyline: command
	install -d $(DESTDIR)$(PREFIX)/bin $(DESTDIR)$(PREFIX)/share/man/man1 \
		$(DESTDIR)$(PREFIX)/share/bash-completion/completions $(DESTDIR)$(PREFIX)/share/zsh/site-functions \
		$(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d $(DESTDIR)$(PREFIX)/share/keyline
	install -s -m 755 $$($(COMMAND_BUILD) --show-bin-path)/keyline-command $(DESTDIR)$(PREFIX)/bin/keyline
	Tools/command_manual.py $(DESTDIR)$(PREFIX)/bin/keyline > $(DESTDIR)$(PREFIX)/share/man/man1/keyline.1
	$(DESTDIR)$(PREFIX)/bin/keyline --generate-completion-script bash \
		> $(DESTDIR)$(PREFIX)/share/bash-completion/completions/keyline
	$(DESTDIR)$(PREFIX)/bin/keyline --generate-completion-script zsh \
		> $(DESTDIR)$(PREFIX)/share/zsh/site-functions/_keyline
	$(DESTDIR)$(PREFIX)/bin/keyline --generate-completion-script fish \
		> $(DESTDIR)$(PREFIX)/share/fish/vendor_completions.d/keyline.fish
	install -m 644 schema/keyline.schema.json $(DESTDIR)$(PREFIX)/share/keyline

uninstall-keyline:
	rm -f $(addprefix $(DESTDIR)$(PREFIX)/,bin/keyline share/man/man1/keyline.1 \
		share/bash-completion/completions/keyline share/zsh/site-functions/_keyline \
		share/fish/vendor_completions.d/keyline.fish share/keyline/keyline.schema.json)
