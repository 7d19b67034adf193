//! Floor 2: words and lists of words in texts of XCSP3, and the variables that they name.

use super::names::NameNumbers;
use std::collections::BTreeMap;
use std::ops::{Range, RangeInclusive};

/// The most elements that a short form may stand for.
const MOST: u64 = 10_000_000;

/// The pieces of a text between the separators that stand in no parentheses.
pub(super) fn pieces(text: &str, separator: char) -> Result<Vec<&str>, String> {
    let (mut depth, mut from, mut found) = (0_usize, 0, Vec::new());
    for (at, c) in text.char_indices() {
        match c {
            '(' | '{' | '[' => depth += 1,
            ')' | '}' | ']' if depth == 0 => {
                return Err(format!("`{c}` closes nothing in `{}`", shortened(text)));
            }
            ')' | '}' | ']' => depth -= 1,
            _ if depth == 0 && c == separator => {
                found.push(&text[from..at]);
                from = at + c.len_utf8();
            }
            _ => {}
        }
    }
    found.push(&text[from..]);
    let is_open = depth > 0;
    let unclosed = || format!("a parenthesis is not closed in `{}`", shortened(text));
    if is_open { Err(unclosed()) } else { Ok(found) }
}

/// The words of a text, which blanks separate that stand in no parentheses.
pub(super) fn words(text: &str) -> Result<Vec<String>, String> {
    let plain: String = text
        .chars()
        .map(|c| if c.is_whitespace() { ' ' } else { c })
        .collect();
    let words = pieces(&plain, ' ')?.into_iter();
    let words = words.filter(|word| !word.is_empty());
    Ok(words.map(str::to_owned).collect())
}

/// The texts between the parentheses of `(…)(…)`.
pub(super) fn tuples(text: &str) -> Result<Vec<&str>, String> {
    let mut left = text.trim();
    let mut found = Vec::new();
    while !left.is_empty() {
        let inner = left
            .strip_prefix('(')
            .ok_or_else(|| format!("`(` is needed at `{}`", shortened(left)))?;
        let mut depth = 1_usize;
        let end = inner.char_indices().find(|&(_, c)| {
            depth = match c {
                '(' => depth + 1,
                ')' => depth - 1,
                _ => depth,
            };
            depth == 0
        });
        let (end, _) = end.ok_or_else(|| format!("`)` is missing in `{}`", shortened(left)))?;
        found.push(&inner[..end]);
        left = inner[end + 1..].trim_start();
    }
    Ok(found)
}

/// An integer.
pub(super) fn integer(text: &str) -> Result<i64, String> {
    let text = text.trim();
    text.parse()
        .map_err(|_| format!("`{}` is no integer in 64 bits", shortened(text)))
}

/// A number, or a range such as `1..5`.
pub(super) fn range(text: &str) -> Result<(i64, i64), String> {
    let Some((low, high)) = text.split_once("..") else {
        return integer(text).map(|value| (value, value));
    };
    let (low, high) = (integer(low)?, integer(high)?);
    if low > high {
        return Err(format!("the range `{}` is empty", shortened(text)));
    }
    Ok((low, high))
}

/// All numbers of a range, if these are not too many.
pub(super) fn span(low: i64, high: i64) -> Result<RangeInclusive<i64>, String> {
    if high.abs_diff(low) >= MOST {
        return Err(format!("`{low}..{high}` has more than {MOST} values"));
    }
    Ok(low..=high)
}

/// The values of `3`, `1..5` and `0x12`.
pub(super) fn values(word: &str) -> Result<Vec<i64>, String> {
    let Some((value, count)) = word.split_once('x') else {
        let (low, high) = range(word)?;
        return Ok(span(low, high)?.collect());
    };
    let count = u64::try_from(integer(count)?).ok();
    let count = count.filter(|&count| count <= MOST);
    let count = count.ok_or_else(|| {
        let word = shortened(word);
        format!("`{word}` has no number of times up to {MOST}")
    })?;
    Ok(vec![integer(value)?; count as usize])
}

/// The beginning of a text, for messages.
pub(super) fn shortened(text: &str) -> String {
    const SHOWN: usize = 40;
    if text.chars().count() <= SHOWN {
        return text.to_owned();
    }
    text.chars().take(SHOWN).chain(['…']).collect()
}

/// What the values of a variable are.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum XcspKind {
    Integer,
    Symbol,
}

