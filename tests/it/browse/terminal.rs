//! The program in a real terminal: keys typed, the screen read, the terminal as it was afterwards.

use crate::program::Program;
use crate::tmux::Tmux;
use std::os::unix::fs::PermissionsExt;
use std::process::Command;

/// A shell in the library's folder that knows `ruledex`, and an editor that writes down what it is told to open.
fn start(test: &str, program: &Program) -> Option<Tmux> {
    let tmux = Tmux::start(test)?;
    program.write("nano", "#!/bin/sh\nprintf '%s\\n' \"$@\" >edited\n");
    std::fs::set_permissions(program.path("nano"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let root = program.root().display();
    tmux.line(&format!("cd '{root}'; ulimit -c 0; export RULEDEX_LIBRARY=. HOME=. EDITOR=./nano"));
    tmux.line(&format!("ruledex() {{ '{}' \"$@\"; echo end''ed $?; }}; clear", env!("CARGO_BIN_EXE_ruledex")));
    tmux.until("a clear screen", |screen| !screen.contains("ruledex()"));
    Some(tmux)
}

/// Browses, with the number of its process in a file.
fn browse(tmux: &Tmux) {
    tmux.line(&format!("sh -c 'echo $$ >pid; exec {} browse'", env!("CARGO_BIN_EXE_ruledex")));
    tmux.until("the topics", |screen| screen.contains("Docking (Phase)") && screen.contains("Esc"));
}

/// Sends a signal to what `browse` has started.
fn send(signal: &str, program: &Program) {
    let process = std::fs::read_to_string(program.path("pid")).unwrap();
    let sent = Command::new("sh").args(["-c", &format!("kill -{signal} {process}")]).status();
    assert!(sent.is_ok_and(|status| status.success()), "{signal} is not sent");
}

#[test]
fn a_walk_by_keys() {
    let program = Program::sample();
    let Some(tmux) = start("walk", &program) else { return };
    let before = tmux.settings();
    tmux.line("ruledex browse");
    tmux.until("the topics", |screen| screen.contains("Docking (Phase)") && screen.contains("Esc"));
    assert!(tmux.is_alternate());
    tmux.press(&["-l", "pier under rep"]);
    tmux.until("the hit", |screen| screen.contains("12.1.a  A pier under repair"));
    tmux.press(&["Enter"]);
    tmux.until("the page", |screen| screen.contains("notes and links"));
    tmux.press(&["y"]);
    tmux.until("the citation", |screen| screen.contains("Copied: 12.1.a Docking (Phase)"));
    let citation = "12.1.a Docking (Phase), Harbour rules, 2nd edition (harbour:docking#12.1.a)";
    assert_eq!(tmux.tell(&["show-buffer"]).trim_end(), citation);

    tmux.tell(&["resize-window", "-x", "30", "-y", "6"]);
    tmux.until("a small screen", |screen| screen.contains("12.1.a") && !screen.contains("Results"));
    tmux.tell(&["resize-window", "-x", "100", "-y", "30"]);
    tmux.until("a larger screen", |screen| screen.contains("Results") && screen.contains("On 12.1.a"));

    tmux.press(&["e"]);
    let edited = || std::fs::read_to_string(program.path("edited")).unwrap_or_default();
    tmux.until("the editor", |_| edited().contains("docking.md\n"));
    assert!(edited().starts_with("+12\n/") && edited().ends_with("rules/harbour/docking.md\n"), "{}", edited());
    tmux.until("the page again", |screen| screen.contains("On 12.1.a"));

    // A book that comes in while one browses is there without a restart.
    program.write("rules/new/book.yaml", "title: A new book\n");
    program.write("rules/new/page.md", "# Fog horns\n\nThey sound in fog.\n");
    tmux.press(&["/"]);
    tmux.press(&["C-u"]);
    tmux.until("the new book", |screen| screen.contains("Fog horns"));

    tmux.press(&["C-c"]);
    tmux.until("the shell", |screen| screen.contains("ended 0"));
    assert!(!tmux.is_alternate());
    tmux.tell(&["resize-window", "-x", "80", "-y", "24"]);
    // The size comes a little later.
    tmux.line("until [ \"$(stty size)\" = '24 80' ]; do sleep 0.05; done; echo si''zed");
    tmux.until("the size", |screen| screen.contains("sized"));
    assert_eq!(tmux.settings(), before);
}

#[test]
fn signals_leave_the_terminal_as_it_was() {
    let program = Program::sample();
    let Some(tmux) = start("signals", &program) else { return };
    let before = tmux.settings();
    // Those with the same number on every system, and those of Linux, with the nameless ones.
    let (everywhere, on_linux) = ([15, 2, 1, 3, 6, 14], [5, 7, 10, 12, 16, 24, 26, 27, 29, 30, 31, 34, 50, 64]);
    for signal in everywhere.into_iter().chain(on_linux.into_iter().filter(|_| cfg!(target_os = "linux"))) {
        let code = 128 + signal;
        browse(&tmux);
        send(&signal.to_string(), &program);
        tmux.until("the shell", |screen| !tmux.is_alternate() && screen.contains('$'));
        tmux.line("echo code''d $?");
        tmux.until(&format!("code {code}"), |screen| screen.contains(&format!("coded {code}")));
        assert_eq!(tmux.settings(), before, "{signal}");
    }
}

#[test]
fn who_is_stopped_leaves_the_terminal_and_who_goes_on_has_it_again() {
    let program = Program::sample();
    let Some(tmux) = start("stopped", &program) else { return };
    let before = tmux.settings();
    browse(&tmux);
    let raw = || tmux.settings_of_others();
    let of_browse = raw();
    let stops: [(&str, &dyn Fn()); 6] = [
        ("from outside", &|| send("TSTP", &program)),
        ("as who reads in the background", &|| send("TTIN", &program)),
        ("as who writes in the background", &|| send("TTOU", &program)),
        ("by its key", &|| tmux.press(&["C-z"])),
        ("from outside again", &|| send("TSTP", &program)),
        ("without being asked", &|| send("STOP", &program)),
    ];
    for (how, stop) in stops {
        stop();
        if how == "without being asked" {
            // It cannot leave the terminal, but mends what happened to it in between.
            tmux.until("the shell", |screen| screen.contains('$'));
            tmux.press(&["-l", "stty sane; clear"]);
            tmux.press(&["C-j"]);
            tmux.until("a clear screen", |screen| !screen.contains("Docking"));
        } else {
            tmux.until("the shell", |screen| !tmux.is_alternate() && screen.contains('$'));
            assert_eq!(tmux.settings(), before, "{how}");
        }
        tmux.line("fg");
        let screen =
            tmux.until("the topics again", |screen| screen.contains("Docking (Phase)") && screen.contains("Esc"));
        assert!(tmux.is_alternate() && !screen.contains('$'), "{how}: {screen}");
        assert_eq!(raw(), of_browse, "{how}");
        tmux.press(&["-l", "p"]);
        tmux.until("what is typed", |screen| screen.starts_with(" / p "));
        tmux.press(&["BSpace"]);
        tmux.until("all topics", |screen| screen.contains("topics") && !screen.starts_with(" / p "));
    }
    // Told to go on without having been stopped, it draws all of it anew.
    send("CONT", &program);
    tmux.press(&["C-c"]);
    tmux.until("the shell", |screen| !tmux.is_alternate() && screen.contains('$'));
    assert_eq!(tmux.settings(), before);
}

#[test]
fn who_goes_on_in_the_background_leaves_the_terminal_alone() {
    let program = Program::sample();
    let Some(tmux) = start("background", &program) else { return };
    browse(&tmux);
    tmux.press(&["C-z"]);
    tmux.until("the shell", |screen| !tmux.is_alternate() && screen.contains('$'));
    let before = tmux.settings();
    tmux.line("clear; bg");
    tmux.line("sleep 1; jobs");
    tmux.until("a stopped job", |screen| screen.contains("Stopped"));
    assert!(!tmux.is_alternate());
    assert_eq!(tmux.settings(), before);
    tmux.line("fg");
    tmux.until("the topics again", |screen| tmux.is_alternate() && screen.contains("Docking (Phase)"));
    tmux.press(&["-l", "p"]);
    tmux.until("what is typed", |screen| screen.starts_with(" / p "));
}

#[test]
fn what_no_shell_would_let_go_on_does_not_stop() {
    let program = Program::sample();
    let Some(tmux) = start("alone", &program) else { return };
    let root = program.root().display();
    let alone =
        format!("cd '{root}'; echo $$ >pid; export RULEDEX_LIBRARY=.; exec {} browse", env!("CARGO_BIN_EXE_ruledex"));
    tmux.tell(&["new-window", &alone]);
    tmux.until("the topics", |screen| screen.contains("Docking (Phase)") && screen.contains("Esc"));
    for signal in ["TSTP", "TTIN", "TTOU"] {
        send(signal, &program);
    }
    tmux.press(&["C-z"]);
    tmux.until("a word on it", |screen| screen.contains("There is no shell to go to from here"));
    tmux.press(&["-l", "pier"]);
    tmux.until("what is typed", |screen| screen.starts_with(" / pier "));
}

#[test]
fn an_editor_that_is_stopped_has_the_terminal_again() {
    let program = Program::sample();
    let Some(tmux) = start("editor", &program) else { return };
    program.write("nano", "#!/bin/sh\necho an editor; kill -TSTP 0; echo goes on; read line; echo \"$line\" >edited\n");
    let before = tmux.settings();
    browse(&tmux);
    tmux.press(&["Escape"]);
    tmux.until("the panes", |screen| screen.contains("q quit"));
    tmux.press(&["e"]);
    tmux.until("the shell", |screen| screen.contains("an editor") && screen.trim_end().ends_with('$'));
    tmux.line("fg");
    tmux.until("the editor again", |screen| screen.contains("goes on"));
    assert!(!tmux.is_alternate());
    tmux.line("some text");
    tmux.until("the panes again", |screen| tmux.is_alternate() && screen.contains("q quit"));
    assert_eq!(std::fs::read_to_string(program.path("edited")).unwrap(), "some text\n");
    tmux.press(&["q"]);
    tmux.until("the shell", |screen| !tmux.is_alternate() && screen.contains('$'));
    assert_eq!(tmux.settings(), before);
}

#[test]
fn a_terminal_that_is_gone_ends_it_though_nobody_tells() {
    let program = Program::sample();
    let Some(tmux) = start("gone", &program) else { return };
    tmux.line(&format!("trap '' HUP; sh -c 'echo $$ >pid; exec {} browse'", env!("CARGO_BIN_EXE_ruledex")));
    tmux.until("the topics", |screen| screen.contains("Docking (Phase)") && screen.contains("Esc"));
    let process = std::fs::read_to_string(program.path("pid")).unwrap();
    let told = |signal: &str| Command::new("kill").args([signal, process.trim()]).output().unwrap();
    assert!(told("-0").status.success(), "it runs");
    tmux.tell(&["kill-pane"]);
    let begun = std::time::Instant::now();
    while told("-0").status.success() {
        if begun.elapsed().as_secs() > 15 {
            told("-KILL");
            panic!("it goes on without a terminal");
        }
        std::thread::sleep(std::time::Duration::from_millis(100));
    }
}

#[test]
fn no_colour_is_no_colour_and_still_shows_what_is_selected() {
    let program = Program::sample();
    let Some(tmux) = start("colour", &program) else { return };
    // The numbers of what a sequence sets: 30 to 38 and 90 to 97 are colours of letters.
    let is_colour = |number: &str| matches!(number.parse(), Ok(30..=38_u8 | 90..=97));
    let colours = |screen: &str| {
        let sequences = screen.split("\u{1b}[").skip(1).filter_map(|rest| Some(rest.split_once('m')?.0));
        sequences.flat_map(|numbers| numbers.split(';')).any(is_colour)
    };
    for (set, has_colours) in [("NO_COLOR=1", false), ("CLICOLOR=1", true)] {
        tmux.line(&format!("export {set}; ruledex browse pier"));
        tmux.until("the hits", |screen| screen.contains("▌") && screen.contains("Esc"));
        let drawn = tmux.tell(&["capture-pane", "-p", "-e"]);
        assert_eq!(colours(&drawn), has_colours, "{drawn}");
        tmux.press(&["C-c"]);
        tmux.until("the shell", |screen| screen.contains("ended 0"));
        tmux.line("unset NO_COLOR; clear");
        tmux.until("a clear screen", |screen| !screen.contains("ended"));
    }
}

#[test]
fn where_there_is_no_terminal_a_sentence_says_so() {
    let run = Program::sample().run(&["browse"]);
    assert_eq!(run.code, 2);
    insta::assert_snapshot!(run.stderr.trim_end(), @"error: `browse` needs a terminal that it can draw on and read keys from, and here is none: use `ruledex search` and `ruledex show` in pipes and scripts");
}

#[test]
fn a_change_that_cannot_be_read_is_told_and_tried_again_soon() {
    let program = Program::sample();
    let Some(tmux) = start("unread", &program) else { return };
    let settings = std::fs::read_to_string(program.path("ruledex.yaml")).unwrap();
    tmux.line("ruledex browse");
    tmux.until("the topics", |screen| screen.contains("Docking (Phase)") && screen.contains("Esc"));
    program.write("ruledex.yaml", "bundled: [");
    tmux.until("why it is behind", |screen| screen.contains("The answers are from before a change"));
    program.write("rules/new/book.yaml", "title: A new book\n");
    program.write("rules/new/page.md", "# Fog horns\n\nThey sound in fog.\n");
    program.write("ruledex.yaml", settings);
    let begun = std::time::Instant::now();
    tmux.until("the new book", |screen| screen.contains("Fog horns"));
    assert!(begun.elapsed().as_secs() < 20, "it is tried again after {:?}", begun.elapsed());
    tmux.press(&["C-c"]);
    tmux.until("the shell", |screen| screen.contains("ended 0"));
}

#[test]
fn an_index_of_this_run_goes_at_a_signal() {
    let program = Program::sample();
    let Some(tmux) = start("temporary", &program) else { return };
    program.write("rules/harbour/tugs.md", "# Tugs\n\nA tug pulls rafts.\n");
    let temporary = program.path("temporary");
    std::fs::create_dir(&temporary).unwrap();
    let begin = format!("exec {} --no-write browse tugs", env!("CARGO_BIN_EXE_ruledex"));
    tmux.line(&format!("TMPDIR={} sh -c 'echo $$ >pid; {begin}'", temporary.display()));
    tmux.until("the hit", |screen| screen.contains("A tug pulls rafts") && screen.contains("Esc"));
    assert_eq!(crate::support::list(&temporary).len(), 1);
    let process = std::fs::read_to_string(program.path("pid")).unwrap();
    assert!(std::process::Command::new("kill").args(["-TERM", process.trim()]).status().unwrap().success());
    tmux.until("the shell", |screen| !tmux.is_alternate() && screen.contains('$'));
    tmux.line("echo code''d $?");
    tmux.until("code 143", |screen| screen.contains("coded 143"));
    assert_eq!(crate::support::list(&temporary), Vec::<std::path::PathBuf>::new());
}
