// Search while typing, and keys. Without this file every page works all the same.
"use strict";
(() => {
  const field = document.getElementById("q");
  const form = field && field.form;
  const live = document.getElementById("live");
  const found = document.getElementById("found");
  if (!form || !live) return;
  // On the search page what is found stands in the page, with the filters that are set there.
  const place = found || live;
  let wait = 0;
  let asking = null;
  let shown = "";

  const address = (text, part) => {
    const pairs = new URLSearchParams(new FormData(form));
    for (const name of ["book", "kind", "language"]) if (!pairs.get(name)) pairs.delete(name);
    pairs.set("q", text);
    if (part) pairs.set("part", "hits");
    return form.getAttribute("action") + "?" + pairs;
  };

  const close = () => {
    if (!found) live.hidden = true;
    shown = "";
  };

  const ask = async () => {
    const text = field.value.trim();
    const all = address(text, false);
    if (all === shown) return;
    if (!text) return close();
    if (asking) asking.abort();
    asking = new AbortController();
    try {
      const answer = await fetch(address(text, true), { signal: asking.signal });
      if (!answer.ok) return;
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (field.value.trim() !== text) return;
      place.replaceChildren(...page.body.childNodes);
      place.hidden = false;
      shown = all;
      if (found) history.replaceState(null, "", all);
    } catch (error) {
      // A later letter has overtaken this one, or nobody answers: the form still works.
    }
  };

  field.addEventListener("input", () => {
    clearTimeout(wait);
    wait = setTimeout(ask, 90);
  });

  for (const choice of document.querySelectorAll("select[form=search]")) choice.addEventListener("change", ask);

  const hits = () => [...place.querySelectorAll("a.hit")];

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const at = document.activeElement;
    const typing = at && (/^(input|select|textarea)$/i.test(at.tagName) || at.isContentEditable);
    if (event.key === "/" && !typing) {
      event.preventDefault();
      field.focus();
      field.select();
    } else if (event.key === "Escape" && !found && !live.hidden) {
      close();
      field.focus();
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const all = hits();
      const from = all.indexOf(at);
      if (!all.length || (place.hidden && at !== field) || (from < 0 && at !== field)) return;
      event.preventDefault();
      const to = from + (event.key === "ArrowDown" ? 1 : -1);
      (to < 0 ? field : all[Math.min(to, all.length - 1)]).focus();
    }
  });

  document.addEventListener("click", (event) => {
    if (!live.contains(event.target) && !form.contains(event.target)) close();
  });
  // A page that comes back from the history shows what was typed then.
  window.addEventListener("pageshow", () => { if (!found) live.hidden = true; });
})();
