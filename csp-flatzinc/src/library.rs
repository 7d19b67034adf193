//! Floor 0: the library of redefinitions that MiniZinc needs, and the description of the solver.

/// The files of the library, with their names.
pub const LIBRARY: &[(&str, &str)] = &[
    ("chuffed.mzn", include_str!("../mznlib/chuffed.mzn")),
    ("csp.mzn", include_str!("../mznlib/csp.mzn")),
    (
        "fzn_all_different_int.mzn",
        include_str!("../mznlib/fzn_all_different_int.mzn"),
    ),
    (
        "fzn_all_different_int_reif.mzn",
        include_str!("../mznlib/fzn_all_different_int_reif.mzn"),
    ),
    (
        "fzn_all_equal_int.mzn",
        include_str!("../mznlib/fzn_all_equal_int.mzn"),
    ),
    (
        "fzn_all_equal_int_reif.mzn",
        include_str!("../mznlib/fzn_all_equal_int_reif.mzn"),
    ),
    (
        "fzn_alldifferent_except_0.mzn",
        include_str!("../mznlib/fzn_alldifferent_except_0.mzn"),
    ),
    ("fzn_among.mzn", include_str!("../mznlib/fzn_among.mzn")),
    (
        "fzn_among_reif.mzn",
        include_str!("../mznlib/fzn_among_reif.mzn"),
    ),
    (
        "fzn_arg_max_bool.mzn",
        include_str!("../mznlib/fzn_arg_max_bool.mzn"),
    ),
    (
        "fzn_arg_max_int.mzn",
        include_str!("../mznlib/fzn_arg_max_int.mzn"),
    ),
    (
        "fzn_arg_min_bool.mzn",
        include_str!("../mznlib/fzn_arg_min_bool.mzn"),
    ),
    (
        "fzn_arg_min_int.mzn",
        include_str!("../mznlib/fzn_arg_min_int.mzn"),
    ),
    (
        "fzn_bin_packing.mzn",
        include_str!("../mznlib/fzn_bin_packing.mzn"),
    ),
    (
        "fzn_bin_packing_capa.mzn",
        include_str!("../mznlib/fzn_bin_packing_capa.mzn"),
    ),
    (
        "fzn_bin_packing_load.mzn",
        include_str!("../mznlib/fzn_bin_packing_load.mzn"),
    ),
    ("fzn_circuit.mzn", include_str!("../mznlib/fzn_circuit.mzn")),
    (
        "fzn_circuit_reif.mzn",
        include_str!("../mznlib/fzn_circuit_reif.mzn"),
    ),
    (
        "fzn_connected.mzn",
        include_str!("../mznlib/fzn_connected.mzn"),
    ),
    (
        "fzn_connected_reif.mzn",
        include_str!("../mznlib/fzn_connected_reif.mzn"),
    ),
    (
        "fzn_cost_mdd.mzn",
        include_str!("../mznlib/fzn_cost_mdd.mzn"),
    ),
    (
        "fzn_cost_mdd_reif.mzn",
        include_str!("../mznlib/fzn_cost_mdd_reif.mzn"),
    ),
    (
        "fzn_cost_regular.mzn",
        include_str!("../mznlib/fzn_cost_regular.mzn"),
    ),
    (
        "fzn_cost_regular_reif.mzn",
        include_str!("../mznlib/fzn_cost_regular_reif.mzn"),
    ),
    (
        "fzn_count_eq.mzn",
        include_str!("../mznlib/fzn_count_eq.mzn"),
    ),
    (
        "fzn_count_eq_par.mzn",
        include_str!("../mznlib/fzn_count_eq_par.mzn"),
    ),
    (
        "fzn_cumulative.mzn",
        include_str!("../mznlib/fzn_cumulative.mzn"),
    ),
    (
        "fzn_cumulative_opt.mzn",
        include_str!("../mznlib/fzn_cumulative_opt.mzn"),
    ),
    (
        "fzn_cumulative_opt_reif.mzn",
        include_str!("../mznlib/fzn_cumulative_opt_reif.mzn"),
    ),
    (
        "fzn_cumulatives.mzn",
        include_str!("../mznlib/fzn_cumulatives.mzn"),
    ),
    (
        "fzn_decreasing_bool.mzn",
        include_str!("../mznlib/fzn_decreasing_bool.mzn"),
    ),
    (
        "fzn_decreasing_int.mzn",
        include_str!("../mznlib/fzn_decreasing_int.mzn"),
    ),
    ("fzn_diffn.mzn", include_str!("../mznlib/fzn_diffn.mzn")),
    (
        "fzn_diffn_nonstrict.mzn",
        include_str!("../mznlib/fzn_diffn_nonstrict.mzn"),
    ),
    (
        "fzn_disjunctive.mzn",
        include_str!("../mznlib/fzn_disjunctive.mzn"),
    ),
    (
        "fzn_disjunctive_opt.mzn",
        include_str!("../mznlib/fzn_disjunctive_opt.mzn"),
    ),
    (
        "fzn_disjunctive_opt_reif.mzn",
        include_str!("../mznlib/fzn_disjunctive_opt_reif.mzn"),
    ),
    (
        "fzn_disjunctive_strict.mzn",
        include_str!("../mznlib/fzn_disjunctive_strict.mzn"),
    ),
    (
        "fzn_disjunctive_strict_opt.mzn",
        include_str!("../mznlib/fzn_disjunctive_strict_opt.mzn"),
    ),
    (
        "fzn_global_cardinality.mzn",
        include_str!("../mznlib/fzn_global_cardinality.mzn"),
    ),
    (
        "fzn_global_cardinality_closed.mzn",
        include_str!("../mznlib/fzn_global_cardinality_closed.mzn"),
    ),
    (
        "fzn_global_cardinality_low_up.mzn",
        include_str!("../mznlib/fzn_global_cardinality_low_up.mzn"),
    ),
    (
        "fzn_global_cardinality_low_up_closed.mzn",
        include_str!("../mznlib/fzn_global_cardinality_low_up_closed.mzn"),
    ),
    (
        "fzn_increasing_bool.mzn",
        include_str!("../mznlib/fzn_increasing_bool.mzn"),
    ),
    (
        "fzn_increasing_int.mzn",
        include_str!("../mznlib/fzn_increasing_int.mzn"),
    ),
    ("fzn_inverse.mzn", include_str!("../mznlib/fzn_inverse.mzn")),
    (
        "fzn_knapsack.mzn",
        include_str!("../mznlib/fzn_knapsack.mzn"),
    ),
    (
        "fzn_lex_less_bool.mzn",
        include_str!("../mznlib/fzn_lex_less_bool.mzn"),
    ),
    (
        "fzn_lex_less_bool_reif.mzn",
        include_str!("../mznlib/fzn_lex_less_bool_reif.mzn"),
    ),
    (
        "fzn_lex_less_int.mzn",
        include_str!("../mznlib/fzn_lex_less_int.mzn"),
    ),
    (
        "fzn_lex_less_int_reif.mzn",
        include_str!("../mznlib/fzn_lex_less_int_reif.mzn"),
    ),
    (
        "fzn_lex_lesseq_bool.mzn",
        include_str!("../mznlib/fzn_lex_lesseq_bool.mzn"),
    ),
    (
        "fzn_lex_lesseq_bool_reif.mzn",
        include_str!("../mznlib/fzn_lex_lesseq_bool_reif.mzn"),
    ),
    (
        "fzn_lex_lesseq_int.mzn",
        include_str!("../mznlib/fzn_lex_lesseq_int.mzn"),
    ),
    (
        "fzn_lex_lesseq_int_reif.mzn",
        include_str!("../mznlib/fzn_lex_lesseq_int_reif.mzn"),
    ),
    ("fzn_mdd.mzn", include_str!("../mznlib/fzn_mdd.mzn")),
    (
        "fzn_mdd_nondet.mzn",
        include_str!("../mznlib/fzn_mdd_nondet.mzn"),
    ),
    (
        "fzn_mdd_nondet_reif.mzn",
        include_str!("../mznlib/fzn_mdd_nondet_reif.mzn"),
    ),
    (
        "fzn_mdd_reif.mzn",
        include_str!("../mznlib/fzn_mdd_reif.mzn"),
    ),
    ("fzn_nvalue.mzn", include_str!("../mznlib/fzn_nvalue.mzn")),
    (
        "fzn_nvalue_reif.mzn",
        include_str!("../mznlib/fzn_nvalue_reif.mzn"),
    ),
    ("fzn_regular.mzn", include_str!("../mznlib/fzn_regular.mzn")),
    (
        "fzn_regular_nfa.mzn",
        include_str!("../mznlib/fzn_regular_nfa.mzn"),
    ),
    (
        "fzn_regular_nfa_reif.mzn",
        include_str!("../mznlib/fzn_regular_nfa_reif.mzn"),
    ),
    (
        "fzn_regular_reif.mzn",
        include_str!("../mznlib/fzn_regular_reif.mzn"),
    ),
    (
        "fzn_seq_precede_chain_int.mzn",
        include_str!("../mznlib/fzn_seq_precede_chain_int.mzn"),
    ),
    (
        "fzn_seq_precede_chain_int_reif.mzn",
        include_str!("../mznlib/fzn_seq_precede_chain_int_reif.mzn"),
    ),
    (
        "fzn_sliding_sum.mzn",
        include_str!("../mznlib/fzn_sliding_sum.mzn"),
    ),
    (
        "fzn_sliding_sum_reif.mzn",
        include_str!("../mznlib/fzn_sliding_sum_reif.mzn"),
    ),
    ("fzn_sort.mzn", include_str!("../mznlib/fzn_sort.mzn")),
    (
        "fzn_strictly_decreasing_int.mzn",
        include_str!("../mznlib/fzn_strictly_decreasing_int.mzn"),
    ),
    (
        "fzn_strictly_increasing_int.mzn",
        include_str!("../mznlib/fzn_strictly_increasing_int.mzn"),
    ),
    (
        "fzn_subcircuit.mzn",
        include_str!("../mznlib/fzn_subcircuit.mzn"),
    ),
    (
        "fzn_subcircuit_reif.mzn",
        include_str!("../mznlib/fzn_subcircuit_reif.mzn"),
    ),
    (
        "fzn_table_bool.mzn",
        include_str!("../mznlib/fzn_table_bool.mzn"),
    ),
    (
        "fzn_table_bool_reif.mzn",
        include_str!("../mznlib/fzn_table_bool_reif.mzn"),
    ),
    (
        "fzn_table_int.mzn",
        include_str!("../mznlib/fzn_table_int.mzn"),
    ),
    (
        "fzn_table_int_reif.mzn",
        include_str!("../mznlib/fzn_table_int_reif.mzn"),
    ),
    (
        "fzn_tree_int.mzn",
        include_str!("../mznlib/fzn_tree_int.mzn"),
    ),
    (
        "fzn_tree_int_reif.mzn",
        include_str!("../mznlib/fzn_tree_int_reif.mzn"),
    ),
    (
        "fzn_value_precede_chain_int.mzn",
        include_str!("../mznlib/fzn_value_precede_chain_int.mzn"),
    ),
    (
        "fzn_value_precede_chain_int_reif.mzn",
        include_str!("../mznlib/fzn_value_precede_chain_int_reif.mzn"),
    ),
    (
        "fzn_value_precede_int.mzn",
        include_str!("../mznlib/fzn_value_precede_int.mzn"),
    ),
    (
        "fzn_value_precede_int_reif.mzn",
        include_str!("../mznlib/fzn_value_precede_int_reif.mzn"),
    ),
    ("gecode.mzn", include_str!("../mznlib/gecode.mzn")),
    (
        "redefinitions.mzn",
        include_str!("../mznlib/redefinitions.mzn"),
    ),
];

