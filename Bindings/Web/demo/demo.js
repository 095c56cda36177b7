// demo.js - the script of the demo page. The solver lays out 250 cards in 10 columns, each with a picture and two
// texts, anew for every frame while the user drags the corner of the layout.
import { load } from '../keyline.js';

const CARDS = 250;
const COLUMNS = 10;
const GAP = 5;
const LEAST = { width: 420, height: 440 };

const keyline = await load();
const solver = new keyline.Solver();
// Options in the address of the page, for tests. With `?play`, the script resizes the layout as if a user dragged its
// corner. With `?report=3000`, it does so for 3000 milliseconds, and then posts the times of the solves to the
// server.
const asked = new URLSearchParams(location.search);
const page = (id) => document.getElementById(id);
const views = []; // view i has the variables 4 i to 4 i + 3: left, top, width and height

function view(text = '') {
    const [left, top, width, height] = solver.addVariables(4);
    const one = { text, left, top, width, height, right: left.plus(width), bottom: top.plus(height) };
    views.push(one);
    return one;
}

/**
 * Adds the constraints of a card to `rules` and returns the card: a picture beside a title and a note. If the card is
 * too narrow, the texts are cut off.
 */
function card(i, rules) {
    const [one, picture, title, note] = [view(), view(), view(`Card ${i + 1}`), view(`no. ${(i * 7) % 250}`)];
    for (const { width, height } of [one, picture, title, note]) rules.push(width.ge(0), height.ge(0));
    // The positions inside a card are relative to its left and top edges. If there is too little space, the
    // priorities make the note narrower first (500), then the title (750), then the picture (800).
    rules.push(picture.left.eq(4), picture.top.eq(2), picture.height.eq(one.height.minus(4)));
    rules.push(picture.width.eq(picture.height).at(800), picture.width.le(one.width.times(0.45)));
    for (const text of [title, note]) rules.push(text.top.eq(one.height.times(0.5).minus(7)), text.height.eq(14));
    rules.push(title.left.eq(picture.right.plus(5)), title.width.eq(54).at(750));
    rules.push(note.left.eq(title.right.plus(5)), note.right.le(one.width.minus(3)), note.width.eq(30 + (i % 20)).at(500));
    return one;
}

function build() {
    const rules = [];
    const pane = view();
    rules.push(pane.left.eq(0), pane.top.eq(0), pane.width.ge(LEAST.width), pane.height.ge(LEAST.height));
    const cards = Array.from({ length: CARDS }, (_, i) => card(i, rules));
    cards.forEach((one, i) => {
        const beside = i % COLUMNS === 0 ? null : cards[i - 1];
        const above = cards[i - COLUMNS];
        rules.push(one.left.eq(beside ? beside.right.plus(GAP) : pane.left.plus(GAP)), one.top.eq(above ? above.bottom.plus(GAP) : pane.top.plus(GAP)));
        if (i > 0) rules.push(one.width.eq(cards[0].width), one.height.eq(cards[0].height));
    });
    rules.push(cards[COLUMNS - 1].right.eq(pane.width.minus(GAP)), cards[CARDS - 1].bottom.eq(pane.height.minus(GAP)));
    solver.edit(pane.width, 950);
    solver.edit(pane.height, 950);
    solver.addAll(rules);
    return pane;
}

const pane = build();
const times = [];
const works = [];
const frames = [];
let size = { width: 0, height: 0 };

const canvas = page('views');
const context = canvas.getContext('2d', { alpha: false });
const isDark = matchMedia('(prefers-color-scheme: dark)');
const colours = {};

function readColours() {
    const style = getComputedStyle(document.documentElement);
    for (const name of ['page', 'text', 'faint', 'card', 'line', 'pictures']) colours[name] = style.getPropertyValue(`--${name}`);
}

/**
 * Sets the size of the canvas, in points of the page, and gives it as many pixels as the screen has there. Then
 * clears the canvas.
 */
function prepare(width, height) {
    const scale = devicePixelRatio;
    const [w, h] = [Math.round(width * scale), Math.round(height * scale)];
    if (canvas.width !== w || canvas.height !== h) [canvas.width, canvas.height] = [w, h];
    canvas.style.width = page('window').style.width = `${width}px`;
    canvas.style.height = page('window').style.height = `${height}px`;
    context.setTransform(scale, 0, 0, scale, 0, 0);
    context.fillStyle = colours.page;
    context.fillRect(0, 0, width, height);
    context.font = '11px system-ui, sans-serif';
    context.textBaseline = 'middle';
}

/** Writes a text on the canvas. A text that is wider than `width` is cut off and ends with an ellipsis. */
function write(text, left, middle, width) {
    const letters = Math.floor(width / 6.5);
    if (letters > 1) context.fillText(letters < text.length ? `${text.slice(0, letters - 1)}…` : text, left, middle);
}

