// The site in Chromium: no page is wider than a telephone or a desktop, nothing is loaded from elsewhere, links within
// the site lead somewhere. (Links to DocC's pages name folders, which this file server does not know.)
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { test } from 'node:test';
import { visit } from '../../Bindings/Web/Tests/chromium.mjs';

const site = '/build/site';
const files = readdirSync(new URL('../..' + site, import.meta.url), { recursive: true });
const pages = files.filter((name) => /^(index|reference|docs\/.*|Bindings\/[^/]*\/index|c-manual\/(index|group.*))\.html$/.test(name));

const measure = `
    const pages = ${JSON.stringify(pages)}, results = [], links = new Map();
    for (const width of [390, 1280]) {
        // The manual of the C API has one style sheet: a telephone is the narrow case of it.
        for (const page of pages.filter((name) => width === 390 || !name.startsWith('c-manual'))) {
            const frame = document.createElement('iframe');
            frame.style = 'border: 0; height: 800px; width: ' + width + 'px';
            frame.src = '${site}/' + page;
            await new Promise((resolve) => { frame.onload = resolve; document.body.append(frame); });
            const inside = frame.contentWindow;
            const elsewhere = inside.performance.getEntriesByType('resource').map((entry) => entry.name)
                .filter((name) => new URL(name).origin !== location.origin);
            const wide = inside.document.scrollingElement.scrollWidth;
            const blank = [...inside.document.images].filter((image) => image.complete && image.naturalWidth === 0)
                .map((image) => image.src);
            for (const link of inside.document.links) {
                const address = link.href.split('#')[0];
                if (link.origin === location.origin && !link.pathname.includes('/docc/')) links.set(address, page);
            }
            results.push({ page, width, wide, elsewhere, blank });
            frame.remove();
        }
    }
    const broken = [];
    for (const [address, page] of links)
        if (!(await fetch(address)).ok) broken.push(page + ' links to ' + address);
    const index = await (await fetch('${site}/search/search_index.json')).json();
    report({ results, broken, links: links.size, found: index.docs.filter((entry) => entry.text.includes('LayoutTemplate')).map((entry) => entry.location) });
`;

test('pages of the site fit a phone and a desktop, load no other site, and have valid links', { timeout: 240000 }, async () => {
    const { results, broken, links, found } = await visit({ script: measure, types: { '.svg': 'image/svg+xml', '.png': 'image/png' } });
    assert.ok(results.length > 80, `${results.length} pages were looked at`);
    for (const { page, width, wide, elsewhere, blank } of results) {
        assert.ok(wide <= width, `${page} is ${wide} wide at ${width}`);
        assert.deepEqual(elsewhere, [], page);
        assert.deepEqual(blank, [], page);
    }
    assert.deepEqual(broken, []);
    assert.ok(links > 80, `${links} links`);
    assert.ok(found.some((location) => location.startsWith('docs/tutorial/Lists.html')), 'the search finds LayoutTemplate');
});
