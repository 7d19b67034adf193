/**
 * Make: new puzzles, and puzzles of one's own.
 */
import { button, choice } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { withParts } from "../../sudoku/content.js";
import { Game } from "../../sudoku/game.js";
import { takeState } from "../../sudoku/moves.js";
import { COMMON_SHAPES } from "../../sudoku/shape.js";
import { sizeWords } from "../../sudoku/words.js";
import { Editor } from "./editor.js";
import { Generate } from "./generate.js";
import { Load } from "./load.js";
import { Verdict } from "./verdict.js";

/** @typedef {import("../../app.js").App} App */

/** What stands behind `#make?` where a puzzle is to be pasted. */
const OWN = "own";

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @returns {import("../../app.js").View}
 */
export function mount(root, app) {
    const editor = new Editor(app, () => changed());
    const verdict = new Verdict(app, editor);
    const size = sizes(editor);
    const changed = () => {
        size.value = String(editor.game.shape);
        verdict.ask();
    };
    const put = (/** @type {any} */ board, /** @type {any} */ marks) => editor.put(board, marks);
    const generate = new Generate(app, ({ board }) => put(board, null));
    const load = new Load(app, put, (puzzle) => playRules(app, puzzle));
    const panels = { generate: generate.element, load: load.element };
    const show = (/** @type {"generate" | "load"} */ name) => {
        panels.generate.hidden = name !== "generate";
        panels.load.hidden = name !== "load";
    };
    const tabs = choice({
        legend: "What to make",
        choices: [
            { value: /** @type {const} */ ("generate"), label: "New puzzle" },
            { value: /** @type {const} */ ("load"), label: "Your own" },
        ],
        value: "generate",
        chosen: show,
    });
    show("generate");
    const wishes = make("section", { class: "panel stack make-wishes", "aria-label": "Puzzle" }, tabs.element, panels.generate, panels.load);
    root.append(make("div", { class: "make" }, wishes, board(app, editor, verdict, size)));
    changed();
    const shown = (/** @type {string} */ query) => {
        void generate.fill();
        if (query !== OWN) return;
        tabs.set("load");
        show("load");
        load.text.focus();
    };
    return { shown };
}

/** @param {Editor} editor */
function sizes(editor) {
    const options = COMMON_SHAPES.map((shape) => make("option", { value: String(shape) }, `${sizeWords(shape)}, boxes ${shape}`));
    const element = /** @type {HTMLSelectElement} */ (make("select", { class: "field", "aria-label": "Size" }, ...options));
    element.addEventListener("change", () => editor.reshape(element.value));
    return element;
}

/**
 * @param {App} app
 * @param {Editor} editor
 * @param {Verdict} verdict
 * @param {HTMLSelectElement} size
 */
function board(app, editor, verdict, size) {
    const play = button({ label: "Play it", icon: "play", kind: "is-main", run: () => playIt(app, editor) });
    const copy = button({ label: "From Play", title: "Take the puzzle that is played", run: () => fromPlay(app, editor) });
    const row = make(
        "div",
        { class: "row make-head" },
        size,
        button({ label: "Undo", icon: "undo", iconOnly: true, run: () => editor.undo() }),
        button({ label: "Clear", icon: "trash", iconOnly: true, run: () => editor.clear() }),
        copy,
        play,
    );
    const frame = make("div", { class: "make-frame" }, editor.grid.element);
    return make("section", { class: "make-board stack", "aria-label": "The puzzle" }, row, verdict.element, frame, editor.pad);
}

/**
 * Plays a puzzle with rules of its own: the editor has none.
 * @param {App} app
 * @param {{board: any, rules: import("../../sudoku/rules.js").Rules}} puzzle
 */
function playRules(app, { board, rules }) {
    app.play(new Game({ ...board, rules }));
    app.go("play");
}

/** @param {App} app @param {Editor} editor */
function fromPlay(app, editor) {
    if (app.game.rules) app.toast("The puzzle that is played has rules of its own. Make knows rows, columns and boxes alone.");
    else editor.put(/** @type {any} */ (app.game.toPuzzle()));
}

/** @param {App} app @param {Editor} editor */
function playIt(app, editor) {
    if (editor.isEmpty()) {
        app.toast("The board is empty. Make a puzzle, or type one.");
        return;
    }
    const game = new Game(editor.board());
    const marks = editor.marks();
    if (marks?.some((/** @type {any} */ mark) => mark.corner || mark.centre)) {
        takeState(game, game.cells.map((content, cell) => withParts(content, marks[cell])));
    }
    app.play(game);
    app.go("play");
}
