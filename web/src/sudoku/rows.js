/** Rows of the engine's operation `bulk`: CSV, a line a puzzle, no line break inside of a field. */

/** @typedef {"solve" | "count" | "rate"} Task */

/** The columns of each task. @type {Record<Task, string[]>} */
export const COLUMNS = {
    solve: ["puzzle", "status", "solution", "line", "name", "remark"],
    count: ["puzzle", "status", "solutions", "line", "name", "remark"],
    rate: ["puzzle", "status", "level", "score", "hardest", "steps", "line", "name", "remark"],
};

/**
 * The fields of a row.
 * @param {string} line
 * @returns {string[]}
 */
export function fieldsOf(line) {
    if (!line.includes('"')) return line.split(",");
    const fields = [];
    let rest = line;
    while (rest !== "") {
        const [, quoted, plain] = /^(?:"((?:[^"]|"")*)"|([^,]*))(?:,|$)/.exec(rest) ?? ["", "", rest];
        fields.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
        const width = (quoted === undefined ? plain.length : quoted.length + 2) + 1;
        if (width === rest.length && rest.endsWith(",")) fields.push("");
        rest = rest.slice(width);
    }
    return fields;
}

/**
 * A row as a line of text, as the command writes it: the answer alone if all is well, with the status
 * after it otherwise, `-` where there is no answer.
 * @param {Task} task
 * @param {string} line
 * @returns {string}
 */
export function textOf(task, line) {
    const [, status, answer, score, hardest] = fieldsOf(line);
    const isPlain = task === "count" ? ["none", "unique", "multiple"].includes(status) : status === "unique";
    if (answer === "") return `-\t${status}`;
    if (task === "rate") return `${answer}\t${score}\t${hardest || "-"}`;
    return isPlain ? answer : `${answer}\t${status}`;
}
