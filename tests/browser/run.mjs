// A player's whole way through the pages in a real browser: node run.mjs PROGRAM SCREENSHOTS [CHROMIUM]
// It fails on an error in the console, a request to another place, a violation that axe-core finds, or a step that
// does not lead where it should.
import { spawn, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import assert from "node:assert/strict";
import { createRequire } from "node:module";
import { chromium } from "playwright-core";

const [program, shots, browserPath = "/usr/bin/chromium"] = process.argv.slice(2).map((path) => resolve(path));
const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const library = mkdtempSync(join(tmpdir(), "ruledex-browser-"));
mkdirSync(join(library, "rules"));
mkdirSync(shots, { recursive: true });
const env = { PATH: process.env.PATH, HOME: library, RULEDEX_LIBRARY: library };
execFileSync(program, ["build"], { env, stdio: "ignore" });
const text = "---\ntitle: Landing\n---\n\n1.1 Nobody lands before the NTH round.\n";
for (const [edition, round] of [["2024", "second"], ["2025", "third"]]) {
  const file = join(library, "landing.md");
  writeFileSync(file, text.replace("NTH", round));
  execFileSync(program, ["add", file, "--book", "house", "--game", "ti4", "--edition", edition], { env, stdio: "ignore" });
}

const server = spawn(program, ["serve", "--address", "127.0.0.1:0"], { env });
const base = await new Promise((found, lost) => {
  server.stdout.on("data", (said) => {
    const address = /http:\/\/[^/\s]+/.exec(String(said));
    if (address) found(address[0]);
  });
  server.on("exit", (code) => lost(new Error(`the server ended with ${code}`)));
});

const browser = await chromium.launch({
  executablePath: browserPath,
  args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"],
});

const wrong = [];
let steps = 0;
let expected404 = false;

async function open(name, options) {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  page.setDefaultTimeout(15000);
  page.on("console", (message) => {
    const lookedFor = expected404 && message.text().includes("404");
    if (["error", "warning"].includes(message.type()) && !lookedFor) wrong.push(`${name}: console: ${message.text()}`);
  });
  page.on("pageerror", (error) => wrong.push(`${name}: ${error.message}`));
  page.on("request", (request) => {
    const at = request.url();
    if (!at.startsWith(`${base}/`) && !at.startsWith("file:///") && !at.startsWith("data:")) wrong.push(`${name}: asks ${at}`);
  });
  const scripts = options.javaScriptEnabled !== false;
  page.see = async (step) => {
    steps += 1;
    await page.screenshot({ path: join(shots, `${name}-${step}.png`) });
    if (!scripts) return;
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { resultTypes: ["violations"], preload: false }));
    for (const one of violations) {
      const places = one.nodes.slice(0, 3).map((node) => `${node.target.join(" ")} ${node.failureSummary.split("\n")[1] ?? ""}`);
      wrong.push(`${name} ${step}: axe ${one.id}: ${one.help}: ${places.join(" | ")}`);
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth + 1);
    if (wide) wrong.push(`${name} ${step}: the page is wider than the window`);
  };
  return page;
}

// The ids of the program begin with `#`, which no anchor of a clause does.
const Q = "[id='#q']";

const heading = (page) => page.locator("h1:visible").first().textContent();

