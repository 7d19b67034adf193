/** The answers of a run as a file. */
import { save } from "../../parts/files.js";
import { COLUMNS, textOf } from "../../sudoku/rows.js";

/** @typedef {import("./run.js").Run} Run */

/** The file's name without its ending. @param {Run} run */
function stem(run) {
    const done = { solve: "solved", count: "counted", rate: "rated" }[run.task];
    return `${run.name.replace(/\.gz$/i, "").replace(/\.[a-z0-9]{1,6}$/i, "")}-${done}`;
}

/** A table with a header line: all rows as the engine wrote them. @param {Run} run */
export function saveCsv(run) {
    const parts = known(run).map((block) => /** @type {Uint8Array<ArrayBuffer>} */ (block.text));
    save(new Blob([`${COLUMNS[run.task].join(",")}\n`, ...parts], { type: "text/csv" }), `${stem(run)}.csv`);
}

/** A line for each puzzle, as the command writes it. Blocks are rewritten one at a time. @param {Run} run */
export async function saveText(run) {
    /** @type {string[]} */
    const parts = [];
    for (const block of known(run)) {
        const lines = new TextDecoder().decode(block.text).trimEnd().split("\n");
        if (block.rows > 0) parts.push(`${lines.map((line) => textOf(run.task, line)).join("\n")}\n`);
        // The page stays responsive.
        await new Promise((resolve) => setTimeout(resolve, 0));
    }
    save(new Blob(parts, { type: "text/plain" }), `${stem(run)}.txt`);
}

/** The blocks up to the first that is missing. @param {Run} run */
function known(run) {
    const blocks = Array.from(run.blocks);
    const end = blocks.findIndex((block) => !block);
    return end < 0 ? blocks : blocks.slice(0, end);
}
