/**
 * Puzzles from text: pasted, or out of a file. The engine reads every form that the command reads; links of
 * other sites are read here.
 */
import { Asking, errorText } from "../../engine/asking.js";
import { button } from "../../parts/button.js";
import { chooser } from "../../parts/chooser.js";
import { make } from "../../parts/dom.js";
import { LinkError, isLink, isRules, readLink } from "../../sudoku/import/link.js";
import { Shape } from "../../sudoku/shape.js";
import { many, sizeWords } from "../../sudoku/words.js";

/** @typedef {import("./editor.js").Board} Board */

/** The longest text and the largest file, in bytes. */
const LARGEST = 2_000_000;

/** The most puzzles that are listed. */
const MOST = 200;

/** How long typing has to rest before the text is read, in milliseconds. */
const REST = 250;

export class Load {
    #asking;

    /**
     * @param {import("../../app.js").App} app
     * @param {(board: Board, marks: any) => void} put a puzzle was read
     * @param {(puzzle: {board: any, rules: any}) => void} play a puzzle with rules of its own was read
     */
    constructor(app, put, play) {
        this.#asking = new Asking(app.engine);
        this.put = put;
        this.play = play;
        this.text = /** @type {HTMLTextAreaElement} */ (
            make("textarea", { class: "field", rows: 5, spellcheck: "false", autocapitalize: "off", autocomplete: "off", id: "make-text" })
        );
        this.file = /** @type {HTMLInputElement} */ (make("input", { type: "file", class: "unseen", tabindex: -1, "aria-hidden": "true" }));
        this.said = make("div", { class: "stack small", role: "status" });
        this.list = make("div", {});
        this.element = this.#form();
        this.#listen();
    }

