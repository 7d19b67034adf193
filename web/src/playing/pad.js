/**
 * The buttons for digits, and what they write: digits, corner marks, centre marks or colours.
 */
import { COLOURS, makePatterns } from "../grid/colours.js";
import { button, choice, keepFocus } from "../parts/button.js";
import { make, makeSvg } from "../parts/dom.js";
import { icon } from "../parts/icons.js";

/** @typedef {import("./player.js").Player} Player */
/** @typedef {import("../app.js").App} App */
/** @typedef {import("../sudoku/moves.js").Layer} Layer */

/** What is said of a layer. @typedef {{value: Layer, label: string, title: string}} Mode */

/** @type {Mode[]} */
const MODES = [
    { value: "digit", label: "Digit", title: "Digits (Z)" },
    { value: "corner", label: "Corner", title: "Corner marks (X, or hold Shift)" },
    { value: "centre", label: "Centre", title: "Centre marks (C, or hold Ctrl)" },
    { value: "colour", label: "Colour", title: "Colours (V, or hold Alt)" },
];

/**
 * @param {App} app
 * @param {Player} player
 * @param {import("../grid/grid.js").Grid} grid
 * @param {Mode[]} [choices] the layers, if not those of a game
 * @returns {HTMLElement}
 */
export function makePad(app, player, grid, choices = MODES) {
    const modes = choice({
        legend: "What the keys write",
        choices,
        value: player.layer,
        chosen: (layer) => player.setLayer(layer),
    });
    const keys = make("div", { class: "pad-keys", role: "group", "aria-label": "Digits" });
    const element = make("div", { class: "pad" }, modes.element, keys, moveRow(player, grid));
    keepFocus(element);
    /** @type {Layer} */
    let layer = player.layer;
    let built = "";
    const put = () => {
        const wanted = `${app.game.shape} ${layer === "colour"} ${app.settings.symbols}`;
        if (wanted !== built) buildKeys(keys, app, player, layer === "colour");
        built = wanted;
        keys.dataset.layer = layer;
        if (layer !== "colour") countDigits(keys, app);
    };
    player.on("layer", (now) => {
        layer = now;
        modes.set(now);
        put();
    });
    for (const event of /** @type {const} */ (["game", "move", "settings"])) app.on(event, put);
    put();
    return element;
}

/**
 * @param {HTMLElement} keys
 * @param {App} app
 * @param {Player} player
 * @param {boolean} colours
 */
function buildKeys(keys, { game, settings }, player, colours) {
    const { side } = game.shape;
    const count = colours ? COLOURS.length : side;
    keys.classList.toggle("is-dense", count > 16);
    keys.style.setProperty("--wide", String(Math.ceil(Math.sqrt(count))));
    keys.style.setProperty("--narrow", String(narrowColumns(count + 1)));
    const list = Array.from({ length: count }, (_, at) => at + 1);
    const makeKey = (/** @type {number} */ digit) =>
        colours ? colourKey(digit, player) : digitKey(digit, player, game.shape.shown(digit, settings.symbols));
    keys.replaceChildren(...list.map(makeKey), eraseKey(player));
}

/** Erase as the last key, where the row of moves has no room for it. @param {Player} player */
function eraseKey(player) {
    const attributes = { type: "button", class: "button pad-key is-erase", "aria-label": "Erase", onclick: () => player.erase() };
    return make("button", attributes, icon("erase"));
}

/** The columns that this number of keys takes on a phone. @param {number} count */
function narrowColumns(count) {
    const rows = Math.ceil(count / 8.5);
    return Math.ceil(count / rows);
}

/**
 * @param {number} digit
 * @param {Player} player
 * @param {string} text
 */
function digitKey(digit, player, text) {
    const sign = make("span", { class: "pad-sign" }, text);
    const left = make("span", { class: "pad-left" }, make("span", {}), make("span", { class: "unseen" }));
    return make(
        "button",
        { type: "button", class: "button pad-key", "data-digit": digit, onclick: () => player.put(digit) },
        sign,
        left,
    );
}

/** @param {number} colour @param {Player} player */
function colourKey(colour, player) {
    const { name, pattern } = COLOURS[colour - 1];
    const patterns = makePatterns();
    const swatch = makeSvg(
        "svg",
        { class: "pad-swatch", viewBox: "0 0 48 48", "aria-hidden": "true", focusable: "false" },
        patterns.defs,
        makeSvg("rect", { width: 48, height: 48, fill: patterns.url(colour) }),
    );
    const label = `${name}, ${pattern}`;
    const attributes = { type: "button", class: "button pad-key is-colour", "aria-label": label, title: `${label} (${colour})` };
    return make(
        "button",
        { ...attributes, onclick: () => player.put(colour, "colour") },
        swatch,
        make("span", { class: "pad-name small" }, name),
    );
}

/** Tells how often each digit is still to be placed. @param {HTMLElement} keys @param {App} app */
function countDigits(keys, { game }) {
    const { side, rows, columns, outside, voids } = game.shape;
    // Other boards do not have each digit as often as there are digits.
    const isCounted = rows === side && columns === side && outside === 0 && voids.size === 0;
    const counts = Array(side + 1).fill(0);
    for (const { digit } of game.cells) counts[digit] += 1;
    for (const key of /** @type {NodeListOf<HTMLElement>} */ (keys.querySelectorAll("[data-digit]"))) {
        const digit = Number(key.dataset.digit);
        const left = side - counts[digit];
        const [count, words] = /** @type {Element} */ (key.lastElementChild).children;
        key.classList.toggle("is-placed", isCounted && left <= 0);
        count.textContent = !isCounted ? "" : left > 0 ? String(left) : "✓";
        words.textContent = !isCounted ? "" : left > 0 ? " left" : " all placed";
    }
}

/**
 * Undo, redo, erase, and selecting several cells with a finger.
 * @param {Player} player
 * @param {import("../grid/grid.js").Grid} grid
 */
function moveRow(player, grid) {
    const several = button({
        label: "Several",
        icon: "several",
        title: "Select several cells, one after the other",
        run: () => {
            grid.selectSeveral = !grid.selectSeveral;
            several.setAttribute("aria-pressed", String(grid.selectSeveral));
        },
    });
    several.setAttribute("aria-pressed", "false");
    const undo = button({ label: "Undo", icon: "undo", title: "Undo (Ctrl+Z, U)", run: () => player.undo() });
    const redo = button({ label: "Redo", icon: "redo", title: "Redo (Ctrl+Y, R)", run: () => player.redo() });
    const put = () => {
        const { at, record } = player.app.game;
        undo.setAttribute("aria-disabled", String(at === 0));
        redo.setAttribute("aria-disabled", String(at === record.length));
    };
    for (const event of /** @type {const} */ (["game", "move"])) player.app.on(event, put);
    put();
    return make(
        "div",
        { class: "pad-moves" },
        undo,
        redo,
        button({ label: "Erase", icon: "erase", kind: "only-wide", title: "Erase (Delete)", run: () => player.erase() }),
        several,
    );
}
