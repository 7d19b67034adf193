/**
 * What is kept of grid puzzles in the browser: games with their records, and which of them is played.
 */
import { fromSaved, toSaved } from "./saved.js";
import { shortLink } from "./text.js";

const GAME = "csp.puzzle.";
const CURRENT = "csp.current-puzzle";

/** How many games are kept. The oldest go first. */
const GAMES = 200;

/**
 * What is shown of a kept game.
 * @typedef {Object} KeptPuzzle
 * @property {string} key
 * @property {string} link
 * @property {string} title the genre and the size
 * @property {string | null} name what the player calls it
 * @property {string | null} level how hard it is, if that is known
 * @property {number} progress how much is filled in, from 0 to 1
 * @property {boolean} solved
 * @property {number} elapsed in milliseconds
 * @property {number} when it was last played, in milliseconds since 1970
 */

export class PuzzleStore {
    #shelf;

    /** @param {import("../kept/shelf.js").Shelf} shelf */
    constructor(shelf) {
        this.#shelf = shelf;
    }

    /**
     * Keeps a game, and remembers that it is the one that is played. The name that the player gave it stays.
     * @param {import("./game.js").PuzzleGame} game
     * @param {string} title the genre and the size
     * @param {number} when in milliseconds since 1970
     */
    save(game, title, when) {
        const { link, genre } = game.sheet;
        const key = shortLink(link);
        const before = this.data(key);
        this.#shelf.write(GAME + key, { ...toSaved(game), genre, title, progress: game.progress(), when, ...(before?.name ? { name: before.name } : {}) });
        this.#shelf.write(CURRENT, link);
        if (before === null) for (const { key: old } of this.list().slice(GAMES)) this.remove(old);
    }

    /** @returns {string | null} the link of the puzzle that was played last */
    current() {
        const link = this.#shelf.read(CURRENT);
        return typeof link === "string" ? link : null;
    }

    /**
     * The game that is kept of a puzzle.
     * @param {import("./sheet.js").Sheet} sheet
     * @returns {import("./game.js").PuzzleGame | null}
     */
    load(sheet) {
        return fromSaved(this.data(shortLink(sheet.link)), sheet);
    }

    /** A game as it is kept. @param {string} key @returns {any} `null` if there is none */
    data(key) {
        const saved = this.#shelf.read(GAME + key);
        return saved !== null && typeof saved === "object" ? saved : null;
    }

    /**
     * Keeps a game as it was kept once, here or in another browser.
     * @param {any} saved
     * @returns {"taken" | "older" | "refused"} `older` if the same game was played here later, `refused` if it is no game
     */
    putBack(saved) {
        if (typeof saved?.link !== "string" || !Array.isArray(saved.moves) || !Number.isFinite(saved.when)) return "refused";
        const key = shortLink(saved.link);
        if (Number(this.data(key)?.when) >= saved.when) return "older";
        this.#shelf.write(GAME + key, saved);
        return "taken";
    }

    /** @param {string} key @param {string | null} name */
    rename(key, name) {
        const saved = this.data(key);
        if (saved) this.#shelf.write(GAME + key, { ...saved, name });
    }

    /** @param {string} key */
    remove(key) {
        this.#shelf.remove(GAME + key);
    }

    /** @returns {KeptPuzzle[]} the games that are kept, the last played first */
    list() {
        const games = this.#shelf.names(GAME).flatMap((name) => this.#summary(name.slice(GAME.length)));
        return games.sort((one, other) => other.when - one.when || (one.key < other.key ? -1 : 1));
    }

    /** @param {string} key @returns {KeptPuzzle[]} none if it cannot be read */
    #summary(key) {
        const saved = this.data(key);
        if (typeof saved?.link !== "string") return [];
        const text = (/** @type {unknown} */ value) => (typeof value === "string" ? value : null);
        const number = (/** @type {unknown} */ value) => Number(value) || 0;
        return [
            {
                key,
                link: saved.link,
                title: text(saved.title) ?? text(saved.genre) ?? "Puzzle",
                name: text(saved.name),
                level: text(saved.level),
                progress: number(saved.progress),
                solved: saved.solved === true || saved.shown === true,
                elapsed: number(saved.elapsed),
                when: number(saved.when),
            },
        ];
    }
}
