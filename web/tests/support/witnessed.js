// The page with `witness.js` in front of its own scripts.

import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** @param {string} text */
const checksum = (text) => createHash("sha256").update(text).digest("hex");

/**
 * Writes what is different in a page with the witness: the page itself, and in offline.js, where there is one, the checksums, without
 * which nothing is kept.
 * @param {string[]} roots folders of the page, the first that has a file gives it
 * @param {string} name of the page, such as `index.html`
 */
export async function witnessed(roots, name) {
    const folder = await mkdtemp(join(tmpdir(), "csp-page-"));
    /** @param {string} file */
    const read = (file) => readFile(join(roots.find((root) => existsSync(join(root, file))) ?? roots[0], file), "utf8");
    const page = await read(name);
    const witness = await readFile(new URL("witness.js", import.meta.url), "utf8");
    const seen = page.replace(/<html[^>]*>/, '$&<script src="witness.js"></script>');
    await writeFile(join(folder, name), seen);
    await writeFile(join(folder, "witness.js"), witness);
    if (roots.some((root) => existsSync(join(root, "offline.js")))) {
        const kept = (await read("offline.js")).replace(checksum(page), checksum(seen)).replace("files: {\n", `$&    "./witness.js": "${checksum(witness)}",\n`);
        await writeFile(join(folder, "offline.js"), kept);
    }
    return { folder, remove: () => rm(folder, { recursive: true }) };
}
