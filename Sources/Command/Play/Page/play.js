// The main module of the playground's page, which shows a document on the left and its layout on the right, and
// connects the two.
import { Editor } from './editor.js';
import { report } from './report.js';
import { FileOfPage } from './file.js';
import { ask, beginning, Refusal, renew, resize } from './server.js';
import { copy, fragment, save, textOf } from './share.js';
import { Stage } from './stage.js';

const page = (id) => document.getElementById(id);
const editor = new Editor();
const stage = new Stage();
const still = matchMedia('(prefers-reduced-motion: reduce)');

let name = 'layout.yaml';
let settings = {}; // of parameters, until the document has what their sliders say
let size = { width: null, height: null }; // null as the document says
let ownSize = '';
let model = { constraints: [], parameters: [], parts: [] };
let inspected = { findings: [], conflicts: [], missed: [], swings: [], marks: '' };
let mistakes = [];
let judged = ''; // the text that the last answer is about
let placed = ''; // the text whose positions the model has

function element(tag, properties = {}, ...children) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children);
    return made;
}

// ---- documents

// Send only one text to the server at a time. If the user changes the text before the answer arrives, send the latest
// text afterwards.
let isAsking = false, isDirty = false, waiting = [];
/** Returns a promise that resolves when the server's answer for the present text has arrived. */
const answered = () => new Promise((done) => isAsking ? waiting.push(done) : done());

async function update() {
    isDirty = true;
    if (isAsking) return;
    isAsking = true;
    while (isDirty) {
        isDirty = false;
        const text = editor.text;
        try {
            opened(await ask('open', { text, name, settings, ...size }), text);
        } catch (error) {
            failed(error);
        }
        writePending();
    }
    isAsking = false;
    for (const done of waiting.splice(0)) done();
}

// A slider writes its number into the document at the line and column that the server's last answer states. They are
// right only if the text has not changed since that answer. `pending` keeps the last change of each slider until they
// are.
const pending = new Map();
let isWriting = false;
function write(control, change) {
    pending.set(control, change);
    writePending();
}

function writePending() {
    for (const [control, change] of pending) {
        if (placed !== editor.text) return;
        pending.delete(control);
        isWriting = true;
        change();
        isWriting = false;
    }
}

function forgetControls() {
    pending.clear();
    settings = {};
}

function failed(error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.status === 503) renew();
    if (error.status === 409) return void update();
    page('status').textContent = error.message;
}

function opened(answer, text) {
    judged = text;
    mistakes = answer.findings;
    stage.isStale = answer.parts === undefined;
    editor.findings = mistakes;
    clearInspection();
    // Forget the changes of sliders if the text has mistakes: the positions of its numbers are unknown, so sliders cannot
    // write into it. But if the value of a slider may have caused the mistake, leave the sliders enabled, so that the
    // user can move it back.
    const isOfText = Object.keys(settings).length === 0;
    page('parameters').disabled = answer.parts === undefined && isOfText;
    if (answer.parts === undefined) {
        if (isOfText) pending.clear();
        showParameters();
        return void showFindings();
    }
    model = answer;
    placed = text;
    stage.show(answer.parts, answer.frames);
    if (answer.ownSize !== ownSize) {
        const isOther = ownSize !== '' && (size.width ?? size.height) !== null;
        ownSize = answer.ownSize;
        if (isOther) {
            size = { width: null, height: null };
            return void update();
        }
    }
    showParameters();
    showFindings();
    showSubject();
    inspectSoon();
}

let remembering = 0;
function remember() {
    clearTimeout(remembering);
    remembering = setTimeout(async () => history.replaceState(file.state, '', await fragment(editor.text)), 400);
}

editor.addEventListener('input', () => {
    // Forget changes of sliders that are not written yet when the user types: the number in the document may have moved
    // or been deleted.
    if (!isWriting) forgetControls();
    update();
    remember();
    file.show();
});

function openDocument(text, title, version) {
    name = title;
    file.version = version;
    size = { width: null, height: null };
    ownSize = '';
    forgetControls();
    editor.text = text;
    file.show();
    return update();
}

// ---- the file that the command was given

const file = new FileOfPage(editor, {
    open: (text, title, version) => openDocument(text, title, version).then(remember),
    saved: remember,
});

// ---- sizes

