//! Pages in a browser. They are pure functions from a library to HTML ([`Pages::respond`]); [`Server`] only carries
//! them.

mod api;
mod assets;
mod hosts;
mod links;
mod message;
mod openapi;
mod pages;
mod prose;
mod respond;
mod server;

pub use hosts::Hosts;
pub use message::{Request, Response};
pub use respond::Pages;
pub use server::{ServeError, Server, Watched};
