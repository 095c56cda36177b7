// A worker that loads the module itself, or gets the compiled module in a message and loads it with or
// without waiting.
import { load, loadSync } from '/build/web/keyline.js';
import { play } from './page.mjs';

self.onmessage = async ({ data }) => {
    self.postMessage({ fetched: play(await load()), given: play(await load(data)), atOnce: play(loadSync(data)) });
};
