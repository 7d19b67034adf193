/**
 * A recorded search, played event by event in either direction.
 *
 * The position is the trail up to there: each event is a list of cells with the XOR of their candidates
 * before and after, and playing an event and undoing it are the same XOR.
 */

/**
 * What the engine answers to `trace`.
 * @typedef {Object} PlaybackData
 * @property {string} strategy
 * @property {string} shape
 * @property {string} givens
 * @property {string} level what the trace holds: `decisions`, `changes` or `wakes`
 * @property {{text: string, cut: boolean}} end
 * @property {number[]} start the candidates before the first event
 * @property {[string, number[]][]} props propagators: name and scope
 * @property {{kinds: string, lines: number[], props: number[], at: number[], nodes: number[], ends: number[], cells: number[], changes: number[]}} events
 * @property {{parents: number[], depths: number[], cells: number[], digits: number[], sides: string}} nodes
 */

/** @typedef {{nodes: number, failures: number, solutions: number}} Counts */
/** @typedef {"given" | "decided" | "found" | "open" | "empty"} Origin */

/** The kinds of events, as letters. */
export const KINDS = { node: "n", ran: "r", failed: "f", back: "b", solved: "s" };

export class Playback {
    /** How many events have been played. */
    at = 0;

    /**
     * @param {PlaybackData} data
     * @param {string} trace its text
     */
    constructor(data, trace) {
        this.data = data;
        this.trace = trace;
        this.kinds = data.events.kinds;
        /** The number of events. */
        this.length = this.kinds.length;
        /** The candidates of each cell now. */
        this.now = Uint32Array.from(data.start);
        this.ends = Uint32Array.from(data.events.ends);
        this.cells = Uint16Array.from(data.events.cells);
        this.changes = Uint32Array.from(data.events.changes);
        /** The position of each node after all that happened at its first visit. */
        this.stands = standsOf(this.kinds);
        /** @type {number[] | null} where each line of the text begins */
        this.begins = null;
        this.countsAt = countsOf(this.kinds);
    }

    /** Plays the next event. @returns {boolean} whether there was one */
    forward() {
        if (this.at === this.length) return false;
        this.#flip(this.at);
        this.at += 1;
        return true;
    }

    /** Undoes the last event. @returns {boolean} whether there was one */
    back() {
        if (this.at === 0) return false;
        this.at -= 1;
        this.#flip(this.at);
        return true;
    }

    /** Goes to a position, or to the nearest one. @param {number} to */
    jump(to) {
        while (this.at < to && this.forward());
        while (this.at > to && this.back());
    }

    /**
     * The position after the next event of this kind.
     * @param {string} kind
     * @returns {number | null}
     */
    next(kind) {
        const found = this.kinds.indexOf(kind, this.at);
        return found < 0 ? null : found + 1;
    }

    /**
     * The position after the last earlier event of this kind.
     * @param {string} kind
     * @returns {number | null}
     */
    before(kind) {
        const found = this.at < 2 ? -1 : this.kinds.lastIndexOf(kind, this.at - 2);
        return found < 0 ? null : found + 1;
    }

    /** The kind of the current event, which was played last. */
    get kind() {
        return this.at === 0 ? "" : this.kinds[this.at - 1];
    }

    /** The line of the trace of the current event. */
    line() {
        if (this.at === 0) return "";
        this.begins ??= beginsOf(this.trace);
        const line = this.data.events.lines[this.at - 1] - 1;
        return this.trace.slice(this.begins[line], this.begins[line + 1]).trim();
    }

    /** The index of the current node, -1 before the first. */
    get node() {
        return this.at === 0 ? -1 : this.data.events.nodes[this.at - 1];
    }

    /** @returns {number[]} the nodes from the current one up to the root */
    path() {
        const path = [];
        for (let node = this.node; node >= 0; node = this.data.nodes.parents[node]) path.push(node);
        return path;
    }

