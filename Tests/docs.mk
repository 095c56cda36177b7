# The documents. `test-docs`: the Swift of every page is compiled and run, and its pictures are those that pages show.
TESTS += test-docs
.PHONY: test-docs pictures-docs

DOCS_BUILD := $(BUILD)/documents
DOCS_SNIPPETS = mkdir -p $(DOCS_BUILD) && Tests/Docs/snippets.py \
	$$($(SWIFT) build --scratch-path $(SCRATCH) --show-bin-path) $(DOCS_BUILD)

test-docs:
	$(SWIFT) build --scratch-path $(SCRATCH)
	$(DOCS_SNIPPETS)

pictures-docs:
	$(SWIFT) build --scratch-path $(SCRATCH)
	$(DOCS_SNIPPETS) --pictures docs/pictures
