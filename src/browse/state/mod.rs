//! What is shown, and how keys change it. Pure: it asks the library and nothing else, and tells as an [`Effect`]
//! what is to be done outside.

mod beside;
mod filter;
mod help;
mod history;
mod input;
mod jump;
mod moves;
mod outside;
mod reading;
mod results;
mod typed;
mod update;

pub(super) use filter::{Choice, told as told_filters};
pub(super) use history::History;
pub(super) use input::Input;
pub(super) use jump::Jump;
pub(super) use reading::Reading;
pub(super) use results::Results;

use super::keys::Context;
use super::layout::{Areas, Foremost, List, areas, boxed, inside};
use crate::corpus::ClauseId;
use crate::library::Library;
use crate::query::Filters;
use beside::Way;
use ratatui::layout::Rect;
use reading::Sizes;
use std::path::PathBuf;

/// What a key wants of the world outside.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    Quit,
    /// Leave to the shell until it calls back.
    Suspend,
    Redraw,
    Copy(String),
    /// Open a file at a line.
    Edit {
        file: PathBuf,
        line: u32,
    },
}

/// Where keys go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Focus {
    Search,
    Results,
    Page,
    Beside,
}

/// What lies over the panes.
#[derive(Clone, Debug)]
pub(super) enum Overlay {
    /// In the place of the footer.
    Jump(Jump),
    Filter(List<Choice>),
    Help(List<()>),
}

/// All that is shown.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// Columns and lines of the screen.
    size: (u16, u16),
    pub(super) focus: Focus,
    pub(super) query: Input,
    pub(super) filters: Filters,
    /// The language that was switched to.
    pub(super) language: Option<String>,
    pub(super) results: Results,
    /// Whether the results are of another query than what is typed.
    stale: bool,
    pub(super) reading: Option<Reading>,
    /// Whether somebody went to what is read, so that one may want to come back to it.
    visited: bool,
    pub(super) history: History,
    pub(super) overlay: Option<Overlay>,
    /// What was just done or why not; until the next key.
    pub(super) message: Option<String>,
}

impl State {
    /// All topics of the library or, with a query, what it finds.
    pub(super) fn new(
        library: &Library,
        size: (u16, u16),
        query: &str,
        filters: Filters,
        language: Option<String>,
    ) -> Self {
        let mut state = Self {
            size,
            focus: Focus::Search,
            query: Input::new(query),
            filters,
            language,
            results: Results::default(),
            stale: true,
            reading: None,
            visited: false,
            history: History::default(),
            overlay: None,
            message: None,
        };
        state.refresh(library);
        state
    }

    /// The screen has another size.
    pub(super) fn resize(&mut self, size: (u16, u16)) {
        self.size = size;
        self.fit();
    }

    /// Asks for the results of what was typed, maybe by several keys; whether there was anything to ask.
    pub(super) fn refresh(&mut self, library: &Library) -> bool {
        let stale = std::mem::take(&mut self.stale);
        if stale {
            let language = self.language.as_deref();
            self.results = Results::ask(library, self.query.text(), &self.filters, language);
            self.mark_filters(library);
            self.preview(library);
            self.fit();
        }
        stale
    }

    /// Marks in the list of filters what is chosen now.
    fn mark_filters(&mut self, library: &Library) {
        if let Some(Overlay::Filter(menu)) = &mut self.overlay {
            let choices = filter::choices(library.corpus(), &self.filters, self.results.facets.as_ref());
            menu.replace(choices, menu.position());
        }
        self.fit();
    }

    pub(super) fn size(&self) -> (u16, u16) {
        self.size
    }

    pub(super) fn areas(&self) -> Areas {
        let foremost = match self.focus {
            Focus::Search | Focus::Results => Foremost::Results,
            Focus::Page => Foremost::Page,
            Focus::Beside => Foremost::Beside,
        };
        areas(self.size.0, self.size.1, foremost)
    }

    /// The frame of what lies over the panes, and its inside.
    pub(super) fn over(&self) -> (Rect, Rect) {
        let (columns, lines) = match &self.overlay {
            Some(Overlay::Filter(menu)) => menu.extent(),
            Some(Overlay::Help(help)) => help.extent(),
            Some(Overlay::Jump(_)) | None => (0, 0),
        };
        boxed(self.areas().body, columns, lines)
    }

