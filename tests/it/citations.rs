//! Which numbers in running text cite a clause, and which are just numbers.

use crate::books::{TestPage, book, corpus, dump_relations};
use ruledex::corpus::{Corpus, LinkForm};
use ruledex::link;

/// A book whose rules look like 12.1 and 12.1.a, VI.2 and VI.2.a, and none like 1.5.2 or 13.a.
fn shaped(text: &str) -> Corpus {
    corpus(vec![
        TestPage::new("docking", "12", "Docking")
            .rule("12.1", text)
            .rule("12.1.a", "A tug waits.")
            .rule("12.2", "A crew rests.")
            .rule("12.14", "A crew wakes."),
        TestPage::new("cargo", "VI", "Cargo").rule("VI.2", "Cargo is stowed.").rule("VI.17", "Cargo is sold."),
    ])
}

/// The citations of a text, each as its range in the text shows it.
fn cited(text: &str) -> Vec<String> {
    of_first_rule(&shaped(text))
}

fn of_first_rule(corpus: &Corpus) -> Vec<String> {
    let mut cited = Vec::new();
    for relation in corpus.relations().filter(|relation| relation.form == LinkForm::Number) {
        let clause = corpus.clause(relation.from);
        let (start, end) = relation.range.expect("a citation is part of the text");
        let shown = &clause.text.plain[start as usize..end as usize];
        assert_eq!(shown, relation.label);
        let place = relation.place;
        assert_eq!(place.end_column - place.column, u32::try_from(shown.chars().count()).unwrap(), "{shown}");
        cited.push(if shown == relation.written {
            relation.written.clone()
        } else {
            format!("{shown} = {}", relation.written)
        });
    }
    cited
}

