/**
 * The whole solution, or the reasons of a value, step by step: a list to click through, and to let run.
 */
import { button } from "../../parts/button.js";
import { chooser } from "../../parts/chooser.js";
import { make } from "../../parts/dom.js";
import { many } from "../../sudoku/words.js";
import { sentence, short, stepText, stepWords } from "./step-words.js";

/** How long a step stands while it runs, in milliseconds. */
const STAY = 1200;

/**
 * @param {import("./help.js").PuzzleHelp} help
 * @param {{status: string, steps: any[], sizes: number[]}} answer of `puzzle-path`
 */
export function showPath(help, { status, steps, sizes }) {
    const walk = new Walk(help, steps);
    const end = status === "solved" ? "to the solution" : status === "several" ? "until there are several solutions" : "before the search was cut short";
    const kinds = sizes.flatMap((count, at) => (count > 0 ? [`${count} by ${many(at + 1, "rule")}`] : []));
    help.put(make("p", {}, `${many(steps.length, "step")} ${end}: ${kinds.join(", ")}.`), walk.element);
    help.whenOver(() => walk.pause());
    walk.show(0);
}

/**
 * The steps that lead to what a spot holds, and no others. The last one states it.
 * @param {import("./help.js").PuzzleHelp} help
 * @param {any[]} steps of `puzzle-why`
 */
export function showReasons(help, steps) {
    const walk = new Walk(help, steps);
    const last = steps[steps.length - 1];
    help.put(make("p", {}, `${sentence(short(last.facts))} It takes ${many(steps.length, "step")}.`), walk.element);
    help.whenOver(() => walk.pause());
    walk.show(0);
}

class Walk {
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #timer;

    /** The step that is shown. */
    #at = 0;

    /**
     * @param {import("./help.js").PuzzleHelp} help
     * @param {any[]} steps
     */
    constructor(help, steps) {
        this.help = help;
        this.steps = steps;
        this.values = this.#positions();
        this.detail = make("div", { class: "stack" });
        this.place = make("span", { class: "soft small" });
        this.run = button({ label: "Run", icon: "play", run: () => this.#toggle() });
        this.list = chooser({ label: "Steps", items: steps.map((step) => [make("span", { class: "chooser-name" }, short(step.facts))]), chosen: (at) => this.#stop(at) });
        const row = make(
            "div",
            { class: "row" },
            button({ label: "Back", run: () => this.#stop(this.#at - 1) }),
            button({ label: "Next", kind: "is-main", run: () => this.#stop(this.#at + 1) }),
            this.run,
            this.place,
        );
        const over = button({ label: "Back to the game", run: () => help.reset() });
        this.element = make("div", { class: "stack" }, row, this.detail, this.list.element, over);
    }

    /** What is filled in before each step. */
    #positions() {
        const { game } = this.help.player;
        const positions = [[...game.values]];
        for (const { marks } of this.steps) {
            const after = [...positions[positions.length - 1]];
            for (const mark of marks) after[game.sheet.indexOf(mark)] = mark.value;
            positions.push(after);
        }
        return positions;
    }

    /** @param {number} at */
    show(at) {
        this.#at = Math.min(Math.max(at, 0), this.steps.length - 1);
        const step = this.steps[this.#at];
        this.help.player.board.draw(this.values[this.#at]);
        this.help.point(step);
        this.list.mark(this.#at);
        this.place.textContent = `${this.#at + 1} of ${this.steps.length}`;
        this.detail.replaceChildren(stepWords(step));
        this.help.app.announce(`Step ${this.#at + 1}: ${stepText(step)}`);
    }

    /** @param {number} at */
    #stop(at) {
        this.pause();
        this.show(at);
    }

    #toggle() {
        if (this.#timer !== undefined) return this.pause();
        if (this.#at === this.steps.length - 1) this.show(0);
        this.run.setAttribute("aria-pressed", "true");
        const next = () => {
            this.show(this.#at + 1);
            if (this.#at === this.steps.length - 1) this.pause();
            else this.#timer = setTimeout(next, STAY);
        };
        this.#timer = setTimeout(next, STAY);
    }

    /** Lets it stand. */
    pause() {
        clearTimeout(this.#timer);
        this.#timer = undefined;
        this.run.removeAttribute("aria-pressed");
    }
}
