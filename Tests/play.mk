# Tests the playground. `test-play` runs its page in Chromium, sends its server requests that it must refuse, and
# compiles the Swift code as which documents are exported. `play-shots` takes pictures of the page for you to look at.
HOSTS += test-play
.PHONY: test-play play-shots play-program

PLAY_PROGRAM = $$($(SWIFT) build --scratch-path $(SCRATCH) --show-bin-path)/keyline-command

play-program:
	@./Tools/setup swift browser
	$(SWIFT) build --scratch-path $(SCRATCH) --product keyline-command

test-play: play-program
	KEYLINE=$(PLAY_PROGRAM) node --test Tests/Play/
	$(SWIFT) build --scratch-path $(SCRATCH) --target KeylineDSL
	Tests/Play/exports.py $$($(SWIFT) build --scratch-path $(SCRATCH) --show-bin-path) $(BUILD)/exports

play-shots: play-program
	node Tests/Play/shots.mjs $(PLAY_PROGRAM) $(BUILD)/play
