/** A board that is larger than its frame is scrolled to what Help shows. */

/**
 * The cell that a scene is about: where something is placed or ruled out, otherwise the first that it marks.
 * @param {import("../../grid/overlay.js").Scene} scene
 * @returns {string | undefined}
 */
export function cellOfScene({ cells = [], marks = [], houses = [] }) {
    const placed = cells.find((one) => one.placed);
    const ended = marks.find(({ part }) => part === "eliminated" || part === "placed");
    return (placed ?? ended ?? cells[0] ?? marks[0])?.cell ?? houses[0]?.cells[0];
}

/**
 * Scrolls the frame, and not the page, until the middle of it is the cell.
 * @param {HTMLElement} frame
 * @param {HTMLElement} cell
 */
export function bring(frame, cell) {
    if (frame.scrollWidth <= frame.clientWidth && frame.scrollHeight <= frame.clientHeight) return;
    const [outer, inner] = [frame.getBoundingClientRect(), cell.getBoundingClientRect()];
    const inside = inner.left >= outer.left && inner.right <= outer.right && inner.top >= outer.top && inner.bottom <= outer.bottom;
    if (inside) return;
    frame.scrollBy(inner.left + inner.width / 2 - outer.left - outer.width / 2, inner.top + inner.height / 2 - outer.top - outer.height / 2);
}
