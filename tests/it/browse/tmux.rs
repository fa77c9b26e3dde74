//! A terminal that a test can type in and look at: tmux, on a server of its own.

use std::process::Command;
use std::time::{Duration, Instant};

/// A shell in a terminal of 80 columns and 24 lines.
pub struct Tmux {
    server: String,
}

/// What takes longer has failed.
const PATIENCE: Duration = Duration::from_mins(1);

impl Tmux {
    /// `None`, with a word on standard error, where there is no tmux.
    pub fn start(test: &str) -> Option<Self> {
        if Command::new("tmux").arg("-V").output().is_err() {
            eprintln!("skipped {test}: there is no tmux here");
            return None;
        }
        let tmux = Self { server: format!("ruledex-{test}-{}", std::process::id()) };
        tmux.tell(&["-f", "/dev/null", "new-session", "-d", "-x", "80", "-y", "24", "env PS1='$ ' LC_ALL=C.UTF-8 sh"]);
        tmux.tell(&["set", "-g", "set-clipboard", "on"]);
        tmux.until("the shell", |screen| screen.contains('$'));
        Some(tmux)
    }

    /// Tells the server something; gives what it says.
    pub fn tell(&self, words: &[&str]) -> String {
        let told = Command::new("tmux").args(["-L", &self.server]).args(words).output().expect("tmux runs");
        String::from_utf8_lossy(&told.stdout).into_owned()
    }

    /// Presses keys, by tmux's names: `Enter`, `Escape`, `Down`.
    pub fn press(&self, keys: &[&str]) {
        self.tell(&[&["send-keys"], keys].concat());
    }

    /// Types a line into the shell.
    pub fn line(&self, command: &str) {
        self.press(&["-l", command]);
        self.press(&["Enter"]);
    }

    pub fn screen(&self) -> String {
        self.tell(&["capture-pane", "-p"])
    }

    /// Whether a program has the alternate screen, which goes away with it.
    pub fn is_alternate(&self) -> bool {
        self.tell(&["display-message", "-p", "#{alternate_on}"]).trim() == "1"
    }

    /// Waits until the screen is as it should be, and gives it.
    pub fn until(&self, what: &str, is_so: impl Fn(&str) -> bool) -> String {
        let begun = Instant::now();
        loop {
            let screen = self.screen();
            if is_so(&screen) {
                return screen;
            }
            assert!(begun.elapsed() < PATIENCE, "{what} never comes:\n{screen}");
            std::thread::sleep(Duration::from_millis(30));
        }
    }

    /// How the terminal is set, asked from outside while a program has it.
    #[allow(dead_code)]
    pub fn settings_of_others(&self) -> String {
        let terminal = self.tell(&["display-message", "-p", "#{pane_tty}"]);
        let told = Command::new("stty").args(["-a", "-F", terminal.trim()]).output().expect("stty runs");
        String::from_utf8_lossy(&told.stdout).into_owned()
    }

    /// How the terminal is set, as the shell tells it.
    pub fn settings(&self) -> String {
        self.line("clear; stty -a; echo th''en");
        let told = self.until("the settings", |screen| screen.contains("then"));
        self.line("clear");
        self.until("a clear screen", |screen| !screen.contains("then"));
        // The shell may have asked for the next line already, or not yet.
        told.split("then").next().unwrap_or_default().to_owned()
    }
}

impl Drop for Tmux {
    fn drop(&mut self) {
        self.tell(&["kill-server"]);
    }
}
