/**
 * Draws a scene onto a grid: the parts that houses, cells, candidates and links have in a step. Each
 * part has a form of its own besides its colour: `style/scene.css`.
 *
 * Places are in units of a cell: the cell in row 0 and column 0 is the square from 0, 0 to 1, 1.
 */
import { makeSvg } from "../parts/dom.js";
import { Router, distance } from "./curves.js";
import { candidatePlace, candidateTable } from "./places.js";

/** @typedef {import("../sudoku/shape.js").Shape} Shape */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {{under: SVGElement, over: SVGElement}} Layers */

/**
 * What the engine answers as `scene`. Cells are `r4c7`, candidates `r4c7=5`, digits are symbols.
 * @typedef {Object} Scene
 * @property {{cell: string, shade: "step" | "set" | "wrong" | null, number?: number, placed?: string | null}[]} [cells]
 * @property {{cell: string, digit: string, part: string, number?: number}[]} [marks] `part`: `pattern`, `fin`, `true`,
 *     `false`, `placed`, `eliminated`, `set` or `color`
 * @property {{house: string, cells: string[], part: "base" | "cover"}[]} [houses]
 * @property {string[][]} [groups] candidates that a chain takes as one
 * @property {{from: string[], to: string[], strength: "strong" | "weak", chain: number}[]} [links]
 */

/** The number of colours that sets, colors and chains take in turn. */
const HUES = 6;

/**
 * Draws a scene, or clears the one that is there.
 * @param {Layers} layers what lies below and above the digits
 * @param {Shape} shape
 * @param {Scene | null} scene
 * @param {import("../sudoku/symbols.js").SymbolStyle} [style]
 */
export function drawScene({ under, over }, shape, scene, style) {
    if (!scene) {
        under.replaceChildren();
        over.replaceChildren();
        return;
    }
    const drawing = new Drawing(shape, scene, style);
    under.replaceChildren(...drawing.shades(), ...drawing.houses(), ...drawing.groups(), ...drawing.rings(), ...drawing.links());
    over.replaceChildren(...drawing.strikes(), ...drawing.placed());
}

