// The page in Chromium: typing, mistakes, dragging, hovering, sliders, priorities, what swings, exports and links.
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { after, before, test } from 'node:test';
import { drive } from '../../Bindings/Web/Tests/chromium.mjs';
import { AMBIGUOUS, CONTRADICTION, start, visit as visitServer, write } from './server.mjs';

let server;
before(async () => (server = await start(process.env.KEYLINE)));
after(() => server.stop());

const visit = (body) => visitServer(server.url, body);
const timed = { timeout: 60000 };
const status = 'document.getElementById("status").textContent';
const value = 'document.getElementById("text").value';
const size = 'document.getElementById("size").textContent';
/** Where a view is drawn, from the root's corner. */
const frame = (name) => `(() => {
    const part = [...document.querySelectorAll('#layout > g')].find((one) => one.getAttribute('aria-label')?.startsWith(${JSON.stringify(name)}) || one.id === ${JSON.stringify(name)});
    const [a, b] = [part.lastElementChild.getBoundingClientRect(), document.getElementById('stage').getBoundingClientRect()];
    return [a.x - b.x, a.y - b.y, a.width, a.height].map((number) => Math.round(number * 1000) / 1000);
})()`;
const lit = '[...document.querySelectorAll("#under .lit")].map((one) => Math.round((parseFloat(one.style.top) - 8) / 20) + 1)';

test('typing updates the layout, and a click on a marked mistake corrects the document', timed, () => visit(async (page) => {
    await write(page, 'size: 200x100\nviews:\n  box: {fill: red}\nconstraints:\n- H:|-20-[box(50)]\n- V:|-10-[box(30)]\n');
    await page.until(`${size} === '200 × 100'`);
    assert.deepEqual(await page.look(frame('part-1')), [20, 10, 50, 30]);
    await write(page, 'size: 200x100\nviews:\n  box: {fill: red}\nconstraints:\n- H:|-20-[box(50)]\n- bxo.top == root.top\n- box.height == 30');
    await page.until(`${status}.startsWith('1 mistake')`);
    assert.equal(await page.look('document.querySelector("#under u.error").textContent'), 'bxo');
    assert.deepEqual(await page.look('document.querySelector("#under u").parentElement.style.top'), '108px');
    assert.match(await page.look('document.getElementById("findings").textContent'), /There is no view or guide bxo. Did you mean box\?.*line 6/);
    // The last good layout stays, pale.
    assert.equal(await page.look('document.querySelectorAll("#stage.stale #layout > g").length'), 2);
    await page.click('#findings .fix');
    await page.until(`!document.querySelector('#stage.stale') && ${status}.startsWith('2 views')`);
    assert.match(await page.look(value), /- box.top == root.top/);
    assert.deepEqual(await page.look(frame('part-1')), [20, 0, 50, 30]);
}));

test('dragging or arrow keys resize the root, and its text is wrapped again', timed, () => visit(async (page) => {
    assert.equal(await page.look(size), '320 × 120');
    const lines = 'document.querySelectorAll("#part-4 text").length';
    assert.equal(await page.look(lines), 2);
    await page.drag('#handle-x', 280, 0);
    await page.until(`${size} === '600 × 120'`);
    await page.until(`${lines} === 1`);
    await page.drag('#handle-xy', -200, 60);
    await page.until(`${size} === '400 × 180'`);
    await page.look('document.getElementById("handle-x").focus()');
    await page.press('ArrowLeft');
    await page.press('ArrowLeft', 8);
    await page.until(`${size} === '340 × 180'`);
    assert.equal(await page.look('document.getElementById("handle-x").getAttribute("aria-valuenow")'), '340');
    await page.click('#own');
    await page.until(`${size} === '320 × 120'`);
}));

