// What the pages do beyond plain forms and links. Everything here has a way to
// work without it: forms post, links lead somewhere, reloading shows the present.
"use strict";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const FRAGMENT = "text/fragment+html";
const PARTS = ["sea", "table", "dock"];
const still = matchMedia("(prefers-reduced-motion: reduce)");

const memory = {
  get(key) { try { return localStorage.getItem(key); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(key, value); } catch { /* forgotten on reload */ } },
};

// ——— Morphing: new markup into the page, pieces travelling ———

/** Names every piece that can travel after its id; at most 40, or it stutters. */
function namePieces() {
  for (const piece of $$('[style*="view-transition-name"]')) piece.style.viewTransitionName = "";
  for (const piece of $$("[data-moves][id]").slice(0, 40)) piece.style.viewTransitionName = piece.id;
}

/** A new piece that says where it came from takes over the name of the old one there. */
function lendNames(fresh) {
  for (const piece of $$("[data-from][id]", fresh)) {
    const old = document.getElementById(piece.dataset.from);
    if (old && !document.getElementById(piece.id)) old.style.viewTransitionName = piece.id;
  }
}

const keep = {
  // What somebody is drawing or typing belongs to them.
  beforeNodeMorphed: (old) => !old.matches?.("[data-draw], [data-untouched]"),
  // What the reader opened stays open; names were set by this script.
  beforeAttributeUpdated: (name, element) =>
    !(name === "style" || (name === "open" && /^(DETAILS|DIALOG)$/.test(element.tagName))),
};

let running = null;

const parse = (html) => new DOMParser().parseFromString(html, "text/html");
const versionOf = (page, otherwise) => Number(page.getElementById("table")?.dataset.version ?? otherwise);

/** Morphs the parts of a parsed answer into the page. Older news is no news. */
function show(fresh) {
  const parts = PARTS.filter((id) => fresh.getElementById(id) && document.getElementById(id));
  const [coming, shown] = [versionOf(fresh, Infinity), versionOf(document, 0)];
  if (parts.length === 0 || coming < shown) return;
  const update = () => morph(parts, fresh);
  if (still.matches) {
    const before = new Set($$("[data-moves][id]").map((piece) => piece.id));
    update();
    ringNew(before);
  } else if (coming === shown || !document.startViewTransition || document.hidden) {
    // A word in the chat must not cut short the piece that is travelling.
    update();
  } else {
    running?.skipTransition();
    lendNames(fresh);
    const started = document.startViewTransition(update);
    running = started;
    // One that is skipped for the next has still done its work.
    started.ready.catch(() => {});
    started.finished.catch(() => {}).finally(() => { if (running === started) running = null; });
  }
}

/** What is ticked and chosen, as long as the tray and the board ask the same. */
function ticksOf(root) {
  const trays = $$("[data-keep]", root);
  const boxes = trays.flatMap((tray) => $$("input[type=checkbox][id], input[type=radio][id]", tray));
  return { asked: trays.map((tray) => tray.dataset.keep).join(), boxes };
}

function morph(parts, fresh) {
  const focused = document.activeElement?.id;
  const { asked, boxes } = ticksOf(document);
  const ticked = new Map(boxes.map((box) => [box.id, box.checked]));
  for (const id of parts) {
    const [old, next] = [document.getElementById(id), fresh.getElementById(id)];
    // What is being typed stays; a button that has the focus changes like any other.
    const typing = Boolean(document.activeElement?.matches?.("input, select, textarea"));
    Idiomorph.morph(old, next, { callbacks: keep, ignoreActiveValue: typing });
  }
  const now = ticksOf(document);
  if (now.asked === asked) {
    for (const box of now.boxes) box.checked = ticked.get(box.id) ?? box.checked;
  }
  const title = document.getElementById("table")?.dataset.title ?? fresh.title;
  if (title) document.title = title;
  afterChange();
  if (focused && document.activeElement?.id !== focused) {
    const next = document.getElementById(focused) ?? document.getElementById("question");
    next?.focus({ preventScroll: true });
  }
}