function draw(values) {
    prepare(values[2], values[3]);
    for (let at = 4, i = 0; i < CARDS; i++, at += 16) {
        const [x, y] = [values[at], values[at + 1]];
        context.fillStyle = colours.line;
        context.fillRect(x, y, values[at + 2], values[at + 3]);
        context.fillStyle = colours.card;
        context.fillRect(x + 1, y + 1, values[at + 2] - 2, values[at + 3] - 2);
        context.fillStyle = `hsl(${(i * 37) % 360} 55% ${colours.pictures})`;
        context.fillRect(x + values[at + 4], y + values[at + 5], values[at + 6], values[at + 7]);
        context.fillStyle = colours.text;
        write(views[at / 4 + 2].text, x + values[at + 8], y + values[at + 9] + 7, values[at + 10]);
        context.fillStyle = colours.faint;
        write(views[at / 4 + 3].text, x + values[at + 12], y + values[at + 13] + 7, values[at + 14]);
    }
}

/**
 * Computes and draws one frame: suggests the window's size to the solver, solves, and draws all views at their new
 * values.
 */
function layOut() {
    const before = performance.now();
    solver.suggest(pane.width, size.width);
    solver.suggest(pane.height, size.height);
    solver.solve();
    const values = solver.values();
    times.push(performance.now() - before);
    draw(values);
    page('handle').setAttribute('aria-valuenow', String(Math.round(values[2])));
    works.push(performance.now() - before);
}

const room = () => ({ width: document.documentElement.clientWidth - 42, height: Math.max(480, innerHeight - page('window').offsetTop - 20) });

let isWaiting = false;
function resizeTo(width, height) {
    const most = room();
    size = { width: Math.min(most.width, Math.max(LEAST.width, width)), height: Math.min(most.height, Math.max(LEAST.height, height)) };
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
        isWaiting = false;
        layOut();
    });
}

// ---- by hand, by keys, by itself

const handle = page('handle');
handle.addEventListener('pointerdown', (event) => {
    handle.setPointerCapture(event.pointerId);
    const start = { x: event.clientX - size.width, y: event.clientY - size.height };
    const move = ({ clientX, clientY }) => resizeTo(clientX - start.x, clientY - start.y);
    handle.addEventListener('pointermove', move);
    handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), { once: true });
});
handle.addEventListener('keydown', (event) => {
    const step = event.shiftKey ? 50 : 10;
    const [x, y] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
    if (x === 0 && y === 0) return;
    event.preventDefault();
    resizeTo(size.width + step * x, size.height + step * y);
});

let since = 0;
function play(now) {
    if (page('play').getAttribute('aria-pressed') !== 'true') return;
    if (since === 0) since = now;
    frames.push(now);
    const most = room();
    const swing = 0.5 + 0.5 * Math.cos((now - since) / 600);
    size = { width: LEAST.width + (most.width - LEAST.width) * swing, height: LEAST.height + (most.height - LEAST.height) * swing };
    layOut();
    requestAnimationFrame(play);
}

function setPlaying(isOn) {
    page('play').setAttribute('aria-pressed', String(isOn));
    since = 0;
    frames.length = 0;
    if (isOn) requestAnimationFrame(play);
}
page('play').addEventListener('click', () => setPlaying(page('play').getAttribute('aria-pressed') !== 'true'));

// ---- the meter

const quantile = (numbers, part) => [...numbers].sort((a, b) => a - b)[Math.floor(part * (numbers.length - 1))] ?? 0;

function figures() {
    const gaps = frames.slice(1).map((at, i) => at - frames[i]);
    return {
        views: views.length - 1,
        constraints: solver.constraintCount,
        frames: frames.length,
        rate: gaps.length === 0 ? 0 : 1000 / (gaps.reduce((a, b) => a + b) / gaps.length),
        solverMedian: quantile(times, 0.5),
        solver95: quantile(times, 0.95),
        frameMedian: quantile(works, 0.5),
        frameLeast: quantile(works, 0),
    };
}

setInterval(() => {
    const { rate, solverMedian, solver95, frameMedian, constraints } = figures();
    page('rate').textContent = rate === 0 ? '–' : rate.toFixed(0);
    page('solver').textContent = `${solverMedian.toFixed(2)} ms`;
    page('slow').textContent = `${solver95.toFixed(2)} ms`;
    page('frame').textContent = `${frameMedian.toFixed(2)} ms`;
    page('constraints').textContent = String(constraints);
    times.splice(0, times.length - 600);
    works.splice(0, works.length - 600);
    frames.splice(0, frames.length - 120);
}, 500);

handle.setAttribute('aria-valuemin', String(LEAST.width));
addEventListener('resize', () => resizeTo(size.width, size.height));
const setMost = () => handle.setAttribute('aria-valuemax', String(Math.round(room().width)));
addEventListener('resize', setMost);
setMost();
readColours();
isDark.addEventListener('change', () => {
    readColours();
    layOut();
});
const start = room();
size = { width: start.width * 0.9, height: start.height };
layOut();

if (asked.has('play') || asked.has('report')) setPlaying(true);
if (asked.has('report')) {
    setTimeout(() => {
        frames.splice(0, 1);
        fetch('/report', { method: 'POST', body: JSON.stringify({ said: figures() }) });
    }, Number(asked.get('report')));
}
