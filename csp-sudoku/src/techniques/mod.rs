//! Techniques that people use: hints, paths, all steps, grades.
//!
//! A [`Position`] is what is known of a puzzle. A [`Ladder`] says which techniques are tried, in
//! which order. It gives the [hint](Ladder::hint), the [path](Ladder::path) to the end with its
//! [`Grade`], and [all steps](Ladder::all_steps). A [`Step`] is data. [`notation()`] writes it as
//! HoDoKu does, and [`english()`] for someone who has never heard of the technique.
//!
//! ```
//! use csp_sudoku::techniques::{Ladder, Position};
//!
//! let puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let path = Ladder::default().path(&Position::new(&puzzle)?);
//! assert_eq!(path.steps[0].to_string(), "Naked Single: r5c5=5");
//! assert_eq!(path.grade.to_string(), "Easy (204)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Names, order, levels, scores and notation are those of HoDoKu 2.2 [Hobiger 2012], but for the techniques by clues, which
//! HoDoKu does not have: they come of a search for [steps of few rules](csp_core::explain::StepFinder), and killer combinations, innies,
//! outies, bounds and polarity are the names that people use.
//!
//! What takes too long on large boards is left out: on boards with more than nine digits almost
//! locked sets have at most five cells; nice loops and forcing chains are looked for up to 3,000
//! candidates and groups; forcing nets lie within each other only on boards of up to 128 cells.

// How to add a technique.
//
// 1. Here: a row of `techniques`. If it has a family of its own, also `mod` and a row of `pattern_rows`
//    for each type of pattern.
// 2. The folder of its family. `mod.rs` finds the steps:
//    `pub(super) fn find<const W: usize>(board: &CandidateBoard<W>, technique: Technique, found: &mut Collector)
//    -> ControlFlow<()>`. It gives each step to `found.add(step)?`, in the order in which HoDoKu finds
//    them, as the first is the hint. Steps of other techniques of the family are left out.
//    `CandidateBoard` has what is needed on bits: `candidates[cell]`, `cells[digit]`, `places(house, digit)`,
//    `layout.peers[cell]`, `layout.common_peers(&set)`, `layout.seats(cell)`. Digits count from 0 there
//    and from 1 in steps. A house that is not `complete` need not have each digit.
//    If a family needs the usual houses, it finds nothing on boards without them. The eliminations
//    stand in the order in which HoDoKu removes them, which the notation shows and which decides on the
//    next single.
// 3. `pattern.rs` in the same folder: the type of the pattern, and with `DescribePattern` its notation, its
//    English, what it needs, and what pictures show.
// 4. `tests/techniques/positions.txt`: four positions of each technique or more.