// With a server: search, open, a related topic, back, another language, side by side, what is not there.
async function served(name, options) {
  const scripts = options.javaScriptEnabled !== false;
  const page = await open(name, options);
  await page.goto(`${base}/`);
  await page.see("home");
  await page.fill(Q, "commit ground forces");
  await page.press(Q, "Enter");
  await page.waitForURL(/search\?q=commit/);
  await page.see("search");
  await page.locator("a.hit", { hasText: "49.2 " }).first().click();
  await page.waitForURL(/\/ti4\/invasion#49\.2$/);
  assert.equal(await heading(page), "49 Invasion");
  assert.ok(await page.locator("[id='49.2']").isVisible());
  await page.see("rule");
  await page.locator("ul.related a", { hasText: "Bombardment" }).click();
  await page.waitForURL(/\/ti4\/bombardment$/);
  await page.see("related");
  await page.locator(".map a", { hasText: "Destroyed" }).click();
  await page.waitForURL(/\/ti4\/destroyed$/);
  await page.goBack();
  await page.goBack();
  assert.match(page.url(), /\/ti4\/invasion#49\.2$/);
  await page.goto(`${base}/dune-en/KA`);
  assert.match(page.url(), /\/dune-en\/karama$/);
  await page.locator("nav.languages a", { hasText: "Русский" }).click();
  await page.waitForURL(/\/dune-ru\/karama$/);
  assert.equal(await heading(page), "KA Карама");
  await page.see("russian");
  await page.goBack();
  await page.locator("nav.languages a", { hasText: "side by side" }).click();
  await page.waitForURL(/lang=ru$/);
  assert.ok((await page.locator(".beside[lang=ru]").count()) > 5);
  await page.see("side-by-side");
  await page.goto(`${base}/search?q=${encodeURIComponent("отряды")}`);
  assert.match(await page.locator("a.hit").first().getAttribute("href"), /^\/dune-ru\//);
  await page.goto(`${base}/house`);
  await page.locator("a", { hasText: "what changed" }).click();
  await page.waitForURL(/\/diff\?/);
  assert.equal(await page.locator("ins").first().textContent(), "third");
  await page.see("diff");
  await page.locator("footer a", { hasText: "Findings" }).click();
  await page.see("findings");
  expected404 = true;
  await page.goto(`${base}/ti4/invasoin`);
  assert.ok(await page.locator("main a", { hasText: "Invasion" }).isVisible());
  await page.see("missing");
  expected404 = false;
  if (scripts) await typed(page);
  await page.context().close();
}

// Keys and search while typing.
async function typed(page) {
  await page.goto(`${base}/ti4`);
  await page.keyboard.press("/");
  await page.keyboard.type("bombard");
  await page.locator(".live a.hit").first().waitFor();
  await page.see("typed");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/ti4\/bombardment$/);
  await page.keyboard.press("/");
  await page.keyboard.type("49.2");
  await page.locator(".live a.hit", { hasText: "49.2" }).first().waitFor();
  await page.keyboard.press("Escape");
  assert.ok(await page.locator(".live").isHidden());
  // A hit on the page that is open closes what lies over it.
  await page.goto(`${base}/ti4/invasion`);
  await page.fill(Q, "49.2");
  await page.locator(".live a.hit", { hasText: "49.2" }).first().click();
  await page.waitForURL(/\/ti4\/invasion#49\.2$/);
  assert.ok(await page.locator(".live").isHidden());
  await page.goto(`${base}/search?q=dice`);
  await page.fill(Q, "dice hits");
  await page.waitForURL(/q=dice\+hits/);
  assert.equal(await heading(page), "Search: dice hits");
  assert.equal(await page.title(), "Search: dice hits · ruledex");
  await page.selectOption("#kind", "note");
  await page.waitForURL(/kind=note/);
  // The choice is changed and taken back in one click each.
  await page.locator(".facets [aria-current]", { hasText: "note" }).waitFor();
  await page.see("chosen");
  await page.locator(".facets a", { hasText: "rule" }).click();
  await page.waitForURL(/kind=rule/);
  await page.locator(".facets a", { hasText: "all kinds" }).click();
  await page.waitForURL((url) => !url.search.includes("kind="));
  assert.equal(await page.locator("#kind").inputValue(), "");
  // The first stop of the Tab key leads over the head of the page.
  await page.goto(`${base}/ti4/invasion`);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.className), "skip");
  await page.keyboard.press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.id), "#main");
}

// On paper.
async function printed() {
  const page = await open("print", { viewport: { width: 794, height: 1123 } });
  await page.goto(`${base}/ti4/invasion`);
  await page.emulateMedia({ media: "print" });
  assert.ok(await page.locator("header.top").isHidden());
  await page.see("topic");
  const paper = await page.pdf({ path: join(shots, "print-topic.pdf"), format: "A4" });
  assert.ok(paper.length > 1000);
  await page.context().close();
}

