/** Lessons: fish, and patterns of one digit. */

/** @typedef {import("../families.js").Lesson} Lesson */

/** @type {Lesson[]} */
export const FISH = [
    {
        short: "bf2",
        name: "X-Wing",
        what: "A digit has two places in each of two rows, and these lie in the same two columns. It goes from the other cells of these columns. The same holds with rows and columns exchanged.",
        why: "Each of the two rows needs the digit, in different columns. So the two columns have it in these rows.",
        look: "Take one digit. Mark the rows where it has two places. Do two of them line up? Then do it for columns.",
    },
    {
        short: "bf3",
        name: "Swordfish",
        what: "In three rows, the places of a digit lie in three columns. The digit goes from the other cells of these columns. The same holds with rows and columns exchanged.",
        why: "Three rows need the digit three times, in three different columns. Each of the three columns has it in one of these rows.",
        look: "Take a digit with few places. Pick the rows with two or three, and look for three of them that use three columns together. A row need not use all three.",
    },
    {
        short: "bf4",
        name: "Jellyfish",
        what: "In four rows, the places of a digit lie in four columns. The digit goes from the other cells of these columns. The same holds with rows and columns exchanged.",
        why: "Four rows need the digit four times, in four different columns. So these columns have it in these rows.",
        look: "Take a digit that is placed rarely. Find the columns that few of its rows use: four rows that avoid five columns are a jellyfish.",
    },
    {
        short: "fbf2",
        name: "Finned X-Wing",
        what: "Two rows would be an X-Wing, but for one or two places more, the fin, in a box with one of its corners. The digit goes from the cells of the column that lie in the box of the fin.",
        why: "Either the fin is false, and the X-Wing holds, or the digit stands in the fin. A cell of the column that sees the fin loses the digit in both cases.",
        look: "Look for an X-Wing that one candidate disturbs. Is that one in a box with a corner?",
    },
    {
        short: "sbf2",
        name: "Sashimi X-Wing",
        what: "It is a finned X-Wing whose corner beside the fin is missing. The digit goes from cells of the column that see all of the fin.",
        why: "If the fin is false, that row has one place left, and the other row follows. If it is true, it rules the digit out by itself.",
        look: "Find two rows with two places each that line up in one column, and whose other places lie nearly in one column: in the same stack of boxes.",
    },
    {
        short: "fbf3",
        name: "Finned Swordfish",
        what: "Three rows would be a Swordfish, but for a fin: further places of the digit, all in one box. The digit goes from cells of the three columns that see all of the fin.",
        why: "Without the fin it is a Swordfish, which clears the columns. With it, the digit stands in the fin, and clears what sees it.",
        look: "Put three rows together that nearly fit three columns. The places too many have to lie in one box, together with one of the columns.",
    },
    {
        short: "sbf3",
        name: "Sashimi Swordfish",
        what: "It is a finned Swordfish in which a row has, without the fin, one place or none in the three columns. The digit goes from cells of the columns that see all of the fin.",
        why: "If the fin is false, what remains still needs each of the columns. If the fin is true, it rules the digit out by itself.",
        look: "Look as for a finned Swordfish, and do not mind a corner that is missing beside the fin.",
    },
    {
        short: "fbf4",
        name: "Finned Jellyfish",
        what: "Four rows would be a Jellyfish, but for a fin in one box. The digit goes from cells of the four columns that see all of the fin.",
        why: "Either the fin is false and the Jellyfish clears its columns, or it is true and clears what it sees. What both clear is gone.",
        look: "It is large. Begin with a digit of which eight or nine are missing, and with rows that have few places.",
    },
    {
        short: "sbf4",
        name: "Sashimi Jellyfish",
        what: "It is a finned Jellyfish that lacks a corner beside its fin. The digit goes from cells of the four columns that see all of the fin.",
        why: "If the fin is false, the four rows need the four columns. If it is true, it clears what it sees.",
        look: "Look as for a finned Jellyfish, also where a row without the fin has only one place in the columns.",
    },
    {
        short: "fff3",
        name: "Finned Franken Swordfish",
        what: "A Franken fish has boxes among its houses: here rows, columns and boxes, three that need the digit and three that cover their places but for a fin. The digit goes from cells of the covers that see all of the fin.",
        why: "If the fin is false, three houses have their digits in the three covers, and nothing else there has it. If it is true, it clears what it sees.",
        look: "Look at digits with strong links in several boxes, and take a box in the place of a row. Smaller Franken fish, and those without a fin, are rare: easier techniques say the same.",
    },
];

/** @type {Lesson[]} */
export const SINGLE_DIGIT = [
    {
        short: "sk",
        name: "Skyscraper",
        what: "A digit has two places in each of two rows. One place of each lies in the same column. The digit goes from all cells that see both of the other places.",
        why: "The shared column has the digit once at most. So one of the rows has it at its other end: one of these ends is true.",
        look: "Look for an X-Wing of which one side is out of line. The two roofs have to be in one band of boxes, so that cells see both.",
    },
    {
        short: "2sk",
        name: "2-String Kite",
        what: "A digit has two places in a row and two in a column. One place of the row and one of the column share a box. The digit goes from the cell that sees both other ends.",
        why: "The box has the digit once at most. So the row or the column has it at its far end.",
        look: "For one digit, find a row and a column with two places that meet in a box, but not in one cell. The cell where the far ends cross is where to look.",
    },
    {
        short: "tf",
        name: "Turbot Fish",
        what: "Two houses have two places each for a digit. One place of the first sees one place of the second. The digit goes from cells that see both of the other places.",
        why: "The two places that see each other are not both true. So in one of the houses it is the far end that is true.",
        look: "Mark the strong links of a digit: houses with two places. Connect two of them that touch. Skyscraper and kite are the cases without a box as a house.",
    },
    {
        short: "er",
        name: "Empty Rectangle",
        what: "In a box, the places of a digit lie on a cross: one row and one column of the box. A strong link begins in this row. The digit goes from the cell in the column of the cross that sees the far end of the link.",
        why: "If the cell had the digit, the far end would be false, and the near end true. The near end clears the row of the cross, the cell its column, and the box would have no place left.",
        look: "Find boxes where four cells at the corners of a rectangle are without the digit. Then look for a line with two places that begins in the row or column of the cross.",
    },
];
