/**
 * What a player's keys and buttons do to the game that is played, and what is said about it.
 */
import { Events } from "../parts/events.js";
import { beforeMistake, clashes, mistakes, progress } from "../sudoku/check.js";
import { erase, fillCandidates, giveUp, put, returnTo } from "../sudoku/moves.js";
import { many, missingWords, mistakeWords, moveWords } from "../sudoku/words.js";

/** @typedef {import("../sudoku/moves.js").Layer} Layer */
/** @typedef {import("../sudoku/game.js").Move} Move */

/** The layers in the order in which the space bar goes through them. @type {Layer[]} */
const LAYERS = ["digit", "corner", "centre", "colour"];

/**
 * What digits and erasing do to a game.
 * @typedef {Object} Hands
 * @property {(game: import("../sudoku/game.js").Game, cells: number[], digit: number, layer: Layer, options: {clearing: boolean}) => Move | null} put
 * @property {(game: import("../sudoku/game.js").Game, cells: number[], layer: Layer) => Move | null} erase
 */

/** How long a second key may take to make a number of two digits. */
const SECOND_KEY = 900;

/** @type {{digit: number, layer: Layer, time: number, at: number}} */
const NO_KEY = { digit: 0, layer: "digit", time: 0, at: -1 };

/**
 * @typedef {Object} PlayerEvents
 * @property {Layer} layer another layer takes the digits
 * @property {"solved" | "shown"} finished the last cell was filled, and all is right
 */

/** @extends {Events<PlayerEvents>} */
export class Player extends Events {
    /** Where digits go. @type {Layer} */
    layer = "digit";
    /** Where they go while a key is held. @type {Layer | null} */
    held = null;
    /** The cells that a check found wrong, until they change. @type {Set<number>} */
    wrong = new Set();
    /** The last key, in case that a second one makes a number with it. */
    #typed = { ...NO_KEY };

    /**
     * @param {import("../app.js").App} app
     * @param {import("../grid/grid.js").Grid} grid
     * @param {{layers?: Layer[], hands?: Hands}} [options] the layers that there are, if not all, and what keys do, if not what they do in a game
     */
    constructor(app, grid, { layers = LAYERS, hands = { put, erase } } = {}) {
        super();
        this.app = app;
        this.layers = layers;
        this.hands = hands;
        this.selected = () => grid.selected();
        this.cursor = () => grid.cursor;
    }

    /** @param {Layer} layer */
    setLayer(layer) {
        this.layer = layer;
        this.emit("layer", layer);
    }

    /** @param {Layer | null} layer */
    hold(layer) {
        const held = layer && this.layers.includes(layer) ? layer : null;
        if (this.held === held) return;
        this.held = held;
        this.emit("layer", held ?? this.layer);
    }

    /**
     * What a key asks for.
     * @param {import("../grid/keys.js").Intent} intent
     * @param {number} time in milliseconds
     * @returns {boolean} whether it was used
     */
    key(intent, time) {
        if (intent.kind === "digit" || (intent.kind === "erase" && intent.typed === 0)) {
            const layer = intent.kind === "digit" && intent.layer !== "mode" && this.layers.includes(intent.layer) ? intent.layer : this.layer;
            this.#type(intent.kind === "digit" ? intent.digit : 0, intent.typed, layer, time);
        } else if (intent.kind === "erase") this.erase();
        else if (intent.kind === "undo") this.undo();
        else if (intent.kind === "redo") this.redo();
        else if (intent.kind === "describe") this.#describe();
        else this.#mode(intent.mode);
        return true;
    }

    /**
     * Where digits over 9 are shown as numbers, a 1 and then a 2 are a 12.
     * @param {number} digit 0 for the key that also erases
     * @param {number | undefined} typed the number of the key, if it has one
     * @param {Layer} layer
     * @param {number} time
     */
    #type(digit, typed, layer, time) {
        const { game } = this.app;
        const whole = this.#wholeNumber(typed, layer, time);
        if (whole !== null) {
            game.undo();
            this.put(whole - game.shape.lowest + 1, this.#typed.layer);
            this.#typed = { ...NO_KEY };
            return;
        }
        const { at } = game;
        // Colours have the numbers of the keys, also where digits begin with 0.
        const key = layer === "colour" && typed !== undefined ? typed : digit;
        if (key === 0) this.erase();
        else this.put(key, layer);
        this.#typed = { digit: typed ?? 0, layer, time, at: game.at > at ? game.at : -1 };
    }