// Without a server.
async function offline(name, address, options) {
  const scripts = options.javaScriptEnabled !== false;
  const page = await open(name, options);
  await page.goto(address);
  await page.see("home");
  if (scripts) {
    for (const [query, hit] of [["commit ground forces", "49"], ["49.2a", "49.2.a"], ["отрядами", "отряд"], ["flak", "Anti-Fighter"], ["Ёлка", null]]) {
      await page.fill(Q, query);
      await page.press(Q, "Enter");
      await page.locator("[id='#found'] .said").waitFor();
      await page.waitForFunction(([text]) => document.getElementById("#q").value === text && decodeURIComponent((location.hash + location.search).replaceAll("+", " ")).includes(text), [query]);
      const all = await page.locator("[id='#found'] .hits").innerText();
      if (hit) assert.ok(all.toLowerCase().includes(hit.toLowerCase()), `${name}: ${query} finds ${all.slice(0, 300)}`);
    }
    // Filters typed as words.
    const books = async () => [...new Set(await page.locator("[id='#found'] .hits .facts").allInnerTexts())];
    for (const [query, said, wanted] of [
      ["book:ti4 ships", "found", /Twilight/],
      ["ships BOOK:ti4,house kind:rule", "found", /Twilight/],
      ["lang:ru game:dune отряды", "found", /Дюна/],
      ["page:\"49\" ground forces", "found", /Twilight/],
      ["authority:errata ships", "Nothing is found", null],
      ["book:zeppelin ships", "No book is called “zeppelin”: try", null],
      ["kind:note", "There is no word to look for yet", null],
    ]) {
      await page.fill(Q, query);
      await page.press(Q, "Enter");
      await page.locator("[id='#found'] .said", { hasText: said }).waitFor().catch(() => wrong.push(`${name}: ${query} does not say ${said}`));
      const found = await books();
      assert.ok(wanted ? found.length === 1 && wanted.test(found[0]) : !found.length, `${name}: ${query} finds ${found}`);
    }
    // More hits than are shown at first, a press of the button each time.
    await page.fill(Q, "ships");
    await page.press(Q, "Enter");
    await page.locator("[id='#found'] > button", { hasText: "are left" }).click();
    assert.equal(await page.locator("[id='#found'] .hits > li").count(), 80);
    await page.fill(Q, "commit ground forces");
    await page.press(Q, "Enter");
    await page.locator("[id='#found'] a.hit", { hasText: "49 Invasion" }).first().waitFor();
    await page.see("search");
    await page.locator("[id='#found'] a.hit", { hasText: "49 Invasion" }).first().click();
  } else {
    await page.locator("a.topic:visible", { hasText: "Invasion" }).first().click();
  }
  if (scripts || name === "folder-plain") await page.waitForFunction(() => [...document.querySelectorAll("h1")].some((one) => one.checkVisibility() && one.textContent === "49 Invasion")).catch(() => wrong.push(`${name}: 49 Invasion is not seen`));
  await page.see("topic");
  await page.locator("ul.related a:visible", { hasText: "Bombardment" }).first().click();
  if (scripts) {
    await page.waitForFunction(() => document.title.startsWith("15 Bombardment"), null, { polling: 50 });
    await page.goBack();
    await page.waitForFunction(() => document.title.startsWith("49 Invasion"), null, { polling: 50 });
    await page.goBack();
    await page.locator("[id='#found'] a.hit").first().waitFor();
  }
  if (scripts && name.startsWith("single")) {
    await page.goto(`${address}#nowhere`);
    await page.locator(".said:visible", { hasText: "nothing under “nowhere”" }).waitFor();
    await page.see("lost");
  }
  await page.context().close();
}

const desk = { viewport: { width: 1280, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
try {
  await served("desk", desk);
  await served("phone", phone);
  await served("dark", { ...desk, colorScheme: "dark" });
  await served("plain", { ...desk, javaScriptEnabled: false });
  await printed();
  const folder = join(library, "site");
  const single = join(library, "rules.html");
  execFileSync(program, ["site", folder], { env, stdio: "ignore" });
  execFileSync(program, ["site", single, "--single-file"], { env, stdio: "ignore" });
  assert.ok(statSync(single).size < 3_000_000, `the single file has ${statSync(single).size} bytes`);
  await offline("folder", pathToFileURL(join(folder, "index.html")).href, desk);
  await offline("folder-plain", pathToFileURL(join(folder, "index.html")).href, { ...desk, javaScriptEnabled: false });
  await offline("single", pathToFileURL(single).href, desk);
  await offline("single-phone", pathToFileURL(single).href, phone);
} catch (error) {
  wrong.push(error.stack);
} finally {
  await browser.close();
  server.kill();
  rmSync(library, { recursive: true, force: true });
}
console.log(wrong.length ? wrong.join("\n") : `${steps} views, nothing wrong; pictures are in ${shots}`);
process.exit(wrong.length ? 1 : 0);
