//! The names under which a server may be addressed. A page of a stranger that lets its own name lead to this machine
//! (DNS rebinding) asks under that name, and gets nothing.

use std::net::IpAddr;

/// The host names that are answered to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Hosts {
    /// Whether any address in numbers will do, not only those of this machine.
    network: bool,
    names: Vec<String>,
}

impl Hosts {
    /// Names of this machine: `localhost`, `127.0.0.1`, `[::1]`.
    #[must_use]
    pub fn local() -> Self {
        Self::default()
    }

    /// Those, the names given and, where the server listens to a network, every address in numbers: no rebinding
    /// asks under one.
    #[must_use]
    pub fn new(listens: IpAddr, names: &[String]) -> Self {
        Self { network: !listens.is_loopback(), names: names.iter().filter_map(|name| Self::name(name)).collect() }
    }

    /// The host in what somebody writes for one: `table` in `Table:7878` and `http://table/`; nothing where no browser
    /// asks under it.
    #[must_use]
    pub fn name(written: &str) -> Option<String> {
        let written = written.trim();
        let rest = written.split_once("://").map_or(written, |(_, rest)| rest);
        let host = rest.split(['/', '?', '#']).next().unwrap_or_default();
        if let Ok(address) = bare(host).parse::<IpAddr>() {
            return Some(address.to_string());
        }
        let name = without_port(host).trim_end_matches('.').to_ascii_lowercase();
        if let Ok(address) = bare(&name).parse::<IpAddr>() {
            return Some(address.to_string());
        }
        let fits = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
        (!name.is_empty() && name.chars().all(fits)).then_some(name)
    }

    /// Whether a `Host` header names this server; the port makes no difference.
    #[must_use]
    pub fn know(&self, header: &str) -> bool {
        let name = without_port(header);
        if let Ok(address) = bare(name).parse::<IpAddr>() {
            return self.network || address.is_loopback() || self.names.contains(&address.to_string());
        }
        let name = name.trim_end_matches('.').to_ascii_lowercase();
        name == "localhost" || self.names.contains(&name)
    }
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
        _ => host,
    }
}

/// An address without the brackets that it has before a port.
fn bare(host: &str) -> &str {
    host.strip_prefix('[').and_then(|host| host.strip_suffix(']')).unwrap_or(host)
}
