// SVG pictures with embedded fonts (`keyline draw --text embedded`) in Chromium. A label of one line is as wide as its frame,
// and each other line has its letters where the same picture with outlines has them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { drive } from '../../Bindings/Web/Tests/chromium.mjs';

const scripts = fileURLToPath(new URL('../../Examples/Scripts', import.meta.url));
let folder;
before(() => (folder = mkdtempSync(join(tmpdir(), 'keyline-embedded-'))));
after(() => rmSync(folder, { recursive: true }));

const draw = (name, kind) => {
    const file = join(folder, `${name}-${kind}.svg`);
    execFileSync(process.env.KEYLINE, ['draw', join(scripts, name), '--fonts', 'system', '--text', kind, '-o', file], { stdio: 'inherit' });
    return `file://${file}`;
};
const widths = (name) => JSON.parse(execFileSync(process.env.KEYLINE, ['solve', join(scripts, name), '--fonts', 'system', '--format', 'json'])).slice(1).map(({ width }) => width);
const boxes = (selector) => `[...document.querySelectorAll('${selector}')].map((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return { x, y, width, height }; })`;

for (const name of readdirSync(scripts).filter((one) => one.endsWith('.yaml'))) {
    test(`${name} is as wide with embedded fonts as with outlines`, { timeout: 120000 }, () => drive(async (page) => {
        await page.open(draw(name, 'outlines'));
        const outlines = await page.until(boxes('svg svg'));
        await page.open(draw(name, 'embedded'));
        await page.until('[...document.querySelectorAll("text")].length > 0');
        await page.until('document.fonts.status === "loaded" && [...document.fonts].some(({ status }) => status === "loaded")');
        const faces = await page.look('[...document.fonts].map(({ family, status }) => [family, status])');
        assert.deepEqual(faces.filter(([, status]) => status !== 'loaded'), []);
        const texts = await page.look('[...document.querySelectorAll("text")].map((one) => { const { x, width } = one.getBoundingClientRect(), matrix = one.getScreenCTM(); const starts = Array.from({ length: one.getNumberOfChars() }, (_, i) => Math.min(one.getStartPositionOfChar(i).x, one.getEndPositionOfChar(i).x)); return { x, width, origin: Math.min(...starts) * matrix.a + matrix.e, length: one.getComputedTextLength(), text: one.textContent }; })');
        assert.equal(texts.length, outlines.length);
        const frames = widths(name);
        for (const [i, { x, width, origin, length, text }] of texts.entries()) {
            // A frame covers the widths of the letters, and ink that reaches beyond them. The first labels of the documents
            // have one line; only the last label, the text, may have several. Browsers round the widths of letters that are
            // pictures to whole pixels of the picture.
            const ink = outlines[i], end = x + width;
            const covered = Math.max(origin + length, ink.x + ink.width) - Math.min(origin, ink.x);
            if (i < frames.length - 1) assert.ok(Math.abs(covered - frames[i]) < (name === 'emoji.yaml' ? 0.2 : 0.1), JSON.stringify([text, length, covered, frames[i]]));
            // The box of a text has the widths of its letters, that of outlines only their ink: it lies within the text. A
            // Chinese full stop has most of its letter's width empty.
            const room = /。$/.test(text) ? 12 : 4;
            assert.ok(ink.x > x - 1.5 && ink.x < x + 4 && ink.x + ink.width < end + 1.5 && ink.x + ink.width > end - room, JSON.stringify([text, x, width, ink]));
        }
    }));
}
