/**
 * The board of a grid puzzle: the engine's drawing, with what is filled in, what points at spots, and the cursor.
 */
import { make, makeSvg, setAttributes } from "../../parts/dom.js";
import { svgFrom, svgGroup } from "../../parts/svg.js";

/** @typedef {import("../../puzzles/sheet.js").Sheet} Sheet */
/** @typedef {import("../../puzzles/game.js").Value} Value */

/**
 * What is drawn besides what is filled in.
 * @typedef {Object} Shown
 * @property {[string, number][]} [pointed] spots that are pointed at, each with the class that says why
 * @property {[number, Value][]} [ghosts] values that are shown at spots, and not filled in
 * @property {string} [notes] what is noted in cells, as the engine draws it
 */

/** Boards with more rows or columns than this scroll below a finger. */
const LARGE = 16;

/** The board is full: what is known to be empty needs no sign. */
const FULL = "is-full";

export class BoardView {
    /** What is drawn at each spot. @type {(SVGElement | null)[]} */
    #pieces = [];

    /** What each spot shows. @type {Value[]} */
    #values = [];

    /** Elements that are copied, by what they draw. @type {Map<string, SVGElement>} */
    #patterns = new Map();

    /** @type {Map<string, Element>} */
    #slots = new Map();

    /** @type {SVGElement} */
    #cursor = makeSvg("rect", { class: "puzzle-cursor" });

    /** @type {SVGElement[]} */
    #shown = [];

    /** @param {Sheet} sheet */
    constructor(sheet) {
        this.sheet = sheet;
        /** Of the picture, in its units. */
        this.width = 1;
        /** Where the cursor is, in half cells. */
        this.cursor = { x: 1, y: 1 };
        this.element = make("div", {
            class: "puzzle-board",
            role: "application",
            tabindex: 0,
            "aria-roledescription": "board",
            "aria-describedby": "puzzle-keys",
        });
        this.put(sheet);
    }

    /** Shows another puzzle, with nothing filled in. @param {Sheet} sheet */
    put(sheet) {
        this.sheet = sheet;
        const svg = svgFrom(sheet.svg);
        setAttributes(svg, { "aria-hidden": "true", focusable: "false" });
        this.width = Number(svg.getAttribute("width"));
        this.element.style.setProperty("--board-width", String(this.width));
        this.element.style.setProperty("--board-height", String(svg.getAttribute("height")));
        this.element.classList.toggle("is-large", this.isLarge());
        this.#slots = new Map([...svg.querySelectorAll("[data-slot]")].map((slot) => [String(slot.getAttribute("data-slot")), slot]));
        this.#patterns.clear();
        this.#pieces = sheet.spots.map(() => null);
        this.#values = sheet.spots.map(() => null);
        this.#shown = [];
        svg.append(this.#cursor);
        this.element.replaceChildren(svg);
        this.moveTo(1, 1);
    }

    /** Whether a finger scrolls the board, and draws nothing. */
    isLarge() {
        return Math.max(this.sheet.rows, this.sheet.columns) > LARGE;
    }

    /**
     * Draws what is filled in. Printed values are in the picture.
     * @param {Value[]} values
     */
    draw(values) {
        for (const { index, printed } of this.sheet.spots) {
            if (printed !== null || values[index] === this.#values[index]) continue;
            this.#pieces[index]?.remove();
            this.#pieces[index] = this.#piece(index, values[index], "");
            this.#values[index] = values[index];
        }
        this.element.classList.toggle(FULL, !values.includes(null));
    }

    /** Points at spots in place of those before. @param {Shown} shown */
    show({ pointed = [], ghosts = [], notes = "" }) {
        for (const element of this.#shown) element.remove();
        const noted = svgGroup(notes);
        this.#slots.get("notes")?.append(noted);
        const marks = pointed.map(([kind, index]) => this.#mark(index, kind));
        const pieces = ghosts.flatMap(([index, value]) => this.#piece(index, value, "is-ghost") ?? []);
        this.#shown = [...marks, ...pieces, noted];
    }

    /** @param {number} index @param {Value} value @param {string} kind @returns {SVGElement | null} */
    #piece(index, value, kind) {
        const { layer, form } = this.sheet.spots[index];
        const { forms, values } = this.sheet.layers[layer];
        const piece = value === null ? null : forms[form].pieces[value - values[0].value];
        if (!piece) return null;
        const [slot, svg] = piece;
        return this.#copy(index, slot, `${layer} ${form} ${value}`, svg, kind);
    }

    /** @param {number} index @param {string} kind */
    #mark(index, kind) {
        const { layer, form } = this.sheet.spots[index];
        return this.#copy(index, "marks", `${layer} ${form} pointer`, this.sheet.layers[layer].forms[form].pointer, kind);
    }

    /**
     * Draws a copy of what is drawn for the form of a spot.
     * @param {number} index
     * @param {string} slot
     * @param {string} name of the pattern
     * @param {string} svg the pattern
     * @param {string} kind
     */
    #copy(index, slot, name, svg, kind) {
        const pattern = this.#patterns.get(name) ?? svgGroup(svg);
        this.#patterns.set(name, pattern);
        const { layer, form, x, y } = this.sheet.spots[index];
        const { half } = this.sheet.size;
        const [left, top] = this.sheet.layers[layer].forms[form].middle;
        const copy = /** @type {SVGElement} */ (pattern.cloneNode(true));
        setAttributes(copy, { transform: `translate(${(x - left) * half} ${(y - top) * half})`, class: kind || null, "data-spot": index });
        this.#slots.get(slot)?.append(copy);
        return copy;
    }

    /** Puts the cursor at a place. @param {number} x in half cells @param {number} y */
    moveTo(x, y) {
        this.cursor = { x, y };
        const { left, top, half } = this.sheet.size;
        const isCell = x % 2 !== 0 && y % 2 !== 0;
        const side = isCell ? 2 * half - 4 : half;
        const at = { x: left + x * half - side / 2, y: top + y * half - side / 2 };
        setAttributes(this.#cursor, { ...at, width: side, height: side, rx: isCell ? 3 : side / 2 });
    }

    /**
     * Where a pointer is.
     * @param {{clientX: number, clientY: number}} event
     * @returns {{x: number, y: number}} in half cells
     */
    placeOf({ clientX, clientY }) {
        const box = /** @type {Element} */ (this.element.firstElementChild).getBoundingClientRect();
        const { left, top, half } = this.sheet.size;
        const scale = this.width / box.width;
        return { x: ((clientX - box.left) * scale - left) / half, y: ((clientY - box.top) * scale - top) / half };
    }

    focus() {
        this.element.focus({ preventScroll: true });
    }
}
