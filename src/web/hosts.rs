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
        let names = names.iter().map(|name| name.trim_end_matches('.').to_lowercase()).collect();
        Self { network: !listens.is_loopback(), names }
    }

    /// Whether a `Host` header names this server; the port makes no difference.
    #[must_use]
    pub fn know(&self, header: &str) -> bool {
        let name = match header.rsplit_once(':') {
            Some((name, port)) if port.bytes().all(|byte| byte.is_ascii_digit()) => name,
            _ => header,
        };
        let bare = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        if let Ok(address) = bare.parse::<IpAddr>() {
            return self.network || address.is_loopback();
        }
        let name = name.trim_end_matches('.').to_ascii_lowercase();
        name == "localhost" || self.names.contains(&name)
    }
}