    /**
     * The number of two digits that a key completes, if it does.
     * @param {number | undefined} typed
     * @param {Layer} layer that of the key; a 0 has none of its own
     * @param {number} time
     */
    #wholeNumber(typed, layer, time) {
        const { game, settings } = this.app;
        const last = this.#typed;
        if (typed === undefined || settings.symbols !== "numbers" || last.digit === 0 || last.layer === "colour") return null;
        const whole = last.digit * 10 + typed;
        const fits = whole <= game.shape.highest && last.at === game.at && time - last.time < SECOND_KEY;
        return fits && (typed === 0 || layer === last.layer) ? whole : null;
    }

    /** Says which digits are missing around the last selected cell, for people who do not see the board. */
    #describe() {
        const cell = this.cursor();
        this.app.announce(missingWords(this.app.game, cell, this.app.settings.symbols));
    }

    /** @param {Layer | "next" | "previous"} mode */
    #mode(mode) {
        const { layers } = this;
        if (mode !== "next" && mode !== "previous" && !layers.includes(mode)) return;
        const at = layers.indexOf(this.layer);
        const next = (/** @type {number} */ by) => layers[(at + by + layers.length) % layers.length];
        this.setLayer(mode === "next" ? next(1) : mode === "previous" ? next(-1) : mode);
        this.app.announce(`${this.layer === "digit" ? "digits" : this.layer === "colour" ? "colours" : `${this.layer} marks`}`);
    }

    /**
     * Puts a digit, a mark or a colour into the selected cells.
     * @param {number} digit
     * @param {Layer} [layer]
     */
    put(digit, layer = this.held ?? this.layer) {
        const cells = this.selected();
        if (cells.length === 0) this.app.toast("Select a cell first.");
        else this.#did(this.hands.put(this.app.game, cells, digit, layer, this.app.settings), this.#whyNot(cells));
    }

    /** Why a move changed nothing. @param {number[]} cells */
    #whyNot(cells) {
        const { game } = this.app;
        if (cells.every((cell) => game.isGiven(cell)))
            return cells.length === 1 ? "this digit is given" : "these digits are given";
        return "nothing changed";
    }

    /** Clears the selected cells. */
    erase() {
        const cells = this.selected();
        this.#did(this.hands.erase(this.app.game, cells, this.held ?? this.layer), this.#whyNot(cells));
    }

    /**
     * Tells about a move.
     * @param {Move | null} move
     * @param {string} whyNot what is said if there was none
     */
    #did(move, whyNot) {
        const { app } = this;
        if (!move) return app.announce(whyNot);
        const wrong = app.settings.mistakes ? this.#wrongIn(move) : [];
        this.#changed(move, wrong);
        const clash = app.settings.conflicts ? clashes(app.game) : new Set();
        const clashing = move.changes.some(({ cell }) => clash.has(cell));
        app.announce(moveWords(move, app.game.shape, app.settings.symbols) + (clashing ? ", conflict" : ""));
        // The message stays for some seconds, in which other moves may be done.
        const takeBack = () => app.game.done.at(-1) === move && this.undo();
        if (wrong.length > 0) app.toast(mistakeWords(wrong), { label: "Undo", run: takeBack });
        this.#end(move);
    }

    /** The digits of a move that the solution does not have. @param {Move} move */
    #wrongIn({ changes }) {
        const changed = new Set(changes.map(({ cell }) => cell));
        return mistakes(this.app.game).filter(({ kind, cells }) => kind === "digit" && changed.has(cells[0]));
    }

    /** @param {Move} move @param {import("../sudoku/check.js").Mistake[]} [wrong] what of it is */
    #changed(move, wrong = []) {
        for (const { cell } of move.changes) this.wrong.delete(cell);
        for (const { cells } of wrong) this.wrong.add(cells[0]);
        this.app.moved();
    }

    /** Tells the end of the game. @param {Move} move */
    #end(move) {
        const { state } = progress(this.app.game);
        if (state === "solved" || state === "shown") this.emit("finished", state);
        else if (state === "wrong" && move.cause !== "erase") {
            this.app.toast(
                this.app.game.rules
                    ? "Every cell is filled, but a rule is broken."
                    : "Every cell is filled, but digits stand twice in a row, a column or a box.",
            );
        }
    }

    /** The engine has said which clues are broken: that may be the end of the game. */
    checked() {
        const move = this.app.game.done.at(-1);
        if (move && progress(this.app.game).blank === 0) this.#end(move);
    }

    /** Takes back the last move. */
    undo() {
        this.#jump(this.app.game.undo(), "undone", "nothing to undo");
    }

    /** Does the last undone move again. */
    redo() {
        this.#jump(this.app.game.redo(), "done again", "nothing to do again");
    }

    /** @param {Move | null} move @param {string} word @param {string} none */
    #jump(move, word, none) {
        if (move) this.#changed(move);
        this.app.announce(move ? `${word}: ${moveWords(move, this.app.game.shape, this.app.settings.symbols)}` : none);
    }

    /** Fills every blank cell with the candidates that the digits leave. */
    fill() {
        this.#did(fillCandidates(this.app.game), "all candidates are there already");
    }

    /** Compares digits and marks with the solution, or with the rules if no solution is known. */
    check() {
        const { app } = this;
        const found = mistakes(app.game);
        this.wrong = new Set(found.flatMap(({ cells }) => cells));
        app.moved();
        const back = { label: "Back to before it", run: () => this.beforeMistake() };
        if (found.length > 0) app.toast(mistakeWords(found), back);
        else
            app.toast(
                app.game.solution
                    ? "All is right so far."
                    : "No rule is broken. The puzzle has no single solution to check against.",
            );
    }

    /** Goes back to before the first mistake. */
    beforeMistake() {
        const { game } = this.app;
        const at = beforeMistake(game);
        if (at === game.at) return this.app.toast("Nothing is wrong so far.");
        const count = game.at - at;
        this.goTo(at, `${many(count, "move")} taken back.`);
    }

    /** @param {number} at a place in the record @param {string} text what is said */
    goTo(at, text) {
        const { game } = this.app;
        const before = game.at;
        game.goTo(at);
        this.wrong.clear();
        this.app.moved();
        this.app.toast(text, { label: "Undo this", run: () => this.goTo(before, "Back where you were.") });
    }

    /** Takes all moves back. They can be done again. */
    restart() {
        this.goTo(0, "Back at the start.");
    }

    /** @param {import("../sudoku/game.js").Savepoint} savepoint */
    returnTo(savepoint) {
        this.#did(returnTo(this.app.game, savepoint), "the board is as it was there");
    }

    /** Fills in the solution. */
    giveUp() {
        const { solution, verdict } = this.app.game;
        const isOpen = !verdict || verdict.verdict === "unknown";
        if (!solution) return this.app.toast(isOpen ? "The solution is not known: the search has not found it yet." : "The puzzle has no single solution.");
        this.#did(giveUp(this.app.game), "the solution is there already");
    }
}
