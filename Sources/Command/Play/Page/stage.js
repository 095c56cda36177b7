// The right side of the page: shows the layout as SVG, with one element for each view, and with handles to resize the
// root. Moving a thousand SVG elements at once is too slow, so a canvas shows a large layout while it is resized.

const SVG = 'http://www.w3.org/2000/svg';
const make = (name, attributes = {}) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
};
const LARGE = 200; // views
const round = (number) => Math.round(number * 1000) / 1000;

/** One view of the shown layout: the SVG elements for its rectangle, image, text and edge. */
class Part {
    constructor(model, index) {
        this.model = model;
        const { look } = model;
        this.group = make('g', { id: `part-${index}`, role: 'option', 'aria-selected': 'false', 'data-part': index });
        this.rects = [];
        if (index === 0) this.#rect({ class: 'sheet', rx: look?.radius ?? 0 });
        if (look?.fill || look?.border) this.#rect({ fill: look.fill ?? 'none', stroke: look.border ?? 'none', rx: look.radius });
        if (look?.image) {
            this.image = make('svg', { viewBox: '0 0 100 100', preserveAspectRatio: 'xMidYMid slice', 'aria-hidden': 'true' });
            this.image.append(make('rect', { width: 100, height: 100, fill: '#d4dfec' }), make('circle', { cx: 72, cy: 28, r: 10, fill: '#fff' }),
                make('path', { d: 'M30 100L68 50L100 86V100z', fill: '#a9bfd8' }), make('path', { d: 'M0 100V78L33 42L75 100z', fill: '#8ea9c8' }));
            this.clip = make('rect', { rx: look.radius });
            const clipPath = make('clipPath', { id: `clip-${index}` });
            clipPath.append(this.clip);
            const clipped = make('g', { 'clip-path': `url(#clip-${index})` });
            clipped.append(this.image);
            this.group.append(clipPath, clipped);
        }
        if (look?.text) {
            this.text = make('g', { fill: look.text.color });
            this.group.append(this.text);
            this.showLines(look.text);
        }
        this.edge = this.#rect({ class: model.isGuide ? 'guide' : 'hit' });
        if (model.isHidden) this.group.setAttribute('display', 'none');
    }

