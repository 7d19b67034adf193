/**
 * The browser's store for this page: values by their names, as JSON.
 *
 * A browser may refuse to keep anything, or have no room left. Then `trouble` says so, and the page goes on without it.
 */

/** The part of `Storage` that is used. @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} Kept */

export class Shelf {
    /** Why nothing is kept: a sentence, or `null`. @type {string | null} */
    trouble = null;

    /** @type {Kept | null} */
    #kept = null;

    /** @param {() => Kept} open gives the storage; it may throw */
    constructor(open) {
        try {
            const kept = open();
            kept.setItem("csp.test", "1");
            kept.removeItem("csp.test");
            this.#kept = kept;
        } catch {
            this.trouble = "This browser keeps nothing for this page.";
        }
    }

    /** @param {string} name @returns {string | null} what is kept, as it stands there */
    text(name) {
        return this.#kept?.getItem(name) ?? null;
    }

    /** @param {string} name @returns {unknown} `null` if there is nothing that can be read */
    read(name) {
        try {
            return JSON.parse(this.text(name) ?? "null");
        } catch {
            return null;
        }
    }

    /** @param {string} name @param {unknown} value */
    write(name, value) {
        if (!this.#kept) return;
        try {
            this.#kept.setItem(name, JSON.stringify(value));
            this.trouble = null;
        } catch {
            this.trouble = "This browser has no room left for this page: the last moves are not kept.";
        }
    }

    /** @param {string} name */
    remove(name) {
        this.#kept?.removeItem(name);
    }

    /** @param {string} beginning @returns {string[]} the names that begin so */
    names(beginning) {
        const kept = this.#kept;
        if (!kept) return [];
        const names = Array.from({ length: kept.length }, (_, nth) => kept.key(nth) ?? "");
        return names.filter((name) => name.startsWith(beginning));
    }
}
