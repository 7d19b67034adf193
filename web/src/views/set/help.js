/** The dialog that says how puzzles are set. */
import { openDialog } from "../../parts/dialog.js";
import { make } from "../../parts/dom.js";

/** @type {[string, string][]} */
const ROWS = [
    ["Draw a clue", "Pick its kind, and drag over the board. Each stroke is one more clue. Go back over a stroke to shorten it."],
    ["Numbers", "Type them after the stroke, or beside the board. Backspace takes the last digit away."],
    ["Several lines", "Arrows are one stroke from the circle on. Other kinds take one stroke after the other, as the form says."],
    ["Outside the board", "A stroke over two cells goes on to the edge."],
    ["Givens", "Choose Givens, select cells, and type their digits. Regions is the same with numbers of regions."],
    ["Keys", "Shift + arrows draw, Enter ends the stroke, digits are its number. Ctrl + Z and Ctrl + Y undo and redo."],
    ["Small digits", "They stand in some solution. A digit in italics may or may not: that is not known yet. A cell without small digits may have any."],
    ["Change a clue", "Pick it in the list: its cells are shaded, and its lines and numbers stand in the form above."],
];

export function openHelp() {
    const lines = ROWS.map(([name, text]) => make("tr", {}, make("th", { scope: "row" }, name), make("td", {}, text)));
    openDialog({ title: "Setting a puzzle", body: [make("table", { class: "keys-table" }, make("tbody", {}, ...lines))] });
}
