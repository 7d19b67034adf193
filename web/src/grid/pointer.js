/**
 * Selecting with a mouse, a pen or a finger.
 */

/** Boards up to this side keep a finger for themselves; on larger ones it scrolls. */
const DRAG_SIDE = 12;

/**
 * Lets a pointer select cells of a grid: a tap one, a drag several, with control, shift or
 * `selectSeveral` in addition to those there, a double click all cells with the same digit.
 * @param {import("./grid.js").Grid} grid
 */
export function followPointer(grid) {
    const { element } = grid;
    /** Whether a drag adds cells or takes them away. @type {"add" | "remove" | null} */
    let drag = null;
    element.addEventListener("pointerdown", (event) => {
        const cell = cellAt(grid, event);
        if (cell === null || event.button !== 0) return;
        const several = event.ctrlKey || event.metaKey || event.shiftKey || grid.selectSeveral;
        const removes = several && grid.chosen.cells.has(cell);
        drag = removes ? "remove" : "add";
        if (event.pointerType !== "mouse" && Math.max(grid.shape.rows, grid.shape.columns) > DRAG_SIDE) drag = null;
        grid.moveTo(cell, several ? "toggle" : "alone");
        grid.focus();
        event.preventDefault();
        if (drag) element.setPointerCapture(event.pointerId);
    });
    element.addEventListener("pointermove", (event) => {
        const cell = drag ? cellAt(grid, event) : null;
        if (cell === null || cell === grid.cursor) return;
        if (drag === "add") grid.moveTo(cell, "add");
        else if (grid.chosen.cells.has(cell)) grid.moveTo(cell, "toggle");
    });
    const end = () => {
        drag = null;
    };
    element.addEventListener("pointerup", end);
    element.addEventListener("pointercancel", end);
    element.addEventListener("dblclick", (event) => selectAlike(grid, cellAt(grid, event)));
}

/**
 * The cell below a pointer. While a drag goes on, corners of cells do not count, so that diagonals
 * can be drawn.
 * @param {import("./grid.js").Grid} grid
 * @param {MouseEvent} event
 * @returns {number | null}
 */
function cellAt(grid, event) {
    const { rows, columns } = grid.shape;
    const box = grid.ink.element.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * columns;
    const y = ((event.clientY - box.top) / box.height) * rows;
    if (event.type === "pointermove") {
        const away = Math.max(Math.abs((x % 1) - 0.5), Math.abs((y % 1) - 0.5));
        const sum = Math.abs((x % 1) - 0.5) + Math.abs((y % 1) - 0.5);
        if (away > 0.47 || sum > 0.8) return null;
    }
    const inside = x >= 0 && y >= 0 && x < columns && y < rows;
    const place = Math.floor(y) * columns + Math.floor(x);
    return inside && !grid.shape.isVoid(place) ? place : null;
}

/**
 * @param {import("./grid.js").Grid} grid
 * @param {number | null} cell
 */
function selectAlike(grid, cell) {
    const digit = cell === null ? 0 : (grid.models[cell].digit ?? 0);
    if (digit === 0 || cell === null) return;
    const alike = grid.models.flatMap((model, index) => (model.digit === digit && index !== cell ? [index] : []));
    grid.select([...alike, cell]);
}
