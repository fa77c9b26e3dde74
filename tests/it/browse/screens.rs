//! Screens, each after some keys.

use super::library;
use crate::program::Program;
use ruledex::browse::{render_changes_to_text, render_to_text};
use ruledex::library::Library;

fn check(name: &str, library: &Library, keys: &str, width: u16, height: u16) {
    let screen = render_to_text(library, keys, width, height);
    insta::with_settings!({ omit_expression => true, description => keys, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, screen);
    });
}

#[test]
fn each_pane_stands_on_a_small_screen() {
    let program = Program::sample();
    let library = library(&program);
    for (name, keys) in [
        ("topics", ""),
        ("words_as_they_are_typed", "pier rep"),
        ("a_clause_in_its_page", "12.1.a<Enter>"),
        ("what_hangs_on_a_clause", "12.1.b<Enter><Enter>"),
        ("a_link_followed", "12.1.b<Enter><Enter><Down><Enter>"),
        ("keys", "<Esc>?"),
        ("filters", "pier<Esc>f"),
        ("a_filter_chosen", "pier<Esc>f<Down><Enter><Esc>"),
        ("a_number_to_go_to", "<Esc>12.2"),
        ("a_number_that_there_is_not", "<Esc>12.9"),
        ("the_other_language", "12.1<Enter>t"),
        ("nothing_found", "zeppelin"),
        ("filters_without_words", "kind:note"),
        ("what_was_copied", "12.2<Enter>y"),
    ] {
        check(name, &library, keys, 80, 24);
    }
}

#[test]
fn other_sizes_are_divided_otherwise() {
    let program = Program::sample();
    let library = library(&program);
    check("wide", &library, "12.1.a<Enter>", 132, 30);
    check("narrow_results", &library, "pier", 40, 16);
    check("narrow_page", &library, "12.1.a<Enter>", 40, 16);
    check("low", &library, "12.1.a<Enter>", 70, 6);
    check("tiny", &library, "12.1.a<Enter>", 20, 5);
}

#[test]
fn one_comes_back_to_where_one_was() {
    let program = Program::sample();
    let library = library(&program);
    let screen = |keys: &str| render_to_text(&library, keys, 80, 24);
    let footer_aside = |screen: String| screen.lines().take(23).collect::<Vec<_>>().join("\n");
    let (there, back) = ("12.1.b<Enter><Enter><Enter>", "12.1.b<Enter><Enter><Enter><Backspace>");
    let (forth, first) = ("12.1.b<Enter><Enter><Enter><Backspace><A-Right>", "12.1.b<Enter>");
    assert_eq!(footer_aside(screen(back)), footer_aside(screen(first)));
    assert_eq!(footer_aside(screen(forth)), footer_aside(screen(there)));
    assert_ne!(footer_aside(screen(there)), footer_aside(screen(first)));
}

#[test]
fn vi_keys_arrows_and_the_russian_layout_do_the_same() {
    let program = Program::sample();
    let library = library(&program);
    let screen = |keys: &str| render_to_text(&library, keys, 80, 24);
    let arrows = screen("pier<Esc><Down><Down><Up><Right><PageDown><Home><Tab>");
    assert_eq!(screen("pier<Esc>jjkl<C-f>g<Tab>"), arrows);
    assert_eq!(screen("pier<Esc>оолд<C-f>п<Tab>"), arrows);
}

#[test]
fn shifted_keys_and_signs_of_the_russian_layout_are_those_of_their_places() {
    let program = Program::sample();
    let library = library(&program);
    let screen = |keys: &str| render_to_text(&library, keys, 80, 24);
    let begin = "pier<Enter><Right><Enter>";
    for (russian, latin, does) in [
        ("П", "G", "the last line"),
        ("тТ", "nN", "the result before"),
        ("Р", "H", "back"),
        ("РД", "HL", "forward again"),
        ("Н", "Y", "the text copied"),
        ("С", "C", "the text copied"),
        (",", "?", "the keys"),
        (".", "/", "the search box"),
        ("Ж", ":", "a number"),
        ("№", "#", "a number"),
        ("ъ", "]", "the next topic"),
        ("ъх", "][", "the topic before"),
    ] {
        assert_eq!(screen(&format!("{begin}{russian}")), screen(&format!("{begin}{latin}")), "{does}");
        assert!(!screen(&format!("{begin}{russian}")).contains("does nothing here"), "{does}");
    }
    // Where letters are typed, they are letters.
    assert!(screen("Пирс, № 1.").starts_with(" / Пирс, № 1. "));
}

