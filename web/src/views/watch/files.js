/** A trace as a file: saved, loaded, checked. */
import { errorText } from "../../engine/asking.js";
import { button } from "../../parts/button.js";
import { make } from "../../parts/dom.js";
import { bytesOf, save } from "../../parts/files.js";
import { playButton } from "./source.js";

/** @typedef {(text: string, kind: "is-good" | "is-bad" | "", action?: HTMLElement | null) => void} Say */

/** The largest file that is read. */
const LARGEST = 32 << 20;

/**
 * @param {import("../../app.js").App} app
 * @param {() => import("./track.js").Track} track the one that is saved, or shows what is loaded
 */
export function makeFiles(app, track) {
    const told = make("p", { class: "note watch-told", role: "status", hidden: true });
    const other = make("div", { class: "row", hidden: true });
    /** @type {Say} */
    const say = (text, kind, action = null) => {
        told.className = `note watch-told ${kind}`;
        told.textContent = text;
        told.hidden = text === "";
        other.replaceChildren(...(action ? [action] : []));
        other.hidden = action === null;
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
        if (trace) await replay(app, track(), { bytes: new TextEncoder().encode(trace), name: track().file }, say);
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
        other,
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
 * @param {Say} say
 */
async function load(app, track, file, say) {
    try {
        const bytes = await bytesOf(file, LARGEST);
        await replay(app, track, { bytes, name: file.name }, say);
    } catch (error) {
        say(`${file.name}: ${errorText(error)}`, "is-bad");
    }
}

/**
 * Searches again what the trace tells, line by line, and shows it if all of it holds.
 * @param {import("../../app.js").App} app
 * @param {import("./track.js").Track} track
 * @param {{bytes: Uint8Array, name: string}} file without a name if it was recorded here
 * @param {Say} say
 */
async function replay(app, track, { bytes, name }, say) {
    say("Checking …", "");
    try {
        const answer = await app.engine.ask("replay", {}, { body: bytes });
        if (!answer.accepted) {
            say(`Not accepted${answer.line ? `: line ${answer.line}` : ""}: ${answer.text}`, "is-bad");
            return;
        }
        const { nodes, failures, solutions, end } = answer;
        await track.take(answer.trace, answer.playback, name);
        const isOther = name !== "" && answer.playback.givens !== app.game.givensText();
        say(`Accepted: ${nodes} nodes, ${failures} failures, ${solutions} solutions; ${end}.`, "is-good", isOther ? playButton(app, track) : null);
    } catch (error) {
        say(errorText(error), "is-bad");
    }
}
