//! A panic while the screen is ours, in a real terminal.

#[path = "../../../tests/it/browse/tmux.rs"]
mod tmux;

use super::Screen;
use tmux::Tmux;

/// Run by the test below in a terminal.
#[test]
#[ignore = "needs a terminal of its own"]
fn panics_on_the_screen() {
    let mut screen = Screen::enter().unwrap();
    screen.draw(|_| None).unwrap();
    std::thread::sleep(std::time::Duration::from_millis(300));
    panic!("the screen is ours");
}

#[test]
fn a_panic_is_told_on_the_terminal_as_it_was() {
    let Some(tmux) = Tmux::start("panic") else { return };
    let before = tmux.settings();
    let own = std::env::current_exe().unwrap();
    let test = "browse::terminal::tests::panics_on_the_screen";
    // A backtrace would push what is told off the screen.
    tmux.line(&format!("RUST_BACKTRACE=0 '{}' --exact {test} --ignored --nocapture; echo end''ed $?", own.display()));
    tmux.until("the screen", |_| tmux.is_alternate());
    let screen = tmux.until("the shell", |screen| screen.contains("ended 101"));
    assert!(!tmux.is_alternate());
    assert!(screen.contains("the screen is ours"), "{screen}");
    assert_eq!(tmux.settings(), before);
}
