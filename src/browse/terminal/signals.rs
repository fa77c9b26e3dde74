//! Signals that end a program: the terminal is left first, then the signal does what it always does. A terminal that is
//! gone ends it like the signal that should tell of that.

#[cfg(unix)]
mod on_unix {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGTSTP};
    use signal_hook::flag::register_conditional_default;
    use signal_hook::iterator::{Handle, Signals as Arriving};
    use signal_hook::low_level::emulate_default_handler;
    use std::io::{self, IsTerminal};
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc::{self, RecvTimeoutError};
    use std::sync::{Arc, OnceLock};
    use std::thread::JoinHandle;
    use std::time::Duration;

    const ENDING: [i32; 4] = [SIGHUP, SIGINT, SIGQUIT, SIGTERM];

    /// A terminal that takes no output must not keep the program from ending.
    const LEAVING: Duration = Duration::from_millis(500);

    /// How often one looks whether the terminal is still there.
    const LOOK: Duration = Duration::from_secs(1);

    /// Watches until it is dropped.
    pub(in super::super) struct Signals {
        handle: Handle,
        watching: Option<JoinHandle<()>>,
        elsewhere: Arc<AtomicBool>,
        /// As long as it is held, the terminal is looked after.
        _held: mpsc::Sender<()>,
    }

    /// While it is there, Ctrl-C and Ctrl-\ are another program's affair.
    pub(in super::super) struct Away(Arc<AtomicBool>);

    impl Signals {
        pub(in super::super) fn watch(leave: fn()) -> io::Result<Self> {
            unwatched()?.store(false, Ordering::Release);
            let mut arriving = Arriving::new(ENDING)?;
            let handle = arriving.handle();
            let elsewhere = Arc::new(AtomicBool::new(false));
            let is_elsewhere = Arc::clone(&elsewhere);
            let watching = std::thread::Builder::new().name("ruledex-signals".to_owned()).spawn(move || {
                for signal in &mut arriving {
                    if matches!(signal, SIGINT | SIGQUIT) && is_elsewhere.load(Ordering::Acquire) {
                        continue;
                    }
                    end(signal, leave);
                }
            })?;
            let (held, is_held) = mpsc::channel();
            look_after_terminal(is_held, leave)?;
            Ok(Self { handle, watching: Some(watching), elsewhere, _held: held })
        }

        pub(in super::super) fn leave_to_others(&self) -> Away {
            self.elsewhere.store(true, Ordering::Release);
            Away(Arc::clone(&self.elsewhere))
        }
    }

    impl Drop for Signals {
        fn drop(&mut self) {
            self.handle.close();
            if let Ok(unwatched) = unwatched() {
                unwatched.store(true, Ordering::Release);
            }
            if let Some(watching) = self.watching.take() {
                let _ = watching.join();
            }
        }
    }

    /// Leaves the terminal and does what a signal always does.
    fn end(signal: i32, leave: fn()) {
        let (left, is_left) = mpsc::channel();
        let leaving = super::super::beside(move || {
            leave();
            let _ = left.send(());
        });
        if leaving.is_some() {
            let _ = is_left.recv_timeout(LEAVING);
        }
        crate::library::remove_temporary_folders();
        let _ = emulate_default_handler(signal);
    }

    /// A shell that takes no notice of its terminal's end tells nobody of it, and who waits for a key then waits for
    /// ever, without a rest.
    fn look_after_terminal(is_held: mpsc::Receiver<()>, leave: fn()) -> io::Result<()> {
        std::thread::Builder::new().name("ruledex-terminal".to_owned()).spawn(move || {
            while is_held.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
                if !io::stdin().is_terminal() {
                    end(SIGHUP, leave);
                }
            }
        })?;
        Ok(())
    }

    /// Whether nobody watches: a signal that was once watched would do nothing then without this.
    fn unwatched() -> io::Result<Arc<AtomicBool>> {
        static UNWATCHED: OnceLock<Arc<AtomicBool>> = OnceLock::new();
        if let Some(unwatched) = UNWATCHED.get() {
            return Ok(Arc::clone(unwatched));
        }
        let unwatched = Arc::new(AtomicBool::new(false));
        for signal in ENDING {
            register_conditional_default(signal, Arc::clone(&unwatched))?;
        }
        Ok(Arc::clone(UNWATCHED.get_or_init(|| unwatched)))
    }

    impl Drop for Away {
        fn drop(&mut self) {
            self.0.store(false, Ordering::Release);
        }
    }

    /// Stops this program as Ctrl-Z does, until the shell says to go on.
    pub(in super::super) fn stop() {
        let _ = emulate_default_handler(SIGTSTP);
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;

    /// Where there are no signals.
    pub(in super::super) struct Signals;

    impl Signals {
        pub(in super::super) fn watch(_leave: fn()) -> io::Result<Self> {
            Ok(Self)
        }

        pub(in super::super) fn leave_to_others(&self) {}
    }

    pub(in super::super) fn stop() {}
}

#[cfg(not(unix))]
pub(super) use elsewhere::{Signals, stop};
#[cfg(unix)]
pub(super) use on_unix::{Signals, stop};