    #rect(attributes) {
        const rect = make('rect', attributes);
        this.group.append(rect);
        this.rects.push(rect);
        return rect;
    }

    /* Draws the lines of a label's text, each in an element of its own whose origin is the left end of the line's
     * baseline. `height` is the height of all lines together. */
    showLines({ lines, height }) {
        Object.assign(this.model.look.text, { lines, height });
        this.text.replaceChildren(...lines.map((line) => (line.outline ? this.#outlines(line) : this.#words(line))));
        this.width = undefined;
    }

    /* A line of letters in the browser's fonts, which may differ from the measured ones: the letters are stretched to the
     * width that was measured. A line consists of parts, which may have different fonts. */
    #words({ parts, width }) {
        const span = ({ text, size, weight, italic }, name) => {
            const made = make(name, { 'font-size': size, 'font-weight': weight, 'font-style': italic ? 'italic' : 'normal' });
            made.textContent = text;
            return made;
        };
        const made = parts.length === 1 ? span(parts[0], 'text') : make('text');
        if (parts.length > 1) made.append(...parts.map((part) => span(part, 'tspan')));
        if (width > 0) {
            made.setAttribute('textLength', width);
            made.setAttribute('lengthAdjust', 'spacingAndGlyphs');
        }
        return made;
    }

    /* A line as the outlines of its letters, and the pictures of its emoji. */
    #outlines({ parts, outline: { path, layers, pictures } }) {
        const made = make('g', { role: 'img', 'aria-label': parts.map(({ text }) => text).join('') });
        made.append(make('path', { d: path }), ...layers.map((layer) => make('path', { d: layer.path, ...(layer.color && { fill: layer.color }) })),
            ...pictures.map(({ x, y, width, height, png }) =>
                make('image', { x, y, width, height, href: `data:image/png;base64,${png}` })));
        return made;
    }

    /** Moves the SVG elements of the view to a new frame. Attributes that have not changed are not set again. */
    place(x, y, width, height) {
        if (x !== this.x || y !== this.y) {
            this.group.setAttribute('transform', `translate(${round(x)} ${round(y)})`);
            [this.x, this.y] = [x, y];
        }
        if (width === this.width && height === this.height) return;
        [this.width, this.height] = [width, height];
        const [w, h] = [Math.max(0, round(width)), Math.max(0, round(height))];
        for (const rect of [...this.rects, this.image, this.clip]) {
            rect?.setAttribute('width', w);
            rect?.setAttribute('height', h);
        }
        if (this.text) this.#placeText(width, height);
    }

    #placeText(width, height) {
        const { align, lines, height: own } = this.model.look.text;
        const share = { left: 0, center: 0.5, right: 1 }[align];
        for (const [i, element] of [...this.text.children].entries()) {
            const x = round(share * (width - lines[i].width)), y = round((height - own) / 2 + lines[i].baseline);
            element.setAttribute('transform', `translate(${x} ${y})`);
        }
    }

    /** Draws the view on a canvas, which replaces SVG while a large layout is resized. */
    paint(context, x, y, width, height) {
        const { look, isHidden } = this.model;
        if (!look || isHidden) return;
        const fill = look.fill ?? (look.image && '#d4dfec');
        if (fill || look.border) {
            context.fillStyle = fill ?? 'transparent';
            context.strokeStyle = look.border ?? 'transparent';
            if (look.radius > 0) {
                context.beginPath();
                context.roundRect(x, y, Math.max(0, width), Math.max(0, height), look.radius);
                if (fill) context.fill();
                if (look.border) context.stroke();
            } else {
                if (fill) context.fillRect(x, y, width, height);
                if (look.border) context.strokeRect(x, y, width, height);
            }
        }
        if (look.text) this.#paintText(context, x, y, width, height);
    }

    #paintText(context, x, y, width, height) {
        const { align, lines, height: own, color } = this.model.look.text;
        const setFont = ({ size, weight, italic }) => {
            const font = `${italic ? 'italic ' : ''}${weight} ${size}px Helvetica, Arial, 'Liberation Sans', sans-serif`;
            // Set the font of the canvas only if it differs from the present one: setting a font takes longer than
            // drawing the text.
            if (context.keptFont !== font) context.font = context.keptFont = font;
        };
        const widthOf = (part) => {
            setFont(part);
            return context.measureText(part.text).width;
        };
        const share = { left: 0, center: 0.5, right: 1 }[align];
        context.fillStyle = color;
        context.textAlign = 'left';
        const draw = (parts, left, top) => {
            for (const part of parts) {
                setFont(part);
                context.fillText(part.text, left, top);
                if (parts.length > 1) left += widthOf(part);
            }
        };
        for (const line of lines) {
            const { parts, baseline, width: measured, outline } = line;
            const left = x + share * (width - measured), top = y + (height - own) / 2 + baseline;
            // Stretch the letters of the browser's fonts to the width that was measured, as SVG does.
            if (!outline) line.stretch ??= measured / parts.reduce((sum, part) => sum + widthOf(part), 0) || 1;
            if (!outline && Math.abs(line.stretch - 1) < 1e-3) {
                draw(parts, left, top);
                continue;
            }
            context.save();
            context.translate(left, top);
            if (outline) {
                context.fill(line.shape ??= new Path2D(outline.path));
                const color = context.fillStyle;
                for (const layer of outline.layers) {
                    context.fillStyle = layer.color ?? color;
                    context.fill(layer.shape ??= new Path2D(layer.path));
                }
                context.fillStyle = color;
                for (const picture of outline.pictures) {
                    picture.image ??= Object.assign(new Image(), { src: `data:image/png;base64,${picture.png}` });
                    if (picture.image.complete) context.drawImage(picture.image, picture.x, picture.y, picture.width, picture.height);
                }
            } else {
                context.scale(line.stretch, 1);
                draw(parts, 0, 0);
            }
            context.restore();
            // The context has the font again that it had before the text was stretched.
            if (!outline) context.keptFont = '';
        }
    }

    get description() {
        const { name, isGuide, look } = this.model;
        const text = look?.text ? `, “${look.text.lines.map(({ parts }) => parts.map((part) => part.text).join('')).join(' ')}”` : '';
        return `${name}${isGuide ? ', a guide' : ''}${text}: ${round(this.width)} by ${round(this.height)} at ${round(this.x)}, ${round(this.y)}`;
    }
}

