//! The bundled books are compiled in: a page that is added or removed must be noticed too.
#![expect(clippy::disallowed_methods, reason = "cargo tells a build script its target by the environment")]

fn main() {
    println!("cargo::rerun-if-changed=rules");
    let target = |key: &str| std::env::var(format!("CARGO_CFG_TARGET_{key}")).unwrap_or_default();
    // Tables of other crates hold 40,000 pointers; a program of a fixed address need not mend them at every start.
    if target("OS") == "linux" && target("ENV") == "gnu" {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
