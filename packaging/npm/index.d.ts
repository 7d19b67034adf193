/** Ends the question: its promise is rejected with the reason of the signal. */
export interface Signalled {
    signal?: AbortSignal;
}

/** Where a search gives up: without it there is no limit but `signal`. */
export interface Limited extends Signalled {
    maxNodes?: number;
}

/** A sudoku. In questions, what is not said is empty. */
export interface Board {
    /** Rows × columns of a box: `"3x3"`. */
    shape?: string;
    /** A symbol for each cell in rows, `.` for blank. */
    givens: string;
    /** Digits that were placed later, in the same form. */
    entered?: string;
    /** Pencil marks: a text for each cell. */
    candidates?: string[] | null;
    name?: string | null;
    /** The text of rules of its own, in place of the shape. */
    rules?: any;
}

/** A text in any form that the command reads, a link of f-puzzles or SudokuPad, or a board. */
export type Puzzle = string | Board;

/** What a question takes: the givens, or the position with what was entered and marked. */
export interface Taking extends Limited {
    take?: "givens" | "position";
}

export interface Verdict {
    verdict: "unique" | "several" | "none" | "broken" | "unknown";
    /** Up to two solutions, a symbol a cell. */
    solutions: string[];
    /** The cells that contradict each other, if it is broken. */
    clash: string[];
}

/** A step as people take it. `status` is "step" if there is one; else it says what stands in the way. */
export interface Hint {
    status: "step" | "solved" | "stuck" | "mistakes" | "several" | "none" | "unsupported" | "unknown";
    /** The technique, its English, what it removes and places, and a scene to draw. */
    step?: any;
    [field: string]: any;
}

export interface Path {
    status: string;
    steps?: any[];
    level?: string;
    score?: number;
    hardest?: string;
    [field: string]: any;
}

export interface Rating {
    status: string;
    level?: string;
    score?: number;
    hardest?: string;
    [field: string]: any;
}

export interface Generated {
    board: Board;
    solution: string;
    clues: number;
    level: string;
    score: number;
    hardest: string;
    [field: string]: any;
}

export interface Wishes extends Signalled {
    shape?: string;
    /** The same seed gives the same puzzle. */
    seed?: number;
    level?: string;
    symmetry?: string;
    technique?: string;
    least?: number;
    most?: number;
}

export const sudoku: {
    read(text: string, options?: Signalled): Promise<Board>;
    solve(puzzle: Puzzle, options?: Taking): Promise<Verdict>;
    count(puzzle: Puzzle, options?: Taking & { limit?: number }): Promise<{ count: number; exact: boolean }>;
    candidates(puzzle: Puzzle, options?: Signalled): Promise<{ candidates: string[] }>;
    hint(puzzle: Puzzle, options?: Limited): Promise<Hint>;
    path(puzzle: Puzzle, options?: Limited): Promise<Path>;
    rate(puzzle: Puzzle, options?: Limited & { scale?: "explainer" }): Promise<Rating>;
    /** Why the cell (`"r4c7"`) has its digit, or, with `digit`, why it does not have that one. */
    why(puzzle: Puzzle, cell: string, options?: Taking & { digit?: number | string }): Promise<any>;
    write(
        puzzle: Puzzle,
        options?: Signalled & {
            format?: "line" | "grid" | "numbers" | "sdk" | "ss" | "pencilmarks" | "csv";
            take?: "givens" | "position";
        },
    ): Promise<string>;
    /** Draws until there is a puzzle as it is wished: `signal` ends that. */
    generate(wishes?: Wishes): Promise<Generated>;
};

export interface Genre {
    name: string;
    title: string;
    japanese: string;
    /** In words. */
    rules: string[];
    /** The link of a puzzle to begin with. */
    sample: string;
    /** Whether `generate` makes new ones. */
    is_made: boolean;
    [field: string]: any;
}

/** What is filled in: a character for each spot, layer by layer. */
export interface Filled {
    filled?: string;
}

/** Grid puzzles, by their links of puzz.link. */
export const puzzles: {
    genres(options?: Signalled): Promise<Genre[]>;
    /** The board with its layers, and its picture as SVG. */
    read(text: string, options?: Signalled): Promise<any>;
    solve(
        link: string,
        options?: Limited & Filled,
    ): Promise<{
        verdict: "unique" | "several" | "none" | "unknown";
        /** Up to two, each in the form of `filled`. */
        solutions: string[];
    }>;
    check(
        link: string,
        options?: Signalled & Filled,
    ): Promise<{ status: "broken" | "open" | "solved"; broken: { sentence: string; marks: any[] }[] }>;
    hint(link: string, options?: Limited & Filled): Promise<any>;
    path(link: string, options?: Limited & Filled): Promise<any>;
    write(
        link: string,
        options?: Signalled & Filled,
    ): Promise<{ link: string; line: string; picture: string; svg: string }>;
    generate(
        wishes: Signalled & { genre: string; rows: number; columns: number; seed?: number; level?: string },
    ): Promise<{ link: string; clues: number; [field: string]: any }>;
};

/** A name of a variable or an array, or what is known: a set is `{ set: [[1, 3], [5, 5]] }`, a text `{ string: "…" }`. */
export type ModelExpression =
    | string
    | number
    | boolean
    | { set: [number, number][] }
    | { string: string }
    | ModelCall
    | ModelExpression[];

