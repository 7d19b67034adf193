//! Plain lines are the puzzles that the iterator gives, wherever the source is cut.

use std::cell::Cell;
use std::io::{self, BufReader, Read};

use csp_core::testing::cases;
use csp_sudoku::read::{ReadError, ReadPart, Reader, Record, ResumePoint};
use csp_sudoku::shape::Shape;
use csp_sudoku::sudoku::Sudoku;
use proptest::prelude::*;

use crate::common::{NINE, SOLVED};

/// What a puzzle or an error is.
fn text_of(record: Result<Record, ReadError>) -> String {
    match record {
        Ok(Record { puzzle, line }) => {
            let solution = puzzle.solution().map(ToString::to_string);
            format!(
                "{line}: {} {puzzle} {solution:?} {:?}",
                puzzle.shape(),
                puzzle.name()
            )
        }
        Err(error) => error.to_string(),
    }
}

/// A source that counts how often it is read.
struct Counted<'a> {
    text: &'a [u8],
    reads: &'a Cell<usize>,
}

impl Read for Counted<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.reads.set(self.reads.get() + 1);
        self.text.read(buffer)
    }
}

fn reader<R: Read>(source: R, cut: usize, shape: Option<Shape>) -> Reader<BufReader<R>> {
    let reader = Reader::new(BufReader::with_capacity(cut, source));
    shape.into_iter().fold(reader, Reader::with_shape)
}

/// What comes by parts, and how many of the puzzles came in plain lines.
fn by_parts(text: &[u8], cut: usize, most: usize, shape: Option<Shape>) -> (Vec<String>, usize) {
    let (mut found, mut plain) = (Vec::new(), 0);
    let reads = Cell::new(0);
    let mut reader = reader(
        Counted {
            text,
            reads: &reads,
        },
        cut,
        shape,
    );
    let mut next = || {
        let before = reads.get();
        let at_hand = reader.next_part_at_hand(most);
        assert_eq!(reads.get(), before, "nothing is waited for");
        at_hand.or_else(|| reader.next_part(most))
    };
    while let Some(part) = next() {
        match part {
            ReadPart::Record(record) => found.push(text_of(record)),
            ReadPart::Plain(lines) => {
                assert!(
                    !lines.is_empty() && lines.len() <= most && lines.iter().count() == lines.len()
                );
                plain += lines.len();
                found.extend(lines.iter().map(|plain| {
                    let puzzle: Sudoku = str::from_utf8(plain.cells).unwrap().parse().unwrap();
                    let puzzle = plain.name().into_iter().fold(puzzle, Sudoku::with_name);
                    text_of(Ok(Record {
                        puzzle,
                        line: plain.number,
                    }))
                }));
            }
        }
    }
    (found, plain)
}

#[track_caller]
fn check(text: &[u8], cut: usize, most: usize, shape: Option<Shape>) -> usize {
    let (found, plain) = by_parts(text, cut, most, shape);
    let expected: Vec<_> = reader(text, cut, shape).map(text_of).collect();
    assert_eq!(found, expected, "{:?}", String::from_utf8_lossy(text));
    plain
}

#[test]
fn what_is_at_hand_is_given_before_more_is_read() {
    let text = format!("{NINE}\ntoo short\n{NINE}\n{NINE} name\n{NINE}\n");
    // Up to the middle of the last line.
    let mut reader = reader(text.as_bytes(), text.len() - 40, None);
    assert!(reader.next_part_at_hand(9).is_none());
    let mut lengths = vec![];
    let mut part = reader.next_part(9);
    while let Some(found) = part {
        lengths.push(if let ReadPart::Plain(lines) = found {
            lines.len()
        } else {
            0
        });
        part = reader.next_part_at_hand(9);
    }
    assert_eq!(lengths, [1, 0, 2]);
    assert!(matches!(reader.next_part(9), Some(ReadPart::Plain(lines)) if lines.len() == 1));
}

#[test]
fn names_comments_and_line_ends_leave_a_line_plain() {
    let text =
        "# a comment\r\n{9}\r\n{9} name\n{9}\tname, and more\r\n{9};# 5\n\n#D title\n{9} ümlaut\n{9},\n{9} no end"
            .replace("{9}", NINE);
    assert_eq!(check(text.as_bytes(), text.len(), 100, None), 6);
    assert_eq!(check(text.as_bytes(), 150, 3, Some(Shape::NINE)), 6);
    assert_eq!(check(text.as_bytes(), 150, 3, Shape::new(1, 9).ok()), 0);
}

