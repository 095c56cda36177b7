// What the page looks like: zoom, badges, the priority slider, placeholders, sliders and exports of texts with mistakes.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { start, visit as visitServer, write } from './server.mjs';

const timed = { timeout: 60000 };
let server;
before(async () => (server = await start(process.env.KEYLINE)));
after(() => server.stop());
const visit = (body, expected) => visitServer(server.url, body, expected);
const size = 'document.getElementById("size").textContent';
const box = (selector) => `(({ x, y, width, height }) => ({ x, y, width, height }))(document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect())`;
const choose = (page, id, value) => page.look(`{ const list = document.getElementById('${id}'); list.value = '${value}'; list.dispatchEvent(new Event('change')); }`);
const overlap = (a, b) => a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

test('a large root is scaled to fit the pane, or to the chosen zoom', timed, () => visit(async (page) => {
    const text = (width, height) => `size: ${width}x${height}\nviews: {a: {}}\nconstraints: ["HV:|[a]|"]\n`;
    await write(page, text(300, 200));
    await page.until(`${size} === '300 × 200'`);
    assert.equal((await page.look(box('#part-0 .sheet'))).width, 300);
    await write(page, text(3000, 200));
    await page.until(`${size} === '3000 × 200'`);
    const [sheet, room] = [await page.look(box('#part-0 .sheet')), await page.look(box('#room'))];
    assert.ok(sheet.width > 100 && sheet.x + sheet.width <= room.x + room.width, JSON.stringify([sheet, room]));
    assert.ok(Math.abs(sheet.width / sheet.height - 15) < 0.01);
    // The edge follows the pointer at every scale.
    await choose(page, 'zoom', '0.5');
    assert.equal((await page.look(box('#part-0 .sheet'))).width, 1500);
    await write(page, text(400, 200));
    await page.until(`${size} === '400 × 200'`);
    await page.drag('#handle-x', 50, 0);
    await page.until(`${size} === '500 × 200'`);
    assert.equal((await page.look(box('#part-0 .sheet'))).width, 250);
    await choose(page, 'zoom', 'fit');
    assert.equal((await page.look(box('#part-0 .sheet'))).width, 500);
}));

test('a document with mistakes cannot be exported as Swift, but as YAML', timed, () => visit(async (page) => {
    const exported = 'document.getElementById("export-text").value', refusal = 'document.getElementById("export-status").textContent';
    await write(page, 'size: 9x9\nviews: {a: {}}\nconstraints: [b.left == 3]\n');
    await page.until('document.querySelector("#stage.stale")');
    await page.click('#export');
    await page.until(`${refusal} === 'The document has mistakes. Correct them, and export again.'`);
    assert.equal(await page.look(exported), '');
    assert.equal(await page.look('document.getElementById("export-save").disabled'), true);
    await choose(page, 'export-style', 'yaml');
    await page.until(`${exported}.includes('b.left')`);
    assert.equal(await page.look('document.getElementById("export-save").disabled'), false);
    await choose(page, 'export-style', 'anchors');
    await page.until(`${refusal} !== ''`);
    await page.press('Escape');
    await page.until('!document.querySelector("dialog[open]")');
    await write(page, 'size: 9x9\nviews: {a: {}}\nconstraints: [a.left == root.left + 3]\n');
    await page.until('!document.querySelector("#stage.stale")');
    await page.click('#export');
    await page.until(`${exported}.includes('final class')`);
    assert.equal(await page.look(refusal), '');
}, /status of 422 .*\/export$/));

test('a slider shows the document\'s number, also while the document has a mistake', timed, () => visit(async (page) => {
    const text = (gap, more = '') => `size: 100x50\nparameters: {gap: ${gap}}\nviews: {a: {}}\nconstraints: ["HV:|-(gap)-[a]"]\n${more}`;
    const slider = 'document.querySelector("[data-name=gap] input")';
    await write(page, text(16));
    await page.until(`${slider}?.value === '16'`);
    for (const number of ['16.5', '0.125', '40', '1000', '-7.25', '12']) {
        await write(page, text(number));
        await page.until(`${slider}.value === '${number}'`);
        assert.equal(await page.look(`${slider}.parentElement.querySelector('output').textContent`), number);
    }
    await write(page, text(12, 'veiws: {}\n'));
    await page.until(`${slider}.matches(':disabled')`);
    assert.equal(await page.look(`${slider}.value`), '12');
    await write(page, text(13));
    await page.until(`${slider}.value === '13' && !${slider}.matches(':disabled')`);
}));

