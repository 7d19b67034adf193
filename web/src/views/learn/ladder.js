/**
 * The list of techniques: families beside the board, or a field to choose from where there is less room.
 */
import { make } from "../../parts/dom.js";
import { FAMILIES, rungOf } from "./families.js";

/** @typedef {import("./families.js").Lesson} Lesson */
/** @typedef {{level: string, score: number}} Rung */

export class TechniqueList {
    /** @type {Map<string, HTMLElement>} */
    #links = new Map();

    /** @type {Map<string, Rung>} */
    #rungs = new Map();

    /**
     * @param {import("./progress.js").Progress} progress
     * @param {(short: string) => void} chosen
     */
    constructor(progress, chosen) {
        this.progress = progress;
        this.list = make("nav", { class: "learn-index panel", "aria-label": "Techniques" }, make("h2", { class: "unseen" }, "Techniques"), ...FAMILIES.map((family) => this.#family(family)));
        const groups = FAMILIES.map(({ name, lessons }) => make("optgroup", { label: name }, ...lessons.map((one) => make("option", { value: one.short }, one.name))));
        this.select = /** @type {HTMLSelectElement} */ (make("select", { class: "field" }, ...groups));
        this.select.addEventListener("change", () => chosen(this.select.value));
        this.field = make("label", { class: "learn-choice" }, make("span", { class: "unseen" }, "Technique"), this.select);
        for (const { lessons } of FAMILIES) for (const one of lessons) this.count(one);
    }

    /** @param {{name: string, lessons: Lesson[]}} family */
    #family({ name, lessons }) {
        const items = lessons.map((lesson) => {
            const link = make("a", { class: "learn-link", href: `#learn?${lesson.short}` }, make("span", {}, lesson.name), make("span", { class: "learn-count small" }));
            this.#links.set(lesson.short, link);
            return make("li", {}, link);
        });
        return make("section", {}, make("h3", {}, name), make("ul", {}, ...items));
    }

    /** Marks the lesson that is shown. @param {Lesson} lesson */
    mark(lesson) {
        for (const [short, link] of this.#links) {
            if (short === lesson.short) link.setAttribute("aria-current", "page");
            else link.removeAttribute("aria-current");
        }
        this.select.value = lesson.short;
        const link = /** @type {HTMLElement} */ (this.#links.get(lesson.short));
        this.list.scrollTop = Math.max(0, link.offsetTop - this.list.clientHeight / 2);
    }

    /** Shows how often a step of the lesson was found. @param {Lesson} lesson */
    count({ short }) {
        const { alone } = this.progress.of(short);
        const sign = /** @type {HTMLElement} */ (this.#links.get(short)?.lastElementChild);
        sign.replaceChildren(...(alone > 0 ? [make("span", { "aria-hidden": "true" }, `✓ ${alone}`), make("span", { class: "unseen" }, `found ${alone}`)] : []));
    }

    /** Takes levels and scores. @param {any[]} rungs as the engine answers them */
    take(rungs) {
        for (const { short, level, score } of rungs) this.#rungs.set(short, { level, score });
    }

    /** The level and the score of a lesson, if the engine has told them. @param {Lesson} lesson */
    rung(lesson) {
        return this.#rungs.get(rungOf(lesson)) ?? null;
    }
}
