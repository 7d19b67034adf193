/**
 * The dialog that asks what the next game is to be, and makes it.
 */
import { button, choice } from "../../parts/button.js";
import { openDialog } from "../../parts/dialog.js";
import { make } from "../../parts/dom.js";
import { Game } from "../../sudoku/game.js";
import { LEVELS, SYMMETRY, newSeed } from "../../sudoku/making.js";
import { Shape } from "../../sudoku/shape.js";
import { sizeWords } from "../../sudoku/words.js";
import { todayCard } from "./days.js";
import { Making } from "./making.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../sudoku/settings.js").Settings["size"]} Size */

/** The levels that puzzles of each size have often enough for one to be found soon. @type {Record<Size, string[]>} */
const SIZES = {
    "2x2": ["Easy"],
    "2x3": ["Easy", "Medium", "Hard", "Unfair"],
    "3x3": LEVELS,
    "3x4": LEVELS,
    "4x4": ["Easy", "Hard", "Extreme"],
};

/** What each level asks of a person. @type {Record<string, string>} */
const HINTS = {
    Easy: "Singles",
    Medium: "Pairs and the like",
    Hard: "Fish, wings, colours",
    Unfair: "Chains",
    Extreme: "More than that",
};

/** The longest number that can be asked for again. */
const DIGITS = 9;

/** @param {App} app */
export function openNewGame(app) {
    const form = new NewGame(app, () => dialog.close());
    const closed = () => {
        form.making.stop();
        if (form.made) playMade(app, form.made);
    };
    const dialog = openDialog({ title: "New game", body: [form.element], closed });
}

class NewGame {
    /** The game that was made. @type {Game | null} */
    made = null;

    /** @param {App} app @param {() => void} close */
    constructor(app, close) {
        this.app = app;
        this.close = close;
        this.making = new Making(app);
        const sizes = /** @type {Size[]} */ (Object.keys(SIZES)).map((value) => ({ value, label: sizeWords(Shape.parse(value)) }));
        const size = choice({ legend: "Size", choices: sizes, value: app.settings.size, chosen: (value) => this.#resize(value) });
        this.levels = make("div", { class: "new-levels", role: "group", "aria-label": "Level" });
        this.seed = /** @type {HTMLInputElement} */ (
            make("input", { class: "field", inputmode: "numeric", autocomplete: "off", maxlength: DIGITS, id: "new-seed" })
        );
        const again = make(
            "details",
            { class: "small" },
            make("summary", {}, "A puzzle by its number"),
            make("label", { for: "new-seed", class: "make-field" }, "The number behind the # in its name. With the same size and level it makes the same puzzle.", this.seed),
        );
        const other = button({ label: "Another kind of puzzle", icon: "puzzle", run: () => this.#leave("puzzles", "new") });
        const own = button({ label: "A puzzle that you have", title: "Paste it, or load its file", icon: "edit", run: () => this.#leave("make", "own") });
        const others = make("div", { class: "new-others" }, own, other);
        this.wishes = make("div", { class: "stack" }, todayCard(app, close), make("h3", {}, "A new sudoku"), size.element, this.levels, again, others);
        this.element = make("div", { class: "stack" }, this.wishes, this.making.element);
        this.#putLevels();
    }

    /** @param {Size} size */
    #resize(size) {
        this.app.change({ size });
        this.#putLevels();
    }

    #putLevels() {
        const one = (/** @type {string} */ level) => {
            const words = [make("strong", {}, level), make("span", { class: "small" }, HINTS[level])];
            return make("button", { type: "button", class: "button new-level", onclick: () => void this.#run(level) }, ...words);
        };
        this.levels.replaceChildren(...SIZES[this.app.settings.size].map(one));
    }

    /** Another view has what is wanted. @param {import("../../app.js").ViewName} view @param {string} query */
    #leave(view, query) {
        this.close();
        this.app.go(view, query);
    }

    /** @param {string} level */
    async #run(level) {
        const text = this.seed.value.trim();
        const fits = /^\d*$/.test(text);
        this.seed.setAttribute("aria-invalid", String(!fits));
        if (!fits) {
            this.app.toast("The number of a puzzle has digits alone.");
            this.seed.focus();
            return;
        }
        const { size } = this.app.settings;
        const seed = text === "" ? newSeed() : Number(text);
        this.wishes.hidden = true;
        const answer = await this.making.run({ shape: size, seed, symmetry: SYMMETRY, level });
        this.wishes.hidden = false;
        if (!answer || !this.element.isConnected) return;
        const name = `${level} ${sizeWords(Shape.parse(size))} #${seed}`;
        this.made = new Game({ ...answer.board, name, level });
        this.close();
    }
}

/**
 * Plays a puzzle that was made.
 * @param {App} app
 * @param {Game} game
 */
function playMade(app, game) {
    app.play(game);
    if (app.view !== "play") app.go("play");
    app.announce(`A new game: ${game.name}`);
    app.board?.focus();
}
