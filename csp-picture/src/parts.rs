//! A step on a scene: which part each cell, candidate, house and link has.
//!
//! One function does it for all families, since they share the fields of `Pattern`.

use crate::links::{candidates, links};
use crate::scene::{Content, HousePart, Part, Scene, Shade};
use csp_sudoku::Cell;
use csp_sudoku::techniques::{Candidate, Pattern, Step, english};

impl Scene {
    /// The same scene with a step on it. What the step names and the scene does not have is left
    /// out.
    #[must_use]
    pub fn with_step(mut self, step: &Step) -> Self {
        step.technique.name().clone_into(&mut self.title);
        self.description = format!("{step}\n{}\n{}", english(step), self.description);
        if let Some(house) = step.house {
            self.shade_house(house, HousePart::Base);
        }
        if let Some(pattern) = &step.pattern {
            self.links = links(&self, step.technique, pattern);
            self.show_pattern(pattern);
        }
        match step.placement {
            // The links of a pattern lead to the candidate, so it stays small there.
            Some(placement) if step.pattern.is_some() && self.shows(placement) => {
                self.shade(placement.cell, Shade::Step);
                self.mark(placement, Part::Placed);
            }
            Some(placement) => self.fill(placement),
            None => {}
        }
        self
    }

    fn show_pattern(&mut self, pattern: &Pattern) {
        pattern
            .base
            .iter()
            .for_each(|house| self.shade_house(*house, HousePart::Base));
        pattern
            .cover
            .iter()
            .for_each(|house| self.shade_house(*house, HousePart::Cover));
        for cell in &pattern.cells {
            self.shade(*cell, Shade::Step);
            // A pattern without digits means all candidates of its cells.
            let all = if pattern.digits.is_empty() {
                self.candidates(*cell)
            } else {
                Vec::new()
            };
            for digit in pattern.digits.iter().chain(&all) {
                self.mark(
                    Candidate {
                        digit: *digit,
                        cell: *cell,
                    },
                    Part::Pattern,
                );
            }
        }
        for fin in pattern.fins.iter().chain(&pattern.endo_fins) {
            self.shade(fin.cell, Shade::Step);
            self.mark(*fin, Part::Fin);
        }
        for (index, set) in pattern.sets.iter().enumerate() {
            set.cells
                .iter()
                .for_each(|cell| self.shade(*cell, Shade::Set(index)));
            self.mark_all(&set.cells, &set.digits, Part::Set(index));
        }
        for (index, cells) in pattern.colors.iter().enumerate() {
            self.mark_all(cells, &pattern.digits, Part::Color(index));
        }
        for claim in pattern.chains.iter().flatten() {
            let part = if claim.holds { Part::True } else { Part::False };
            let ends = candidates(claim);
            ends.iter()
                .for_each(|candidate| self.mark(*candidate, part));
            if ends.len() > 1 && !self.groups.contains(&ends) {
                self.groups.push(ends);
            }
        }
        pattern
            .eliminations
            .iter()
            .for_each(|gone| self.mark(*gone, Part::Eliminated));
    }

    fn mark_all(&mut self, cells: &[Cell], digits: &[u8], part: Part) {
        for cell in cells {
            digits.iter().for_each(|digit| {
                self.mark(
                    Candidate {
                        digit: *digit,
                        cell: *cell,
                    },
                    part,
                )
            });
        }
    }

    /// A digit that the step places.
    pub(crate) fn fill(&mut self, Candidate { digit, cell }: Candidate) {
        self.shade(cell, Shade::Step);
        if self.shape().contains(cell) {
            let index = self.shape().index(cell);
            self.cells[index].content = Content::Placed(digit);
            self.cells[index].marks.clear();
        }
    }
}