/** An annotation with arguments, such as `int_search`. */
export interface ModelCall {
    id: string;
    args: ModelExpression[];
}

export interface ModelVariable {
    type: "bool" | "int" | "float" | "set of int";
    /** Ranges, in order: `[[1, 3], [5, 5]]`. */
    domain?: [number, number][] | [boolean, boolean][];
    /** Its value, or the variable that it is equal to. */
    rhs?: ModelExpression;
    introduced?: boolean;
    defined?: boolean;
    ann?: (string | ModelCall)[];
}

/** FlatZinc JSON: https://docs.minizinc.dev/en/stable/fzn-spec.html#specification-of-flatzinc-json */
export interface FlatZincModel {
    variables: { [name: string]: ModelVariable };
    arrays?: {
        [name: string]: { a: ModelExpression[]; introduced?: boolean; defined?: boolean; ann?: (string | ModelCall)[] };
    };
    /** FlatZinc's own constraints and globals: https://docs.minizinc.dev/en/stable/lib-flatzinc.html */
    constraints?: { id: string; args: ModelExpression[]; ann?: (string | ModelCall)[]; defines?: string }[];
    /** What solutions have. */
    output: string[];
    solve: {
        method: "satisfy" | "minimize" | "maximize";
        /** Needed unless it is `satisfy`. */
        objective?: ModelExpression;
        ann?: (string | ModelCall)[];
    };
    version?: string;
}

/** The text of FlatZinc or of FlatZinc JSON, or the latter as an object. */
export type Model = string | FlatZincModel;

/** Arrays and sets are arrays. */
export type ModelValue = number | boolean | ModelValue[];

/** The value of each name in `output`. */
export interface ModelSolution {
    [name: string]: ModelValue;
}

export interface ModelAnswer {
    /**
     * As the package `minizinc` has it. `SATISFIED`: there are solutions, and perhaps more or better ones. `UNKNOWN`: none was found, and there
     * may be some.
     */
    status: "ALL_SOLUTIONS" | "OPTIMAL_SOLUTION" | "SATISFIED" | "UNSATISFIABLE" | "UNKNOWN";
    /** Whether this is all that was asked for. It is not where `maxNodes` came first. */
    complete: boolean;
    /** Of a model with an objective the best one, or with `all` each better one, the best one last. */
    solutions: ModelSolution[];
    /** That of each solution, if the model has one. */
    objectives: number[];
    /** The best one. */
    objective: number | null;
    /** No solution has a better objective. */
    bound: number | null;
    /** Which assumptions (`fzn_assume`) have no solution together. */
    assumptions: string[] | null;
    /** What the model asks for and is not done, such as annotations that are not known. */
    warnings: string[];
    statistics: { nodes: number; failures: number; [name: string]: number };
}

export interface ModelOptions extends Limited {
    /** All solutions; of a model with an objective each better one. */
    all?: boolean;
    /** At most this number of solutions of a model without an objective: 1 if it is not said. */
    most?: number;
    /** Learns from failures, and leaves the order that the model asks for. A model that asks for none is searched so in any case. */
    free?: boolean;
    /** Of random choices that the model asks for. */
    seed?: number;
    /** Only solutions with a better objective than this. */
    betterThan?: number;
    /**
     * Called with each solution and its objective while the search goes on: what it was called with is known when `signal` ends the search.
     * The search is then done in pieces, and takes up to three times as long.
     */
    onSolution?: (solution: ModelSolution, objective: number | undefined) => void;
}

/** Models in FlatZinc: constraints on integers and booleans. The engine for them is a file of its own, loaded with the first question. */
export const models: {
    solve(model: Model, options?: ModelOptions): Promise<ModelAnswer>;
    /** Why there is no solution. */
    why(
        model: Model,
        options?: Limited,
    ): Promise<{
        /** `none`: there is no solution. `open`: there is one. */
        status: "none" | "open" | "unknown";
        /** In words. */
        text: string;
        /** A smallest set of constraints that has no solution: their numbers from 0, and what they are called. */
        constraints: { number: number; name: string }[];
        /** Whether the answer was read again by what each constraint says, without the search that found it. */
        checked: boolean;
    }>;
    /** The files with which MiniZinc compiles models for this solver, by their names: `csp/csp.msc` describes it. */
    library(options?: Signalled): Promise<{ [name: string]: string }>;
};

/** Ends the engines of the functions above. A later question starts them again. */
export function close(): void;

/** Why there is no answer. */
export class EngineError extends Error {
    /** `answer`: the question is wrong. `trap`: the engine ended, and a new one is there. `refused`: it does not run here. */
    kind: "answer" | "trap" | "refused";
    line?: number;
    column?: number;
    cell?: string;
}

/** An engine in a worker of its own: several of them work at the same time. */
export class Engine {
    constructor();
    /** Called with a sentence when the engine had to be started again. */
    onRestart: (text: string) => void;
    /** Loads the engine before the first question. */
    warm(): Promise<void>;
    /** Asks one of the operations that the README lists. */
    ask(op: string, request: any, options?: Signalled & { body?: Uint8Array }): Promise<any>;
    /** Ends the worker. Open questions are rejected. */
    close(): void;
}
