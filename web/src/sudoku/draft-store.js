/**
 * What is kept in the browser of puzzles that are being set.
 */
import { draftFrom } from "./draft.js";

/** @typedef {import("./draft.js").Draft} Draft */

const DRAFT = "csp.draft.";
const CURRENT = "csp.current-draft";

/** How many drafts are kept. The oldest go first. */
const DRAFTS = 60;

/** @typedef {{key: string, draft: Draft, when: number}} KeptDraft */

export class DraftStore {
    #shelf;

    /** @param {import("../kept/shelf.js").Shelf} shelf */
    constructor(shelf) {
        this.#shelf = shelf;
    }

    /** Why nothing is kept: a sentence, or `null`. */
    get trouble() {
        return this.#shelf.trouble;
    }

    /**
     * Keeps a draft, and remembers that it is the one that is edited.
     * @param {string} key
     * @param {Draft} draft
     * @param {number} when in milliseconds since 1970
     */
    save(key, draft, when) {
        this.#shelf.write(DRAFT + key, { draft, when });
        this.#shelf.write(CURRENT, key);
        for (const { key: old } of this.list().slice(DRAFTS)) this.remove(old);
    }

    /** @returns {KeptDraft | null} the draft that was edited last */
    current() {
        const key = this.#shelf.read(CURRENT);
        return typeof key === "string" ? this.load(key) : null;
    }

    /** @param {string} key @returns {KeptDraft | null} `null` if none is kept that can be read */
    load(key) {
        const { draft, when } = /** @type {any} */ (this.#shelf.read(DRAFT + key) ?? {});
        const read = draftFrom(draft);
        return read ? { key, draft: read, when: Number(when) || 0 } : null;
    }

    /** @param {string | null} name of the browser's store @returns {string | null} the draft that it holds */
    keyOf(name) {
        return name?.startsWith(DRAFT) ? name.slice(DRAFT.length) : null;
    }

    /** @param {string} key */
    remove(key) {
        this.#shelf.remove(DRAFT + key);
    }

    /** @returns {KeptDraft[]} the last edited first */
    list() {
        const drafts = this.#shelf.names(DRAFT).flatMap((name) => this.load(name.slice(DRAFT.length)) ?? []);
        return drafts.sort((one, other) => other.when - one.when || (one.key < other.key ? -1 : 1));
    }
}
