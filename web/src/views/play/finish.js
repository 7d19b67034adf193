/** What is said when a puzzle is solved. */
import { button } from "../../parts/button.js";
import { openDialog } from "../../parts/dialog.js";
import { make } from "../../parts/dom.js";
import { timeWords } from "../../sudoku/clock.js";
import { many } from "../../sudoku/words.js";

/**
 * @param {import("../../app.js").App} app
 * @param {"solved" | "shown"} state
 * @param {number} elapsed in milliseconds
 */
export function openFinish(app, state, elapsed) {
    if (state === "shown") {
        app.toast("This is the solution. Undo brings your game back.");
        return;
    }
    const { game } = app;
    const steps = game.done.filter(({ cause }) => cause.startsWith("step:")).length;
    const helped = steps > 0 ? `, ${many(steps, "step")} of them from hints` : "";
    const another = button({
        label: "Another puzzle",
        kind: "is-main",
        run: () => {
            dialog.close();
            app.go("make");
        },
    });
    const dialog = openDialog({
        title: "Solved!",
        body: [
            make(
                "p",
                {},
                `All ${game.shape.cells} cells are right. It took ${timeWords(elapsed)} and ${many(game.at, "move")}${helped}.`,
            ),
        ],
        actions: [another, button({ label: "Look at the board", run: () => dialog.close() })],
    });
    app.announce("Solved");
}
