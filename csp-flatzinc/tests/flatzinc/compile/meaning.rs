//! Each constraint, with random variables and numbers as arguments, beside its meaning: plain,
//! reified and half-reified.

use super::all;
use proptest::prelude::*;
use std::fmt::Write as _;

/// An argument of a constraint.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// An integer: a variable or a number.
    Int,
    /// A boolean.
    Bool,
    /// An array of integers.
    Ints,
    /// An array of booleans.
    Bools,
    /// A number.
    Par,
    /// An array of numbers.
    Pars,
    /// A set.
    Set,
    /// An array of as many numbers as the next argument has items.
    Factors,
}

use Kind::{Bool, Bools, Factors, Int, Ints, Par, Pars, Set};

/// The values of the arguments, each a list.
type Values<'a> = &'a [Vec<i64>];

/// Whether a constraint holds.
type Holds = fn(Values<'_>) -> bool;

struct Meaning {
    name: &'static str,
    kinds: &'static [Kind],
    holds: Holds,
}

const fn means(name: &'static str, kinds: &'static [Kind], holds: Holds) -> Meaning {
    Meaning { name, kinds, holds }
}

fn sum(v: Values<'_>) -> i64 {
    v[0].iter().zip(&v[1]).map(|(factor, x)| factor * x).sum()
}

fn item(v: Values<'_>) -> bool {
    let place = usize::try_from(v[0][0] - 1).ok();
    place.and_then(|place| v[1].get(place)) == Some(&v[2][0])
}

fn all_true(values: &[i64]) -> bool {
    values.iter().all(|&value| value == 1)
}

fn any_true(values: &[i64]) -> bool {
    values.contains(&1)
}

fn distinct(values: &[i64]) -> usize {
    values.iter().collect::<std::collections::BTreeSet<_>>().len()
}

fn times_taken(values: &[i64], value: i64) -> i64 {
    values.iter().filter(|&&other| other == value).count() as i64
}

fn precedes(values: &[i64], first: i64, second: i64) -> bool {
    let place = |value| values.iter().position(|&other| other == value);
    place(second).is_none_or(|later| place(first).is_some_and(|earlier| earlier < later))
}

fn power(x: i64, y: i64) -> Option<i64> {
    match (x, y) {
        (_, 0..) => x.checked_pow(y as u32),
        (0, _) => None,
        _ => Some(1 / x.pow(y.unsigned_abs() as u32)),
    }
}

const INTS: &[Kind] = &[Int, Int];
const TERNARY: &[Kind] = &[Int, Int, Int];
const BOOLS: &[Kind] = &[Bool, Bool];
const TRIPLE: &[Kind] = &[Bool, Bool, Bool];
const SUM: &[Kind] = &[Factors, Ints, Par];
const BOOL_SUM: &[Kind] = &[Factors, Bools, Int];

/// Constraints that have all three forms.
const ALL: &[Meaning] = &[
    means("int_abs", INTS, |v| v[0][0].abs() == v[1][0]),
    means("int_div", TERNARY, |v| v[1][0] != 0 && v[0][0] / v[1][0] == v[2][0]),
    means("int_mod", TERNARY, |v| v[1][0] != 0 && v[0][0] % v[1][0] == v[2][0]),
    means("int_eq", INTS, |v| v[0] == v[1]),
    means("int_ne", INTS, |v| v[0] != v[1]),
    means("int_le", INTS, |v| v[0] <= v[1]),
    means("int_lt", INTS, |v| v[0] < v[1]),
    means("int_ge", INTS, |v| v[0] >= v[1]),
    means("int_gt", INTS, |v| v[0] > v[1]),
    means("int_max", TERNARY, |v| v[0].clone().max(v[1].clone()) == v[2]),
    means("int_min", TERNARY, |v| v[0].clone().min(v[1].clone()) == v[2]),
    means("int_plus", TERNARY, |v| v[0][0] + v[1][0] == v[2][0]),
    means("int_minus", TERNARY, |v| v[0][0] - v[1][0] == v[2][0]),
    means("int_times", TERNARY, |v| v[0][0] * v[1][0] == v[2][0]),
    means("int_pow", TERNARY, |v| power(v[0][0], v[1][0]) == Some(v[2][0])),
    means("int_negate", INTS, |v| v[0][0] == -v[1][0]),
    means("int_lin_eq", SUM, |v| sum(v) == v[2][0]),
    means("int_lin_ne", SUM, |v| sum(v) != v[2][0]),
    means("int_lin_le", SUM, |v| sum(v) <= v[2][0]),
    means("int_lin_lt", SUM, |v| sum(v) < v[2][0]),
    means("int_lin_ge", SUM, |v| sum(v) >= v[2][0]),
    means("int_lin_gt", SUM, |v| sum(v) > v[2][0]),
    means("bool_lin_eq", BOOL_SUM, |v| sum(v) == v[2][0]),
    means("bool_lin_le", BOOL_SUM, |v| sum(v) <= v[2][0]),
    means("array_int_element", &[Int, Pars, Int], item),
    means("array_var_int_element", &[Int, Ints, Int], item),
    means("array_bool_element", &[Int, Bools, Bool], item),
    means("array_var_bool_element", &[Int, Bools, Bool], item),
    means("array_int_maximum", &[Int, Ints], |v| v[1].iter().max() == Some(&v[0][0])),
    means("array_int_minimum", &[Int, Ints], |v| v[1].iter().min() == Some(&v[0][0])),
    means("set_in", &[Int, Set], |v| v[1].contains(&v[0][0])),
    means("array_bool_xor", &[Bools], |v| v[0].iter().sum::<i64>() % 2 == 1),
    means("bool2int", &[Bool, Int], |v| v[0] == v[1]),
    means("bool_clause", &[Bools, Bools], |v| any_true(&v[0]) || v[1].contains(&0)),
    means("bool_eq", BOOLS, |v| v[0] == v[1]),
    means("bool_ne", BOOLS, |v| v[0] != v[1]),
    means("bool_not", BOOLS, |v| v[0] != v[1]),
    means("bool_le", BOOLS, |v| v[0] <= v[1]),
    means("bool_lt", BOOLS, |v| v[0] < v[1]),
    means("fzn_all_different_int", &[Ints], |v| distinct(&v[0]) == v[0].len()),
    means("fzn_all_equal_int", &[Ints], |v| distinct(&v[0]) == 1),
    means("fzn_among", &[Int, Ints, Set], |v| {
        v[1].iter().filter(|x| v[2].contains(x)).count() as i64 == v[0][0]
    }),
    means("csp_count", &[Ints, Par, Int], |v| times_taken(&v[0], v[1][0]) == v[2][0]),
    means("csp_all_different_except", &[Ints, Par], |v| {
        let others: Vec<i64> = v[0].iter().copied().filter(|x| *x != v[1][0]).collect();
        distinct(&others) == others.len()
    }),
    means("fzn_nvalue", &[Int, Ints], |v| distinct(&v[1]) as i64 == v[0][0]),
    means("fzn_increasing_int", &[Ints], |v| v[0].is_sorted()),
    means("fzn_decreasing_int", &[Ints], |v| v[0].iter().rev().is_sorted()),
    means("fzn_strictly_increasing_int", &[Ints], |v| v[0].is_sorted_by(|a, b| a < b)),
    means("fzn_strictly_decreasing_int", &[Ints], |v| v[0].is_sorted_by(|a, b| a > b)),
    means("fzn_lex_less_int", &[Ints, Ints], |v| v[0] < v[1]),
    means("fzn_lex_lesseq_int", &[Ints, Ints], |v| v[0] <= v[1]),
    means("fzn_value_precede_int", &[Par, Par, Ints], |v| precedes(&v[2], v[0][0], v[1][0])),
    means("csp_if_then_else", &[Bool, Int, Int, Int], |v| {
        v[3] == if v[0][0] == 1 { v[1].clone() } else { v[2].clone() }
    }),
];

/// Constraints whose last argument is a result. Their half-reified form has no further argument.
const RESULTS: &[(Meaning, Holds)] = &[
    (means("array_bool_and", &[Bools, Bool], |v| all_true(&v[0]) == (v[1][0] == 1)), |v| {
        v[1][0] == 0 || all_true(&v[0])
    }),
    (means("array_bool_or", &[Bools, Bool], |v| any_true(&v[0]) == (v[1][0] == 1)), |v| {
        v[1][0] == 0 || any_true(&v[0])
    }),
    (means("bool_and", TRIPLE, |v| v[0][0] * v[1][0] == v[2][0]), |v| {
        v[2][0] == 0 || v[0][0] * v[1][0] == 1
    }),
    (means("bool_or", TRIPLE, |v| v[0][0].max(v[1][0]) == v[2][0]), |v| {
        v[2][0] == 0 || v[0][0] + v[1][0] > 0
    }),
    (means("bool_xor", TRIPLE, |v| (v[0] != v[1]) == (v[2][0] == 1)), |v| {
        v[2][0] == 0 || v[0] != v[1]
    }),
];

/// A model with one constraint, and its variables with their domains.
struct Drawn {
    declarations: String,
    arguments: Vec<String>,
    /// Of each argument, its parts: a number, or which variable.
    parts: Vec<Vec<Result<i64, usize>>>,
    domains: Vec<Vec<i64>>,
}

/// Draws arguments from a list of random numbers.
struct Draw<'a> {
    numbers: std::iter::Cycle<std::slice::Iter<'a, u16>>,
    drawn: Drawn,
}

