//! The names of variables and propagators.

use crate::ids::{PropId, Var};
use crate::trail::Cause;
use std::collections::{BTreeMap, HashSet};

/// What the variables and propagators of a model are called in its traces.
///
/// Names are made fit for a text of words: blanks, control characters and backslashes, and a comma
/// or a colon at the end, are escaped as Rust does; a variable without a name is called `x7` after
/// its number, and of several variables with the same name the later ones get their number as well.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Legend {
    vars: Vec<String>,
    /// Each name with its number: `all_different#3`.
    props: BTreeMap<PropId, String>,
    scopes: Vec<Vec<Var>>,
}

impl Legend {
    /// From the names of all variables and the name and scope of all propagators, each in order.
    ///
    /// ```
    /// use csp_core::{ids::Var, trace::Legend};
    /// let legend = Legend::new(["a b", "", "x", "x", "y[0,1]:"], []);
    /// let names: Vec<&str> = (0..5).map(|i| legend.var(Var::new(i))).collect();
    /// assert_eq!(names, [r"a\u{20}b", "x1", "x", "x~3", r"y[0,1]\u{3a}"]);
    /// ```
    pub fn new<'a>(
        vars: impl IntoIterator<Item = &'a str>,
        props: impl IntoIterator<Item = (&'a str, Vec<Var>)>,
    ) -> Self {
        let mut taken = HashSet::new();
        let vars = vars
            .into_iter()
            .enumerate()
            .map(|(number, name)| unique(number, name, &mut taken))
            .collect();
        let (props, scopes) =
            props.into_iter().enumerate().map(|(n, (name, scope))| (prop(n, name), scope)).unzip();
        Self { vars, props, scopes }
    }

    /// From the names of all variables as a trace has them, the inverse of [`vars`](Self::vars),
    /// for readers of traces.
    ///
    /// ```
    /// use csp_core::trace::Legend;
    /// let written = Legend::new(["a b", "x", "x"], []);
    /// assert_eq!(Legend::read(written.vars().to_vec()), Ok(written));
    /// assert!(Legend::read(vec!["a b".to_string()]).is_err());
    /// ```
    ///
    /// # Errors
    /// A name is empty, is not one word, or stands there twice.
    pub fn read(vars: Vec<String>) -> Result<Self, String> {
        let mut taken = HashSet::new();
        match vars
            .iter()
            .find(|name| name.is_empty() || name.contains(breaks) || !taken.insert(name.as_str()))
        {
            Some(name) => {
                Err(format!("the name `{name}` is empty, has a blank in it, or stands here twice"))
            }
            None => Ok(Self { vars, ..Self::default() }),
        }
    }

    /// The name of a variable.
    #[must_use]
    pub fn var(&self, x: Var) -> &str {
        self.vars.get(x.index()).map_or("", String::as_str)
    }

    /// The names of all variables.
    #[must_use]
    pub fn vars(&self) -> &[String] {
        &self.vars
    }

    /// The name of a propagator, with its number.
    #[must_use]
    pub fn prop(&self, prop: PropId) -> &str {
        self.props.get(&prop).map_or("", String::as_str)
    }

    /// What a cause is called: a propagator by its name, the others `given`, `decision`,
    /// `refutation`, `bound`.
    #[must_use]
    pub fn cause(&self, by: Cause) -> &str {
        match by {
            Cause::Propagator(prop) => self.prop(prop),
            Cause::Given => "given",
            Cause::Decision => "decision",
            Cause::Refutation => "refutation",
            Cause::Bound => "bound",
        }
    }

    /// The propagator with this name, for readers of traces: the legend takes over the name if it
    /// does not know it.
    ///
    /// ```
    /// use csp_core::trace::Legend;
    /// let mut legend = Legend::default();
    /// assert_eq!(legend.learn_prop("linear#3")?.index(), 3);
    /// assert!(legend.learn_prop("linear").is_err());
    /// assert!(legend.learn_prop("all_different#3").is_err());
    /// # Ok::<(), String>(())
    /// ```
    ///
    /// # Errors
    /// It is not a word with a number, such as `linear#3`, or the number belongs to another name.
    pub fn learn_prop(&mut self, name: &str) -> Result<PropId, String> {
        let number = name
            .rsplit_once('#')
            .filter(|_| !name.contains(breaks))
            .and_then(|(_, n)| n.parse().ok());
        let prop = PropId::new(
            number.ok_or_else(|| format!("`{name}` is not a propagator such as `linear#3`"))?,
        );
        let known = self.props.entry(prop).or_insert_with(|| name.to_string());
        match known == name {
            true => Ok(prop),
            false => Err(format!("number {} was `{known}` before, not `{name}`", prop.index())),
        }
    }

    /// The cause with this name, the inverse of [`cause`](Self::cause). Propagators are learnt.
    ///
    /// # Errors
    /// As for [`learn_prop`](Self::learn_prop).
    pub fn learn_cause(&mut self, name: &str) -> Result<Cause, String> {
        Ok(match name {
            "given" => Cause::Given,
            "decision" => Cause::Decision,
            "refutation" => Cause::Refutation,
            "bound" => Cause::Bound,
            _ => Cause::Propagator(self.learn_prop(name)?),
        })
    }

    /// Takes over the names of all variables.
    pub(super) fn take_vars(&mut self, other: &Self) {
        self.vars.clone_from(&other.vars);
    }

    /// Takes over the name of a propagator.
    pub(super) fn take_prop(&mut self, other: &Self, prop: PropId) {
        self.props.entry(prop).or_insert_with(|| other.prop(prop).to_string());
    }

    /// The scopes of all propagators.
    pub(super) fn scopes(&self) -> impl Iterator<Item = (PropId, &[Var])> {
        self.scopes.iter().enumerate().map(|(i, scope)| (PropId::new(i as u32), &scope[..]))
    }
}

fn unique(number: usize, name: &str, taken: &mut HashSet<String>) -> String {
    let mut name = if name.is_empty() { format!("x{number}") } else { escape(name) };
    while !taken.insert(name.clone()) {
        name = format!("{name}~{number}");
    }
    name
}

fn prop(number: usize, name: &str) -> (PropId, String) {
    (PropId::new(number as u32), format!("{}#{number}", escape(name)))
}

/// One word, whatever it was, that no comma or colon of a line can be mistaken for a part of.
fn escape(name: &str) -> String {
    let last = |place: usize, c: char| place + c.len_utf8() == name.len();
    let odd = |place, c| breaks(c) || c == '\\' || (matches!(c, ',' | ':') && last(place, c));
    let write = |(place, c): (usize, char)| {
        if odd(place, c) { c.escape_unicode().to_string() } else { c.to_string() }
    };
    name.char_indices().map(write).collect()
}

/// Whether a character cannot stand in a word of a text.
fn breaks(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}
