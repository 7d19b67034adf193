//! Better values of the objective than the search has asked for yet.

use crate::atom::Atom;
use crate::domains::Domains;
use crate::goal::Goal;

/// The first decision of a run that improves on a solution: the objective has one of the best values
/// that are left. If that fails, a bound of the objective is proven, and a better one from there on
/// [destructive bounds: Klein & Scholl 1999]. At first it is the better half; each time that nothing
/// came of it, half as many values, and otherwise twice as many.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Target {
    /// The bounds of the objective when it was asked last.
    bounds: Option<(i32, i32)>,
    halvings: u32,
}

/// Halved this often, one value is left of any domain.
const MOST: u32 = 32;

impl Target {
    /// The decision, at the root. `None` if there is no objective, or only one value of it.
    pub(super) fn choose(&mut self, goal: Goal, d: &Domains) -> Option<Atom> {
        let x = goal.objective().filter(|&x| !d.is_fixed(x))?;
        let bounds = d.min_max(x);
        self.halvings = if self.bounds.replace(bounds) == Some(bounds) {
            MOST.min(self.halvings + 1)
        } else {
            self.halvings.saturating_sub(1).max(1)
        };
        let (low, high) = bounds;
        let more = (i64::from(high) - i64::from(low)) >> self.halvings;
        Some(match goal {
            Goal::Maximize(_) => Atom::at_least(x, (i64::from(high) - more) as i32),
            _ => Atom::at_most(x, (i64::from(low) + more) as i32),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Target;
    use crate::goal::Goal;
    use crate::model::Model;
    use crate::values::Values;

    /// What is asked for, with these bounds of the objective one after the other.
    fn asked(all: &[(i32, i32)], goal: impl Fn(crate::ids::Var) -> Goal) -> Vec<String> {
        let mut target = Target::default();
        let choose = |&(low, high): &(i32, i32)| {
            let mut model = Model::new();
            let x = model.var("x", Values::from(low..=high)).unwrap();
            let atom = target.choose(goal(x), model.solver().domains());
            atom.map_or_else(String::new, |atom| atom.to_string())
        };
        all.iter().map(choose).collect()
    }

    #[test]
    fn targets_come_nearer_when_they_are_not_met() {
        let all = [(0, 100), (0, 100), (0, 100), (26, 100), (26, 90), (26, 26)];
        let texts = asked(&all, Goal::Minimize);
        assert_eq!(
            texts,
            [
                "x0 <= 50", "x0 <= 25", "x0 <= 12", "x0 <= 44", "x0 <= 58", ""
            ]
        );
    }

    #[test]
    fn the_widest_domain_does_not_overflow() {
        let all = [(i32::MIN, i32::MAX); 40];
        let texts = asked(&all, Goal::Maximize);
        assert_eq!(texts[0], "x0 >= 0");
        assert_eq!(texts[39], "x0 >= 2147483647");
        assert_eq!(asked(&all[..1], |_| Goal::Satisfy), [""]);
    }
}
