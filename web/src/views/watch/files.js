/** A trace as a file: saved, loaded, checked. */
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { bytesOf, save } from "../../parts/files.js";

/** The largest file that is read. */
const LARGEST = 32 << 20;

/**
 * @param {import("../../app.js").App} app
 * @param {() => import("./track.js").Track} track the one that is saved, or shows what is loaded
 */
export function makeFiles(app, track) {
    const told = make("p", { class: "note watch-told", role: "status", hidden: true });
    const say = (/** @type {string} */ text, /** @type {"is-good" | "is-bad" | ""} */ kind) => {
        told.className = `note watch-told ${kind}`;
        told.textContent = text;
        told.hidden = text === "";
    };
    const input = /** @type {HTMLInputElement} */ (
        make("input", { type: "file", class: "unseen", tabindex: -1, "aria-label": "Trace file", accept: ".txt,.trace,.ndjson,.json,.gz,text/plain" })
    );
    input.addEventListener("change", async () => {
        const file = input.files?.[0];
        input.value = "";
        if (file) await load(app, track(), file, say);
    });
    const check = async () => {
        const { trace } = track();
        if (trace) await replay(app, track(), new TextEncoder().encode(trace), say);
    };
    const element = make(
        "div",
        { class: "stack" },
        make(
            "div",
            { class: "row" },
            button({ label: "Save the trace", run: () => saveTrace(app, track()) }),
            button({ label: "Load a trace", run: () => input.click() }),
            button({ label: "Check this trace", run: () => void check() }),
            input,
        ),
        told,
    );
    return { element, clear: () => say("", "") };
}

/** @param {import("../../app.js").App} app @param {import("./track.js").Track} track */
function saveTrace(app, track) {
    if (!track.trace) app.toast("There is no search to save.");
    else save(new Blob([track.trace], { type: "text/plain" }), `search-${track.select.value}.trace.txt`);
}

/**
 * @param {import("../../app.js").App} app
 * @param {import("./track.js").Track} track
 * @param {File} file
 * @param {(text: string, kind: "is-good" | "is-bad" | "") => void} say
 */
async function load(app, track, file, say) {
    try {
        const bytes = await bytesOf(file, LARGEST);
        await replay(app, track, bytes, say);
    } catch (error) {
        say(`${file.name}: ${error instanceof Error ? error.message : error}`, "is-bad");
    }
}

/**
 * Searches again what the trace tells, line by line, and shows it if all of it holds.
 * @param {import("../../app.js").App} app
 * @param {import("./track.js").Track} track
 * @param {Uint8Array} body
 * @param {(text: string, kind: "is-good" | "is-bad" | "") => void} say
 */
async function replay(app, track, body, say) {
    say("Checking …", "");
    try {
        const answer = await app.engine.ask("replay", {}, { body });
        if (!answer.accepted) {
            say(`Not accepted${answer.line ? `: line ${answer.line}` : ""}: ${answer.text}`, "is-bad");
            return;
        }
        const { nodes, failures, solutions, end } = answer;
        say(`Accepted: ${nodes} nodes, ${failures} failures, ${solutions} solutions; ${end}.`, "is-good");
        await track.take(answer.trace, answer.playback);
    } catch (error) {
        say(error instanceof Error ? error.message : String(error), "is-bad");
    }
}
