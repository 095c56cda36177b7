// The file that the command `keyline play` was started with. The page saves its text to the file, unless another
// program has changed the file since the page read it.
import { beginning, saveFile } from './server.js';

const page = (id) => document.getElementById(id);

export class FileOfPage {
    #editor;
    #actions;
    #saved; // the text that the file had when the page read or wrote it last
    #isSaving = false;
    /** The name of the file; undefined if the command was started without a file. */
    name;
    /**
     * The version of the file that the page has read or written last. Undefined while the page shows another document,
     * which it cannot save.
     */
    version;

    /** @param actions functions of the page. It calls `open` to show another text, and `saved` after each save. */
    constructor(editor, actions) {
        this.#editor = editor;
        this.#actions = actions;
        page('save').addEventListener('click', () => this.save());
        addEventListener('keydown', (event) => {
            if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || this.name === undefined) return;
            event.preventDefault();
            this.save();
        });
        page('save-open').addEventListener('click', () => {
            page('save-dialog').close();
            this.reopen();
        });
    }

    /** Records the name and the text of the file, as the server sent them when the page was loaded. */
    begin(name, text) {
        [this.name, this.#saved] = [name, text];
    }

    /**
     * The state to store in the browser's history. After a reload, the page learns from it that its text belongs to the
     * file.
     */
    get state() {
        return this.version === undefined ? null : { version: this.version };
    }

    /**
     * Updates the Save button: it is visible while the page shows the file's document, and enabled if the text differs
     * from the saved one.
     */
    show() {
        page('save').hidden = this.version === undefined;
        page('save').disabled = this.#editor.text === this.#saved;
        page('save').textContent = page('save').disabled ? 'Saved' : 'Save';
        page('save').title = `Save to ${this.name}`;
    }

    async save() {
        if (this.version === undefined || this.#isSaving) return;
        const { text } = this.#editor;
        this.#isSaving = true;
        try {
            this.version = await saveFile(text, this.version);
            this.#saved = text;
            this.#actions.saved();
        } catch (error) {
            this.#ask(error);
        }
        this.#isSaving = false;
        this.show();
    }

    /**
     * Tells the user why the text was not saved. If another program has changed the file, offers to overwrite the file
     * or to open it.
     */
    #ask({ message, members: { version, text } }) {
        page('save-message').textContent = message.replaceAll('`', '');
        page('save-over').hidden = version === undefined;
        page('save-open').hidden = text === undefined;
        page('save-over').onclick = () => {
            page('save-dialog').close();
            this.version = version;
            this.save();
        };
        page('save-dialog').showModal();
    }

    /** Reads the file again, and shows its present text in the editor. */
    async reopen() {
        const { name, text, version } = await beginning();
        this.#saved = text;
        await this.#actions.open(text, name, version);
    }
}