/// A word that may be a symbol: it can be no number, and no part of an expression.
pub(super) fn symbol_of(word: &str) -> Result<&str, String> {
    let is_number = word.starts_with(|c: char| c.is_ascii_digit() || c == '-' || c == '+');
    if is_number || word.contains(|c: char| "()[]{},*%".contains(c)) || word.is_empty() {
        return Err(format!("`{}` is no symbol", shortened(word)));
    }
    Ok(word)
}

/// A declaration of variables.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum XcspDeclared {
    One(usize),
    Array(XcspArray),
}

/// An array of variables, some of which may be missing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct XcspArray {
    pub(super) id: String,
    pub(super) sizes: Vec<usize>,
    pub(super) cells: Vec<Option<usize>>,
}

/// The places that a number, a range, or no text for all of them, stands for in a dimension of this size, if they are in it.
fn along(text: &str, size: usize) -> Result<Option<Range<usize>>, String> {
    if text.is_empty() {
        return Ok(Some(0..size));
    }
    let (low, high) = range(text)?;
    let ends = [low, high].map(|end| usize::try_from(end).ok());
    Ok(match ends {
        [Some(low), Some(high)] if high < size => Some(low..high + 1),
        _ => None,
    })
}

/// A cell of an array: its indices, and the variable.
type ArrayCell = (Vec<usize>, usize);

impl XcspArray {
    /// An array without variables.
    pub(super) fn new(id: &str, size: &str) -> Result<Self, String> {
        let inner = size.trim().strip_prefix('[');
        let inner = inner.and_then(|inner| inner.strip_suffix(']'));
        let inner = inner.ok_or_else(|| format!("the size `{size}` is not `[n]` or `[n][m]`…"))?;
        let sizes = inner.split("][").map(|n| n.trim().parse::<usize>());
        let sizes: Vec<usize> = sizes
            .collect::<Result<_, _>>()
            .map_err(|_| format!("the size `{size}` is not `[n]` or `[n][m]`…"))?;
        let count = sizes
            .iter()
            .try_fold(1, |count: u64, &n| count.checked_mul(n as u64));
        let count = count.filter(|&count| count <= MOST);
        let count = count.ok_or_else(|| format!("the array `{id}` has more than {MOST} cells"))?;
        Ok(Self {
            id: id.to_owned(),
            sizes,
            cells: vec![None; count as usize],
        })
    }

    /// The positions of the cells that a form such as `[1..3][]` stands for, and the first dimension of which it names not one place.
    pub(super) fn places(&self, form: &str) -> Result<(Vec<usize>, usize), String> {
        let inner = form.trim().strip_prefix('[');
        let inner = inner.and_then(|form| form.strip_suffix(']'));
        let parts: Vec<&str> = inner.unwrap_or_default().split("][").collect();
        if parts.len() != self.sizes.len() || inner.is_none() {
            return Err(self.unfitting(form));
        }
        let mut places = vec![0];
        let mut first = None;
        for (dimension, (part, &size)) in parts.iter().zip(&self.sizes).enumerate() {
            let part = part.trim();
            let along = along(part, size)?.ok_or_else(|| self.unfitting(form))?;
            if part.is_empty() || part.contains("..") {
                first.get_or_insert(dimension);
            }
            let next = places
                .iter()
                .flat_map(|&place| along.clone().map(move |i| place * size + i));
            places = next.collect();
        }
        Ok((places, first.unwrap_or(0)))
    }

    fn unfitting(&self, form: &str) -> String {
        let form = shortened(form);
        format!(
            "`{}{form}` does not fit an array of {:?}",
            self.id, self.sizes
        )
    }

    /// The indices of a cell.
    pub(super) fn indices(&self, mut place: usize) -> Vec<usize> {
        let mut indices = vec![0; self.sizes.len()];
        for (index, &size) in indices.iter_mut().zip(&self.sizes).rev() {
            *index = place % size;
            place /= size;
        }
        indices
    }

    /// The variables, in the order of their indices.
    pub(super) fn variables(&self) -> impl Iterator<Item = usize> {
        self.cells.iter().copied().flatten()
    }

    /// Whether each cell has a variable, and there are some.
    pub(super) fn is_whole(&self) -> bool {
        !self.cells.is_empty() && self.cells.iter().all(Option::is_some)
    }

