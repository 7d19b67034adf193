//! Random models: FlatZinc and FlatZinc JSON of one model are the same.

use super::JSON;
use super::write::{json_of, words_of};
use csp_core::testing::{cases, seeds};
use csp_flatzinc::{CompileOptions, compile, read, read_json};
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use rand_chacha::ChaCha8Rng;
use std::fmt::Write as _;

/// Draws a model as text. What JSON has no words for, such as items of arrays by their numbers, is not in it.
struct ModelDraw {
    random: ChaCha8Rng,
    text: String,
}

impl ModelDraw {
    fn number(&mut self) -> i64 {
        match self.random.random_range(0..20) {
            0 => i64::MAX,
            1 => i64::MIN,
            _ => self.random.random_range(-9..=9),
        }
    }

    fn one_of(&mut self, things: &[&str]) -> String {
        (*things.choose(&mut self.random).expect("there is one")).to_owned()
    }

    fn set(&mut self) -> String {
        if self.random.random() {
            let first = self.random.random_range(-9..=9);
            return format!("{first}..{}", first + self.random.random_range(-1..9));
        }
        let size = self.random.random_range(0..5);
        let numbers = (0..size).map(|_| self.random.random_range(-9..=9).to_string());
        format!("{{{}}}", numbers.collect::<Vec<_>>().join(", "))
    }

    fn list(&mut self, draw: impl Fn(&mut Self) -> String) -> String {
        let size = self.random.random_range(0..4);
        let items: Vec<String> = (0..size).map(|_| draw(self)).collect();
        items.join(", ")
    }

    fn literal(&mut self) -> String {
        match self.random.random_range(0..6) {
            0 => self.number().to_string(),
            1 => self.set(),
            2 => "1.5".to_owned(),
            3 => self.one_of(&["true", "false"]),
            _ => self.one_of(&["v0", "v1", "a0", "unknown"]),
        }
    }

    fn annotation(&mut self, depth: usize) -> String {
        let strings = ["\"\"", "\"é ü\"", r#""a \"quoted\" \\ name\n\t""#];
        match self.random.random_range(0..5) {
            0 if depth > 0 => {
                let arguments = self.list(|draw| draw.annotation(depth - 1));
                format!("seq_search([{arguments}])")
            }
            1 => format!("named({})", self.one_of(&strings)),
            2 => format!("mixed({})", self.list(Self::literal)),
            _ => self.one_of(&["domain", "bounds", "first_fail"]),
        }
    }

    /// Annotations in the order in which JSON has them: one may come before, and some behind.
    fn annotations(&mut self, before: &[&str], behind: &[&str]) -> String {
        let mut annotations = Vec::new();
        let mut maybe = |draw: &mut Self, names: &[&str]| {
            for name in names {
                if draw.random.random_range(0..3) == 0 {
                    annotations.push((*name).to_owned());
                }
            }
        };
        maybe(self, before);
        for _ in 0..self.random.random_range(0..3) {
            let annotation = self.annotation(2);
            maybe(self, &[&annotation]);
        }
        maybe(self, behind);
        let written = annotations.iter().map(|name| format!(" :: {name}"));
        written.collect()
    }

    fn variable(&mut self, name: &str) {
        let (number, set) = (self.number(), self.set());
        let (r#type, value) = match self.random.random_range(0..10) {
            0 => ("var bool".to_owned(), String::new()),
            1 => ("var int".to_owned(), String::new()),
            2 => (format!("var set of {set}"), String::new()),
            3 => (format!("var {set}"), format!(" = {number}")),
            4 => (format!("var {set}"), " = v0".to_owned()),
            5 => ("int".to_owned(), format!(" = {number}")),
            6 => ("bool".to_owned(), " = true".to_owned()),
            7 => ("set of int".to_owned(), format!(" = {set}")),
            8 => ("float".to_owned(), " = 0.25".to_owned()),
            _ => (format!("var {set}"), String::new()),
        };
        let notes = self.annotations(&["var_is_introduced"], &["is_defined_var", "output_var"]);
        let _ = writeln!(self.text, "{type}: {name}{notes}{value};");
    }

    fn array(&mut self, name: &str) {
        let number = self.random.random_range(0..4);
        let draw = match self.random.random_range(0..4) {
            0 => |draw: &mut Self| draw.number().to_string(),
            1 => |draw: &mut Self| draw.one_of(&["true", "false"]),
            2 => |draw: &mut Self| draw.set(),
            _ => |draw: &mut Self| draw.one_of(&["x", "x", "3"]),
        };
        let items: Vec<String> = (0..number).map(|_| draw(self)).collect();
        let r#type = match items.first().map(String::as_str) {
            Some("true" | "false") => "bool",
            Some(item) if item.contains(['{', '.']) => "set of int",
            _ => "int",
        };
        let var = match items.iter().any(|item| item == "x") {
            true => "var ",
            false => "",
        };
        let output = format!("output_array([1..{number}])");
        let notes = self.annotations(&["var_is_introduced"], &["is_defined_var", &output]);
        let items = items.join(", ");
        let _ = writeln!(
            self.text,
            "array [1..{number}] of {var}{type}: {name}{notes} = [{items}];"
        );
    }

