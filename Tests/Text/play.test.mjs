// The playground with real fonts (`keyline play --fonts`): the page draws the outlines that the server sends, so that every
// text ends where its frame ends, whatever fonts the browser has.
import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { start, visit as visitServer, write } from '../Play/server.mjs';

const timed = { timeout: 60000 };
const fonts = mkdtempSync(join(tmpdir(), 'keyline-fonts-'));
for (const name of ['NotoSans-Regular.ttf', 'NotoSansArabic-Regular.ttf', 'NotoColorEmoji.ttf']) symlinkSync(`/usr/share/fonts/truetype/noto/${name}`, join(fonts, name));
let server;
before(async () => (server = await start(process.env.KEYLINE, '--fonts', fonts)));
after(() => {
    server.stop();
    rmSync(fonts, { recursive: true });
});
const visit = (body) => visitServer(server.url, body);
const box = (selector) => `(({ x, y, width, height }) => ({ x, y, width, height }))(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`;
const near = (a, b, tolerance = 0.5) => assert.ok(Math.abs(a - b) <= tolerance, `${a} is not ${b}`);
const size = 'document.getElementById("size").textContent';

test('texts are drawn as outlines that end where their frames end', timed, () => visit(async (page) => {
    await write(page, 'size: 600x200\nviews:\n  a: {text: HHH, font: 50}\n  b: {text: HHH, font: 50}\n  c: {text: HHH, font: 50, align: center, width: 300}\nconstraints:\n  - V:|[a][b][c]\n  - H:|[a]\n  - H:[b]|\n  - H:|[c]\n');
    await page.until('document.querySelector("#part-3 path")');
    assert.equal(await page.look('document.querySelectorAll("#layout text").length'), 0);
    assert.equal(await page.look('document.querySelector("#part-1 [role=img]").getAttribute("aria-label")'), 'HHH');
    // An H of Noto Sans is 741 units wide; its ink begins at 98 and ends at 644. It is 714 units high.
    const bearing = [0.098 * 50, 0.097 * 50], width = 3 * 0.741 * 50;
    for (const part of [1, 2, 3]) {
        const frame = await page.look(box(`#part-${part} .hit`));
        const ink = await page.look(box(`#part-${part} path`));
        const left = part === 3 ? frame.x + (300 - width) / 2 : frame.x;
        if (part < 3) near(frame.width, width, 0.01);
        near(ink.x, left + bearing[0]);
        near(ink.x + ink.width, left + width - bearing[1]);
        near(ink.y + ink.height, frame.y + 1.069 * 50);
        near(ink.height, 0.714 * 50);
    }
}));

test('lines are broken as they were measured, also after a resize', timed, () => visit(async (page) => {
    await write(page, 'size: 300x100\nviews:\n  a: {text: Every line ends within the frame of its label, font: 20, lines: 0}\nconstraints:\n  - HV:|[a]|\n');
    await page.until(`${size} === '300 × 100'`);
    assert.equal(await page.look('document.querySelectorAll("#part-1 path").length'), 2);
    const inside = async (selector) => {
        const frame = await page.look(box('#part-1 .hit'));
        for (let i = 1; i <= (await page.look('document.querySelectorAll("#part-1 path").length')); i++) {
            const ink = await page.look(box(`#part-1 g > g:nth-child(${i}) path`));
            assert.ok(ink.x >= frame.x - 0.5 && ink.x + ink.width <= frame.x + frame.width + 0.5, JSON.stringify([ink, frame, selector]));
        }
    };
    await inside('300');
    await page.drag('#handle-x', -150, 0);
    await page.until(`${size} === '150 × 100'`);
    await page.until('document.querySelectorAll("#part-1 path").length > 2');
    await inside('150');
}));

test('Arabic is drawn from the right, and emoji as pictures', timed, () => visit(async (page) => {
    await write(page, 'size: 300x100\nviews:\n  a: {text: "مرحبا", font: 20}\n  b: {text: "A🎉", font: 20}\nconstraints:\n  - V:|[a][b]\n  - H:|[a]\n  - H:|[b]\n');
    await page.until('document.querySelector("#part-2 image")');
    for (const selector of ['#part-1 path', '#part-2 image']) {
        const frame = await page.look(box(`${selector.slice(0, 7)} .hit`)), ink = await page.look(box(selector));
        assert.ok(ink.width > 10 && ink.x >= frame.x - 1 && ink.x + ink.width <= frame.x + frame.width + 1, JSON.stringify([ink, frame]));
    }
    await page.until('document.querySelector("#part-2 image").href.baseVal.startsWith("data:image/png;base64,iVBOR")');
}));
