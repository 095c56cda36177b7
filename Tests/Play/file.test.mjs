// Saving to the file that `keyline play` was started with, over HTTP and in the page.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, readlinkSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, beforeEach, test } from 'node:test';
import { start, visit, write } from './server.mjs';

const timed = { timeout: 60000 };
const ONE = 'size: 100x50\nviews: {a: {}}\nconstraints: ["HV:|[a]|"]\n', TWO = ONE.replace('100', '120'), THREE = ONE.replace('100', '140');
const value = 'document.getElementById("text").value';
const isDisabled = 'document.getElementById("save").disabled';
let folder, file, server;

before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'keyline-'));
    file = join(folder, 'one.yaml');
    writeFileSync(file, ONE);
    symlinkSync('one.yaml', join(folder, 'link.yaml'));
    server = await start(process.env.KEYLINE, join(folder, 'link.yaml'));
});
beforeEach(() => writeFileSync(file, ONE));
after(() => {
    server.stop();
    rmSync(folder, { recursive: true });
});

const read = () => readFileSync(file, 'utf8');
const beginning = async () => (await fetch(`${server.url}start`)).json();
const save = (members, headers = {}, url = server.url) => fetch(`${url}save`, { method: 'POST', headers: { 'Content-Type': 'application/json', ...headers }, body: JSON.stringify(members) });

test('saving is refused if the file is not the version that was edited', async () => {
    const { version, text } = await beginning();
    assert.equal(text, ONE);
    const first = await save({ text: TWO, version });
    assert.equal(first.status, 200);
    assert.equal(read(), TWO);
    assert.equal(readlinkSync(join(folder, 'link.yaml')), 'one.yaml');
    // The page that knows the version before has lost.
    const second = await save({ text: THREE, version });
    assert.equal(second.status, 409);
    const said = await second.json();
    assert.equal(said.text, TWO);
    assert.equal(said.version, (await first.json()).version);
    assert.equal(read(), TWO);
    assert.equal((await save({ text: THREE, version: said.version })).status, 200);
    assert.equal(read(), THREE);
});

test('a file with mistakes opens without resize handles until the mistake is corrected', timed, async () => {
    writeFileSync(file, 'size: 100x50\nveiws: {a: {}}\n');
    await visit(server.url, async (page) => {
        const isShown = 'getComputedStyle(document.getElementById("handle-x")).visibility === "visible"';
        await page.until('document.getElementById("status").textContent.startsWith("1 mistake")');
        assert.equal(await page.look(isShown), false);
        await page.click('#findings .fix');
        await page.until(isShown);
        assert.equal(await page.look('document.getElementById("size").textContent'), '100 × 50');
    });
});

test('saving is refused after the file was changed or deleted by another program', async () => {
    const { version } = await beginning();
    writeFileSync(file, THREE);
    const changed = await save({ text: TWO, version });
    assert.equal(changed.status, 409);
    assert.match((await changed.json()).message, /was changed by another program. Nothing was saved/);
    assert.equal(read(), THREE);
    rmSync(file);
    const gone = await save({ text: TWO, version });
    assert.equal(gone.status, 409);
    const said = await gone.json();
    assert.equal(said.text, undefined);
    assert.throws(() => statSync(file));
    assert.equal((await save({ text: TWO, version: said.version })).status, 200);
    assert.equal(read(), TWO);
});

test('saving is refused to other pages, without the token, and with an invalid body', async () => {
    const { version } = await beginning();
    const origin = new URL(server.url).origin;
    for (const headers of [{ Origin: 'https://other.example' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }]) {
        assert.equal((await save({ text: TWO, version }, headers)).status, 403, JSON.stringify(headers));
    }
    assert.equal((await save({ text: TWO, version }, {}, `${origin}/`)).status, 403);
    assert.equal((await save({ text: TWO, version }, { 'Content-Type': 'text/plain' })).status, 415);
    assert.equal((await save({ text: TWO })).status, 400);
    assert.equal((await save({ version })).status, 400);
    assert.equal((await save({ text: '#'.repeat(300_000), version })).status, 413);
    assert.equal((await fetch(`${server.url}save/other.yaml`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: '{}' })).status, 404);
    assert.equal(read(), ONE);
    const other = await start(process.env.KEYLINE);
    try {
        assert.equal((await save({ text: TWO, version: 'none' }, {}, other.url)).status, 404);
    } finally {
        other.stop();
    }
});

test('the button and Ctrl+S save the document to its file', timed, () => visit(server.url, async (page) => {
    assert.equal(await page.look(isDisabled), true);
    await write(page, TWO);
    await page.until(`!${isDisabled}`);
    await page.click('#save');
    await page.until('document.getElementById("save").textContent === "Saved"');
    assert.equal(read(), TWO);
    assert.equal(await page.look(isDisabled), true);
    await write(page, THREE);
    await page.press('s', 2);
    await page.until(isDisabled);
    assert.equal(read(), THREE);
    // A page that is loaded again still belongs to the file, and a document of the gallery does not.
    await write(page, ONE);
    await page.until('history.state?.version && location.hash.startsWith("#z=")');
    await new Promise((done) => setTimeout(done, 600));
    await page.look('delete document.documentElement.dataset.ready; location.reload()');
    await page.until(`document.documentElement.dataset.ready && ${value} === ${JSON.stringify(ONE)} && !${isDisabled}`);
    await page.click('#save');
    await page.until(isDisabled);
    assert.equal(read(), ONE);
    const choose = (name) => page.look(`{ const list = document.getElementById('gallery'); list.value = '${name}'; list.dispatchEvent(new Event('change')); }`);
    await choose('form');
    await page.until('document.getElementById("save").hidden');
    await page.press('s', 2);
    assert.equal(read(), ONE);
    writeFileSync(file, TWO);
    await choose('');
    await page.until(`${value} === ${JSON.stringify(TWO)} && !document.getElementById("save").hidden && ${isDisabled}`);
}));

test('the page asks before it overwrites a file that another program has changed', timed, () => visit(server.url, async (page) => {
    await write(page, TWO);
    writeFileSync(file, THREE);
    await page.click('#save');
    await page.until('document.getElementById("save-dialog").open');
    assert.match(await page.look('document.getElementById("save-message").textContent'), /was changed by another program/);
    assert.equal(read(), THREE);
    await page.press('Escape');
    await page.until('!document.getElementById("save-dialog").open');
    assert.equal(read(), THREE);
    await page.click('#save');
    await page.until('document.getElementById("save-dialog").open');
    await page.click('#save-over');
    await page.until('document.getElementById("save").textContent === "Saved"');
    assert.equal(read(), TWO);
    await write(page, ONE);
    writeFileSync(file, THREE);
    await page.click('#save');
    await page.until('document.getElementById("save-dialog").open');
    await page.click('#save-open');
    await page.until(`${value} === ${JSON.stringify(THREE)}`);
    assert.equal(read(), THREE);
}, /status of 409 .*\/save$/));
