/**
 * Curves for the links of a step. They bend around candidates that have a part in it, and keep away
 * from one another.
 */

/** @typedef {import("./places.js").Place} Place */

/**
 * A parabola.
 * @typedef {{from: Place, control: Place, to: Place}} Curve
 */

/** How far a curve bends to the side, as a part of its length. */
const BENDS = [0, 0.09, -0.09, 0.16, -0.16, 0.24, -0.24, 0.34, -0.34, 0.46, -0.46, 0.6, -0.6, 0.76, -0.76];

/** The same where the ends are next to each other, so that the curve can be seen. */
const SHORT_BENDS = [0.9, -0.9, 1.3, -1.3];

/** The points of a curve that are looked at. */
const SAMPLES = 24;

/** What a point of a curve costs on another candidate, on another curve, and off the board. */
const ON_MARK = 60;
const ON_CURVE = 5;
const OUTSIDE = 40;

/** Finds curves one after the other. Each avoids those before it. */
export class Router {
    /**
     * @param {Place[]} marks what a curve must not cross
     * @param {number} radius of the rings around them
     * @param {number} side of the board
     */
    constructor(marks, radius, side) {
        this.marks = marks;
        this.radius = radius;
        this.side = side;
        /** The points of the curves so far. @type {Place[]} */
        this.taken = [];
    }

    /**
     * The curve with the least cost. It stops at the rings around its ends.
     * @param {Place} from
     * @param {Place} to
     * @returns {Curve}
     */
    route(from, to) {
        const bends = distance(from, to) < 4 * this.radius ? SHORT_BENDS : BENDS;
        const marks = this.marks.filter((mark) => distance(mark, from) > 0.01 && distance(mark, to) > 0.01);
        const costs = bends.map((bend) => ({ bend, cost: this.#cost(curveOf(from, to, bend), marks) + Math.abs(bend) * 30 }));
        const { bend } = costs.reduce((best, one) => (one.cost < best.cost ? one : best));
        const curve = curveOf(from, to, bend);
        for (let part = 1; part < SAMPLES; part += 1) this.taken.push(pointOf(curve, part / SAMPLES));
        return {
            from: towards(from, curve.control, this.radius),
            control: curve.control,
            to: towards(to, curve.control, this.radius),
        };
    }

    /**
     * @param {Curve} curve
     * @param {Place[]} marks
     */
    #cost(curve, marks) {
        let cost = 0;
        for (let part = 1; part < SAMPLES; part += 1) {
            const point = pointOf(curve, part / SAMPLES);
            cost += ON_MARK * marks.filter((mark) => distance(mark, point) < this.radius * 1.1).length;
            if (this.taken.some((taken) => distance(taken, point) < this.radius / 2)) cost += ON_CURVE;
            if (Math.min(point.x, point.y) < 0 || Math.max(point.x, point.y) > this.side) cost += OUTSIDE;
        }
        return cost;
    }
}

/** @param {Place} one @param {Place} other */
export function distance(one, other) {
    return Math.hypot(one.x - other.x, one.y - other.y);
}

/** @param {Place} from @param {Place} to @param {number} bend @returns {Curve} */
function curveOf(from, to, bend) {
    const x = to.x - from.x;
    const y = to.y - from.y;
    // The middle of the curve lies half as far out as the control point.
    const control = { x: (from.x + to.x) / 2 - y * bend, y: (from.y + to.y) / 2 + x * bend };
    return { from, control, to };
}

/** @param {Curve} curve @param {number} part from 0 to 1 @returns {Place} */
function pointOf({ from, control, to }, part) {
    const left = 1 - part;
    const mix = (/** @type {"x" | "y"} */ axis) =>
        left * left * from[axis] + 2 * left * part * control[axis] + part * part * to[axis];
    return { x: mix("x"), y: mix("y") };
}

/** @param {Place} from @param {Place} to @param {number} length @returns {Place} */
function towards(from, to, length) {
    const whole = distance(from, to) || 1;
    return { x: from.x + ((to.x - from.x) * length) / whole, y: from.y + ((to.y - from.y) * length) / whole };
}
