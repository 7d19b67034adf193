//! How many random cases are tried.

use std::env;

/// The environment variable that says how many of the random cases are tried, in percent. More than
/// 100 are for long runs beside the usual ones.
const VARIABLE: &str = "CSP_TEST_CASES";

/// Seeds of random cases: the numbers below `all`, or fewer of them, evenly spread, where the
/// environment variable `CSP_TEST_CASES` is a percentage below 100. Where it is above 100, further
/// numbers follow.
///
/// [`Oracle`](super::Oracle) draws its cases by these numbers.
///
/// # Panics
/// The variable is anything but a number from 1 to 100,000.
pub fn seeds(all: u64) -> impl Iterator<Item = u64> {
    let percent = percent();
    let end = all.max(share(all, percent));
    (0..end).filter(move |number| is_drawn(*number, percent))
}

/// How many [`seeds`] there are: for loops that draw one case after the other from one seed, and
/// for how often something must be met.
///
/// # Panics
/// As [`seeds`] does.
#[must_use]
pub fn cases(all: u64) -> u64 {
    share(all, percent())
}

fn share(all: u64, percent: u64) -> u64 {
    (all * percent).div_ceil(100)
}

/// A hundred numbers in a row have this many that are drawn, the first among them.
fn is_drawn(number: u64, percent: u64) -> bool {
    share(number + 1, percent) > share(number, percent)
}

fn percent() -> u64 {
    let Ok(text) = env::var(VARIABLE) else {
        return 100;
    };
    match text.parse() {
        Ok(percent @ 1..=100_000) => percent,
        _ => panic!("{VARIABLE} is `{text}`, and should be a percentage from 1 to 100000"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_percentage_draws_so_many_of_a_hundred() {
        for percent in 1..=100 {
            for all in [0, 1, 7, 100, 250] {
                let drawn = (0..all).filter(|&number| is_drawn(number, percent)).count() as u64;
                assert_eq!(drawn, (all * percent).div_ceil(100), "{percent} % of {all}");
            }
        }
        assert!(
            (0..100).all(|number| is_drawn(number, 101)),
            "more than all are tried, not others"
        );
        assert_eq!([share(3000, 3400), share(7, 150)], [102_000, 11]);
        assert_eq!(
            (0..20)
                .filter(|&number| is_drawn(number, 20))
                .collect::<Vec<_>>(),
            [0, 5, 10, 15]
        );
    }
}
