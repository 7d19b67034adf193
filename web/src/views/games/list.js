/** The list of games: each with what is known of it, and what can be done with it. */
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { timeText } from "../../sudoku/clock.js";

/** @typedef {import("./collection.js").Entry} Entry */

/**
 * @typedef {Object} Doing
 * @property {(entry: Entry) => void} open
 * @property {(entry: Entry) => void} rename
 * @property {(entry: Entry) => void} remove
 * @property {() => void} chosen another game is ticked, or one no more
 */

/** How far a game is, in words. @param {Entry} entry */
function stateWords({ solved, progress }) {
    if (solved) return "solved";
    return progress === 0 ? "not begun" : `${Math.floor(progress * 100)} % filled in`;
}

export class GameList {
    /** The rows that are shown. @type {{entry: Entry, tick: HTMLInputElement}[]} */
    #rows = [];

    /** @param {Doing} doing */
    constructor(doing) {
        this.doing = doing;
        this.element = make("ul", { class: "games", "aria-label": "Games" });
    }

    /** @param {Entry[]} entries */
    show(entries) {
        const ticked = new Set(this.chosen().map(({ kept, key }) => `${kept} ${key}`));
        this.#rows = entries.map((entry) => {
            const tick = /** @type {HTMLInputElement} */ (make("input", { type: "checkbox", "aria-label": `Choose ${entry.name}`, onchange: () => this.doing.chosen() }));
            tick.checked = ticked.has(`${entry.kept} ${entry.key}`);
            return { entry, tick };
        });
        this.element.replaceChildren(...this.#rows.map(({ entry, tick }) => this.#row(entry, tick)));
    }

    /** The games that are ticked. @returns {Entry[]} */
    chosen() {
        return this.#rows.filter(({ tick }) => tick.checked).map(({ entry }) => entry);
    }

    /** Puts the keyboard's focus on a game, if it is shown. @param {Entry} wanted */
    focus({ kept, key }) {
        this.#rows.find(({ entry }) => entry.kept === kept && entry.key === key)?.tick.focus();
    }

    /** @param {boolean} all whether all that are shown are ticked, or none */
    choose(all) {
        for (const { tick } of this.#rows) tick.checked = all;
        this.doing.chosen();
    }

    /** @param {Entry} entry @param {HTMLInputElement} tick */
    #row(entry, tick) {
        const { name, kind, level, elapsed, when, onBoard } = entry;
        const about = [...(name.startsWith(kind) ? [] : [kind]), ...(level && !name.startsWith(level) ? [level] : []), stateWords(entry), timeText(elapsed)];
        const day = new Date(when).toLocaleString(undefined, { dateStyle: "medium", timeStyle: "short" });
        const words = make(
            "span",
            { class: "game-words" },
            make("strong", {}, name),
            make("span", { class: "soft small" }, about.join(" · ")),
            make("span", { class: "soft small" }, onBoard ? `${day} · on the board` : day),
        );
        const bar = make("span", { class: `game-bar ${entry.solved ? "is-solved" : ""}`, "aria-hidden": "true" });
        bar.style.setProperty("--progress", String(entry.progress));
        const actions = [
            button({ label: entry.solved ? "Look" : entry.progress > 0 ? "Go on" : "Play", title: `Open ${name}`, run: () => this.doing.open(entry) }),
            button({ label: `Rename ${name}`, icon: "edit", iconOnly: true, kind: "is-quiet", run: () => this.doing.rename(entry) }),
        ];
        // The one on the board would be kept again with its next move.
        if (!onBoard) actions.push(button({ label: `Delete ${name}`, icon: "trash", iconOnly: true, kind: "is-quiet", run: () => this.doing.remove(entry) }));
        return make("li", { class: "game-row" }, make("label", { class: "game-tick" }, tick), words, bar, make("span", { class: "game-actions" }, ...actions));
    }
}
