import assert from "node:assert/strict";
import { test } from "node:test";
import { Door, Trap } from "../../src/engine/door.js";
import { trappingEngine } from "../support/trapping.js";

test("the trapping engine opens, and traps", () => {
    const door = new Door(new WebAssembly.Module(trappingEngine(["verdict", "read"])));
    assert.deepEqual(door.names, ["verdict", "read"]);
    assert.throws(() => door.ask("verdict", {}), Trap);
});
