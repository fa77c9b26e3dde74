//! Pages in a browser. They are pure functions from a library to HTML ([`Pages::respond`]); [`Server`] only carries
//! them, [`folder`] and [`single_file`] make the same pages for a folder or a file that is opened without a server.

mod api;
mod assets;
mod hosts;
mod kept;
mod links;
mod message;
mod openapi;
mod pages;
mod prose;
mod respond;
mod server;
mod site;

pub use hosts::Hosts;
pub use message::{Request, Response};
pub use respond::Pages;
pub use server::{ServeError, Server, Watched};
pub use site::{MARK, folder, single_file};
