/**
 * What is kept of grid puzzles in the browser: games with their records, and which of them is played.
 */
import { fromSaved, toSaved } from "./saved.js";
import { shortLink } from "./text.js";

const GAME = "csp.puzzle.";
const CURRENT = "csp.current-puzzle";

/** How many games are kept. The oldest go first. */
const GAMES = 60;

/** What is shown of a kept game. @typedef {{link: string, genre: string, when: number}} KeptPuzzle */

export class PuzzleStore {
    #shelf;

    /** @param {import("../kept/shelf.js").Shelf} shelf */
    constructor(shelf) {
        this.#shelf = shelf;
    }

    /**
     * Keeps a game, and remembers that it is the one that is played.
     * @param {import("./game.js").PuzzleGame} game
     * @param {number} when in milliseconds since 1970
     */
    save(game, when) {
        const { link, genre } = game.sheet;
        this.#shelf.write(GAME + shortLink(link), { ...toSaved(game), genre, when });
        this.#shelf.write(CURRENT, link);
        for (const { link: old } of this.list().slice(GAMES)) this.#shelf.remove(GAME + shortLink(old));
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
        return fromSaved(this.#shelf.read(GAME + shortLink(sheet.link)), sheet);
    }

    /** @returns {KeptPuzzle[]} the games that are kept, the last played first */
    list() {
        const games = this.#shelf.names(GAME).flatMap((name) => {
            const { link, genre, when } = /** @type {any} */ (this.#shelf.read(name) ?? {});
            return typeof link === "string" ? [{ link, genre: String(genre), when: Number(when) || 0 }] : [];
        });
        return games.sort((one, other) => other.when - one.when || (one.link < other.link ? -1 : 1));
    }
}
