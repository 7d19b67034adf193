/**
 * Help with a grid puzzle: hints, the check, why a spot has its value, all steps, the solution. What it says is drawn on the board, too.
 */
import { Asking, errorText } from "../../engine/asking.js";
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { many } from "../../sudoku/words.js";
import { lineOf, valuesOf } from "../../puzzles/text.js";
import { ruleList, sentence, short, stepText, stepWords, stepsBefore } from "./step-words.js";
import { showPath, showReasons } from "./walk.js";

/** How far the engine looks in each search, in nodes. */
const MAX_NODES = 200_000;

/** What it says when an answer takes longer than this, in milliseconds. */
const SLOW = 250;

/** The most rules that the check lists. */
const MOST_LISTED = 5;

export class PuzzleHelp {
    #asking;

    /** Ends what goes on by itself. @type {() => void} */
    #end = () => {};

    /**
     * @param {import("../../app.js").App} app
     * @param {import("./player.js").PuzzlePlayer} player
     */
    constructor(app, player) {
        this.app = app;
        this.player = player;
        this.#asking = new Asking(app.engine);
        this.answer = make("div", { class: "puzzle-answer stack" });
        this.buttons = [
            button({ label: "Hint", kind: "is-main", run: () => void this.#hint() }),
            button({ label: "Check", run: () => void this.#check() }),
            button({ label: "Why", title: "Why the spot at the cursor is what it is", run: () => void this.#why() }),
            button({ label: "Steps", title: "All steps to the solution", run: () => void this.#path() }),
            button({ label: "Solve", run: () => void this.#solve() }),
        ];
        const bar = make("div", { class: "help-modes", role: "group", "aria-label": "Help" }, ...this.buttons);
        this.element = make("section", { class: "puzzle-help panel", "aria-label": "Help" }, make("h2", {}, "Help"), bar, this.answer);
        this.reset();
    }

    /** Forgets the question and what is shown. */
    reset() {
        this.#asking.stop();
        this.#end();
        this.#end = () => {};
        this.put(make("p", { class: "soft" }, "A hint is the next step with the rules that force it. Check says which rules are broken, and Why explains the place at the cursor."));
        this.draw();
    }

    /** Draws the game as it is. */
    draw() {
        this.player.board.show({});
        this.player.board.draw(this.player.game.values);
    }

    /** Calls this when something else is shown. @param {() => void} end */
    whenOver(end) {
        this.#end = end;
    }

    /** @param {...(Node | string | null)} children */
    put(...children) {
        this.answer.replaceChildren(...children.filter((child) => child !== null));
    }

    /**
     * Says something here and to a screen reader.
     * @param {string} text
     * @param {"" | "is-good" | "is-bad" | "is-warn"} kind
     * @param {...(Node | null)} more
     */
    say(text, kind, ...more) {
        this.put(make("p", { class: `note ${kind}` }, text), ...more);
        this.app.announce(text);
    }

    /**
     * Asks about the game as it stands. While the engine thinks, the question can be ended.
     * @param {string} op
     * @param {any} [more]
     * @returns {Promise<any>} `null` if there is no answer: then that is said
     */
    async #ask(op, more = {}) {
        const { game } = this.player;
        this.reset();
        const slow = setTimeout(() => this.#thinking(), SLOW);
        try {
            return await this.#asking.ask(op, { link: game.sheet.link, filled: lineOf(game.values), ...more });
        } catch (error) {
            this.say(errorText(error), "is-bad");
            return null;
        } finally {
            clearTimeout(slow);
        }
    }

    #thinking() {
        const stop = () => {
            this.#asking.stop();
            this.say("Stopped.", "");
            this.buttons[0].focus();
        };
        const bar = make("progress", { class: "help-thinking", "aria-label": "Thinking" });
        this.put(make("div", { class: "row" }, make("span", {}, "Thinking …"), bar, button({ label: "Stop", run: stop })));
        this.app.announce("Thinking. It can be stopped.");
    }

    async #hint() {
        const answer = await this.#ask("puzzle-hint", { max_nodes: MAX_NODES });
        if (!answer) return;
        if (answer.status !== "step") {
            this.obstacle(answer);
            return;
        }
        const { step, before } = answer;
        this.point(step);
        const take = button({ label: "Take it", kind: "is-main", run: () => this.#take(step) });
        this.put(before.length > 0 ? stepsBefore(before) : null, stepWords(step), take);
        take.focus({ preventScroll: true });
        this.app.announce(stepText(step));
    }

    /** @param {any} step */
    #take(step) {
        const { game } = this.player;
        const changes = step.marks.map((/** @type {any} */ mark) => [game.sheet.indexOf(mark), mark.value]);
        this.player.game.steps += 1;
        this.player.fill(changes);
        const next = button({ label: "Next hint", kind: "is-main", run: () => void this.#hint() });
        this.put(make("p", { class: "note is-good" }, `Done: ${short(step.facts)}.`), next);
        next.focus({ preventScroll: true });
    }

    /** Draws a step: what follows, and where its rules look. @param {any} step */
    point({ marks, excluded, rules, notes }) {
        const { board, game } = this.player;
        const index = (/** @type {any} */ mark) => game.sheet.indexOf(mark);
        const gone = new Set(excluded.map(index));
        const spots = rules.flatMap((/** @type {any} */ rule) => rule.spots);
        const seen = new Set(spots.map((/** @type {number[]} */ [layer, spot]) => index({ layer, spot })));
        board.show({
            pointed: [
                ...[...seen].map((spot) => ["is-rule", spot]),
                ...[...gone].map((spot) => ["is-excluded", spot]),
                ...marks.map((/** @type {any} */ mark) => ["is-fact", index(mark)]),
            ],
            ghosts: marks.map((/** @type {any} */ mark) => [index(mark), mark.value]),
            notes,
        });
    }

    /**
     * Says why there is no step.
     * @param {any} answer
     */
    obstacle(answer) {
        switch (answer.status) {
            case "solved":
                return this.say("Nothing is left to do: the puzzle is solved.", "is-good");
            case "mistakes":
                return this.#mistakes(answer.mistakes);
            case "several":
                return this.say("Nothing more follows: there are several solutions.", "is-warn");
            case "none": {
                if (answer.step) this.point(answer.step);
                const words = this.player.game.isBegun() ? "With what is filled in, there is no solution." : "The puzzle has no solution.";
                return this.say(words, "is-bad", answer.step ? ruleList(answer.step.rules, "These rules contradict each other:") : null);
            }
            default:
                return this.say("No answer was found: the search was cut short.", "is-warn");
        }
    }

    /** @param {any[]} mistakes */
    #mistakes(mistakes) {
        const { board, game } = this.player;
        const spots = mistakes.map((mark) => game.sheet.indexOf(mark));
        board.show({ pointed: spots.map((spot) => ["is-wrong", spot]) });
        const clear = button({ label: "Clear it", run: () => this.#clear(spots) });
        if (spots.length > 1) clear.replaceChildren("Clear them");
        const what = spots.length === 1 ? "This is wrong" : "These are wrong";
        this.say(`${what}: ${short(mistakes.map((mark) => mark.text).join(", "))}.`, "is-bad", clear);
    }

    /** @param {number[]} spots */
    #clear(spots) {
        this.player.fill(spots.map((spot) => [spot, null]));
    }

    async #check() {
        const answer = await this.#ask("puzzle-check");
        if (!answer) return;
        const { board, game } = this.player;
        const { status, broken } = answer;
        if (status === "solved") return this.say("Solved: all rules are kept.", "is-good");
        if (status === "open") return this.say("No rule is broken so far.", "is-good");
        const spots = broken.flatMap((/** @type {any} */ rule) => rule.marks).map((/** @type {any} */ mark) => game.sheet.indexOf(mark));
        board.show({ pointed: [...new Set(spots)].map((spot) => ["is-wrong", spot]) });
        const items = broken.slice(0, MOST_LISTED).map((/** @type {any} */ rule) => make("li", {}, sentence(rule.sentence)));
        const more = broken.length - items.length;
        const list = make("ul", { class: "puzzle-rules" }, ...items, ...(more > 0 ? [make("li", {}, `and ${many(more, "more rule")}`)] : []));
        this.say(`${many(broken.length, "rule")} ${broken.length === 1 ? "is" : "are"} broken.`, "is-bad", list);
        this.app.announce(broken.slice(0, MOST_LISTED).map((/** @type {any} */ rule) => rule.sentence).join(". "));
    }

    /** Explains the first spot at the cursor in which is played. */
    async #why() {
        const { game } = this.player;
        const [spot] = this.player.spots();
        if (!spot) return this.say("Nothing is filled in at the cursor. Put it on a place that is played, and ask again.", "is-warn");
        const { first } = game.sheet.layers[spot.layer];
        const answer = await this.#ask("puzzle-why", { layer: spot.layer, spot: spot.index - first, max_nodes: MAX_NODES });
        if (!answer) return;
        const { status, steps, left } = answer;
        if (status === "open") return this.say(`${sentence(`${spot.name} is open: there are solutions where it is ${left.join(" or ")}`)}`, "is-warn");
        if (status !== "follows") return this.obstacle({ status, step: steps[0] });
        if (steps.length === 0) return this.say(sentence(`${spot.name} has no other value, whatever the rules`), "");
        showReasons(this, steps);
    }

    async #path() {
        const answer = await this.#ask("puzzle-path", { max_nodes: MAX_NODES });
        if (!answer) return;
        if (answer.steps?.length > 0) showPath(this, answer);
        else this.obstacle(answer);
    }

    async #solve() {
        const { game } = this.player;
        const answer = await this.#ask("puzzle-solve", { filled: lineOf(game.sheet.printed()), max_nodes: MAX_NODES });
        if (!answer) return;
        const { verdict, solutions } = answer;
        if (verdict === "none") return this.say("The puzzle has no solution.", "is-bad");
        if (solutions.length === 0) return this.obstacle({ status: "unknown" });
        game.isShown = true;
        this.player.fill(valuesOf(solutions[0]).entries());
        this.say(SOLVED[/** @type {keyof typeof SOLVED} */ (verdict)], verdict === "unique" ? "is-good" : "is-warn", two(this, verdict, solutions));
    }
}

/** What is said of a board that the engine has filled in. */
const SOLVED = {
    unique: "This is the only solution. Undo takes it back.",
    several: "This is one of several solutions. Undo takes it back.",
    unknown: "This is a solution. Whether it is the only one was not found out. Undo takes it back.",
};

/**
 * Shows where two solutions differ.
 * @param {PuzzleHelp} help
 * @param {string} verdict
 * @param {string[]} solutions
 */
function two(help, verdict, [first, second]) {
    if (verdict !== "several") return null;
    const other = valuesOf(second);
    const differing = valuesOf(first).flatMap((value, spot) => (value === other[spot] ? [] : [spot]));
    help.player.board.show({ pointed: differing.map((spot) => ["is-rule", spot]) });
    return make("p", {}, `Another one differs in ${many(differing.length, "place")}, which ${differing.length === 1 ? "is" : "are"} marked.`);
}
