//! The automata of Interactive Sudoku Solver, in bits, and the text of the kind of clues that they become, both ways.

use super::codes::{self, BitReader, BitWriter};
use std::fmt::Write as _;

/// What is in front of the transitions.
#[derive(Clone, Copy)]
struct NfaHeader {
    is_packed: bool,
    state_bits: usize,
    symbols: usize,
    starts: usize,
    accepting: usize,
    /// Which of the first states accept, in order from the lowest bit.
    starts_that_accept: usize,
    /// The bits of a number of transitions, if they are not packed.
    count_bits: usize,
}

/// A transition: from a state, by a symbol, which counts from 0, to a state.
type Transition = (usize, usize, usize);

/// The automaton of these letters as a text, on a board with so many digits from `lowest` on. `None` if they are none.
pub(super) fn text(letters: &str, digits: usize, lowest: i32) -> Option<String> {
    let mut reader = BitReader::new(codes::bytes(letters)?);
    let header = header(&mut reader)?;
    let transitions = match header.is_packed {
        true => packed(&mut reader, header)?,
        false => plain(&mut reader, header)?,
    };
    Some(written(header, &transitions, digits, lowest))
}

fn header(reader: &mut BitReader) -> Option<NfaHeader> {
    let is_packed = match reader.read(2)? {
        0 => false,
        1 => true,
        _ => return None,
    };
    let state_bits = reader.read(4)? + 1;
    let symbols = reader.read(4)? + 1;
    let starts = reader.read(state_bits)?;
    let accepting = reader.read(state_bits)?;
    let starts_that_accept = reader.read(starts)?;
    let count_bits = if is_packed { 0 } else { reader.read(4)? };
    (starts > 0).then_some(NfaHeader {
        is_packed,
        state_bits,
        symbols,
        starts,
        accepting,
        starts_that_accept,
        count_bits,
    })
}

/// The number of bits of a number.
fn width(number: usize) -> usize {
    number.checked_ilog2().map_or(0, |bits| bits as usize + 1)
}

/// For each state which symbols lead on, and where to.
fn packed(reader: &mut BitReader, header: NfaHeader) -> Option<Vec<Transition>> {
    let mut transitions = Vec::new();
    let mut state = 0;
    while reader.left() >= header.symbols {
        let leading = reader.read(header.symbols)?;
        for symbol in (0..header.symbols).filter(|symbol| leading >> symbol & 1 == 1) {
            transitions.push((state, symbol, reader.read(header.state_bits)?));
        }
        state += 1;
    }
    Some(transitions)
}

/// For each state the number of transitions, and for each of these the symbol and the next state.
fn plain(reader: &mut BitReader, header: NfaHeader) -> Option<Vec<Transition>> {
    let symbol_bits = width(header.symbols - 1);
    let mut transitions = Vec::new();
    let mut state = 0;
    while header.count_bits > 0 && reader.left() >= header.count_bits {
        for _ in 0..reader.read(header.count_bits)? {
            let symbol = reader.read(symbol_bits)?;
            transitions.push((state, symbol, reader.read(header.state_bits)?));
        }
        state += 1;
    }
    Some(transitions)
}

/// The text. The symbol behind the digits is the step to the next line.
fn written(header: NfaHeader, transitions: &[Transition], digits: usize, lowest: i32) -> String {
    let starts = 0..header.starts;
    let mut text = String::from("start s; accept");
    let accepts = |state: usize| header.starts_that_accept >> state & 1 == 1;
    if starts.clone().any(accepts) {
        text += " s";
    }
    let behind = header.starts..header.starts + header.accepting;
    let own = starts.clone().filter(|state| accepts(*state));
    // Writing to a text never fails.
    let _ = own
        .chain(behind)
        .try_for_each(|state| write!(text, " {state}"));
    for &(from, symbol, to) in transitions {
        let label = match symbol {
            symbol if symbol < digits => (symbol as i32 + lowest).to_string(),
            _ => "/".to_owned(),
        };
        let _ = write!(text, "; {from} {label} -> {to}");
        if starts.contains(&from) {
            let _ = write!(text, "; s {label} -> {to}");
        }
    }
    text
}

/// The letters of a text as [`text`] writes it. `None` for any other automaton, as its text would not be the same.
pub(super) fn letters(wanted: &str, digits: usize, lowest: i32) -> Option<String> {
    let (accepting, transitions) = parts(wanted, digits, lowest)?;
    let ends = transitions.iter().map(|&(from, _, to)| from.max(to));
    let states = ends.chain(accepting.iter().copied()).max()? + 1;
    // How many of the first states are starts is found out by trial.
    let mut starts = 1..=states;
    starts.find_map(|starts| {
        let letters = encoded(starts, &accepting, &transitions, digits + 1)?;
        (text(&letters, digits, lowest).as_deref() == Some(wanted)).then_some(letters)
    })
}

/// The accepting states and the transitions between numbered states.
fn parts(text: &str, digits: usize, lowest: i32) -> Option<(Vec<usize>, Vec<Transition>)> {
    let mut parts = text.split("; ");
    parts.next().filter(|start| *start == "start s")?;
    let accepting = parts.next()?.strip_prefix("accept")?.split_whitespace();
    let accepting = accepting.filter(|state| *state != "s");
    let accepting: Option<Vec<usize>> = accepting.map(|state| state.parse().ok()).collect();
    let transition = |part: &str| -> Option<Transition> {
        let (from, rest) = part.split_once(' ')?;
        let (label, to) = rest.split_once(" -> ")?;
        let symbol = match label {
            "/" => digits,
            digit => usize::try_from(digit.parse::<i32>().ok()?.checked_sub(lowest)?).ok()?,
        };
        Some((from.parse().ok()?, symbol, to.parse().ok()?))
    };
    let named = parts.filter(|part| !part.starts_with("s "));
    let transitions: Option<Vec<Transition>> = named.map(transition).collect();
    Some((accepting?, transitions?))
}

/// The automaton in bits, with the number of transitions before those of each state.
fn encoded(
    starts: usize,
    accepting: &[usize],
    transitions: &[Transition],
    symbols: usize,
) -> Option<String> {
    let ends = transitions.iter().map(|&(from, _, to)| from.max(to));
    let most = ends.chain([starts, accepting.len()]).max()?;
    let sources = transitions.iter().map(|(from, ..)| from + 1).max();
    let leaving = |state: usize| transitions.iter().filter(move |(from, ..)| *from == state);
    let counts = (0..sources.unwrap_or(0)).map(|state| leaving(state).count());
    let count_bits = width(counts.max().unwrap_or(0)).max(1);
    let state_bits = width(most).max(1);
    if state_bits > 16 || symbols > 16 || starts > 64 || count_bits > 15 {
        return None;
    }
    let starts_that_accept = accepting.iter().filter(|state| **state < starts);
    let mut bits = BitWriter::default();
    bits.write(0, 2);
    bits.write(state_bits - 1, 4);
    bits.write(symbols - 1, 4);
    bits.write(starts, state_bits);
    let behind = accepting.iter().filter(|state| **state >= starts);
    bits.write(behind.count(), state_bits);
    bits.write(
        starts_that_accept.fold(0, |all, state| all | 1 << state),
        starts,
    );
    bits.write(count_bits, 4);
    for state in 0..sources.unwrap_or(0) {
        bits.write(leaving(state).count(), count_bits);
        for &(_, symbol, to) in leaving(state) {
            bits.write(symbol, width(symbols - 1));
            bits.write(to, state_bits);
        }
    }
    Some(codes::letters(&bits.bytes()))
}