fn check(cases: &[(&str, &[&str])]) {
    let wrong: Vec<String> = cases
        .iter()
        .map(|(text, want)| (text, cited(text), want))
        .filter(|(_, got, want)| got != *want)
        .map(|(text, got, want)| format!("{text}: {got:?}, not {want:?}"))
        .collect();
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn a_word_for_rule_or_see_stands_before_the_number() {
    check(&[
        ("The tug leaves, see 12.2.", &["12.2"]),
        ("See also 12.2 for tugs.", &["12.2"]),
        ("As rule 12.1a tells.", &["12.1a"]),
        ("RULE 12.1.a, RULE 12.1(a), rule 12.1 (a).", &["12.1.a", "12.1(a)", "12.1 (a)"]),
        ("Rule 12 holds.", &["12"]),
        ("Rules 12.2 and 12.14 hold.", &["12.2", "12.14"]),
        ("Rules 12.2, 12.14, and VI.2.", &["12.2", "12.14", "VI.2"]),
        ("See rules 12 and 13.", &["12", "13"]),
        ("See §12.2 or § 12.14.", &["12.2", "12.14"]),
        ("§§ 12.2–12.14 hold.", &["12.2", "12.14"]),
        ("Rule no. 12.2, rule #12.14.", &["12.2", "12.14"]),
        ("см. 12.2, а также п. 12.14 и п.12.2", &["12.2", "12.14", "12.2"]),
        ("См. также правило VI.17.", &["VI.17"]),
        ("по правилам 12.2 и 12.14, по пункту № 12", &["12.2", "12.14", "12"]),
        ("siehe Regel 12.2; vgl. 12.14", &["12.2", "12.14"]),
        ("Die Regeln 12.2 und 12.14 gelten.", &["12.2", "12.14"]),
        ("voir règle 12.2, voir aussi 12.14", &["12.2", "12.14"]),
        ("véase 12.2, regla 12.14, reglas 12.2 y 12.14", &["12.2", "12.14", "12.2", "12.14"]),
        ("vedi 12.2 e 12.14; la regola 12.2", &["12.2", "12.14", "12.2"]),
        ("veja a regra 12.2 e a secção 12.14", &["12.2", "12.14"]),
    ]);
}

#[test]
fn short_ranges_name_both_ends() {
    check(&[
        ("rules 12.2a-c hold", &["12.2a", "c = 12.2.c"]),
        ("see rule 12.2a–d.", &["12.2a", "d = 12.2.d"]),
        ("rules 12.2-14 hold", &["12.2", "14 = 12.14"]),
        ("see 12.2-14 tugs", &["12.2"]),
    ]);
}

#[test]
fn a_number_alone_between_brackets_cites() {
    check(&[
        ("A tug (12.2) leaves.", &["12.2"]),
        ("A tug [12.1a] leaves.", &["12.1a"]),
        ("A tug (12.2, 12.14; VI.2) leaves.", &["12.2", "12.14", "VI.2"]),
        ("A tug (see 12.2) leaves.", &["12.2"]),
        ("A tug [99.2] leaves.", &["99.2"]),
        // Any of these may be an amount.
        ("A tug (1.5) leaves.", &[]),
        ("A tug (99.2) leaves.", &[]),
        ("A tug (12.2 tons) leaves.", &[]),
        ("A tug (12.2] leaves.", &[]),
        ("A tug [4] leaves.", &[]),
        ("A tug [12.2024] leaves.", &[]),
    ]);
}

#[test]
fn other_numbers_are_text() {
    check(&[
        ("A tug weighs 12.2 tons.", &[]),
        ("See 12 tugs.", &[]),
        ("See 12.2% of them.", &[]),
        ("See 1.5.2 and 1.2.3.4.", &[]),
        ("See version 12.2, v12.2, V12.2 and edition 12.2.", &[]),
        ("The Tournament Rules 12.2 came first.", &[]),
        ("Follow the rule. 12.2 tugs leave.", &[]),
        ("The rules 3 captains agreed on.", &[]),
        ("Rule 1st, rule 12x, rule 12.2nd.", &[]),
        ("See 12.2.2024 and 12:30.", &[]),
        ("See -12.2 and +12.2 and 3,12.2.", &[]),
        ("Overseer 12.2 and unrule 12.2.", &[]),
        ("See rules 2.0.", &[]),
        ("§ 13a", &[]),
        ("Rule without a number, see below.", &[]),
    ]);
}

#[test]
fn a_clause_does_not_cite_itself() {
    check(&[("Rule 12.1 is this one, rule 12.2 is not.", &["12.2"])]);
}

#[test]
fn what_is_linked_already_is_not_cited_again() {
    let corpus = shaped("See <12.2> and 12.14.");
    let want = ["b:docking#12.1 inline 12.2 -> b:docking#12.2", "b:docking#12.1 cites 12.14 -> b:docking#12.14"];
    assert_eq!(dump_relations(&corpus, &[LinkForm::Name, LinkForm::Number]), want);
}

#[test]
fn numbers_filled_up_with_zeros_are_no_decimals() {
    let corpus = corpus(vec![
        TestPage::new("docking", "1", "Docking")
            .rule("1.06.05", "A tug (1.06.04), not (1.5), not (1.06.5), see [1.06], rule 1.6.")
            .rule("1.06.04", "A crew rests.")
            .rule("1.06", "Tugs."),
    ]);
    assert_eq!(of_first_rule(&corpus), ["1.06.04", "1.06"]);
}

#[test]
fn numbers_with_letters_first_or_alone() {
    let corpus = corpus(vec![
        TestPage::new("docking", "", "Docking")
            .rule("A4.63", "See A4.6 and (A4.63), § 13a, §§ 13a and 13b, (13a).")
            .rule("A4.6", "A crew rests.")
            .rule("13a", "A crew wakes.")
            .rule("13b", "A crew sleeps."),
    ]);
    assert_eq!(of_first_rule(&corpus), ["A4.6", "13a", "13a", "13b"]);
}

#[test]
fn places_are_those_of_the_source_and_come_in_order() {
    let text = "Tugs: 12.2 tons, see 12.2; rule 112.2, rule 12.2, rule 12.1 (a), rules 12.1a-c.";
    let corpus = shaped(text);
    let found: Vec<(u32, String)> = corpus
        .relations()
        .filter(|relation| relation.form == LinkForm::Number)
        .map(|relation| (relation.place.column, relation.label.clone()))
        .collect();
    // The source has the rule's own number and a blank before the text.
    let column = |label: &str, nth: usize| u32::try_from(text.match_indices(label).nth(nth).unwrap().0 + 6).unwrap();
    let want = [
        (column("12.2", 1), "12.2".to_owned()),
        (column("112.2", 0), "112.2".to_owned()),
        (column("12.2", 3), "12.2".to_owned()),
        (column("12.1 (a)", 0), "12.1 (a)".to_owned()),
        (column("12.1a", 0), "12.1a".to_owned()),
        (column("c.", 0), "c".to_owned()),
    ];
    assert_eq!(found, want);
}

#[test]
fn a_book_without_numbers_cites_by_those_of_its_game() {
    let rules = book("rules", vec![TestPage::new("docking", "12", "Docking").rule("12.1", "A tug waits.")]);
    let faq =
        book("faq", vec![TestPage::new("faq", "", "Questions").rule("", "See rule 12.1, not (12.1), not rule 1.2.3.")]);
    let corpus = link::link(vec![rules, faq]);
    assert_eq!(
        dump_relations(&corpus, &[LinkForm::Number]),
        ["faq:faq#See_rule_12.1,_not_(12.1),_not_rule_1.2.3. cites 12.1 -> rules:docking#12.1"]
    );
}

#[test]
fn another_edition_does_not_answer_for_a_number_that_is_gone() {
    let edition = |id: &str, last: &str| {
        book(
            id,
            vec![TestPage::new("docking", "12", "Docking").rule("12.1", "See rule 12.2.").rule(last, "A tug waits.")],
        )
    };
    let corpus = link::link(vec![edition("rules@1", "12.3"), edition("rules@2", "12.2")]);
    let want = ["rules:docking#12.1 cites 12.2 -> rules:docking#12.2", "rules@1:docking#12.1 cites 12.2 -> Missing"];
    assert_eq!(dump_relations(&corpus, &[LinkForm::Number]), want);
}
