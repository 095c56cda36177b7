// The text editor of the playground's page: line numbers, underlined mistakes, highlighted lines, and the number of the
// line under the pointer or the caret.

const LINE = 20; // pixels, as in the style sheet
const PADDING = 8;

const element = (name, className, text) => {
    const made = document.createElement(name);
    if (className) made.className = className;
    if (text !== undefined) made.textContent = text;
    return made;
};

export class Editor extends EventTarget {
    #area = document.getElementById('text');
    #under = document.getElementById('under');
    #gutter = document.querySelector('#gutter > div');
    #findings = [];
    #lit = new Set();
    #badges = new Map();
    #hovered = 0;
    #messages = new Map(); // elements by their lines
    #ruler = document.createElement('canvas').getContext('2d');

    constructor() {
        super();
        const area = this.#area;
        area.addEventListener('input', () => {
            this.#number();
            this.#hover(0);
            this.dispatchEvent(new Event('input'));
        });
        area.addEventListener('scroll', () => this.#scroll());
        area.addEventListener('keydown', (event) => this.#key(event));
        area.addEventListener('mousemove', (event) => this.#hover(this.#lineAt(event.clientY)));
        document.getElementById('code').addEventListener('mouseleave', () => this.#hover(0));
        const caret = () => this.dispatchEvent(new Event('caret'));
        for (const name of ['keyup', 'click', 'focus', 'blur']) area.addEventListener(name, caret);
    }

    get text() {
        return this.#area.value;
    }

    /** Replaces the text by that of another document, and clears the undo history. */
    set text(text) {
        this.#area.value = text;
        this.#area.setSelectionRange(0, 0);
        this.#area.scrollTo(0, 0);
        this.#badges.clear();
        this.#number();
    }

    /** The number of the line with the caret, counted from 1, or 0 while the editor does not have the focus. */
    get line() {
        if (document.activeElement !== this.#area) return 0;
        return this.#area.value.slice(0, this.#area.selectionStart).split('\n').length;
    }

    get hoveredLine() {
        return this.#hovered;
    }

    lineText(line) {
        return this.text.split('\n')[line - 1] ?? '';
    }

    /** Returns the y coordinate of a line's top edge, in pixels from the top of the visible part of the text. */
    top(line) {
        return PADDING + (line - 1) * LINE - this.#area.scrollTop;
    }

    /**
     * Returns the visible line nearest to `line` that has `width` pixels free at the right, beside its text and
     * message. A control is placed there. Returns `line` itself if there is no such line.
     */
    lineWithRoom(line, width) {
        const limit = this.#area.clientWidth - width;
        const isSeen = (one) => one >= 1 && this.top(one) >= 0 && this.top(one) + LINE <= this.#area.clientHeight;
        const near = [line];
        for (let far = 1; far <= 8; far++) near.push(...[line + far, line - far].filter(isSeen));
        return near.find((one) => this.#end(one) <= limit) ?? line;
    }

    /**
     * Returns the x coordinate at which the text and the message of a line end, in pixels from the left edge of the
     * visible part.
     */
    #end(line) {
        const left = this.#area.getBoundingClientRect().left;
        const message = this.#messages.get(line)?.getBoundingClientRect().right - left;
        this.#ruler.font = getComputedStyle(this.#area).font;
        const text = PADDING + this.#ruler.measureText(this.lineText(line)).width - this.#area.scrollLeft;
        return Math.max(text, message || 0);
    }

    /**
     * Moves the caret to a line and column of the document, scrolls them into view, and selects `length` characters.
     */
    go([line, column = 1, length = 0], isSelected = true) {
        const lines = this.text.split('\n');
        const start = lines.slice(0, line - 1).reduce((sum, text) => sum + text.length + 1, 0) + offset(lines[line - 1] ?? '', column - 1);
        const end = isSelected ? start + offset((lines[line - 1] ?? '').slice(offset(lines[line - 1] ?? '', column - 1)), length) : start;
        this.#area.focus();
        this.#area.setSelectionRange(start, end);
        this.show(line);
        this.dispatchEvent(new Event('caret'));
    }

    show(line) {
        const top = PADDING + (line - 1) * LINE, area = this.#area;
        if (top < area.scrollTop || top + LINE > area.scrollTop + area.clientHeight) area.scrollTop = top - area.clientHeight / 2;
    }

    /** Replaces the text of a line, in such a way that the user can undo the change. */
    replaceLine(line, text) {
        const lines = this.text.split('\n');
        if (lines[line - 1] === text) return;
        const start = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
        const area = this.#area, kept = document.activeElement, { scrollTop, scrollLeft, selectionStart } = area;
        area.focus({ preventScroll: true });
        area.setSelectionRange(start, start + lines[line - 1].length);
        // Call execCommand(), although it is deprecated: browsers offer no other way to add a change to the undo
        // history.
        if (!document.execCommand('insertText', false, text)) {
            area.setRangeText(text);
            area.dispatchEvent(new Event('input'));
        }
        area.setSelectionRange(selectionStart, selectionStart);
        area.scrollTo(scrollLeft, scrollTop);
        if (kept !== area) kept?.focus({ preventScroll: true });
    }

    // ---- highlights

    /** Shows these mistakes of the document: underlines each in the text, and writes its message after the line. */
    set findings(findings) {
        this.#findings = findings.filter(({ line }) => line);
        this.#draw();
    }

    /** Highlights the lines with these numbers, for example those of the selected view's constraints. */
    set lit(lines) {
        const now = new Set(lines);
        if (now.size === this.#lit.size && [...now].every((line) => this.#lit.has(line))) return;
        this.#lit = now;
        this.#draw();
    }

    /**
     * Shows numbers beside lines whose constraints take part in contradictions: a map from each line to its numbers.
     */
    set badges(badges) {
        this.#badges = badges;
        this.#draw();
    }

    #number() {
        const count = this.text.split('\n').length;
        this.#gutter.querySelector('pre').textContent = Array.from({ length: count }, (_, i) => i + 1).join('\n');
        this.#draw();
    }

    #draw() {
        const lines = this.text.split('\n');
        const marks = [], badges = [];
        const at = (made, line) => {
            made.style.top = `${PADDING + (line - 1) * LINE}px`;
            return made;
        };
        for (const line of this.#lit) marks.push(at(element('div', 'lit'), line));
        for (const [line, numbers] of this.#badges) {
            marks.push(at(element('div', 'bad'), line));
            // Show only the first number of a line, because the margin has no room for more. The list below the text
            // shows all of them.
            const badge = at(element('span', 'badge', numbers.length > 1 ? `${numbers[0]}+` : `${numbers[0]}`), line);
            badge.title = numbers.join(', ');
            badges.push(badge);
        }
        this.#messages.clear();
        for (const { line, column = 1, length = 1, message, severity } of this.#findings) {
            const text = lines[line - 1] ?? '';
            const start = offset(text, column - 1), end = start + Math.max(1, offset(text.slice(start), length));
            const mark = at(element('div'), line);
            mark.append(text.slice(0, start), element('u', severity, text.slice(start, end) || ' '), text.slice(end));
            if (!this.#messages.has(line)) {
                this.#messages.set(line, element('em', severity, message.replaceAll('`', '')));
                mark.append(this.#messages.get(line));
            }
            marks.push(mark);
            if (!this.#badges.has(line)) badges.push(at(element('span', `badge dot ${severity}`), line));
        }
        this.#under.replaceChildren(...marks);
        this.#gutter.querySelector('.badges').replaceChildren(...badges);
        this.#scroll();
    }

    #scroll() {
        const { scrollTop, scrollLeft } = this.#area;
        this.#under.style.transform = `translate(${-scrollLeft}px, ${-scrollTop}px)`;
        this.#gutter.style.transform = `translateY(${-scrollTop}px)`;
        this.dispatchEvent(new Event('scroll'));
    }

    // ---- pointer and keys

    #lineAt(y) {
        const line = Math.floor((y - this.#area.getBoundingClientRect().top + this.#area.scrollTop - PADDING) / LINE) + 1;
        return line >= 1 && line <= this.text.split('\n').length ? line : 0;
    }

    #hover(line) {
        if (line === this.#hovered) return;
        this.#hovered = line;
        this.dispatchEvent(new Event('hover'));
    }

    /**
     * Handles Enter: indents the new line like the line before. The Tab key is not used for indentation, because it
     * moves the focus to the next control of the page.
     */
    #key(event) {
        if (event.key !== 'Enter' || event.isComposing) return;
        const before = this.#area.value.slice(0, this.#area.selectionStart);
        const indent = before.slice(before.lastIndexOf('\n') + 1).match(/^ */)[0];
        event.preventDefault();
        document.execCommand('insertText', false, `\n${indent}`);
    }
}

/**
 * Converts a position that the server counts in characters to an offset in a JavaScript string, which counts UTF-16
 * code units.
 */
function offset(text, characters) {
    if (/^[\x20-\x7e]*$/.test(text)) return Math.min(characters, text.length);
    let at = 0, count = 0;
    for (const { segment } of new Intl.Segmenter().segment(text)) {
        if (count++ === characters) break;
        at += segment.length;
    }
    return at;
}
