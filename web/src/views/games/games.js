/**
 * Games: what was played in this browser, to go on with, to print, to take along; and figures of what was solved.
 */
import { errorText } from "../../engine/asking.js";
import { button, choice } from "../../parts/button.js";
import { openDialog } from "../../parts/dialog.js";
import { make } from "../../parts/dom.js";
import { bytesOf, save } from "../../parts/files.js";
import { PuzzleStore } from "../../puzzles/store.js";
import { many, sentenceOf } from "../../sudoku/words.js";
import { Collection } from "./collection.js";
import { LARGEST, exported, imported } from "./exchange.js";
import { GameList } from "./list.js";
import { printSheet } from "./print.js";
import { statistics } from "./statistics.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("./collection.js").Entry} Entry */

/** The longest name of a game. */
const LONGEST_NAME = 80;

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @returns {import("../../app.js").View}
 */
export function mount(root, app) {
    const view = new GamesView(root, app);
    return { shown: () => view.put(), hidden: () => view.clearSheet() };
}

class GamesView {
    /** Which games are shown. @type {"all" | "open" | "solved"} */
    #shown = "all";

    /** @param {HTMLElement} root @param {App} app */
    constructor(root, app) {
        this.app = app;
        const puzzles = new PuzzleStore(app.shelf);
        this.kept = { sudokus: app.store, puzzles, solved: app.solved };
        this.collection = new Collection(app, puzzles);
        this.list = new GameList({
            open: (entry) => this.#open(entry),
            rename: (entry) => this.#rename(entry),
            remove: (entry) => this.#remove([entry]),
            chosen: () => this.#choose(),
        });
        this.none = make("p", { class: "soft" });
        this.statistics = make("section", { class: "panel stack", "aria-label": "Statistics" });
        this.sheet = make("div", { class: "print-holder" });
        this.element = make("div", { class: "games-view" }, this.#panel(), make("div", { class: "stack" }, this.statistics, this.#copies()), this.sheet);
        root.append(this.element);
    }

    #panel() {
        /** @type {{value: "all" | "open" | "solved", label: string}[]} */
        const choices = [
            { value: "all", label: "All" },
            { value: "open", label: "Open" },
            { value: "solved", label: "Solved" },
        ];
        const chosen = (/** @type {"all" | "open" | "solved"} */ value) => {
            this.#shown = value;
            this.put();
        };
        const filter = choice({ legend: "Which games are shown", choices, value: this.#shown, chosen });
        const all = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", onchange: () => this.list.choose(all.checked) }));
        this.all = all;
        this.print = button({ label: "Print", icon: "print", kind: "is-short", title: "Print the puzzles that are ticked", run: () => void this.#print() });
        this.drop = button({ label: "Delete", icon: "trash", kind: "is-short", title: "Delete the games that are ticked", run: () => this.#remove(this.list.chosen()) });
        const row = make("div", { class: "row games-tools" }, make("label", { class: "row" }, all, "All shown"), make("span", { class: "puzzle-gap" }), this.print, this.drop);
        this.tools = row;
        return make("section", { class: "panel stack", "aria-label": "Played" }, make("h2", {}, "Games"), filter.element, row, this.none, this.list.element);
    }

    #copies() {
        const input = /** @type {HTMLInputElement} */ (make("input", { type: "file", accept: ".json,application/json", class: "unseen", tabindex: -1, "aria-label": "File of games" }));
        input.addEventListener("change", () => {
            const [file] = input.files ?? [];
            input.value = "";
            if (file) void this.#take(file);
        });
        const note = "Games and figures are kept in this browser alone. A file takes them to another one; games of both are joined there.";
        return make(
            "section",
            { class: "panel stack", "aria-label": "Copies" },
            make("h2", {}, "Take them along"),
            make("p", { class: "soft small" }, note),
            make("div", { class: "row" }, button({ label: "Save a file", run: () => this.#export() }), button({ label: "Open a file …", run: () => input.click() }), input),
        );
    }

    /** Shows what is kept now. */
    put() {
        const entries = this.collection.list();
        const wanted = entries.filter(({ solved }) => this.#shown === "all" || solved === (this.#shown === "solved"));
        this.list.show(wanted);
        const { trouble } = this.app.store;
        this.none.textContent = trouble ?? (entries.length === 0 ? "No game is kept here yet." : "No game is of this kind.");
        this.none.hidden = wanted.length > 0;
        this.statistics.replaceChildren(make("h2", {}, "Solved"), ...statistics(this.app.solved.list()));
        this.#choose();
    }

    /** Other games are ticked. */
    #choose() {
        const { length } = this.list.chosen();
        const shown = this.list.element.childElementCount;
        for (const one of [this.print, this.drop]) if (one) one.disabled = length === 0;
        if (!this.all || !this.tools) return;
        this.all.checked = shown > 0 && length === shown;
        this.all.indeterminate = length > 0 && length < shown;
        this.tools.hidden = shown === 0;
    }

    /** @param {Entry} entry */
    #open(entry) {
        if (!this.collection.open(entry)) this.app.toast("This game cannot be read.");
    }

    /** @param {Entry} entry */
    #rename(entry) {
        const field = /** @type {HTMLInputElement} */ (make("input", { class: "field", maxlength: LONGEST_NAME, value: entry.name, autocomplete: "off" }));
        const rename = () => {
            const name = field.value.trim();
            this.collection.rename(entry, name);
            this.put();
            dialog.close();
            this.app.announce(name ? `Renamed to ${name}` : "It has the name that it had at first");
        };
        field.addEventListener("keydown", (event) => {
            if (event.key === "Enter") rename();
        });
        const actions = [button({ label: "Rename", kind: "is-main", run: rename }), button({ label: "Cancel", run: () => dialog.close() })];
        const closed = () => this.list.focus(entry);
        const dialog = openDialog({ title: "Rename the game", body: [make("label", { class: "make-field" }, "Name", field)], actions, closed });
        field.focus();
        field.select();
    }

    /** Deletes games. They can be brought back while the message is there. @param {Entry[]} entries */
    #remove(entries) {
        const gone = entries.filter(({ onBoard }) => !onBoard);
        const data = gone.map((entry) => this.collection.data(entry));
        for (const entry of gone) this.collection.remove(entry);
        this.put();
        const stays = gone.length < entries.length ? " What is on a board stays." : "";
        const back = () => {
            this.collection.putBack(data, gone);
            this.put();
        };
        const words = gone.length === 1 ? `“${gone[0].name}” was deleted.` : `${many(gone.length, "game")} deleted.`;
        if (gone.length === 0) this.app.toast("What is on a board is not deleted. Begin another game first.");
        else this.app.toast(words + stays, { label: "Undo", run: back });
        this.list.element.closest("section")?.querySelector("input")?.focus({ preventScroll: true });
    }

    async #print() {
        try {
            this.sheet.replaceChildren(await printSheet(this.collection, this.list.chosen()));
            window.print();
        } catch (error) {
            this.app.toast(sentenceOf(errorText(error)));
        }
    }

    /** Takes away what was printed. */
    clearSheet() {
        this.sheet.replaceChildren();
    }

    #export() {
        save(new Blob([exported(this.kept)], { type: "application/json" }), "csp-games.json");
    }

    /** @param {File} file */
    async #take(file) {
        try {
            const text = new TextDecoder().decode(await bytesOf(file, LARGEST));
            const { taken, older, refused } = imported(text, this.kept);
            const more = [...(older > 0 ? [`${many(older, "game")} here ${older === 1 ? "is" : "are"} as new`] : []), ...(refused > 0 ? [`${many(refused, "game")} could not be read`] : [])];
            this.app.toast(`${many(taken, "game")} taken from the file${more.map((words) => `, ${words}`).join("")}.`);
            this.put();
        } catch (error) {
            this.app.toast(`“${file.name}”: ${errorText(error)}.`);
        }
    }
}
