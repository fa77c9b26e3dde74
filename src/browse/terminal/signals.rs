//! Signals that end or stop a program: the terminal is left first, then the signal does what it always does. Who goes on
//! has the terminal again. A terminal that is gone ends it like the signal that should tell of that.

#[cfg(unix)]
mod on_unix {
    use signal_hook::consts::{
        FORBIDDEN, SIGCHLD, SIGCONT, SIGHUP, SIGINT, SIGPIPE, SIGQUIT, SIGTSTP, SIGTTIN, SIGTTOU, SIGURG, SIGWINCH,
        SIGXFSZ,
    };
    use signal_hook::flag::register_conditional_default;
    use signal_hook::iterator::{Handle, Signals as Arriving};
    use signal_hook::low_level::{emulate_default_handler, exit, raise};
    use std::io::{self, IsTerminal};
    use std::os::raw::c_int;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::mpsc::{self, RecvTimeoutError};
    use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
    use std::thread::JoinHandle;
    use std::time::Duration;

    /// The last signal that there is; on Linux those without a name end a program too.
    const LAST: c_int = if cfg!(any(target_os = "linux", target_os = "android")) { 64 } else { 31 };

    /// What ends no program, or not this one: output that nobody reads and a file past its limit are errors of whoever
    /// writes.
    const NOT_ENDING: &[c_int] = &[
        SIGCHLD,
        SIGCONT,
        SIGPIPE,
        SIGTSTP,
        SIGTTIN,
        SIGTTOU,
        SIGURG,
        SIGWINCH,
        SIGXFSZ,
        #[cfg(not(any(target_os = "linux", target_os = "android")))]
        signal_hook::consts::SIGIO,
        #[cfg(not(any(target_os = "linux", target_os = "android")))]
        signal_hook::consts::SIGINFO,
    ];

    /// What is watched: what stops and goes on, and all that ends a program.
    fn watched() -> impl Iterator<Item = c_int> {
        let ending = (1..=LAST).filter(|signal| !NOT_ENDING.contains(signal) && !FORBIDDEN.contains(signal));
        [SIGTSTP, SIGTTIN, SIGTTOU, SIGCONT].into_iter().chain(ending)
    }

    /// What a terminal sends to a program in the background that reads from it or writes to it.
    fn is_of_terminal(signal: c_int) -> bool {
        matches!(signal, SIGTTIN | SIGTTOU)
    }

    /// A terminal that takes no output must not keep the program from ending.
    const LEAVING: Duration = Duration::from_millis(500);

    /// How often one looks whether the terminal is still there.
    const LOOK: Duration = Duration::from_secs(1);

    /// How the terminal is left and taken again.
    #[derive(Clone, Copy)]
    pub(in super::super) struct Ways {
        pub(in super::super) leave: fn(),
        pub(in super::super) take_again: fn(),
    }

    /// Watches until it is dropped.
    pub(in super::super) struct Signals {
        handle: Handle,
        watching: Option<JoinHandle<()>>,
        elsewhere: Elsewhere,
        /// As long as it is held, the terminal is looked after.
        _held: mpsc::Sender<()>,
    }

    /// Whether another program has the terminal. Its lock is held while the terminal is taken again.
    #[derive(Clone, Default)]
    struct Elsewhere(Arc<Mutex<bool>>);

