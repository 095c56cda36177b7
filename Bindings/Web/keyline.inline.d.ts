// The types of keyline.inline.js, a copy of keyline.js that contains the WebAssembly, so that no second file is
// loaded. Use only one of the two files in a program: each has classes of its own, so an error thrown by one is not
// an `instanceof` the error classes of the other.
import type { Keyline } from './keyline.js';

export * from './keyline.js';

/**
 * Loads the solver from the WebAssembly inside this file or, if `source` is given, from a URL, the result of a
 * `fetch()`, bytes or a compiled module.
 */
export declare function load(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<Keyline>;

/**
 * Loads the solver without a promise, from the WebAssembly inside this file or, if `source` is given, from bytes or a
 * compiled module.
 */
export declare function loadSync(source?: BufferSource | WebAssembly.Module): Keyline;
