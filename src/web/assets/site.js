// A site without a server: search in the browser, and in a single file one page at a time.
"use strict";
(() => {
  const field = document.getElementById("#q");
  const form = field.form;
  const found = document.getElementById("#found");
  const data = window.RULEDEX || { stems: {}, also: {}, kinds: [], authorities: [], books: [], pages: [] };
  const sheets = [...document.querySelectorAll("main > .sheet")];
  const single = sheets.length > 0;

  // Words: folded as the program folds them, then their stems.
  const fold = (text) => text.normalize("NFKD").toLowerCase()
    .replace(/и\u0306/g, "й").replace(/ß/g, "ss")
    .replace(/[\u0300-\u036f\u00ad\u200b-\u200f\u2060\ufeff]/g, "");
  const stems = new Map(Object.entries(data.stems));
  const known = [...stems.keys()];
  const stem = (word) => stems.get(word) || word;
  // A form that no text has: the stem of the known word that begins most like it.
  const near = (word) => {
    if (stems.has(word) || word.length < 5) return stem(word);
    for (let length = word.length - 1; length >= Math.max(4, word.length - 4); length--) {
      const begin = word.slice(0, length);
      let low = 0, high = known.length;
      while (low < high) {
        const middle = (low + high) >> 1;
        if (known[middle] < begin) low = middle + 1; else high = middle;
      }
      const other = known[low];
      if (other && other.startsWith(begin) && stem(other).length <= word.length) return stem(other);
    }
    return word;
  };
  const number = (text) => fold(text).replace(/[§\s()]/g, "").replace(/(\d)([a-zа-я])/g, "$1.$2").replace(/\.+$/, "");

  const books = data.books.map(([ids, title, lang, game, authority]) => ({ ids, title, lang, game, authority }));
  const pages = data.pages.map(([book, title, address, names]) => ({ book: books[book], title, address, names }));

  // Each clause: where it is, its label, page, kind, authority, text.
  const SAID = ":scope > .row > .words > :not(.aside):not(.badge), :scope > .tail > *";
  const texts = () => {
    if (data.texts) {
      return data.texts.map(([href, label, page, kind, authority, text]) => ({ href, label, page: pages[page], kind, authority, text }));
    }
    const all = [];
    const known = new Map(pages.map((page) => [page.address, page]));
    for (const sheet of sheets) {
      const page = known.get(sheet.id);
      if (!page) continue;
      const text = (one) => [...one.querySelectorAll(SAID)].map((part) => part.textContent).join("\n");
      const add = (id, label, kind, authority, one) => all.push({ href: "#" + encode(id), label, page, kind, authority, text: text(one) });
      add(sheet.id, sheet.querySelector("h1").textContent, "topic", page.book.authority, sheet.querySelector("article"));
      for (const clause of sheet.querySelectorAll(".clause")) {
        const label = clause.querySelector(":scope > .row > .no").textContent;
        const kind = data.kinds.find((kind) => clause.classList.contains("is-" + kind));
        const badge = clause.querySelector(":scope > .row > .words > .badge");
        add(clause.id, label, kind, badge ? badge.textContent : page.book.authority, clause);
      }
    }
    return all;
  };
  const encode = (text) => encodeURIComponent(text).replace(/%3A/g, ":").replace(/%40/g, "@").replace(/[!'()*]/g, (c) => "%" + c.charCodeAt(0).toString(16).toUpperCase());

  let index = null;
  let rows = [];
  const build = () => {
    if (index || typeof MiniSearch === "undefined") return;
    rows = texts();
    index = new MiniSearch({
      fields: ["name", "page", "text", "also"],
      processTerm: (word) => stem(fold(word)),
      searchOptions: {
        processTerm: (word) => near(fold(word)),
        prefix: (word) => word.length > 2,
        fuzzy: (word) => (word.length > 4 ? 0.2 : false),
        boost: { name: 4, also: 2, page: 1.5 },
        // Topics first, and texts in the script of the query.
        boostDocument: (id, term) => (rows[id].label.endsWith(rows[id].page.title) ? 1.3 : 1) * (/[а-я]/.test(term) && rows[id].page.book.lang.startsWith("ru") ? 3 : 1),
      },
    });
    index.addAll(rows.map((row, id) => ({
      id, name: row.label === "¶" ? "" : row.label, page: row.page.title, text: row.text, also: (data.also[row.href] || []).join(" "),
    })));
  };

  // Filters typed as words: `book:ti4`, `kind:note,rule`, `page:"Fleet pool"`.
  const QUOTES = "\"“”„‟«»″＂「」‹›";
  const FILTER = new RegExp(`(^|\\s)(book|game|kind|language|lang|authority|page):(?:[${QUOTES}]([^${QUOTES}]*[\\p{L}\\p{N}][^${QUOTES}]*)[${QUOTES}]|(\\S+))`, "giu");
  const called = (page) => [page.address, page.title, ...page.names];
  const isCalled = (page, value) => called(page).some((name) => fold(name) === fold(value) || (/\d/.test(value) && number(name) === number(value)));
  // What of a clause a filter looks at, and all that there is.
  const FILTERS = {
    book: [(row) => row.page.book.ids, () => books.map((book) => book.ids[0]), () => books.flatMap((book) => book.ids)],
    game: [(row) => [row.page.book.game], () => books.map((book) => book.game)],
    kind: [(row) => [row.kind], () => data.kinds],
    language: [(row) => [row.page.book.lang], () => books.map((book) => book.lang)],
    authority: [(row) => [row.authority], () => data.authorities],
  };
  // The words without the filters, which clauses these let through, and what is said of unknown values.
  const read = (text) => {
    const typed = {};
    const words = text.replace(FILTER, (all, before, key, quoted, value) => {
      const name = key.toLowerCase() === "lang" ? "language" : key.toLowerCase();
      (typed[name] = typed[name] || []).push((quoted || value).trim());
      return before;
    }).trim();
    const unknown = [];
    const tests = Object.entries(typed).map(([key, given]) => {
      const parts = (value) => (key === "page" && pages.some((page) => isCalled(page, value)) ? [value] : value.split(",").map((one) => one.trim()).filter(Boolean));
      const values = given.flatMap(parts);
      if (key === "page") {
        for (const value of values) if (!pages.some((page) => isCalled(page, value))) unknown.push(`No page is called “${value}”.`);
        return (row) => values.some((value) => isCalled(row.page, value));
      }
      const [own, told, known] = FILTERS[key];
      const all = (known || told)().map(fold);
      for (const value of values) {
        if (!all.includes(fold(value))) unknown.push(`No ${key} is called “${value}”: try ${[...new Set(told())].sort().join(", ")}.`);
      }
      const wanted = values.map(fold);
      return (row) => own(row).some((one) => wanted.includes(fold(one)));
    });
    return { words, unknown, passes: (row) => tests.every((test) => test(row)) };
  };

  const search = ({ words, unknown, passes }) => {
    build();
    if (!index || !words || unknown.length) return [];
    const wanted = number(words);
    const isWanted = (row) => number(row.label.split(" ")[0]) === wanted && passes(row);
    const numbered = /\d/.test(wanted) ? rows.flatMap((row, id) => (isWanted(row) ? [{ id, terms: [] }] : [])) : [];
    const filter = (hit) => passes(rows[hit.id]);
    let hits = index.search(words, { combineWith: "AND", filter });
    if (!hits.length) hits = index.search(words, { combineWith: "OR", filter });
    const told = new Set(numbered.map((hit) => hit.id));
    return numbered.concat(hits.filter((hit) => !told.has(hit.id)));
  };

  const element = (name, fields, ...inside) => {
    const one = Object.assign(document.createElement(name), fields);
    one.append(...inside);
    return one;
  };
  const WORD = /[\p{L}\p{N}\p{M}]+/gu;
  const snippet = (text, terms) => {
    const wanted = new Set(terms);
    const matches = [...text.matchAll(WORD)].filter((word) => wanted.has(stem(fold(word[0]))));
    const first = matches.length ? matches[0].index : 0;
    let from = Math.max(0, first - 60);
    if (from) from = text.indexOf(" ", from) + 1;
    const to = Math.min(text.length, from + 240);
    const part = element("p", { className: "snippet" }, from ? "… " : "");
    let at = from;
    for (const word of matches) {
      const end = word.index + word[0].length;
      if (word.index < at || end > to) continue;
      part.append(text.slice(at, word.index), element("mark", {}, word[0]));
      at = end;
    }
    part.append(text.slice(at, to), to < text.length ? " …" : "");
    return part;
  };
  // So many hits are shown, and so many more each time.
  const STEP = 40;
  const show = (text) => {
    const asked = read(text);
    const hits = search(asked);
    const count = () => (hits.length ? `${hits.length} ${hits.length === 1 ? "clause" : "clauses"} found.` : "Nothing is found.");
    const empty = text ? "There is no word to look for yet." : "Type a number such as 49.2, a name, or words.";
    const sentences = asked.unknown.length ? asked.unknown : [asked.words ? count() : empty];
    const said = element("div", { className: "said" }, ...sentences.map((sentence) => element("p", {}, sentence)));
    said.setAttribute("role", "status");
    const list = element("ol", { className: "hits" });
    const button = element("button", { type: "button" });
    const more = () => {
      const from = list.children.length;
      list.append(...hits.slice(from, from + STEP).map(item));
      const left = hits.length - list.children.length;
      button.hidden = !left;
      button.textContent = `More: ${left} are left`;
      return list.children[from];
    };
    button.addEventListener("click", () => more().querySelector("a").focus());
    more();
    found.replaceChildren(said, list, button);
  };
  const item = (hit) => {
    const { href, label, page, text } = rows[hit.id];
    const name = label.endsWith(page.title) ? label : `${label} · ${page.title}`;
    return element("li", {}, element("article", { lang: page.book.lang },
      element("h2", {}, element("a", { className: "hit", href }, name)),
      element("p", { className: "facts" }, element("span", {}, page.book.title)),
      snippet(text.replace(/\n/g, " "), hit.terms)));
  };

  // One page at a time; the first one where an address leads to none.
  const lost = element("p", { className: "said", hidden: true });
  lost.setAttribute("role", "status");
  const open = () => {
    let id = "";
    try { id = decodeURIComponent(location.hash.slice(1)); } catch (error) { /* what nobody wrote */ }
    if (id.startsWith("?")) {
      field.value = id.slice(1);
      id = "-search";
    }
    const home = document.getElementById("-home");
    const named = document.getElementById(id || "-home");
    const place = named && named.closest(".sheet") ? named : home;
    const sheet = place.closest(".sheet");
    lost.hidden = place === named;
    lost.textContent = lost.hidden ? "" : `There is nothing under “${id}” in this file: here is all that it has.`;
    for (const other of sheets) {
      other.hidden = other !== sheet;
      other.classList.toggle("open", other === sheet);
    }
    if (id === "-search") show(field.value.trim());
    document.title = `${sheet.dataset.title || "Search"} · ruledex`;
    if (place === sheet) window.scrollTo(0, 0); else place.scrollIntoView();
  };
  if (single) {
    sheets[0].before(lost);
    // The way to the text leaves the address as it is: it is that of the page.
    document.querySelector(".skip").addEventListener("click", (event) => {
      event.preventDefault();
      document.getElementById("#main").focus();
    });
    window.addEventListener("hashchange", open);
    open();
  }

  let wait = 0;
  const ask = () => {
    clearTimeout(wait);
    const text = field.value.trim();
    if (single) {
      if (location.hash.startsWith("#?") || location.hash === "#-search") {
        history.replaceState(null, "", text ? "#" + encode("?" + text).replace("%3F", "?") : "#-search");
        show(text);
      } else if (text) {
        location.hash = "?" + encode(text);
      }
    } else if (found) {
      history.replaceState(null, "", location.pathname + "?q=" + encodeURIComponent(text));
      show(text);
    }
  };
  field.addEventListener("input", () => {
    clearTimeout(wait);
    wait = setTimeout(ask, 120);
  });
  if (single || found) {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      ask();
    });
  }
  if (found && !single) {
    field.value = new URLSearchParams(location.search).get("q") || "";
    show(field.value.trim());
    field.focus();
  }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = document.activeElement;
    if (event.key === "/" && at !== field && !/^(input|select|textarea)$/i.test(at.tagName)) {
      event.preventDefault();
      field.focus();
      field.select();
    } else if ((event.key === "ArrowDown" || event.key === "ArrowUp") && found) {
      const all = [...found.querySelectorAll("a.hit")];
      const from = all.indexOf(at);
      if (!all.length || (from < 0 && at !== field)) return;
      event.preventDefault();
      const to = from + (event.key === "ArrowDown" ? 1 : -1);
      (to < 0 ? field : all[Math.min(to, all.length - 1)]).focus();
    }
  });
})();
