//! Who is served at a time. Where the room is full, whoever has kept the server waiting the longest goes, so that
//! clients that say nothing, or take nothing of their answers, hold up nobody.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use tokio::sync::Notify;
use tokio::task::AbortHandle;

/// Places for so many clients.
pub(super) struct Room {
    most: usize,
    guests: Mutex<Guests>,
    /// Told when the server no longer works for a guest, and when one goes.
    eased: Notify,
}

#[derive(Default)]
struct Guests {
    next: u64,
    all: BTreeMap<u64, Guest>,
}

struct Guest {
    /// When it last sent or took something.
    moved: Instant,
    /// Whether an answer for it is being made; then it is the one who waits.
    answering: bool,
    task: Option<AbortHandle>,
}

/// A client's place, until it is dropped.
pub(super) struct Place {
    room: Arc<Room>,
    number: u64,
}

/// As long as it is there, an answer is being made.
pub(super) struct Answering<'a>(&'a Place);

impl Room {
    pub(super) fn new(most: usize) -> Arc<Self> {
        Arc::new(Self { most, guests: Mutex::default(), eased: Notify::new() })
    }

    fn guests(&self) -> MutexGuard<'_, Guests> {
        self.guests.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A place for a newcomer. It waits only while an answer is being made for everybody.
    pub(super) async fn enter(self: &Arc<Self>) -> Arc<Place> {
        loop {
            let eased = self.eased.notified();
            if let Some(place) = self.find_place() {
                return place;
            }
            eased.await;
        }
    }

    fn find_place(self: &Arc<Self>) -> Option<Arc<Place>> {
        let mut guests = self.guests();
        if guests.all.len() >= self.most {
            let idle = guests.all.iter().filter(|(_, guest)| !guest.answering);
            let longest = idle.min_by_key(|(_, guest)| guest.moved).map(|(number, _)| *number)?;
            let gone = guests.all.remove(&longest);
            if let Some(task) = gone.and_then(|gone| gone.task) {
                task.abort();
            }
        }
        let number = guests.next;
        guests.next += 1;
        guests.all.insert(number, Guest { moved: Instant::now(), answering: false, task: None });
        Some(Arc::new(Place { room: Arc::clone(self), number }))
    }
}

impl Place {
    fn change(&self, change: impl FnOnce(&mut Guest)) {
        if let Some(guest) = self.room.guests().all.get_mut(&self.number) {
            change(guest);
        }
    }

    /// What is ended when the place is given to another one.
    pub(super) fn held_by(&self, task: AbortHandle) {
        let mut task = Some(task);
        self.change(|guest| guest.task = task.take());
        if let Some(task) = task {
            task.abort();
        }
    }

    /// The client has sent or taken something.
    pub(super) fn moved(&self) {
        self.change(|guest| guest.moved = Instant::now());
    }

    pub(super) fn answering(&self) -> Answering<'_> {
        self.change(|guest| guest.answering = true);
        Answering(self)
    }
}

impl Drop for Answering<'_> {
    fn drop(&mut self) {
        self.0.change(|guest| (guest.answering, guest.moved) = (false, Instant::now()));
        self.0.room.eased.notify_one();
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        self.room.guests().all.remove(&self.number);
        self.room.eased.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_has_kept_the_server_waiting_the_longest_makes_room() {
        let room = Room::new(3);
        let enter = || room.find_place();
        let here = |place: &Arc<Place>| room.guests().all.contains_key(&place.number);
        let [first, second, third] = [enter(), enter(), enter()].map(Option::unwrap);
        first.moved();
        let fourth = enter().unwrap();
        assert_eq!([&first, &second, &third, &fourth].map(here), [true, false, true, true]);
        // Whom the server keeps waiting stays.
        let answers = [third.answering(), first.answering()];
        let fifth = enter().unwrap();
        assert_eq!([&first, &third, &fourth, &fifth].map(here), [true, true, false, true]);
        let last = fifth.answering();
        assert!(enter().is_none());
        drop(last);
        let sixth = enter().unwrap();
        assert_eq!([&first, &third, &fifth, &sixth].map(here), [true, true, false, true]);
        drop(answers);
        drop([first, second, third, fourth, fifth, sixth]);
        assert!(room.guests().all.is_empty());
    }
}
