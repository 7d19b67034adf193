/**
 * Learn: the techniques from singles to nets, each with a lesson on a real board, and positions to practise on.
 */
import { errorText } from "../../engine/asking.js";
import { createGrid } from "../../grid/grid.js";
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { note } from "../../parts/step-text.js";
import { followKeys } from "../../playing/keys.js";
import { NINE } from "../../sudoku/shape.js";
import { modelOfStep } from "./desk.js";
import { LESSONS, lessonOf } from "./families.js";
import { TechniqueList } from "./ladder.js";
import { exampleText, lessonText } from "./lesson.js";
import { Practice } from "./practice.js";
import { Progress } from "./progress.js";
import { another, example } from "./source.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("./families.js").Lesson} Lesson */
/** @typedef {import("./source.js").Task} Task */
/** @typedef {import("./source.js").Ask} Ask */

/** The word behind a technique in the address when it is practised. */
const PRACTISE = "practise";

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @returns {import("../../app.js").View}
 */
export function mount(root, app) {
    const learn = new Learn(root, app);
    return { shown: (query) => learn.shown(query), hidden: () => learn.stop() };
}

class Learn {
    /** What is shown: a short name, and whether it is practised. */
    #shown = "";

    /** Ends the search for a position. @type {AbortController | null} */
    #search = null;

    /** Whether keys belong to a position. */
    #practises = false;

    /** @param {HTMLElement} root @param {App} app */
    constructor(root, app) {
        this.app = app;
        this.lesson = LESSONS[0];
        const progress = new Progress(app.shelf);
        this.grid = createGrid({
            shape: NINE,
            label: "Position",
            onSelect: () => this.#practises && this.practice.draw(),
            onInput: (intent) => this.#practises && this.practice.key(intent),
        });
        this.practice = new Practice(app, this.grid, progress, () => void this.#practise());
        this.list = new TechniqueList(progress, (short) => app.go("learn", short));
        this.title = make("h2", { tabindex: -1 });
        this.grade = make("p", { class: "soft small" });
        this.body = make("div", { class: "stack" });
        this.pad = make("section", { class: "learn-pad panel", "aria-label": "Digits and candidates", hidden: true }, this.practice.pad);
        const head = make("header", {}, this.title, this.grade);
        const panel = make("section", { class: "learn-panel panel stack", "aria-label": "Lesson" }, head, this.body);
        const board = make("div", { class: "learn-board" }, this.grid.element);
        root.append(make("div", { class: "learn" }, this.list.list, this.list.field, board, this.pad, panel));
        followKeys(root, this.grid, this.practice.player);
        void this.#levels();
    }

    async #levels() {
        try {
            this.list.take((await this.app.engine.ask("ladder", {})).rungs);
            this.#putTitle();
        } catch {
            // Without the engine there is no example either, and that is said.
        }
    }

    /** @param {string} query a short name, `xy`, or with practice, `xy&practise` */
    shown(query) {
        const [short, how] = query.split("&");
        const wanted = lessonOf(short) ?? this.lesson;
        const now = `${wanted.short}&${how === PRACTISE ? PRACTISE : ""}`;
        if (this.#shown === now) return;
        this.#shown = now;
        this.lesson = wanted;
        this.list.mark(wanted);
        this.#putTitle();
        if (how === PRACTISE) void this.#practise();
        else void this.#teach(example);
    }

    /** What was looked for is looked for again when the view is shown again. */
    stop() {
        if (this.#search) this.#shown = "";
        this.#search?.abort();
    }

    #putTitle() {
        const rung = this.list.rung(this.lesson);
        this.title.textContent = this.lesson.name;
        this.grade.textContent = rung ? `${rung.level}, ${rung.score} points a step` : "";
    }

    /**
     * Shows the lesson with an example.
     * @param {(lesson: Lesson, ask: Ask, random: () => number) => Promise<Task | null>} find
     */
    async #teach(find) {
        const { lesson } = this;
        this.#setPractises(false);
        const place = make("div", {}, note("Looking for an example …"));
        const actions = { practise: () => this.app.go("learn", `${lesson.short}&${PRACTISE}`), another: () => void this.#teach(another) };
        this.body.replaceChildren(lessonText(lesson, actions), place);
        const task = await this.#find(find, place);
        if (!task) return;
        const draw = (/** @type {any} */ scene) => {
            this.grid.show(modelOfStep(task.position, scene));
            this.grid.decorate(scene);
        };
        draw(task.step.scene);
        place.replaceChildren(exampleText(task.step, draw));
        this.app.announce(`${lesson.name}. ${task.step.text.slice(0, 400)}`);
    }

    /** Shows a position to practise on. */
    async #practise() {
        const { lesson } = this;
        this.list.count(lesson);
        this.#setPractises(true);
        const place = make("div", { class: "stack" }, note("Looking for a position …"));
        const back = button({ label: "The lesson", kind: "is-quiet", icon: "back", run: () => this.app.go("learn", lesson.short) });
        this.body.replaceChildren(place, make("div", { class: "row" }, back));
        const task = await this.#find(another, place);
        if (!task) return;
        this.practice.begin(lesson, task);
        place.replaceChildren(this.practice.element);
        this.app.announce(`A position for ${lesson.name}`);
    }

    /** @param {boolean} on */
    #setPractises(on) {
        this.#search?.abort();
        this.practice.end();
        this.#practises = on;
        this.pad.hidden = !on;
        this.pad.closest(".learn")?.classList.toggle("is-practice", on);
        this.grid.decorate(null);
    }

    /**
     * Looks for a position. What stands in the way is said.
     * @param {(lesson: Lesson, ask: Ask, random: () => number) => Promise<Task | null>} find
     * @param {HTMLElement} place
     * @returns {Promise<Task | null>}
     */
    async #find(find, place) {
        const search = new AbortController();
        const { signal } = search;
        this.#search = search;
        try {
            const task = await find(this.lesson, (op, request) => this.app.engine.ask(op, request, { signal }), Math.random);
            if (signal.aborted) return null;
            if (!task) place.replaceChildren(note("No position was found. Ask for another one.", "is-warn"));
            return task;
        } catch (error) {
            if (!signal.aborted) place.replaceChildren(note(errorText(error), "is-bad"));
            return null;
        } finally {
            if (this.#search === search) this.#search = null;
        }
    }
}