#[test]
fn the_count_of_what_was_found_stays_the_same_to_the_last_line() {
    let rules: Vec<String> = (1..=60).map(|nth| format!("1.{nth} Tug {nth} is towed by barge {nth}.")).collect();
    let page = format!("---\ntitle: Tugs\n---\n\n{}\n", rules.join("\n\n"));
    // Each rule stands in both books, and is one hit.
    let program = Program::bare()
        .file("rules/one/book.yaml", "title: One\ngame: tugs\n")
        .file("rules/one/page.md", &page)
        .file("rules/two/book.yaml", "title: Two\ngame: tugs\n")
        .file("rules/two/page.md", &page);
    let library = library(&program);
    let count = |keys: &str| {
        let screen = render_to_text(&library, &format!("towed<Esc>{keys}"), 80, 24);
        screen.lines().next().unwrap().trim_start_matches(" / towed").trim().to_owned()
    };
    assert_eq!(
        [count(""), count("G"), count("GG"), count("GGGGg")],
        ["80 of 120", "120 clauses", "120 clauses", "120 clauses"]
    );
}

#[test]
fn a_list_of_what_is_no_topic_is_not_called_topics() {
    let program = Program::sample();
    let library = library(&program);
    let title = |keys: &str| {
        let screen = render_to_text(&library, keys, 80, 24);
        screen.lines().nth(1).unwrap().trim_start_matches(['─', '━', ' ']).split(' ').next().unwrap().to_owned()
    };
    for (keys, expected) in [
        ("", "Topics"),
        ("kind:topic", "Topics"),
        ("book:harbour", "Topics"),
        ("kind:note", "Clauses"),
        ("kind:note,topic", "Clauses"),
        ("pier kind:note", "Results"),
        ("kind:zeppelin", "Results"),
        ("book:harbour-ru kind:note", "Results"),
    ] {
        assert_eq!(title(keys), expected, "{keys}");
    }
}

#[test]
fn what_is_being_done_goes_on_when_the_library_changes() {
    let program = Program::sample();
    let old = library(&program);
    program.write("rules/anchors/book.yaml", "title: Anchors\n");
    program.write("rules/anchors/page.md", "---\ntitle: Anchors\n---\n\n12.2 A pier holds an anchor.\n");
    let new = library(&program);
    let changed = |before: &str, after: &str| render_changes_to_text(&[(&old, before), (&new, after)], 80, 24);
    for (before, after, expected) in [
        ("<Esc>12", "", " Go to: 12  12 Docking (Phase)  Docking (Phase) · harbour  (1 of 3, ↓ next)"),
        ("<Esc>12", ".2", " Go to: 12.2  12.2  Docking (Phase) · harbour  (1 of 4, ↓ next)"),
        ("<Esc>12.2<Down>", "", " Go to: 12.2  12.2  Швартовка · harbour-ru  (3 of 4, ↓ next)"),
        (
            "<Esc>:13.<Left><Backspace>",
            "2",
            " Go to: 12.  12 Docking (Phase)  Docking (Phase) · harbour  (1 of 3, ↓ next)",
        ),
    ] {
        let seen = changed(before, after);
        assert_eq!(seen.lines().last(), Some(expected), "{before} | {after}:\n{seen}");
    }
    // What is chosen of a list, and of what stands beside a clause.
    for (before, after) in [("pier<Esc><Down>", "<Enter>"), ("12.1.b<Enter><Enter><Down>", "<Enter>")] {
        let page = |screen: String| screen.lines().nth(1).unwrap().split_once('┬').unwrap().1.to_owned();
        assert_eq!(page(changed(before, after)), page(render_to_text(&old, &format!("{before}{after}"), 80, 24)));
    }
    assert!(changed("<Esc>f<Down>", "").contains("Show only"));
    assert!(changed("<Esc>?", "").contains("Keys"));
}

#[test]
fn what_is_typed_after_a_stroke_takes_the_place_of_the_words() {
    let program = Program::sample();
    let library = library(&program);
    let screen = |keys: &str| render_to_text(&library, keys, 80, 24);
    for (keys, words) in [
        ("pier<Esc>/rope", "rope"),
        ("pier<Esc>//rope", "rope"),
        ("pier<Enter>/rope", "rope"),
        ("pier<Esc>/<Esc>", "pier"),
        ("pier<Esc>/<Right>s", "piers"),
        ("pier<Esc>/<Home>s", "spier"),
        ("pier<Esc>/<Backspace>", "pie"),
        ("and/or", "and/or"),
    ] {
        let screen = screen(keys);
        assert!(screen.starts_with(&format!(" / {words} ")), "{keys}: {screen}");
    }
    assert_eq!(screen("/"), screen(""));
    assert!(screen("pier<Esc>/").contains("takes the place of these words"));
}

#[test]
fn filters_are_ticked_by_space_closed_by_their_key_and_taken_off_with_the_language() {
    let program = Program::sample();
    let library = library(&program);
    let screen = |keys: &str| render_to_text(&library, keys, 80, 24);
    assert_eq!(screen("pier<Esc>f<Down><Space><Esc>"), screen("pier<Esc>f<Down><Enter><Esc>"));
    assert_eq!(screen("pier<Esc>ff"), screen("pier<Esc>"));
    assert_eq!(screen("pier<Esc>аа"), screen("pier<Esc>"));
    let off = screen("12.1<Enter>tx");
    assert!(off.contains("No longer in ru") && !off.contains("ru · 4 found"), "{off}");
    assert!(screen("12.1<Enter>txx").contains("There are no filters."));
}

