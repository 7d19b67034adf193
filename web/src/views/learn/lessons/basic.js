/** Lessons: singles, intersections and subsets. */

/** @typedef {import("../families.js").Lesson} Lesson */

/** @type {Lesson[]} */
export const SINGLES = [
    {
        short: "fh",
        name: "Full House",
        what: "A row, column or box has one blank cell left. The missing digit goes there.",
        why: "A house has each digit once. Eight of them stand there already, so one digit and one cell are left for each other.",
        look: "After each digit that you place, look at its row, its column and its box: is one of them nearly full?",
    },
    {
        short: "n1",
        name: "Naked Single",
        what: "All digits but one stand in the houses of a cell. The one that is left goes into the cell.",
        why: "A digit stands once in each house. Every digit that the cell can see is ruled out for it, and it has to have one.",
        look: "Choose a cell whose row, column and box are well filled, and count from 1 to 9 what it sees. With candidates written down it is a cell with a single one.",
    },
    {
        short: "h1",
        name: "Hidden Single",
        what: "In a row, column or box a digit has one place left. It goes there, whatever else the cell could be.",
        why: "Each house needs the digit. The other cells of the house are filled, or they see the digit elsewhere.",
        look: "Take a digit that stands on the board often. Draw lines from each place along its row and column into a box without it. If one blank cell of the box stays free, you have found it. Then do the same for rows and columns.",
    },
];

/** @type {Lesson[]} */
export const INTERSECTIONS = [
    {
        short: "lc1",
        name: "Locked Candidates Type 1 (Pointing)",
        what: "In a box, all candidates of a digit lie in one row or column. The digit goes from the remainder of that line.",
        why: "The box needs the digit, and has it in one of these cells. So the line has it inside of the box, and nowhere else.",
        look: "For each digit, look at the boxes where two or three places are left. Do they lie in one line? Follow the line out of the box.",
    },
    {
        short: "lc2",
        name: "Locked Candidates Type 2 (Claiming)",
        what: "In a row or column, all candidates of a digit lie in one box. The digit goes from the other cells of that box.",
        why: "The line needs the digit, and has it inside of the box. A second one in the box is not allowed.",
        look: "For each digit, look along the lines where two or three places are left. Do they lie in one box? Then look at the other cells of the box.",
    },
    {
        short: "l2",
        name: "Locked Pair",
        what: "Two cells with the same two candidates lie in one line and in one box. Both digits go from the remainder of the line, and of the box.",
        why: "The two cells share the two digits between them, in one order or the other. Both houses have the digits there, and so nowhere else.",
        look: "Look in each box for two cells with the same two candidates that lie side by side in a row or column.",
    },
    {
        short: "l3",
        name: "Locked Triple",
        what: "Three cells of a box lie in one line, and have three digits as candidates between them. These digits go from the remainder of the line, and of the box.",
        why: "Three cells need three digits, and no others are there for them. Both houses have these digits in the three cells.",
        look: "Look for a row or column of a box with three blank cells. Write their candidates together: are there three digits only? A cell need not have all of them.",
    },
];

/** @type {Lesson[]} */
export const SUBSETS = [
    {
        short: "n2",
        name: "Naked Pair",
        what: "Two cells of a house have the same two candidates, and no others. Both digits go from the other cells of the house.",
        why: "If another cell took one of the digits, only one digit would be left for the two cells.",
        look: "Find the cells with two candidates. For each one, look in its row, column and box for a twin.",
    },
    {
        short: "h2",
        name: "Hidden Pair",
        what: "In a house, two digits can only stand in the same two cells. All other candidates go from these cells.",
        why: "The two digits need two cells, and there are two. No room is left there for a third digit.",
        look: "In each house, find the digits with two places. Do two digits have the same two? Houses with many candidates hide such pairs.",
    },
    {
        short: "n3",
        name: "Naked Triple",
        what: "Three cells of a house have three digits as candidates between them. These digits go from the other cells of the house.",
        why: "Three cells need three different digits, and take all three of these. Any of them elsewhere would leave two digits for three cells.",
        look: "Take the cells with two or three candidates in a house. Put three of them together whose candidates are three digits. The cells 12, 23 and 13 are a triple, too.",
    },
    {
        short: "h3",
        name: "Hidden Triple",
        what: "In a house, three digits can only stand in the same three cells. All other candidates go from these cells.",
        why: "Three digits need three cells, and have these. A further digit in one of them would leave two cells for three digits.",
        look: "In a house with many blank cells, find the digits with two or three places. Do three of them share three cells? The naked subset of the other cells says the same: take the smaller one.",
    },
    {
        short: "n4",
        name: "Naked Quadruple",
        what: "Four cells of a house have four digits as candidates between them. These digits go from the other cells of the house.",
        why: "The four cells use up all four digits. One of them elsewhere would leave three digits for four cells.",
        look: "Look in houses with eight or nine blank cells, for four cells that avoid the same digits. In smaller houses a hidden pair or triple says the same.",
    },
    {
        short: "h4",
        name: "Hidden Quadruple",
        what: "In a house, four digits can only stand in the same four cells. All other candidates go from these cells.",
        why: "Four digits need four cells. A further digit in one of them would leave three cells for four digits.",
        look: "It is rare: the house has nine blank cells, for otherwise a naked subset of the other cells says the same. Count the places of each digit, and put four digits with few places together.",
    },
];
