/**
 * The lessons in their families, in the order in which they are learned.
 */
import { INTERSECTIONS, SINGLES, SUBSETS } from "./lessons/basic.js";
import { ALMOST_LOCKED, CHAINS, LAST_RESORT } from "./lessons/chains.js";
import { FISH, SINGLE_DIGIT } from "./lessons/fish.js";
import { COLORS, UNIQUENESS, WINGS } from "./lessons/wings.js";

/**
 * What is told of a technique.
 * @typedef {Object} Lesson
 * @property {string} short the engine's short name
 * @property {string} name the engine's name, which its steps have
 * @property {string} what
 * @property {string} why it holds
 * @property {string} look how to look for it
 */

/** @type {{name: string, lessons: Lesson[]}[]} */
export const FAMILIES = [
    { name: "Singles", lessons: SINGLES },
    { name: "Intersections", lessons: INTERSECTIONS },
    { name: "Subsets", lessons: SUBSETS },
    { name: "One digit", lessons: SINGLE_DIGIT },
    { name: "Fish", lessons: FISH },
    { name: "Wings", lessons: WINGS },
    { name: "Colours", lessons: COLORS },
    { name: "Uniqueness", lessons: UNIQUENESS },
    { name: "Chains", lessons: CHAINS },
    { name: "Almost locked sets", lessons: ALMOST_LOCKED },
    { name: "When nothing else helps", lessons: LAST_RESORT },
];

/** All lessons. */
export const LESSONS = FAMILIES.flatMap(({ lessons }) => lessons);

/** The rungs of the ladder on which several techniques stand. @type {Record<string, string>} */
const RUNGS = {
    sc1: "sc",
    sc2: "sc",
    mc1: "mc",
    mc2: "mc",
    cnl: "nl",
    dnl: "nl",
    aic: "nl",
    gcnl: "gnl",
    gdnl: "gnl",
    gaic: "gnl",
    fcc: "fc",
    fcv: "fc",
    fnc: "fn",
    fnv: "fn",
};

/** @param {string} short @returns {Lesson | undefined} */
export function lessonOf(short) {
    return LESSONS.find((lesson) => lesson.short === short);
}

/** The short name of the rung of the ladder on which a technique stands. @param {Lesson} lesson */
export function rungOf({ short }) {
    return RUNGS[short] ?? short;
}

/** Whether its steps place digits and nothing else. @param {Lesson} lesson */
export function isSingle(lesson) {
    return SINGLES.includes(lesson);
}