    #form() {
        const hint =
            "A line of 81 characters, a grid, pencil marks, CSV, the formats of other programs, or a link of f-puzzles or SudokuPad, or a text of Interactive Sudoku Solver, with rules of their own, too.";
        return make(
            "div",
            { class: "stack make-load" },
            make("label", { for: "make-text" }, "Paste a puzzle, or many"),
            this.text,
            make("div", { class: "row" }, button({ label: "Load a file …", run: () => this.file.click() }), this.file, make("span", { class: "soft small" }, "or drop it here")),
            this.said,
            this.list,
            make("p", { class: "soft small" }, hint),
        );
    }

    #listen() {
        /** @type {ReturnType<typeof setTimeout> | undefined} */
        let timer;
        this.text.addEventListener("input", () => {
            clearTimeout(timer);
            timer = setTimeout(() => void this.#readText(this.text.value), REST);
        });
        this.file.addEventListener("change", () => {
            const [file] = this.file.files ?? [];
            if (file) void this.readFile(file);
            this.file.value = "";
        });
        this.element.addEventListener("dragover", (event) => event.preventDefault());
        this.element.addEventListener("drop", (event) => {
            const [file] = event.dataTransfer?.files ?? [];
            if (!file) return;
            event.preventDefault();
            void this.readFile(file);
        });
    }

    /** @param {string} text */
    async #readText(text) {
        this.list.replaceChildren();
        if (text.trim() === "") return this.#say("");
        if (text.length > LARGEST) return this.#say(tooLarge("This text", text.length), "is-bad");
        if (isLink(text)) return this.#readLink(text);
        if (isRules(text)) return this.#readRules(text);
        await this.#read(() => this.#ask({ text }));
    }

    /** @param {string} text */
    #readLink(text) {
        try {
            const { board, marks, from } = readLink(text);
            this.put(board, marks);
            this.#say(`A puzzle of ${from}${board.name ? `: ${board.name}` : ""}.`, "is-good");
        } catch (error) {
            if (!(error instanceof LinkError)) throw error;
            if (error.hasRules) void this.#readRules(text);
            else this.#say(error.message, "is-bad");
        }
    }

    /**
     * A puzzle with rules of its own.
     * @param {string} text
     * @param {"refuse" | "ignore"} [drawn] what becomes of what is only drawn
     */
    async #readRules(text, drawn = "refuse") {
        try {
            const puzzle = await this.#asking.ask("variant-read", { text, drawn });
            if (!puzzle) return;
            this.#say("");
            this.play(puzzle);
        } catch (error) {
            this.#say(sentence(errorText(error)), "is-bad");
            const leave = button({ label: "Play it without that", title: "Solutions may depend on it", run: () => void this.#readRules(text, "ignore") });
            if (drawn === "refuse" && /only people can read it/.test(errorText(error))) this.said.append(leave);
        }
    }

    /** @param {File} file */
    async readFile(file) {
        this.list.replaceChildren();
        if (file.size > LARGEST) return this.#say(tooLarge(`“${file.name}”`, file.size), "is-bad");
        const bytes = new Uint8Array(await file.arrayBuffer());
        const text = new TextDecoder().decode(bytes.subarray(0, 4096));
        if (isLink(text)) return this.#readLink(new TextDecoder().decode(bytes));
        if (isRules(text)) return this.#readRules(new TextDecoder().decode(bytes));
        await this.#read(() => this.#ask({}, bytes));
    }

    /** @param {any} request @param {Uint8Array} [body] */
    #ask(request, body) {
        return this.#asking.ask("read", { ...request, most: MOST }, body);
    }

    /** @param {() => Promise<any>} ask */
    async #read(ask) {
        try {
            const answer = await ask();
            if (answer) this.#show(answer);
        } catch (error) {
            this.#say(sentence(errorText(error)), "is-bad");
        }
    }

    /** @param {{puzzles: Board[], errors: any[], more: number}} answer */
    #show({ puzzles, errors, more }) {
        const fitting = puzzles.filter(({ shape }) => fits(shape));
        const large = puzzles.length - fitting.length;
        const faults = errors.slice(0, 3).map(({ line, text }) => `Line ${line}: ${sentence(text)}`);
        if (errors.length > 3) faults.push(`… and ${errors.length - 3} more lines that are no puzzles.`);
        if (large > 0) faults.push(`${many(large, "puzzle")} larger than 25×25, which this page does not show.`);
        if (fitting.length === 0 && faults.length === 0) faults.push("There is no puzzle in it.");
        const count = fitting.length > 0 ? `${many(fitting.length, "puzzle")} read${more > 0 ? `; ${more} more lines are not listed, Bulk takes them all` : ""}.` : "";
        const kind = faults.length > 0 ? (fitting.length > 0 ? "is-warn" : "is-bad") : "is-good";
        this.#say([count, ...faults].filter(Boolean).join(" "), kind);
        if (fitting.length > 0) this.put(fitting[0], null);
        if (fitting.length > 1) this.#choose(fitting);
    }

    /** @param {Board[]} boards */
    #choose(boards) {
        const items = boards.map((board, index) => {
            const givens = [...board.givens].filter((one) => one !== ".").length;
            const name = board.name ?? `Puzzle ${index + 1}`;
            const about = `${sizeWords(Shape.parse(board.shape))}, ${many(givens, "given")}`;
            return [make("span", { class: "chooser-name" }, name), make("span", { class: "soft small" }, about)];
        });
        const chosen = (/** @type {number} */ index) => {
            list.mark(index);
            this.put(boards[index], null);
        };
        const list = chooser({ label: "Puzzles", items, chosen });
        list.mark(0);
        this.list.replaceChildren(list.element);
    }

    /** @param {string} text @param {"" | "is-good" | "is-bad" | "is-warn"} [kind] */
    #say(text, kind = "") {
        this.said.replaceChildren(...(text ? [make("p", { class: `note ${kind}` }, text)] : []));
    }
}

/** @param {string} shape */
function fits(shape) {
    try {
        return Shape.parse(shape).side > 0;
    } catch {
        return false;
    }
}

/** @param {string} what @param {number} bytes */
function tooLarge(what, bytes) {
    return `${what} has ${(bytes / 1e6).toFixed(1)} MB, and puzzles to play are taken up to ${LARGEST / 1e6} MB. For a file of many puzzles there is Bulk. What was in the editor is still there.`;
}

/** @param {string} text */
function sentence(text) {
    const first = (text[0].toUpperCase() + text.slice(1)).replaceAll(/`([^`]*)`/g, "“$1”");
    return /[.!?)]$/.test(first) ? first : `${first}.`;
}
