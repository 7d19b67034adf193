/**
 * Keys of Play outside of the board: arrows find the board from anywhere, and held keys show where digits go.
 */

import { heldLayer } from "../grid/keys.js";

/**
 * @param {HTMLElement} root of the view
 * @param {import("../grid/grid.js").Grid} grid
 * @param {import("./player.js").Player} player
 */
export function followKeys(root, grid, player) {
    document.addEventListener("keydown", (event) => {
        if (root.hidden || event.defaultPrevented || document.activeElement !== document.body) return;
        if (!event.key.startsWith("Arrow") || event.altKey || event.ctrlKey || event.metaKey) return;
        grid.focus();
        grid.moveTo(grid.cursor);
        event.preventDefault();
    });
    const held = (/** @type {KeyboardEvent} */ event) => {
        const inside = grid.element.contains(document.activeElement);
        player.hold(inside ? heldLayer(event) : null);
    };
    document.addEventListener("keydown", held);
    document.addEventListener("keyup", held);
    window.addEventListener("blur", () => player.hold(null));
}