impl Draw<'_> {
    fn below(&mut self, bound: i64) -> i64 {
        i64::from(*self.numbers.next().unwrap_or(&0)) % bound
    }

    fn number(&mut self) -> i64 {
        self.below(8) - 3
    }

    /// A variable, an old or a new one, or a number.
    fn part(&mut self, is_bool: bool) -> (String, Result<i64, usize>) {
        let choice = self.below(5);
        if choice == 0 || self.drawn.domains.len() >= 5 && choice < 3 {
            let number = if is_bool { self.below(2) } else { self.number() };
            let text = if is_bool { (number == 1).to_string() } else { number.to_string() };
            return (text, Ok(number));
        }
        let fits = |domain: &Vec<i64>| !is_bool || *domain == [0, 1];
        let old = self.drawn.domains.iter().position(fits);
        if let Some(old) = old.filter(|_| choice == 1 || self.drawn.domains.len() >= 5) {
            return (format!("x{old}"), Err(old));
        }
        let new = self.drawn.domains.len();
        let (domain, text): (Vec<i64>, String) = match (is_bool, self.below(2)) {
            (true, _) => (vec![0, 1], "bool".to_owned()),
            (false, 0) => {
                let low = self.number();
                let high = low + self.below(4);
                ((low..=high).collect(), format!("{low}..{high}"))
            }
            (false, _) => {
                let mut values: Vec<i64> = (0..3).map(|_| self.number()).collect();
                values.sort_unstable();
                values.dedup();
                let text: Vec<String> = values.iter().map(i64::to_string).collect();
                let text = format!("{{{}}}", text.join(","));
                (values, text)
            }
        };
        self.drawn.domains.push(domain);
        let _ = writeln!(self.drawn.declarations, "var {text}: x{new} :: output_var;");
        (format!("x{new}"), Err(new))
    }

    fn array(&mut self, length: i64, is_bool: bool) -> (String, Vec<Result<i64, usize>>) {
        let parts: Vec<_> = (0..length).map(|_| self.part(is_bool)).collect();
        let texts: Vec<String> = parts.iter().map(|(text, _)| text.clone()).collect();
        (format!("[{}]", texts.join(",")), parts.into_iter().map(|(_, part)| part).collect())
    }

    fn numbers(&mut self, length: i64) -> Vec<i64> {
        (0..length).map(|_| self.number()).collect()
    }

    fn arguments(&mut self, kinds: &[Kind]) {
        let length = 1 + self.below(3);
        for &kind in kinds {
            let (text, parts) = match kind {
                Int | Bool => {
                    let (text, part) = self.part(kind == Bool);
                    (text, vec![part])
                }
                Ints | Bools => self.array(length, kind == Bools),
                Par => {
                    let number = self.number();
                    (number.to_string(), vec![Ok(number)])
                }
                Pars | Factors | Set => {
                    let numbers = self.numbers(length);
                    let texts: Vec<String> = numbers.iter().map(i64::to_string).collect();
                    let [open, close] = if kind == Set { ["{", "}"] } else { ["[", "]"] };
                    let text = format!("{open}{}{close}", texts.join(","));
                    (text, numbers.into_iter().map(Ok).collect())
                }
            };
            self.drawn.arguments.push(text);
            self.drawn.parts.push(parts);
        }
    }
}

