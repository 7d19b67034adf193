// Games in links, as data, and in the browser's store.

import assert from "node:assert/strict";
import { test } from "node:test";
import { Shelf } from "../../../src/kept/shelf.js";
import { contentFrom, contentText } from "../../../src/sudoku/content.js";
import { Game } from "../../../src/sudoku/game.js";
import { fromLink, toLink } from "../../../src/sudoku/link.js";
import { enter, fillCandidates, toggleColour, toggleMark } from "../../../src/sudoku/moves.js";
import { fromSaved, puzzleKey, toSaved } from "../../../src/sudoku/saved.js";
import { DEFAULTS, settingsFrom } from "../../../src/sudoku/settings.js";
import { COMMON_SHAPES } from "../../../src/sudoku/shape.js";
import { Store } from "../../../src/sudoku/store.js";
import { character } from "../../../src/sudoku/symbols.js";
import { storage } from "../../support/storage.js";

const on = { clearing: true };

/** A game with a bit of everything, on a board of this shape. @param {import("../../../src/sudoku/shape.js").Shape} shape */
function busy(shape) {
    const givens = Array.from({ length: shape.cells }, (_, cell) => (cell % 5 === 0 ? character((cell % shape.side) + 1) : "."));
    const game = new Game({ shape: String(shape), givens: givens.join(""), name: "Böse 数独" });
    fillCandidates(game);
    enter(game, [1], shape.side, on);
    toggleMark(game, [2, 3], 1, "corner");
    toggleColour(game, [0, 1, 2], 9);
    toggleColour(game, [0], 1);
    return game;
}

