// The module in a worker: loaded by itself, and from the compiled module that it is sent.
import { load } from '/build/web/keyline.js';
import { play } from './page.mjs';

self.onmessage = async ({ data }) => {
    self.postMessage({ fetched: play(await load()), given: play(await load(data)) });
};
