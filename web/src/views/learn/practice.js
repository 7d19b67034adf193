/**
 * Practice: a position in which a technique comes next. What a person marks is compared with the steps that the engine finds there.
 */
import { App } from "../../app.js";
import { Asking, errorText } from "../../engine/asking.js";
import { button, tick } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { note, stepText } from "../../parts/step-text.js";
import { makePad } from "../../playing/pad.js";
import { Player } from "../../playing/player.js";
import { effectOf } from "../../sudoku/position.js";
import { NINE } from "../../sudoku/shape.js";
import { many } from "../../sudoku/words.js";
import { HANDS, gameAt, marked, modelOfDesk, modelOfStep } from "./desk.js";
import { isSingle } from "./families.js";
import { judge } from "./judge.js";
import { stagesOf } from "./stages.js";
import { verdictWords } from "./words.js";

/** @typedef {import("./source.js").Task} Task */
/** @typedef {import("./families.js").Lesson} Lesson */
/** @typedef {import("./judge.js").Verdict} Verdict */

/** @type {import("../../playing/pad.js").Mode[]} */
const MODES = [
    { value: "digit", label: "Digit", title: "Place digits (Z)" },
    { value: "centre", label: "Strike out", title: "Strike candidates out (C, or hold Ctrl)" },
    { value: "colour", label: "Colour", title: "Colours (V, or hold Alt)" },
];

const BLANK = { givens: ".".repeat(NINE.cells), entered: ".".repeat(NINE.cells), candidates: null };

/** All steps of a position are wanted, so that each right answer is known. */
const MOST_STEPS = 100_000;

export class Practice {
    /** @type {Lesson | null} */
    #lesson = null;

    /** @type {Task | null} */
    #task = null;

    /** How many stages of help were shown. */
    #stage = 0;

    /** Whether the step was found, or is seen. */
    #isOver = false;

    /** What the engine says of the position: its steps and its solution. @type {Promise<{steps: any[], solution: number[]}> | null} */
    #known = null;

    #showsCandidates = true;

    #asking;

