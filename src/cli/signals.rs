//! Signals that end the program: what is built for this run only goes with it.

use std::sync::Once;

/// From now on, Ctrl-C and the like remove the folders of this run before they do what they always do. Called once there
/// is such a folder: elsewhere signals are left alone.
pub fn remove_temporary_folders() {
    static ONCE: Once = Once::new();
    ONCE.call_once(watch);
}

#[cfg(unix)]
fn watch() {
    use signal_hook::consts::{SIGINT, SIGTERM};
    use signal_hook::iterator::Signals;
    use signal_hook::low_level::emulate_default_handler;
    let Ok(mut signals) = Signals::new([SIGINT, SIGTERM]) else { return };
    let handle = signals.handle();
    let watching = std::thread::Builder::new().name("ruledex-signals".to_owned()).spawn(move || {
        for signal in &mut signals {
            ruledex::library::remove_temporary_folders();
            let _ = emulate_default_handler(signal);
        }
    });
    // Nobody would hear a signal.
    if watching.is_err() {
        handle.close();
    }
}

#[cfg(not(unix))]
fn watch() {}
