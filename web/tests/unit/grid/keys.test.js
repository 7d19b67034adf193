// What keys mean on a grid.

import assert from "node:assert/strict";
import { test } from "node:test";
import { heldLayer, intentOf, stepOf } from "../../../src/grid/keys.js";
import { NINE, Shape } from "../../../src/sudoku/shape.js";

/**
 * A press of a key: `Ctrl+Shift+Digit4:$` is the key at the place of 4 that types `$`.
 * @param {string} text
 * @returns {KeyboardEvent}
 */
function press(text) {
    const parts = text.split("+");
    const [code, key = code] = /** @type {string} */ (parts.pop()).split(":");
    const has = (/** @type {string} */ name) => parts.includes(name);
    const keys = { shiftKey: has("Shift"), ctrlKey: has("Ctrl"), altKey: has("Alt"), metaKey: has("Meta") };
    return /** @type {any} */ ({
        code,
        key,
        ...keys,
        getModifierState: (/** @type {string} */ name) => name === "NumLock" && !has("NoNum"),
    });
}

/** @param {string} text @param {number} [side] */
function intent(text, side = 9) {
    const found = intentOf(press(text), new Shape(1, side));
    if (!found) return null;
    return found.kind === "digit" ? `${found.digit} ${found.layer}` : found.kind === "mode" ? `mode ${found.mode}` : found.kind;
}

test("digits, and the keys that send them elsewhere", () => {
    const presses = [
        "Digit4:4",
        "Shift+Digit4:$",
        "Ctrl+Digit4:4",
        "Meta+Digit4:4",
        "Alt+Digit4:4",
        "Ctrl+Shift+Digit4:$",
        "Numpad4:4",
    ];
    const found = presses.map((text) => intent(text));
    assert.deepEqual(found, ["4 mode", "4 corner", "4 centre", "4 centre", "4 colour", "4 colour", "4 mode"]);
});

test("a keyboard whose digits need shift writes them without it", () => {
    assert.equal(intent("Digit4:'"), "4 mode");
    assert.equal(intent("Shift+Digit4:4"), "4 corner");
});

test("the number pad with shift, where systems send arrows for it", () => {
    assert.equal(intent("Numpad4:ArrowLeft"), "4 corner");
    assert.equal(stepOf(press("Numpad4:ArrowLeft"), NINE, 40), null);
    assert.deepEqual(stepOf(press("NoNum+Numpad4:ArrowLeft"), NINE, 40), { to: 39, extend: false });
    assert.equal(intent("NoNum+Numpad5:Clear"), null);
});

test("letters are digits on large boards, and keep their other meaning on small ones", () => {
    assert.equal(intent("KeyC:c", 16), "12 mode");
    assert.equal(intent("KeyC:c"), "mode centre");
    assert.equal(intent("Shift+KeyC:C", 16), "12 corner");
    assert.equal(intent("Ctrl+KeyC:c", 16), null);
    for (const side of [9, 16, 25]) {
        const found = ["KeyZ:z", "KeyX:x", "KeyV:v", "KeyU:u", "KeyR:r", "KeyT:t"].map((text) => intent(text, side));
        assert.deepEqual(found, ["mode digit", "mode corner", "mode colour", "undo", "redo", "describe"]);
    }
});

test("erase, undo, modes, and what belongs to the browser", () => {
    assert.deepEqual(
        ["Delete", "Backspace", "Digit0:0", "Period:."].map((text) => intent(text)),
        Array(4).fill("erase"),
    );
    assert.deepEqual(
        ["Ctrl+KeyZ:z", "Meta+KeyZ:z", "Ctrl+Shift+KeyZ:Z", "Ctrl+KeyY:y"].map((text) => intent(text)),
        ["undo", "undo", "redo", "redo"],
    );
    assert.deepEqual(
        ["Space: ", "Shift+Enter"].map((text) => intent(text)),
        ["mode next", "mode previous"],
    );
    for (const text of ["Ctrl+KeyR:r", "Ctrl+KeyT:t", "F5", "Tab", "Minus:-", "Alt+KeyX:x"])
        assert.equal(intent(text), null, text);
    assert.equal(intent("Digit5:5", 4), null);
});

test("arrows go around the edges; Home, End and Page keys go to them", () => {
    const to = (/** @type {string} */ text, /** @type {number} */ from) => stepOf(press(text), NINE, from)?.to;
    assert.equal(to("ArrowLeft", 9), 17);
    assert.equal(to("ArrowUp", 4), 76);
    assert.equal(to("Home", 40), 36);
    assert.equal(to("End", 40), 44);
    assert.equal(to("Ctrl+Home", 40), 0);
    assert.equal(to("Ctrl+End", 40), 80);
    assert.equal(to("Ctrl+ArrowRight", 40), 44);
    assert.equal(to("PageUp", 40), 4);
    assert.equal(to("PageDown", 40), 76);
    assert.deepEqual(stepOf(press("Shift+ArrowDown"), Shape.parse("2x2"), 0), { to: 4, extend: true });
    assert.equal(stepOf(press("Alt+ArrowLeft"), NINE, 40), null);
});

test("held keys name their layer", () => {
    assert.deepEqual(
        ["KeyA:a", "Shift+KeyA:A", "Ctrl+KeyA:a", "Alt+KeyA:a"].map((text) => heldLayer(press(text))),
        [null, "corner", "centre", "colour"],
    );
});
