/** The chains of a step: read one by one, and drawn alone. */
import { make } from "./dom.js";
import { chainScene } from "../sudoku/position.js";

/** A single chain with more claims than this is listed. */
const MANY_CLAIMS = 10;

/**
 * @param {any} step
 * @param {(scene: any) => void} draw shows a scene on the board
 * @returns {HTMLElement | null} nothing, if the text says it as well
 */
export function chainList(step, draw) {
    /** @type {any[][]} */
    const chains = step.pattern?.chains ?? [];
    if (chains.length === 0 || (chains.length === 1 && chains[0].length <= MANY_CLAIMS)) return null;
    const buttons = chains.map((chain) =>
        make(
            "button",
            { type: "button", class: "chooser-item help-chain", "aria-pressed": "false" },
            make("span", { class: "chooser-name" }, `Suppose ${said(chain[0])}`),
            make("span", { class: "help-claims soft" }, chain.slice(1).map(said).join(", ")),
        ),
    );
    buttons.forEach((one, index) => {
        one.addEventListener("click", () => {
            const on = one.getAttribute("aria-pressed") !== "true";
            for (const other of buttons) other.setAttribute("aria-pressed", String(other === one && on));
            draw(on ? chainScene(step, index) : step.scene);
        });
    });
    const title = chains.length === 1 ? "The chain, claim by claim" : `${chains.length} chains: draw one alone`;
    const remark = step.scene.links.length > 0 ? null : "What follows in a net follows from several claims before it: they are marked without links.";
    const items = buttons.map((one) => make("li", {}, one));
    const words = remark && make("p", { class: "soft" }, remark);
    return make("details", { class: "help-chains" }, make("summary", {}, title), words, make("ol", { class: "chooser" }, ...items));
}

/** @param {{cells: string[], digit: string, holds: boolean}} claim */
function said({ cells, digit, holds }) {
    return `${cells.join(", ")}\u00a0${holds ? "=" : "≠"}\u00a0${digit}`;
}