test('hovering a view highlights its lines, and hovering a line highlights its views', timed, () => visit(async (page) => {
    await page.hover('#part-1');
    await page.until('document.querySelector("#overlay .lines")');
    assert.deepEqual(await page.look(lit), [22, 23, 24, 25, 16]);
    assert.match(await page.look('document.getElementById("about").textContent'), /^image: 88 by 88 at 16, 16/);
    const { x, y } = await page.look('(() => { const r = document.getElementById("text").getBoundingClientRect(); return { x: r.x + 60, y: r.y + 8 + 20 * 24.5 }; })()');
    await page.hover({ x, y });
    await page.until(`${lit}.join() === '25'`);
    assert.deepEqual(await page.look('[...document.querySelectorAll("#layout .hovered")].map((one) => one.id)'), ['part-1', 'part-2']);
    await page.until('document.querySelector("#overlay title")?.textContent === "title.top == image.top"');
    await page.look('document.getElementById("layout").focus()');
    await page.hover({ x: 640, y: 20 });
    await page.press('ArrowDown');
    await page.press('ArrowDown');
    await page.until('document.getElementById("layout").getAttribute("aria-activedescendant") === "part-1"');
    assert.equal(await page.look('document.getElementById("part-1").getAttribute("aria-label")'), 'image: 88 by 88 at 16, 16');
    await page.press('Escape');
    assert.equal(await page.look('document.getElementById("layout").getAttribute("aria-activedescendant")'), null);
}));

test('moving a parameter\'s slider updates the layout and the document, and can be undone', timed, () => visit(async (page) => {
    await page.look('document.querySelector("[data-name=gap] input").focus()');
    for (const gap of [17, 18, 19, 20]) {
        await page.press('ArrowRight');
        await page.until(`${frame('part-1')}[0] === ${gap}`);
        await page.until(`${value}.includes('gap: ${gap},')`);
    }
    // It can be undone.
    await page.look('document.getElementById("text").focus(); document.execCommand("undo")');
    await page.until(`${frame('part-1')}[0] === 19`);
}));

test('late server responses neither move a slider back nor overwrite other text', timed, () => visit(async (page) => {
    await write(page, 'size: 300x120\nparameters: {gap: 8, inset: 7, priority: 2}\nviews: {box: {fill: red}}\nconstraints:\n- H:|-(gap)-[box]-(inset)-|\n- V:|-20-[box(60)]\n- box.width == 200 @low\n');
    await page.until(`${frame('part-1')}.join() === '8,20,285,60'`);
    await page.look('{ const early = fetch; window.fetch = async (...all) => { const answer = await early(...all); await new Promise((done) => setTimeout(done, 250)); return answer; }; }');
    for (const name of ['gap', 'inset']) {
        await page.look(`document.querySelector("[data-name=${name}] input").focus()`);
        for (let i = 0; i < 8; i++) {
            await page.press('ArrowRight');
            await new Promise((done) => setTimeout(done, 60));
        }
    }
    await page.until(`${frame('part-1')}.join() === '16,20,269,60'`);
    await page.until(`${value}.includes('\\nparameters: {gap: 16, inset: 15, priority: 2}\\n')`);
    await page.look('{ const text = document.getElementById("text"); text.focus(); text.setSelectionRange(text.value.indexOf("box.width"), text.value.indexOf("box.width")); }');
    await page.press('ArrowRight');
    await page.until('!document.getElementById("priority").hidden');
    // A slider moves at once before, whose parameter is called as the other control is.
    await page.look(`{
        const slider = document.querySelector("[data-name=priority] input"), range = document.getElementById("priority-range");
        slider.value = 3;
        for (const kind of ["input", "change"]) slider.dispatchEvent(new Event(kind));
        slider.value = 4;
        for (const kind of ["input", "change"]) slider.dispatchEvent(new Event(kind));
        for (const priority of [500, 620, 1000, 745]) {
            range.value = priority;
            range.dispatchEvent(new Event("input"));
        }
    }`);
    await page.until(`${value}.endsWith('\\n- box.width == 200 @high\\n')`);
    await page.until(`${value}.includes(', priority: 4}\\n')`);
}));

// By hand: 20 + 200 + 20 is not 300; of the three the last in the document has no effect.
test('conflicting constraints are numbered in both panes until a priority is lowered', timed, () => visit(async (page) => {
    await write(page, CONTRADICTION);
    await page.until('document.querySelectorAll("#findings .number").length === 4');
    assert.deepEqual(await page.look('[...document.querySelectorAll("#gutter .badge")].map((one) => one.textContent)'), ['1', '2', '3']);
    assert.equal(await page.look('document.querySelectorAll("#overlay .badge").length'), 3);
    assert.match(await page.look(status), /^1 contradiction/);
    await page.look('{ const text = document.getElementById("text"); text.focus(); text.setSelectionRange(text.value.indexOf("box.width"), text.value.indexOf("box.width")); }');
    await page.press('ArrowRight');
    await page.until('!document.getElementById("priority").hidden');
    await page.look('{ const range = document.getElementById("priority-range"); range.value = 745; range.dispatchEvent(new Event("input")); }');
    await page.until(`${value}.includes('- box.width == 200 @high\\n')`);
    await page.until(`${frame('part-1')}[2] === 260`);
    await page.until('document.getElementById("findings").textContent.includes("box.width == 200 @ 750, off by 60")');
    assert.equal(await page.look('document.querySelectorAll(".badge").length'), 0);
}));

