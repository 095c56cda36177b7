// Starts the playground's server, and writes into its page.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { drive } from '../../Bindings/Web/Tests/chromium.mjs';

export const CONTRADICTION = 'size: 300x120\nviews:\n  box: {fill: "#0969da", radius: 8}\nconstraints:\n'
    + '  - V:|-20-[box(60)]\n  - box.left == root.left + 20\n  - box.width == 200\n  - box.right == root.right - 20\n';
export const AMBIGUOUS = 'size: 300x120\nviews:\n  box: {fill: "#0969da", radius: 8, width: 60}\nconstraints:\n'
    + '  - V:|-20-[box(60)]\n  - box.left >= root.left + 20\n  - box.right <= root.right - 20\n';

/** The server, its address, and a way to stop it. */
export async function start(program, ...more) {
    const child = spawn(program, ['play', '--no-open', ...more], { stdio: ['ignore', 'pipe', 'inherit'] });
    const url = await new Promise((resolve, reject) => {
        child.stdout.once('data', (text) => resolve(String(text).trim()));
        child.once('error', reject);
        child.once('exit', (code) => reject(new Error(`keyline play ended with ${code}`)));
    });
    return { url, child, stop: () => child.kill() };
}

/** Puts a document into the editor, as a person would. */
export async function write(page, text) {
    await page.click('#text');
    await page.press('a', 2);
    await page.type(text);
}

/** Opens the page of a server, and says what went wrong in it. Browsers complain of refusals; those `expected` are no fault. */
export const visit = (url, body, expected = /^$/) => drive(async (page) => {
    await page.open(url);
    await page.until('document.documentElement.dataset.ready');
    await body(page);
    assert.deepEqual(page.complaints.filter((one) => !expected.test(one)), []);
});
