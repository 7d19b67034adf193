/** The dialog with the settings. */
import { choice, tick } from "../../parts/button.js";
import { openDialog } from "../../parts/dialog.js";
import { make } from "../../parts/dom.js";

/** @typedef {import("../../sudoku/settings.js").Settings} Settings */

/** @param {import("../../app.js").App} app */
export function openSettings(app) {
    const switchFor = (
        /** @type {"conflicts" | "mistakes" | "clearing" | "highlight" | "peers" | "timer"} */ name,
        /** @type {string} */ label,
        /** @type {string} */ hint,
    ) => tick({ label, hint, value: app.settings[name], changed: (value) => app.change({ [name]: value }) });
    openDialog({
        title: "Settings",
        body: [
            switchFor("conflicts", "Show conflicts", "Digits that stand twice in a row, a column or a box."),
            switchFor("mistakes", "Tell mistakes at once", "A digit that is not that of the solution is marked when it is entered."),
            switchFor("clearing", "Clear marks", "A digit clears its marks in the cells that see it."),
            switchFor("highlight", "Show equal digits", "Cells with the digit of the selected cell are tinted."),
            switchFor("peers", "Show the row, column and box", "Cells that see the selected cell are tinted."),
            switchFor("timer", "Show the timer", "It runs all the same."),
            chooser(app, "marks", "Centre marks", [
                { value: "line", label: "In a line" },
                { value: "place", label: "In their places" },
            ]),
            chooser(app, "symbols", "Digits over 9", [
                { value: "letters", label: "A, B, C" },
                { value: "numbers", label: "10, 11, 12" },
            ]),
            chooser(app, "pad", "Keys beside the board", [
                { value: "left", label: "Left" },
                { value: "right", label: "Right" },
            ]),
            chooser(app, "theme", "Colours of the page", [
                { value: "auto", label: "System" },
                { value: "light", label: "Light" },
                { value: "dark", label: "Dark" },
            ]),
        ],
    });
}

/**
 * @param {import("../../app.js").App} app
 * @param {"marks" | "symbols" | "theme" | "pad"} name
 * @param {string} legend
 * @param {{value: string, label: string}[]} choices
 */
function chooser(app, name, legend, choices) {
    const { element } = choice({ legend, choices, value: app.settings[name], chosen: (value) => app.change({ [name]: value }) });
    return make("div", { class: "setting" }, make("span", { "aria-hidden": "true" }, legend), element);
}
