/**
 * The editor: a board to type givens into. What was typed stays when another size is chosen, and what a
 * new puzzle replaces can be undone.
 */
import { createGrid } from "../../grid/grid.js";
import { button, keepFocus } from "../../parts/button.js";
import { putKeys } from "../../parts/chooser.js";
import { make } from "../../parts/dom.js";
import { clashes } from "../../sudoku/check.js";
import { EMPTY, withParts } from "../../sudoku/content.js";
import { Game } from "../../sudoku/game.js";
import { erase, enter, takeState } from "../../sudoku/moves.js";
import { Shape } from "../../sudoku/shape.js";
import { character, digitOf, digits, maskFrom, shown } from "../../sudoku/symbols.js";

/** @typedef {import("../../app.js").App} App */

/** A board as the engine takes it. @typedef {{shape: string, givens: string, entered: string, candidates: string[] | null, name: string | null}} Board */

export class Editor {
    /** A board of each size that was edited. @type {Map<string, Game>} */
    #games = new Map();

    /** The puzzle that was put in last, and where in the record. @type {{game: Game, at: number, board: Board, marks: any} | null} */
    #put = null;

    /** What is shown over the digits, such as two solutions. @type {import("../../app.js").Stage | null} */
    #stage = null;

    /**
     * @param {App} app
     * @param {() => void} changed
     */
    constructor(app, changed) {
        this.app = app;
        this.changed = changed;
        this.game = this.#gameOf("3x3");
        this.grid = createGrid({ shape: this.game.shape, label: "Your puzzle", onInput: (intent) => this.#input(intent) });
        this.pad = make("div", { class: "digit-keys", role: "group", "aria-label": "Digits" });
        keepFocus(this.pad);
        this.#fillPad();
        app.on("settings", () => this.#draw());
        this.#draw();
    }

    /** @param {string} shape @returns {Game} */
    #gameOf(shape) {
        const known = this.#games.get(shape);
        if (known) return known;
        const game = new Game({ shape, givens: ".".repeat(Shape.parse(shape).cells) });
        this.#games.set(shape, game);
        return game;
    }

    /** Takes another size. @param {string} shape */
    reshape(shape) {
        this.game = this.#gameOf(shape);
        this.grid.reshape(this.game.shape);
        this.#fillPad();
        this.#edited();
    }

    /** The puzzle in the editor: as it came in, or the digits as givens. @returns {Board} */
    board() {
        if (this.#isPut()) return /** @type {any} */ (this.#put).board;
        const givens = this.game.cells.map(({ digit }) => character(digit)).join("");
        return { shape: String(this.game.shape), givens, entered: ".".repeat(this.game.shape.cells), candidates: null, name: null };
    }

    /** The marks with which the puzzle came, unless it was changed since. */
    marks() {
        return this.#isPut() ? /** @type {any} */ (this.#put).marks : null;
    }

    #isPut() {
        return this.#put?.game === this.game && this.#put.at === this.game.at;
    }

    /**
     * Puts a puzzle in. It can be undone.
     * @param {Board} board
     * @param {{corner: number, centre: number}[] | null} [marks]
     */
    put(board, marks = null) {
        this.game = this.#gameOf(board.shape);
        this.grid.reshape(this.game.shape);
        this.#fillPad();
        const { side } = this.game.shape;
        const cells = this.game.cells.map((_, cell) => {
            const digit = digitOf(board.givens[cell], side) || digitOf(board.entered[cell] ?? ".", side) || 0;
            const centre = digit ? 0 : (maskFrom(board.candidates?.[cell] ?? "", side) ?? 0);
            return withParts(EMPTY, { digit, centre: centre || (marks?.[cell].centre ?? 0), corner: marks?.[cell].corner ?? 0 });
        });
        takeState(this.game, cells);
        this.#put = { game: this.game, at: this.game.at, board, marks };
        this.#edited();
    }

    /** Whether no digit stands there. */
    isEmpty() {
        return this.game.cells.every(({ digit, centre }) => !digit && !centre);
    }

    clear() {
        takeState(this.game, this.game.cells.map(() => EMPTY));
        this.#edited();
    }

    undo() {
        this.game.undo();
        this.#edited();
    }

    /** Shows a position in place of the digits, until something changes. @param {import("../../app.js").Stage | null} stage */
    show(stage) {
        this.#stage = stage;
        this.#draw();
    }

    /** @param {import("../../grid/keys.js").Intent} intent */
    #input(intent) {
        const cells = this.grid.selected();
        if (intent.kind === "digit") enter(this.game, cells, intent.digit, { clearing: false });
        else if (intent.kind === "erase") erase(this.game, cells, "digit");
        else if (intent.kind === "undo") this.game.undo();
        else if (intent.kind === "redo") this.game.redo();
        else return false;
        this.#edited();
        return true;
    }

    #edited() {
        this.#stage = null;
        this.#draw();
        this.changed();
    }

    #draw() {
        const clash = clashes(this.game);
        const { symbols } = this.app.settings;
        const over = this.#stage?.position;
        const { side } = this.game.shape;
        const cells = this.game.cells.map(({ digit, centre, corner }, cell) => {
            const other = over ? digitOf(over.entered[cell], side) || 0 : 0;
            const candidates = over ? (maskFrom(over.candidates?.[cell] ?? "", side) ?? 0) : 0;
            if (over && !digit) return { digit: other, candidates };
            return { digit, given: digit !== 0, centre, corner, clash: clash.has(cell) };
        });
        this.grid.show({ cells, symbols });
        this.grid.decorate(this.#stage?.scene ?? null);
    }

    #fillPad() {
        const { shape } = this.game;
        const { symbols } = this.app.settings;
        const keys = digits(shape.allDigits).map((digit) =>
            button({ label: shown(digit, symbols), kind: "digit-key", run: () => this.#key(digit) }),
        );
        const blank = button({ label: "Erase", icon: "erase", iconOnly: true, kind: "digit-key", run: () => this.#input({ kind: "erase" }) });
        putKeys(this.pad, [...keys, blank]);
    }

    /** @param {number} digit */
    #key(digit) {
        if (this.grid.selected().length === 0) this.app.toast("Select a cell first.");
        else this.#input({ kind: "digit", digit, layer: "mode" });
    }
}