    /// Tells every list its window.
    fn fit(&mut self) {
        let areas = self.areas();
        let window = |pane: Option<Rect>| {
            let inside = inside(pane.unwrap_or_default());
            (usize::from(inside.width), usize::from(inside.height))
        };
        let (columns, lines) = window(areas.results);
        self.results.list.resize(columns, lines);
        if let Some(reading) = &mut self.reading {
            let sizes = Sizes { page: window(areas.page), beside: window(areas.beside) };
            reading.text.resize(sizes.page.0, sizes.page.1);
            reading.beside.resize(sizes.beside.0, sizes.beside.1);
        }
        let over = self.over().1;
        let (columns, lines) = (usize::from(over.width), usize::from(over.height));
        match &mut self.overlay {
            Some(Overlay::Filter(menu)) => menu.resize(columns, lines),
            Some(Overlay::Help(help)) => help.resize(columns, lines),
            Some(Overlay::Jump(_)) | None => {}
        }
    }

    /// The windows of a page that is about to be opened.
    fn sizes(&self) -> Sizes {
        let areas = self.areas();
        let window = |pane: Option<Rect>| {
            let inside = inside(pane.unwrap_or_default());
            (usize::from(inside.width), usize::from(inside.height))
        };
        Sizes { page: window(areas.page), beside: window(areas.beside) }
    }

    /// Where a key is pressed.
    pub(super) fn context(&self) -> Context {
        match (&self.overlay, self.focus) {
            (Some(Overlay::Jump(_)), _) => Context::Jump,
            (Some(Overlay::Filter(_)), _) => Context::Filter,
            (Some(Overlay::Help(_)), _) => Context::Help,
            (None, Focus::Search) => Context::Search,
            (None, Focus::Results) => Context::Results,
            (None, Focus::Page) => Context::Page,
            (None, Focus::Beside) => Context::Beside,
        }
    }

    /// The clause that is read.
    pub(super) fn here(&self) -> Option<ClauseId> {
        self.reading.as_ref().map(|reading| reading.clause)
    }

    /// The library has been opened anew: every place is looked for in it, and what is being done goes on.
    pub(super) fn move_to(&mut self, old: &Library, new: &Library) {
        let id = |clause: ClauseId| {
            let address = old.address(clause).to_string();
            new.find(&address, &Filters::default()).ok()?.into_iter().find(|&id| new.address(id).to_string() == address)
        };
        self.history.renumber(id);
        self.read_in(new, id);
        let position = self.results.list.position();
        let selected = self.results.list.selected().copied().and_then(id);
        self.results = self.results.again(new, self.query.text(), &self.filters, self.language.as_deref());
        self.stale = false;
        self.fit();
        let found = self.results.list.items().iter().position(|item| item.value.is_some() && item.value == selected);
        self.results.list.reach(found.unwrap_or(position));
        if self.reading.is_none() {
            self.preview(new);
        }
        let book = self.here().map(|here| new.corpus().page_of(here).book);
        if let Some(Overlay::Jump(jump)) = &mut self.overlay {
            jump.move_to(new, book, id);
        }
        self.mark_filters(new);
        self.message = Some("The library has changed; this is how it is now.".to_owned());
    }

    /// Opens what is read in another library, as it stands in the windows.
    fn read_in(&mut self, library: &Library, id: impl Fn(ClauseId) -> Option<ClauseId>) {
        let Some(was) = self.reading.take() else { return };
        let Some(clause) = id(was.clause) else {
            self.visited = false;
            return;
        };
        let mut reading = Reading::open(library, clause, self.sizes());
        reading.text.set_line(was.text.line());
        let way = was.beside.selected().and_then(|way| Some(Way { to: id(way.to)?, ..*way }));
        let at = way.and_then(|way| reading.beside.items().iter().position(|item| item.value == Some(way)));
        if let Some(at) = at {
            reading.beside.reach(at);
        }
        if self.focus == Focus::Beside && reading.beside.selected().is_none() {
            self.focus = Focus::Page;
        }
        self.reading = Some(reading);
    }
}
