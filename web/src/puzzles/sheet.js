/**
 * A grid puzzle as the engine reads it out of a link: its layers, their spots, and what is drawn for each value.
 *
 * Places are counted in half cells from the upper left corner of the board: cells have their middle at odd places, corners lie at even
 * ones.
 */

/**
 * A place that is filled in.
 * @typedef {Object} Spot
 * @property {number} index among all spots of the puzzle, layer by layer
 * @property {number} layer
 * @property {number} x in half cells
 * @property {number} y
 * @property {number} form the number of its form in the layer
 * @property {number | null} printed the value that the puzzle prints there
 * @property {string} name `r1c2`
 * @property {[string, string] | null} ends of a line there: the places between which it is drawn
 */

/**
 * @typedef {Object} Layer
 * @property {string} name
 * @property {"cells" | "steps" | "sides" | "borders"} kind
 * @property {number | null} empty the value of a spot with nothing in it
 * @property {{value: number, word: string, key: string}[]} values
 * @property {{middle: [number, number], pointer: string, pieces: ([string, string] | null)[]}[]} forms
 * @property {number} first the index of its first spot
 * @property {(number | null)[]} cycle what a spot becomes, one value after the other
 */

/** A place as a text. @param {number} x @param {number} y */
export function placeKey(x, y) {
    return `${x},${y}`;
}

export class Sheet {
    /** @param {any} answer of `puzzle-read` */
    constructor(answer) {
        /** @type {string} */
        this.link = answer.link;
        /** The name of the genre. @type {string} */
        this.genre = answer.genre;
        /** @type {number} */
        this.rows = answer.rows;
        /** @type {number} */
        this.columns = answer.columns;
        /** @type {string} */
        this.svg = answer.svg;
        /** Where the board begins in the picture, and half a cell, in its units. @type {{left: number, top: number, half: number}} */
        this.size = { left: answer.left, top: answer.top, half: answer.half };
        /** @type {Spot[]} */
        this.spots = [];
        /** @type {Layer[]} */
        this.layers = answer.layers.map((/** @type {any} */ layer, /** @type {number} */ number) => this.#layer(layer, number));
        /** What is printed, by place. Signs outside of the board stand half a cell away from it. @type {Map<string, string>} */
        this.signs = new Map();
        for (const [x, y, text] of answer.signs) {
            const before = this.signs.get(placeKey(x, y));
            this.signs.set(placeKey(x, y), before ? `${before}, ${text}` : text);
        }
        /** @type {Map<string, Spot[]>} */
        this.places = new Map();
        for (const spot of this.spots) {
            const key = placeKey(spot.x, spot.y);
            this.places.set(key, [...(this.places.get(key) ?? []), spot]);
        }
    }

    /** @param {any} data @param {number} number @returns {Layer} */
    #layer({ name, kind, empty, values, forms, spots }, number) {
        const first = this.spots.length;
        spots.forEach((/** @type {any[]} */ [x, y, form, printed, word], /** @type {number} */ at) => {
            this.spots.push({ index: first + at, layer: number, x, y, form, printed, name: word, ends: endsOf(kind, x, y) });
        });
        const drawn = values.map((/** @type {any} */ one) => one.value).filter((/** @type {number} */ value) => value !== empty);
        return { name, kind, empty, values, forms, first, cycle: [null, ...drawn, ...(empty === null ? [] : [empty])] };
    }

    /** The index of a spot that the engine names. @param {{layer: number, spot: number}} mark */
    indexOf({ layer, spot }) {
        return this.layers[layer].first + spot;
    }

    /** The spots at a place. @param {number} x @param {number} y */
    at(x, y) {
        return this.places.get(placeKey(x, y)) ?? [];
    }

    /** What a spot holds, in words. @param {number} index @param {number | null} value */
    word(index, value) {
        const layer = this.layers[this.spots[index].layer];
        return layer.values.find((one) => one.value === value)?.word ?? "blank";
    }

    /** What is printed, by spot; `null` elsewhere. */
    printed() {
        return this.spots.map(({ printed }) => printed);
    }
}

/**
 * Between which places a line is drawn: a step leads from cell to cell, sides and borders from corner to corner.
 * @param {Layer["kind"]} kind
 * @param {number} x
 * @param {number} y
 * @returns {[string, string] | null}
 */
function endsOf(kind, x, y) {
    if (kind === "cells") return null;
    const isLevel = kind === "steps" ? x % 2 === 0 : x % 2 === 1;
    return isLevel ? [placeKey(x - 1, y), placeKey(x + 1, y)] : [placeKey(x, y - 1), placeKey(x, y + 1)];
}
