/**
 * A new puzzle of a genre: what is wished for, and the search for one that has it. It runs in the worker, in calls of a few boards, so that
 * it tells how far it is and can be ended.
 */
import { Asking, errorText } from "../../engine/asking.js";
import { button } from "../../parts/button.js";
import { openDialog } from "../../parts/dialog.js";
import { make } from "../../parts/dom.js";
import { newSeed } from "../../sudoku/making.js";
import { many } from "../../sudoku/words.js";

/** @typedef {import("./menu.js").Genre} Genre */

/**
 * What is told of a puzzle that was made.
 * @typedef {{link: string, level: string | null}} Made
 */

/** The number of boards after which it gives up. */
const MOST_TRIES = 2_000;

/** The greatest length of a side that can be asked for. */
const LONGEST_SIDE = 30;

/** The most rules that a step takes: names of the engine, and words. @type {[string, string][]} */
const LEVELS = [
    ["any", "any"],
    ["easy", "easy: one rule a step"],
    ["medium", "medium: two rules"],
    ["hard", "hard: three or four"],
    ["extreme", "extreme: more"],
];

/**
 * @param {import("../../app.js").App} app
 * @param {Genre[]} genres those of which there are new puzzles
 * @param {string} genre the one that stands there at first
 * @param {(made: Made) => void} found
 */
export function openNew(app, genres, genre, found) {
    const form = new NewPuzzle(app, genres, genre, (made) => {
        dialog.close();
        found(made);
    });
    const dialog = openDialog({ title: "New puzzle", body: [form.element], actions: [form.start, form.stop], closed: () => form.end() });
}

class NewPuzzle {
    #asking;

    /**
     * @param {import("../../app.js").App} app
     * @param {Genre[]} genres
     * @param {string} genre
     * @param {(made: Made) => void} found
     */
    constructor(app, genres, genre, found) {
        this.app = app;
        this.found = found;
        const options = genres.map(({ name, title }) => make("option", { value: name, selected: name === genre }, title));
        this.genre = /** @type {HTMLSelectElement} */ (make("select", { class: "field" }, ...options));
        this.#asking = new Asking(app.engine);
        this.rows = side();
        this.columns = side();
        this.level = /** @type {HTMLSelectElement} */ (make("select", { class: "field" }, ...LEVELS.map(([value, label]) => make("option", { value }, label))));
        this.start = button({ label: "Make it", kind: "is-main", run: () => void this.#run() });
        this.stop = button({ label: "Stop", run: () => this.#asking.stop() });
        this.stop.hidden = true;
        this.said = make("p", { class: "small soft", role: "status" }, "It has one solution, and no clue can be left out.");
        const fields = make("div", { class: "make-fields" }, labelled("Rows", this.rows), labelled("Columns", this.columns), labelled("Level", this.level));
        this.element = make("div", { class: "stack" }, labelled("Genre", this.genre), fields, this.said);
    }

    /** Ends the search, if there is one. */
    end() {
        this.#asking.stop();
    }

    async #run() {
        const sides = [this.rows, this.columns].map((field) => [field, wholeSide(field)]);
        for (const [field, length] of /** @type {[HTMLInputElement, number | null][]} */ (sides)) {
            field.setAttribute("aria-invalid", String(length === null));
            if (length !== null) continue;
            this.said.textContent = `A side is a whole number from 1 to ${LONGEST_SIDE}.`;
            field.focus();
            return;
        }
        this.#busy(true);
        try {
            await this.#search({ genre: this.genre.value, rows: wholeSide(this.rows), columns: wholeSide(this.columns), level: this.level.value });
        } catch (error) {
            const text = errorText(error);
            this.said.textContent = `${text[0].toUpperCase()}${text.slice(1)}.`;
        } finally {
            this.#busy(false);
        }
    }

    /** @param {any} wishes */
    async #search(wishes) {
        const seed = newSeed();
        let tried = 0;
        for (let number = 0; tried < MOST_TRIES; number += 1) {
            this.said.textContent = tried === 0 ? "Making a puzzle …" : `${many(tried, "board")} so far …`;
            const answer = await this.#asking.ask("puzzle-generate", { ...wishes, seed, number });
            if (!answer) {
                this.said.textContent = "Stopped.";
                return;
            }
            tried += answer.tried;
            if (!answer.found) continue;
            this.app.announce(`A puzzle was made. It has ${many(answer.clues, "clue")}.`);
            this.found({ link: answer.link, level: wishes.level === "any" ? null : levelName(wishes.level) });
            return;
        }
        this.said.textContent = `No puzzle was found on ${many(tried, "board")}. Ask for another size or level.`;
    }

    /** @param {boolean} busy */
    #busy(busy) {
        this.start.disabled = busy;
        this.stop.hidden = !busy;
        if (busy) this.stop.focus();
        else if (this.start.isConnected) this.start.focus();
    }
}

/** A level as it is shown. @param {string} level */
function levelName(level) {
    return `${level[0].toUpperCase()}${level.slice(1)}`;
}

/** @param {string} label @param {HTMLElement} field */
function labelled(label, field) {
    return make("label", { class: "make-field" }, make("span", {}, label), field);
}

function side() {
    return /** @type {HTMLInputElement} */ (make("input", { class: "field", type: "number", min: 1, max: LONGEST_SIDE, value: 8 }));
}

/** @param {HTMLInputElement} field @returns {number | null} */
function wholeSide(field) {
    const length = Number(field.value);
    return Number.isInteger(length) && length >= 1 && length <= LONGEST_SIDE ? length : null;
}
