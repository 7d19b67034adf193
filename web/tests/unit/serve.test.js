import assert from "node:assert/strict";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { pageHeaders, serve } from "../support/serve.js";

const fixtures = fileURLToPath(new URL("../fixtures/", import.meta.url));

test("files are served with the page's headers and their types", async () => {
    const server = await serve({ roots: [fixtures] });
    const answer = await fetch(`${server.origin}/good.js`);
    assert.equal(answer.status, 200);
    assert.equal(answer.headers.get("content-type"), "text/javascript; charset=utf-8");
    for (const [name, value] of Object.entries(pageHeaders())) {
        assert.equal(answer.headers.get(name), value);
    }
    await answer.text();
    await server.close();
});

test("nothing outside of the folder is served", async () => {
    const server = await serve({ roots: [fixtures] });
    for (const path of ["/../package.json", "/%2e%2e/package.json", "/..%2fpackage.json", "/missing"]) {
        const answer = await fetch(server.origin + path);
        assert.equal(answer.status, 404, path);
        await answer.text();
    }
    await server.close();
});
