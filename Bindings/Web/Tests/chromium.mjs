// Headless Chromium beside a plain file server over the project: for tests, and to take pictures.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const known = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };
const page = '<!doctype html><meta charset="utf-8"><title>test</title>';

// `report(value)` ends the visit; what goes wrong in the page ends it, too.
const reporter = `
    window.report = (said) => fetch('/report', { method: 'POST', body: JSON.stringify({ said }) });
    const wrong = (error) => fetch('/report', { method: 'POST', body: JSON.stringify({ wrong: String(error?.stack ?? error) }) });
    addEventListener('error', (event) => wrong(event.error ?? event.message));
    addEventListener('unhandledrejection', (event) => wrong(event.reason));
`;

/** Serves files of the project, and calls `reported` with what a page reports. */
async function serve(script, types, reported) {
    const server = createServer(async (request, response) => {
        const path = normalize(new URL(request.url, 'http://here').pathname);
        if (request.method === 'POST') {
            let body = '';
            for await (const piece of request) body += piece;
            response.end();
            reported(JSON.parse(body));
        } else if (path === '/') {
            response.setHeader('Content-Type', 'text/html');
            response.end(`${page}<script>${reporter}</script><script type="module">${script}</script>`);
        } else {
            try {
                const content = await readFile(join(root, path));
                response.setHeader('Content-Type', { ...known, ...types }[extname(path)] ?? 'application/octet-stream');
                response.end(content);
            } catch {
                response.statusCode = 404;
                response.end();
            }
        }
    });
    await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
    return server;
}

/** Runs Chromium on an address of the server until `ended` is settled, or, without that, until it ends itself. */
async function run(url, options, ended) {
    const profile = await mkdtemp(join(tmpdir(), 'keyline-chromium-'));
    const fixed = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', `--user-data-dir=${profile}`];
    const browser = spawn(process.env.CHROMIUM ?? 'chromium', [...fixed, ...options, url], { stdio: ['ignore', 'ignore', 'pipe'] });
    let complaints = '';
    browser.stderr.on('data', (text) => (complaints += text));
    const over = new Promise((resolve, reject) => {
        browser.on('error', reject);
        browser.on('close', resolve);
    });
    try {
        if (ended === undefined) return await over;
        const early = over.then(() => Promise.reject(new Error(`chromium ended early: ${complaints}`)));
        return await Promise.race([ended, early]);
    } finally {
        browser.kill('SIGKILL');
        await over.catch(() => {});
        await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
}

/** Opens a page that runs `script`, or a page of the project, and gives what it reports. */
export async function visit({ script = '', path = '/', types = {}, options = [] }) {
    let reported;
    const report = new Promise((resolve) => (reported = resolve));
    const server = await serve(script, types, reported);
    try {
        const { said, wrong } = await run(`http://127.0.0.1:${server.address().port}${path}`, options, report);
        if (wrong) throw new Error(`in the page: ${wrong}`);
        return said;
    } finally {
        server.closeAllConnections();
        server.close();
    }
}

/** Takes a picture of a page of the project. */
export async function picture({ path, file, size = '1280,800', options = [] }) {
    const server = await serve('', {}, () => {});
    try {
        const how = [`--screenshot=${file}`, `--window-size=${size}`, '--hide-scrollbars', '--timeout=8000', ...options];
        await run(`http://127.0.0.1:${server.address().port}${path}`, how, undefined);
    } finally {
        server.closeAllConnections();
        server.close();
    }
}
