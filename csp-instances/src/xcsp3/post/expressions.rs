//! Floor 2: expressions and conditions as those of the engine.

use crate::xcsp3::constraint::XcspCondition;
use crate::xcsp3::expression::{XcspExpr, XcspFunction, XcspOperator, XcspTest};
use csp_core::constraints::{Amount, Power, Relation, Times};
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
        match expression {
            XcspExpr::Number(value) => Ok(IntExpr::Constant((*value).into())),
            XcspExpr::Var(x) => Ok(self.vars[*x].into()),
            XcspExpr::Apply(XcspOperator::Function(function), arguments) => {
                self.function(*function, arguments)
            }
            XcspExpr::Apply(XcspOperator::Test(test), arguments) => {
                let holds = self.test(*test, arguments)?;
                Ok(IntExpr::Truth(Box::new(holds)))
            }
        }
    }

    fn function(&mut self, function: XcspFunction, arguments: &[XcspExpr]) -> Posted<IntExpr> {
        use XcspFunction as F;
        match function {
            F::If => {
                let condition = Box::new(self.truth(&arguments[0])?);
                let branches = [self.int(&arguments[1])?, self.int(&arguments[2])?];
                return Ok(IntExpr::Choice(condition, Box::new(branches)));
            }
            F::Pow => return self.power(&arguments[0], &arguments[1]),
            _ => {}
        }
        let mut parts = self.ints(arguments)?;
        let pair = |mut parts: Vec<IntExpr>| {
            let second = parts.remove(1);
            Box::new([parts.remove(0), second])
        };
        Ok(match function {
            F::Neg => negative(parts.remove(0)),
            F::Abs => IntExpr::Abs(Box::new(parts.remove(0))),
            F::Sqr => IntExpr::Product(Box::new([parts[0].clone(), parts.remove(0)])),
            F::Sub => difference(parts),
            F::Dist => IntExpr::Abs(Box::new(difference(parts))),
            F::Mul => product(parts),
            F::Div => IntExpr::Quotient(pair(parts)),
            F::Mod => IntExpr::Remainder(pair(parts)),
            F::Min => IntExpr::Minimum(parts),
            F::Max => IntExpr::Maximum(parts),
            F::Add | F::If | F::Pow => IntExpr::Sum(parts),
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
        let most = self.greatest_power(base, exponent);
        let most = most.ok_or(
            "a power may be outside of i32; give its base or its exponent a smaller domain",
        )?;
        let power = self.model.auxiliary_var("power", -most..=most)?;
        self.model.post(Power::new(base, exponent, power))?;
        Ok(power.into())
    }

    /// The greatest power without its sign, if it is in `i32`.
    fn greatest_power(&self, base: Var, exponent: Var) -> Option<i32> {
        let (low, high) = self.model.domains().min_max(base);
        let base = low.unsigned_abs().max(high.unsigned_abs());
        let (_, exponent) = self.model.domains().min_max(exponent);
        let exponent = u32::try_from(exponent).unwrap_or(0);
        i32::try_from(base.checked_pow(exponent)?.max(1)).ok()
    }

    /// Posts that a product is equal to something, if a condition says it. No variable is the product alone, which may have values outside of
    /// `i32`. Returns whether it is posted.
    pub(super) fn post_product(&mut self, condition: &XcspExpr) -> Posted<bool> {
        let XcspExpr::Apply(XcspOperator::Test(XcspTest::Eq), sides) = condition else {
            return Ok(false);
        };
        let [left, right] = &sides[..] else {
            return Ok(false);
        };
        for (side, other) in [(left, right), (right, left)] {
            if let XcspExpr::Apply(XcspOperator::Function(XcspFunction::Mul), factors) = side
                && let [before @ .., last] = &factors[..]
                && !before.is_empty()
                && factors.iter().all(|factor| factor.number().is_none())
            {
                let before = product(self.ints(before)?);
                let before = self.model.var_of(before)?;
                let [last, other] = [self.var(last)?, self.var(other)?];
                self.model.post(Times::new(before, last, other))?;
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The condition that an expression is: that its value is not 0.
    pub(super) fn truth(&mut self, expression: &XcspExpr) -> Posted<BoolExpr> {
        match expression {
            XcspExpr::Apply(XcspOperator::Test(test), arguments) => self.test(*test, arguments),
            XcspExpr::Apply(XcspOperator::Function(XcspFunction::If), arguments) => {
                let mut parts = self.truths(arguments)?;
                let (other, then, condition) = (parts.remove(2), parts.remove(1), parts.remove(0));
                Ok((!condition.clone() | then) & (condition | other))
            }
            other => self.is_not_zero(other),
        }
    }

    fn test(&mut self, test: XcspTest, arguments: &[XcspExpr]) -> Posted<BoolExpr> {
        use XcspTest as T;
        match test {
            T::Lt => self.chain(Relation::Less, arguments),
            T::Le => self.chain(Relation::AtMost, arguments),
            T::Ge => self.chain(Relation::AtLeast, arguments),
            T::Gt => self.chain(Relation::Greater, arguments),
            T::Eq => self.chain(Relation::Equal, arguments),
            T::Ne => Ok(all_differ(&self.ints(arguments)?)),
            T::Not => Ok(!self.truth(&arguments[0])?),
            T::And => Ok(BoolExpr::All(self.truths(arguments)?)),
            T::Or => Ok(BoolExpr::Any(self.truths(arguments)?)),
            T::Xor => Ok(BoolExpr::Odd(self.truths(arguments)?)),
            T::Imp => Ok(!self.truth(&arguments[0])? | self.truth(&arguments[1])?),
            T::Iff => {
                let parts = self.truths(arguments)?;
                let even = |pair: &[BoolExpr]| BoolExpr::Even(pair.to_vec());
                Ok(BoolExpr::All(parts.windows(2).map(even).collect()))
            }
            T::In => self.is_member(arguments),
            T::NotIn => Ok(!self.is_member(arguments)?),
        }
    }

    /// That each two neighbours are in a relation.
    fn chain(&mut self, relation: Relation, list: &[XcspExpr]) -> Posted<BoolExpr> {
        let parts = self.ints(list)?;
        let pair = |pair: &[IntExpr]| BoolExpr::Compare(pair[0].clone(), relation, pair[1].clone());
        Ok(BoolExpr::All(parts.windows(2).map(pair).collect()))
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
        if let Some(form) = LinearForm::of(expression)
            && let (Some(x), Some(offset)) = (form.x, form.offset.checked_sub(start))
            && let (Ok(scale), Ok(offset)) = (i32::try_from(form.factor), i32::try_from(offset))
            && scale != 0
        {
            return Ok(View::new(scale, self.vars[x], offset));
        }
        let less = self.int(expression)? - start;
        Ok(self.model.var_of(less)?.into())
    }

    /// The variables of a list, less a number.
    pub(super) fn shifted(&mut self, list: &[XcspExpr], start: i64) -> Posted<Vec<Var>> {
        if start == 0 {
            return self.list(list);
        }
        let mut vars = Vec::new();
        for part in self.ints(list)? {
            vars.push(self.model.var_of(part - start)?);
        }
        Ok(vars)
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

/// `a · x + b`; without `x` it is the number `b`.
#[derive(Clone, Copy)]
struct LinearForm {
    factor: i64,
    x: Option<usize>,
    offset: i64,
}

impl LinearForm {
    /// The form that an expression has, if it has one.
    fn of(expression: &XcspExpr) -> Option<Self> {
        use XcspFunction as F;
        let number = |offset| Self {
            factor: 0,
            x: None,
            offset,
        };
        let (function, arguments) = match expression {
            XcspExpr::Number(value) => return Some(number(*value)),
            XcspExpr::Var(x) => {
                return Some(Self {
                    factor: 1,
                    x: Some(*x),
                    offset: 0,
                });
            }
            XcspExpr::Apply(XcspOperator::Function(function), arguments) => (function, arguments),
            XcspExpr::Apply(XcspOperator::Test(_), _) => return None,
        };
        let parts = arguments.iter().map(Self::of);
        let parts = parts.collect::<Option<Vec<Self>>>()?;
        match (function, &parts[..]) {
            (F::Neg, [part]) => part.scaled(-1),
            (F::Sub, [left, right]) => left.plus(right.scaled(-1)?),
            (F::Add, _) => parts.into_iter().try_fold(number(0), Self::plus),
            (
                F::Mul,
                [
                    Self {
                        x: None, offset, ..
                    },
                    part,
                ],
            )
            | (
                F::Mul,
                [
                    part,
                    Self {
                        x: None, offset, ..
                    },
                ],
            ) => part.scaled(*offset),
            _ => None,
        }
    }

    fn scaled(self, by: i64) -> Option<Self> {
        Some(Self {
            factor: self.factor.checked_mul(by)?,
            offset: self.offset.checked_mul(by)?,
            ..self
        })
    }

    /// The sum, if there is one variable in it at most.
    fn plus(self, other: Self) -> Option<Self> {
        if self.x.is_some() && other.x.is_some() && self.x != other.x {
            return None;
        }
        Some(Self {
            factor: self.factor.checked_add(other.factor)?,
            x: self.x.or(other.x),
            offset: self.offset.checked_add(other.offset)?,
        })
    }
}
