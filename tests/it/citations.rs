//! Which numbers in running text cite a clause, and which are just numbers.

use crate::books::{TestPage, book, corpus, dump_relations};
use ruledex::corpus::{Corpus, LinkForm, Target};
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
fn numbers_with_dashes_and_articles_before_the_word() {
    let deep = |text: &str| {
        let page = TestPage::new("docking", "12", "Docking").rule("12.1", text).rule("12.2", "A crew rests.");
        of_first_rule(&corpus(vec![page.rule("12.2.1", "It sleeps.").rule("12.2.2", "It wakes.")]))
    };
    assert_eq!(deep("A tug leaves (see 12-2-1), as rule 12-2-2 has it."), ["12-2-1 = 12.2.1", "12-2-2 = 12.2.2"]);
    assert_eq!(deep("See 12-2; it is 12-2-1 to the pier. Rule 13-2-1 is gone."), ["13-2-1 = 13.2.1"]);
    assert_eq!(deep("Véase el artículo 12.2, see the section 12, as Law 12.2 tells."), ["12.2", "12", "12.2"]);
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

/// The numbers of the texts of a small game that no clause bears. Its rules are 3.1 to 3.4 with 3.2.a and
/// 3.2.b, 4.1 to 4.5, 58.1 to 58.3 and 12.1 to 12.5.
fn dangling(language: &str, texts: &[&str]) -> Vec<String> {
    let mut pages = Vec::new();
    for (page, last) in [("3", 4), ("4", 5), ("12", 5), ("58", 3)] {
        let mut rules = TestPage::new(&format!("p{page}"), page, &format!("Topic {page}"));
        for rule in 1..=last {
            rules = rules.rule(&format!("{page}.{rule}"), "A tug waits.");
        }
        if page == "3" {
            rules = rules.rule("3.2.a", "A tug leaves.").rule("3.2.b", "A tug returns.");
        }
        pages.push(rules);
    }
    let mut words = TestPage::new("words", "", "Words");
    for text in texts {
        words = words.section(text);
    }
    pages.push(words);
    let mut book = book("b", pages);
    book.book.language = language.to_owned();
    let corpus = link::link(vec![book]);
    let missing = corpus.relations().filter(|link| link.form == LinkForm::Number && link.target == Target::Missing);
    missing.map(|link| link.written.clone()).collect()
}

fn check_dangling(language: &str, cases: &[(&str, &[&str])]) {
    let wrong: Vec<String> = cases
        .iter()
        .map(|(text, want)| (text, dangling(language, &[text]), want))
        .filter(|(_, got, want)| got != *want)
        .map(|(text, got, want)| format!("{language}: {text}: {got:?}, not {want:?}"))
        .collect();
    assert_eq!(wrong, Vec::<String>::new());
}

#[test]
fn dangling_citations_in_english() {
    check_dangling(
        "en",
        &[
            ("A tug waits, see 58.4.", &["58.4"]),
            ("A tug waits (see rule 58.4b), or not.", &["58.4b"]),
            ("See 3.2 and 3.7, but not rules 4.1, 4.6 and 4.9.", &["3.7", "4.6", "4.9"]),
            ("As rules 3.2 through 3.6 tell.", &["3.6"]),
            ("Sections 4.1–4.8 hold; section 4.2 is old.", &["4.8"]),
            ("Refer to 12.9, and according to 12.3 it waits.", &["12.9"]),
            ("A tug waits [12.9] or [12.2]; a crew rests [3.2c].", &["12.9", "3.2c"]),
            ("A tug waits (3.2c) or leaves (58.7).", &["3.2c", "58.7"]),
            ("Rule (12.8), rules [12.7], rule(s) 12.6.", &["12.8", "12.7", "12.6"]),
            ("Rule 58.3.a is a part that nobody wrote, and so is 3.2.b.i.", &["58.3.a"]),
            ("§ 12.6 and §12.5 and §§ 3.1–3.9.", &["12.6", "3.9"]),
            ("[3.1; see also 3.9]", &["3.9"]),
            ("See section 59, or rule 60.", &["59", "60"]),
            ("RULE 12.9: TUGS. Rule #12.8, rule no. 12.7.", &["12.9", "12.8", "12.7"]),
            ("Compare 12.9; cf. 12.8; see also 12.7.", &["12.8", "12.7"]),
        ],
    );
    check_dangling(
        "en",
        &[
            ("Turn to page 12, or to p. 12.9, of version 3.9 (v4.8).", &[]),
            ("A tug is 3.9 inches long and 4.8 wide, for 12.75 in all.", &[]),
            ("The game begins at 12.30 and ends at 3.45 (12.30).", &[]),
            ("On 12.05.2024, or 3/9, or 4.8.24, see 12.05.2024.", &[]),
            ("Roll 2d6; on 3.9 or more (4.8) the tug sinks. The odds are 3.9:4.8.", &[]),
            ("It costs $3.90 or 4.80 (4.80), and won 3.9 to 4.8.", &[]),
            ("See 3.9 inches of water, see 4.8 points.", &[]),
            ("Rule 3.9 of the Tournament Rules and section 12.8 of the old rulebook.", &[]),
            ("Section 59 of the board is blue; case 3 is closed.", &[]),
            ("Tournament Rules 3.9 came first, then Program 4.8.", &[]),
            ("Player 3.9, card 4.8, figure 12.7, table 3.8.", &[]),
            ("Under 3.9 the tug sinks, per 4.8 it floats.", &[]),
            ("The scores were 3.9, 4.8 and 12.7 (on average 12.6).", &[]),
            ("Ten tugs (3.9) and two crews (4.8) make a fleet.", &[]),
            ("192.168.3.9 and 3.9.1.2.4.8 are no rules.", &[]),
        ],
    );
}

#[test]
fn decimals_in_round_brackets_cite_where_the_book_does_so() {
    let with = |text: &str| dangling("en", &["A tug (3.1) waits (4.2).", "A crew (12.3) rests (58.2).", text]);
    assert_eq!(with("A sail (4.6) is set, at noon (12.30) or for a coin (3.90)."), ["4.6"]);
    assert_eq!(dangling("en", &["A sail (4.6) is set."]), Vec::<String>::new());
}

#[test]
fn dangling_citations_in_other_languages() {
    check_dangling(
        "de",
        &[
            ("Siehe 12.9, s. 12.8, vgl. 12.7, siehe auch Regel 12.6.", &["12.9", "12.8", "12.7", "12.6"]),
            ("Gemäß Regel 3.9 und laut 4.8 wartet er; Abschnitt 4.7, Kapitel 3.2.", &["3.9", "4.8", "4.7"]),
            ("Die Regeln 3.1 bis 3.9 und Punkt 4.9 gelten.", &["3.9", "4.9"]),
            ("Um 12.30 Uhr, am 3.9., auf S. 12, für 4.80 Euro, 3.9 Zoll, Version 4.8.", &[]),
            ("Siehe 12.30 Uhr. Regel 3.9 der Turnierregeln. 1.500 Punkte.", &[]),
        ],
    );
    check_dangling(
        "fr",
        &[
            ("Voir 12.9 ; voir aussi la règle 12.8 et le point 3.9.", &["12.9", "12.8", "3.9"]),
            (
                "Les règles 3.1 à 3.9, l’article 4.8, la section 4.7, le chapitre 4.1, selon 12.7.",
                &["3.9", "4.8", "4.7", "12.7"],
            ),
            ("À 12.30, page 3.9, version 4.8, pour 3.90 euros, le 3.9.2024.", &[]),
        ],
    );
    check_dangling(
        "es",
        &[
            ("Véase 12.9; ver también la regla 12.8 y el apartado 3.9.", &["12.9", "12.8", "3.9"]),
            ("Las reglas 3.1 a 3.9, según 4.8, la sección 4.7.", &["3.9", "4.8", "4.7"]),
            ("A las 12.30, página 3.9, versión 4.8, el 3.9.2024, cuesta 3.90.", &[]),
        ],
    );
    check_dangling(
        "it",
        &[
            ("Vedi 12.9; si veda anche la regola 12.8, cfr. 3.9.", &["12.9", "12.8", "3.9"]),
            ("Le regole 3.1 e 3.9, il punto 4.8, la sezione 4.7.", &["3.9", "4.8", "4.7"]),
            ("Alle 12.30, pagina 3.9, versione 4.8, il 3.9.2024.", &[]),
        ],
    );
    check_dangling(
        "pl",
        &[
            ("Patrz 12.9; zob. też zasada 12.8 i pkt 3.9.", &["12.9", "12.8", "3.9"]),
            (
                "Zgodnie z zasadą 4.8 oraz według punktu 4.7; zasady 3.1 i 3.9; rozdział 3.8.",
                &["4.8", "4.7", "3.9", "3.8"],
            ),
            ("O 12.30, strona 3.9, wersja 4.8, dnia 3.9.2024, za 3.90 zł.", &[]),
        ],
    );
    check_dangling(
        "nl",
        &[
            ("Zie 12.9, zie ook regel 12.8 en hoofdstuk 3.9.", &["12.9", "12.8", "3.9"]),
            ("De regels 3.1 en 3.9 gelden volgens 4.8.", &["3.9", "4.8"]),
            ("Om 12.30, pagina 3.9, versie 4.8, op 3.9.2024, kost 3.90 euro.", &[]),
        ],
    );
    check_dangling(
        "uk",
        &[
            ("Див. 12.9, див. також правило 12.8 і пункти 3.1–3.9.", &["12.9", "12.8", "3.9"]),
            ("О 12.30, сторінка 3.9, версія 4.8, 3.9.2024, коштує 3.90.", &[]),
        ],
    );
    check_dangling(
        "cs",
        &[
            ("Viz 12.9, viz také pravidlo 12.8; podle 3.9 platí pravidla 4.1 až 4.8.", &["12.9", "12.8", "3.9", "4.8"]),
            ("Ve 12.30, strana 3.9, verze 4.8, dne 3.9.2024, za 3.90.", &[]),
        ],
    );
    check_dangling(
        "ru",
        &[
            ("См. 12.9, см. также п. 12.8, п.12.7 и правило 3.9.", &["12.9", "12.8", "12.7", "3.9"]),
            ("Согласно 4.8 и по правилам 3.1 и 3.8; раздел 4.7; пункты 4.1–4.9.", &["4.8", "3.8", "4.7", "4.9"]),
            ("В 12.30, на стр. 3.9, версия 4.8, 3.9.2024 за 3.90 рублей, с. 4.8.", &[]),
        ],
    );
}