/// All assignments of the variables under which the closure holds, as they are printed.
fn expected(drawn: &Drawn, holds: impl Fn(&[Vec<i64>]) -> bool) -> Vec<String> {
    let mut assignments = vec![Vec::new()];
    for domain in &drawn.domains {
        let extended = assignments.iter().flat_map(|assignment| {
            domain.iter().map(move |&value| [&assignment[..], &[value]].concat())
        });
        assignments = extended.collect();
    }
    assignments.retain(|assignment: &Vec<i64>| {
        let value = |part: &Result<i64, usize>| part.unwrap_or_else(|x| assignment[x]);
        let values: Vec<Vec<i64>> =
            drawn.parts.iter().map(|parts| parts.iter().map(value).collect()).collect();
        holds(&values)
    });
    let print = |assignment: &Vec<i64>| {
        let mut text = String::new();
        for (number, &value) in assignment.iter().enumerate() {
            let is_bool = drawn.declarations.contains(&format!("var bool: x{number} "));
            let value = if is_bool { (value == 1).to_string() } else { value.to_string() };
            let _ = writeln!(text, "x{number} = {value};");
        }
        text
    };
    let mut texts: Vec<String> = assignments.iter().map(print).collect();
    let end = if texts.is_empty() { "=====UNSATISFIABLE=====\n" } else { "==========\n" };
    texts.push(end.to_owned());
    texts.sort();
    texts
}