let wanted = null, isResizing = false;
async function pump() {
    if (isResizing) return;
    isResizing = true;
    while (wanted) {
        size = { ...size, ...wanted };
        wanted = null;
        try {
            const { frames, lines } = await resize(size.width, size.height);
            stage.swings = [];
            stage.move(frames, lines);
        } catch (error) {
            failed(error);
        }
    }
    isResizing = false;
    inspectSoon();
}

/** Asks the server for the layout at another size of the root. The promise resolves when the layout is shown. */
export async function resizeTo(detail) {
    wanted = { ...wanted, ...Object.fromEntries(Object.entries(detail).filter(([, value]) => value !== undefined)) };
    stage.marks = '';
    await pump();
}
stage.addEventListener('resize', ({ detail }) => resizeTo(detail));
// Arrow keys change the size that was requested last, although its layout may not have arrived from the server yet.
// Otherwise quick key presses would get lost.
stage.addEventListener('step', ({ detail: { x, y } }) => {
    const now = { ...size, ...wanted };
    const [width, height] = [now.width ?? Math.round(stage.size.width), now.height ?? Math.round(stage.size.height)];
    resizeTo({ width: x ? Math.max(0, width + x) : undefined, height: y ? Math.max(0, height + y) : undefined });
});
page('zoom').addEventListener('change', () => (stage.zoom = page('zoom').value));
stage.addEventListener('size', () => {
    const { width, height } = stage.size;
    page('scale').textContent = page('zoom').value === 'fit' ? `${Math.round(100 * stage.scale)} %` : '';
    page('size').textContent = `${Math.round(width * 10) / 10} × ${Math.round(height * 10) / 10}`;
    page('own').hidden = size.width === null && size.height === null;
});
page('own').addEventListener('click', () => {
    resizeTo({ width: null, height: null });
    page('handle-x').focus();
});

// ---- diagnosis, once the user pauses

let resting = 0;
function inspectSoon() {
    clearTimeout(resting);
    resting = setTimeout(inspect, 120);
}

function clearInspection() {
    inspected = { findings: [], conflicts: [], missed: [], swings: [], marks: '' };
    editor.badges = new Map();
    page('swinging').hidden = true;
}

async function inspect() {
    if (isAsking || isResizing || stage.isBusy && stage.count > 300) return inspectSoon();
    const before = model;
    let answer;
    try {
        answer = await ask('inspect');
    } catch (error) {
        return failed(error);
    }
    if (before !== model || isAsking || isResizing || mistakes.some(({ severity }) => severity === 'error')) return;
    inspected = answer;
    const badges = new Map();
    for (const { members } of answer.conflicts) {
        for (const { number, position } of members) if (position.length) badges.set(position[0], [...(badges.get(position[0]) ?? []), number]);
    }
    editor.badges = badges;
    editor.findings = [...mistakes, ...answer.findings];
    page('swinging').hidden = answer.swings.length === 0;
    showSwings();
    showFindings();
    showSubject();
}

function showSwings() {
    stage.swings = page('swing').checked ? inspected.swings : [];
}
page('swing').checked = !still.matches;
page('swing').addEventListener('change', showSwings);

const link = (position) => element('button', { type: 'button', className: 'position', textContent: `line ${position[0]}`, onclick: () => editor.go(position) });

function group(title, kind, items) {
    return items.length === 0 ? [] : [element('h2', { className: kind, textContent: title }), element('ul', {}, ...items)];
}

