/**
 * How many solutions a grid puzzle has, and whether it is solved.
 */
import { Asking } from "../../engine/asking.js";
import { make } from "../../parts/dom.js";
import { valuesOf } from "../../puzzles/text.js";

/** How far the engine looks without being asked, in nodes of its search. */
const MAX_NODES = 3_000;

/** @type {Record<string, string>} */
const WORDS = { unique: "One solution", several: "Several solutions", none: "No solution", unknown: "" };

export class PuzzleVerdict {
    #asking;

    /** The only solution, if it is known. @type {import("../../puzzles/game.js").Value[] | null} */
    #solution = null;

    /** @type {string} */
    #words = "";

    /**
     * @param {import("../../app.js").App} app
     * @param {() => void} solved the last move has solved the puzzle
     */
    constructor(app, solved) {
        this.app = app;
        this.solved = solved;
        this.#asking = new Asking(app.engine);
        this.element = make("p", { class: "puzzle-verdict soft small", role: "status" });
    }

    /** Another puzzle is played. @param {import("../../puzzles/game.js").PuzzleGame} game */
    async ask(game) {
        this.#solution = null;
        this.#words = "";
        this.#show(game);
        try {
            const answer = await this.#asking.ask("puzzle-solve", { link: game.sheet.link, max_nodes: MAX_NODES });
            if (!answer) return;
            this.#solution = answer.verdict === "unique" ? valuesOf(answer.solutions[0]) : null;
            this.#words = WORDS[answer.verdict];
            this.#show(game);
        } catch {
            // Help says it when it is asked.
        }
    }

    /** Something was filled in. @param {import("../../puzzles/game.js").PuzzleGame} game */
    moved(game) {
        const before = this.element.textContent;
        this.#show(game);
        if (this.isSolved(game) && this.element.textContent !== before) this.solved();
    }

    /** @param {import("../../puzzles/game.js").PuzzleGame} game */
    isSolved(game) {
        return this.#solution !== null && game.isSolvedBy(this.#solution);
    }

    /** @param {import("../../puzzles/game.js").PuzzleGame} game */
    #show(game) {
        const isSolved = this.isSolved(game);
        this.element.classList.toggle("is-solved", isSolved);
        this.#put(isSolved ? "✓ Solved" : this.#words);
    }

    /** @param {string} text */
    #put(text) {
        if (this.element.textContent !== text) this.element.textContent = text;
    }
}
