# The site, which is built without a network connection once its tools are installed. `site` builds README, tutorial,
# guides and documents with MkDocs, the C API with doxygen, and the Swift modules and the tutorial with DocC, in
# $(BUILD)/site, for any file server; SITE_BASE is the path at which it is served. `test-site` checks that there are
# no warnings and no broken links, that the manual has every function, and that pages fit on the screen of a phone.

HEAVY += test-site
.PHONY: site c-manual docc test-site site-pages

SITE := $(BUILD)/site
SITE_PARTS := $(BUILD)/site-parts
SITE_BASE ?=
SITE_PYTHON := $(BUILD)/site-python/bin
C_MANUAL := $(BUILD)/c-manual

$(SITE_PYTHON)/mkdocs:
	python3 -m venv $(BUILD)/site-python
	$(SITE_PYTHON)/pip install -q --disable-pip-version-check mkdocs==1.6.1 mkdocs-material==9.8.1

# Each of the two parts is built again only if its sources have changed.
C_MANUAL_MADE := $(SITE_PARTS)/c-manual-made
DOCC_MADE := $(SITE_PARTS)/docc-made$(subst /,-,$(SITE_BASE))

c-manual: $(C_MANUAL_MADE)
docc: $(DOCC_MADE)

$(C_MANUAL_MADE): CSolver/Doxyfile CSolver/manual.css CSolver/include/csolver.h $(wildcard Tools/doxygen_filter.py)
	@rm -rf $(C_MANUAL) && mkdir -p $(C_MANUAL) $(SITE_PARTS)
	doxygen CSolver/Doxyfile
	@touch $@

# The symbols are the same in all builds, so the modules are taken from the folder of `make test` or from that of
# `swift build`, whichever has them. The latter builds without KEYLINE_STRICT.
modules_in = $(wildcard $(1)/debug/Modules/KeylineUIKit.swiftmodule)
DOCC_SCRATCH = $(if $(call modules_in,$(SCRATCH)),$(SCRATCH),$(if $(call modules_in,.build),.build,$(SCRATCH)))
DOCC_MODULES = $(shell sed -n 's/.*documentation_targets: \[\(.*\)\]/\1/p' .spi.yml | tr -d ,)
docc_build = $(if $(filter .build,$(DOCC_SCRATCH)),KEYLINE_STRICT=) $(SWIFT) build --scratch-path $(DOCC_SCRATCH)

$(DOCC_MADE): .spi.yml Package.swift Tools/docc.sh Tools/docc_tutorial.py $(shell find Sources docs/tutorial docs/pictures -type f)
	@set -e; for module in $(DOCC_MODULES); do $(docc_build) --target $$module; done
	Tools/docc.sh $$($(docc_build) --show-bin-path) $(SITE_PARTS)/docc $(SITE_BASE)docc
	@rm -f $(SITE_PARTS)/docc-made* && touch $@

site:
	@./Tools/setup site
	@$(MAKE) --no-print-directory -s $(SITE_PYTHON)/mkdocs c-manual docc
	@$(MAKE) --no-print-directory -s site-pages

site-pages:
	Tools/site.py $(BUILD)/site-pages $(C_MANUAL) $(SITE_PARTS)/docc
	NO_MKDOCS_2_WARNING=1 $(SITE_PYTHON)/mkdocs build -f docs/mkdocs.yml > $(BUILD)/site.log 2>&1 || { cat $(BUILD)/site.log; exit 1; }
	@echo "site: $(SITE); see it by python3 -m http.server -d $(SITE)"

# Checks that the manual has every function of the library; functions that take a struct's size are there under the
# name that hosts call.
test-site: site $(BUILD)/$(SONAME)
	@./Tools/setup browser
	@nm -D --defined-only $(BUILD)/$(SONAME) | awk '{ sub("_sized@.*|@.*", "", $$3); print $$3 }' | grep '^csolver_' | sort -u | \
		while read -r name; do cat $(C_MANUAL)/search/functions_*.js | grep -q "'$$name'" || \
			echo "the manual lacks $$name"; done | (! grep .)
	@for module in keylinesolver keyline keylinedsl keylinepictures keylineschematic keylineuikit; do \
		test -e $(SITE)/docc/documentation/$$module/index.html || exit 1; done
	@for page in docs/tutorial/[A-Z][a-z]*.md; do \
		test -e $(SITE)/docc/tutorials/keyline/$$(basename $$page .md | tr A-Z a-z)/index.html || exit 1; done
	@! grep -rnE '(src|href)="(https?:)?//[^"]*\.(js|css|woff2?|ttf|png|svg)"|@import|url\((https?:)?//' $(SITE) \
		--include=*.html --include=*.css
	node --test Tests/Docs/site.test.mjs