function conflictItems({ members, others }) {
    const items = members.map(({ number, text, position, isBroken }) => element('li', {},
        element('b', { className: 'number', textContent: number }),
        element('span', { textContent: `${text.replaceAll('`', '')}${isBroken ? ', which has no effect' : ''}` }),
        ...(position.length ? [link(position)] : [])));
    return [...items, ...others.map((text) => element('li', {}, element('b', { className: 'number', textContent: '·' }), element('span', { textContent: text })))];
}

/**
 * Returns a button that corrects a misspelled name in the document: it writes the name that the error message suggests.
 */
function fix({ message, line, column, length }) {
    const meant = message.match(/Did you mean `([^`]+)`\?$/)?.[1];
    if (!meant) return [];
    const put = () => {
        if (judged !== editor.text) return;
        const text = editor.lineText(line);
        editor.replaceLine(line, text.slice(0, column - 1) + meant + text.slice(column - 1 + length));
        editor.go([line, column]);
    };
    return [element('button', { type: 'button', className: 'fix', textContent: `Use ${meant}`, onclick: put })];
}

function showFindings() {
    const findings = [...mistakes, ...inspected.findings.filter(({ rule }) => rule !== 'contradiction')];
    const item = (finding) => element('li', {}, element('span', { textContent: finding.message.replaceAll('`', '') }), ...fix(finding),
        ...(finding.line ? [link([finding.line, finding.column, finding.length])] : []));
    const errors = findings.filter(({ severity }) => severity === 'error'), warnings = findings.filter(({ severity }) => severity !== 'error');
    page('findings').replaceChildren(
        ...group('Mistakes', 'error', errors.map(item)),
        ...inspected.conflicts.flatMap((conflict) => group('Contradicting constraints', 'error', conflictItems(conflict))),
        ...group('Warnings', 'warning', warnings.map(item)),
        ...group('Constraints that are not satisfied', '', inspected.missed.map(({ text, by, position }) => element('li', {},
            element('span', { textContent: `${text.replaceAll('`', '')}, off by ${by}` }), ...(position.length ? [link(position)] : [])))));
    const many = (count, what) => count === 0 ? [] : [`${count} ${what}${count === 1 ? '' : 's'}`];
    const counts = [...many(errors.length, 'mistake'), ...many(inspected.conflicts.length, 'contradiction'), ...many(warnings.length, 'warning')];
    const first = errors[0] ? `: ${errors[0].message.replaceAll('`', '')}` : '';
    page('status').textContent = counts.length ? counts.join(', ') + first : `${stage.count} views, no findings`;
}

// ---- the constraints of a view or a line

const positions = (constraints) => constraints.map(({ position }) => position[0]).filter(Boolean);
let drawn = '';

/**
 * Returns the constraints to show on the layout: those of the view under the pointer or else of the selected view,
 * otherwise those of the line under the pointer or with the caret, otherwise none.
 */
function subject() {
    const all = model.constraints.map((constraint, index) => ({ ...constraint, index }));
    const part = stage.subject;
    if (part >= 0) {
        const found = all.filter(({ parts }) => parts.includes(part));
        return { constraints: found, lines: [...positions(found), model.parts[part].position[0]], parts: [part], text: stage.description(part) };
    }
    const line = editor.hoveredLine || editor.line;
    if (line) {
        const found = all.filter(({ position }) => position[0] === line);
        const named = model.parts.flatMap(({ position }, index) => position[0] === line ? [index] : []);
        const text = found.map((one) => one.text).join('   ');
        return { constraints: found, lines: [line], parts: [...new Set([...named, ...found.flatMap(({ parts }) => parts)])], text };
    }
    return { constraints: [], lines: [], parts: [], text: '' };
}

async function showSubject() {
    const { constraints, lines, parts, text } = subject();
    editor.lit = lines;
    stage.lit = parts;
    page('about').textContent = text || 'Point at a view or a line, or choose a view with the arrow keys. Drag the edges of the layout to resize it.';
    showPriority();
    const shown = page('constraints').checked && constraints.length === 0 ? model.constraints.map((_, index) => index) : constraints.map(({ index }) => index);
    const requested = shown.join();
    drawn = requested;
    // Ask the server to draw the constraints, unless there are none. Its drawing contains the contradictions, too, so
    // that no label covers another.
    let { marks } = inspected;
    if (shown.length > 0 && !stage.isBusy) {
        try {
            ({ marks } = await ask('marks', { constraints: shown }));
        } catch (error) {
            return failed(error);
        }
    }
    if (drawn !== requested) return;
    stage.marks = marks;
}

stage.addEventListener('subject', () => {
    showSubject();
    const part = stage.subject;
    if (part >= 0 && document.activeElement === page('layout')) editor.show(model.parts[part].position[0]);
});
stage.addEventListener('go', ({ detail }) => detail >= 0 && editor.go(model.parts[detail].position));
editor.addEventListener('hover', showSubject);
editor.addEventListener('caret', () => setTimeout(showSubject));
page('constraints').addEventListener('change', showSubject);

// ---- a constraint's priority, beside its line

const names = { 1000: 'required', 900: 'strong', 750: 'high', 500: 'medium', 250: 'low', 100: 'weak' };
const range = page('priority-range');
let prioritised = 0;

/**
 * Returns the constraint of a line if the page can write a priority into the line: it must contain exactly one
 * equation. Returns undefined for other lines.
 */
function prioritisable(line) {
    const found = model.constraints.filter(({ position, isEquation }) => isEquation && position[0] === line);
    return found.length === 1 ? found[0] : undefined;
}

function showPriority() {
    const isHeld = page('priority').contains(document.activeElement);
    const line = isHeld ? prioritised : editor.hoveredLine || editor.line || prioritised;
    const constraint = prioritisable(line);
    page('priority').hidden = constraint === undefined;
    prioritised = constraint ? line : 0;
    if (!constraint) return;
    if (!isHeld) range.value = constraint.priority;
    page('priority-name').textContent = `line ${line}`;
    const label = names[Math.round(range.value)] ?? range.value;
    page('priority-value').textContent = label;
    range.setAttribute('aria-valuetext', label);
    range.setAttribute('aria-label', `Priority of line ${line}`);
    page('priority').style.top = `${editor.top(editor.lineWithRoom(line, page('priority').offsetWidth + 22)) - 8}px`;
}

/**
 * Returns the text of a line with another priority of its constraint, as in `a.width = 80 @high`. The priority 1000 is
 * the default and is not written.
 */
export function withPriority(text, [, column, length], priority) {
    const start = column - 1;
    let end = start + length;
    let written = text.slice(start, end);
    // Find the end of the constraint: another constraint, after `;`, or a comment may follow in the same line.
    const other = written.search(/\s*(;|\/\/|\s#)/);
    if (other >= 0) written = written.slice(0, other);
    const quote = /^(["']).*\1$/.test(written) ? written[0] : '';
    end = start + written.length;
    let inner = quote ? written.slice(1, -1) : written;
    inner = inner.replace(/\s*@\s*[\w.]+\s*$/, '');
    if (priority < 1000) inner += ` @${names[priority] ?? priority}`;
    return text.slice(0, start) + quote + inner + quote + text.slice(end);
}

range.addEventListener('input', () => {
    // If the slider is near a priority that has a name, such as `high` (750), use that priority.
    const near = Object.keys(names).map(Number).find((one) => Math.abs(one - range.value) < 12);
    const line = prioritised, priority = near ?? Number(range.value);
    write(range, () => {
        const constraint = prioritisable(line);
        if (constraint) editor.replaceLine(line, withPriority(editor.lineText(line), constraint.position, priority));
    });
    showPriority();
});
range.addEventListener('keydown', (event) => event.key === 'Escape' && page('text').focus());
editor.addEventListener('scroll', () => prioritised && showPriority());

// ---- parameters

function showParameters() {
    const known = [...page('parameters').querySelectorAll('label')].map(({ dataset }) => dataset.name).join();
    const plain = model.parameters.filter(({ isPlain }) => isPlain);
    if (known !== plain.map((parameter) => parameter.name).join()) page('parameters').replaceChildren(...plain.map(slider));
    // Do not update the sliders if the text has changed again: these values may be outdated, and another answer will
    // come.
    if (isDirty) return;
    for (const { name: parameter, value } of plain) {
        if (parameter in settings) continue;
        const row = page('parameters').querySelector(`[data-name="${CSS.escape(parameter)}"]`);
        const input = row.querySelector('input');
        if (value > Number(input.max)) input.max = 2 * value;
        if (value < Number(input.min)) input.min = 2 * value;
        input.value = value;
        // If the slider could not represent the value and rounded it to one of its steps, make the steps smaller.
        if (Number(input.value) !== value) {
            input.step = step(value);
            input.value = value;
        }
        row.querySelector('output').textContent = value;
    }
}

/**
 * Returns the step of a slider for a parameter: 1 for a whole number, and otherwise at most 0.01, or less if the value
 * has more decimals.
 */
const step = (value) => Number.isInteger(value) ? 1 : Math.min(0.01, 10 ** -(String(value).split('.')[1]?.length ?? 6));

function slider({ name: parameter, value }) {
    const input = element('input', { type: 'range', min: Math.min(0, Math.floor(2 * value)), max: Math.max(value > 100 ? 2 * value : 4 * value, 10), step: step(value) });
    input.value = value;
    const output = element('output', { textContent: value });
    const label = element('label', {}, parameter, input, output);
    label.dataset.name = parameter;
    input.addEventListener('input', () => {
        pending.delete(input);
        settings = { ...settings, [parameter]: input.value };
        output.textContent = input.value;
        update();
    });
    // While the user drags the slider, its value is sent to the server beside the text. When the slider is released,
    // write the value into the document.
    input.addEventListener('change', () => write(input, () => {
        delete settings[parameter];
        const found = model.parameters.find((one) => one.name === parameter);
        if (!found) return;
        const { position: [line, column, length] } = found;
        const text = editor.lineText(line);
        editor.replaceLine(line, text.slice(0, column - 1) + input.value + text.slice(column - 1 + length));
    }));
    return label;
}

// ---- gallery, links, exports

const gallery = page('gallery');
gallery.addEventListener('change', async () => {
    const chosen = documents.find((one) => one.name === gallery.value);
    if (chosen) await openDocument(chosen.text, `${chosen.name}.yaml`);
    // The user chose the first entry of the menu, the document with which the page began. If it is a file, read the
    // file again.
    else if (file.name !== undefined) await file.reopen();
    else await openDocument(first[1], first[0]);
    remember();
});

page('share').addEventListener('click', async () => {
    const shared = `${location.origin}/${await fragment(editor.text)}`;
    page('share-link').value = shared;
    page('share-command').value = `keyline play '${shared}'`;
    page('share-status').textContent = '';
    page('share-dialog').showModal();
});
page('share-copy').addEventListener('click', async () => {
    const isDone = await copy(page('share-link').value, page('share-link'));
    page('share-status').textContent = isDone ? 'The link is in the clipboard.' : 'The browser does not allow access to the clipboard. Copy the link by hand.';
});

const kinds = { svg: ['svg', 'image/svg+xml'], yaml: ['yaml', 'application/yaml'] };
async function showExport() {
    const style = page('export-style').value;
    let text = '', refusal = '';
    try {
        await answered();
        text = style === 'yaml' ? editor.text : (await ask('export', { style })).text;
    } catch (error) {
        refusal = error.message;
    }
    if (style !== page('export-style').value) return;
    page('export-text').value = text;
    page('export-status').textContent = refusal;
    for (const id of ['export-copy', 'export-save']) page(id).disabled = refusal !== '';
}
page('export').addEventListener('click', () => {
    page('export-status').textContent = '';
    page('export-dialog').showModal();
    showExport();
});
page('export-style').addEventListener('change', showExport);
page('export-copy').addEventListener('click', async () => {
    const isDone = await copy(page('export-text').value, page('export-text'));
    page('export-status').textContent = isDone ? 'The text is in the clipboard.' : 'The browser does not allow access to the clipboard. Copy the text by hand.';
});
page('export-save').addEventListener('click', () => {
    const [ending, type] = kinds[page('export-style').value] ?? ['swift', 'text/x-swift'];
    save(page('export-text').value, `${name.split('/').pop().replace(/\.\w+$/, '')}.${ending}`, type);
});

// The Escape key clears the selection of a view, unless a dialog is open or the list of views has the focus, which
// handle the key themselves.
addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !document.querySelector('dialog[open]') && document.activeElement !== page('layout')) stage.select(-1);
});
addEventListener('hashchange', async () => {
    const text = await textOf(location.hash);
    if (text !== undefined && text !== editor.text) openDocument(text, 'shared.yaml');
});

// ---- begin

const { gallery: documents, name: given, text: givenText, version } = await beginning();
const shared = await textOf(location.hash);
if (version !== undefined) file.begin(given, givenText);
// If the page was reloaded, show the text that it had before. If this text belonged to the file of `keyline play`, the
// page can still save it there.
const kept = version !== undefined && shared !== undefined ? history.state?.version : undefined;
const first = kept !== undefined ? [given, shared, kept] : shared !== undefined ? ['shared.yaml', shared]
    : givenText !== undefined ? [given, givenText, version] : undefined;
if (first) gallery.append(new Option(first[0], ''));
gallery.append(...documents.map((one) => new Option(one.name)));
await (first ? openDocument(first[1], first[0], first[2]) : openDocument(documents[0].text, `${documents[0].name}.yaml`));
const asked = new URLSearchParams(location.search).get('report');
if (asked !== null) await report(Number(asked) || 3000, openDocument, resizeTo, stage);
document.documentElement.dataset.ready = 'true';
