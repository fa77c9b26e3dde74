use ruledex::ingest::{Format, numbered::Outline};
fn main() {
    let path = std::env::args().nth(1).unwrap();
    let text = String::from_utf8(std::fs::read(&path).unwrap()).unwrap().replace("\r\n", "\n");
    let file = ruledex::source::SourceFile::new(path, text.trim_start_matches('\u{feff}'));
    let t = std::time::Instant::now();
    let read = Outline.read(&file, &Default::default());
    eprintln!("{:?} fit {:?} {}", t.elapsed(), Outline.fit(&file), ruledex::ingest::numbered::scheme(&file));
    for page in &read.value {
        println!("== {:?} {} {:?}", page.name, page.title, page.related.iter().map(|l| l.written.as_str()).collect::<Vec<_>>());
        for c in &page.clauses {
            println!("[{}] #{} {:?} in {:?} {:?} tail {:?} links {:?}", c.kind, c.anchor, c.number.as_ref().map(|n| n.canonical()), c.parent, c.text.rich.plain, c.tail, c.text.links.iter().map(|l| (l.kind.name(), l.written.as_str(), l.range)).collect::<Vec<_>>());
        }
    }
    for f in &read.findings { println!("{}:{} {} {}", f.place.line, f.place.column, f.code, f.message); }
}