/// The techniques: name, code and short name; place on the default ladder, level, score, whether it is
/// tried; how many solutions the puzzle may have; what finds it. Techniques that share a rung follow
/// with `+`. Gives the rows to another macro.
macro_rules! techniques {
    ($then:ident) => { $then! {
        FullHouse "Full House" "0000" "fh", 10 Easy 4 On Any => singles::full_houses;
        NakedSingle "Naked Single" "0003" "n1", 20 Easy 4 On Any => singles::naked;
        HiddenSingle "Hidden Single" "0002" "h1", 30 Easy 14 On Any => singles::hidden;
        LockedPair "Locked Pair" "0110" "l2", 40 Medium 40 On Any => subsets::naked;
        LockedTriple "Locked Triple" "0111" "l3", 50 Medium 60 On Any => subsets::naked;
        Pointing "Locked Candidates Type 1 (Pointing)" "0100" "lc1", 60 Medium 50 On Any => locked::find;
        Claiming "Locked Candidates Type 2 (Claiming)" "0101" "lc2", 70 Medium 50 On Any => locked::find;
        NakedPair "Naked Pair" "0200" "n2", 80 Medium 60 On Any => subsets::naked;
        NakedTriple "Naked Triple" "0201" "n3", 90 Medium 80 On Any => subsets::naked;
        NakedQuadruple "Naked Quadruple" "0202" "n4", 120 Hard 120 On Any => subsets::naked;
        HiddenPair "Hidden Pair" "0210" "h2", 100 Medium 70 On Any => subsets::hidden;
        HiddenTriple "Hidden Triple" "0211" "h3", 110 Medium 100 On Any => subsets::hidden;
        HiddenQuadruple "Hidden Quadruple" "0212" "h4", 130 Hard 150 On Any => subsets::hidden;
        XWing "X-Wing" "0300" "bf2", 140 Hard 140 On Any => fish::find;
        Swordfish "Swordfish" "0301" "bf3", 150 Hard 150 On Any => fish::find;
        Jellyfish "Jellyfish" "0302" "bf4", 160 Hard 160 On Any => fish::find;
        Squirmbag "Squirmbag" "0303" "bf5", 170 Unfair 470 Off Any => fish::find;
        Whale "Whale" "0304" "bf6", 180 Unfair 470 Off Any => fish::find;
        Leviathan "Leviathan" "0305" "bf7", 190 Unfair 470 Off Any => fish::find;
        RemotePair "Remote Pair" "0703" "rp", 200 Hard 110 On Any => chains::find;
        Skyscraper "Skyscraper" "0400" "sk", 220 Hard 130 On Any => single_digit::skyscrapers;
        TwoStringKite "2-String Kite" "0401" "2sk", 230 Hard 150 On Any => single_digit::kites;
        TurbotFish "Turbot Fish" "0403" "tf", 240 Hard 120 On Any => chains::find;
        EmptyRectangle "Empty Rectangle" "0402" "er", 250 Hard 120 On Any => single_digit::empty_rectangles;
        WWing "W-Wing" "0803" "w", 260 Hard 150 On Any => wings::w_wings;
        XyWing "XY-Wing" "0800" "xy", 270 Hard 160 On Any => wings::find;
        XyzWing "XYZ-Wing" "0801" "xyz", 280 Hard 180 On Any => wings::find;
        BugPlus1 "Bivalue Universal Grave + 1" "0610" "bug1", 210 Hard 100 On One => uniqueness::find;
        Uniqueness1 "Uniqueness Test 1" "0600" "u1", 290 Hard 100 On One => uniqueness::find;
        Uniqueness2 "Uniqueness Test 2" "0601" "u2", 300 Hard 100 On One => uniqueness::find;
        Uniqueness3 "Uniqueness Test 3" "0602" "u3", 310 Hard 100 On One => uniqueness::find;
        Uniqueness4 "Uniqueness Test 4" "0603" "u4", 320 Hard 100 On One => uniqueness::find;
        Uniqueness5 "Uniqueness Test 5" "0604" "u5", 330 Hard 100 On One => uniqueness::find;
        Uniqueness6 "Uniqueness Test 6" "0605" "u6", 340 Hard 100 On One => uniqueness::find;
        HiddenRectangle "Hidden Rectangle" "0606" "hr", 350 Hard 100 On One => uniqueness::find;
        AvoidableRectangle1 "Avoidable Rectangle Type 1" "0607" "ar1", 360 Hard 100 On One => uniqueness::find;
        AvoidableRectangle2 "Avoidable Rectangle Type 2" "0608" "ar2", 370 Hard 100 On One => uniqueness::find;
        FinnedXWing "Finned X-Wing" "0310" "fbf2", 380 Hard 130 On Any => fish::find;
        SashimiXWing "Sashimi X-Wing" "0320" "sbf2", 390 Hard 150 On Any => fish::find;
        FinnedSwordfish "Finned Swordfish" "0311" "fbf3", 400 Unfair 200 On Any => fish::find;
        SashimiSwordfish "Sashimi Swordfish" "0321" "sbf3", 410 Unfair 240 On Any => fish::find;
        FinnedJellyfish "Finned Jellyfish" "0312" "fbf4", 420 Unfair 250 On Any => fish::find;
        SashimiJellyfish "Sashimi Jellyfish" "0322" "sbf4", 430 Unfair 260 On Any => fish::find;
        FinnedSquirmbag "Finned Squirmbag" "0313" "fbf5", 440 Unfair 470 Off Any => fish::find;
        SashimiSquirmbag "Sashimi Squirmbag" "0323" "sbf5", 450 Unfair 470 Off Any => fish::find;
        FinnedWhale "Finned Whale" "0314" "fbf6", 460 Unfair 470 Off Any => fish::find;
        SashimiWhale "Sashimi Whale" "0324" "sbf6", 470 Unfair 470 Off Any => fish::find;
        FinnedLeviathan "Finned Leviathan" "0315" "fbf7", 480 Unfair 470 Off Any => fish::find;
        SashimiLeviathan "Sashimi Leviathan" "0325" "sbf7", 490 Unfair 470 Off Any => fish::find;
        SueDeCoq "Sue de Coq" "1101" "sdc", 500 Unfair 250 On Any => sue_de_coq::find;
        SimpleColors "Simple Colors" "xxxx" "sc", 510 Hard 150 On Any => chains::find
            + SimpleColorsTrap "Simple Colors Trap" "0500" "sc1"
            + SimpleColorsWrap "Simple Colors Wrap" "0501" "sc2";
        MultiColors "Multi Colors" "xxxx" "mc", 520 Hard 200 On Any => chains::find
            + MultiColors1 "Multi Colors 1" "0502" "mc1"
            + MultiColors2 "Multi Colors 2" "0503" "mc2";
        XChain "X-Chain" "0701" "x", 530 Unfair 260 On Any => chains::find;
        XyChain "XY-Chain" "0702" "xyc", 540 Unfair 260 On Any => chains::find;
        NiceLoop "Nice Loop/AIC" "xxxx" "nl", 550 Unfair 280 On Any => chains::find
            + ContinuousNiceLoop "Continuous Nice Loop" "0706" "cnl"
            + DiscontinuousNiceLoop "Discontinuous Nice Loop" "0707" "dnl"
            + Aic "AIC" "0708" "aic";
        GroupedNiceLoop "Grouped Nice Loop/AIC" "xxxx" "gnl", 560 Unfair 300 On Any => chains::find
            + GroupedContinuousNiceLoop "Grouped Continuous Nice Loop" "0709" "gcnl"
            + GroupedDiscontinuousNiceLoop "Grouped Discontinuous Nice Loop" "0710" "gdnl"
            + GroupedAic "Grouped AIC" "0711" "gaic";
        AlsXz "Almost Locked Set XZ-Rule" "0901" "axz", 570 Unfair 300 On Any => als::find;
        AlsXyWing "Almost Locked Set XY-Wing" "0902" "axy", 580 Unfair 320 On Any => als::find;
        AlsChain "Almost Locked Set Chain" "0903" "ach", 590 Unfair 340 On Any => als::find;
        DeathBlossom "Death Blossom" "0904" "db", 600 Unfair 360 Off Any => als::find;
        FrankenXWing "Franken X-Wing" "0330" "ff2", 610 Unfair 300 On Any => fish::find;
        FrankenSwordfish "Franken Swordfish" "0331" "ff3", 620 Unfair 350 On Any => fish::find;
        FrankenJellyfish "Franken Jellyfish" "0332" "ff4", 630 Unfair 370 Off Any => fish::find;
        FrankenSquirmbag "Franken Squirmbag" "0333" "ff5", 640 Extreme 470 Off Any => fish::find;
        FrankenWhale "Franken Whale" "0334" "ff6", 650 Extreme 470 Off Any => fish::find;
        FrankenLeviathan "Franken Leviathan" "0335" "ff7", 660 Extreme 470 Off Any => fish::find;
        FinnedFrankenXWing "Finned Franken X-Wing" "0340" "fff2", 670 Unfair 390 On Any => fish::find;
        FinnedFrankenSwordfish "Finned Franken Swordfish" "0341" "fff3", 680 Unfair 410 On Any => fish::find;
        FinnedFrankenJellyfish "Finned Franken Jellyfish" "0342" "fff4", 690 Unfair 430 Off Any => fish::find;
        FinnedFrankenSquirmbag "Finned Franken Squirmbag" "0343" "fff5", 700 Extreme 470 Off Any => fish::find;
        FinnedFrankenWhale "Finned Franken Whale" "0344" "fff6", 710 Extreme 470 Off Any => fish::find;
        FinnedFrankenLeviathan "Finned Franken Leviathan" "0345" "fff7", 720 Extreme 470 Off Any => fish::find;
        MutantXWing "Mutant X-Wing" "0350" "mf2", 730 Extreme 450 Off Any => fish::find;
        MutantSwordfish "Mutant Swordfish" "0351" "mf3", 740 Extreme 450 Off Any => fish::find;
        MutantJellyfish "Mutant Jellyfish" "0352" "mf4", 750 Extreme 450 Off Any => fish::find;
        MutantSquirmbag "Mutant Squirmbag" "0353" "mf5", 760 Extreme 470 Off Any => fish::find;
        MutantWhale "Mutant Whale" "0354" "mf6", 770 Extreme 470 Off Any => fish::find;
        MutantLeviathan "Mutant Leviathan" "0355" "mf7", 780 Extreme 470 Off Any => fish::find;
        FinnedMutantXWing "Finned Mutant X-Wing" "0360" "fmf2", 790 Extreme 470 Off Any => fish::find;
        FinnedMutantSwordfish "Finned Mutant Swordfish" "0361" "fmf3", 800 Extreme 470 Off Any => fish::find;
        FinnedMutantJellyfish "Finned Mutant Jellyfish" "0362" "fmf4", 810 Extreme 470 Off Any => fish::find;
        FinnedMutantSquirmbag "Finned Mutant Squirmbag" "0363" "fmf5", 820 Extreme 470 Off Any => fish::find;
        FinnedMutantWhale "Finned Mutant Whale" "0364" "fmf6", 830 Extreme 470 Off Any => fish::find;
        FinnedMutantLeviathan "Finned Mutant Leviathan" "0365" "fmf7", 840 Extreme 470 Off Any => fish::find;
        ForcingChain "Forcing Chain" "xxxx" "fc", 850 Extreme 500 On Any => chains::find
            + ForcingChainContradiction "Forcing Chain Contradiction" "1301" "fcc"
            + ForcingChainVerity "Forcing Chain Verity" "1302" "fcv";
        ForcingNet "Forcing Net" "xxxx" "fn", 860 Extreme 700 On Any => nets::find
            + ForcingNetContradiction "Forcing Net Contradiction" "1303" "fnc"
            + ForcingNetVerity "Forcing Net Verity" "1304" "fnv";
        ThermometerBounds "Thermometer Bounds" "1401" "tb", 61 Medium 4 On Any => clues::find;
        WhisperPolarity "Whisper Polarity" "1402" "wp", 62 Medium 4 On Any => clues::find;
        ArrowBounds "Arrow Bounds" "1403" "ab", 63 Medium 4 On Any => clues::find;
        KillerCombinations "Killer Combinations" "1404" "kc", 64 Medium 4 On Any => clues::find;
        ClueAlone "Clue Alone" "1405" "ca", 65 Medium 4 On Any => clues::find;
        InniesAndOuties "Innies and Outies" "1406" "io", 125 Hard 20 On Any => clues::find;
        ClueAndHouse "Clue and House" "1407" "ch", 135 Hard 20 On Any => clues::find;
        SeveralRules "Several Rules" "1408" "sr", 605 Unfair 200 On Any => clues::find;
    } };
}