    impl Elsewhere {
        fn lock(&self) -> MutexGuard<'_, bool> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner)
        }
    }

    /// While it is there, the terminal, Ctrl-C and Ctrl-\ are another program's affair.
    pub(in super::super) struct Away(Elsewhere);

    impl Signals {
        pub(in super::super) fn watch(ways: Ways) -> io::Result<Self> {
            unwatched().store(false, Ordering::Release);
            let mut arriving = Arriving::new([SIGHUP])?;
            let handle = arriving.handle();
            for signal in watched() {
                // The system keeps some for itself.
                let _ = handle.add_signal(signal);
            }
            let elsewhere = Elsewhere::default();
            let is_elsewhere = elsewhere.clone();
            let watching = std::thread::Builder::new().name("ruledex-signals".to_owned()).spawn(move || {
                let mut left: Vec<c_int> = Vec::new();
                while !arriving.is_closed() {
                    let now: Vec<c_int> = if left.is_empty() { arriving.wait().collect() } else { left.split_off(0) };
                    for &signal in now.iter().filter(|&&signal| !is_of_terminal(signal)) {
                        take(signal, ways, &is_elsewhere);
                    }
                    if let Some(&signal) = now.iter().find(|&&signal| is_of_terminal(signal)) {
                        take(signal, ways, &is_elsewhere);
                        // Until the program stopped, the terminal may have said so again and again.
                        left.extend(arriving.pending().filter(|&signal| !is_of_terminal(signal)));
                    }
                }
            })?;
            let (held, is_held) = mpsc::channel();
            look_after_terminal(is_held, ways.leave)?;
            Ok(Self { handle, watching: Some(watching), elsewhere, _held: held })
        }

        pub(in super::super) fn leave_to_others(&self) -> Away {
            *self.elsewhere.lock() = true;
            Away(self.elsewhere.clone())
        }
    }

    impl Drop for Signals {
        fn drop(&mut self) {
            self.handle.close();
            unwatched().store(true, Ordering::Release);
            if let Some(watching) = self.watching.take() {
                let _ = watching.join();
            }
        }
    }

    fn take(signal: c_int, ways: Ways, elsewhere: &Elsewhere) {
        match signal {
            SIGTSTP if !is_somebodys() => {}
            SIGTSTP => {
                leave_in_time(ways.leave);
                let _ = emulate_default_handler(SIGTSTP);
            }
            SIGTTIN | SIGTTOU if !has_terminal() => stop_at_once(),
            SIGTTIN | SIGTTOU if !is_somebodys() => {}
            SIGTTIN | SIGTTOU => {
                leave_in_time(ways.leave);
                stop_at_once();
            }
            SIGCONT => {
                let elsewhere = elsewhere.lock();
                if !*elsewhere && !has_terminal() {
                    stop_at_once();
                } else if !*elsewhere {
                    (ways.take_again)();
                    // Who waits for a key draws then.
                    let _ = raise(SIGWINCH);
                }
            }
            SIGINT | SIGQUIT if *elsewhere.lock() => {}
            _ => end(signal, ways.leave),
        }
    }

    /// As a terminal stops whoever uses it from the background.
    fn stop_at_once() {
        let _ = emulate_default_handler(SIGTTIN);
    }

    /// Whether it may use the terminal: in the background nobody may.
    fn has_terminal() -> bool {
        rustix::termios::tcgetpgrp(io::stdin()).is_ok_and(|group| group == rustix::process::getpgrp())
    }

    /// Leaves the terminal and ends as the signal always does.
    fn end(signal: c_int, leave: fn()) -> ! {
        leave_in_time(leave);
        crate::library::remove_temporary_folders();
        let _ = emulate_default_handler(signal);
        // A signal whose default nobody knows here: the shell sees the same number.
        exit(128 + signal)
    }

    fn leave_in_time(leave: fn()) {
        let (left, is_left) = mpsc::channel();
        let leaving = super::super::beside(move || {
            leave();
            let _ = left.send(());
        });
        if leaving.is_some() {
            let _ = is_left.recv_timeout(LEAVING);
        }
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
    fn unwatched() -> &'static AtomicBool {
        static UNWATCHED: OnceLock<Arc<AtomicBool>> = OnceLock::new();
        UNWATCHED.get_or_init(|| {
            let unwatched = Arc::new(AtomicBool::new(false));
            for signal in watched() {
                let _ = register_conditional_default(signal, Arc::clone(&unwatched));
            }
            unwatched
        })
    }

    impl Drop for Away {
        fn drop(&mut self) {
            *self.0.lock() = false;
        }
    }

    /// Stops this program like a signal from outside, until the shell says to go on; `false` where nobody would.
    pub(in super::super) fn stop() -> bool {
        is_somebodys() && raise(SIGTSTP).is_ok()
    }

    /// Whether what started this program is of the same terminal, and can let it go on. A window's only program that
    /// stops is stopped for ever.
    fn is_somebodys() -> bool {
        let session = rustix::process::getsid(None).ok();
        let of_parent = rustix::process::getppid().and_then(|parent| rustix::process::getsid(Some(parent)).ok());
        session.is_some() && session == of_parent
    }
}

#[cfg(not(unix))]
mod elsewhere {
    use std::io;

    /// How the terminal is left and taken again.
    pub(in super::super) struct Ways {
        pub(in super::super) leave: fn(),
        pub(in super::super) take_again: fn(),
    }

    /// Where there are no signals.
    pub(in super::super) struct Signals;

    impl Signals {
        pub(in super::super) fn watch(_ways: Ways) -> io::Result<Self> {
            Ok(Self)
        }

        pub(in super::super) fn leave_to_others(&self) {}
    }

    pub(in super::super) fn stop() -> bool {
        false
    }
}

#[cfg(not(unix))]
pub(super) use elsewhere::{Signals, Ways, stop};
#[cfg(unix)]
pub(super) use on_unix::{Signals, Ways, stop};
