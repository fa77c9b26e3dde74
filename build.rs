//! The bundled books are compiled in: a page that is added or removed must be noticed too.

fn main() {
    println!("cargo::rerun-if-changed=rules");
}
