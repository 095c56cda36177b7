// The code of README.md, run as it stands: what it prints begins as its comments say.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import * as module from '../../../build/web/keyline.js';

const AsyncFunction = (async () => {}).constructor;
const text = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const blocks = [...text.matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code);

test('there are examples', () => assert.equal(blocks.length, 2));

blocks.forEach((code, i) => {
    test(`example ${i + 1}`, async () => {
        const printed = [];
        const body = code.replace(/^import (\{.*\}) from 'keyline';.*$/m, 'const $1 = module;');
        const run = new AsyncFunction('module', 'console', body);
        await run(module, { log: (...what) => printed.push(what.join(' ')) });
        const wanted = [...code.matchAll(/console\.log\(.*\); +\/\/ (.*)$/gm)].map(([, said]) => said.replace(/ …$/, ''));
        assert.ok(wanted.length > 0);
        wanted.forEach((said, k) => assert.ok(printed[k].startsWith(said), `${printed[k]} does not begin with ${said}`));
    });
});