    /// The cells that are there of those that a form stands for.
    fn cells(&self, form: &str) -> Result<(Vec<ArrayCell>, usize), String> {
        let (places, first) = self.places(form)?;
        let cell = |place| Some((self.indices(place), self.cells[place]?));
        Ok((places.into_iter().filter_map(cell).collect(), first))
    }
}

/// All variables: names, domains and arrays.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct XcspVariables {
    pub(super) names: Vec<String>,
    /// The ranges of values of each.
    pub(super) domains: Vec<Vec<(i64, i64)>>,
    /// What the values of each are.
    pub(super) kinds: Vec<XcspKind>,
    /// All symbols. As a value, each is its number.
    pub(super) symbols: NameNumbers,
    pub(super) declared: Vec<XcspDeclared>,
    /// The place of each declaration.
    ids: BTreeMap<String, usize>,
}

impl XcspVariables {
    /// Adds a variable.
    pub(super) fn add(&mut self, name: String, domain: Vec<(i64, i64)>, kind: XcspKind) -> usize {
        self.names.push(name);
        self.domains.push(domain);
        self.kinds.push(kind);
        self.names.len() - 1
    }

    /// Adds a declaration.
    pub(super) fn declare(&mut self, id: &str, declared: XcspDeclared) -> Result<(), String> {
        let number = self.declared.len();
        if self.ids.insert(id.to_owned(), number).is_some() {
            return Err(format!("two variables or arrays have the id `{id}`"));
        }
        self.declared.push(declared);
        Ok(())
    }

    /// The declaration with this id.
    pub(super) fn declaration(&self, id: &str) -> Option<&XcspDeclared> {
        self.ids.get(id).map(|&number| &self.declared[number])
    }

    /// The value that a word stands for as a symbol. Variables of the same name come first.
    pub(super) fn symbol(&self, word: &str) -> Option<i64> {
        let number = self.symbols.known(word)? as i64;
        self.declaration(word).is_none().then_some(number)
    }

    /// The value that a word stands for in a table for values of this kind. A symbol that no domain has is a value that no variable has.
    pub(super) fn entry(&self, word: &str, kind: XcspKind) -> Result<i64, String> {
        match kind {
            XcspKind::Integer => integer(word),
            XcspKind::Symbol => {
                let known = self.symbols.known(symbol_of(word)?);
                Ok(known.unwrap_or(self.symbols.len()) as i64)
            }
        }
    }

    /// A value of a variable as it is written.
    pub(super) fn written(&self, x: usize, value: i64) -> String {
        let symbol = usize::try_from(value).ok();
        let symbol = symbol.and_then(|number| self.symbols.name(number));
        match (self.kinds[x], symbol) {
            (XcspKind::Symbol, Some(name)) => name.to_owned(),
            _ => value.to_string(),
        }
    }

    /// The variables that a word stands for: `x`, `y[2]`, `y[1..3][]`. Cells that are missing are left out.
    pub(super) fn named(&self, word: &str) -> Result<Vec<usize>, String> {
        let (cells, _) = self.cells(word)?;
        Ok(cells.into_iter().map(|(_, x)| x).collect())
    }

    /// The same as rows, along the first dimension that is not one place.
    pub(super) fn rows(&self, word: &str) -> Result<Vec<Vec<usize>>, String> {
        let (cells, first) = self.cells(word)?;
        let mut rows: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
        for (indices, x) in cells {
            let row = indices.get(first).copied().unwrap_or(0);
            rows.entry(row).or_default().push(x);
        }
        Ok(rows.into_values().collect())
    }

    fn cells(&self, word: &str) -> Result<(Vec<ArrayCell>, usize), String> {
        let (id, form) = word.split_at(word.find('[').unwrap_or(word.len()));
        match (self.declaration(id), form) {
            (Some(&XcspDeclared::One(x)), "") => Ok((vec![(Vec::new(), x)], 0)),
            (Some(XcspDeclared::Array(array)), form) if !form.is_empty() => {
                let (cells, first) = array.cells(form)?;
                if cells.is_empty() && !form.contains("[]") && !form.contains("..") {
                    return Err(format!("the cell `{word}` has no domain"));
                }
                Ok((cells, first))
            }
            (Some(XcspDeclared::Array(_)), _) => Err(format!("`{word}` is an array: `{word}[]`…")),
            _ => Err(format!("there is no variable `{}`", shortened(word))),
        }
    }
}
