// Tests the module that contains the WebAssembly code: it reads no other file, and does everything that
// keyline.js does.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import * as inline from '../../../build/web/keyline.inline.js';
import * as plain from '../../../build/web/keyline.js';
import { answers, play } from './page.mjs';

const code = await readFile(new URL('../../../build/web/keyline.inline.js', import.meta.url), 'utf8');
const wasm = await readFile(new URL('../../../build/web/keyline.wasm', import.meta.url));

test('keyline.inline.js exports the same names as keyline.js', () => assert.deepEqual(Object.keys(inline), Object.keys(plain)));

test('keyline.inline.js loads its own and a given WebAssembly module, also synchronously', async () => {
    const compiled = await WebAssembly.compile(wasm);
    for (const keyline of [await inline.load(), inline.loadSync(), inline.loadSync(wasm), await inline.load(compiled), inline.loadSync(compiled)])
        assert.deepEqual(play(keyline), answers);
    assert.deepEqual(play(await inline.load(new URL('../../../build/web/keyline.wasm', import.meta.url))), answers);
});

test('keyline.inline.js works from a data URL, without any other file', async () => {
    const alone = await import(`data:text/javascript;base64,${Buffer.from(code).toString('base64')}`);
    assert.deepEqual(play(alone.loadSync()), answers);
    // the module has no address to which this one could be relative
    await assert.rejects(alone.load('keyline.wasm'), { name: 'TypeError' });
});

test('keyline.inline.js contains no reference to another file that a bundler would follow', () => {
    assert.doesNotMatch(code, /import\.meta|^\s*import\s|from '|import\(['"]/m);
    assert.match(code, /import\(\/\* webpackIgnore: true \*\//);
});
