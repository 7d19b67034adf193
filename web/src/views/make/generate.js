/**
 * New puzzles: what is wished for, and the search for one that has it.
 */
import { Asking, errorText } from "../../engine/asking.js";
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { LEVELS, SYMMETRY, makeSudoku, newSeed } from "../../sudoku/making.js";
import { COMMON_SHAPES } from "../../sudoku/shape.js";
import { many, sizeWords } from "../../sudoku/words.js";

/** @typedef {import("../../app.js").App} App */

/** The largest number of a seed. */
const MOST_SEED = 2 ** 48;

/** The engine's names, and words for them. @type {[string, string][]} */
const SYMMETRIES = [
    ["none", "none"],
    ["half-turn", "half turn"],
    ["quarter-turn", "quarter turn"],
    ["horizontal", "top to bottom"],
    ["vertical", "left to right"],
    ["both-axes", "both axes"],
    ["diagonal", "main diagonal"],
    ["anti-diagonal", "other diagonal"],
    ["both-diagonals", "both diagonals"],
    ["full", "all of them"],
];

/**
 * @param {string} label
 * @param {HTMLElement} field
 * @param {string} [hint]
 */
function labelled(label, field, hint) {
    return make("label", { class: "make-field" }, make("span", {}, label), field, hint ? make("span", { class: "soft small" }, hint) : null);
}

/** @param {[string, string][]} options @param {string} value */
function select(options, value) {
    const list = options.map(([name, label]) => make("option", { value: name, selected: name === value }, label));
    return /** @type {HTMLSelectElement} */ (make("select", { class: "field" }, ...list));
}

/** The form of wishes, and the search. */
export class Generate {
    #asking;

    /**
     * @param {App} app
     * @param {(answer: any) => void} found a puzzle, as the engine answers it
     */
    constructor(app, found) {
        this.app = app;
        this.found = found;
        this.#asking = new Asking(app.engine);
        this.size = select(COMMON_SHAPES.map((shape) => [String(shape), `${sizeWords(shape)}, boxes ${shape}`]), "3x3");
        this.level = select(["any", ...LEVELS].map((level) => [level, level]), "any");
        this.symmetry = select(SYMMETRIES, SYMMETRY);
        this.technique = select([["", "any"]], "");
        this.seed = /** @type {HTMLInputElement} */ (make("input", { class: "field", inputmode: "numeric", autocomplete: "off", value: String(newSeed()) }));
        this.start = button({ label: "Make a puzzle", kind: "is-main", run: () => void this.run() });
        this.stop = button({ label: "Stop", run: () => this.#asking.stop() });
        this.stop.hidden = true;
        this.bar = make("progress", { "aria-label": "Searching", hidden: true });
        this.said = make("p", { class: "small soft", role: "status" });
        this.element = this.#form();
    }

    #form() {
        const dice = button({ label: "Another seed", icon: "redo", iconOnly: true, run: () => this.#reseed() });
        return make(
            "div",
            { class: "stack" },
            make(
                "div",
                { class: "make-fields" },
                labelled("Size", this.size),
                labelled("Level", this.level),
                labelled("Symmetry", this.symmetry),
                labelled("Technique needed", this.technique),
                make("div", { class: "make-seed" }, labelled("Seed", this.seed, "The same seed and wishes make the same puzzle."), dice),
            ),
            make("div", { class: "row" }, this.start, this.stop, this.bar),
            this.said,
        );
    }

    #reseed() {
        this.seed.value = String(newSeed());
        this.app.announce(`Seed ${this.seed.value}`);
    }

    /** Fills the list of techniques. The engine knows them. */
    async fill() {
        if (this.technique.length > 1) return;
        try {
            const { rungs } = await this.app.engine.ask("ladder", {});
            const options = rungs.filter((/** @type {any} */ rung) => rung.tried).map((/** @type {any} */ rung) => make("option", { value: rung.name }, `${rung.name} (${rung.level})`));
            if (this.technique.length === 1) this.technique.append(...options);
        } catch {
            // Without the engine there is nothing to choose from; making a puzzle says why.
        }
    }

    /** Searches until a puzzle is found, or the search is ended. */
    async run() {
        const seed = this.#seed();
        if (seed === null) return;
        const wishes = {
            shape: this.size.value,
            seed,
            symmetry: this.symmetry.value,
            level: this.level.value === "any" ? null : this.level.value,
            technique: this.technique.value || null,
        };
        this.#busy(true);
        try {
            await this.#search(wishes);
        } catch (error) {
            const text = errorText(error);
            this.#say(`${text[0].toUpperCase()}${text.slice(1)}.`);
        } finally {
            this.#busy(false);
        }
    }

    /** @param {import("../../sudoku/making.js").Wishes} wishes */
    async #search(wishes) {
        const trying = (/** @type {number} */ tried) => {
            this.said.textContent = `${many(tried, "attempt")} so far …`;
        };
        const answer = await makeSudoku((op, request) => this.#asking.ask(op, request), wishes, trying);
        if (!answer) return this.#say("Stopped.");
        const tried = many(answer.tried, "attempt");
        if (!answer.found) return this.#say(`No puzzle was found in ${tried}. Ask for less, or take another seed.`);
        const level = answer.level ? `${answer.level}, score ${answer.score}` : "no level: the techniques get stuck";
        this.#say(`${many(answer.clues, "given")}; ${level}; found at attempt ${answer.tried} of seed ${wishes.seed}.`);
        this.found(answer);
        this.app.announce("A puzzle was made.");
    }

    /** @returns {number | null} */
    #seed() {
        const text = this.seed.value.trim();
        const seed = Number(text);
        const ok = /^\d+$/.test(text) && seed <= MOST_SEED;
        this.seed.setAttribute("aria-invalid", String(!ok));
        if (ok) return seed;
        this.#say(`A seed is a whole number from 0 to ${MOST_SEED}.`);
        this.seed.focus();
        return null;
    }

    /** @param {boolean} busy */
    #busy(busy) {
        this.start.disabled = busy;
        this.stop.hidden = !busy;
        this.bar.hidden = !busy;
        if (busy) this.stop.focus();
        else if (document.activeElement === document.body || document.activeElement === this.stop) this.start.focus();
    }

    /** @param {string} text */
    #say(text) {
        this.said.textContent = text;
    }
}
