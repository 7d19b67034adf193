import assert from "node:assert/strict";
import { test } from "node:test";
import { fieldsOf, textOf } from "../../../src/sudoku/rows.js";

test("fields are taken apart as in CSV", () => {
    assert.deepEqual(fieldsOf("a,,c"), ["a", "", "c"]);
    assert.deepEqual(fieldsOf('12,unique,34,1,"a, ""b""",'), ["12", "unique", "34", "1", 'a, "b"', ""]);
    assert.deepEqual(fieldsOf('"",x'), ["", "x"]);
});

test("text is what the command writes", () => {
    assert.equal(textOf("solve", "1...,unique,1234,1,,"), "1234");
    assert.equal(textOf("solve", "1...,multiple,1234,1,,"), "1234\tmultiple");
    assert.equal(textOf("solve", ",unreadable,,7,,too short"), "-\tunreadable");
    assert.equal(textOf("count", "1...,multiple,12,1,,"), "12");
    assert.equal(textOf("count", "1...,more,1000,1,,"), "1000\tmore");
    assert.equal(textOf("rate", "1...,unique,Easy,210,Naked Single,51,1,,"), "Easy\t210\tNaked Single");
    assert.equal(textOf("rate", "1...,stuck,,,X-Wing,12,1,,"), "-\tstuck");
});
