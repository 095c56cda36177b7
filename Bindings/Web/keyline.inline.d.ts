// keyline.inline.js: the whole of keyline.js with the WebAssembly inside, so that nothing else is fetched. Its classes are its
// own: an error of one of the two modules is no instance of the other one's classes.
import type { Keyline } from './keyline.js';

export * from './keyline.js';

/** Loads the solver: the WebAssembly inside the module, or what a URL, a `fetch()`, bytes or a compiled module gives. */
export declare function load(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<Keyline>;

/** Loads the solver at once: the WebAssembly inside the module, or bytes, or a compiled module. */
export declare function loadSync(source?: BufferSource | WebAssembly.Module): Keyline;
