/**
 * Watch: the search on the grid with its tree, forwards and backwards; two strategies side by side.
 *
 * All searches that are shown have one position, the number of events that have been played.
 */
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { makeCompare } from "./compare.js";
import { eventText } from "./facts.js";
import { makeFiles } from "./files.js";
import { Source } from "./source.js";
import { Track } from "./track.js";
import { Transport } from "./transport.js";

/** @typedef {import("../../app.js").App} App */

/** From this side on the strongest strategy is the usual one. */
const LARGE = 16;

/** The strategies of a first look: one that decides must be seen. @param {number} side */
const usual = (side) => (side < LARGE ? ["singles", "forward_checking"] : ["domain", "singles"]);

class Watch {
    at = 0;

    /** The track whose length and events the buttons go by. */
    lead = 0;

    /** @type {Track[]} */
    tracks = [];

    /** What is searched, as text. */
    searched = "";

    /** @param {App} app */
    constructor(app) {
        this.app = app;
        this.transport = new Transport(this);
        this.source = new Source(app, () => this.refresh());
        this.compare = makeCompare(app, () => this.source.request());
        this.files = makeFiles(app, () => this.tracks[Math.min(this.lead, this.tracks.length - 1)]);
        this.both = button({ label: "Two side by side", run: () => this.#second() });
        this.both.setAttribute("aria-pressed", "false");
        this.place = make("div", { class: "watch-tracks" });
        this.tracks = [this.#track("Search 1", usual(app.game.shape.side))];
        this.place.append(this.tracks[0].element);
        this.element = make(
            "div",
            { class: "watch" },
            make("div", { class: "watch-top" }, make("h2", {}, "Watch the search"), ...this.source.elements, this.both),
            this.transport.element,
            this.place,
            legend(),
            make("div", { class: "watch-below" }, this.compare.element, make("section", { class: "panel stack", "aria-label": "Trace" }, make("h2", {}, "Trace"), this.files.element)),
        );
        this.element.addEventListener("keydown", (event) => this.#key(event));
    }

    /** @param {string} name @param {string[]} strategies */
    #track(name, strategies) {
        return new Track(this.app, name, strategies, {
            puzzle: () => this.source.request(),
            stand: (track, at) => {
                this.lead = this.tracks.indexOf(track);
                this.transport.to(at);
            },
            changed: () => {
                this.transport.stop();
                this.source.tell(this.tracks);
                this.go(0);
            },
        });
    }

    /** Searches what is to be searched, unless it is there. */
    refresh() {
        const wanted = this.source.key();
        if (wanted === this.searched) return;
        this.searched = wanted;
        this.compare.clear();
        this.files.clear();
        for (const track of this.tracks) void track.search();
    }

    #second() {
        const two = this.tracks.length === 1;
        this.both.setAttribute("aria-pressed", String(two));
        this.place.classList.toggle("is-two", two);
        if (two) {
            const other = this.#track("Search 2", [this.tracks[0].select.value === "domain" ? "singles" : "domain"]);
            this.tracks.push(other);
            this.place.append(other.element);
            void other.search();
        } else {
            this.tracks.pop()?.element.remove();
            this.lead = 0;
            this.source.tell(this.tracks);
            this.go(this.at);
        }
    }

    /** The longest search. */
    get length() {
        return Math.max(0, ...this.tracks.map((track) => track.playback?.length ?? 0));
    }

    /** Goes to a position, or to the nearest one. @param {number} to */
    go(to) {
        this.at = Math.max(0, Math.min(to, this.length));
        for (const track of this.tracks) track.show(this.at);
        this.transport.show();
    }

    /** @param {string} kind @param {boolean} forward */
    seek(kind, forward) {
        const { playback, grid } = this.tracks[this.lead] ?? this.tracks[0];
        const to = forward ? playback?.next(kind) : playback?.before(kind);
        if (!playback) return;
        if (to === null || to === undefined) {
            const names = /** @type {Record<string, string>} */ ({ n: "decision", f: "conflict", s: "solution" });
            this.app.toast(`There is no ${forward ? "further" : "earlier"} ${names[kind]}.`);
            return;
        }
        this.go(to);
        this.app.announce(eventText(playback, grid.shape));
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const target = /** @type {HTMLElement} */ (event.target);
        const typed = target.matches("select, textarea, input:not([type=range])");
        const pressed = event.key === " " && target.matches("button");
        if (typed || pressed || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
        const inside = target.closest("[role=grid]") && ["Home", "End"].includes(event.key);
        if (!inside && this.transport.key(event)) event.preventDefault();
    }
}

/** What the signs on the boards and in the trees mean. */
function legend() {
    const signs = [
        ["5?", "a digit that a decision tries"],
        ["5", "a digit that propagation found"],
        ["┄", "a cell that the event changes"],
        ["!", "conflict"],
        ["●", "decision"],
        ["■", "failure"],
        ["◆", "solution"],
        ["▲", "folded part: nodes/failures/solutions"],
        ["○", "the search ended here"],
    ];
    const parts = signs.map(([sign, text]) => make("div", {}, make("dt", {}, sign), make("dd", {}, text)));
    return make("dl", { class: "watch-legend small soft", "aria-label": "Signs" }, ...parts);
}

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @returns {import("../../app.js").View}
 */
export function mount(root, app) {
    const watch = new Watch(app);
    root.append(watch.element);
    return { shown: () => watch.refresh(), hidden: () => watch.transport.stop() };
}
