/**
 * What a person does on the board of a grid puzzle: with a mouse, a finger, keys.
 */
import { Trail, spotAt } from "../../puzzles/aim.js";
import { puzzleIntent } from "../../puzzles/keys.js";

/** @typedef {import("../../puzzles/game.js").Value} Value */
/** @typedef {import("../../puzzles/game.js").PuzzleGame} PuzzleGame */

/** Layers with more values than this are filled in by typing: a tap only goes there. */
const MOST_TAPPED = 3;

export class PuzzlePlayer {
    /** What was typed at a spot. @type {{spot: number, text: string} | null} */
    #typed = null;

    /** @type {{trail: Trail, start: {x: number, y: number}, way: 1 | -1, value: Value | undefined, changes: Map<number, Value>} | null} */
    #stroke = null;

    /**
     * @param {import("./board.js").BoardView} board
     * @param {PuzzleGame} game
     * @param {{moved: () => void, told: (text: string) => void}} on `moved`: something was filled in; `told`: where the cursor is
     */
    constructor(board, game, on) {
        this.board = board;
        this.game = game;
        this.on = on;
        /** In which layer is played; `null` for all. @type {number | null} */
        this.layer = null;
        board.element.addEventListener("keydown", (event) => this.#key(event));
        this.#followPointer();
    }

    /** Plays another game. @param {PuzzleGame} game */
    play(game) {
        this.game = game;
        this.layer = null;
        this.#typed = null;
        this.#stroke = null;
    }

    /** Whether the spots of a layer are filled in by typing. @param {number} layer */
    isTyped(layer) {
        return this.game.sheet.layers[layer].values.length > MOST_TAPPED;
    }

    #followPointer() {
        const { element } = this.board;
        element.addEventListener("contextmenu", (event) => event.preventDefault());
        element.addEventListener("pointerdown", (event) => this.#down(event));
        element.addEventListener("pointermove", (event) => this.#draw(event));
        element.addEventListener("pointerup", (event) => this.#up(event));
        element.addEventListener("pointercancel", () => this.#cancel());
    }

    /** @param {PointerEvent} event */
    #down(event) {
        if (event.button !== 0 && event.button !== 2) return;
        const { sheet } = this.game;
        const start = this.board.placeOf(event);
        this.board.focus();
        event.preventDefault();
        const way = event.button === 2 ? -1 : 1;
        this.#stroke = { trail: new Trail(sheet, start, this.layer), start, way, value: undefined, changes: new Map() };
        const scrolls = event.pointerType !== "mouse" && this.board.isLarge();
        if (!scrolls) this.board.element.setPointerCapture(event.pointerId);
    }

    /** @param {PointerEvent} event */
    #draw(event) {
        const stroke = this.#stroke;
        if (!stroke || this.#isTypedStroke(stroke)) return;
        const spots = stroke.trail.to(this.board.placeOf(event)).filter((spot) => this.game.isOpen(spot));
        if (spots.length === 0) return;
        // All of a stroke becomes what its first spot does.
        if (stroke.value === undefined) stroke.value = this.game.next(spots[0], stroke.way);
        for (const spot of spots) stroke.changes.set(spot, stroke.value);
        const values = [...this.game.values];
        for (const [spot, value] of stroke.changes) values[spot] = value;
        this.board.draw(values);
    }

    /** @param {{trail: Trail}} stroke */
    #isTypedStroke({ trail }) {
        return trail.kind === "cells" && this.isTyped(trail.layer);
    }

    /** @param {PointerEvent} event */
    #up(event) {
        const stroke = this.#stroke;
        this.#stroke = null;
        if (!stroke) return;
        if (stroke.changes.size > 0) {
            this.#fill(stroke.changes);
            return;
        }
        const spot = spotAt(this.game.sheet, this.board.placeOf(event), this.layer);
        if (spot) this.#tap(spot, stroke.way);
    }

    #cancel() {
        this.#stroke = null;
        this.board.draw(this.game.values);
    }

