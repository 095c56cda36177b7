// Runs the code in README.md unchanged, and checks that its output begins as the comments there say.
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import * as inline from '../../../build/web/keyline.inline.js';
import * as plain from '../../../build/web/keyline.js';

const AsyncFunction = (async () => {}).constructor;
const text = await readFile(new URL('../README.md', import.meta.url), 'utf8');
const blocks = [...text.matchAll(/^```js\n(.*?)^```/gms)].map(([, code]) => code);

test('the README contains three examples of code', () => assert.equal(blocks.length, 3));

blocks.forEach((code, i) => {
    test(`example ${i + 1} of the README prints what its comments say`, async () => {
        const printed = [];
        const body = code.replace(/^import (\{.*\}) from 'keyline-solver(?:\/inline)?';.*$/m, 'const $1 = module;');
        const module = code.includes("'keyline-solver/inline'") ? inline : plain;
        const run = new AsyncFunction('module', 'console', body);
        await run(module, { log: (...what) => printed.push(what.join(' ')) });
        const wanted = [...code.matchAll(/console\.log\(.*\); +\/\/ (.*)$/gm)].map(([, said]) => said.replace(/ …$/, ''));
        assert.ok(wanted.length > 0);
        wanted.forEach((said, k) => assert.ok(printed[k].startsWith(said), `${printed[k]} does not begin with ${said}`));
    });
});
