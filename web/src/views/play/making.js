/**
 * A search for a new puzzle as a part of a dialog: what it has tried, and a button that ends it.
 */
import { Asking, errorText } from "../../engine/asking.js";
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { makeSudoku } from "../../sudoku/making.js";
import { many, sentenceOf } from "../../sudoku/words.js";

export class Making {
    #asking;

    /** @param {import("../../app.js").App} app */
    constructor(app) {
        this.#asking = new Asking(app.engine);
        this.said = make("p", { class: "small soft", role: "status" });
        this.end = button({ label: "Stop", run: () => this.stop() });
        this.moving = make("div", { class: "row", hidden: true }, make("progress", { class: "help-thinking", "aria-label": "Making a puzzle" }), this.end);
        this.element = make("div", { class: "stack" }, this.moving, this.said);
    }

    /** Ends the search, if there is one. */
    stop() {
        this.#asking.stop();
    }

    /**
     * Searches, and says what there is to say.
     * @param {import("../../sudoku/making.js").Wishes} wishes
     * @returns {Promise<any>} the engine's answer, or `null` without a puzzle
     */
    async run(wishes) {
        this.#busy(true);
        this.#say("Making a puzzle …");
        const rare = wishes.level === "Easy" || wishes.level === null ? "" : " Few have just this level, so this may take a while.";
        const trying = (/** @type {number} */ tried) => this.#say(`${many(tried, "puzzle")} tried so far.${rare}`);
        try {
            const answer = await makeSudoku((op, request) => this.#asking.ask(op, request), wishes, trying);
            if (answer?.found) return answer;
            this.#say(answer ? `None of ${many(answer.tried, "puzzle")} has this size and level. Ask for another one.` : "Stopped.");
        } catch (error) {
            this.#say(sentenceOf(errorText(error)));
        } finally {
            this.#busy(false);
        }
        return null;
    }

    /** @param {boolean} busy */
    #busy(busy) {
        const had = this.moving.contains(document.activeElement);
        this.moving.hidden = !busy;
        if (busy) this.end.focus();
        else if (had) this.element.closest("dialog")?.querySelector("h2")?.focus();
    }

    /** @param {string} text */
    #say(text) {
        if (this.said.textContent !== text) this.said.textContent = text;
    }
}
