/**
 * Play: the board and what one does on it.
 */
import { createGrid } from "../../grid/grid.js";
import { make } from "../../parts/dom.js";
import { clashes } from "../../sudoku/check.js";
import { erase, put } from "../../sudoku/moves.js";

/**
 * @param {HTMLElement} root
 * @param {import("../../app.js").App} app
 * @returns {import("../../app.js").View}
 */
export function mount(root, app) {
    const grid = createGrid({
        shape: app.game.shape,
        label: "Sudoku",
        onSelect: (cells) => app.emit("select", cells),
        onInput: (intent) => input(app, grid, intent),
    });
    const draw = () => {
        grid.reshape(app.game.shape);
        grid.show(modelOf(app));
    };
    const help = make("aside", { class: "play-help", "aria-label": "Help" });
    root.append(make("div", { class: "play" }, make("div", { class: "play-board" }, grid.element), help));
    app.board = grid;
    app.helpRegion = help;
    app.on("game", draw);
    app.on("move", draw);
    app.on("settings", draw);
    draw();
    return {};
}

/**
 * What the board shows of the game.
 * @param {import("../../app.js").App} app
 * @returns {import("../../grid/model.js").GridModel}
 */
function modelOf({ game, settings }) {
    const clash = settings.conflicts ? clashes(game) : new Set();
    const cells = game.cells.map(({ digit, corner, centre, colours }, cell) => {
        const inPlace = settings.marks === "place";
        const marks = { corner, centre: inPlace ? 0 : centre, candidates: inPlace ? centre : 0 };
        return { digit, given: game.isGiven(cell), ...marks, colours, clash: clash.has(cell) };
    });
    return { cells, symbols: settings.symbols };
}

/**
 * @param {import("../../app.js").App} app
 * @param {import("../../grid/grid.js").Grid} grid
 * @param {import("../../grid/keys.js").Intent} intent
 * @returns {boolean} whether the key was used
 */
function input(app, grid, intent) {
    const { game, settings } = app;
    const cells = grid.selected();
    if (intent.kind === "digit") put(game, cells, intent.digit, intent.layer === "mode" ? "digit" : intent.layer, settings);
    else if (intent.kind === "erase") erase(game, cells, "digit");
    else if (intent.kind === "undo") game.undo();
    else if (intent.kind === "redo") game.redo();
    else return false;
    app.moved();
    return true;
}