    /**
     * @param {App} app
     * @param {import("../../grid/grid.js").Grid} grid
     * @param {import("./progress.js").Progress} progress
     * @param {() => void} wantsAnother
     */
    constructor(app, grid, progress, wantsAnother) {
        this.app = app;
        this.grid = grid;
        this.progress = progress;
        this.#asking = new Asking(app.engine);
        // A desk of its own: what is done here is no move of the game that is played.
        const { settings, store, shelf, solved, engine } = app;
        this.desk = new App({ game: gameAt(BLANK), settings, store, shelf, solved, engine });
        this.player = new Player(this.desk, grid, { layers: MODES.map(({ value }) => value), hands: HANDS });
        this.check = button({ label: "Check", icon: "check", kind: "is-main", run: () => void this.#check() });
        this.where = button({ label: "Where to look", run: () => this.#help() });
        const next = button({ label: "Another one", run: wantsAnother });
        const actions = make("div", { class: "learn-actions", role: "group", "aria-label": "Answer" }, this.check, this.where, next);
        this.pad = make("div", { class: "stack" }, makePad(this.desk, this.player, grid, MODES), actions);
        this.answer = make("div", { class: "learn-answer stack" });
        this.head = make("div", { class: "stack" });
        this.element = make("div", { class: "stack" }, this.head, this.answer);
        this.desk.on("move", () => {
            if (this.#task) this.draw();
        });
        app.on("settings", (now) => this.desk.take(now));
    }

    /** @param {Lesson} lesson @param {Task} task */
    begin(lesson, task) {
        this.#asking.stop();
        this.#lesson = lesson;
        this.#setTask(task);
        this.#stage = 0;
        this.#isOver = false;
        this.#known = null;
        this.desk.play(gameAt(task.position));
        this.#showsCandidates = !isSingle(lesson);
        this.player.setLayer(task.step.placement ? "digit" : "centre");
        this.grid.select([]);
        this.#putHead();
        this.answer.replaceChildren();
        this.draw();
    }

    /** Forgets the position. */
    end() {
        this.#asking.stop();
        this.#setTask(null);
    }

    /** @param {Task | null} task there is nothing to check without one */
    #setTask(task) {
        this.#task = task;
        this.check.disabled = this.where.disabled = task === null;
    }

    /** @param {import("../../grid/keys.js").Intent} intent */
    key(intent) {
        return this.#task !== null && this.player.key(intent, performance.now());
    }

    /** Shows the position with what is marked. */
    draw() {
        this.#drawDesk(null, null);
    }

    /** @param {any} scene @param {string | null} wanted a digit to show everywhere */
    #drawDesk(scene, wanted) {
        const { game, settings } = this.desk;
        const cursor = this.grid.selected().length > 0 ? game.cells[this.grid.cursor].digit : 0;
        const alike = wanted === null ? (settings.highlight ? cursor : 0) : (NINE.digitOf(wanted) ?? 0);
        this.grid.show(modelOfDesk(game, { symbols: settings.symbols, candidates: this.#showsCandidates, alike }));
        this.grid.decorate(scene);
    }

    #putHead() {
        const lesson = /** @type {Lesson} */ (this.#lesson);
        const step = /** @type {Task} */ (this.#task).step;
        const what = step.placement ? "Place the digit that follows" : "Strike out the candidates that go";
        const found = this.progress.of(lesson.short).alone;
        const candidates = tick({
            label: "Candidates",
            value: this.#showsCandidates,
            changed: (on) => {
                this.#showsCandidates = on;
                this.draw();
            },
        });
        this.head.replaceChildren(
            make("p", {}, `The next step here is by ${lesson.name}. ${what}, then check.`),
            make("div", { class: "row learn-more" }, candidates, make("span", { class: "soft small" }, found > 0 ? `Found ${many(found, "time")}` : "")),
        );
    }

    /** What the engine says of the position, which is asked once. */
    #ask() {
        const { position } = /** @type {Task} */ (this.#task);
        const board = { shape: "3x3", ...position, name: null };
        const puzzle = { ...board, entered: BLANK.entered, candidates: null };
        const ask = async () => {
            const verdict = await this.#asking.ask("verdict", { board: puzzle });
            const answer = verdict && (await this.#asking.ask("steps", { board, most: MOST_STEPS }));
            if (!answer) throw new Error("the question was ended");
            const solution = [...verdict.solutions[0]].map((one) => NINE.digitOf(one) ?? 0);
            return { steps: answer.steps, solution };
        };
        this.#known ??= ask();
        return this.#known;
    }

    /** Compares what is marked with the steps of the position. */
    async #check() {
        const task = this.#task;
        const lesson = /** @type {Lesson} */ (this.#lesson);
        this.#put(note("Thinking …"));
        try {
            const { steps, solution } = await this.#ask();
            if (this.#task !== task) return;
            const found = steps.map((step) => ({ technique: step.technique, claims: claimsOf(step), step }));
            this.#tell(judge(marked(this.desk.game), found, lesson.name, solution));
        } catch (error) {
            this.#known = null;
            if (this.#task === task) this.#put(note(errorText(error), "is-bad"));
        }
    }

    /** @param {Verdict} verdict */
    #tell(verdict) {
        const lesson = /** @type {Lesson} */ (this.#lesson);
        const { text, kind } = verdictWords(verdict, lesson);
        if (verdict.kind === "right" && !this.#isOver) {
            this.#isOver = true;
            this.progress.add(lesson.short, "alone");
            this.#putHead();
        }
        const more = {
            nothing: () => [],
            wrong: () => [this.#whyButton(verdict)],
            right: () => this.#stepParts(/** @type {any} */ (verdict).found.step),
            partly: () => [],
            other: () => [make("details", {}, make("summary", {}, "That step"), stepText(/** @type {any} */ (verdict).found.step, () => {}))],
            unexplained: () => [],
        };
        this.#put(note(text, kind), ...more[verdict.kind]());
        this.app.announce(text);
    }

    /** Asks why a mark is wrong. @param {any} verdict */
    #whyButton({ claim: { cell, digit, holds } }) {
        const name = NINE.name(cell);
        const label = holds ? `Why is ${name} not ${digit}?` : `Why is ${name} ${digit}?`;
        const ask = async () => {
            const { position } = /** @type {Task} */ (this.#task);
            const board = { shape: "3x3", ...position, name: null };
            const answer = await this.#asking.ask("why", { board, cell: name, digit: holds ? NINE.character(digit) : null, take: "position" });
            if (!answer) return;
            const list = reasons(answer);
            this.answer.append(list);
            list.scrollIntoView({ block: "nearest" });
            this.app.announce(list.textContent?.slice(0, 400) ?? "");
        };
        return make("div", { class: "row" }, button({ label, run: () => void ask().catch((error) => this.answer.append(note(errorText(error), "is-bad"))) }));
    }

    /** The next stage of help. */
    #help() {
        const { step } = /** @type {Task} */ (this.#task);
        const stages = stagesOf(step);
        const stage = stages[this.#stage];
        this.#stage += 1;
        if (!stage) {
            this.#showStep(step);
            return;
        }
        this.#drawDesk(stage.scene, stage.digit);
        this.#put(make("p", { class: "help-lead" }, stage.text), make("p", { class: "soft small" }, this.#stage === stages.length ? "Next comes the step itself." : "Ask again, and the pattern is marked."));
        this.app.announce(stage.text);
    }

    /** Shows the step, which is not counted as found then. @param {any} step */
    #showStep(step) {
        const lesson = /** @type {Lesson} */ (this.#lesson);
        if (!this.#isOver) this.progress.add(lesson.short, "helped");
        this.#isOver = true;
        this.#put(...this.#stepParts(step));
        this.app.announce(step.text.slice(0, 400));
    }

    /** The step in words, drawn on the position as it was. @param {any} step */
    #stepParts(step) {
        const { position } = /** @type {Task} */ (this.#task);
        const draw = (/** @type {any} */ scene) => {
            this.grid.show(modelOfStep(position, scene));
            this.grid.decorate(scene);
        };
        draw(step.scene);
        return [stepText(step, draw)];
    }

    /** @param {...HTMLElement} parts */
    #put(...parts) {
        this.answer.replaceChildren(...parts);
        this.answer.scrollIntoView({ block: "nearest" });
    }
}

/** @param {any} step @returns {import("./judge.js").Claim[]} */
function claimsOf(step) {
    const { placements, eliminations } = effectOf(NINE, step);
    return [...placements.map((one) => ({ ...one, holds: true })), ...eliminations.map((/** @type {any} */ one) => ({ ...one, holds: false }))];
}

/** The reasons of an answer to `why`, the conclusion last. @param {any} answer */
function reasons(answer) {
    const paragraphs = answer.paragraphs?.toReversed().map((/** @type {any} */ one) => `${one.claims.join(", ")}: ${one.headline}`);
    /** @type {string[]} */
    const lines = paragraphs ?? answer.steps?.map((/** @type {any} */ step) => step.notation) ?? ["It takes a search of all cases to show it."];
    return make("ol", { class: "small learn-reasons" }, ...lines.map((line) => make("li", {}, line)));
}