#[test]
fn tables_sections_and_solutions_are_not_plain() {
    let wrong = SOLVED.replace('9', ".");
    for text in [
        "puzzle,solution\n{9},{s}\n{9}\n",
        "[State]\n{9}\n",
        "{9} {s}\n{9},{s}x\n{9} {w}\n",
        "{9},puzzle\n{9}\n",
        "{9}\r{9}\r",
    ] {
        let text = text
            .replace("{9}", NINE)
            .replace("{s}", SOLVED)
            .replace("{w}", &wrong);
        check(text.as_bytes(), text.len(), 100, None);
    }
    let table = format!("{NINE}\nid,puzzle\n1,{NINE}\n{NINE},2\n");
    assert_eq!(check(table.as_bytes(), 64, 100, None), 1);
}

/// What comes if the text is cut at each mark, and each piece is read by itself.
fn by_pieces(text: &[u8]) -> (Vec<String>, usize) {
    let (mut found, mut begin, mut marks) = (Vec::new(), ResumePoint::default(), 0);
    let mut reader = Reader::new(text);
    while reader.next_part(1).is_some() {
        if let Some(mark) = reader.mark() {
            let piece = &text[begin.bytes..mark.bytes];
            let mut piece = match marks {
                0 => Reader::new(piece),
                _ => Reader::resume(piece, &begin),
            };
            found.extend(piece.by_ref().map(text_of));
            (begin, marks) = (mark, marks + 1);
        }
    }
    let last = &text[begin.bytes..];
    let last = if marks == 0 {
        Reader::new(last)
    } else {
        Reader::resume(last, &begin)
    };
    found.extend(last.map(text_of));
    (found, marks)
}

#[test]
fn text_is_cut_between_puzzles() {
    for (text, marks) in [
        ("{9}\n{9} name\r\n{9}", 3),
        ("# a\nid;puzzle\n1;{9}\n2;{9}\nx\n", 3),
        ("12..\n34..\n....\n....\n\n1.....2..3.....4\n", 2),
        ("5\n{9}\n12\n{9}\n", 3),
        ("[Puzzle]\n{9}\n[State]\n{9}\n", 0),
    ] {
        let text = text.replace("{9}", NINE);
        let whole: Vec<String> = Reader::new(text.as_bytes()).map(text_of).collect();
        assert_eq!(by_pieces(text.as_bytes()), (whole, marks), "{text}");
    }
}

/// Lines of all kinds, some of them cut short or strung together.
fn pieces() -> impl Strategy<Value = String> {
    let line = prop::sample::select(vec![
        "{9}\n",
        "{9}\n",
        "{9}\n",
        "{9}\r\n",
        "{9} name\n",
        "{9},name\n",
        "{9}\t# n;m\r\n",
        "{9};{s}\n",
        "{9} {s} name\n",
        "{9}, {s}.\n",
        "{9},grid\n",
        "{9},\"open\n",
        "{9} 5\" wide\n",
        "{9} ─ │\n",
        "│5 3 .│. 7 .│. . .│\n",
        ":0000:x:{9}:113::\n",
        "{9}",
        "{s}\n",
        "{9}\r",
        "\n",
        "# comment\n",
        "#D title\n",
        "id,puzzle,solution\n",
        "[Puzzle]\n",
        "[State]\n",
        "53..7....\n",
        "6..195...\n",
        "---------\n",
        "1.....2..3.....4\n",
        "3\n",
        "Grid 1\n",
        "\u{feff}",
        " ",
        "{9} \u{7f}\n",
        "{9} \u{3000}\n",
        "{9} {s}\u{3000}\n",
        "\"{9}\"\n",
        "{9}.\n",
        "12\n",
    ]);
    let dashes = "[-.*0_?]{81}\n";
    prop_oneof![6 => line.prop_map(str::to_owned), 1 => dashes, 1 => "\\PC{0,90}\n", 1 => "NINE[ -~]{0,90}\n"]
        .prop_map(|piece| piece.replace("{9}", NINE).replace("NINE", NINE).replace("{s}", SOLVED))
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(cases(600) as u32) })]

    #[test]
    fn pieces_are_what_the_iterator_gives(pieces in prop::collection::vec(pieces(), 1..24)) {
        let text = pieces.concat();
        let whole: Vec<String> = Reader::new(text.as_bytes()).map(text_of).collect();
        assert_eq!(by_pieces(text.as_bytes()).0, whole, "{text:?}");
    }

    #[test]
    fn parts_are_what_the_iterator_gives(
        pieces in prop::collection::vec(pieces(), 1..24),
        cut in 1..400_usize,
        most in 1..9_usize,
        shape in prop::sample::select(vec![None, None, Some(Shape::NINE), Shape::new(2, 2).ok(), Shape::new(1, 9).ok()]),
    ) {
        check(pieces.concat().as_bytes(), cut, most, shape);
    }
}