/** Without motion, what is new keeps a ring for two seconds. */
function ringNew(before) {
  for (const piece of $$("[data-moves][id]").filter((piece) => !before.has(piece.id))) {
    piece.classList.add("is-new");
    setTimeout(() => piece.classList.remove("is-new"), 2000);
  }
}

function afterChange() {
  namePieces();
  rove();
  countTicks();
  coach();
  readTimes();
  fillScrubber();
  if (lost) notNow();
  document.dispatchEvent(new Event("tide:morphed"));
}

// ——— The log: the stream brings the lines that are new, and what it has told before goes below ———

let told = [];

/** Completes the log of a pushed fragment. Whether that could be done. */
function tellOn(fresh) {
  const list = fresh.getElementById("log-lines");
  const known = Number(list?.dataset.known ?? 0);
  list?.removeAttribute("data-known");
  // Newest first, so what is known is the end of the list, with the heading above it.
  let from = told.length;
  for (let lines = 0; lines < known; from--) {
    if (from === 0) return false;
    if (!told[from - 1].classList.contains("turn")) lines++;
  }
  if (known && told[from - 1]?.classList.contains("turn")) from--;
  list?.append(...told.slice(from).map((line) => fresh.importNode(line, true)));
  told = list ? [...list.children].map((line) => line.cloneNode(true)) : [];
  return true;
}

// ——— The stream: one per page, reopened for as long as the page is looked at ———

const streamUrl = document.body.dataset.stream;
let stream = null;
let lost = false;
let tries = 0;
let retry = 0;
let away = 0;
let lostSoon = 0;

function openStream() {
  if (!streamUrl || stream) return;
  clearTimeout(retry);
  stream = new EventSource(streamUrl);
  told = [];
  stream.onopen = () => { tries = 0; setLost(false); };
  stream.onmessage = (event) => {
    tries = 0;
    setLost(false);
    const fresh = parse(event.data);
    // Whoever lacks something in between asks for the whole.
    if (tellOn(fresh)) show(fresh); else { closeStream(); openStream(); }
  };
  stream.onerror = () => { closeStream(); again(); };
}

function closeStream() {
  stream?.close();
  stream = null;
}

function again() {
  // A short hiccup is nobody's business.
  lostSoon ||= setTimeout(() => setLost(true), 1500);
  const wait = Math.min(15000, 500 * 2 ** tries++) * (0.75 + Math.random() / 2);
  clearTimeout(retry);
  retry = setTimeout(openStream, wait);
}

function setLost(now) {
  clearTimeout(lostSoon);
  lostSoon = 0;
  if (lost === now) return;
  lost = now;
  const line = document.getElementById("lost");
  if (line) line.hidden = !now;
  document.documentElement.classList.toggle("is-lost", now);
  if (now) notNow(); else $$("[data-lost]").forEach((button) => {
    button.removeAttribute("aria-disabled");
    delete button.dataset.lost;
  });
}

/** Targets lie flat while nothing can be sent. */
function notNow() {
  for (const button of $$("form[data-live] button:not([aria-disabled])")) {
    button.setAttribute("aria-disabled", "true");
    button.dataset.lost = "";
  }
}

document.addEventListener("visibilitychange", () => {
  clearTimeout(away);
  if (document.hidden) away = setTimeout(() => { clearTimeout(retry); closeStream(); }, 60000);
  else { tries = 0; openStream(); }
});
addEventListener("online", () => { tries = 0; closeStream(); openStream(); });
addEventListener("pageshow", (event) => { if (event.persisted) { closeStream(); openStream(); } });
addEventListener("pagehide", closeStream);

// ——— Forms: sent without leaving the page ———

