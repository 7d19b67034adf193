/**
 * Set: a puzzle with clues of its own is drawn, and its solutions are known while it grows.
 */
import { errorText } from "../../engine/asking.js";
import { button, keepFocus, tick } from "../../parts/button.js";
import { putKeys } from "../../parts/chooser.js";
import { make } from "../../parts/dom.js";
import { DraftStore } from "../../sudoku/draft-store.js";
import { emptyDraft, isPlain, withField } from "../../sudoku/draft.js";
import { Game } from "../../sudoku/game.js";
import { shown } from "../../sudoku/symbols.js";
import { Board } from "./board.js";
import { makeClueForm } from "./clue-form.js";
import { makeClueList, makeSwitches } from "./clue-list.js";
import { draftOfGame, openExport, openStart } from "./dialogs.js";
import { openHelp } from "./help.js";
import { keepDraft } from "./keep.js";
import { makeKindList } from "./kind-list.js";
import { Setter } from "./setter.js";
import { makeVerdict } from "./verdict.js";

/** @typedef {import("../../app.js").App} App */

/**
 * @param {HTMLElement} root
 * @param {App} app
 * @returns {import("../../app.js").View}
 */
export function mount(root, app) {
    const store = new DraftStore(app.shelf);
    const kept = store.current();
    const setter = new Setter(app, kept?.draft ?? emptyDraft("9x9"));
    const board = new Board(setter);
    const keeper = keepDraft(setter, store, kept?.key ?? null);
    const tools = makeKindList(setter, board);
    const side = make("div", { class: "set-side stack" }, makeClueForm(setter, board), makeClueList(setter, board), makeSwitches(setter));
    const middle = make("section", { class: "set-board stack", "aria-label": "The puzzle" }, head(app, setter, board, keeper), makeVerdict(setter, board), make("div", { class: "set-frame" }, board.grid.element), below(app, setter, board));
    root.append(keeper.note, make("div", { class: "set" }, tools, middle, side));
    void setter.start();
    const shown = (/** @type {string} */ query) => {
        if (query === "play") void editOfPlay(app, keeper);
        else setter.resume();
    };
    const hidden = () => {
        keeper.now();
        setter.rest();
    };
    return { shown, hidden };
}

/**
 * Edits the puzzle of Play.
 * @param {App} app
 * @param {import("./keep.js").Keeper} keeper
 */
async function editOfPlay(app, keeper) {
    history.replaceState(null, "", "#set");
    try {
        keeper.begin(await draftOfGame(app));
    } catch (error) {
        app.toast(errorText(error));
    }
}

/**
 * The line above the board.
 * @param {App} app
 * @param {Setter} setter
 * @param {Board} board
 * @param {import("./keep.js").Keeper} keeper
 */
function head(app, setter, board, keeper) {
    const title = /** @type {HTMLInputElement} */ (make("input", { class: "field set-title", placeholder: "Title", "aria-label": "Title", autocomplete: "off", maxlength: 120 }));
    title.addEventListener("input", () => setter.edit(withField(setter.draft, "title", title.value || undefined), { cause: "title" }));
    const undo = button({ label: "Undo", icon: "undo", iconOnly: true, title: "Undo (Ctrl+Z)", run: () => setter.undo() });
    const redo = button({ label: "Redo", icon: "redo", iconOnly: true, title: "Redo (Ctrl+Y)", run: () => setter.redo() });
    const put = () => {
        const text = setter.draft.title ?? "";
        if (title.value !== text) title.value = text;
        undo.disabled = !setter.history.canUndo;
        redo.disabled = !setter.history.canRedo;
    };
    setter.on("draft", put);
    put();
    return make(
        "div",
        { class: "row set-head" },
        button({ label: "New", icon: "plus", title: "An empty board, a puzzle that is there, or a draft that is kept", run: () => openStart(setter, keeper.store, keeper.begin) }),
        title,
        undo,
        redo,
        button({ label: "Export", icon: "share", kind: "set-export", run: () => void openExport(setter) }),
        button({ label: "Play this", icon: "play", kind: "is-main", run: () => play(app, setter) }),
    );
}

/** Plays the puzzle as it is read. @param {App} app @param {Setter} setter */
function play(app, { draft, read, trouble }) {
    if (!read || trouble) {
        app.toast("The board cannot be read.");
        return;
    }
    const { board, rules } = read;
    app.play(new Game(isPlain(draft) ? board : { ...board, rules }));
    app.go("play");
}

/**
 * What stands below the board: digits, and what is seen.
 * @param {App} app
 * @param {Setter} setter
 * @param {Board} board
 */
function below(app, setter, board) {
    const pad = make("div", { class: "digit-keys", role: "group", "aria-label": "Digits" });
    keepFocus(pad);
    let built = "";
    const fill = () => {
        const { shape } = board.grid;
        const { symbols } = app.settings;
        // Numbers of clues have all ten digits.
        const hasNumbers = (setter.drawnKind?.numbers.length ?? 0) > 0;
        const wanted = `${shape.side} ${shape.lowest} ${symbols} ${hasNumbers}`;
        if (built === wanted) return;
        built = wanted;
        const most = hasNumbers ? Math.max(10 - shape.lowest, shape.side) : shape.side;
        const keys = Array.from({ length: most }, (_, at) => at + 1).map((digit) => {
            const value = digit - 1 + shape.lowest;
            const typed = value < 10 ? value : undefined;
            return button({ label: shape.shown(digit, symbols), kind: "digit-key", run: () => void board.input({ kind: "digit", digit, layer: "mode", typed }) });
        });
        const zero = button({ label: "0", kind: "digit-key", run: () => void board.input({ kind: "erase", typed: 0 }) });
        const erase = button({ label: "Erase", icon: "erase", iconOnly: true, kind: "digit-key", run: () => void board.input({ kind: "erase" }) });
        putKeys(pad, [...keys, ...(hasNumbers && shape.lowest === 1 ? [zero] : []), erase]);
    };
    for (const event of /** @type {const} */ (["read", "choice"])) setter.on(event, fill);
    app.on("settings", fill);
    fill();
    const candidates = tick({
        label: "True candidates",
        value: true,
        changed: (value) => {
            board.showsCandidates = value;
            board.draw();
        },
    });
    const several = tick({
        label: "Tap cell by cell",
        value: false,
        changed: (value) => {
            board.grid.selectSeveral = value;
        },
    });
    const help = button({ label: "How to", icon: "keys", kind: "is-quiet", run: openHelp });
    return make("div", { class: "stack" }, pad, make("div", { class: "row set-ticks" }, candidates, several, help));
}
