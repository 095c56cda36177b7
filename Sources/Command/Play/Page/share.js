// Shares a document as a link, which contains the text in the fragment of the URL. Browsers do not send the fragment to
// a server. Also saves texts as files.

/** The largest length, in bytes, of a document that a link may contain. */
const longest = 256 * 1024;

/**
 * Passes bytes through a compression or decompression stream, and returns the result. Throws if the result is longer
 * than `most` bytes.
 */
async function through(stream, bytes, most = Infinity) {
    const writer = stream.writable.getWriter();
    writer.write(bytes).catch(() => {});
    writer.close().catch(() => {});
    const parts = [];
    let count = 0;
    for (const reader = stream.readable.getReader(); ;) {
        const { done, value } = await reader.read();
        if (done) return new Uint8Array(await new Blob(parts).arrayBuffer());
        count += value.length;
        if (count > most) {
            await reader.cancel();
            throw new RangeError('The document is too long.');
        }
        parts.push(value);
    }
}

/**
 * Returns the fragment of a URL that contains a text: `#z=`, followed by the text, compressed by deflate and written in
 * base64url.
 */
export async function fragment(text) {
    const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));
    let binary = '';
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return `#z=${btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

/** Returns the text that the fragment of a URL contains, or undefined if the fragment contains no text. */
export async function textOf(hash) {
    if (!hash.startsWith('#z=')) return undefined;
    try {
        const binary = atob(hash.slice(3).replaceAll('-', '+').replaceAll('_', '/'));
        const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
        return new TextDecoder('utf-8', { fatal: true }).decode(await through(new DecompressionStream('deflate-raw'), bytes, longest));
    } catch {
        return undefined;
    }
}

export function save(text, name, type) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([text], { type }));
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

export async function copy(text, field) {
    try {
        await navigator.clipboard.writeText(text);
        return true;
    } catch {
        field.focus();
        field.select();
        return document.execCommand('copy');
    }
}
