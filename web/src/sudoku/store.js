/**
 * What is kept of sudoku in the browser: games with their records, which of them is played, and settings.
 */
import { progress } from "./check.js";
import { fromSaved, puzzleKey, toSaved } from "./saved.js";
import { settingsFrom } from "./settings.js";

/** @typedef {import("./game.js").Game} Game */

const GAME = "csp.game.";
const CURRENT = "csp.current";
const SETTINGS = "csp.settings";

/** How many games are kept. The oldest go first. */
const GAMES = 200;

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
 * @property {{rows: number, columns: number} | null} rules the size of a board with rules of its own
 * @property {string | null} level how hard it is, if that is known
 * @property {string | null} day the day of which it is the puzzle
 * @property {boolean} isBegun whether there are moves
 * @property {number} when it was last played, in milliseconds since 1970
 */

export class Store {
    /** Each kept game as this page has read or written it last. @type {Map<string, string | null>} */
    #known = new Map();

    #shelf;

    /** @param {import("../kept/shelf.js").Shelf} shelf */
    constructor(shelf) {
        this.#shelf = shelf;
    }

    /** Why nothing is kept: a sentence, or `null`. */
    get trouble() {
        return this.#shelf.trouble;
    }

    /** @returns {import("./settings.js").Settings} */
    settings() {
        return settingsFrom(this.#shelf.read(SETTINGS));
    }

    /** @param {import("./settings.js").Settings} settings */
    saveSettings(settings) {
        this.#shelf.write(SETTINGS, settings);
    }

    /**
     * Keeps a game, and remembers that it is the one that is played.
     * @param {Game} game
     * @param {number} when in milliseconds since 1970
     */
    save(game, when) {
        const key = puzzleKey(game);
        const { state, blank } = progress(game);
        const isNew = this.#shelf.read(GAME + key) === null;
        this.#shelf.write(GAME + key, { ...toSaved(game), when, blank, solved: state === "solved" || state === "shown" });
        if (!this.trouble) this.#shelf.write(CURRENT, key);
        this.#known.set(key, this.#text(key));
        if (isNew) this.#forgetOldest();
    }

    #forgetOldest() {
        for (const { key } of this.list().slice(GAMES)) this.remove(key);
    }

    /** @returns {Game | null} the game that was played last */
    current() {
        const key = this.#shelf.read(CURRENT);
        return typeof key === "string" ? this.load(key) : null;
    }

    /** @param {string} key @returns {Game | null} `null` if none is kept, or it cannot be read */
    load(key) {
        const saved = this.#shelf.read(GAME + key);
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

    /** A game as it is kept. @param {string} key @returns {any} `null` if there is none */
    data(key) {
        const saved = this.#shelf.read(GAME + key);
        return saved !== null && typeof saved === "object" ? saved : null;
    }

    /**
     * Keeps a game as it was kept once, here or in another browser.
     * @param {any} saved
     * @returns {"taken" | "older" | "refused"} `older` if the same game was played here later, `refused` if it cannot be read
     */
    putBack(saved) {
        try {
            const game = fromSaved(saved);
            const key = puzzleKey(game);
            const when = Number(saved.when) || 0;
            if (Number(this.data(key)?.when) >= when) return "older";
            const { state, blank } = progress(game);
            // The engine is asked about clues of rules when the game is played.
            const solved = state === "solved" || state === "shown" || (game.rules !== null && blank === 0 && saved.solved === true);
            this.#shelf.write(GAME + key, { ...toSaved(game), when, blank, solved });
            return "taken";
        } catch {
            return "refused";
        }
    }

    /** @param {string} key @param {string | null} name */
    rename(key, name) {
        const saved = this.data(key);
        if (saved) this.#shelf.write(GAME + key, { ...saved, name });
    }

    /** @param {string} key */
    #text(key) {
        return this.#shelf.text(GAME + key);
    }

    /** @param {string} key */
    remove(key) {
        this.#shelf.remove(GAME + key);
    }

    /** @returns {KeptGame[]} the games that are kept, the last played first */
    list() {
        const games = this.#shelf.names(GAME).flatMap((name) => this.#summary(name));
        return games.sort((a, b) => b.when - a.when || (a.key < b.key ? -1 : 1));
    }

    /** @param {string} name @returns {KeptGame[]} none if it cannot be read */
    #summary(name) {
        const saved = this.#shelf.read(name);
        if (saved === null || typeof saved !== "object") return [];
        const { name: title, shape, givens, blank, solved, elapsed, when, rules = null, level = null, day = null, at } = /** @type {any} */ (saved);
        return [{ key: name.slice(GAME.length), name: title, shape, givens, blank, solved, elapsed, when, rules, level, day, isBegun: at > 0 }];
    }
}
