/**
 * Bulk: a file of puzzles, solved, counted or rated by several workers.
 */
import { errorText } from "../../engine/asking.js";
import { Pool } from "../../engine/pool.js";
import { button, choice } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { bytesOf } from "../../parts/files.js";
import { saveCsv, saveText } from "./download.js";
import { histogram, progressText, puzzlesOf, statusList, unreadList } from "./figures.js";
import { Run } from "./run.js";
import { Table } from "./table.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../sudoku/rows.js").Task} Task */

/** The largest file that is taken, unpacked. */
const LARGEST = 128 << 20;

/** How often the page shows what is new, in milliseconds. */
const PACE = 120;

class Bulk {
    /** @type {Task} */
    task = "solve";

    /** @type {{bytes: Uint8Array, name: string} | null} */
    file = null;

    /** @type {Run | null} */
    run = null;

    #shown = 0;

    // They stay from run to run: what they have compiled grows faster while it runs.
    #pool = new Pool();

    /** @param {App} app */
    constructor(app) {
        this.app = app;
        this.table = new Table();
        this.note = make("p", { class: "note is-bad", role: "alert", hidden: true });
        this.bar = make("progress", { class: "bulk-progress", max: 1, value: 0, "aria-label": "Progress" });
        this.words = make("p", { class: "bulk-words" });
        this.stop = button({ label: "Cancel", run: () => this.run?.cancel() });
        this.figures = make("div", { class: "stack" });
        this.saves = make(
            "div",
            { class: "row" },
            button({ label: "Download text", run: () => this.run && void saveText(this.run) }),
            button({ label: "Download CSV", run: () => this.run && saveCsv(this.run) }),
        );
        this.results = make("section", { class: "panel stack", "aria-label": "Answers", hidden: true });
        this.moving = make("div", { class: "bulk-run" }, this.bar, this.stop);
        this.results.append(this.moving, this.words, this.figures, this.saves, this.table.element);
        this.element = make("div", { class: "bulk" }, this.#inputs(), this.note, this.results);
    }

    #inputs() {
        const input = /** @type {HTMLInputElement} */ (
            make("input", { type: "file", class: "unseen", tabindex: -1, "aria-label": "File of puzzles" })
        );
        input.addEventListener("change", () => {
            const file = input.files?.[0];
            input.value = "";
            if (file) void this.take(file);
        });
        this.again = button({ label: "Run again", run: () => void this.start() });
        this.again.hidden = true;
        this.drop = make(
            "div",
            { class: "bulk-drop" },
            make("p", {}, "Drop a file of puzzles here, or "),
            button({ label: "Choose a file", kind: "is-main", run: () => input.click() }),
            input,
            this.#paste(),
            make("p", { class: "soft small" }, "One puzzle a line, grids, tables, pencil marks, HoDoKu lines; plain or gzipped. It stays on this device."),
        );
        this.#followDrops();
        return make("section", { class: "panel stack", "aria-label": "File" }, make("h2", {}, "Many puzzles at once"), this.#tasks(), this.drop);
    }

    /** Text in place of a file. What is pasted is taken at once, without being shown: it may be long. */
    #paste() {
        const text = /** @type {HTMLTextAreaElement} */ (
            make("textarea", { class: "field", rows: 2, id: "bulk-text", spellcheck: "false", autocapitalize: "off", autocomplete: "off" })
        );
        const take = (/** @type {string} */ content) => {
            if (content.trim() !== "") void this.take(new File([content], "The text"));
        };
        text.addEventListener("paste", (event) => {
            const content = event.clipboardData?.getData("text") ?? "";
            if (content.trim() === "") return;
            event.preventDefault();
            take(content);
        });
        const row = make("div", { class: "bulk-paste" }, text, button({ label: "Take it", run: () => take(text.value) }));
        return make("div", { class: "bulk-text" }, make("label", { for: "bulk-text" }, "or paste puzzles, or type them"), row);
    }

    #tasks() {
        /** @type {{value: Task, label: string, title: string}[]} */
        const choices = [
            { value: "solve", label: "Solve", title: "The solution, and whether it is the only one" },
            { value: "count", label: "Count", title: "The number of solutions, up to a limit" },
            { value: "rate", label: "Rate", title: "The level of each puzzle, by the techniques that a person needs" },
        ];
        this.most = /** @type {HTMLInputElement} */ (make("input", { type: "number", class: "field bulk-most", min: 1, max: 1_000_000, value: 1000 }));
        const label = make("label", { class: "row small", hidden: true }, "Count up to", this.most);
        const chosen = (/** @type {Task} */ task) => {
            this.task = task;
            label.hidden = task !== "count";
        };
        const tasks = choice({ legend: "What is asked of each puzzle", choices, value: this.task, chosen });
        tasks.element.classList.add("bulk-tasks");
        return make("div", { class: "row" }, tasks.element, label, /** @type {HTMLElement} */ (this.again));
    }

    #followDrops() {
        const drop = /** @type {HTMLElement} */ (this.drop);
        const over = (/** @type {boolean} */ is) => drop.classList.toggle("is-over", is);
        drop.addEventListener("dragover", (event) => {
            event.preventDefault();
            over(true);
        });
        drop.addEventListener("dragleave", () => over(false));
        drop.addEventListener("drop", (event) => {
            event.preventDefault();
            over(false);
            const file = event.dataTransfer?.files[0];
            if (file) void this.take(file);
        });
    }

    /** Takes a file, and begins. @param {File} file */
    async take(file) {
        this.run?.cancel();
        this.#pool.warm();
        this.#say("");
        try {
            this.file = { bytes: await bytesOf(file, LARGEST), name: file.name };
        } catch (error) {
            this.#say(`${file.name}: ${errorText(error)}`);
            return;
        }
        /** @type {HTMLElement} */ (this.again).hidden = false;
        await this.start();
    }

    /** Works on the file with the task that is chosen. */
    async start() {
        if (!this.file) return;
        this.run?.cancel();
        this.#say("");
        const most = Math.max(1, Math.floor(Number(this.most?.value)) || 1000);
        const run = new Run(this.file.bytes, this.file.name, this.task, most, this.#pool);
        this.run = run;
        this.results.hidden = false;
        this.#shown = 0;
        this.table.take(run);
        this.#show(run);
        try {
            await run.go(() => this.#moved(run));
        } catch (error) {
            this.#say(`The run ended early: ${errorText(error)}`);
        }
        if (this.run !== run) return;
        this.#show(run);
        this.app.announce(progressText(run));
    }

    /** @param {Run} run */
    #moved(run) {
        const now = performance.now();
        if (this.run !== run || now - this.#shown < PACE) return;
        this.#shown = now;
        this.#show(run);
    }

    /** @param {Run} run */
    #show(run) {
        this.bar.setAttribute("value", String(run.bytes.length > 0 ? run.done / run.bytes.length : 1));
        this.moving.hidden = run.state !== "running";
        this.saves.hidden = run.state === "running" || run.tally.rows === 0;
        const none = run.state === "done" && puzzlesOf(run) === 0 ? ` ${run.name} has no puzzle in it.` : "";
        this.words.textContent = `${run.name}: ${progressText(run)}.${none}`;
        const parts = [statusList(run), run.task === "rate" ? histogram(run) : null, unreadList(run)];
        this.figures.replaceChildren(...parts.filter((part) => part !== null));
        this.table.show();
    }

    /** @param {string} text */
    #say(text) {
        this.note.textContent = text;
        this.note.hidden = text === "";
    }
}

/**
 * @param {HTMLElement} root
 * @param {App} app
 */
export function mount(root, app) {
    root.append(new Bulk(app).element);
}
