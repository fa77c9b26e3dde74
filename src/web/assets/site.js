// A site without a server: search in the browser, and in a single file one page at a time.
"use strict";
(() => {
  const field = document.getElementById("#q");
  const form = field.form;
  const found = document.getElementById("#found");
  const data = window.RULEDEX || { stems: {}, also: {} };
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

  // Each clause: where it is, its label, page, book, language, text.
  const SAID = ":scope > .row > .words > :not(.aside):not(.badge), :scope > .tail > *";
  const texts = () => {
    if (data.texts) return data.texts;
    const all = [];
    for (const sheet of sheets) {
      if (!sheet.classList.contains("topic") || sheet.dataset.beside || /^[^:]*@/.test(sheet.id)) continue;
      const title = sheet.querySelector("h1").textContent;
      const book = sheet.querySelector(".crumbs li:last-child").textContent;
      const lang = sheet.querySelector("article").lang;
      const words = (one) => [...one.querySelectorAll(SAID)].map((part) => part.textContent).join("\n");
      all.push(["#" + encode(sheet.id), title, title, book, lang, words(sheet.querySelector("article"))]);
      for (const clause of sheet.querySelectorAll(".clause")) {
        const label = clause.querySelector(":scope > .row > .no").textContent;
        all.push(["#" + encode(clause.id), label, title, book, lang, words(clause)]);
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
        boostDocument: (id, term) => (rows[id][1].endsWith(rows[id][2]) ? 1.3 : 1) * (/[а-я]/.test(term) && rows[id][4].startsWith("ru") ? 3 : 1),
      },
    });
    index.addAll(rows.map((row, id) => ({
      id, name: row[1] === "¶" ? "" : row[1], page: row[2], text: row[5], also: (data.also[row[0]] || []).join(" "),
    })));
  };

  const search = (text) => {
    build();
    if (!index) return [];
    const wanted = number(text);
    const numbered = /\d/.test(wanted) ? rows.flatMap((row, id) => (number(row[1].split(" ")[0]) === wanted ? [{ id, terms: [] }] : [])) : [];
    let hits = index.search(text, { combineWith: "AND" });
    if (!hits.length) hits = index.search(text, { combineWith: "OR" });
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
    const hits = text ? search(text) : [];
    const said = element("div", { className: "said" }, element("p", {},
      !text ? "Type a number such as 49.2, a name, or words." : hits.length ? `${hits.length} ${hits.length === 1 ? "clause" : "clauses"} found.` : "Nothing is found."));
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
    const [href, label, page, book, lang, words] = rows[hit.id];
    const name = label.endsWith(page) ? label : `${label} · ${page}`;
    return element("li", {}, element("article", { lang },
      element("h2", {}, element("a", { className: "hit", href }, name)),
      element("p", { className: "facts" }, element("span", {}, book)),
      snippet(words.replace(/\n/g, " "), hit.terms)));
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
