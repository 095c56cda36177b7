// keyline.inline.js: all of keyline.js together with the WebAssembly, so that no other file is loaded. Its
// classes differ from those of keyline.js: an error thrown by one module is not an instance of the other
// module's error classes.
import type { Keyline } from './keyline.js';

export * from './keyline.js';

/** Loads the solver: the WebAssembly inside the module, or what a URL, a `fetch()`, bytes or a compiled module gives. */
export declare function load(source?: string | URL | Response | BufferSource | WebAssembly.Module): Promise<Keyline>;

/** Loads the solver at once: the WebAssembly inside the module, or bytes, or a compiled module. */
export declare function loadSync(source?: BufferSource | WebAssembly.Module): Keyline;
