// The module in Chromium: in a page and in a worker, from a plain file server, with and without its knowing .wasm.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visit } from './chromium.mjs';

const inPage = `
    import { load } from '/build/web/keyline.js';
    import { play } from '/Bindings/Web/Tests/page.mjs';
    const work = new Worker('/Bindings/Web/Tests/worker.mjs', { type: 'module' });
    const inWorker = new Promise((resolve, reject) => {
        work.onmessage = ({ data }) => resolve(data);
        work.onerror = (event) => reject(new Error(event.message ?? 'the worker did not start'));
    });
    work.postMessage(await WebAssembly.compile(await (await fetch('/build/web/keyline.wasm')).arrayBuffer()));
    report({ page: play(await load()), worker: await inWorker });
`;

// Worked out by hand: x + y = 10 and x - y = 4; then what contradicts; then stamps of 2 * number.
const answers = { values: [7, 3], conflict: ['late: x == 1', 'x + y == 10', 'x - y == 4'], stamps: [2, 4, 6] };

for (const type of ['application/wasm', 'application/octet-stream']) {
    test(`a page and a worker, where the server calls .wasm ${type}`, { timeout: 60000 }, async () => {
        const said = await visit({ script: inPage, types: { '.wasm': type } });
        assert.deepEqual(said, { page: answers, worker: { fetched: answers, given: answers } });
    });
}

// How many frames a machine shows depends on what else it does; the solver's share of each is small on any.
test('the demo lays out 1 000 views at each frame of a drag', { timeout: 60000 }, async () => {
    const said = await visit({ path: '/build/web/demo/index.html?report=2500' });
    assert.equal(said.views, 1000);
    assert.ok(said.frames > 3, `${said.frames} frames`);
    assert.ok(said.solverMedian < 8, `${said.solverMedian} ms a frame`);
    console.log(`# demo: ${said.rate.toFixed(0)} frames a second, solver ${said.solverMedian.toFixed(2)} ms at the median`);
});
