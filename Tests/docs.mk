# Tests the documents. `test-docs` compiles and runs the Swift code of every page, and checks that the pictures in the
# pages are those that the code draws.
SWIFT_TESTS += test-docs
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
