// Sends the page's requests to the server of `keyline play`. The server keeps the layout of the page between the
// requests.

// The name by which the server finds this page's layout (its session). If the server has given up the session because a
// layout took too long, the page starts a new session.
let session = crypto.randomUUID();
export const renew = () => (session = crypto.randomUUID());

/** The error that is thrown if the server refuses a request. It has the server's message and the HTTP status. */
export class Refusal extends Error {
    constructor(status, message, members = {}) {
        super(message);
        this.status = status;
        this.members = members;
    }
}

async function post(path, members) {
    let response;
    try {
        response = await fetch(path, {
            method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(members),
        });
    } catch {
        throw new Refusal(0, 'The server does not answer. Is `keyline play` still running?');
    }
    if (response.ok) return response;
    const answer = await response.json().catch(() => ({}));
    throw new Refusal(response.status, answer.message ?? `The server answers with ${response.status}.`, answer);
}

const question = (name) => `ask/${session}/${name}`;

/** Sends a request such as `open` or `marks` with its arguments, and returns the JSON object of the answer. */
export const ask = async (name, members = {}) => (await post(question(name), members)).json();

/**
 * Saves the text to the file that the command was started with, if the file still has the version `version`. Returns
 * the new version. If another program has changed the file, throws a `Refusal` with the status 409 and the file's
 * present text and version.
 */
export const saveFile = async (text, version) => (await (await post('save', { text, version })).json()).version;

/**
 * Asks the server for the layout at another size in points; null stands for the width or height that the document
 * states. Returns the frames that changed, five numbers each (index, x, y, width, height), and the texts whose line
 * breaks changed.
 */
export async function resize(width, height) {
    const bytes = await (await post(question('resize'), { width, height })).arrayBuffer();
    const view = new DataView(bytes);
    const count = view.getUint32(0, true);
    const frames = new Float32Array(5 * count);
    for (let i = 0; i < frames.length; i++) frames[i] = view.getFloat32(4 + 4 * i, true);
    const rest = new TextDecoder().decode(new Uint8Array(bytes, 4 + 20 * count));
    return { frames, lines: rest === '' ? {} : JSON.parse(rest) };
}

/** Returns the document that the command was started with, if there is one, and the documents of the gallery. */
export const beginning = async () => (await fetch('start')).json();
