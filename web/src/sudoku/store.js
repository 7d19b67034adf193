/**
 * What is kept in the browser: games with their records, which of them is played, and settings.
 *
 * A browser may refuse to keep anything, or have no room left. Then `trouble` says so, and the page goes
 * on without it.
 */
import { progress } from "./check.js";
import { fromSaved, puzzleKey, toSaved } from "./saved.js";
import { settingsFrom } from "./settings.js";

/** @typedef {import("./game.js").Game} Game */

const GAME = "csp.game.";
const CURRENT = "csp.current";
const SETTINGS = "csp.settings";

/** How many games are kept. The oldest go first. */
const GAMES = 60;

/**
 * What is shown of a kept game.
 * @typedef {Object} KeptGame
 * @property {string} key
 * @property {string | null} name
 * @property {string} shape
 * @property {string} givens
 * @property {number} blank how many cells are blank
 * @property {boolean} solved
 * @property {number} elapsed in milliseconds
 * @property {number} when it was last played, in milliseconds since 1970
 */

/** The part of `Storage` that is used. @typedef {Pick<Storage, "getItem" | "setItem" | "removeItem" | "key" | "length">} Kept */

export class Store {
    /** Why nothing is kept: a sentence, or `null`. @type {string | null} */
    trouble = null;

    /** Each kept game as this page has read or written it last. @type {Map<string, string | null>} */
    #known = new Map();

    /** @param {() => Kept} open gives the storage; it may throw */
    constructor(open) {
        /** @type {Kept | null} */
        this.kept = null;
        try {
            this.kept = open();
            this.kept.setItem("csp.test", "1");
            this.kept.removeItem("csp.test");
        } catch {
            this.kept = null;
            this.trouble = "This browser keeps nothing for this page.";
        }
    }

    /** @returns {import("./settings.js").Settings} */
    settings() {
        return settingsFrom(this.#read(SETTINGS));
    }

    /** @param {import("./settings.js").Settings} settings */
    saveSettings(settings) {
        this.#write(SETTINGS, settings);
    }

    /**
     * Keeps a game, and remembers that it is the one that is played.
     * @param {Game} game
     * @param {number} when in milliseconds since 1970
     */
    save(game, when) {
        const key = puzzleKey(game);
        const { state, blank } = progress(game);
        const isNew = this.#read(GAME + key) === null;
        this.#write(GAME + key, { ...toSaved(game), when, blank, solved: state === "solved" || state === "shown" });
        if (!this.trouble) this.#write(CURRENT, key);
        this.#known.set(key, this.#text(key));
        if (isNew) this.#forgetOldest();
    }

    #forgetOldest() {
        for (const { key } of this.list().slice(GAMES)) this.remove(key);
    }

    /** @returns {Game | null} the game that was played last */
    current() {
        const key = this.#read(CURRENT);
        return typeof key === "string" ? this.load(key) : null;
    }

    /** @param {string} key @returns {Game | null} `null` if none is kept, or it cannot be read */
    load(key) {
        const saved = this.#read(GAME + key);
        this.#known.set(key, this.#text(key));
        try {
            return saved === null ? null : fromSaved(saved);
        } catch {
            return null;
        }
    }

    /**
     * A game as another tab has kept it since this page has read or written it.
     * @param {Game} game
     * @returns {Game | null} `null` if no other tab has
     */
    changedElsewhere(game) {
        const key = puzzleKey(game);
        const text = this.#text(key);
        return text === null || !this.#known.has(key) || text === this.#known.get(key) ? null : this.load(key);
    }

    /**
     * What a name in the browser's store stands for.
     * @param {string | null} name
     * @param {Game} game that is played
     * @returns {"game" | "settings" | null} `null` for all that this game has nothing to do with
     */
    kindOf(name, game) {
        if (name === SETTINGS) return "settings";
        return name === GAME + puzzleKey(game) ? "game" : null;
    }

    /** @param {string} key */
    #text(key) {
        return this.kept?.getItem(GAME + key) ?? null;
    }

    /** @param {string} key */
    remove(key) {
        this.kept?.removeItem(GAME + key);
    }

    /** @returns {KeptGame[]} the games that are kept, the last played first */
    list() {
        const { kept } = this;
        if (!kept) return [];
        const names = Array.from({ length: kept.length }, (_, nth) => kept.key(nth) ?? "");
        const games = names.filter((name) => name.startsWith(GAME)).flatMap((name) => this.#summary(name));
        return games.sort((a, b) => b.when - a.when || (a.key < b.key ? -1 : 1));
    }

    /** @param {string} name @returns {KeptGame[]} none if it cannot be read */
    #summary(name) {
        const saved = this.#read(name);
        if (saved === null || typeof saved !== "object") return [];
        const { name: title, shape, givens, blank, solved, elapsed, when } = /** @type {any} */ (saved);
        return [{ key: name.slice(GAME.length), name: title, shape, givens, blank, solved, elapsed, when }];
    }

    /** @param {string} name @returns {unknown} `null` if there is nothing that can be read */
    #read(name) {
        try {
            return JSON.parse(this.kept?.getItem(name) ?? "null");
        } catch {
            return null;
        }
    }

    /** @param {string} name @param {unknown} value */
    #write(name, value) {
        if (!this.kept) return;
        try {
            this.kept.setItem(name, JSON.stringify(value));
            this.trouble = null;
        } catch {
            this.trouble = "This browser has no room left for this page: the last moves are not kept.";
        }
    }
}
