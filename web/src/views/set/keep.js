/**
 * Keeps the draft in the browser. What another tab has done to the same draft is taken over, and can be undone.
 */
import { make } from "../../parts/dom.js";

/** @typedef {import("../../sudoku/draft.js").Draft} Draft */
/** @typedef {import("../../sudoku/draft-store.js").DraftStore} DraftStore */

/** How long edits are collected before they are kept, in milliseconds. */
const WAIT = 400;

/**
 * @typedef {Object} Keeper
 * @property {DraftStore} store
 * @property {HTMLElement} note seen while nothing is kept
 * @property {() => void} now keeps what was not kept yet
 * @property {(draft: Draft, key?: string) => void} begin edits another draft
 */

/**
 * @param {import("./setter.js").Setter} setter
 * @param {DraftStore} store
 * @param {string | null} first the key of the draft if it is kept already
 * @returns {Keeper}
 */
export function keepDraft(setter, store, first) {
    let key = first ?? newKey();
    let kept = setter.draft;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    let timer;
    const note = make("p", { class: "note is-warn", role: "status", hidden: true });
    const now = () => {
        clearTimeout(timer);
        if (setter.draft === kept) return;
        kept = setter.draft;
        store.save(key, kept, Date.now());
        note.hidden = store.trouble === null;
        note.textContent = store.trouble ? `${store.trouble} Export the puzzle to keep it.` : "";
    };
    setter.on("draft", () => {
        clearTimeout(timer);
        timer = setTimeout(now, WAIT);
    });
    window.addEventListener("storage", ({ key: name }) => {
        const other = store.keyOf(name) === key ? store.load(key) : null;
        if (!other || JSON.stringify(other.draft) === JSON.stringify(setter.draft)) return;
        kept = other.draft;
        setter.edit(other.draft, { selected: null });
    });
    document.addEventListener("visibilitychange", now);
    window.addEventListener("pagehide", now);
    const begin = (/** @type {Draft} */ draft, /** @type {string | undefined} */ of) => {
        now();
        key = of ?? newKey();
        kept = draft;
        setter.begin(draft);
        store.save(key, draft, Date.now());
    };
    return { store, note, now, begin };
}

/** A key that no other draft has. */
function newKey() {
    return `${Date.now().toString(36)}-${Math.floor(Math.random() * 36 ** 4).toString(36)}`;
}
