/** Lessons: chains, almost locked sets, and what is left when nothing else helps. */

/** @typedef {import("../families.js").Lesson} Lesson */

/** @type {Lesson[]} */
export const CHAINS = [
    {
        short: "rp",
        name: "Remote Pair",
        what: "A chain of four or more cells has the same two candidates in each of them, and each cell sees the next. Both digits go from cells that see two cells an odd number of steps apart.",
        why: "The cells take the two digits in turn. Two cells an odd number of steps apart have different digits: one has each.",
        look: "Find a pair of candidates that many cells have. Colour these cells in turn.",
    },
    {
        short: "x",
        name: "X-Chain",
        what: "A chain of places of one digit begins and ends with a strong link, and strong and weak links follow each other. The digit goes from cells that see both ends.",
        why: "If the first place is false, the second is true, the third is false, and so on, until the last is true. So one of the ends is true.",
        look: "Mark the houses with two places of a digit. Connect three or more of them where they touch. Turbot fish are the chains of two such houses.",
    },
    {
        short: "xyc",
        name: "XY-Chain",
        what: "A chain of cells with two candidates: neighbours see each other and share a digit. It begins and ends with the same digit Z. Z goes from cells that see both ends.",
        why: "If the first cell is not Z, it is its other digit. That makes the next cell its other digit, and so on, until the last one is Z.",
        look: "Write down the cells with two candidates. Start at one, leave with the digit that is not Z, and look for a way back to Z. An XY-Wing is such a chain of three cells.",
    },
    {
        short: "dnl",
        name: "Discontinuous Nice Loop",
        what: "A chain of strong and weak links in turn comes back to the cell where it began. Two weak links there with one digit: it goes. Two strong ones with one digit: it is placed. One of each with two digits: the digit of the weak one goes.",
        why: "The chain shows that a candidate taken as true makes itself false, or that one taken as false makes itself true.",
        look: "Suppose a candidate, and follow what is forced: strong links, cells with two candidates. Do you come back to the cell with a contradiction?",
    },
    {
        short: "cnl",
        name: "Continuous Nice Loop",
        what: "A loop has strong and weak links in turn, all around. Each weak link then is strong as well: its digit goes from all other cells that see both ends, or the other digits go from its cell.",
        why: "The loop can be read from any place, in both directions. At each weak link one of the two ends is true.",
        look: "When a chain comes back to its beginning and nothing contradicts, look along its weak links.",
    },
    {
        short: "aic",
        name: "AIC",
        what: "An alternating inference chain begins and ends with a strong link. Its ends are not both false. What both ends rule out goes: a digit that sees both, or each other's digit in their cells.",
        why: "If the first candidate is false, the next is true, the one after it false, until the last one is true.",
        look: "Begin with a strong link, in a house or in a cell. Go on with something that it rules out and that has a strong link itself. Stop where both ends see the same candidate.",
    },
    {
        short: "gdnl",
        name: "Grouped Discontinuous Nice Loop",
        what: "It is a discontinuous nice loop in which a link may lead to a group: two or three cells of a box in one line. Almost locked sets may be links, too.",
        why: "A group is true if one of its cells is. The box has the digit in the group or elsewhere, so that strong and weak links hold as between cells.",
        look: "Where a box has a digit in one line and one further cell, the line and the cell are a strong link.",
    },
    {
        short: "gcnl",
        name: "Grouped Continuous Nice Loop",
        what: "It is a continuous nice loop with groups of cells, or almost locked sets, among its links. All weak links become strong.",
        why: "As in a loop of single cells, one end of each weak link is true. A group is true if one of its cells is.",
        look: "Look along the weak links of a closed loop: in the houses of its groups, and at the other digits of its sets.",
    },
    {
        short: "gaic",
        name: "Grouped AIC",
        what: "It is an alternating inference chain with groups of cells, or almost locked sets, among its links. One of its ends is true.",
        why: "The links hold for groups as for cells: a group is true if one of its cells is, and false if all are.",
        look: "When a chain ends at a digit with three places, see whether two of them lie in a line of a box. Then they count as one.",
    },
];

/** @type {Lesson[]} */
export const ALMOST_LOCKED = [
    {
        short: "sdc",
        name: "Sue de Coq",
        what: "Two or three cells where a line meets a box have two or more digits more than cells. Cells in the remainder of the line take up some of these digits, cells in the remainder of the box others. Each digit goes from the other cells of its line or box.",
        why: "All these cells together have as many digits as cells. So each of the digits stands in one of them, and in its line or box nowhere else.",
        look: "Look at crossings of two cells with four candidates, or three with five. Then look for cells with two of these in the line and in the box.",
    },
    {
        short: "axz",
        name: "Almost Locked Set XZ-Rule",
        what: "Almost locked sets are cells of a house with one candidate more than cells. Two of them share a digit X whose places all see each other. Another common digit Z goes from cells that see all its places in both.",
        why: "X stands in one set at most. The other set then has all its remaining digits, and Z is among them. So Z stands in one of the two.",
        look: "Cells with two candidates are the smallest sets. Look for a second set nearby with two digits in common.",
    },
    {
        short: "axy",
        name: "Almost Locked Set XY-Wing",
        what: "Three almost locked sets: the middle one shares X with the first and Y with the second, each restricted. A digit Z of the first and the second goes from cells that see all its places.",
        why: "The middle set cannot give up both X and Y. So one of the outer sets loses its common digit, and has Z.",
        look: "Think of an XY-Wing whose cells may be sets. Begin with a set in the middle that touches two others.",
    },
    {
        short: "ach",
        name: "Almost Locked Set Chain",
        what: "Almost locked sets follow each other, each sharing a restricted digit with the next, another one each time. A common digit Z of the first and the last goes from cells that see all its places.",
        why: "If the first set does not have Z, it has all its other digits. The next set loses one, and so on, until the last one has Z.",
        look: "Extend an XY-Wing of sets by a further set at an end.",
    },
];

/** @type {Lesson[]} */
export const LAST_RESORT = [
    {
        short: "fcc",
        name: "Forcing Chain Contradiction",
        what: "One candidate is supposed. Several chains follow from it, and contradict each other. So the candidate goes. The same chains from all candidates of a cell, if they agree, are called a verity.",
        why: "What leads to a contradiction is false. Each link of each chain follows from the one before it.",
        look: "Suppose a candidate that sees many cells with two candidates. Follow two ways until a cell or a house has no place left.",
    },
    {
        short: "fnc",
        name: "Forcing Net Contradiction",
        what: "One candidate is supposed. In a net, a claim may follow from several claims before it. It ends with a contradiction, and the candidate goes.",
        why: "What leads to a contradiction is false. Each claim of the net follows from earlier ones by a single.",
        look: "It is trying out with a record of the reasons: suppose a candidate, and fill in all singles until something breaks.",
    },
];