// By hand: at least 20 from either edge, 60 wide: from 20 to 220.
test('an ambiguous view moves between its extreme positions', timed, () => visit(async (page) => {
    await write(page, AMBIGUOUS);
    await page.until('document.querySelector("#layout .open")');
    const seen = await page.look(`new Promise((done) => {
        const seen = [], end = performance.now() + 3000;
        const look = () => { seen.push(${frame('part-1')}[0]); performance.now() < end ? requestAnimationFrame(look) : done([Math.min(...seen), Math.max(...seen)]); };
        look();
    })`);
    assert.ok(seen[0] >= 20 && seen[0] < 30 && seen[1] <= 220 && seen[1] > 210, seen.join());
    await page.click('#swing');
    assert.equal(await page.look('document.querySelectorAll("#layout .open").length'), 0);
}));

test('the gallery lists every example document, and none has findings', timed, () => visit(async (page) => {
    const names = readdirSync('Examples/Documents').filter((name) => name.endsWith('.yaml')).map((name) => name.replace('.yaml', '')).sort();
    assert.deepEqual((await page.look('[...document.getElementById("gallery").options].map(({ value }) => value)')).sort(), names);
    for (const name of names) {
        await page.look(`{ const list = document.getElementById('gallery'); list.value = '${name}'; list.dispatchEvent(new Event('change')); }`);
        await page.until(`${value}.includes('\\nname: ${name}\\n') && ${status}.endsWith('no findings')`);
    }
}));

test('a shared link contains the document, but not the server\'s secret', timed, () => visit(async (page) => {
    const text = 'size: 200x100\nviews: {one: "Grüße, 漢字 😀"}\nconstraints: ["HV:|-[one]"]\n';
    await write(page, text);
    await page.until(`${size} === '200 × 100'`);
    await page.click('#share');
    const link = await page.until('document.getElementById("share-link").value');
    assert.ok(!link.includes(new URL(server.url).pathname.slice(1)), 'the secret is not shared');
    assert.equal(await page.look('document.getElementById("share-command").value'), `keyline play '${link}'`);
    const other = await start(process.env.KEYLINE, link);
    try {
        await page.open(other.url);
        await page.until('document.documentElement.dataset.ready');
        assert.equal(await page.look(value), text);
        assert.equal(await page.look(size), '200 × 100');
    } finally {
        other.stop();
    }
}));

test('the export dialog offers Swift in three styles, an SVG picture and the document', timed, () => visit(async (page) => {
    await page.click('#export');
    const text = 'document.getElementById("export-text").value';
    await page.until(`${text}.includes('title.topAnchor.constraint(equalTo: image.topAnchor)')`);
    const choose = (style) => page.look(`{ const list = document.getElementById('export-style'); list.value = '${style}'; list.dispatchEvent(new Event('change')); }`);
    await choose('key-paths');
    await page.until(`${text}.includes('title.constrainToView(image, constraints: [constraint(\\\\.topAnchor)])')`);
    await choose('blocks');
    await page.until(`${text}.includes('title.top == image.top')`);
    await choose('svg');
    await page.until(`${text}.startsWith('<svg')`);
    assert.ok(await page.look(`new DOMParser().parseFromString(${text}, 'image/svg+xml').querySelector('text').textContent === 'Ada Lovelace'`));
    await choose('yaml');
    await page.until(`${text} === ${value}`);
    await page.press('Escape');
    await page.until('!document.querySelector("dialog[open]")');
}));

// How many frames a machine shows depends on what else it does.
test('the page draws 1 000 views repeatedly during a drag', timed, async () => {
    const said = await drive(async (page) => {
        await page.open(`${server.url}?report=2500`);
        return JSON.parse(await page.until('document.documentElement.dataset.report', 40000));
    });
    assert.equal(said.views, 1000);
    assert.ok(said.frames > 3, `${said.frames} frames`);
    console.log(`# 1 000 views: ${said.rate.toFixed(0)} frames a second, ${said.median.toFixed(1)} ms from a size to its frames at the median`);
});
