/**
 * What the parts of Help share: asking the engine, showing on the board, and what is said while that
 * goes on.
 */
import { Asking, errorText } from "../../engine/asking.js";
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { beforeMistake } from "../../sudoku/check.js";
import { contradictionWords, many } from "../../sudoku/words.js";
import { note } from "../../parts/step-text.js";
import { laidOver, shaded } from "../../sudoku/position.js";

/** How far the engine looks for solutions, in nodes of its search. */
const MAX_NODES = 1_000_000;

/** What it says when an answer takes longer than this, in milliseconds. */
const SLOW = 250;

export class Helper {
    #asking;

    /**
     * @param {import("../../app.js").App} app
     * @param {HTMLElement} element where answers are put
     */
    constructor(app, element) {
        this.app = app;
        this.#asking = new Asking(app.engine);
        this.element = element;
    }

    /** Forgets the question and what is shown. */
    clear() {
        this.#asking.stop();
        this.element.replaceChildren();
        if (this.app.stage) this.app.show(null);
    }

    /** @param {...(Node | string | null)} children */
    put(...children) {
        this.element.replaceChildren(...children.filter((child) => child !== null));
    }

    /**
     * Asks the engine. While it thinks, the question can be ended.
     * @param {string} op
     * @param {any} request
     * @returns {Promise<any>} `null` if the question was ended, or there is no answer: then that is said
     */
    async ask(op, request) {
        const slow = setTimeout(() => this.#thinking(), SLOW);
        try {
            return await this.#asking.ask(op, request);
        } catch (error) {
            this.put(note(errorText(error), "is-bad"));
            return null;
        } finally {
            clearTimeout(slow);
        }
    }

    /** Shows that the engine thinks, with a button that ends it. */
    #thinking() {
        const stop = () => {
            this.#asking.stop();
            this.put(note("Stopped."));
            this.app.announce("Stopped");
            this.stopped?.();
        };
        const end = button({ label: "Stop", run: stop });
        this.put(make("div", { class: "row" }, make("span", {}, "Thinking …"), make("progress", { class: "help-thinking", "aria-label": "Thinking" }), end));
        this.app.announce("Thinking. It can be stopped.");
    }

    /** Asks about the game as it stands. @param {string} op @param {any} [more] */
    async askGame(op, more = {}) {
        const answer = await this.ask(op, { board: this.app.game.toBoard(), max_nodes: MAX_NODES, ...more });
        if (!answer) return null;
        return this.#obstacle(answer) ? null : answer;
    }

    /**
     * Says what stands in the way of an answer, if something does.
     * @param {any} answer
     * @returns {boolean}
     */
    #obstacle(answer) {
        switch (answer.status) {
            case "mistakes":
                this.#mistakes(answer);
                return true;
            case "several":
                this.several(answer.solutions);
                return true;
            case "none":
                void this.conflict();
                return true;
            case "unsupported":
            case "unknown":
                this.put(note(`There is no hint: ${answer.remark}.`, "is-warn"));
                return true;
            default:
                return false;
        }
    }

    /** @param {any} answer */
    #mistakes({ mistakes }) {
        const { app } = this;
        const { shape } = app.game;
        const cells = mistakes.map((/** @type {any} */ mistake) => shape.cellNamed(mistake.cell) ?? 0);
        const digits = mistakes.filter((/** @type {any} */ mistake) => !mistake.marks).length;
        const names = mistakes.map((/** @type {any} */ mistake) => mistake.cell);
        const shown = names.length > 6 ? `${names.slice(0, 6).join(", ")} and ${names.length - 6} more` : names.join(", ");
        const what = digits > 0 ? (mistakes.length === 1 ? "This entry is wrong" : "These entries are wrong") : "The right digit is missing in these marks";
        app.show({ position: null, scene: shaded(shape, cells, "wrong") });
        const back = () => {
            const taken = app.game.at - beforeMistake(app.game);
            app.game.goTo(beforeMistake(app.game));
            app.moved();
            app.toast(`${many(taken, "move")} taken back.`);
        };
        this.put(
            note(`${what}: ${shown}. A hint from here would lead nowhere.`, "is-bad"),
            make("div", { class: "row" }, button({ label: "Back to before the mistake", icon: "rewind", run: back })),
        );
        app.announce(`${what}: ${shown}`);
    }

    /** @param {string[]} solutions two of them */
    several(solutions) {
        const { app } = this;
        const { position, scene, differing } = laidOver(app.game.shape, app.game.givensText(), solutions);
        app.show({ position, scene });
        const text = `The puzzle has several solutions, so no step is certain. Two of them are laid over each other: they differ in ${many(differing, "cell")}, which are shaded and show both digits.`;
        this.put(note(text, "is-warn"));
        app.announce(text);
    }

    /** Shows the givens that leave no solution. */
    async conflict() {
        const { app } = this;
        const answer = await this.ask("conflict", { board: app.game.toPuzzle() });
        if (!answer) return;
        if (!answer.basis) {
            this.put(note("The puzzle has no solution.", "is-bad"));
            return;
        }
        const { scene, position } = answer.basis;
        app.show({ scene, position });
        const text = `The puzzle has no solution. ${contradictionWords(answer.basis)}`;
        this.put(note(text, "is-bad"), answer.paragraphs ? this.explained?.(answer) ?? null : null);
        app.announce("The puzzle has no solution. The givens that contradict each other are marked.");
    }

    /** Called when the user has ended a question: the button that did it is gone. @type {(() => void) | undefined} */
    stopped;

    /** How the steps of an explanation are listed. @type {((answer: any) => HTMLElement) | undefined} */
    explained;
}
