// Tests the package that npm makes: its files, its entry points, and its types as TypeScript finds them.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../../../build/web', import.meta.url));
const folder = await mkdtemp(join(tmpdir(), 'keyline-package-'));
after(() => rm(folder, { recursive: true, force: true }));

/** Packs the package and unpacks it like an installation does. Returns false if npm is not installed. */
async function install() {
    try {
        execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: built, stdio: ['ignore', 'ignore', 'pipe'] });
    } catch (error) {
        if (error.code === 'ENOENT') return false;
        throw error;
    }
    await mkdir(join(folder, 'node_modules', 'keyline-solver'), { recursive: true });
    execFileSync('tar', ['xzf', 'keyline-solver-0.1.0.tgz', '--strip-components=1', '-C', 'node_modules/keyline-solver'], { cwd: folder });
    return true;
}

const skip = (await install()) ? false : 'npm is not installed';
const inside = (file) => join(folder, 'node_modules', 'keyline-solver', file);

test('the npm package contains exactly the expected files and the MIT licence', { skip }, async () => {
    const found = execFileSync('tar', ['tzf', 'keyline-solver-0.1.0.tgz'], { cwd: folder, encoding: 'utf8' });
    const wanted = ['LICENSE', 'README.md', 'keyline.d.ts', 'keyline.inline.d.ts', 'keyline.inline.js', 'keyline.js', 'keyline.wasm', 'package.json'];
    assert.deepEqual(found.trim().split('\n').sort(), wanted.map((name) => `package/${name}`).sort());
    const licence = await readFile(new URL('../../../LICENSE', import.meta.url), 'utf8');
    assert.equal(await readFile(inside('LICENSE'), 'utf8'), licence);
    const { exports, license } = JSON.parse(await readFile(inside('package.json'), 'utf8'));
    assert.equal(license, 'MIT');
    for (const entry of Object.values(exports).flatMap((one) => (typeof one === 'string' ? one : Object.values(one)))) await readFile(inside(entry));
});

test('every entry point of the npm package can be imported by the package name', { skip }, async () => {
    await writeFile(join(folder, 'use.mjs'), `
        import { load, loadSync } from 'keyline-solver';
        import * as inline from 'keyline-solver/inline';
        import { readFile } from 'node:fs/promises';
        import { createRequire } from 'node:module';
        const wasm = await readFile(createRequire(import.meta.url).resolve('keyline-solver/keyline.wasm'));
        const all = [await load(), loadSync(wasm), await inline.load(), inline.loadSync()];
        console.log(all.map(({ version }) => version).join(' '));
    `);
    const said = execFileSync(process.execPath, ['use.mjs'], { cwd: folder, encoding: 'utf8' });
    assert.equal(said.trim(), '0.1.0 0.1.0 0.1.0 0.1.0');
});

test('TypeScript finds the types of every entry point by the package name', { skip }, async () => {
    await writeFile(join(folder, 'use.mts'), `
        import { load, loadSync, type Solver } from 'keyline-solver';
        import { loadSync as own, load as again, Expression } from 'keyline-solver/inline';
        const solver: Solver = new (own().Solver)();
        loadSync(new Uint8Array(8));
        void load().then(({ version }) => version.length);
        void again().then(() => Expression.sum([solver.addVariable('x')]));
        // @ts-expect-error
        loadSync();
    `);
    execFileSync('tsc', ['--noEmit', '--strict', '--target', 'es2022', '--module', 'node16', '--moduleResolution', 'node16', '--lib', 'es2022,dom', 'use.mts'], { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'inherit', 'inherit'] });
});
