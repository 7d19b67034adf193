/**
 * What Watch searches: the puzzle on the board of Play, from its givens or from where the game stands; and which
 * puzzle is shown, for a trace of a file may be of another.
 */
import { errorText } from "../../engine/asking.js";
import { button, choice } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { Game } from "../../sudoku/game.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("./track.js").Track} Track */
/** @typedef {"givens" | "position"} Take */

export class Source {
    /** What counts as known before the search. @type {Take} */
    take = "givens";

    /**
     * @param {App} app
     * @param {() => void} changed something else is searched now
     */
    constructor(app, changed) {
        this.app = app;
        this.words = make("p", { class: "soft watch-puzzle" });
        this.from = choice({
            legend: "Where the search starts",
            choices: [
                { value: /** @type {Take} */ ("givens"), label: "From the givens", title: "Your digits and candidates are not taken" },
                { value: /** @type {Take} */ ("position"), label: "From here", title: "Your digits are taken, and your candidates if they are filled in" },
            ],
            value: this.take,
            chosen: (take) => {
                this.take = take;
                changed();
            },
        });
        this.from.element.classList.add("watch-from");
        this.elements = [this.words, this.from.element];
    }

    /** The puzzle as the engine takes it. */
    request() {
        const { game } = this.app;
        return { board: this.take === "position" ? game.toBoard() : game.toPuzzle(), take: this.take };
    }

    /** The same text as long as the same is searched. */
    key() {
        return JSON.stringify(this.request());
    }

    /** Says which puzzle the searches show. @param {Track[]} tracks */
    tell(tracks) {
        const { game } = this.app;
        const loaded = tracks.find(({ file }) => file !== "");
        if (loaded) {
            this.words.replaceChildren(make("span", { class: "watch-puzzle-words" }, `${loaded.name} shows the trace`), loaded.file);
        } else {
            const words = make("span", { class: game.name ? "watch-puzzle-words" : null }, "The puzzle on the board");
            this.words.replaceChildren(words, game.name ?? "");
        }
        this.from.element.hidden = loaded !== undefined;
    }
}

/**
 * A button that takes the puzzle of a track to Play.
 * @param {App} app
 * @param {Track} track
 */
export function playButton(app, track) {
    const run = async () => {
        const { playback } = track;
        if (!playback) return;
        const { shape, givens } = playback.data;
        try {
            const { puzzles } = await app.engine.ask("read", { text: givens, shape });
            app.play(new Game(puzzles[0]));
            app.go("play");
        } catch (error) {
            app.toast(`The puzzle of this trace cannot be played: ${errorText(error)}`);
        }
    };
    return button({ label: "Play this puzzle", icon: "play", run: () => void run() });
}