class Drawing {
    /**
     * @param {Shape} shape
     * @param {Scene} scene
     * @param {import("../sudoku/symbols.js").SymbolStyle} [style]
     */
    constructor(shape, scene, style) {
        this.shape = shape;
        this.style = style;
        this.scene = { cells: [], marks: [], houses: [], groups: [], links: [], ...scene };
        const { columns, rows } = candidateTable(shape.side);
        /** The radius of a ring around a candidate. */
        this.radius = (0.88 / Math.max(columns, rows)) * 0.5;
        this.marked = this.scene.marks.map((mark) => ({ ...mark, at: this.#place(`${mark.cell}=${mark.digit}`) }));
    }

    /** @param {string} name `r4c7=5` @returns {Place} */
    #place(name) {
        const [cell, digit] = name.split("=");
        const index = this.shape.cellNamed(cell) ?? 0;
        const { x, y } = candidatePlace(this.shape.side, this.shape.digitOf(digit) || 1);
        return { x: this.shape.column(index) + x, y: this.shape.row(index) + y };
    }

    shades() {
        return this.scene.cells
            .filter(({ shade }) => shade)
            .flatMap(({ cell, shade, number }) => {
                const index = this.shape.cellNamed(cell) ?? 0;
                const kind = shade === "set" ? `is-set ${hue(number)}` : `is-${shade}`;
                const [x, y] = [this.shape.column(index), this.shape.row(index)];
                const square = makeSvg("rect", { x, y, width: 1, height: 1, class: `scene-cell ${kind}` });
                const cross = `M${x + 0.06} ${y + 0.06}l.14 .14M${x + 0.2} ${y + 0.06}l-.14 .14`;
                return shade === "wrong" ? [square, makeSvg("path", { d: cross, class: "scene-cross" })] : [square];
            });
    }

    houses() {
        return this.scene.houses.map(({ cells, part }) => {
            const inside = new Set(cells.map((cell) => this.shape.cellNamed(cell) ?? 0));
            return makeSvg("path", { d: outline(this.shape, inside), class: `scene-house is-${part}` });
        });
    }

    groups() {
        return this.scene.groups.map((group) => {
            const points = group.map((name) => this.#place(name)).map(({ x, y }) => `${x} ${y}`);
            return makeSvg("path", { d: `M${points.join("L")}`, class: "scene-band", "stroke-width": 2 * this.radius });
        });
    }

    rings() {
        return this.marked.map(({ part, number, at }) => {
            const kind = `scene-ring is-${part} ${number === undefined ? "" : hue(number)}`;
            const isSquare = part === "fin" || part === "set" || (part === "color" && (number ?? 0) % 2 === 1);
            if (!isSquare) return makeSvg("circle", { cx: at.x, cy: at.y, r: this.radius, class: kind });
            const half = this.radius * 0.92;
            const box = { x: at.x - half, y: at.y - half, width: 2 * half, height: 2 * half };
            return makeSvg("rect", { ...box, rx: part === "set" ? 0.05 : 0, class: kind });
        });
    }

    links() {
        const { links } = this.scene;
        const several = links.some(({ chain }) => chain > 0);
        const marks = this.marked.map(({ at }) => at);
        const router = new Router(marks, this.radius, Math.max(this.shape.rows, this.shape.columns));
        return links.map(({ from, to, strength, chain }) => {
            const ends = this.#nearest(from, to);
            const curve = router.route(ends.from, ends.to);
            const d = `M${at(curve.from)}Q${at(curve.control)} ${at(curve.to)}`;
            return makeSvg("path", { d, class: `scene-link is-${strength} ${several ? hue(chain) : ""}` });
        });
    }

    /** @param {string[]} from @param {string[]} to @returns {{from: Place, to: Place}} */
    #nearest(from, to) {
        const pairs = from.flatMap((one) => to.map((other) => ({ from: this.#place(one), to: this.#place(other) })));
        return pairs.reduce((best, pair) => (distance(pair.from, pair.to) < distance(best.from, best.to) ? pair : best));
    }

    strikes() {
        const gone = this.marked.filter(({ part }) => part === "eliminated");
        const r = this.radius * 0.9;
        const d = gone.map(({ at: { x, y } }) => `M${x - r} ${y + r}L${x + r} ${y - r}`).join("");
        return d ? [makeSvg("path", { d, class: "scene-strike" })] : [];
    }

    placed() {
        return this.scene.cells.flatMap(({ cell, placed }) => {
            if (!placed) return [];
            const index = this.shape.cellNamed(cell) ?? 0;
            const digit = this.shape.shown(this.shape.digitOf(placed) || 1, this.style);
            const [x, y] = [this.shape.column(index) + 0.5, this.shape.row(index) + 0.5];
            const size = digit.length > 1 ? 0.5 : 0.62;
            return [
                makeSvg("circle", { cx: x, cy: y, r: 0.42, class: "scene-placed-ring" }),
                makeSvg("text", { x, y: y + size * 0.36, "font-size": size, class: "scene-placed" }, digit),
            ];
        });
    }
}

/** @param {number} [number] */
function hue(number = 0) {
    return `hue-${number % HUES}`;
}

/** @param {Place} place */
function at({ x, y }) {
    return `${round(x)} ${round(y)}`;
}

/** @param {number} value */
function round(value) {
    return Math.round(value * 1000) / 1000;
}

/**
 * The line around cells.
 * @param {Shape} shape
 * @param {Set<number>} cells
 */
function outline(shape, cells) {
    const has = (/** @type {number} */ row, /** @type {number} */ column) =>
        row >= 0 && column >= 0 && row < shape.rows && column < shape.columns && cells.has(row * shape.columns + column);
    let path = "";
    for (const cell of cells) {
        const row = shape.row(cell);
        const column = shape.column(cell);
        if (!has(row - 1, column)) path += `M${column} ${row}h1`;
        if (!has(row + 1, column)) path += `M${column} ${row + 1}h1`;
        if (!has(row, column - 1)) path += `M${column} ${row}v1`;
        if (!has(row, column + 1)) path += `M${column + 1} ${row}v1`;
    }
    return path;
}
