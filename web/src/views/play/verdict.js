/**
 * How many solutions the puzzle has: asked of the engine for each new puzzle, while the game is played.
 */
import { Asking } from "../../engine/asking.js";
import { EngineError } from "../../engine/engine.js";
import { make } from "../../parts/dom.js";

/** @typedef {import("../../app.js").App} App */

/** How far the engine looks, in nodes of its search. */
const MAX_NODES = 200_000;

/** The same for puzzles with rules of their own, whose nodes take longer. */
const MAX_NODES_OF_RULES = 20_000;

/**
 * Asks for the verdict of each puzzle that is played.
 * @param {App} app
 * @returns {HTMLElement} a note that is seen while the browser does not run the engine
 */
export function askVerdicts(app) {
    const asking = new Asking(app.engine);
    const note = make("p", { class: "note is-warn keep-note", role: "status", hidden: true });
    const ask = async () => {
        asking.stop();
        const { game } = app;
        if (game.verdict) return;
        const trouble = await verdictOf(app, asking, game);
        note.hidden = trouble === null;
        if (note.textContent !== (trouble ?? "")) note.textContent = trouble;
    };
    app.on("game", ask);
    void ask();
    return note;
}

/**
 * @param {App} app
 * @param {Asking} asking
 * @param {import("../../sudoku/game.js").Game} game
 * @returns {Promise<string | null>} why there is no engine
 */
async function verdictOf(app, asking, game) {
    try {
        const verdict = await asking.ask("verdict", { board: game.toPuzzle(), max_nodes: game.rules ? MAX_NODES_OF_RULES : MAX_NODES });
        // Another puzzle has taken its place.
        if (!verdict) return null;
        game.verdict = verdict;
        if (app.game === game) app.emit("verdict", game);
    } catch (error) {
        // Where the engine has no answer, the rules alone are checked.
        if (!(error instanceof EngineError) || error.kind !== "refused") return null;
        return `${error.message}. The board, marks, links and what is kept work without it; hints, checks against the solution and searches do not.`;
    }
    return null;
}
