//! `ruledex site`

use super::args::Global;
use super::out::{self, Outcome};
use super::session;
use clap::Args;
use ruledex::library::Library;
use ruledex::render::words;
use ruledex::web;
use std::path::PathBuf;

pub const EXAMPLES: &str = "\
Examples:
  ruledex site pages                         a folder of pages: open pages/index.html, or put it on any server
  ruledex site rules.html --single-file      all in one file that searches offline, for a USB stick or a mail";

#[derive(Debug, Args)]
pub struct SiteArgs {
    /// The folder to write, or with --single-file the file; an earlier site there is replaced, nothing else is
    #[arg(value_name = "OUT")]
    pub to: PathBuf,

    /// Write one HTML file that holds everything
    #[arg(long)]
    pub single_file: bool,
}

pub fn run(global: &Global, args: SiteArgs) -> anyhow::Result<Outcome> {
    let library = session::open(global)?;
    let out = args.to.display();
    if args.single_file {
        let text = web::single_file(&library);
        Library::write_single(&args.to, web::MARK, &text)?;
        let megabytes = megabytes(text.len());
        out::print(&format!("Wrote {out}: {megabytes}. It opens in any browser, without a network.\n"))?;
    } else {
        let files = web::folder(&library);
        Library::write_folder(&args.to, &files)?;
        let size = megabytes(files.iter().map(|(_, bytes)| bytes.len()).sum());
        let files = words::count(files.len(), "file", "files");
        out::print(&format!("Wrote {out}: {files}, {size}. Open {}.\n", args.to.join("index.html").display()))?;
    }
    Ok(Outcome::Good)
}

/// `2.4 MB`.
fn megabytes(bytes: usize) -> String {
    let tenths = bytes.div_ceil(100_000);
    format!("{}.{} MB", tenths / 10, tenths % 10)
}