addEventListener("submit", async (event) => {
  const form = event.target;
  const button = event.submitter;
  if (button?.getAttribute("aria-disabled") === "true" || button?.getAttribute("aria-pressed") === "true") {
    event.preventDefault();
    return;
  }
  if (!form.matches("form[data-live]")) return;
  event.preventDefault();
  hideBubble();
  const fields = new URLSearchParams(new FormData(form, button));
  const action = button?.getAttribute("formaction") ?? form.getAttribute("action");
  try {
    const answer = await fetch(action, { method: "POST", body: fields, headers: { Accept: FRAGMENT } });
    const text = await answer.text();
    if (answer.status !== 204 && !(answer.headers.get("content-type") ?? "").startsWith(FRAGMENT)) {
      location.assign(answer.redirected ? answer.url : location.href);
      return;
    }
    if (answer.ok && form.hasAttribute("data-clears")) form.reset();
    const fresh = parse(text);
    const said = fresh.getElementById("refusal");
    show(fresh);
    if (said) bubble(document.getElementById(button?.id) ?? button ?? form, said);
  } catch {
    setLost(true);
    closeStream();
    again();
  }
});

// ——— Boxes to tick: payments, exchanges, discards ———

/** Counts what is ticked, and opens the button when it fits. */
function countTicks() {
  const form = document.getElementById("tick");
  if (!form) return;
  const on = [...form.elements].filter((box) => box.type === "checkbox" && box.checked);
  const { pay, least, most } = form.dataset;
  const values = on.map((box) => Number(box.dataset.value));
  const sum = values.reduce((all, value) => all + value, 0);
  const due = Number(pay);
  // Nothing in a payment may be superfluous.
  const fits = pay ? sum >= due && sum - Math.min(...values) < due
    : on.length >= Number(least) && on.length <= Number(most);
  for (const count of $$("#dock .ticked")) count.textContent = pay ? sum : on.length;
  $$("#dock .notches i").forEach((notch, at) => notch.classList.toggle("on", at < sum));
  const send = document.getElementById("send");
  if (send) {
    if (fits) { if (!lost) send.removeAttribute("aria-disabled"); } else send.setAttribute("aria-disabled", "true");
    send.classList.toggle("btn-go", fits);
    send.textContent = send.dataset.words.replace(" #", on.length || fits ? ` ${on.length || "none"}` : "");
  }
  const question = document.getElementById("question");
  if (pay && question) {
    const text = sum < due ? `Pay ${due - sum} more` : fits ? `Pay ${due}` : "That is more than it needs";
    if (question.textContent !== text) question.textContent = text;
  }
}

/** Of targets only so many can be chosen: one too many lets go of the first. */
function letGo(box) {
  const on = [...box.form.elements].filter((other) => other.type === "checkbox" && other.checked);
  const first = on.find((other) => other !== box);
  if (first && on.length > Number(box.form.dataset.swaps)) first.checked = false;
}

addEventListener("change", (event) => {
  if (event.target.matches?.("#dock input[type=checkbox]")) countTicks();
  if (event.target.type === "checkbox" && event.target.form?.matches("[data-swaps]")) letGo(event.target);
});

// ——— The first-game guide: each step once, remembered in this browser ———

const readLessons = () => (memory.get("guide") ?? "").split(" ");

function coach() {
  const line = document.getElementById("coach");
  if (line) line.hidden = readLessons().some((read) => read === "all" || read === line.dataset.guide);
}

function lessonRead(what) {
  memory.set("guide", [...readLessons(), what].join(" ").trim());
  coach();
  document.getElementById("question")?.focus({ preventScroll: true });
}

// ——— Why not? ———

/** The reason of a target that cannot be used now, as a bubble that leads to the rule. */
function tellWhy(target) {
  const said = document.getElementById(target.getAttribute("aria-describedby"));
  if (!said || said.classList.contains("is-floating")) return;
  const shown = document.createElement("p");
  shown.className = "reason";
  shown.id = `${said.id}-shown`;
  const link = document.createElement("a");
  link.className = "clause-link";
  link.href = target.dataset.rule;
  link.textContent = `Rule ${target.dataset.rule.split("#")[1]}`;
  shown.append(`${said.textContent} `, link);
  place(target, shown);
}