fn check(
    name: &str,
    drawn: &Drawn,
    holds: impl Fn(&[Vec<i64>]) -> bool,
) -> Result<(), TestCaseError> {
    let text = format!(
        "{}constraint {name}({});\nsolve satisfy;\n",
        drawn.declarations,
        drawn.arguments.join(", ")
    );
    for free in [false, true] {
        prop_assert_eq!(all(&text, free), expected(drawn, &holds), "{}", text);
    }
    Ok(())
}

fn draw(kinds: &[Kind], numbers: &[u16]) -> Drawn {
    let drawn = Drawn {
        declarations: String::new(),
        arguments: Vec::new(),
        parts: Vec::new(),
        domains: Vec::new(),
    };
    let mut draw = Draw { numbers: numbers.iter().cycle(), drawn };
    draw.arguments(kinds);
    draw.drawn
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(40))]

    #[test]
    fn constraints_mean_what_the_reference_says(numbers in prop::collection::vec(any::<u16>(), 60)) {
        for meaning in ALL.iter().chain(RESULTS.iter().map(|(meaning, _)| meaning)) {
            check(meaning.name, &draw(meaning.kinds, &numbers), meaning.holds)?;
        }
    }

    #[test]
    fn reified_and_half_reified_forms_mean_the_same(numbers in prop::collection::vec(any::<u16>(), 60)) {
        for meaning in ALL {
            let kinds = [meaning.kinds, &[Bool]].concat();
            let drawn = draw(&kinds, &numbers);
            let last = meaning.kinds.len();
            check(&format!("{}_reif", meaning.name), &drawn, |v| {
                (meaning.holds)(&v[..last]) == (v[last][0] == 1)
            })?;
            check(&format!("{}_imp", meaning.name), &drawn, |v| {
                v[last][0] == 0 || (meaning.holds)(&v[..last])
            })?;
        }
        for (meaning, implied) in RESULTS {
            check(&format!("{}_imp", meaning.name), &draw(meaning.kinds, &numbers), implied)?;
        }
    }
}
