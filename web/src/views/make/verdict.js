/**
 * How many solutions the puzzle in the editor has, told while it is typed.
 */
import { Asking, errorText } from "../../engine/asking.js";
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { laidOver } from "../../sudoku/position.js";
import { contradictionWords, many } from "../../sudoku/words.js";

/** How long typing has to rest before the engine is asked, in milliseconds. */
const REST = 180;

/** How far the engine looks, in nodes of its search. */
const MAX_NODES = 300_000;

/** @typedef {"unique" | "several" | "none" | "broken" | "unknown" | "empty"} State */

export class Verdict {
    #asking;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;

    /**
     * @param {import("../../app.js").App} app
     * @param {import("./editor.js").Editor} editor
     */
    constructor(app, editor) {
        this.#asking = new Asking(app.engine);
        this.editor = editor;
        this.element = make("div", { class: "make-verdict", role: "status" });
    }

    /** The puzzle has changed. */
    ask() {
        clearTimeout(this.#timer);
        this.#asking.stop();
        if (this.editor.isEmpty()) {
            this.#show("empty", "Type givens, paste a puzzle, or load a file.");
            return;
        }
        this.#timer = setTimeout(() => void this.#now(), REST);
    }

    async #now() {
        const board = this.editor.board();
        try {
            const answer = await this.#asking.ask("verdict", { board, max_nodes: MAX_NODES });
            if (answer) this.#answered(answer, board);
        } catch (error) {
            this.#show("unknown", errorText(error));
        }
    }

    /** @param {any} answer @param {any} board */
    #answered({ verdict, solutions, clash }, board) {
        const givens = many([...board.givens].filter((one) => one !== ".").length, "given");
        switch (verdict) {
            case "unique":
                return this.#show("unique", `${givens}. Exactly one solution.`);
            case "several":
                return this.#show("several", `${givens}. More than one solution.`, button({ label: "Show two", run: () => this.#two(board, solutions) }));
            case "none":
                return this.#show("none", `${givens}. No solution.`, button({ label: "Show why", run: () => void this.#why(board) }));
            case "broken":
                return this.#show("broken", `The same digit stands twice in a row, column or box: ${clash.join(", ")}.`);
            default:
                return this.#show("unknown", `${givens}. The number of solutions is not known: the search was cut short.`);
        }
    }

    /** @param {State} state @param {string} text @param {HTMLElement | null} [action] */
    #show(state, text, action = null) {
        this.element.dataset.state = state;
        const sign = { unique: "✓", several: "≥2", none: "✕", broken: "✕", unknown: "?", empty: "" }[state];
        const parts = [sign ? make("span", { class: "make-sign", "aria-hidden": "true" }, sign) : null, make("span", { class: "make-word" }, text), action];
        this.element.replaceChildren(...parts.filter((part) => part !== null));
    }

    /** @param {any} board @param {string[]} solutions */
    #two(board, solutions) {
        const { position, scene, differing } = laidOver(this.editor.game.shape, board.givens, solutions);
        this.editor.show({ position, scene });
        this.#show("several", `Two solutions, laid over each other. They differ in ${many(differing, "cell")}, which are shaded and show both digits.`, this.#back());
    }

    /** @param {any} board */
    async #why(board) {
        try {
            const answer = await this.#asking.ask("conflict", { board });
            if (!answer) return;
            const { basis } = answer;
            if (!basis) return this.#show("none", "No solution. Why could not be found out in time.");
            this.editor.show({ position: null, scene: basis.scene });
            this.#show("none", `No solution. ${contradictionWords(basis)}`, this.#back());
        } catch (error) {
            this.#show("unknown", errorText(error));
        }
    }

    #back() {
        const run = () => {
            this.editor.show(null);
            this.ask();
        };
        return button({ label: "Back to the puzzle", run });
    }
}