    /** @returns {Counts} of the search so far */
    counts() {
        const [nodes, failures, solutions] = this.countsAt;
        return { nodes: nodes[this.at], failures: failures[this.at], solutions: solutions[this.at] };
    }

    /** @returns {Counts} of the whole trace */
    total() {
        const last = (/** @type {Uint32Array} */ list) => list[this.length];
        const [nodes, failures, solutions] = this.countsAt;
        return { nodes: last(nodes), failures: last(failures), solutions: last(solutions) };
    }

    /** @returns {{cell: number, lost: number, restored: number}[]} what the current event changes */
    changed() {
        /** @type {Map<number, number>} */
        const deltas = new Map();
        if (this.at === 0) return [];
        for (let place = this.#begin(this.at - 1); place < this.ends[this.at - 1]; place += 1) {
            const cell = this.cells[place];
            deltas.set(cell, (deltas.get(cell) ?? 0) ^ this.changes[place]);
        }
        return [...deltas].map(([cell, delta]) => ({
            cell,
            lost: delta & ~this.now[cell],
            restored: delta & this.now[cell],
        }));
    }

    /** @returns {number[]} the scope of the propagator that acts in the current event */
    scope() {
        const prop = this.at === 0 ? -1 : this.data.events.props[this.at - 1];
        return prop < 0 ? [] : this.data.props[prop][1];
    }

    /** @returns {number[]} the cells that the current event finds in conflict */
    conflict() {
        if (this.kind !== KINDS.failed) return [];
        const at = this.data.events.at[this.at - 1];
        if (at >= 0) return [at];
        const scope = this.scope();
        return scope.length < this.now.length ? scope : [];
    }

    /** @returns {Set<number>} the cells whose digit was tried by a decision on the path */
    decided() {
        const { cells, sides } = this.data.nodes;
        return new Set(
            this.path()
                .filter((node) => sides[node] === "l")
                .map((node) => cells[node]),
        );
    }

    /**
     * Where what a cell shows comes from.
     * @param {number} cell
     * @param {Set<number>} decided
     * @returns {Origin}
     */
    origin(cell, decided) {
        const mask = this.now[cell];
        if (mask === 0) return "empty";
        if ((mask & (mask - 1)) !== 0) return "open";
        const start = this.data.start[cell];
        if ((start & (start - 1)) === 0) return "given";
        return decided.has(cell) ? "decided" : "found";
    }

    /** @param {number} event */
    #begin(event) {
        return event === 0 ? 0 : this.ends[event - 1];
    }

    /** @param {number} event */
    #flip(event) {
        for (let place = this.#begin(event); place < this.ends[event]; place += 1) {
            this.now[this.cells[place]] ^= this.changes[place];
        }
    }
}

/** @param {string} text @returns {number[]} where lines begin, and where the text ends */
function beginsOf(text) {
    const begins = [0];
    for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) begins.push(at + 1);
    begins.push(text.length);
    return begins;
}

/** @param {string} kinds @returns {[Uint32Array, Uint32Array, Uint32Array]} nodes, failures, solutions */
function countsOf(kinds) {
    const list = () => new Uint32Array(kinds.length + 1);
    /** @type {[Uint32Array, Uint32Array, Uint32Array]} */
    const lists = [list(), list(), list()];
    const letters = [KINDS.node, KINDS.failed, KINDS.solved];
    for (let event = 0; event < kinds.length; event += 1) {
        for (const [at, counts] of lists.entries()) {
            counts[event + 1] = counts[event] + (kinds[event] === letters[at] ? 1 : 0);
        }
    }
    return lists;
}

/** @param {string} kinds @returns {number[]} */
function standsOf(kinds) {
    const stands = [];
    for (let event = kinds.indexOf(KINDS.node); event >= 0; event = kinds.indexOf(KINDS.node, event + 1)) {
        let end = event + 1;
        while (end < kinds.length && "rfs".includes(kinds[end])) end += 1;
        stands.push(end);
    }
    return stands;
}
