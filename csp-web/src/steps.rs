//! Steps.
use csp_sudoku::shape::{Cell, House};
use csp_sudoku::symbols;
use csp_sudoku::techniques::{Basis, Candidate, Claim, Ladder, Pattern, Proof, Step, english};
use serde_json::{Map, Value, json};

/// The step as an object. The fields of the pattern that it does not use are left out.
pub(crate) fn object(step: &Step, ladder: &Ladder, proof: Option<&Proof>) -> Value {
    let rung = ladder.rung(step.technique);
    let mut object = Map::new();
    let mut put = |name: &str, value: Value| {
        object.insert(name.to_owned(), value);
    };
    put("technique", step.technique.name().into());
    put("level", rung.map(|rung| rung.level.to_string()).into());
    put("score", rung.map(|rung| rung.score).into());
    put("notation", step.to_string().into());
    put("text", english(step).into());
    put("placement", step.placement.map(|placement| placement.to_string()).into());
    put("eliminations", candidates(step.eliminations()));
    put("unique", step.technique.assumes_unique().into());
    if let Some(house) = step.house {
        put("house", house.to_string().into());
    }
    if let Some(proof) = proof {
        let basis = match proof.basis {
            Basis::Position => "position",
            Basis::OneSolution => "one solution",
        };
        put("proof", json!({"basis": basis, "refuted": candidates(&proof.refuted)}));
    }
    if let Some(pattern) = &step.pattern {
        put("pattern", pattern_object(pattern));
    }
    object.into()
}

fn pattern_object(pattern: &Pattern) -> Value {
    let fields = [
        ("digits", digits(&pattern.digits)),
        ("cells", cells(&pattern.cells)),
        ("base", houses(&pattern.base)),
        ("cover", houses(&pattern.cover)),
        ("fins", candidates(&pattern.fins)),
        ("endofins", candidates(&pattern.endo_fins)),
        (
            "sets",
            list(
                &pattern.sets,
                |set| json!({"cells": cells(&set.cells), "digits": digits(&set.digits)}),
            ),
        ),
        ("links", list(&pattern.links, |link| digits(link))),
        ("chains", list(&pattern.chains, |chain| list(chain, claim))),
        ("colors", list(&pattern.colors, |color| cells(color))),
    ];
    let used = fields.into_iter().filter(|(_, value)| *value != json!([]));
    used.map(|(name, value)| (name.to_owned(), value)).collect::<Map<_, _>>().into()
}

fn list<T>(things: &[T], value: impl Fn(&T) -> Value) -> Value {
    things.iter().map(value).collect()
}

fn digits(digits: &[u8]) -> Value {
    list(digits, |digit| symbols::character(*digit).to_string().into())
}

fn cells(cells: &[Cell]) -> Value {
    list(cells, |cell| cell.to_string().into())
}

fn houses(houses: &[House]) -> Value {
    list(houses, |house| house.to_string().into())
}

fn candidates(candidates: &[Candidate]) -> Value {
    list(candidates, |candidate| candidate.to_string().into())
}

fn claim(claim: &Claim) -> Value {
    let digit = symbols::character(claim.digit).to_string();
    json!({"digit": digit, "cells": cells(&claim.cells), "holds": claim.holds})
}
