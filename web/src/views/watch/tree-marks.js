/**
 * The marks of a tree: a circle is a decision, a square a failure, a diamond a solution, a hollow circle a node
 * where the search stopped, a triangle a part that is folded, with its counts.
 */
import { makeSvg } from "../../parts/dom.js";

/** @typedef {import("./tree.js").Drawing} Drawing */
/** @typedef {import("./tree.js").TreeNode} TreeNode */

/** @param {Drawing} drawing @returns {SVGElement[]} edges and the texts at them */
export function drawLinks(drawing) {
    const lines = drawing.nodes.map(({ x, y, parent }) => {
        const above = parent === null ? null : drawing.nodes[parent];
        return above ? `M${above.x} ${above.y}L${x} ${y}` : "";
    });
    const stubs = drawing.nodes.map(({ x, y, half_open: open }) => (open ? `M${x} ${y}l15 14` : ""));
    const texts = drawing.labels.map(({ text, x, y, anchor }) =>
        makeSvg("text", { x, y, "text-anchor": anchor, class: "tree-label" }, text),
    );
    return [
        makeSvg("path", { d: lines.join(""), class: "tree-edge", "aria-hidden": "true" }),
        makeSvg("path", { d: stubs.join(""), class: "tree-edge tree-stub", "aria-hidden": "true" }),
        makeSvg("g", { "aria-hidden": "true" }, ...texts),
    ];
}

/**
 * @param {TreeNode} node
 * @param {number} place
 * @param {number} level
 * @returns {SVGElement}
 */
export function drawNode(node, place, level) {
    const { x, y, kind, caption, text } = node;
    const parts = [
        makeSvg("title", {}, text),
        makeSvg("circle", { r: 13, class: "tree-ring" }),
        makeSvg("path", { d: SHAPES[kind] ?? SHAPES.decision, class: `tree-mark tree-${kind}` }),
    ];
    if (caption) parts.push(makeSvg("text", { y: 24, "text-anchor": "middle", class: "tree-label" }, caption));
    return makeSvg(
        "g",
        {
            class: "tree-node",
            transform: `translate(${x} ${y})`,
            role: "treeitem",
            "aria-level": level,
            "aria-label": [...text.split("\n"), ...(caption ? [caption] : [])].join(", "),
            tabindex: -1,
            "data-place": place,
        },
        ...parts,
    );
}

const CIRCLE = "M-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z";
const TRIANGLE = "M0 -8L14 13L-14 13z";

/** @type {Record<string, string>} */
export const SHAPES = {
    decision: CIRCLE,
    open: CIRCLE,
    failure: "M-6 -6h12v12h-12z",
    solution: "M0 -9L9 0L0 9L-9 0z",
    "folded-failures": TRIANGLE,
    "folded-open": TRIANGLE,
    folded: TRIANGLE,
};