/// The types of patterns, in the folders of their families. Gives the rows to another macro.
macro_rules! pattern_rows {
    ($then:ident) => {
        $then! {
            locked::LockedDigit "Locked candidates.";
            subsets::Subset "Naked, locked and hidden subsets.";
            single_digit::TwoLinks "Skyscraper, two-string kite.";
            single_digit::EmptyRectangle "Empty rectangle.";
            wings::Wing "XY-Wing, XYZ-Wing.";
            wings::WWing "W-Wing.";
            uniqueness::UniqueRectangle "Unique, hidden and avoidable rectangles.";
            uniqueness::Grave "Bivalue universal grave plus one.";
            fish::Fish "Fish of all kinds.";
            sue_de_coq::SueDeCoq "Sue de Coq.";
            als::LinkedSets "ALS-XZ, ALS-XY-Wing, ALS chain.";
            als::Blossom "Death Blossom.";
            chains::Coloring "Simple colors, multi colors.";
            chains::CellChain "Remote pair, turbot fish.";
            chains::Chain "X-Chain, XY-Chain, nice loops, AIC.";
            chains::ForcingChains "Forcing chains and nets.";
            clues::JointRules "What clues and houses leave.";
        }
    };
}

mod als;
mod board;
mod chains;
mod clues;
mod deduction;
mod derived;
mod english;
mod fish;
mod ladder;
mod ladder_file;
mod layout;
mod level;
mod locked;
mod nets;
mod notation;
mod options;
mod outline;
mod path;
mod pattern;
mod position;
mod premises;
mod prove;
mod queue;
mod search;
mod selection;
mod single_digit;
mod singles;
mod start;
mod step;
mod subsets;
mod sue_de_coq;
mod technique;
mod uniqueness;
mod want;
mod wings;

