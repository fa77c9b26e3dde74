//! What a key does where it is pressed.

use super::super::keys::{Action, Code, Context, Key, action};
use super::super::layout::List;
use super::{Effect, Focus, Input, Jump, Overlay, State, filter, help};
use crate::library::Library;
use crate::query::Filters;

impl State {
    /// Takes a key; gives what is to be done outside.
    pub(in crate::browse) fn press(&mut self, library: &Library, key: Key) -> Option<Effect> {
        self.message = None;
        let context = self.context();
        let effect = match (context, Input::letter(key)) {
            // Nobody searches for a question mark.
            (Context::Search, Some('?')) if self.query.begins() => self.act(library, context, Action::Help),
            // Nor for a stroke: it asks for the box that one is in.
            (Context::Search, Some('/')) if self.query.begins() => None,
            (Context::Search | Context::Jump, Some(letter)) => {
                self.type_text(library, &letter.to_string());
                None
            }
            _ => {
                // What moves in the results moves in those of what is typed by now.
                self.refresh(library);
                if let Some(action) = action(context, key) {
                    self.act(library, context, action)
                } else {
                    self.begin_number(library, context, key);
                    None
                }
            }
        };
        self.fit();
        effect
    }

    /// Takes text that was pasted.
    pub(in crate::browse) fn paste(&mut self, library: &Library, text: &str) {
        self.message = None;
        if !matches!(self.context(), Context::Search | Context::Jump) {
            self.overlay = None;
            self.focus = Focus::Search;
            self.query = Input::default();
        }
        self.type_text(library, text.trim());
        self.fit();
    }

    fn type_text(&mut self, library: &Library, text: &str) {
        let book = self.here().map(|here| library.corpus().page_of(here).book);
        if let Some(Overlay::Jump(jump)) = &mut self.overlay {
            jump.input.insert(text);
            jump.look_up(library, book);
        } else {
            self.query.insert(text);
            self.stale = true;
        }
    }

    /// A digit that is pressed in a pane begins a number to go to; another letter without a use is told of.
    fn begin_number(&mut self, library: &Library, context: Context, key: Key) {
        if let Code::Char(digit @ ('0'..='9' | '§')) = key.code
            && matches!(context, Context::Results | Context::Page | Context::Beside)
            && !key.alt
        {
            self.overlay = Some(Overlay::Jump(Jump::default()));
            self.type_text(library, &digit.to_string());
        } else if let Some(letter) = Input::letter(key) {
            self.message = Some(format!("{letter} does nothing here: / is for words, ? shows the keys."));
        }
    }

    fn act(&mut self, library: &Library, context: Context, action: Action) -> Option<Effect> {
        match action {
            Action::Quit => return Some(Effect::Quit),
            Action::Suspend => return Some(Effect::Suspend),
            Action::Redraw => return Some(Effect::Redraw),
            Action::Help if context == Context::Help => self.overlay = None,
            Action::Help => self.overlay = Some(Overlay::Help(help::help())),
            _ => match context {
                Context::Help | Context::Filter => self.act_over(library, action),
                Context::Jump => self.act_in_jump(library, action),
                Context::Search => self.act_in_search(library, action),
                Context::Results | Context::Page | Context::Beside => return self.act_in_pane(library, action),
            },
        }
        None
    }

    fn act_in_pane(&mut self, library: &Library, action: Action) -> Option<Effect> {
        match action {
            Action::Search => {
                self.focus = Focus::Search;
                self.query.offer();
                if self.query.is_offered() {
                    self.message = Some("What you type takes the place of these words; → keeps them.".to_owned());
                }
            }
            Action::Jump => self.overlay = Some(Overlay::Jump(Jump::default())),
            Action::Filter => {
                let menu = filter::menu(library.corpus(), &self.filters, self.results.facets.as_ref());
                if library.corpus().books.is_empty() {
                    self.message = Some("This library has no books yet: nothing to filter.".to_owned());
                } else if menu.is_empty() {
                    self.message = Some("There is one book of one kind: nothing to filter by.".to_owned());
                } else {
                    self.overlay = Some(Overlay::Filter(menu));
                }
            }
            Action::ClearFilters => self.clear_filters(),
            Action::Language => self.switch_language(library),
            Action::Edit => return self.edit(library),
            Action::Copy => return self.copy_citation(library),
            Action::CopyText => return self.copy_text(library),
            Action::Back => self.go_back(library),
            Action::Forward => self.go_forward(library),
            Action::NextHit => self.turn_result(library, true),
            Action::PreviousHit => self.turn_result(library, false),
            Action::NextPage => self.turn_page(library, true),
            Action::PreviousPage => self.turn_page(library, false),
            Action::Enter => match self.focus {
                Focus::Results | Focus::Search => self.open(library),
                Focus::Page => self.step_beside(library),
                Focus::Beside => self.follow(library),
            },
            Action::Escape | Action::Left => match self.focus {
                Focus::Beside => self.focus = Focus::Page,
                Focus::Page => self.focus = Focus::Results,
                _ if action == Action::Escape => self.message = Some("q quits, / searches.".to_owned()),
                _ => {}
            },
            Action::Right => match self.focus {
                Focus::Results => self.open(library),
                Focus::Page => self.step_beside(library),
                _ => {}
            },
            Action::NextPane | Action::PreviousPane => self.turn_pane(action == Action::NextPane),
            _ => self.step(library, action),
        }
        None
    }