    fn constraint(&mut self) {
        let name = self.one_of(&["int_le", "bool_clause", "_own"]);
        let arguments = self.list(|draw| match draw.random.random() {
            true => draw.literal(),
            false => format!("[{}]", draw.list(Self::literal)),
        });
        let notes = self.annotations(&[], &["defines_var(x)"]);
        let _ = writeln!(self.text, "constraint {name}({arguments}){notes};");
    }

    fn model(mut self) -> String {
        self.text.push_str("var 1..3: x;\n");
        for number in 0..self.random.random_range(0..5) {
            self.variable(&format!("v{number}"));
        }
        for number in 0..self.random.random_range(0..4) {
            self.array(&format!("a{number}"));
        }
        for _ in 0..self.random.random_range(0..5) {
            self.constraint();
        }
        let notes = self.annotations(&[], &[]);
        let goal = self.one_of(&["satisfy", "minimize x", "maximize v0", "maximize 7"]);
        self.text + &format!("solve{notes} {goal};\n")
    }
}

#[test]
fn both_forms_of_a_model_are_the_same() {
    for seed in seeds(cases(2000)) {
        let draw = ModelDraw {
            random: ChaCha8Rng::seed_from_u64(seed),
            text: String::new(),
        };
        let text = draw.model();
        let flat = read(&text).unwrap_or_else(|error| panic!("{error}\n{text}"));
        let json = json_of(&flat).to_string();
        let read = read_json(&json).unwrap_or_else(|error| panic!("{error}\n{json}"));
        assert_eq!(
            words_of(&read),
            words_of(&flat),
            "seed {seed}\n{text}\n{json}"
        );
    }
}

/// The reader and the compiler after it do not panic, and an error is about a place in the text.
#[test]
fn a_model_with_parts_cut_out_or_put_in() {
    const PARTS: [&str; 20] = [
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "\"",
        "\"b\"",
        "\"set\"",
        "\"rhs\"",
        "\"domain\"",
        "null",
        "true",
        "-3",
        "1.5",
        "1e99",
        "9223372036854775808",
        "\\u0041",
        "é",
        "\n",
    ];
    let mut random = ChaCha8Rng::seed_from_u64(3);
    let (mut good, mut bad) = (0, 0);
    for _ in 0..cases(20_000) {
        let start = random.random_range(0..JSON.len());
        let end = (start + random.random_range(0..9)).min(JSON.len());
        let put = PARTS.choose(&mut random).expect("there are parts");
        let text = format!("{}{put}{}", &JSON[..start], &JSON[end..]);
        match read_json(&text) {
            Ok(ast) => {
                let _ = compile(&ast, CompileOptions::default());
                good += 1;
            }
            Err(error) => {
                let line = text.split('\n').nth(error.place.line as usize - 1);
                let width = line.map(|line| line.chars().count());
                let column = error.place.column as usize;
                assert!(
                    width.is_some_and(|width| column <= width + 1),
                    "{error}\n{text}"
                );
                bad += 1;
            }
        }
    }
    assert!(good > 0 && bad > 0);
}
