/** What a search is doing, in words. */
import { make } from "../../parts/dom.js";
import { character, maskText } from "../../sudoku/symbols.js";

/** @typedef {import("../../sudoku/playback.js").Playback} Playback */
/** @typedef {import("../../sudoku/shape.js").Shape} Shape */

/** The most decisions and changes that are listed. */
const MOST = 8;

/** @param {Playback} playback @param {Shape} shape @param {number} node the index of a node */
function decisionOf(playback, shape, node) {
    const { cells, digits, sides } = playback.data.nodes;
    if (sides[node] === "-") return null;
    return `${shape.name(cells[node])} ${sides[node] === "l" ? "=" : "≠"} ${character(digits[node])}`;
}

/**
 * The current event as a sentence.
 * @param {Playback} playback
 * @param {Shape} shape
 */
export function eventText(playback, shape) {
    const { kind } = playback;
    const node = playback.node;
    switch (kind) {
        case "":
            return "Before the search.";
        case "n": {
            const decision = decisionOf(playback, shape, node);
            const sides = playback.data.nodes.sides[node];
            if (!decision) return "The search begins at the root.";
            return sides === "l" ? `Decision: try ${decision}.` : `The other side: ${decision}.`;
        }
        case "r":
            return `${playback.line().split(":")[0]} removes ${removed(playback)}.`;
        case "f": {
            const cell = playback.data.events.at[playback.at - 1];
            return cell >= 0 ? `Conflict: ${shape.name(cell)} has no candidate left.` : "Conflict: the rules cannot hold here.";
        }
        case "b":
            return `Back to depth ${/\d+/.exec(playback.line())?.[0] ?? 0}.`;
        case "s":
            return `Solution ${playback.counts().solutions}, checked by the rules.`;
        default:
            return `The trace ends: ${playback.line()}.`;
    }
}

/** @param {Playback} playback */
function removed(playback) {
    const count = playback.changed().reduce((sum, { lost }) => sum + maskText(lost).length, 0);
    return `${count} candidate${count === 1 ? "" : "s"}`;
}

/** @param {Playback} playback @param {Shape} shape */
function changesText(playback, shape) {
    const all = playback.changed();
    const shown = all.slice(0, MOST).map(({ cell, lost, restored }) => {
        return `${shape.name(cell)} ${lost ? `−${maskText(lost)}` : `+${maskText(restored)}`}`;
    });
    const more = all.length > MOST ? ` and ${all.length - MOST} more` : "";
    return shown.length > 0 ? shown.join(", ") + more : "nothing";
}

/** @param {Playback} playback @param {Shape} shape */
function pathText(playback, shape) {
    const all = playback
        .path()
        .map((node) => decisionOf(playback, shape, node))
        .filter((text) => text !== null);
    const shown = all.slice(0, MOST).reverse();
    const before = all.length > MOST ? `${all.length - MOST} before, ` : "";
    return shown.length > 0 ? before + shown.join(", ") : "none yet";
}

/** @param {number} count @param {number} total @param {string} noun */
function of(count, total, noun) {
    return `${noun} ${count.toLocaleString("en")} of ${total.toLocaleString("en")}`;
}

/** The facts beside a board. */
export class Facts {
    constructor() {
        this.event = make("p", { class: "watch-event" });
        this.counts = make("p", { class: "watch-counts" });
        this.path = make("dd");
        this.changes = make("dd");
        /** What is to be known of the whole search. */
        this.note = make("p", { class: "note is-warn small", hidden: true });
        const list = make("dl", { class: "watch-list" }, make("dt", {}, "Decisions"), this.path, make("dt", {}, "Changes"), this.changes);
        const now = make("div", { class: "watch-now" }, this.event, this.counts, this.note);
        this.element = make("div", { class: "watch-facts" }, now, list);
    }

    /** @param {Playback} playback @param {Shape} shape */
    show(playback, shape) {
        const now = playback.counts();
        const all = playback.total();
        this.event.textContent = eventText(playback, shape);
        this.counts.textContent = [
            of(now.nodes, all.nodes, "node"),
            of(now.failures, all.failures, "failure"),
            of(now.solutions, all.solutions, "solution"),
        ].join(" · ");
        this.path.textContent = pathText(playback, shape);
        this.changes.textContent = changesText(playback, shape);
    }
}
