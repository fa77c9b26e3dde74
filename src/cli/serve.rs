//! `ruledex serve`

use super::args::Global;
use super::out::{self, Outcome};
use super::session;
use anyhow::bail;
use clap::Args;
use ruledex::library::LiveLibrary;
use ruledex::web::{Hosts, Server, Watched};
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

pub const EXAMPLES: &str = "\
Examples:
  ruledex serve                              pages for a browser on this machine: http://127.0.0.1:7878/
  ruledex serve --address 0.0.0.0            for phones in the same network too
  ruledex serve --address 8080               on another port";

const PORT: u16 = 7878;

#[derive(Debug, Args)]
pub struct ServeArgs {
    /// Where to listen: an address of this machine, a port, or both (127.0.0.1:7878 if nothing is said)
    #[arg(long, value_name = "ADDRESS", value_parser = address, default_value_t = default_address(), hide_default_value = true)]
    pub address: SocketAddr,

    /// A name under which this machine is called in the network; others are not answered
    #[arg(long, value_name = "HOST", value_parser = name)]
    pub name: Vec<String>,
}

fn default_address() -> SocketAddr {
    SocketAddr::from((Ipv4Addr::LOCALHOST, PORT))
}

/// `8080`, `0.0.0.0`, `[::1]:8080`, `localhost`.
fn address(written: &str) -> Result<SocketAddr, String> {
    let written = match written.strip_prefix("localhost") {
        Some(port) if port.is_empty() || port.starts_with(':') => format!("{}{port}", Ipv4Addr::LOCALHOST),
        _ => written.to_owned(),
    };
    let bracketed = written.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
    let alone = match bracketed {
        Some(bare) => bare.parse().map(IpAddr::V6).ok(),
        None => written.parse().ok(),
    };
    written
        .parse()
        .ok()
        .or_else(|| Some(SocketAddr::new(alone?, PORT)))
        .or_else(|| Some(SocketAddr::from((Ipv4Addr::LOCALHOST, written.parse::<u16>().ok()?))))
        .ok_or_else(|| "give an address in numbers, a port, or both, such as 127.0.0.1:8080".to_owned())
}

/// `table`, `table.local`, and what of `http://table:7878/` is the host.
fn name(written: &str) -> Result<String, String> {
    Hosts::name(written).ok_or_else(|| "give a name as browsers ask for it, such as table.local".to_owned())
}

pub fn run(global: &Global, args: ServeArgs) -> anyhow::Result<Outcome> {
    let live = LiveLibrary::new(session::location(global)?, session::options(global)?, session::tell);
    let watched = Watched::new(live, Hosts::new(args.address.ip(), &args.name))?;
    let server = Server::bind(args.address, watched)?;
    let address = server.address()?;
    out::print(&format!("ruledex serves http://{address}/ (Ctrl-C ends it)\n"))?;
    if address.ip().is_unspecified() {
        out::remark("ruledex: everybody in this network can read the library; open this machine's address there");
    }
    server.run()?;
    bail!("the server has ended")
}
