//! Floor 2: expressions and conditions as those of the engine.

use crate::xcsp3::constraint::XcspCondition;
use crate::xcsp3::expression::{XcspExpr, XcspOperator};
use csp_core::constraints::{Amount, Power, Relation};
use csp_core::error::ModelError;
use csp_core::ids::Var;
use csp_core::model::{BoolExpr, IntExpr, Model};
use csp_core::values::Values;
use csp_core::view::View;

/// Why a constraint is not posted.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(in crate::xcsp3) struct XcspRefusal(pub(in crate::xcsp3) String);

impl From<ModelError> for XcspRefusal {
    fn from(error: ModelError) -> Self {
        Self(error.to_string())
    }
}

impl From<&str> for XcspRefusal {
    fn from(message: &str) -> Self {
        Self(message.to_owned())
    }
}

/// What is posted, or why it is not.
pub(super) type Posted<T = ()> = Result<T, XcspRefusal>;

/// The greatest exponent for which a power is a product.
const FACTORS: i64 = 8;

/// A model, and the variables of the instance in it.
pub(in crate::xcsp3) struct XcspPoster {
    pub(in crate::xcsp3) model: Model,
    pub(in crate::xcsp3) vars: Vec<Var>,
}

impl XcspPoster {
    /// The number that an expression is.
    pub(super) fn int(&mut self, expression: &XcspExpr) -> Posted<IntExpr> {
        use XcspOperator as O;
        let (operator, arguments) = match expression {
            XcspExpr::Number(value) => return Ok(IntExpr::Constant((*value).into())),
            XcspExpr::Var(x) => return Ok(self.vars[*x].into()),
            XcspExpr::Apply(operator, arguments) => (*operator, arguments),
        };
        if operator == O::If {
            let condition = Box::new(self.truth(&arguments[0])?);
            let branches = [self.int(&arguments[1])?, self.int(&arguments[2])?];
            return Ok(IntExpr::Choice(condition, Box::new(branches)));
        }
        if operator == O::Pow {
            return self.power(&arguments[0], &arguments[1]);
        }
        if !is_arithmetic(operator) {
            return Ok(IntExpr::Truth(Box::new(self.truth(expression)?)));
        }
        let mut parts = self.ints(arguments)?;
        let pair = |mut parts: Vec<IntExpr>| {
            let second = parts.remove(1);
            Box::new([parts.remove(0), second])
        };
        Ok(match operator {
            O::Neg => negative(parts.remove(0)),
            O::Abs => IntExpr::Abs(Box::new(parts.remove(0))),
            O::Sqr => IntExpr::Product(Box::new([parts[0].clone(), parts.remove(0)])),
            O::Sub => difference(parts),
            O::Dist => IntExpr::Abs(Box::new(difference(parts))),
            O::Mul => product(parts),
            O::Div => IntExpr::Quotient(pair(parts)),
            O::Mod => IntExpr::Remainder(pair(parts)),
            O::Min => IntExpr::Minimum(parts),
            O::Max => IntExpr::Maximum(parts),
            _ => IntExpr::Sum(parts),
        })
    }

    pub(super) fn ints(&mut self, list: &[XcspExpr]) -> Posted<Vec<IntExpr>> {
        list.iter().map(|entry| self.int(entry)).collect()
    }

    fn power(&mut self, base: &XcspExpr, exponent: &XcspExpr) -> Posted<IntExpr> {
        if let Some(exponent @ 0..=FACTORS) = exponent.number() {
            let base = self.int(base)?;
            return Ok(match exponent {
                0 => IntExpr::Constant(1),
                _ => product(vec![base; exponent as usize]),
            });
        }
        let (base, exponent) = (self.var(base)?, self.var(exponent)?);
        // A negative exponent gives no integer.
        self.model.require(exponent.ge(0))?;
        let power = self.model.auxiliary_var("power", i32::MIN..=i32::MAX)?;
        self.model.post(Power::new(base, exponent, power))?;
        Ok(power.into())
    }

