/**
 * One search on the page: its strategy, its board, its tree, and what it is doing.
 */
import { Asking, errorText } from "../../engine/asking.js";
import { createGrid } from "../../grid/grid.js";
import { make } from "../../parts/dom.js";
import { Playback } from "../../sudoku/playback.js";
import { Shape } from "../../sudoku/shape.js";
import { drawEvent, modelOf } from "./board.js";
import { Facts } from "./facts.js";
import { STRATEGIES, labelOf } from "./strategies.js";
import { TreeView } from "./tree.js";

/** The limits of a recording. More is neither followed nor drawn well. */
export const MAX_EVENTS = 20_000;
export const MAX_NODES = 100_000;

/**
 * @typedef {Object} TrackWishes
 * @property {() => {board: any, take: string}} puzzle what is searched
 * @property {(track: Track, at: number) => void} stand go to this position of the track
 * @property {(track: Track) => void} changed the track has another search, or none
 */

export class Track {
    /** @type {Playback | null} */
    playback = null;

    /** The trace as text. */
    trace = "";

    /** The name of the file that the trace comes from, empty if it was recorded here. */
    file = "";

    #asking;

    /**
     * @param {import("../../app.js").App} app
     * @param {string} name what it is called on the page
     * @param {string[]} strategies the first of them, if its tree is more than its root
     * @param {TrackWishes} wishes
     */
    constructor(app, name, strategies, wishes) {
        this.app = app;
        this.#asking = new Asking(app.engine);
        this.name = name;
        this.wishes = wishes;
        this.grid = createGrid({ shape: app.game.shape, label: `Board of ${name}` });
        this.facts = new Facts();
        this.tree = new TreeView(`Tree of ${name}`, { stand: (node) => this.#stand(node), open: (node) => void this.#drawTree(node) });
        const options = STRATEGIES.map((one) => make("option", { value: one.name }, one.label));
        this.select = /** @type {HTMLSelectElement} */ (make("select", { class: "field watch-strategy" }, ...options));
        this.strategies = strategies;
        this.select.value = strategies[0];
        this.select.addEventListener("change", () => {
            this.strategies = [this.select.value];
            void this.search();
        });
        this.about = make("p", { class: "soft small watch-about" });
        const label = make("label", { class: "watch-label" }, make("span", { class: "small" }, name), this.select);
        this.element = make(
            "section",
            { class: "watch-track panel", "aria-label": name },
            make("div", { class: "watch-head" }, label, this.about),
            make("div", { class: "watch-stage" }, make("div", { class: "watch-board" }, this.grid.element), this.tree.element, this.facts.element),
        );
    }

    /** Records a search. @returns {Promise<void>} */
    async search() {
        if (this.wishes.puzzle().board.rules) {
            return this.#nothing("The puzzle on the board has rules of its own. Watch shows searches of sudoku with rows, columns and boxes alone.");
        }
        this.#say("Searching …", "");
        try {
            const answer = await this.#recorded();
            if (answer) await this.take(answer.trace, answer.playback);
        } catch (error) {
            this.#nothing(errorText(error));
        }
    }

    /**
     * The search by the first strategy whose tree is whole and more than its root, or by the first of all.
     * @returns {Promise<{trace: string, playback: import("../../sudoku/playback.js").PlaybackData} | null>} `null` if
     *     another search was asked for meanwhile
     */
    async #recorded() {
        const puzzle = this.wishes.puzzle();
        const ask = (/** @type {string} */ strategy) =>
            this.#asking.ask("trace", { ...puzzle, strategy, max_events: MAX_EVENTS, max_nodes: MAX_NODES });
        const [first, ...others] = this.strategies;
        const answer = await ask(first);
        if (!answer || answer.playback.nodes.parents.length > 1) return answer;
        for (const strategy of others) {
            const other = await ask(strategy);
            if (!other) return null;
            if (!other.playback.end.cut && other.playback.nodes.parents.length > 1) return other;
        }
        return answer;
    }

    /**
     * Shows a recorded search from its beginning.
     * @param {string} trace
     * @param {import("../../sudoku/playback.js").PlaybackData} data
     * @param {string} [file] the name of the file that it comes from
     */
    async take(trace, data, file = "") {
        this.trace = trace;
        this.file = file;
        this.playback = new Playback(data, trace);
        this.select.value = data.strategy;
        this.grid.reshape(Shape.parse(data.shape));
        const text = STRATEGIES.find((one) => one.name === data.strategy)?.text ?? "";
        const cut = data.end.cut ? `The recording is not the whole search: ${data.end.text}. It is bounded by ${MAX_EVENTS.toLocaleString("en")} events and ${MAX_NODES.toLocaleString("en")} nodes.` : "";
        this.#say(text, data.level === "decisions" ? "This trace tells decisions only: candidates that propagation removes are not seen." : cut);
        this.show(0);
        this.wishes.changed(this);
        await this.#drawTree(null);
    }

    /** Shows a position. @param {number} at */
    show(at) {
        const { playback, grid } = this;
        if (!playback) return;
        playback.jump(at);
        grid.show(modelOf(playback));
        drawEvent(grid, playback);
        this.facts.show(playback, grid.shape);
        this.tree.stand(playback.node);
    }

    /** The strategy in words. */
    get strategy() {
        return labelOf(this.select.value);
    }

    /** @param {number} node */
    #stand(node) {
        const at = this.playback?.stands[node];
        if (at !== undefined) this.wishes.stand(this, at);
    }

    /** @param {number | null} below draw the part below this node alone */
    async #drawTree(below) {
        const { playback, trace } = this;
        if (!playback) return;
        try {
            const drawing = await this.app.engine.ask("tree", { trace, below });
            if (this.playback !== playback) return;
            this.tree.show(drawing, playback.data.nodes.parents, below);
            this.tree.stand(playback.node);
        } catch (error) {
            if (this.playback === playback) this.app.toast(`The tree is not drawn: ${errorText(error)}`);
        }
    }

    /** @param {string} about @param {string} note */
    #say(about, note) {
        this.about.textContent = about;
        this.facts.note.textContent = note;
        this.facts.note.hidden = note === "";
    }

    /** @param {string} why */
    #nothing(why) {
        this.playback = null;
        this.trace = "";
        this.file = "";
        this.tree.clear();
        this.grid.reshape(this.app.game.shape);
        this.#say("", `There is nothing to watch: ${why}`);
        this.wishes.changed(this);
    }
}