test("a link brings digits, marks and colours of every size, in few characters", () => {
    for (const shape of COMMON_SHAPES) {
        const game = busy(shape);
        const link = toLink(game);
        const back = fromLink(link);
        assert.deepEqual(back?.cells, game.cells);
        assert.deepEqual([back?.name, String(back?.shape), back?.givensText()], [game.name, String(shape), game.givensText()]);
        assert.equal(toLink(/** @type {Game} */ (back)), link);
    }
    const plain = new Game({
        shape: "3x3",
        givens: "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    });
    assert.ok(toLink(plain).length < 80, toLink(plain));
});

test("a link keeps the candidates with which a puzzle came", () => {
    const candidates = ["", "2", "34", ...Array(13).fill("")];
    const game = new Game({ shape: "2x2", givens: "1.....2..3.....4", candidates });
    enter(game, [2], 4, on);
    const back = fromLink(toLink(game));
    assert.deepEqual(back?.start, game.start);
    assert.deepEqual(back?.cells, game.cells);
});

test("a link that was cut, or changed anywhere, is refused", () => {
    const link = toLink(busy(COMMON_SHAPES[3]));
    for (let length = 2; length < link.length; length += 1) assert.throws(() => fromLink(link.slice(0, length)), RangeError);
    for (let at = 2; at < link.length; at += 1) {
        const other = link[at] === "A" ? "B" : "A";
        assert.throws(() => fromLink(link.slice(0, at) + other + link.slice(at + 1)), RangeError);
    }
    assert.equal(fromLink(""), null);
    assert.equal(fromLink("utm=1"), null);
});

test("a link may name the givens in plain text", () => {
    assert.equal(fromLink("p=1.....2..3.....4")?.givensText(), "1.....2..3.....4");
    assert.equal(String(fromLink(`p=${".".repeat(36)}&s=3x2`)?.shape), "3x2");
    assert.throws(() => fromLink("p=12"), RangeError);
});

test("a game is kept with its whole record", () => {
    const game = busy(COMMON_SHAPES[3]);
    game.save("here");
    game.undo();
    game.elapsed = 61000;
    const back = fromSaved(JSON.parse(JSON.stringify(toSaved(game))));
    assert.deepEqual(toSaved(back), toSaved(game));
    assert.deepEqual(back.cells, game.cells);
    back.redo();
    game.redo();
    assert.deepEqual(back.cells, game.cells);
    assert.deepEqual(back.savepoints, game.savepoints);
});

test("the level of a game and the day of which it is the puzzle are kept, and what is none is not", () => {
    const game = new Game({ shape: "2x2", givens: "1.....2..3.....4", level: "Easy", day: "2026-11-30" });
    const saved = toSaved(game);
    assert.deepEqual([fromSaved(saved).level, fromSaved(saved).day], ["Easy", "2026-11-30"]);
    const other = fromSaved({ ...saved, level: 3, day: {} });
    assert.deepEqual([other.level, other.day], [null, null]);
    const store = new Store(new Shelf(() => storage()));
    const [kept] = (store.save(game, 1), store.list());
    assert.deepEqual([kept.level, kept.day, kept.isBegun], ["Easy", "2026-11-30", false]);
});

test("a kept game is renamed, and put back as it was", () => {
    const store = new Store(new Shelf(() => storage()));
    const game = busy(COMMON_SHAPES[3]);
    store.save(game, 7);
    const key = puzzleKey(game);
    store.rename(key, "Mine");
    assert.equal(store.list()[0].name, "Mine");
    const data = store.data(key);
    store.remove(key);
    assert.deepEqual(store.list(), []);
    assert.equal(store.putBack(data), "taken");
    assert.deepEqual(store.data(key), data);
    assert.equal(store.putBack({ ...data, when: 6 }), "older");
    for (const bad of [null, {}, { ...data, moves: [["digit", "r99c1=1"]] }, { ...data, givens: "1" }]) assert.equal(store.putBack(bad), "refused");
    assert.equal(store.list().length, 1);
});

test("what is no kept game is refused", () => {
    const saved = toSaved(busy(COMMON_SHAPES[3]));
    for (const data of [
        null,
        3,
        {},
        { ...saved, version: 2 },
        { ...saved, at: 99 },
        { ...saved, moves: [["digit", "r1c2=0"]] },
    ]) {
        assert.throws(() => fromSaved(data), RangeError);
    }
});

test("the text of a cell reads back", () => {
    for (const text of ["", "=5", "{24}", "[13]", "#2", "=A{1B}[C]#19"])
        assert.equal(contentText(/** @type {any} */ (contentFrom(text, 16))), text);
    for (const text of ["5", "=", "{}", "=G", "[0]", "=1=2"]) assert.equal(contentFrom(text, 9), null, text);
});

test("the store keeps each puzzle's game, and which one is played", () => {
    const kept = storage();
    const store = new Store(new Shelf(() => kept));
    const [one, other] = [busy(COMMON_SHAPES[0]), busy(COMMON_SHAPES[3])];
    store.save(one, 1);
    store.save(other, 2);
    const again = new Store(new Shelf(() => kept));
    assert.deepEqual(again.current()?.cells, other.cells);
    assert.deepEqual(
        again.list().map(({ key }) => key),
        [puzzleKey(other), puzzleKey(one)],
    );
    assert.deepEqual(again.load(puzzleKey(one))?.record, one.record);
    again.remove(puzzleKey(one));
    assert.equal(again.list().length, 1);
    kept.setItem(`csp.game.${puzzleKey(other)}`, "{");
    assert.equal(again.current(), null);
    assert.deepEqual(again.list(), []);
});

test("the store tells what another tab has kept", () => {
    const kept = storage();
    const [here, there] = [new Store(new Shelf(() => kept)), new Store(new Shelf(() => kept))];
    const game = busy(COMMON_SHAPES[0]);
    assert.equal(here.changedElsewhere(game), null);
    here.save(game, 1);
    assert.equal(here.changedElsewhere(game), null);
    const other = /** @type {Game} */ (there.load(puzzleKey(game)));
    other.undo();
    there.save(other, 2);
    assert.equal(here.changedElsewhere(game)?.at, other.at);
    assert.equal(here.changedElsewhere(game), null, "it is known now");
    assert.deepEqual(
        [`csp.game.${puzzleKey(game)}`, "csp.settings", "csp.current", null].map((name) => here.kindOf(name, game)),
        ["game", "settings", null, null],
    );
});

test("a store that keeps nothing says so, and so does a full one", () => {
    const none = new Store(
        new Shelf(() => {
            throw new Error("SecurityError");
        }),
    );
    assert.match(none.trouble ?? "", /keeps nothing/);
    none.save(busy(COMMON_SHAPES[0]), 1);
    assert.deepEqual([none.current(), none.list(), none.settings()], [null, [], DEFAULTS]);
    const full = new Store(new Shelf(() => storage(20)));
    assert.equal(full.trouble, null);
    full.save(busy(COMMON_SHAPES[0]), 1);
    assert.match(full.trouble ?? "", /no room/);
});

test("only the games played last are kept", () => {
    const kept = storage();
    const store = new Store(new Shelf(() => kept));
    for (let nth = 0; nth < 203; nth += 1) {
        const digits = [...nth.toString(9).padStart(3, "0")].map((digit) => Number(digit) + 1);
        store.save(new Game({ shape: "3x3", givens: digits.join("") + ".".repeat(78) }), nth);
    }
    assert.equal(store.list().length, 200);
    assert.deepEqual([store.list()[0].when, store.list()[199].when], [202, 3]);
});

test("settings without a meaning are as at first", () => {
    const settings = settingsFrom({ theme: "dark", marks: "nonsense", timer: "yes", conflicts: false, other: 1 });
    assert.deepEqual(settings, { ...DEFAULTS, theme: "dark", conflicts: false });
    assert.deepEqual(settingsFrom("x"), DEFAULTS);
});