    /// The condition that an expression is: that its value is not 0.
    pub(super) fn truth(&mut self, expression: &XcspExpr) -> Posted<BoolExpr> {
        use XcspOperator as O;
        let (operator, arguments) = match expression {
            XcspExpr::Apply(operator, arguments) if !is_arithmetic(*operator) => {
                (*operator, arguments)
            }
            other => return self.is_not_zero(other),
        };
        if let Some(relation) = relation_of(operator) {
            let parts = self.ints(arguments)?;
            let pair =
                |pair: &[IntExpr]| BoolExpr::Compare(pair[0].clone(), relation, pair[1].clone());
            return Ok(BoolExpr::All(parts.windows(2).map(pair).collect()));
        }
        match operator {
            O::Ne => return Ok(all_differ(&self.ints(arguments)?)),
            O::In => return self.is_member(arguments),
            O::NotIn => return Ok(!self.is_member(arguments)?),
            _ => {}
        }
        let mut parts = self.truths(arguments)?;
        Ok(match operator {
            O::Not => !parts.remove(0),
            O::And => BoolExpr::All(parts),
            O::Or => BoolExpr::Any(parts),
            O::Xor => BoolExpr::Odd(parts),
            O::Imp => !parts.remove(0) | parts.remove(0),
            O::If => {
                let (other, then, condition) = (parts.remove(2), parts.remove(1), parts.remove(0));
                (!condition.clone() | then) & (condition | other)
            }
            _ => {
                let pair = |pair: &[BoolExpr]| BoolExpr::Even(pair.to_vec());
                BoolExpr::All(parts.windows(2).map(pair).collect())
            }
        })
    }

    /// That the first is among the others.
    fn is_member(&mut self, list: &[XcspExpr]) -> Posted<BoolExpr> {
        let parts = self.ints(list)?;
        let members = list[1..].iter().map(XcspExpr::number);
        let Some(members) = members.collect::<Option<Vec<i64>>>() else {
            let equal = parts[1..].iter().map(|part| parts[0].eq(part.clone()));
            return Ok(BoolExpr::Any(equal.collect()));
        };
        let ranges: Vec<_> = members.into_iter().map(|value| (value, value)).collect();
        Ok(among(parts[0].clone(), &ranges))
    }

    fn truths(&mut self, list: &[XcspExpr]) -> Posted<Vec<BoolExpr>> {
        list.iter().map(|entry| self.truth(entry)).collect()
    }

    fn is_not_zero(&mut self, expression: &XcspExpr) -> Posted<BoolExpr> {
        if let XcspExpr::Number(value) = expression {
            return Ok(BoolExpr::constant(*value != 0));
        }
        if let XcspExpr::Var(x) = expression {
            let x = self.vars[*x];
            let (low, high) = self.model.domains().min_max(x);
            if low >= 0 && high <= 1 {
                return Ok(x.into());
            }
        }
        Ok(self.int(expression)?.ne(0))
    }

    /// The variable that an expression is, or one that is equal to it.
    pub(super) fn var(&mut self, expression: &XcspExpr) -> Posted<Var> {
        let expression = self.int(expression)?;
        Ok(self.model.var_of(expression)?)
    }

    pub(super) fn list(&mut self, list: &[XcspExpr]) -> Posted<Vec<Var>> {
        list.iter().map(|entry| self.var(entry)).collect()
    }

    /// The expression, less this number, as a view of a variable.
    pub(super) fn view(&mut self, expression: &XcspExpr, start: i64) -> Posted<View> {
        if let Some((scale, Some(x), offset)) = linear(expression)
            && let Some(offset) = offset.checked_sub(start)
            && let (Ok(scale), Ok(offset)) = (i32::try_from(scale), i32::try_from(offset))
            && scale != 0
        {
            return Ok(View::new(scale, self.vars[x], offset));
        }
        let less = self.int(expression)? - start;
        Ok(self.model.var_of(less)?.into())
    }

    pub(super) fn views(&mut self, list: &[XcspExpr]) -> Posted<Vec<View>> {
        list.iter().map(|entry| self.view(entry, 0)).collect()
    }

    pub(super) fn amount(&mut self, expression: &XcspExpr) -> Posted<Amount> {
        match expression.number() {
            Some(number) => Ok(Amount::from(number)),
            None => Ok(self.var(expression)?.into()),
        }
    }

    pub(super) fn amounts(&mut self, list: &[XcspExpr]) -> Posted<Vec<Amount>> {
        list.iter().map(|entry| self.amount(entry)).collect()
    }

    /// That a number meets a condition.
    pub(super) fn meets(&mut self, number: IntExpr, condition: &XcspCondition) -> Posted<BoolExpr> {
        Ok(match condition {
            XcspCondition::Compare(relation, other) => {
                BoolExpr::Compare(number, *relation, self.int(other)?)
            }
            XcspCondition::Inside(ranges) => among(number, ranges),
            XcspCondition::Outside(ranges) => !among(number, ranges),
        })
    }

    /// Posts that.
    pub(super) fn require(&mut self, number: IntExpr, condition: &XcspCondition) -> Posted {
        let meets = self.meets(number, condition)?;
        Ok(self.model.require(meets)?)
    }

    /// A variable that meets a condition; its values are among these, or it is the variable that it has to be equal to.
    pub(super) fn measured(
        &mut self,
        name: &str,
        (low, high): (i64, i64),
        condition: &XcspCondition,
    ) -> Posted<Var> {
        if let XcspCondition::Compare(Relation::Equal, other) = condition {
            return self.var(other);
        }
        let x = self.model.auxiliary_var(name, low..=high)?;
        let meets = self.meets(x.into(), condition)?;
        self.model.require(meets)?;
        Ok(x)
    }

