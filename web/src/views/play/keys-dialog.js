/** The dialog that says what the keys do. */
import { openDialog } from "../../parts/dialog.js";
import { make } from "../../parts/dom.js";

/** @param {import("../../sudoku/shape.js").Shape} shape of the board */
function rows(shape) {
    const { side, lowest, highest } = shape;
    const digits = highest < 10 ? `${lowest}–${highest}` : `${lowest}–9, A–${shape.character(side)}`;
    return [
        [["Arrows"], "Move. At the edge they go on at the other side"],
        [["Home", "End", "Page Up", "Page Down"], "To the ends of the row, of the column; with Ctrl to the first and last cell"],
        [["Shift + Arrows"], "Select several cells. Or drag, or click with Ctrl"],
        [["Ctrl + A"], "Select all; a double click selects all cells with the same digit"],
        [["Escape"], "Select the current cell alone, then none"],
        [[digits], "Write in the current mode; the same again takes it away"],
        [["Shift + digit"], "Corner mark"],
        [["Ctrl + digit"], "Centre mark"],
        [["Alt + digit", "Ctrl + Shift + digit"], "Colour"],
        [["Space", "Enter"], "Next mode; with Shift the one before"],
        [
            side < 12 ? ["Z", "X", "C", "V"] : ["Z", "X", "V"],
            side < 12 ? "Digits, corner marks, centre marks, colours" : "Digits, corner marks, colours",
        ],
        [lowest === 0 ? ["Delete"] : ["Delete", "0"], "Erase: what belongs to the mode, then digits, marks, colours"],
        [["Ctrl + Z", "U"], "Undo"],
        [["Ctrl + Y", "R"], "Redo"],
        [["T"], "Tell a screen reader what row, column and box miss"],
    ];
}

/** @param {import("../../sudoku/shape.js").Shape} shape of the board */
export function openKeys(shape) {
    const lines = rows(shape).map(([keys, text]) => {
        const shown = /** @type {string[]} */ (keys).flatMap((key, nth) => [nth > 0 ? " " : "", make("kbd", {}, key)]);
        return make("tr", {}, make("th", { scope: "row" }, ...shown), make("td", {}, String(text)));
    });
    const note = make(
        "p",
        { class: "soft small" },
        "The keys work while the board has the focus. Tab goes from the board to the buttons.",
    );
    openDialog({ title: "Keys", body: [make("table", { class: "keys-table" }, make("tbody", {}, ...lines)), note] });
}
