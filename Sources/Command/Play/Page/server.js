// Questions to the server, which keeps the live layout of this page.

// One session a page; a new one where the server gave the old one up.
let session = crypto.randomUUID();
export const renew = () => (session = crypto.randomUUID());

/** What the server refused, in its words. */
export class Refusal extends Error {
    constructor(status, message) {
        super(message);
        this.status = status;
    }
}

async function post(question, members) {
    let response;
    try {
        response = await fetch(`ask/${session}/${question}`, {
            method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(members),
        });
    } catch {
        throw new Refusal(0, 'The server does not answer. Is `keyline play` still running?');
    }
    if (response.ok) return response;
    const said = await response.json().catch(() => ({}));
    throw new Refusal(response.status, said.message ?? `The server answers with ${response.status}.`);
}

/** Asks a question, and gives the answer as an object. */
export const ask = async (question, members = {}) => (await post(question, members)).json();

/**
 * Lays the root out at a size; null stands for the document's own.
 * Gives the frames that changed, as five numbers each, and the lines of texts that changed.
 */
export async function resize(width, height) {
    const bytes = await (await post('resize', { width, height })).arrayBuffer();
    const view = new DataView(bytes);
    const count = view.getUint32(0, true);
    const frames = new Float32Array(5 * count);
    for (let i = 0; i < frames.length; i++) frames[i] = view.getFloat32(4 + 4 * i, true);
    const rest = new TextDecoder().decode(new Uint8Array(bytes, 4 + 20 * count));
    return { frames, lines: rest === '' ? {} : JSON.parse(rest) };
}

/** The document that the command was given, if any, and the gallery. */
export const beginning = async () => (await fetch('start')).json();
