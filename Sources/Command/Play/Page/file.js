// The file that `keyline play` was started with. The page saves to it, unless another program has changed it since the page
// read it.
import { beginning, saveFile } from './server.js';

const page = (id) => document.getElementById(id);

export class FileOfPage {
    #editor;
    #actions;
    #saved; // the text that the file had when the page read or wrote it last
    #isSaving = false;
    /** The name of the file; undefined if the command was started without a file. */
    name;
    /** The version of the file that the page has read or written last; undefined while the page shows another document. */
    version;

    /** @param actions functions of the page: `open` shows another text, `saved` is called after each save. */
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

    /** Stores the name and text that the file had when the page was loaded. */
    begin(name, text) {
        [this.name, this.#saved] = [name, text];
    }

    /**
     * The state that the page keeps in the browser's history, so that it still belongs to the file after it is reloaded.
     */
    get state() {
        return this.version === undefined ? null : { version: this.version };
    }

    /**
     * Shows the Save button while the page shows the file's document, and enables it if the text differs from the saved
     * one.
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

    /** Says why the text was not saved. If the file has another version, offers to overwrite it or to open it. */
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

    /** Reads the file again, and shows it. */
    async reopen() {
        const { name, text, version } = await beginning();
        this.#saved = text;
        await this.#actions.open(text, name, version);
    }
}
