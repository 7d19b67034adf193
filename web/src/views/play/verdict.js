/**
 * How many solutions the puzzle has: asked of the engine for each new puzzle, without keeping anyone waiting.
 */

/** @typedef {import("../../app.js").App} App */

/** How far the engine looks, in nodes of its search. */
const MAX_NODES = 200_000;

/** @param {App} app */
export function askVerdicts(app) {
    /** @type {AbortController | null} */
    let asked = null;
    const ask = async () => {
        asked?.abort();
        const { game, engine } = app;
        if (game.verdict || !engine) return;
        const current = new AbortController();
        asked = current;
        try {
            const request = { board: game.toPuzzle(), max_nodes: MAX_NODES };
            game.verdict = await engine.ask("verdict", request, { signal: current.signal });
        } catch {
            // Without an answer the game is checked by its rules alone; whoever needs the engine says what is wrong with it.
            return;
        }
        if (app.game === game) app.emit("verdict", game);
    };
    app.on("game", ask);
    void ask();
}
