// Search while typing, and keys. Without this file every page works all the same.
"use strict";
(() => {
  const field = document.getElementById("#q");
  const form = field && field.form;
  const live = document.getElementById("#live");
  const found = document.getElementById("#found");
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
    if (part) pairs.set("part", part);
    return form.getAttribute("action") + "?" + pairs;
  };

  // What was asked for last is not waited for any more.
  const leave = () => {
    clearTimeout(wait);
    if (asking) asking.abort();
    asking = null;
  };
  const close = () => {
    if (found) return;
    leave();
    live.hidden = true;
    shown = "";
  };

  // The search page is called after what is looked for.
  const name = (text) => {
    const letters = [...text];
    const short = letters.length > 60 ? letters.slice(0, 60).join("").trimEnd() + "…" : text;
    const title = text ? `Search: ${short}` : "Search";
    document.querySelector("h1").textContent = title;
    document.title = `${title} · ruledex`;
  };

  // `part`: what is asked for of the search page.
  const ask = async (part) => {
    const text = field.value.trim();
    const all = address(text, "");
    if (all === shown) return;
    if (!text && !found) return close();
    leave();
    const { signal } = asking = new AbortController();
    try {
      const answer = await fetch(address(text, part), { signal });
      if (!answer.ok) throw new Error(answer.statusText);
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      if (field.value.trim() !== text) return;
      place.replaceChildren(...page.body.childNodes);
      place.hidden = false;
      shown = all;
      if (!found) return;
      history.replaceState(null, "", all);
      name(text);
    } catch (error) {
      // A later letter has overtaken this one, or nobody answers: the form still works.
      if (signal.aborted) return;
      const said = Object.assign(document.createElement("p"), { className: "said", textContent: "The search does not answer." });
      place.replaceChildren(said);
      shown = "";
      close();
    }
  };

  field.addEventListener("input", () => {
    clearTimeout(wait);
    wait = setTimeout(ask, 90, found ? "typed" : "first");
  });

  for (const choice of document.querySelectorAll("select[form='#search']")) choice.addEventListener("change", () => ask("found"));

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
    const chosen = event.target.closest("a") && !event.ctrlKey && !event.metaKey;
    if (chosen || (!live.contains(event.target) && !form.contains(event.target))) close();
  });
  window.addEventListener("hashchange", close);
  // A page that comes back from the history shows what was typed then.
  window.addEventListener("pageshow", close);
})();
