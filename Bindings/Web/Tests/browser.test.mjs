// Tests the module in Chromium: in a page and in a worker, from a simple file server that knows .wasm
// files or does not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { visit } from './chromium.mjs';
import { answers } from './page.mjs';

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

for (const type of ['application/wasm', 'application/octet-stream']) {
    test(`keyline.js runs in a page and a worker if the server sends .wasm files as ${type}`, { timeout: 60000 }, async () => {
        const said = await visit({ script: inPage, types: { '.wasm': type } });
        assert.deepEqual(said, { page: answers, worker: { fetched: answers, given: answers, atOnce: answers } });
    });
}

// The module is a blob here, like the output of some bundlers, so there is no file beside it.
const inBlobs = `
    import { play } from '/Bindings/Web/Tests/page.mjs';
    const address = (code) => URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    const module = address(await (await fetch('/build/web/keyline.inline.js')).text());
    const requests = () => performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.wasm'));
    const work = new Worker(address(\`
        import { load, loadSync } from '\${module}';
        import { play } from '\${location.origin}/Bindings/Web/Tests/page.mjs';
        self.postMessage({ loaded: play(await load()), atOnce: play(loadSync()) });
    \`), { type: 'module' });
    const inWorker = new Promise((resolve, reject) => {
        work.onmessage = ({ data }) => resolve(data);
        work.onerror = (event) => reject(new Error(event.message ?? 'the worker did not start'));
    });
    const { load, loadSync } = await import(module);
    report({ page: { loaded: play(await load()), atOnce: play(loadSync()) }, worker: await inWorker, requests: requests() });
`;

test('keyline.inline.js runs in a page and a worker without a request for a .wasm file', { timeout: 60000 }, async () => {
    const both = { loaded: answers, atOnce: answers };
    assert.deepEqual(await visit({ script: inBlobs }), { page: both, worker: both, requests: [] });
});

// How many frames a machine shows depends on its load, but the solver's share of the time is small on any
// machine.
test('the solver takes less than 8 ms a frame for 1 000 views of the demo during a drag', { timeout: 60000 }, async () => {
    const said = await visit({ path: '/build/web/demo/index.html?report=2500' });
    assert.equal(said.views, 1000);
    assert.ok(said.frames > 3, `${said.frames} frames`);
    assert.ok(said.solverMedian < 8, `${said.solverMedian} ms a frame`);
    console.log(`# demo: ${said.rate.toFixed(0)} frames a second, solver ${said.solverMedian.toFixed(2)} ms at the median`);
});