test('conflict badges in the gutter do not overlap the line numbers', timed, () => visit(async (page) => {
    const rules = Array.from({ length: 12 }, (_, i) => `a.width == ${10 + i}`).join('; ');
    await write(page, `size: 100x50\nviews: {a: {}}\nconstraints:\n  - ${rules}\n`);
    const badge = await page.until(`document.querySelector('#gutter .badge:not(.dot)') && ${box('#gutter .badge')}`);
    const numbers = await page.look('(() => { const range = document.createRange(); range.selectNodeContents(document.querySelector("#gutter pre")); const { x, y, width, height } = range.getBoundingClientRect(); return { x, y, width, height }; })()');
    assert.ok(!overlap(badge, numbers), JSON.stringify([badge, numbers]));
    assert.match(await page.look('document.querySelector("#gutter .badge").title'), /^1, 2/);
}));

test('the priority slider does not overlap the messages in the document', timed, () => visit(async (page) => {
    const line = '  - a.width == 10 @low; a.width == 10 @low; a.width >= 0.5 * root.width - 20 @low';
    await write(page, `size: 300x80\nviews: {a: {text: A text that is much longer than it may be}, b: {text: x}}\nconstraints:\n${line}\n  - a.width == 1200 @high\n  - b.left == a.right; b.right <= root.right\n`);
    await page.until('!document.getElementById("priority").hidden || document.querySelector("#under em")');
    for (const needle of ['a.width == 1200', 'text that is']) {
        await page.look(`{ const text = document.getElementById('text'), at = text.value.indexOf('${needle}'); text.focus(); text.setSelectionRange(at, at); }`);
        await page.press('ArrowRight');
        await new Promise((done) => setTimeout(done, 300));
        if (await page.look('document.getElementById("priority").hidden')) continue;
        const slider = await page.look(box('#priority'));
        const others = await page.look('[...document.querySelectorAll("#under em")].map((one) => { const { x, y, width, height } = one.getBoundingClientRect(); return { x, y, width, height }; })');
        for (const other of others) assert.ok(!overlap(slider, other), JSON.stringify([slider, other]));
    }
}));

test('the placeholder of a wide image is not distorted', timed, () => visit(async (page) => {
    await write(page, 'size: 300x100\nviews: {a: {image: 300x100}}\nconstraints: ["HV:|[a]|"]\n');
    await page.until(`${size} === '300 × 100'`);
    const sun = await page.look(box('#part-1 circle'));
    assert.ok(Math.abs(sun.width - sun.height) < 0.5, JSON.stringify(sun));
}));

test('a text that is drawn in the browser\'s font is as wide as it was measured', timed, () => visit(async (page) => {
    // The table of character widths has no widths of Greek and Japanese letters, so that the browser's fonts have others.
    await write(page, 'size: 600x200\nviews:\n  a: {text: "Ελληνικά κείμενα", font: 31}\n  b: {text: 日本語, font: 31}\nconstraints:\n  - V:|[a][b]\n  - H:|[a]\n  - H:[b]|\n');
    // The page shows another document before, which has a text in its second part, too.
    await page.until(`${size} === '600 × 200'`);
    await page.until('document.querySelector("#part-2 text")');
    for (const part of [1, 2]) {
        const frame = await page.look(box(`#part-${part} .hit`));
        const text = await page.look(`document.querySelector('#part-${part} text').getComputedTextLength()`);
        const drawn = await page.look(box(`#part-${part} text`));
        assert.ok(Math.abs(text - frame.width) < 0.05, JSON.stringify([text, frame]));
        assert.ok(Math.abs(drawn.x - frame.x) < 0.5 && Math.abs(drawn.x + drawn.width - frame.x - frame.width) < 0.5, JSON.stringify([drawn, frame]));
    }
}));
