/**
 * The search tree: nodes with places from the engine, drawn as SVG. It is zoomed and moved by pointer, wheel,
 * buttons and keys; a node is chosen by a click, or by arrows and Enter.
 */
import { button } from "../../parts/button.js";
import { make, makeSvg, setAttributes } from "../../parts/dom.js";
import { drawLinks, drawNode } from "./tree-marks.js";
import { PanZoom } from "./pan-zoom.js";

/**
 * What the engine answers to `tree`.
 * @typedef {Object} Drawing
 * @property {number} left
 * @property {number} top
 * @property {number} width
 * @property {number} height
 * @property {TreeNode[]} nodes
 * @property {{text: string, x: number, y: number, anchor: string}[]} labels
 */

/**
 * @typedef {Object} TreeNode
 * @property {number} node its index in the playback
 * @property {string} kind
 * @property {number} x
 * @property {number} y
 * @property {number | null} parent
 * @property {string | null} caption
 * @property {string} text
 * @property {boolean} half_open
 */

/** @typedef {{stand: (node: number) => void, open: (node: number | null) => void}} Wishes */

export class TreeView {
    /** @type {Drawing | null} */
    drawing = null;

    /** @type {SVGElement[]} */
    #marks = [];

    /** Where each node of the playback is drawn, or the folded part that holds it. @type {Map<number, number>} */
    #places = new Map();

    #focused = 0;
    #current = -1;