pub use self::als::pattern::{Blossom, LinkedSets};
pub use self::chains::pattern::{CellChain, Chain, Coloring, Focus, ForcingChains};
pub use self::clues::pattern::{JointRules, Remainder};
pub use self::deduction::DeductionGoal;
pub use self::fish::pattern::Fish;
pub use self::ladder::Ladder;
pub use self::ladder_file::{LadderError, LadderErrorKind};
pub use self::level::{Level, LevelError, Use};
pub use self::locked::pattern::LockedDigit;
pub use self::options::Options;
pub use self::outline::{Candidate, ChainNode, DigitSet, Link, Outline, Strength};
pub use self::path::{End, Grade, SolutionPath};
pub use self::pattern::Pattern;
pub use self::position::{Position, PositionError};
pub use self::prove::{ProofBasis, Prover, StepProof, StepProofError};
pub use self::selection::{Selection, SelectionError};
pub use self::single_digit::pattern::{EmptyRectangle, TwoLinks};
pub use self::start::{Obstacle, PositionMistake, Start, Uniqueness};
pub use self::step::{Step, english, notation};
pub use self::subsets::pattern::{Subset, SubsetKind};
pub use self::sue_de_coq::pattern::SueDeCoq;
pub use self::technique::{Family, Rung, Technique, TechniqueError};
pub use self::uniqueness::pattern::{Grave, UniqueRectangle};
pub(crate) use self::want::Want;
pub use self::wings::pattern::{WWing, Wing};
