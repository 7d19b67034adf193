//! What is wrong with a model is said when it is built, as data, and nothing is added.

use csp_core::constraints::ExactlyOne;
use csp_core::extend::Domains;
use csp_core::prelude::*;

#[test]
fn domains_that_cannot_be() {
    let mut model = Model::new();
    assert_eq!(
        model.var("x", Values::empty()),
        Err(ModelError::EmptyDomain)
    );
    #[expect(clippy::reversed_empty_ranges)]
    let reversed = model.var("x", 3..=2);
    assert_eq!(reversed, Err(ModelError::EmptyDomain));
    assert!(model.domains().is_empty());
    assert_eq!(
        model.array("x", 3, Values::empty()),
        Err(ModelError::EmptyDomain)
    );
    assert_eq!(
        model.grid("x", 2, 2, Values::empty()),
        Err(ModelError::EmptyDomain)
    );

    let sparse = [vec![0, Domains::LIMIT as i32], vec![i32::MIN, 0, i32::MAX]];
    for values in sparse.map(|values| values.into_iter().collect::<Values>()) {
        let x = model.var("sparse", values.clone()).unwrap();
        assert_eq!(model.domains().values(x), values);
    }
    let y = model.var("y", i32::MIN..=i32::MAX).unwrap();
    assert_eq!(model.domains().size(y), 1 << 32);
}

fn rejected(post: impl Fn(&mut Model, &[Var]) -> Result<(), ModelError>) -> ModelError {
    let mut model = Model::new();
    let mut vars = model.array("x", 3, 0..=3).unwrap();
    vars[1] = Var::new(77);
    let error = post(&mut model, &vars).expect_err("x77 is not of this model");
    assert_eq!(model.solver().propagators(), 0, "nothing was added");
    assert_eq!(model.solutions().count(), 64);
    error
}

#[test]
fn foreign_variables() {
    let unknown = |constraint| ModelError::UnknownVariable {
        constraint,
        var: Var::new(77),
        count: 3,
    };
    assert_eq!(rejected(Model::all_different), unknown("all_different"));
    assert_eq!(
        rejected(|model, x| model.all_different(&x[1..2])),
        unknown("all_different")
    );
    assert_eq!(
        rejected(|model, x| model.all_different(&x[..2])),
        unknown("all_different")
    );
    assert_eq!(
        rejected(|model, x| model.post(NotEqual::new(x[1], x[0]))),
        unknown("not_equal")
    );
    assert_eq!(
        rejected(|model, x| model.post(ExactlyOne::new(x))),
        unknown("exactly_one")
    );
    assert_eq!(
        rejected(|model, x| model.assign(x[1], 0)),
        unknown("assign")
    );
    for relation in [
        Relation::AtMost,
        Relation::Greater,
        Relation::Equal,
        Relation::NotEqual,
    ] {
        assert_eq!(
            rejected(|model, x| model.post(Linear::sum(x, relation, 0))),
            unknown("linear")
        );
    }
    assert!(unknown("linear").to_string().contains("x77"));
}

#[test]
fn sums_that_do_not_fit() {
    let overflow = ModelError::Overflow {
        constraint: "linear",
    };
    let mut model = Model::new();
    let x = model.array("x", 2, i32::MIN..=i32::MAX).unwrap();
    for terms in [
        [(i64::MAX, x[0]), (1, x[1])],
        [(i64::MIN, x[0]), (1, x[1])],
        [(i64::MAX, x[0]), (1, x[0])],
    ] {
        assert_eq!(
            model.linear(&terms, Relation::AtMost, 0),
            Err(overflow.clone())
        );
    }
    for constant in [i64::MIN, i64::MAX] {
        for relation in [
            Relation::Less,
            Relation::Greater,
            Relation::AtLeast,
            Relation::Equal,
        ] {
            assert_eq!(
                model.linear(&[(1, x[0])], relation, constant),
                Err(overflow.clone())
            );
        }
    }
    assert_eq!(
        model.linear(&[(1 << 29, x[0]), (-(1 << 29), x[1])], Relation::AtMost, 0),
        Ok(())
    );
    assert_eq!(model.solver().propagators(), 1);
}