    /**
     * @param {string} label
     * @param {Wishes} wishes
     */
    constructor(label, wishes) {
        this.wishes = wishes;
        this.svg = makeSvg("svg", { class: "tree-drawing", role: "tree", "aria-label": label });
        this.zoom = new PanZoom(this.svg);
        this.back = button({ label: "Whole tree", kind: "is-quiet", run: () => wishes.open(null) });
        this.into = button({ label: "Open this part", kind: "is-quiet", run: () => this.#open() });
        this.back.hidden = true;
        this.into.hidden = true;
        const tools = make(
            "div",
            { class: "tree-tools" },
            this.back,
            this.into,
            button({ label: "Smaller", icon: "minus", iconOnly: true, kind: "is-quiet", run: () => this.zoom.by(0.75) }),
            button({ label: "Larger", icon: "plus", iconOnly: true, kind: "is-quiet", run: () => this.zoom.by(1 / 0.75) }),
            button({ label: "Fit", kind: "is-quiet", run: () => this.zoom.fit() }),
        );
        this.lone = make("p", { class: "tree-lone soft small", hidden: true }, "No decision is in this search: its tree is the root.");
        this.element = make("div", { class: "tree" }, this.svg, this.lone, tools);
        this.svg.addEventListener("click", (event) => this.#click(event));
        this.svg.addEventListener("keydown", (event) => this.#key(event));
    }

    /**
     * Draws a tree, or a part of one.
     * @param {Drawing} drawing
     * @param {number[]} parents of all nodes of the playback
     * @param {number | null} below the node whose part it is
     */
    show(drawing, parents, below) {
        this.drawing = drawing;
        this.parents = parents;
        this.#current = -1;
        this.#focused = 0;
        this.#places = new Map(drawing.nodes.map((one, place) => [one.node, place]));
        this.#marks = drawing.nodes.map((one, place) => drawNode(one, place, depthOf(drawing, place)));
        this.#marks[0]?.setAttribute("tabindex", "0");
        this.svg.replaceChildren(...drawLinks(drawing), ...this.#marks);
        this.zoom.frame(drawing, drawing.nodes[0]?.x ?? 0);
        this.lone.hidden = parents.length !== 1;
        this.back.hidden = below === null;
        this.into.hidden = true;
    }

    /** Takes the drawing away. */
    clear() {
        this.drawing = null;
        this.#marks = [];
        this.svg.replaceChildren();
        this.lone.hidden = true;
        this.back.hidden = true;
        this.into.hidden = true;
    }

    /** Marks where the search is. @param {number} node the index of a node, -1 for none */
    stand(node) {
        const place = this.placeOf(node);
        if (place === this.#current) return;
        this.#mark(this.#current, false);
        this.#current = place;
        this.#mark(place, true);
        const drawn = this.drawing?.nodes[place];
        this.into.hidden = !drawn?.kind.startsWith("folded");
        if (drawn) this.zoom.reveal(drawn.x, drawn.y);
    }

    /** @param {number} place @param {boolean} is */
    #mark(place, is) {
        const mark = this.#marks[place];
        mark?.classList.toggle("is-current", is);
        if (is) mark?.setAttribute("aria-current", "true");
        else mark?.removeAttribute("aria-current");
    }

    /** Where a node, or the folded part that holds it, is drawn; -1 for nowhere. @param {number} node */
    placeOf(node) {
        for (let at = node; at >= 0; at = this.parents?.[at] ?? -1) {
            const place = this.#places.get(at);
            if (place !== undefined) return place;
        }
        return -1;
    }

    #open() {
        const drawn = this.drawing?.nodes[this.#current];
        if (drawn) this.wishes.open(drawn.node);
    }

    /** @param {Event} event */
    #click(event) {
        const place = placeAt(event);
        if (place === null || this.zoom.moved) return;
        this.#focus(place);
        this.#choose(place);
    }

    /** @param {number} place */
    #choose(place) {
        const drawn = this.drawing?.nodes[place];
        if (drawn) this.wishes.stand(drawn.node);
    }

    /** @param {KeyboardEvent} event */
    #key(event) {
        const place = placeAt(event);
        if (place === null || event.ctrlKey || event.metaKey || event.altKey) return;
        const to = this.#neighbour(event.key, place);
        if (to !== null) this.#focus(to);
        else if (event.key === "Enter" || event.key === " ") this.#choose(place);
        else if (event.key === "o") this.wishes.open(this.drawing?.nodes[place].node ?? null);
        else if (event.key === "+" || event.key === "-") this.zoom.by(event.key === "+" ? 1 / 0.75 : 0.75);
        else if (event.key === "0") this.zoom.fit();
        else return;
        event.preventDefault();
        event.stopPropagation();
    }

    /** @param {string} key @param {number} place @returns {number | null} */
    #neighbour(key, place) {
        const nodes = this.drawing?.nodes ?? [];
        const children = (/** @type {number | null} */ of) => nodes.flatMap((one, at) => (one.parent === of ? [at] : []));
        const { parent } = nodes[place];
        if (key === "ArrowUp") return parent ?? place;
        if (key === "ArrowDown") return children(place)[0] ?? place;
        if (key !== "ArrowLeft" && key !== "ArrowRight") return null;
        const row = nodes.flatMap((one, at) => (one.y === nodes[place].y ? [at] : []));
        return row[row.indexOf(place) + (key === "ArrowLeft" ? -1 : 1)] ?? place;
    }

    /** @param {number} place */
    #focus(place) {
        this.#marks[this.#focused]?.setAttribute("tabindex", "-1");
        this.#focused = place;
        setAttributes(this.#marks[place], { tabindex: 0 });
        this.#marks[place].focus({ preventScroll: true });
        const { x, y } = /** @type {Drawing} */ (this.drawing).nodes[place];
        this.zoom.reveal(x, y);
    }
}

/** @param {Event} event @returns {number | null} the node that it is about */
function placeAt(event) {
    const mark = /** @type {Element} */ (event.target).closest("[data-place]");
    return mark ? Number(mark.getAttribute("data-place")) : null;
}

/** @param {Drawing} drawing @param {number} place */
function depthOf(drawing, place) {
    let depth = 1;
    for (let at = drawing.nodes[place].parent; at !== null; at = drawing.nodes[at].parent) depth += 1;
    return depth;
}
