// The server: who is answered, and what is refused, over HTTP.
import assert from 'node:assert/strict';
import { request } from 'node:http';
import { connect } from 'node:net';
import { after, before, test } from 'node:test';
import { start } from './server.mjs';

let server, address;
before(async () => {
    server = await start(process.env.KEYLINE);
    address = new URL(server.url);
});
after(() => server.stop());

/** A request with whatever headers; `token` in the path stands for the secret. */
function call(path, { method = 'GET', headers = {}, body } = {}) {
    const options = { host: '127.0.0.1', port: address.port, method, path: path.replace('token', address.pathname.split('/')[1]), headers };
    return new Promise((resolve, reject) => {
        const made = request(options, (response) => {
            let text = '';
            response.setEncoding('utf8').on('data', (piece) => (text += piece)).on('end', () => resolve({ status: response.statusCode, headers: response.headers, text }));
        });
        made.on('error', reject);
        made.end(body);
    });
}

const json = { 'Content-Type': 'application/json' };
const ask = (question, members, headers = json) => call(`/token/ask/test/${question}`, { method: 'POST', headers, body: JSON.stringify(members) });

test('the page\'s content security policy allows no other site', async () => {
    const { status, headers, text } = await call('/token/');
    assert.equal(status, 200);
    assert.match(headers['content-security-policy'], /default-src 'none'.*connect-src 'self'/);
    assert.doesNotMatch(headers['content-security-policy'], /unsafe|http/);
    assert.equal(headers['referrer-policy'], 'no-referrer');
    for (const [, name] of text.matchAll(/(?:href|src)="([^"]+)"/g)) {
        if (name.startsWith('data:')) continue;
        assert.doesNotMatch(name, /^(https?:)?\/\//);
        assert.equal((await call(`/token/${name}`)).status, 200, name);
    }
});

test('requests without the token, or from another host or page, are refused', async () => {
    assert.equal((await call('/')).status, 403);
    assert.equal((await call('/play.js')).status, 403);
    assert.equal((await call('/0000/start')).status, 403);
    assert.match((await call('/')).text, /lacks the secret/);
    assert.equal((await call('/token/', { headers: { Host: `rebound.example:${address.port}` } })).status, 403);
    assert.equal((await call('/token/', { headers: { Host: '127.0.0.1:1' } })).status, 403);
    for (const headers of [{ Origin: 'https://other.example' }, { Origin: 'null' }, { 'Sec-Fetch-Site': 'cross-site' }, { 'Sec-Fetch-Site': 'same-site' }]) {
        assert.equal((await ask('open', { text: 'views: {a: b}' }, { ...json, ...headers })).status, 403, JSON.stringify(headers));
    }
    const own = { ...json, Origin: `http://127.0.0.1:${address.port}`, 'Sec-Fetch-Site': 'same-origin' };
    assert.equal((await ask('open', { text: 'views: {a: b}' }, own)).status, 200);
});

/** What the server says to the head of a request whose body never comes. */
const toHead = (lines) => new Promise((resolve, reject) => {
    const socket = connect(address.port, '127.0.0.1', () => socket.write([...lines, '', ''].join('\r\n')));
    let text = '';
    socket.setEncoding('utf8').setTimeout(5000, () => socket.destroy(new Error('no answer')));
    socket.on('data', (piece) => (text += piece)).on('end', () => resolve(text)).on('error', reject);
});

test('requests of strangers are refused before their body is read', async () => {
    const token = address.pathname.split('/')[1], host = `Host: 127.0.0.1:${address.port}`, type = 'Content-Type: application/json';
    const post = (path, ...headers) => toHead([`POST ${path} HTTP/1.1`, 'Content-Length: 400000', ...headers]);
    assert.match(await post('/0000/ask/test/open', host, type), /^HTTP\/1.1 403 .*Connection: close.*lacks the secret/s);
    assert.match(await post(`/${token}/ask/test/open`, 'Host: other.example', type), /^HTTP\/1.1 403 /);
    assert.match(await post(`/${token}/ask/test/open`, host, type, 'Origin: https://other.example'), /^HTTP\/1.1 403 /);
    assert.match(await post(`/${token}/ask/test/open`, host, host, type), /^HTTP\/1.1 (400|403) /);
    assert.match(await post(`/${token}/ask/test/open`, host), /^HTTP\/1.1 415 /);
    assert.match(await toHead([`POST /${token}/ask/test/open HTTP/1.1`, host, type, 'Content-Length: 999999999']), /^HTTP\/1.1 413 /);
});

