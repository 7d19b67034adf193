/**
 * What is played: a genre with a puzzle to begin with, a new one, a link, or a puzzle that is kept.
 */
import { errorText } from "../../engine/asking.js";
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { pastedText } from "../../puzzles/text.js";
import { openNew } from "./new.js";

/** @typedef {{name: string, title: string, japanese: string, rules: string[], sample: string | null, is_made: boolean}} Genre */

export class PuzzleMenu {
    /** @type {Genre[]} */
    genres = [];

    /**
     * @param {import("../../app.js").App} app
     * @param {(text: string, level?: string | null) => void} open a puzzle is asked for: a link, behind which may stand what is filled in
     */
    constructor(app, open) {
        this.app = app;
        this.open = open;
        const chosen = () => this.genre(this.select.value);
        this.select = /** @type {HTMLSelectElement} */ (make("select", { class: "field", id: "puzzle-genre" }));
        this.select.addEventListener("change", () => {
            const sample = chosen()?.sample;
            if (sample) open(sample);
        });
        this.link = /** @type {HTMLInputElement} */ (
            make("input", { class: "field", id: "puzzle-link", type: "text", spellcheck: "false", autocapitalize: "off", autocomplete: "off", placeholder: "https://puzz.link/p?…" })
        );
        const read = () => open(pastedText(this.link.value));
        this.link.addEventListener("keydown", (event) => {
            if (event.key === "Enter") read();
        });
        // What was pasted stands in the field after this event.
        this.link.addEventListener("paste", () => setTimeout(read));
        const another = button({ label: "New", icon: "plus", kind: "is-short is-main", title: "A new puzzle, of this genre or another", run: () => this.askNew() });
        const games = button({ label: "Games", icon: "games", kind: "is-short is-for-wide", title: "What was played in this browser", run: () => app.go("games") });
        // On narrow pages it shows the field for a link, which the genre leaves no room for.
        const showLink = () => {
            const isShown = this.element.classList.toggle("has-link");
            asked.setAttribute("aria-expanded", String(isShown));
            if (isShown) this.link.focus();
        };
        const asked = button({ label: "Link", icon: "share", kind: "is-short is-for-narrow", title: "Open a link of a puzzle", run: showLink });
        asked.setAttribute("aria-expanded", "false");
        this.said = make("p", { class: "note is-bad", role: "alert", hidden: true });
        this.element = make(
            "div",
            { class: "puzzle-menu" },
            make("div", { class: "puzzle-field" }, make("label", { for: "puzzle-genre" }, "Genre"), this.select),
            another,
            games,
            asked,
            make(
                "div",
                { class: "puzzle-open" },
                make("div", { class: "puzzle-field is-wide" }, make("label", { for: "puzzle-link" }, "Link"), this.link),
                button({ label: "Open", run: read }),
            ),
            this.said,
        );
    }

    /** Asks the engine for the genres. */
    async fill() {
        try {
            const { genres } = await this.app.engine.ask("puzzle-genres", {});
            this.genres = genres;
            const options = this.genres.map(({ name, title }) => make("option", { value: name }, title));
            this.select.replaceChildren(...options);
        } catch (error) {
            this.refuse(errorText(error));
        }
    }

    /** Asks what a new puzzle is to be. */
    askNew() {
        const made = this.genres.filter((genre) => genre.is_made);
        const { value } = this.select;
        const genre = made.some(({ name }) => name === value) ? value : (made[0]?.name ?? "");
        if (genre) openNew(this.app, made, genre, ({ link, level }) => this.open(link, level));
    }

    /** @param {string} name */
    genre(name) {
        return this.genres.find((genre) => genre.name === name);
    }

    /** A puzzle was opened. @param {import("../../puzzles/sheet.js").Sheet} sheet */
    opened({ genre }) {
        this.select.value = genre;
        this.said.hidden = true;
    }

    /** Says why a link was not opened. @param {string} text */
    refuse(text) {
        const first = `${text[0].toUpperCase()}${text.slice(1)}`;
        this.said.textContent = /[.!?]$/.test(first) ? first : `${first}.`;
        this.said.hidden = false;
    }
}