export class Stage extends EventTarget {
    #stage = document.getElementById('stage');
    #svg = document.getElementById('layout');
    #overlay = document.getElementById('overlay');
    #canvas = document.getElementById('live');
    #settling = 0;
    #painting = 0;
    #parts = [];
    #frames = new Float32Array();
    #hovered = -1;
    #selected = -1;
    #swings = [];
    #swinging = 0;
    #zoom = 'fit';
    #scale = 1;
    isBusy = false;

    constructor() {
        super();
        this.#svg.addEventListener('pointermove', (event) => this.#hover(event));
        this.#svg.addEventListener('pointerleave', () => this.#setHovered(-1));
        this.#svg.addEventListener('click', (event) => this.select(this.#at(event)));
        this.#svg.addEventListener('dblclick', (event) => this.dispatchEvent(new CustomEvent('go', { detail: this.#at(event) })));
        this.#svg.addEventListener('keydown', (event) => this.#key(event));
        for (const [id, x, y] of [['handle-x', 1, 0], ['handle-y', 0, 1], ['handle-xy', 1, 1]]) this.#handle(document.getElementById(id), x, y);
        new ResizeObserver(() => this.#fit()).observe(document.getElementById('room'));
    }

    // ---- drawing

    /**
     * Shows another layout. `models` describes its views, and `frames` has four numbers for each view: x, y, width and
     * height.
     */
    show(models, frames) {
        const selected = this.#parts[this.#selected]?.model.name;
        this.swings = [];
        clearTimeout(this.#settling);
        cancelAnimationFrame(this.#painting);
        this.#painting = 0;
        this.#canvas.hidden = true;
        this.#stage.classList.remove('moving');
        this.#stage.style.setProperty('--corner', `${models[0]?.look?.radius ?? 0}px`);
        this.#parts = models.map((model, index) => new Part(model, index));
        this.#svg.replaceChildren(...this.#parts.map(({ group }) => group));
        this.#frames = Float32Array.from(frames);
        this.#parts.forEach((part, i) => part.place(...this.#frames.subarray(4 * i, 4 * i + 4)));
        this.#hovered = -1;
        this.#selected = -1;
        this.#fit();
        this.select(models.findIndex(({ name }) => name === selected));
    }

    /** Moves the views whose frames have changed, and replaces the lines of texts that are broken in another way. */
    move(changed, lines) {
        for (const [index, text] of Object.entries(lines)) this.#parts[index].showLines(text);
        for (let at = 0; at < changed.length; at += 5) this.#frames.set(changed.subarray(at + 1, at + 5), 4 * changed[at]);
        if (this.#parts.length > LARGE && this.isBusy) {
            // Paint at most once for each refresh of the screen, while the server computes the layout at the next size.
            this.#painting ||= requestAnimationFrame(() => this.#paint());
            clearTimeout(this.#settling);
            this.#settling = setTimeout(() => this.#settle(), 200);
        } else {
            for (let at = 0; at < changed.length; at += 5) this.#parts[changed[at]].place(...changed.subarray(at + 1, at + 5));
            this.#fit();
        }
    }

    #paint() {
        this.#painting = 0;
        const canvas = this.#canvas, scale = devicePixelRatio * Math.max(1, this.#scale), [, , width, height] = this.#frames;
        this.#stage.classList.add('moving');
        canvas.hidden = false;
        const [w, h] = [Math.ceil(width * scale), Math.ceil(height * scale)];
        // Make the canvas larger if necessary, but never smaller: changing the size of a canvas takes longer than
        // drawing on it.
        if (canvas.width < w || canvas.height < h) [canvas.width, canvas.height] = [Math.max(canvas.width, w), Math.max(canvas.height, h)];
        canvas.style.width = `${canvas.width / scale}px`;
        canvas.style.height = `${canvas.height / scale}px`;
        canvas.style.clipPath = `inset(0 ${canvas.width / scale - width}px ${canvas.height / scale - height}px 0)`;
        const context = canvas.getContext('2d');
        context.setTransform(scale, 0, 0, scale, 0, 0);
        context.clearRect(0, 0, width, height);
        context.keptFont = '';
        const frames = this.#frames;
        this.#parts.forEach((part, i) => part.paint(context, frames[4 * i], frames[4 * i + 1], frames[4 * i + 2], frames[4 * i + 3]));
        this.#fit();
        this.dispatchEvent(new Event('painted'));
    }

    /** Shows SVG elements in place of the canvas again, as soon as the layout no longer changes. */
    #settle() {
        if (this.isBusy || this.#painting) return void (this.#settling = setTimeout(() => this.#settle(), 200));
        this.#parts.forEach((part, i) => part.place(...this.#frames.subarray(4 * i, 4 * i + 4)));
        this.#canvas.hidden = true;
        this.#stage.classList.remove('moving');
        this.#fit();
    }

    /**
     * Sets the zoom to a number of pixels for each point, or to `fit`: the layout then fits into its part of the page,
     * at a scale of at most 1.
     */
    set zoom(zoom) {
        this.#zoom = zoom;
        this.#fit();
    }

    /** The present number of pixels for each point of the layout, also if the zoom is `fit`. */
    get scale() {
        return this.#scale;
    }

    #fitting() {
        const [, , width, height] = this.#frames, room = document.getElementById('room');
        const style = getComputedStyle(room);
        const free = (extent, a, b) => extent - parseFloat(style[a]) - parseFloat(style[b]);
        const across = free(room.clientWidth, 'paddingLeft', 'paddingRight') / width;
        const down = free(room.clientHeight, 'paddingTop', 'paddingBottom') / height;
        return Math.max(0.05, Math.min(1, across, down));
    }

    #fit() {
        if (this.#frames.length === 0) return;
        const [, , width, height] = this.#frames;
        this.#stage.classList.remove('blank');
        // While the user drags an edge of the root, keep the scale, so that the edge stays under the pointer.
        if (!this.isBusy) this.#scale = this.#zoom === 'fit' ? this.#fitting() : Number(this.#zoom);
        this.#stage.style.setProperty('--scale', this.#scale);
        this.#stage.style.width = `${width * this.#scale}px`;
        this.#stage.style.height = `${height * this.#scale}px`;
        for (const one of this.#stage.classList.contains('moving') ? [] : [this.#svg, this.#overlay]) {
            one.style.width = `${width}px`;
            one.style.height = `${height}px`;
        }
        for (const [id, value] of [['handle-x', width], ['handle-y', height]]) document.getElementById(id).setAttribute('aria-valuenow', Math.round(value));
        this.dispatchEvent(new Event('size'));
    }

    get size() {
        return { width: this.#frames[2] ?? 0, height: this.#frames[3] ?? 0 };
    }

    get count() {
        return this.#parts.length;
    }

    /**
     * Sets whether the shown layout is that of an older text, because the present text of the document has mistakes.
     * Such a layout is shown paler.
     */
    set isStale(isStale) {
        this.#stage.classList.toggle('stale', isStale);
    }

    /** Shows the dimension and alignment lines of constraints, which the server has drawn as SVG, above the views. */
    set marks(marks) {
        this.#overlay.innerHTML = marks;
    }

    frame(index) {
        return this.#frames.slice(4 * index, 4 * index + 4);
    }

    description(index) {
        return this.#parts[index]?.description ?? '';
    }

    /** Highlights the views with these indices, for example those that the line under the pointer mentions. */
    set lit(indices) {
        this.#parts.forEach(({ group }, i) => group.classList.toggle('hovered', indices.includes(i)));
    }

    // ---- hovering and selecting

    #at({ clientX, clientY }) {
        const found = document.elementsFromPoint(clientX, clientY).find((one) => this.#svg.contains(one) && one.closest('[data-part]'));
        return found ? Number(found.closest('[data-part]').dataset.part) : -1;
    }

    #hover(event) {
        if (!this.isBusy) this.#setHovered(this.#at(event));
    }

    #setHovered(index) {
        if (index === this.#hovered) return;
        this.#hovered = index;
        this.dispatchEvent(new Event('subject'));
    }

    /** The index of the view under the pointer or, if there is none, of the selected view; -1 if there is neither. */
    get subject() {
        return this.#hovered >= 0 ? this.#hovered : this.#selected;
    }

    select(index) {
        this.#parts[this.#selected]?.group.setAttribute('aria-selected', 'false');
        this.#selected = index;
        const part = this.#parts[index];
        part?.group.setAttribute('aria-selected', 'true');
        part?.group.setAttribute('aria-label', part.description);
        if (part) this.#svg.setAttribute('aria-activedescendant', part.group.id);
        else this.#svg.removeAttribute('aria-activedescendant');
        this.dispatchEvent(new Event('subject'));
    }

    #key(event) {
        const last = this.#parts.length - 1, now = this.#selected;
        const next = {
            ArrowDown: now < last ? now + 1 : 0, ArrowRight: now < last ? now + 1 : 0, ArrowUp: now > 0 ? now - 1 : last, ArrowLeft: now > 0 ? now - 1 : last,
            Home: 0, End: last, Escape: -1,
        }[event.key];
        if (event.key === 'Enter' && now >= 0) this.dispatchEvent(new CustomEvent('go', { detail: now }));
        if (next === undefined) return;
        event.preventDefault();
        this.select(next);
    }

    // ---- the root's edges

    #handle(handle, x, y) {
        const resize = (width, height) => this.dispatchEvent(new CustomEvent('resize', {
            detail: { width: x ? Math.max(0, width) : undefined, height: y ? Math.max(0, height) : undefined },
        }));
        handle.addEventListener('pointerdown', (event) => {
            event.preventDefault();
            handle.focus({ preventScroll: true });
            handle.setPointerCapture(event.pointerId);
            this.isBusy = true;
            const { width, height } = this.size;
            const start = { x: event.clientX, y: event.clientY };
            const moved = (size, pixels) => Math.round(size + pixels / this.#scale);
            const move = ({ clientX, clientY }) => resize(moved(width, clientX - start.x), moved(height, clientY - start.y));
            handle.addEventListener('pointermove', move);
            handle.addEventListener('lostpointercapture', () => {
                handle.removeEventListener('pointermove', move);
                this.isBusy = false;
                this.#fit();
            }, { once: true });
        });
        handle.addEventListener('keydown', (event) => {
            const step = event.shiftKey ? 50 : 10;
            const [dx, dy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key] ?? [0, 0];
            if (!(dx && x) && !(dy && y)) return;
            event.preventDefault();
            this.dispatchEvent(new CustomEvent('step', { detail: { x: dx * x * step, y: dy * y * step } }));
        });
    }

    // ---- animation of ambiguous views

    /**
     * Sets the views whose frames are ambiguous. Each is animated between two extreme layouts that the constraints
     * allow.
     */
    set swings(swings) {
        if (swings.length === 0 && this.#swings.length === 0) return;
        cancelAnimationFrame(this.#swinging);
        for (const { moves } of this.#swings) for (const [index] of moves) this.#parts[index].place(...this.frame(index));
        for (const { group } of this.#parts) group.classList.remove('open');
        this.#swings = swings;
        for (const { part } of swings) this.#parts[part].group.classList.add('open');
        if (swings.length > 0) this.#swing(performance.now());
    }

    #swing(start) {
        const step = (now) => {
            const share = 0.5 - 0.5 * Math.cos((now - start) / 900);
            const moved = new Set();
            for (const { moves } of this.#swings) {
                for (const [index, ...frames] of moves) {
                    if (moved.has(index)) continue;
                    moved.add(index);
                    this.#parts[index].place(...[0, 1, 2, 3].map((i) => frames[i] + share * (frames[i + 4] - frames[i])));
                }
            }
            this.#swinging = requestAnimationFrame(step);
        };
        this.#swinging = requestAnimationFrame(step);
    }
}