    /** @param {import("../../puzzles/sheet.js").Spot} spot @param {1 | -1} way */
    #tap(spot, way) {
        const { cursor } = this.board;
        const isHere = cursor.x === spot.x && cursor.y === spot.y;
        this.moveTo(spot.x, spot.y);
        if (isHere || !this.isTyped(spot.layer)) this.#fill([[spot.index, this.game.next(spot.index, way)]]);
    }

    /** Puts the cursor at a place, and tells what is there. @param {number} x @param {number} y */
    moveTo(x, y) {
        this.#typed = null;
        this.board.moveTo(x, y);
        this.on.told(this.told());
    }

    /** What is at the cursor, in words. */
    told() {
        const { sheet, values } = this.game;
        const { x, y } = this.board.cursor;
        const spots = this.spots();
        const sign = sheet.signs.get(`${x},${y}`);
        const words = spots.map(({ index, name }) => `${name}: ${sheet.word(index, values[index])}`);
        if (sign) words.push(`printed ${sign}`);
        return words.join(", ") || placeName(x, y);
    }

    /** The spots at the cursor in which is played. */
    spots() {
        const { x, y } = this.board.cursor;
        return this.game.sheet.at(x, y).filter(({ layer }) => this.layer === null || layer === this.layer);
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const intent = puzzleIntent(event, this.game.sheet, this.board.cursor, this.layer);
        if (!intent) return;
        event.preventDefault();
        if (intent.kind === "move") this.moveTo(intent.x, intent.y);
        else if (intent.kind === "draw") this.#drawTo(intent.x, intent.y);
        else if (intent.kind === "undo") this.undo();
        else if (intent.kind === "redo") this.redo();
        else if (intent.kind === "type") this.type(intent.key);
        else this.#change(intent);
    }

    /** @param {{kind: "cycle", way: 1 | -1} | {kind: "empty"} | {kind: "clear"}} intent */
    #change(intent) {
        const [spot] = this.spots();
        if (!spot) return;
        this.#typed = null;
        const { empty } = this.game.sheet.layers[spot.layer];
        if (intent.kind === "cycle") this.#fill([[spot.index, this.game.next(spot.index, intent.way)]]);
        else if (intent.kind === "clear") this.#fill([[spot.index, null]]);
        else if (empty !== null) this.#fill([[spot.index, empty]]);
    }

    /** Clears the spot at the cursor. */
    clearSpot() {
        this.#change({ kind: "clear" });
    }

    /**
     * Types a character at the cursor: with those before it, it may be a longer number.
     * @param {string} key
     */
    type(key) {
        const [spot] = this.spots();
        if (!spot || !this.game.isOpen(spot.index)) return;
        const { values } = this.game.sheet.layers[spot.layer];
        const before = this.#typed?.spot === spot.index ? this.#typed.text : "";
        for (const text of [before + key, key]) {
            const known = values.find((one) => one.key === text);
            if (!known && !values.some((one) => one.key.startsWith(text))) continue;
            this.#typed = { spot: spot.index, text };
            if (known) this.#fill([[spot.index, known.value]]);
            return;
        }
    }

    /** Draws a line from the cursor, or takes it away, and goes along. @param {number} right @param {number} down */
    #drawTo(right, down) {
        const { x, y } = this.board.cursor;
        const spots = this.game.sheet.at(x + right, y + down);
        const spot = spots.find(({ ends }) => ends?.includes(`${x},${y}`));
        if (!spot) return;
        this.#fill([[spot.index, this.game.next(spot.index, 1)]]);
        this.moveTo(x + 2 * right, y + 2 * down);
    }

    /** @param {Iterable<[number, Value]>} changes */
    #fill(changes) {
        const changed = this.game.push(changes);
        this.board.draw(this.game.values);
        if (!changed) return;
        this.on.told(this.told());
        this.on.moved();
    }

    /** Fills in as one move. @param {Iterable<[number, Value]>} changes */
    fill(changes) {
        this.#typed = null;
        this.#fill(changes);
    }

    undo() {
        if (this.game.undo()) this.#back();
    }

    redo() {
        if (this.game.redo()) this.#back();
    }

    #back() {
        this.#typed = null;
        this.board.draw(this.game.values);
        this.on.moved();
    }
}

/** A place at which nothing is filled in. @param {number} x @param {number} y */
function placeName(x, y) {
    const [row, column] = [Math.ceil(y / 2), Math.ceil(x / 2)];
    if (x % 2 !== 0 && y % 2 !== 0) return `r${row}c${column}`;
    return x % 2 === 0 && y % 2 === 0 ? `the corner below row ${row} and behind column ${column}` : `beside r${Math.max(row, 1)}c${Math.max(column, 1)}`;
}
