//! The style, scripts and pictures of the pages, compiled in.

use super::message::Response;
use xxhash_rust::xxh3::xxh3_64;

/// A file that pages load.
pub(super) struct Asset {
    pub name: &'static str,
    pub kind: &'static str,
    pub text: &'static str,
}

macro_rules! asset {
    ($name:literal, $kind:literal) => {
        Asset { name: $name, kind: $kind, text: include_str!(concat!("assets/", $name)) }
    };
}

pub(super) const STYLE: Asset = asset!("style.css", "text/css; charset=utf-8");
pub(super) const LIVE: Asset = asset!("live.js", "text/javascript; charset=utf-8");
pub(super) const ICON: Asset = asset!("icon.svg", "image/svg+xml");

const SERVED: [Asset; 3] = [STYLE, LIVE, ICON];

/// The address of an asset, which changes with its content.
pub(super) fn address(name: &str) -> String {
    let version = SERVED.iter().find(|asset| asset.name == name).map_or(0, |asset| xxh3_64(asset.text.as_bytes()));
    format!("/assets/{name}?v={version:016x}")
}

/// The asset of a name.
pub(super) fn response(name: &str) -> Option<Response> {
    let asset = SERVED.into_iter().find(|asset| asset.name == name)?;
    let response = Response::new(200, asset.kind, asset.text.as_bytes());
    Some(response.with("cache-control", "max-age=31536000, immutable"))
}