    /// Up and down in the pane that has the keys.
    fn step(&mut self, library: &Library, action: Action) {
        match (self.focus, &mut self.reading) {
            (Focus::Search | Focus::Results, _) => {
                walk(&mut self.results.list, action);
                self.list_on(library);
                self.preview(library);
            }
            (Focus::Page, Some(reading)) => {
                walk(&mut reading.text, action);
                reading.look(library);
            }
            (Focus::Beside, Some(reading)) => walk(&mut reading.beside, action),
            (_, None) => {}
        }
    }

    fn turn_pane(&mut self, onward: bool) {
        const RING: [Focus; 4] = [Focus::Search, Focus::Results, Focus::Page, Focus::Beside];
        let has = |focus: Focus| match focus {
            Focus::Search | Focus::Results => true,
            Focus::Page => self.reading.is_some(),
            Focus::Beside => self.reading.as_ref().is_some_and(|reading| reading.beside.selected().is_some()),
        };
        let at = RING.iter().position(|focus| *focus == self.focus).unwrap_or(0);
        let steps = (1..=RING.len()).map(|step| if onward { at + step } else { at + RING.len() - step });
        let next = steps.map(|step| RING[step % RING.len()]).find(|focus| has(*focus));
        self.focus = next.unwrap_or(Focus::Search);
    }

    fn act_in_search(&mut self, library: &Library, action: Action) {
        self.query.keep();
        match action {
            Action::Enter => self.open(library),
            Action::Escape => self.focus = Focus::Results,
            Action::NextPane | Action::PreviousPane => self.turn_pane(action == Action::NextPane),
            Action::Up | Action::Down | Action::PageUp | Action::PageDown => self.step(library, action),
            Action::Back => self.go_back(library),
            _ => self.stale |= self.query.edit(action),
        }
    }

    fn act_in_jump(&mut self, library: &Library, action: Action) {
        let book = self.here().map(|here| library.corpus().page_of(here).book);
        let Some(Overlay::Jump(jump)) = &mut self.overlay else { return };
        match action {
            Action::Enter if jump.input.text().trim().is_empty() => self.overlay = None,
            Action::Enter => {
                // A name that names nothing stays to be mended.
                if let Some(&clause) = jump.found.get(jump.chosen) {
                    self.overlay = None;
                    self.go(library, clause);
                }
            }
            Action::Escape => self.overlay = None,
            Action::Up | Action::PreviousPane => jump.choose(false),
            Action::Down | Action::NextPane => jump.choose(true),
            Action::EraseBefore if jump.input.text().is_empty() => self.overlay = None,
            _ => {
                if jump.input.edit(action) {
                    jump.look_up(library, book);
                }
            }
        }
    }

    fn act_over(&mut self, library: &Library, action: Action) {
        match (&mut self.overlay, action) {
            (Some(Overlay::Help(_)), Action::Enter) | (_, Action::Escape) => self.overlay = None,
            (Some(Overlay::Filter(menu)), Action::Enter) => {
                if let Some(choice) = menu.selected() {
                    filter::toggle(&mut self.filters, choice);
                    self.stale = true;
                    self.refresh(library);
                }
            }
            (Some(Overlay::Filter(_)), Action::ClearFilters) => {
                self.clear_filters();
                self.refresh(library);
            }
            (Some(Overlay::Filter(menu)), _) => walk(menu, action),
            (Some(Overlay::Help(help)), _) => walk(help, action),
            _ => {}
        }
    }

    /// Takes off all that confines or turns what is listed: the filters and the language that was switched to.
    fn clear_filters(&mut self) {
        let language = self.language.take();
        if let Some(code) = &language {
            self.message = Some(format!("No longer in {code}: each book is in its own language again."));
        } else if self.filters == Filters::default() {
            self.message = Some("There are no filters.".to_owned());
            return;
        }
        self.filters = Filters::default();
        self.stale = true;
    }
}

/// Moves through a list.
fn walk<T>(list: &mut List<T>, action: Action) {
    match action {
        Action::Up => list.up(),
        Action::Down => list.down(),
        Action::PageUp => list.page_up(),
        Action::PageDown => list.page_down(),
        Action::First => list.go_first(),
        Action::Last => list.go_last(),
        _ => {}
    }
}