test('an invalid request gets an error status, and the server keeps running', async () => {
    assert.equal((await ask('open', { text: 3 })).status, 400);
    assert.equal((await call('/token/ask/test/open', { method: 'POST', headers: json, body: '{' })).status, 400);
    assert.equal((await ask('open', { text: 'views: {a: b}' }, { 'Content-Type': 'text/plain' })).status, 415);
    assert.equal((await ask('nonsense', {})).status, 404);
    assert.equal((await call('/token/ask/open', { method: 'POST', headers: json, body: '{}' })).status, 404);
    assert.equal((await call('/token/../../etc/passwd')).status, 404);
    assert.equal((await call('/token/start', { method: 'DELETE' })).status, 405);
    assert.equal((await call('/token/ask/fresh/resize', { method: 'POST', headers: json, body: '{}' })).status, 409);
    assert.equal((await ask('open', { text: '#'.repeat(300_000) })).status, 413);
    assert.equal((await ask('open', { text: '#'.repeat(3_000_000) })).status, 413);
    assert.equal((await call('/token/')).status, 200);
});

// By hand: 20 in from the left, 40 wide at least, and the text of a width of its own below it.
test('the response to a resize contains only the frames that changed', async () => {
    const text = 'size: 100x50\nviews: {a: {width: 40}, b: {width: 40}}\nconstraints: ["H:|-20-[a]", "V:|[a]|", "H:[b]|", "V:|[b]|"]\n';
    const said = JSON.parse((await ask('open', { text })).text);
    assert.deepEqual(said.frames, [0, 0, 100, 50, 20, 0, 40, 50, 60, 0, 40, 50]);
    const response = await fetch(`${server.url}ask/test/resize`, { method: 'POST', headers: json, body: JSON.stringify({ width: 130, height: 50 }) });
    const bytes = new DataView(await response.arrayBuffer());
    const numbers = Array.from({ length: (bytes.byteLength - 4) / 4 }, (_, i) => bytes.getFloat32(4 + 4 * i, true));
    assert.equal(bytes.getUint32(0, true), 2);
    assert.deepEqual(numbers, [0, 0, 0, 130, 50, 2, 90, 0, 40, 50]);
});

test('invalid sizes, constraint numbers and export styles do not stop the server', async () => {
    await ask('open', { text: 'size: 100x50\nviews: {a: b}\n' });
    for (const size of [{ width: -5, height: 1e300 }, { width: null, height: null }]) assert.equal((await ask('resize', size)).status, 200);
    assert.equal((await ask('marks', { constraints: [-1, 7, 1e6] })).status, 200);
    assert.equal((await ask('export', { style: 'cobol' })).status, 400);
    assert.equal((await ask('export', { style: 'anchors', type: 'A {}; import Evil' })).status, 200);
    assert.doesNotMatch((await ask('export', { style: 'anchors', type: 'A {}; import Evil' })).text, /Evil/);
});

test('the page starts with the document or link given on the command line', async () => {
    const given = await start(process.env.KEYLINE, 'Examples/Documents/form.yaml');
    const said = await (await fetch(`${given.url}start`)).json();
    given.stop();
    assert.match(said.text, /name: form/);
    const linked = await start(process.env.KEYLINE, 'http://127.0.0.1:1/#z=abc-_1"$(x)');
    linked.stop();
    assert.match(linked.url, /\/#z=abc-_1x$/);
});
