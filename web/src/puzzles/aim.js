/**
 * What a pointer means on a board: which spot it is at, and over which spots it has been drawn.
 */
import { placeKey } from "./sheet.js";

/** @typedef {import("./sheet.js").Sheet} Sheet */
/** @typedef {import("./sheet.js").Spot} Spot */

/** A place in half cells, between them too. @typedef {{x: number, y: number}} Point */

/** On boards with both cells and lines, a cell is what lies this near to its middle, in half cells. */
const NEAR_MIDDLE = 0.55;

/** How far from a spot of a line a pointer may be to mean it, in half cells. */
const REACH = 1.6;

/**
 * The spot that a pointer is at.
 * @param {Sheet} sheet
 * @param {Point} point
 * @param {number | null} layer `null` for all
 * @returns {Spot | null}
 */
export function spotAt(sheet, point, layer) {
    const cell = cellAt(sheet, point, layer);
    const edge = edgeAt(sheet, point, layer);
    if (!cell || !edge) return cell ?? edge;
    const isMiddle = Math.abs(point.x - cell.x) < NEAR_MIDDLE && Math.abs(point.y - cell.y) < NEAR_MIDDLE;
    return isMiddle ? cell : edge;
}

/** @param {Sheet} sheet @param {Spot} spot */
function isEdge(sheet, spot) {
    return sheet.layers[spot.layer].kind !== "cells";
}

/** @param {Sheet} sheet @param {Point} point @param {number | null} layer */
function cellAt(sheet, { x, y }, layer) {
    const spots = sheet.at(2 * Math.floor(x / 2) + 1, 2 * Math.floor(y / 2) + 1);
    return spots.find((spot) => !isEdge(sheet, spot) && (layer === null || spot.layer === layer)) ?? null;
}

/** @param {Sheet} sheet @param {Point} point @param {number | null} layer */
function edgeAt(sheet, point, layer) {
    const [left, top] = [Math.floor(point.x), Math.floor(point.y)];
    const near = [-1, 0, 1, 2].flatMap((down) => [-1, 0, 1, 2].flatMap((right) => sheet.at(left + right, top + down)));
    const edges = near.filter((spot) => isEdge(sheet, spot) && (layer === null || spot.layer === layer));
    const away = (/** @type {Spot} */ spot) => Math.hypot(spot.x - point.x, spot.y - point.y);
    const nearest = edges.sort((one, other) => away(one) - away(other))[0];
    return nearest && away(nearest) < REACH ? nearest : null;
}

/** The spots over which a pointer is drawn. */
export class Trail {
    /** Where it is now, a cell or a corner. @type {Point} */
    #at;

    /**
     * @param {Sheet} sheet
     * @param {Point} start
     * @param {number | null} layer `null` for all: then lines are drawn if there are any
     */
    constructor(sheet, start, layer) {
        this.sheet = sheet;
        const lines = sheet.layers.findIndex(({ kind }, number) => kind !== "cells" && (layer === null || layer === number));
        /** The layer that is drawn on. */
        this.layer = lines >= 0 ? lines : (layer ?? 0);
        this.kind = sheet.layers[this.layer].kind;
        this.#at = this.#node(start);
    }

    /** The cell or corner at a point. @param {Point} point */
    #node({ x, y }) {
        if (this.kind === "cells" || this.kind === "steps") return { x: 2 * Math.floor(x / 2) + 1, y: 2 * Math.floor(y / 2) + 1 };
        return { x: 2 * Math.round(x / 2), y: 2 * Math.round(y / 2) };
    }

    /**
     * Draws on to a point.
     * @param {Point} point
     * @returns {number[]} the spots that this goes over; of cells the first one, too
     */
    to(point) {
        const end = this.#node(point);
        const spots = [];
        while (this.#at.x !== end.x || this.#at.y !== end.y) {
            const [right, down] = [end.x - this.#at.x, end.y - this.#at.y];
            const isLevel = Math.abs(right) >= Math.abs(down);
            const next = isLevel ? { x: this.#at.x + 2 * Math.sign(right), y: this.#at.y } : { x: this.#at.x, y: this.#at.y + 2 * Math.sign(down) };
            if (this.kind === "cells") spots.push(...this.#cellsOf(this.#at), ...this.#cellsOf(next));
            else spots.push(...this.#edgeBetween(this.#at, next));
            this.#at = next;
        }
        return spots;
    }

    /** @param {Point} place */
    #cellsOf({ x, y }) {
        return this.sheet.at(x, y).filter(({ layer }) => layer === this.layer).map(({ index }) => index);
    }

    /** @param {Point} one @param {Point} other */
    #edgeBetween(one, other) {
        const ends = [placeKey(one.x, one.y), placeKey(other.x, other.y)];
        const spots = this.#spotsAround((one.x + other.x) / 2, (one.y + other.y) / 2);
        return spots.filter((spot) => spot.ends?.every((end) => ends.includes(end))).map(({ index }) => index);
    }

    /** @param {number} x @param {number} y */
    #spotsAround(x, y) {
        return this.sheet.at(x, y).filter(({ layer }) => layer === this.layer);
    }
}