    /// The least and the greatest value of a variable.
    pub(super) fn bounds(&self, x: Var) -> (i64, i64) {
        let (low, high) = self.model.domains().min_max(x);
        (low.into(), high.into())
    }
}

fn is_arithmetic(operator: XcspOperator) -> bool {
    use XcspOperator as O;
    matches!(
        operator,
        O::Neg
            | O::Abs
            | O::Sqr
            | O::Add
            | O::Sub
            | O::Mul
            | O::Div
            | O::Mod
            | O::Pow
            | O::Min
            | O::Max
            | O::Dist
    )
}

fn negative(x: IntExpr) -> IntExpr {
    IntExpr::Scaled(-1, Box::new(x))
}

/// The first less the second.
fn difference(mut parts: Vec<IntExpr>) -> IntExpr {
    let second = negative(parts.remove(1));
    IntExpr::Sum(vec![parts.remove(0), second])
}

/// The product of one or more. Numbers among them are one factor.
pub(super) fn product(parts: Vec<IntExpr>) -> IntExpr {
    let mut factor: i128 = 1;
    let mut whole: Option<IntExpr> = None;
    for part in parts {
        whole = match (part, whole) {
            (IntExpr::Constant(value), whole) if factor.checked_mul(value).is_some() => {
                factor *= value;
                whole
            }
            (part, None) => Some(part),
            (part, Some(before)) => Some(IntExpr::Product(Box::new([before, part]))),
        };
    }
    match whole {
        None => IntExpr::Constant(factor),
        Some(whole) if factor == 1 => whole,
        Some(whole) => IntExpr::Scaled(factor, Box::new(whole)),
    }
}

fn all_differ(parts: &[IntExpr]) -> BoolExpr {
    let mut pairs = Vec::new();
    for (i, x) in parts.iter().enumerate() {
        pairs.extend(parts[..i].iter().map(|y| x.ne(y.clone())));
    }
    BoolExpr::All(pairs)
}

/// That a number is in one of these ranges. No variable has values outside of `i32`.
fn among(number: IntExpr, ranges: &[(i64, i64)]) -> BoolExpr {
    if let &[(low, high)] = ranges
        && low < high
    {
        return number.ge(low) & number.le(high);
    }
    let ends = (i64::from(i32::MIN), i64::from(i32::MAX));
    let ranges = ranges
        .iter()
        .map(|&(low, high)| (low.max(ends.0), high.min(ends.1)));
    let ranges = ranges.filter(|(low, high)| low <= high);
    let values: Values = ranges
        .map(|(low, high)| (low as i32, high as i32))
        .collect();
    BoolExpr::InSet(number, values)
}

fn relation_of(operator: XcspOperator) -> Option<Relation> {
    use XcspOperator as O;
    Some(match operator {
        O::Lt => Relation::Less,
        O::Le => Relation::AtMost,
        O::Ge => Relation::AtLeast,
        O::Gt => Relation::Greater,
        O::Eq => Relation::Equal,
        _ => return None,
    })
}

/// `a · x + b`, if the expression is that.
fn linear(expression: &XcspExpr) -> Option<(i64, Option<usize>, i64)> {
    use XcspOperator as O;
    let (operator, arguments) = match expression {
        XcspExpr::Number(value) => return Some((0, None, *value)),
        XcspExpr::Var(x) => return Some((1, Some(*x), 0)),
        XcspExpr::Apply(operator, arguments) => (*operator, arguments),
    };
    let scaled = |(a, x, b): (i64, Option<usize>, i64), factor: i64| {
        Some((a.checked_mul(factor)?, x, b.checked_mul(factor)?))
    };
    let plus = |left: (i64, Option<usize>, i64), right: (i64, Option<usize>, i64)| {
        let x = match (left.1, right.1) {
            (Some(x), Some(y)) if x != y => return None,
            (x, y) => x.or(y),
        };
        Some((
            left.0.checked_add(right.0)?,
            x,
            left.2.checked_add(right.2)?,
        ))
    };
    let mut parts = arguments.iter().map(linear).collect::<Option<Vec<_>>>()?;
    match operator {
        O::Neg => scaled(parts[0], -1),
        O::Sub => plus(parts[0], scaled(parts[1], -1)?),
        O::Add => parts.into_iter().try_fold((0, None, 0), plus),
        O::Mul if parts.len() == 2 => {
            parts.sort_by_key(|part| part.1.is_some());
            match parts[0] {
                (0, None, factor) => scaled(parts[1], factor),
                _ => None,
            }
        }
        _ => None,
    }
}
