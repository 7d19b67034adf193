/** What is said and noted when a puzzle is solved. */
import { dayOf } from "../../kept/days.js";
import { button } from "../../parts/button.js";
import { openDialog } from "../../parts/dialog.js";
import { make } from "../../parts/dom.js";
import { timeWords } from "../../sudoku/clock.js";
import { puzzleKey } from "../../sudoku/saved.js";
import { many, sizeWords } from "../../sudoku/words.js";
import { askNewGame } from "./later.js";

/** @typedef {import("../../app.js").App} App */
/** @typedef {import("../../sudoku/game.js").Game} Game */

/** How far the engine looks for the level of a puzzle, in nodes of its search. */
const MAX_NODES = 20_000;

/**
 * The last cell was filled, and all is right.
 * @param {App} app
 * @param {"solved" | "shown"} state
 * @param {number} elapsed in milliseconds
 */
export async function finish(app, state, elapsed) {
    if (state === "shown") {
        app.toast("This is the solution. Undo brings your game back.");
        return;
    }
    const { game } = app;
    const level = make("p", {}, levelWords(game));
    note(app, game, elapsed);
    openFinish(app, elapsed, level);
    if (game.level || game.rules) return;
    const found = await levelOf(app, game);
    if (!found) return;
    game.level = found;
    level.textContent = levelWords(game);
    note(app, game, elapsed);
    app.emit("keep", game);
}

/** @param {Game} game */
function levelWords({ level }) {
    return level ? `Its level is ${level}.` : "";
}

/** How many steps of hints were done. @param {Game} game */
function hintsOf(game) {
    return game.done.filter(({ cause }) => cause.startsWith("step:")).length;
}

/** Notes that it was solved. @param {App} app @param {Game} game @param {number} elapsed */
function note(app, game, elapsed) {
    app.solved.add({
        key: puzzleKey(game),
        kind: `Sudoku ${sizeWords(game.shape)}`,
        level: game.level,
        elapsed: Math.round(elapsed),
        on: dayOf(new Date()),
        day: game.day,
        steps: hintsOf(game),
    });
}

/** The level of a puzzle with the classic rules. @param {App} app @param {Game} game @returns {Promise<string | null>} */
async function levelOf(app, game) {
    try {
        const answer = await app.engine.ask("rate", { board: game.toPuzzle(), max_nodes: MAX_NODES });
        return answer.level ?? null;
    } catch {
        return null;
    }
}

/** @param {App} app @param {number} elapsed @param {HTMLElement} level */
function openFinish(app, elapsed, level) {
    const { game } = app;
    const steps = hintsOf(game);
    const helped = steps > 0 ? `, ${many(steps, "step")} of them from hints` : "";
    const words = `All ${game.shape.cells} cells are right. It took ${timeWords(elapsed)} and ${many(game.at, "move")}${helped}.`;
    const another = button({
        label: "New game",
        kind: "is-main",
        run: () => {
            dialog.close();
            void askNewGame(app);
        },
    });
    const dialog = openDialog({
        title: "Solved!",
        body: [make("p", {}, words), level],
        actions: [another, button({ label: "Look at the board", run: () => dialog.close() })],
    });
    app.announce("Solved");
}
