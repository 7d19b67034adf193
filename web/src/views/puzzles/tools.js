/**
 * What stands below the board of a grid puzzle: undo, redo, the layer, and keys for fingers.
 */
import { button, choice, keepFocus } from "../../parts/button.js";
import { putKeys } from "../../parts/chooser.js";
import { make } from "../../parts/dom.js";

/**
 * @param {import("./player.js").PuzzlePlayer} player
 * @param {{share: () => void}} run
 */
export function makeTools(player, { share }) {
    const layers = make("div", { class: "puzzle-layers" });
    const pad = make("div", { class: "digit-keys puzzle-pad", role: "group", "aria-label": "Keys" });
    keepFocus(pad);
    const undo = button({ label: "Undo", icon: "undo", iconOnly: true, title: "Undo (Ctrl+Z)", run: () => player.undo() });
    const redo = button({ label: "Redo", icon: "redo", iconOnly: true, title: "Redo (Ctrl+Y)", run: () => player.redo() });
    const clear = () => player.fill(player.game.sheet.spots.map(({ index }) => [index, null]));
    const row = make(
        "div",
        { class: "row puzzle-tools" },
        undo,
        redo,
        button({ label: "Clear", icon: "trash", iconOnly: true, title: "Clear the board", run: clear }),
        layers,
        make("span", { class: "puzzle-gap" }),
        button({ label: "Share", icon: "share", run: share }),
        button({ label: "Print", icon: "print", iconOnly: true, run: () => window.print() }),
    );
    /** Another puzzle is played. */
    const put = () => {
        layers.replaceChildren(...layerChoice(player, () => putPad(pad, player)));
        putPad(pad, player);
    };
    const drawn = () => {
        undo.disabled = player.game.at === 0;
        redo.disabled = player.game.at === player.game.record.length;
    };
    return { element: make("div", { class: "stack" }, row, pad), put, drawn };
}

/** In which layer is played, if there are several. @param {import("./player.js").PuzzlePlayer} player @param {() => void} changed */
function layerChoice(player, changed) {
    const { layers } = player.game.sheet;
    if (layers.length < 2) return [];
    const name = (/** @type {string} */ text) => `${text[0].toUpperCase()}${text.slice(1)}`;
    const choices = [{ value: "all", label: "Both" }, ...layers.map((layer, number) => ({ value: String(number), label: name(layer.name) }))];
    const chosen = (/** @type {string} */ value) => {
        player.layer = value === "all" ? null : Number(value);
        changed();
    };
    return [choice({ legend: "What is filled in", choices, value: "all", chosen }).element];
}

/** Keys for layers that are filled in by typing. @param {HTMLElement} pad @param {import("./player.js").PuzzlePlayer} player */
function putPad(pad, player) {
    const { layers } = player.game.sheet;
    const typed = layers.findIndex((_, number) => player.isTyped(number) && (player.layer === null || player.layer === number));
    pad.hidden = typed < 0;
    if (typed < 0) return;
    const keys = [...new Set(layers[typed].values.flatMap(({ key }) => [...key]))].sort();
    const key = (/** @type {string} */ label, /** @type {() => void} */ run) => button({ label, kind: "digit-key", run });
    const erase = button({ label: "Clear the cell", icon: "erase", iconOnly: true, kind: "digit-key", run: () => player.clearSpot() });
    putKeys(pad, [...keys.map((one) => key(one.toUpperCase(), () => player.type(one))), erase]);
}
