/**
 * What was played, sudoku and grid puzzles of every genre in one list.
 */
import { puzzleKey } from "../../sudoku/saved.js";
import { Shape } from "../../sudoku/shape.js";
import { sizeWords } from "../../sudoku/words.js";
import { shortLink } from "../../puzzles/text.js";

/**
 * A game of the list.
 * @typedef {Object} Entry
 * @property {"sudoku" | "puzzle"} kept where it is kept
 * @property {string} key its name there
 * @property {string} kind what is played: `Sudoku 9×9`, `Nurikabe 8×8`
 * @property {string} name
 * @property {string | null} level how hard it is, if that is known
 * @property {number} progress how much is filled in, from 0 to 1
 * @property {boolean} solved
 * @property {number} elapsed in milliseconds
 * @property {number} when it was last played, in milliseconds since 1970
 * @property {boolean} onBoard whether it is the one that is played
 */

export class Collection {
    /**
     * @param {import("../../app.js").App} app
     * @param {import("../../puzzles/store.js").PuzzleStore} puzzles
     */
    constructor(app, puzzles) {
        this.app = app;
        this.puzzles = puzzles;
    }

    /** @returns {Entry[]} the last played first */
    list() {
        const playing = puzzleKey(this.app.game);
        const current = this.puzzles.current();
        const sudokus = this.app.store.list().map((game) => sudokuEntry(game, playing));
        const others = this.puzzles.list().map((game) => puzzleEntry(game, current));
        return [...sudokus, ...others].sort((one, other) => other.when - one.when);
    }

    /** @param {Entry} entry @returns {any} the game as it is kept */
    data(entry) {
        return this.#storeOf(entry).data(entry.key);
    }

    /** Keeps games again that were removed. @param {any[]} games @param {Entry[]} entries of the same games */
    putBack(games, entries) {
        entries.forEach((entry, at) => this.#storeOf(entry).putBack(games[at]));
    }

    /** @param {Entry} entry */
    remove(entry) {
        this.#storeOf(entry).remove(entry.key);
    }

    /** @param {Entry} entry @param {string} name empty for the name that it has by itself */
    rename(entry, name) {
        const { app } = this;
        this.#storeOf(entry).rename(entry.key, name || null);
        if (entry.kept !== "sudoku" || !entry.onBoard) return;
        app.game.name = name || null;
        app.emit("keep", app.game);
    }

    /**
     * Goes on with a game.
     * @param {Entry} entry
     * @returns {boolean} whether it can be read
     */
    open(entry) {
        const { app } = this;
        if (entry.kept === "puzzle") {
            app.go("puzzles", `p=${encodeURIComponent(entry.key).replaceAll("%2F", "/")}`);
            return true;
        }
        const game = entry.onBoard ? app.game : app.store.load(entry.key);
        if (!game) return false;
        if (game !== app.game) app.play(game);
        app.go("play");
        return true;
    }

    /** @param {Entry} entry */
    #storeOf({ kept }) {
        return kept === "sudoku" ? this.app.store : this.puzzles;
    }
}

/** @param {import("../../sudoku/store.js").KeptGame} game @param {string} playing @returns {Entry} */
function sudokuEntry({ key, name, shape, givens, blank, solved, elapsed, when, rules, level }, playing) {
    const size = rules ?? Shape.parse(shape);
    const clues = [...givens].filter((one) => one !== ".").length;
    const open = givens.length - clues;
    const kind = `Sudoku ${sizeWords(size)}`;
    const progress = open === 0 ? 1 : 1 - Math.min(blank, open) / open;
    return { kept: "sudoku", key, kind, name: name ?? `${kind}, ${clues} givens`, level, progress, solved, elapsed, when, onBoard: key === playing };
}

/** @param {import("../../puzzles/store.js").KeptPuzzle} game @param {string | null} current @returns {Entry} */
function puzzleEntry({ key, title, name, level, progress, solved, elapsed, when }, current) {
    const onBoard = current !== null && key === shortLink(current);
    return { kept: "puzzle", key, kind: title, name: name ?? title, level, progress: solved ? 1 : progress, solved, elapsed, when, onBoard };
}