/// The description of the solver, for a file `csp.msc`, given the path of the program and of the
/// folder with [`LIBRARY`]. The program is called with FlatZinc's options alone.
///
/// ```
/// let text = csp_flatzinc::solver_description("/opt/fzn-csp", "/opt/mznlib", "1.0");
/// assert!(text.contains(r#""executable": "/opt/fzn-csp""#));
/// ```
#[must_use]
pub fn solver_description(executable: &str, library: &str, version: &str) -> String {
    let [executable, library] = [executable, library].map(quoted);
    format!(
        r#"{{
  "id": "csp.csp",
  "name": "csp",
  "description": "Constraint solver with a record of each search",
  "version": "{version}",
  "mznlib": {library},
  "executable": {executable},
  "tags": ["cp", "int", "lcg"],
  "stdFlags": ["-a", "-f", "-i", "-n", "-p", "-r", "-s", "-t", "-v"],
  "supportsMzn": false,
  "supportsFzn": true,
  "needsSolns2Out": true,
  "needsMznExecutable": false,
  "needsStdlibDir": false,
  "isGUIApplication": false
}}
"#
    )
}

/// A text in JSON.
fn quoted(text: &str) -> String {
    let mut quoted = String::from("\"");
    for c in text.chars() {
        match c {
            '"' | '\\' => quoted.extend(['\\', c]),
            c if c.is_control() => quoted.push_str(&format!("\\u{:04x}", u32::from(c))),
            c => quoted.push(c),
        }
    }
    quoted.push('"');
    quoted
}

#[cfg(test)]
mod tests {
    use super::LIBRARY;
    use std::path::Path;

    #[test]
    fn all_files_of_the_folder_are_in_the_library() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("mznlib");
        let files = folder
            .read_dir()
            .unwrap()
            .map(|file| file.unwrap().file_name());
        let mut names: Vec<String> = files.map(|name| name.into_string().unwrap()).collect();
        names.sort();
        assert_eq!(
            names,
            LIBRARY.iter().map(|&(name, _)| name).collect::<Vec<_>>()
        );
    }
}
