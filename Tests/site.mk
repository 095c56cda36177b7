# The site, built offline once its tools are there. `site`: README, tutorial, guides and documents by MkDocs, the C API by
# doxygen, the Swift modules and the tutorial once more by DocC, in $(BUILD)/site, for any file server; SITE_BASE is the path that it is served at.
# `test-site`: no warning anywhere, links lead somewhere, every function is in the manual, pages fit a telephone.

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

c-manual:
	@rm -rf $(C_MANUAL) && mkdir -p $(C_MANUAL)
	doxygen CSolver/Doxyfile

# Symbols are the same in all builds, so the one for debugging will do.
docc:
	$(SWIFT) build --scratch-path $(SCRATCH)
	Tools/docc.sh $$($(SWIFT) build --scratch-path $(SCRATCH) --show-bin-path) $(SITE_PARTS)/docc $(SITE_BASE)docc

site:
	@./Tools/setup site
	@$(MAKE) --no-print-directory -s $(SITE_PYTHON)/mkdocs c-manual docc
	@$(MAKE) --no-print-directory -s site-pages

site-pages:
	Tools/site.py $(BUILD)/site-pages $(C_MANUAL) $(SITE_PARTS)/docc
	NO_MKDOCS_2_WARNING=1 $(SITE_PYTHON)/mkdocs build -f docs/mkdocs.yml > $(BUILD)/site.log 2>&1 || { cat $(BUILD)/site.log; exit 1; }
	@echo "site: $(SITE); see it by python3 -m http.server -d $(SITE)"

# Functions of the library are in the manual, those that take a size under the name that hosts call.
test-site: site $(BUILD)/$(SONAME)
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