let whyHover = 0;
addEventListener("pointerover", (event) => {
  const target = event.target.closest?.("[data-rule]");
  if (event.pointerType !== "mouse") return;
  clearTimeout(whyHover);
  if (target) whyHover = setTimeout(() => tellWhy(target), 250);
  else if (!event.target.closest?.(".reason")) whyHover = setTimeout(hideBubble, 250);
});
addEventListener("focusin", (event) => {
  const target = event.target;
  if (target.matches?.("[data-rule]") && target.matches(":focus-visible")) tellWhy(target);
  else if (!target.closest?.(".reason")) hideBubble();
});

/** Shows why, at the piece. */
function bubble(at, reason) {
  const shown = document.importNode(reason, true);
  place(at, shown);
  at.setAttribute("aria-describedby", shown.id);
}

function place(at, shown) {
  hideBubble();
  shown.classList.add("is-floating");
  document.body.append(shown);
  const piece = at.getBoundingClientRect();
  const left = Math.max(8, Math.min(piece.left, innerWidth - shown.offsetWidth - 8));
  shown.style.left = `${left}px`;
  shown.style.setProperty("--arrow", `${piece.left + piece.width / 2 - left - 7}px`);
  shown.style.top = `${Math.max(8, piece.top - shown.offsetHeight - 12)}px`;
}

function hideBubble() {
  $$(".reason.is-floating").forEach((shown) => {
    $$(`[aria-describedby="${shown.id}"]`).forEach((at) => at.removeAttribute("aria-describedby"));
    shown.remove();
  });
}

// ——— Keys ———

const PIECES = "button, input[type=checkbox]";

/** In a hand only one piece takes part in tabbing; arrows go on from there. */
function rove() {
  for (const hand of $$("[data-hand]")) {
    const pieces = $$(PIECES, hand);
    const entry = pieces.find((piece) => piece === document.activeElement)
      ?? pieces.find((piece) => piece.getAttribute("aria-pressed") === "true") ?? pieces[0];
    for (const piece of pieces) piece.tabIndex = piece === entry ? 0 : -1;
  }
}

function alongHand(event) {
  const hand = event.target.closest?.("[data-hand]");
  if (hand && event.key === "Enter" && event.target.type === "checkbox") { event.target.click(); return true; }
  const step = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
  if (!hand || !(step || event.key === "Home" || event.key === "End")) return false;
  const pieces = $$(PIECES, hand);
  const at = pieces.indexOf(event.target);
  const next = event.key === "Home" ? 0 : event.key === "End" ? pieces.length - 1
    : (at + step + pieces.length) % pieces.length;
  pieces[next].focus();
  rove();
  return true;
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (alongHand(event) || alongReplay(event)) { event.preventDefault(); return; }
  if (event.key === "Escape") {
    hideBubble();
    $$("details.menu[open], details.peek[open]").forEach((open) => { open.open = false; });
    return;
  }
  if (event.target.closest?.("input, select, textarea, dialog") || memory.get("keys") === "off") return;
  if (event.key === "u" || event.key === "U") $("[data-take-back]")?.click();
  if (event.key === "?") showKeys();
});

function showKeys() {
  const dialog = document.getElementById("keys");
  if (dialog && !dialog.open) dialog.showModal();
}

// ——— Replays ———

let playing = 0;

/** Goes to another moment without leaving the page. */
async function goTo(url) {
  try {
    const answer = await fetch(url);
    if (!answer.ok) throw new Error(answer.status);
    show(parse(await answer.text()));
    history.replaceState(null, "", url);
    $("#moves [aria-current]")?.scrollIntoView({ block: "nearest" });
  } catch {
    location.assign(url);
  }
}

function scrubUrl() {
  const form = $("form[data-scrub]");
  return form && `${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`;
}

function fillScrubber() {
  const slider = $(".scrub");
  if (slider) slider.style.setProperty("--v", `${(100 * slider.value) / (slider.max || 1)}%`);
}

function alongReplay(event) {
  if (!$("form[data-scrub]") || event.target.closest?.("input, select, [data-hand]")) return false;
  const id = { ArrowLeft: "step-back", ArrowRight: "step-on", Home: "step-first", End: "step-last" }[event.key];
  const link = id && document.getElementById(id);
  if (!link) return false;
  if (!link.hasAttribute("aria-disabled")) goTo(link.getAttribute("href"));
  return true;
}

