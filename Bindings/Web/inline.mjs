// Writes keyline.inline.js: the module keyline.js with the WebAssembly code inside, which needs no other
// file. Usage: node inline.mjs KEYLINE.JS KEYLINE.WASM OUTPUT.JS
import { readFileSync, writeFileSync } from 'node:fs';

const [source, wasm, output] = process.argv.slice(2);
const [code, end] = readFileSync(source, 'utf8').split(/^\/\/ ---- where the WebAssembly is;.*$/m);
if (end === undefined) throw new Error(`${source} does not say where the WebAssembly is`);
if (code.includes('import.meta')) throw new Error(`${source} uses import.meta above that line`);

writeFileSync(output, `${code}// ---- the WebAssembly, written by inline.mjs --------------------------------------------------------

/** What relative addresses are relative to. */
function here() {
    return globalThis.location?.href;
}

/** The WebAssembly that belongs to this file. */
function ownSource() {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

const base64 = '${readFileSync(wasm).toString('base64')}';
`);
