/** Lessons: wings, colours and uniqueness. */

/** @typedef {import("../families.js").Lesson} Lesson */

/** @type {Lesson[]} */
export const WINGS = [
    {
        short: "xy",
        name: "XY-Wing",
        what: "A cell with the candidates XY, the pivot, sees a cell XZ and a cell YZ, the pincers. Z goes from every cell that sees both pincers.",
        why: "The pivot is X or Y. If it is X, the first pincer is Z. If it is Y, the second is. One pincer is Z in each case.",
        look: "Take a cell with two candidates as pivot. Look among the cells that it sees for two others, each with one of its digits and with a third one in common.",
    },
    {
        short: "xyz",
        name: "XYZ-Wing",
        what: "A pivot with three candidates XYZ sees a cell XZ and a cell YZ. Z goes from cells that see all three.",
        why: "If the pivot is X or Y, a pincer is Z. Otherwise the pivot itself is Z. One of the three cells is Z in each case.",
        look: "Take a cell with three candidates. One pincer lies in its box, the other in its row or column. The cells that see all three lie in the box, in that line.",
    },
    {
        short: "w",
        name: "W-Wing",
        what: "Two cells have the same two candidates XY and do not see each other. A house has two places for X, each of which sees one of them. Y goes from cells that see both.",
        why: "If neither of the two cells were Y, both would be X. Then the house would have no place left for X.",
        look: "Find two cells with the same two candidates. Look for a house between them with two places for one of the digits, one beside each of them.",
    },
];

/** @type {Lesson[]} */
export const COLORS = [
    {
        short: "sc1",
        name: "Simple Colors Trap",
        what: "Colour the places of a digit in two colours, in turn along strong links. A further place that sees both colours loses the digit.",
        why: "Of two ends of a strong link one is true. So all places of one colour are true, and all of the other are false. Whichever it is, the place sees a true one.",
        look: "Take a digit with many houses of two places. Begin anywhere, and colour with the key for colours. Then look at the places without a colour.",
    },
    {
        short: "sc2",
        name: "Simple Colors Wrap",
        what: "Colour the places of a digit along strong links. If two places of one colour see each other, the digit goes from all places of this colour.",
        why: "All places of a colour are true together. Two of them in one house cannot be, so this colour is false, and the other one is true.",
        look: "Colour as for a trap. After each place, see whether its house has the same colour already.",
    },
    {
        short: "mc1",
        name: "Multi Colors 1",
        what: "A digit has two separate pairs of colours. If a place of colour A sees one of colour C, the digit goes from cells that see the opposite colours of both, B and D.",
        why: "A and C are not both true. So B or D is true, and a cell that sees both colours cannot have the digit.",
        look: "Colour one group of strong links, then a second group with two other colours. Look where the groups touch.",
    },
    {
        short: "mc2",
        name: "Multi Colors 2",
        what: "A digit has two separate pairs of colours. If colour A sees both colours of the other pair, the digit goes from all places of A.",
        why: "One colour of the other pair is true. A sees places of both, so A is false in any case.",
        look: "Colour two groups. Does one colour of the first see a place of each colour of the second?",
    },
];

/** @type {Lesson[]} */
export const UNIQUENESS = [
    {
        short: "u1",
        name: "Uniqueness Test 1",
        what: "Four cells at the corners of a rectangle lie in two boxes. Three have the same two candidates. Both digits go from the fourth.",
        why: "If the fourth cell were one of the two digits, they could be exchanged in all four cells, and the puzzle would have two solutions. A puzzle has one.",
        look: "Find two cells with the same two candidates in a line. Look at the rectangles in two boxes on which they stand: is a third corner alike?",
    },
    {
        short: "u2",
        name: "Uniqueness Test 2",
        what: "A rectangle in two boxes has two corners with the candidates AB, and two others with AB and one digit more, C. C goes from cells that see both of these.",
        why: "Without C in one of the two corners, A and B could be exchanged in all four. So one of the two is C.",
        look: "Find a rectangle of AB, AB, ABC, ABC. Look at the houses that the two larger corners share.",
    },
    {
        short: "u3",
        name: "Uniqueness Test 3",
        what: "A rectangle in two boxes has two corners AB. The extra candidates of the other two act as one cell. Together with cells of a house of both they make a naked subset.",
        why: "One of the two corners has one of the extra digits, for otherwise A and B could be exchanged. So the two count as a cell with these digits.",
        look: "Write the extra digits of both corners together. In a house that they share, look for cells that complete a pair or a triple with them.",
    },
    {
        short: "u4",
        name: "Uniqueness Test 4",
        what: "A rectangle in two boxes has two corners AB. In a house of the other two, one of the digits, say A, has its places only there. B goes from both.",
        why: "One of the two corners is A. If the other were B, A and B could be exchanged in all four.",
        look: "Find a rectangle with AB in two corners side by side. In the houses of the other two, is A or B confined to them?",
    },
    {
        short: "u5",
        name: "Uniqueness Test 5",
        what: "A rectangle in two boxes has AB, and one more digit C in two corners that are diagonal, or in three. C goes from cells that see all corners with C.",
        why: "If no corner were C, A and B could be exchanged in all four. So one of them is C.",
        look: "Look as for test 2, with the corners that have the extra digit not in one line.",
    },
    {
        short: "u6",
        name: "Uniqueness Test 6",
        what: "A rectangle in two boxes has AB in two corners that are diagonal. In both rows, or both columns, A has its places only in the rectangle. A goes from the other two corners.",
        why: "A would stand in two diagonal corners either way. If it stood in those with more candidates, all four would be A and B, and could be exchanged.",
        look: "Find an X-Wing whose two diagonal corners have the same two candidates.",
    },
    {
        short: "hr",
        name: "Hidden Rectangle",
        what: "A rectangle in two boxes has A and B in all four corners, and one corner has no others. If A has two places in the row and in the column of the opposite corner, B goes from that corner.",
        why: "If the opposite corner were B, its neighbours would be A, and the fourth would be B. All four could be exchanged.",
        look: "Take a cell AB. Look at a corner diagonal to it that also has A and B, and at the strong links of its row and column.",
    },
    {
        short: "ar1",
        name: "Avoidable Rectangle Type 1",
        what: "A rectangle in two boxes has three solved corners that are no givens: A, B and A. The fourth corner is not B.",
        why: "If it were B, all four could be exchanged, as no given holds them. The puzzle would have two solutions.",
        look: "Look at the digits that you placed yourself, not at candidates: three of a rectangle in two boxes with two digits.",
    },
    {
        short: "ar2",
        name: "Avoidable Rectangle Type 2",
        what: "A rectangle in two boxes has two corners that you solved. The other two lack one digit each to exchange with them, and have one candidate more, C, in common. C goes from cells that see both.",
        why: "One of the two is C, for otherwise all four could be exchanged, as none is a given.",
        look: "Look at two solved cells, no givens, in one line, and at the cells of two candidates opposite to them.",
    },
    {
        short: "bug1",
        name: "Bivalue Universal Grave + 1",
        what: "All blank cells have two candidates but one, which has three. The digit that stands three times in its houses goes there.",
        why: "Without that candidate each digit would have two places in each house. Such a grid has no solution or several, never one.",
        look: "Count when nearly all blank cells have two candidates. In the cell with three, see which digit has three places in its row, its column and its box.",
    },
];