function playOn() {
  const next = document.getElementById("step-on");
  if (!playing || !next || next.hasAttribute("aria-disabled")) { stopPlaying(); return; }
  goTo(next.getAttribute("href")).then(() => { if (playing) playing = setTimeout(playOn, 1200); pressPlay(); });
}

function stopPlaying() {
  clearTimeout(playing);
  playing = 0;
  pressPlay();
}

function pressPlay() {
  $("[data-play]")?.setAttribute("aria-pressed", String(Boolean(playing)));
}

let scrubbing = 0;
addEventListener("input", (event) => {
  if (!event.target.matches?.(".scrub")) return;
  fillScrubber();
  clearTimeout(scrubbing);
  scrubbing = setTimeout(() => goTo(scrubUrl()), 80);
});

// ——— Small things ———

addEventListener("click", async (event) => {
  const target = event.target.closest?.(
    "[data-theme-toggle], [data-copy], [data-keys], [data-play], a[data-step], [data-guide-read], [data-guide-off], [data-rule], [data-print]",
  );
  if (!event.target.closest?.("details.menu")) $$("details.menu[open]").forEach((menu) => { menu.open = false; });
  if (!event.target.closest?.(".reason")) hideBubble();
  if (!target) return;
  if (target.matches("a[data-step]")) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    stopPlaying();
    if (!target.hasAttribute("aria-disabled")) goTo(target.getAttribute("href"));
  } else if (target.hasAttribute("data-theme-toggle")) {
    toggleTheme();
  } else if (target.hasAttribute("data-copy")) {
    await copy(target);
  } else if (target.hasAttribute("data-keys")) {
    showKeys();
  } else if (target.hasAttribute("data-print")) {
    print();
  } else if (target.hasAttribute("data-rule")) {
    tellWhy(target);
  } else if (target.hasAttribute("data-guide-read")) {
    lessonRead(target.closest("[data-guide]").dataset.guide);
  } else if (target.hasAttribute("data-guide-off")) {
    lessonRead("all");
  } else if (playing) {
    stopPlaying();
  } else {
    playing = -1;
    playOn();
  }
});

function toggleTheme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
  root.dataset.theme = dark ? "light" : "dark";
  memory.set("theme", root.dataset.theme);
}

async function copy(button) {
  const said = [...button.childNodes].find((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
  const before = said?.data;
  try {
    await navigator.clipboard.writeText(button.dataset.copy);
    if (said) said.data = " Copied";
  } catch {
    // Without a clipboard the field beside the button can still be selected.
    const field = button.parentElement.querySelector("input[readonly]");
    field?.focus();
    field?.select();
    if (said && !field) said.data = ` ${button.dataset.copy}`;
    return;
  }
  setTimeout(() => { if (said) said.data = before; }, 2000);
}

function readTimes() {
  const units = [["day", 86400], ["hour", 3600], ["minute", 60]];
  for (const time of $$("time[data-ago]")) {
    const gone = (Date.now() - Date.parse(time.dateTime)) / 1000;
    const [name, size] = units.find(([, size]) => gone >= size) ?? [];
    const count = Math.floor(gone / size);
    if (gone < 31 * 86400) time.textContent = name ? `${count} ${name}${count === 1 ? "" : "s"} ago` : "just now";
  }
}

/** Clocks were read when the page was made; from then on they run here. */
function tick() {
  for (const clock of $$(".clock[data-running]")) {
    const left = Math.max(0, Number(clock.dataset.left) - 1000);
    clock.dataset.left = left;
    if (left < 3600000) {
      clock.lastElementChild.textContent = `${Math.floor(left / 60000)}:${String(Math.floor((left % 60000) / 1000)).padStart(2, "0")}`;
    }
  }
}

const keysOn = document.getElementById("keys-on");
if (keysOn) {
  keysOn.checked = memory.get("keys") !== "off";
  keysOn.addEventListener("change", () => memory.set("keys", keysOn.checked ? "on" : "off"));
}

afterChange();
setInterval(readTimes, 30000);
setInterval(tick, 1000);
openStream();
