//! The names of variables and propagators.

use crate::ids::{PropId, Var};
use crate::trail::Cause;
use std::borrow::Cow;
use std::collections::{BTreeMap, HashSet};

/// The names of the variables and propagators of a model in its traces.
///
/// Each name becomes one word. Blanks, control characters and backslashes are escaped as in Rust;
/// so is a comma or a colon at the end. Variable 7 is called `x7` if it has no name. If several
/// variables have the same name, the later ones also get their number.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Legend {
    vars: Vec<String>,
    /// Each name with its number: `all_different#3`.
    props: BTreeMap<PropId, String>,
    scopes: Vec<Vec<Var>>,
}

impl Legend {
    /// A legend from the names of all variables, and from the name and the scope of all
    /// propagators, each in the order of their numbers.
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
        let mut legend = Self::default();
        for (number, name) in vars.into_iter().enumerate() {
            legend.vars.push(unique(number, name, &mut taken));
        }
        for (number, (name, scope)) in props.into_iter().enumerate() {
            let numbered = format!("{}#{number}", escape(name));
            legend.props.insert(PropId::new(number as u32), numbered);
            legend
                .scopes
                .push(scope.iter().map(|x| x.unbound()).collect());
        }
        legend
    }

    /// A legend from the names of all variables as they stand in a trace: the inverse of
    /// [`vars`](Self::vars), for readers of traces.
    ///
    /// ```
    /// use csp_core::trace::Legend;
    /// let written = Legend::new(["a b", "x", "x"], []);
    /// assert_eq!(Legend::read(written.vars().to_vec()), Ok(written));
    /// assert!(Legend::read(vec!["a b".to_string()]).is_err());
    /// ```
    ///
    /// # Errors
    /// A name is empty, is not one word, or occurs twice.
    pub fn read(vars: Vec<String>) -> Result<Self, String> {
        let mut taken = HashSet::new();
        for name in &vars {
            if name.is_empty() || name.contains(is_separator) || !taken.insert(name.as_str()) {
                return Err(format!(
                    "the name `{name}` is empty, has a blank in it, or stands here twice"
                ));
            }
        }
        Ok(Self {
            vars,
            ..Self::default()
        })
    }

    /// The name of a variable; empty if the legend does not have the variable.
    #[must_use]
    pub fn var(&self, x: Var) -> &str {
        self.vars.get(x.index()).map_or("", String::as_str)
    }

    /// The names of all variables.
    #[must_use]
    pub fn vars(&self) -> &[String] {
        &self.vars
    }

    /// The name of a propagator with its number; empty if the legend does not have it.
    #[must_use]
    pub fn prop(&self, prop: PropId) -> &str {
        self.props.get(&prop).map_or("", String::as_str)
    }

    /// The name of a cause: that of the propagator, or `given`, `decision`, `refutation`,
    /// `bound`, `nogood 12`.
    #[must_use]
    pub fn cause(&self, by: Cause) -> Cow<'_, str> {
        Cow::Borrowed(match by {
            Cause::Propagator(prop) => self.prop(prop),
            Cause::Given => "given",
            Cause::Decision => "decision",
            Cause::Refutation => "refutation",
            Cause::Bound => "bound",
            Cause::Nogood(number) => return Cow::Owned(format!("nogood {number}")),
        })
    }

    /// The propagator with this name, for readers of traces. A name that is new is added to the
    /// legend.
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
    /// The name is not a word with a number, such as `linear#3`, or its number belongs to another
    /// name.
    pub fn learn_prop(&mut self, name: &str) -> Result<PropId, String> {
        let number = name
            .rsplit_once('#')
            .filter(|_| !name.contains(is_separator))
            .and_then(|(_, number)| number.parse().ok())
            .ok_or_else(|| format!("`{name}` is not a propagator such as `linear#3`"))?;
        let prop = PropId::new(number);
        let known = self.props.entry(prop).or_insert_with(|| name.to_string());
        if known == name {
            Ok(prop)
        } else {
            Err(format!(
                "number {number} was `{known}` before, not `{name}`"
            ))
        }
    }

    /// The cause with this name, the inverse of [`cause`](Self::cause). A propagator that is new is
    /// added to the legend.
    ///
    /// # Errors
    /// As for [`learn_prop`](Self::learn_prop).
    pub fn learn_cause(&mut self, name: &str) -> Result<Cause, String> {
        if let Some(number) = name.strip_prefix("nogood ") {
            let number = number
                .parse()
                .map_err(|_| format!("`{number}` is no nogood's number"))?;
            return Ok(Cause::Nogood(number));
        }
        Ok(match name {
            "given" => Cause::Given,
            "decision" => Cause::Decision,
            "refutation" => Cause::Refutation,
            "bound" => Cause::Bound,
            _ => Cause::Propagator(self.learn_prop(name)?),
        })
    }

    /// Copies the names of all variables.
    pub(super) fn copy_vars(&mut self, other: &Self) {
        self.vars.clone_from(&other.vars);
    }

    /// Copies the name of a propagator.
    pub(super) fn copy_prop(&mut self, other: &Self, prop: PropId) {
        self.props
            .entry(prop)
            .or_insert_with(|| other.prop(prop).to_string());
    }

    /// The scopes of all propagators.
    pub(super) fn scopes(&self) -> impl Iterator<Item = (PropId, &[Var])> {
        self.scopes
            .iter()
            .enumerate()
            .map(|(i, scope)| (PropId::new(i as u32), &scope[..]))
    }
}

/// The name of the variable with this number, made different from all that are taken.
fn unique(number: usize, name: &str, taken: &mut HashSet<String>) -> String {
    let mut name = if name.is_empty() {
        format!("x{number}")
    } else {
        escape(name)
    };
    while !taken.insert(name.clone()) {
        name = format!("{name}~{number}");
    }
    name
}

/// A name as one word. A comma or a colon after a word belongs to the line; one at the end of the
/// name is therefore escaped.
fn escape(name: &str) -> String {
    let mut word = String::new();
    for (place, c) in name.char_indices() {
        let is_last = place + c.len_utf8() == name.len();
        if is_separator(c) || c == '\\' || (matches!(c, ',' | ':') && is_last) {
            word.extend(c.escape_unicode());
        } else {
            word.push(c);
        }
    }
    word
}

/// Whether a character cannot stand in a word of a text.
fn is_separator(c: char) -> bool {
    c.is_whitespace() || c.is_control()
}