#[test]
fn filters_alone_list_what_they_leave() {
    let program = Program::sample();
    let library = library(&program);
    let screen = |keys: &str| render_to_text(&library, keys, 80, 24);
    let listed = |keys: &str| screen(keys).lines().skip(1).collect::<Vec<_>>().join("\n");
    let russian = screen("book:harbour-ru");
    assert!(russian.contains("Гавань: правила") && !russian.contains("  Harbour rules"), "{russian}");
    for same in
        ["book:\"harbour-ru\"", "BOOK:harbour-ru", "book:harbour-ru lang:ru", "lang:ru  book:harbour-ru,harbour"]
    {
        assert_eq!(listed(same), listed("book:harbour-ru"), "{same}");
    }
    // What is typed narrows what was chosen.
    assert!(screen("<Esc>f<Down><Space><Esc>/book:harbour").contains("The filters leave nothing."));
    assert!(screen("book:zeppelin").contains("no book is called"));
}

#[test]
fn a_library_without_books_says_what_to_do() {
    let program = Program::bare();
    check("no_books", &library(&program), "", 80, 12);
    assert!(render_to_text(&library(&program), "<Esc>f", 80, 12).contains("no books yet: nothing to filter"));
}

#[test]
fn wide_and_joined_letters_stay_in_their_columns() {
    let page = "---\ntitle: 港の規則とe\u{301}tudes\n---\n\n1.1 船は桟橋に着くまで港の中で待つ。旗を見たら、すぐに動く。綱を結ぶ。\n\n1.2 \
                Баржа стоит у причала, пока не сменится прилив, а затем уходит.\n\n1.3 👩‍🚀 e\u{301}e\u{301} 🇯🇵 ok\n";
    let program = Program::bare().file("rules/wide/book.yaml", "title: 港\nlanguage: ja\n");
    let program = program.file("rules/wide/page.md", page);
    check("wide_letters", &library(&program), "港<Enter>", 64, 16);
}

#[test]
fn what_steers_a_terminal_is_seen_and_not_obeyed() {
    let html = "<html><head><title>x</title></head><body><h1>Red &#27;[31m &#x9b;2J tide</h1><ol><li>Stop \
                &#27;]52;c;aGk=&#7; here &#x202e;evil&#x202c;.</li></ol></body></html>";
    let program = Program::bare()
        .file("rules/bad/book.yaml", "title: \"Bad \\e[2J\\x07 book\"\nedition: \"\\e]0;x\\a\"\n")
        .file("rules/bad/page.html", html)
        .file(
            "rules/bad/more.md",
            "---\ntitle: \"More \\e[5m tide\"\naliases: [\"\\u202eabc\"]\n---\n\n1.1 \u{1b}[31mTide.\n",
        );
    let library = library(&program);
    for keys in ["", "tide", "tide<Enter>", "tide<Enter><Enter>", "tide<Esc>f", "tide<Esc>1.1", "<Esc>y", "\u{1b}[2J"] {
        let screen = render_to_text(&library, keys, 80, 24);
        let steers = |c: char| c.is_control() && c != '\n' || ('\u{202a}'..='\u{202e}').contains(&c);
        assert!(!screen.contains(steers), "{keys}: {screen:?}");
    }
    check("steering_signs", &library, "tide<Enter>", 80, 16);
}

#[test]
fn a_rule_that_is_longer_than_the_screen_can_be_read_to_its_end() {
    let words: Vec<String> = (1..=400).map(|nth| format!("word{nth}")).collect();
    let words = words.join(" ");
    let program = Program::bare().file("rules/long/book.yaml", "title: Long\n");
    let program =
        program.file("rules/long/page.md", format!("---\ntitle: Long\n---\n\n1.1 So {words}.\n\n1.2 After it.\n"));
    let library = library(&program);
    let read: String = (0..200).map(|_| "<Down>").collect();
    let mut seen = String::new();
    for steps in 0..=70 {
        seen.push_str(&render_to_text(&library, &format!("1.1<Enter>{}", &read[..steps * "<Down>".len()]), 60, 14));
    }
    for nth in 1..=400 {
        assert!(seen.contains(&format!("word{nth}")), "word{nth} is never seen");
    }
    assert!(seen.contains("▌ 1.2  After it."), "the next rule is never reached");
}

#[test]
fn the_readme_shows_a_screen_as_it_is() {
    let program = Program::new();
    let screen = render_to_text(&library(&program), "mecatol ground forces<Enter>", 80, 22);
    let readme = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/README.md")).unwrap();
    assert!(readme.contains(&format!("```text\n{screen}```\n")), "{screen}");
}
