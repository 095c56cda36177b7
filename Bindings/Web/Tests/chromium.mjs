// Runs Chromium without a screen, with a simple file server for the project. Used by tests, and to take
// pictures.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const known = { '.html': 'text/html', '.js': 'text/javascript', '.mjs': 'text/javascript', '.css': 'text/css', '.wasm': 'application/wasm' };
const page = '<!doctype html><meta charset="utf-8"><title>test</title>';

// The page ends the visit by `report(value)`; an error in the page ends it, too.
const reporter = `
    window.report = (said) => fetch('/report', { method: 'POST', body: JSON.stringify({ said }) });
    const wrong = (error) => fetch('/report', { method: 'POST', body: JSON.stringify({ wrong: String(error?.stack ?? error) }) });
    addEventListener('error', (event) => wrong(event.error ?? event.message));
    addEventListener('unhandledrejection', (event) => wrong(event.reason));
`;

/** Serves files of the project, and calls `reported` with the value that a page reports. */
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

/**
 * Runs Chromium with an address until the promise that `ended` returns is settled; without `ended`, until
 * Chromium exits.
 */
async function run(url, options, ended, pipes = []) {
    const profile = await mkdtemp(join(tmpdir(), 'keyline-chromium-'));
    const fixed = ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run', `--user-data-dir=${profile}`];
    const browser = spawn(process.env.CHROMIUM ?? 'chromium', [...fixed, ...options, url], { stdio: ['ignore', 'ignore', 'pipe', ...pipes] });
    let complaints = '';
    browser.stderr.on('data', (text) => (complaints += text));
    const over = new Promise((resolve, reject) => {
        browser.on('error', reject);
        browser.on('close', resolve);
    });
    try {
        if (ended === undefined) return await over;
        const early = over.then(() => Promise.reject(new Error(`chromium ended early: ${complaints}`)));
        return await Promise.race([typeof ended === 'function' ? ended(browser.stdio) : ended, early]);
    } finally {
        browser.kill('SIGKILL');
        await over.catch(() => {});
        await rm(profile, { recursive: true, force: true, maxRetries: 5 });
    }
}

/** Opens a page that runs `script`, or a page of the project, and returns the value that it reports. */
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

/**
 * Drives a page over the DevTools protocol like a user: presses keys, moves the pointer, and reads values
 * from the page.
 */
class Driver {
    #write;
    #waiting = new Map();
    #count = 0;
    #session;
    /** Exceptions in the page, and errors that it logs. */
    complaints = [];

    constructor([, , , input, output]) {
        this.#write = (message) => input.write(`${JSON.stringify(message)}\0`);
        let rest = '';
        output.setEncoding('utf8').on('data', (text) => {
            const messages = (rest + text).split('\0');
            rest = messages.pop();
            for (const message of messages) this.#read(JSON.parse(message));
        });
    }

    #read({ id, result, error, method, params }) {
        if (id !== undefined) {
            const [resolve, reject] = this.#waiting.get(id);
            this.#waiting.delete(id);
            return error ? reject(new Error(error.message)) : resolve(result);
        }
        if (method === 'Runtime.exceptionThrown') this.complaints.push(params.exceptionDetails.exception?.description ?? params.exceptionDetails.text);
        if (method === 'Log.entryAdded' && params.entry.level === 'error') this.complaints.push(`${params.entry.text} ${params.entry.url ?? ''}`);
    }

    send(method, params = {}) {
        const id = ++this.#count;
        this.#write({ id, method, params, ...(this.#session && { sessionId: this.#session }) });
        return new Promise((resolve, reject) => this.#waiting.set(id, [resolve, reject]));
    }

    async attach() {
        let target;
        while (!target) target = (await this.send('Target.getTargets')).targetInfos.find(({ type }) => type === 'page');
        this.#session = (await this.send('Target.attachToTarget', { targetId: target.targetId, flatten: true })).sessionId;
        for (const domain of ['Page', 'Runtime', 'Log']) await this.send(`${domain}.enable`);
    }

    async open(url) {
        await this.send('Page.navigate', { url: 'about:blank' });
        await this.send('Page.navigate', { url });
    }

    /** Returns the value of an expression in the page. */
    async look(expression) {
        const { result, exceptionDetails } = await this.send('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
        if (exceptionDetails) throw new Error(`${expression}: ${exceptionDetails.exception?.description ?? exceptionDetails.text}`);
        return result.value;
    }

    /** Waits until an expression in the page is true, and returns its value. */
    async until(expression, milliseconds = 10000) {
        const end = Date.now() + milliseconds;
        for (;;) {
            const value = await this.look(expression).catch(() => undefined);
            if (value) return value;
            if (Date.now() > end) throw new Error(`in vain: ${expression}`);
            await new Promise((resolve) => setTimeout(resolve, 20));
        }
    }

    /** Returns the position of the middle of an element. */
    middle(selector) {
        return this.look(`(() => { const r = document.querySelector(${JSON.stringify(selector)}).getBoundingClientRect(); return { x: r.x + r.width / 2, y: r.y + r.height / 2 }; })()`);
    }

    async point(kind, { x, y }, buttons = 0) {
        await this.send('Input.dispatchMouseEvent', { type: kind, x, y, button: buttons || kind === 'mouseReleased' ? 'left' : 'none', buttons, clickCount: 1 });
    }

    async hover(selector) {
        await this.point('mouseMoved', typeof selector === 'string' ? await this.middle(selector) : selector);
    }

    async click(selector) {
        const at = await this.middle(selector);
        await this.point('mouseMoved', at);
        await this.point('mousePressed', at, 1);
        await this.point('mouseReleased', at);
    }

    async drag(selector, dx, dy) {
        const { x, y } = await this.middle(selector);
        await this.point('mouseMoved', { x, y });
        await this.point('mousePressed', { x, y }, 1);
        for (let i = 1; i <= 5; i++) await this.point('mouseMoved', { x: x + (dx * i) / 5, y: y + (dy * i) / 5 }, 1);
        await this.point('mouseReleased', { x: x + dx, y: y + dy });
    }

    async type(text) {
        await this.send('Input.insertText', { text });
    }

    /** Presses a key, given by its name such as `Escape`. */
    async press(key, modifiers = 0) {
        const codes = { Enter: 13, Escape: 27, End: 35, Home: 36, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39, ArrowDown: 40, Tab: 9, a: 65 };
        const common = { key, code: key.length === 1 ? `Key${key.toUpperCase()}` : key, windowsVirtualKeyCode: codes[key], modifiers };
        await this.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...common, ...(key === 'a' && modifiers === 2 && { commands: ['selectAll'] }) });
        if (key === 'Enter') await this.send('Input.dispatchKeyEvent', { type: 'char', text: '\r', ...common });
        await this.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common });
    }

    /** Returns a picture (PNG) of what the page shows. */
    async shot() {
        return Buffer.from((await this.send('Page.captureScreenshot', { format: 'png' })).data, 'base64');
    }
}

/** Opens a page of the given size and calls `body` with a driver for it. */
export function drive(body, { size = '1280,800', options = [] } = {}) {
    const driven = async (pipes) => {
        const driver = new Driver(pipes);
        await driver.attach();
        return body(driver);
    };
    return run('about:blank', ['--remote-debugging-pipe', `--window-size=${size}`, '--hide-scrollbars', ...options], driven, ['pipe', 'pipe']);
}
