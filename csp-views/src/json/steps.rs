//! Steps that people take, and their proofs.

use super::names::{digit_text, digits, names, texts};
use csp_sudoku::check::DeductionVerdict;
use csp_sudoku::techniques::{ChainNode, Ladder, Outline, ProofBasis, Step, StepProof, english};
use csp_sudoku::{BoardText, Shape};
use serde_json::{Map, Value, json};

/// What shows that a step holds.
#[derive(Clone, Copy, Default, Debug)]
pub struct StepEvidence<'a> {
    /// The proof by search, if one was made.
    pub proof: Option<&'a StepProof>,
    /// What the checker of steps says, if it was asked.
    pub verdict: Option<&'a DeductionVerdict>,
}

/// The step as an object.
///
/// | field | holds |
/// |---|---|
/// | `technique`, `level`, `score` | its name, and its place on the ladder (null if it has none) |
/// | `notation`, `text` | the step as HoDoKu writes it, and in plain English |
/// | `placement` | the digit that it places, such as `r4c7=5`, or null |
/// | `eliminations` | the candidates that it removes |
/// | `unique` | whether it assumes that there is one solution |
/// | `house` | the house of a hidden single, if it has one |
/// | `proof` | `basis` (`position` or `one solution`) and `refuted`, if a proof is given |
/// | `check` | what it was shown to follow from, if the checker was asked |
/// | `pattern` | what the technique has found; fields that it does not use are left out |
#[must_use]
pub fn step(step: &Step, ladder: &Ladder, evidence: StepEvidence<'_>) -> Value {
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
    let placement = step
        .placement
        .map(|placement| placement.on(step.shape).to_string());
    put("placement", placement.into());
    put("eliminations", texts(step.shape, &step.eliminations));
    put("unique", step.technique.assumes_unique().into());
    if let Some(house) = step.house {
        put("house", house.to_string().into());
    }
    if let Some(proof) = evidence.proof {
        put("proof", self::proof(proof, step.shape));
    }
    if let Some(verdict) = evidence.verdict {
        put("check", verdict.on(step.shape).to_string().into());
    }
    if step.pattern.is_some() {
        put("pattern", outline(&step.outline(), step.shape));
    }
    object.into()
}

/// A proof of a step on a board of this shape: from what it follows, and the candidates that were refuted.
#[must_use]
pub fn proof(proof: &StepProof, shape: Shape) -> Value {
    let basis = match proof.basis {
        ProofBasis::Position => "position",
        ProofBasis::OneSolution => "one solution",
    };
    json!({"basis": basis, "refuted": texts(shape, &proof.refuted)})
}

fn outline(outline: &Outline, shape: Shape) -> Value {
    let sets = list(
        &outline.sets,
        |set| json!({"cells": names(&set.cells), "digits": digits(shape, &set.digits)}),
    );
    let chains = list(&outline.chains, |chain| list(chain, |one| node(one, shape)));
    let fields = [
        ("digits", digits(shape, &outline.digits)),
        ("cells", names(&outline.cells)),
        ("base", names(&outline.base)),
        ("cover", names(&outline.cover)),
        ("fins", texts(shape, &outline.fins)),
        ("endofins", texts(shape, &outline.endo_fins)),
        ("sets", sets),
        ("links", list(&outline.links, |link| digits(shape, link))),
        ("chains", chains),
        ("colors", list(&outline.colors, |color| names(color))),
    ];
    let used = fields.into_iter().filter(|(_, value)| *value != json!([]));
    used.map(|(name, value)| (name.to_owned(), value))
        .collect::<Map<_, _>>()
        .into()
}

fn list<T>(things: &[T], value: impl Fn(&T) -> Value) -> Value {
    things.iter().map(value).collect()
}

fn node(node: &ChainNode, shape: Shape) -> Value {
    json!({"digit": digit_text(shape, node.digit), "cells": names(&node.cells), "holds": node.holds})
}
