// What the pages do beyond plain forms and links. Everything here has a way to
// work without it: forms post, links lead somewhere, reloading shows the present.
"use strict";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const FRAGMENT = "text/fragment+html";
const PARTS = ["notice", "sea", "hint", "table", "device", "coach", "dock"];
const still = matchMedia("(prefers-reduced-motion: reduce)");

const memory = {
  get(key) { try { return localStorage.getItem(key); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(key, value); } catch { /* forgotten on reload */ } },
};

/** How fast others' moves are shown: `slow`, `normal` or `off`. */
const pace = () => document.documentElement.dataset.pace ?? "normal";

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

// ——— One device for several: of one player's side nothing stays for the next ———

const eyesOf = (page) => page.getElementById("table")?.dataset.eyes ?? "";
let moved = 0;

/** Asks for the page anew. Until it is there, nothing of this one is seen. */
function startOver() {
  document.documentElement.hidden = true;
  location.reload();
}

// What scripts keep for a tab, such as strokes that can be undone, is one player's.
if (eyesOf(document).startsWith("to-")) try { sessionStorage.clear(); } catch { /* nothing is kept there */ }

/** Morphs the parts of a parsed answer into the page. Older news is no news. */
function show(fresh) {
  clearTimeout(moved);
  if (fresh.getElementById("table") && eyesOf(fresh) !== eyesOf(document)) { startOver(); return; }
  const parts = PARTS.filter((id) => fresh.getElementById(id) && document.getElementById(id));
  const [coming, shown] = [versionOf(fresh, Infinity), versionOf(document, 0)];
  if (parts.length === 0 || coming < shown) return;
  const update = () => morph(parts, fresh);
  if (still.matches || pace() === "off") {
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
  const phase = document.getElementById("table")?.dataset.phase;
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
  const table = document.getElementById("table");
  const title = table?.dataset.title ?? fresh.title;
  if (title) document.title = title;
  afterChange();
  // A new phase is looked at from the top, unless somebody is writing just now.
  if (phase && table.dataset.phase && phase !== table.dataset.phase && !document.activeElement?.closest?.(FIELDS)) {
    scrollTo({ top: 0, behavior: "instant" });
  }
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
  for (const choice of $$("[data-pace-choice]")) choice.checked = choice.value === pace();
  namePieces();
  rove();
  countTicks();
  coach();
  readTimes();
  fillScrubber();
  if (playing) pressPlay();
  if (lost) notNow();
  document.dispatchEvent(new Event("tide:morphed"));
}

// What has the focus, and what is jumped to, does not lie under the tray, however high that is. The
// board's pieces keep clear of it (table.css), not the page: whatever lies in the tray is in sight
// anyway, and a page that made room for it would jump with every piece that is chosen.
const shore = $(".shore") ?? document.getElementById("dock");
if (shore) {
  const clear = () => { document.documentElement.style.setProperty("--tray", `${shore.offsetHeight + 8}px`); };
  new ResizeObserver(clear).observe(shore);
}

// ——— The log: the stream brings the lines that are new, and what it has told before goes below ———

let told = [];

/** Completes the log of a pushed fragment. Whether that could be done. */
function tellOn(fresh) {
  // What the operator tells everybody comes by itself.
  if (!fresh.getElementById("table")) return true;
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
let alone = false;
let tries = 0;
let retry = 0;
let away = 0;
let lostSoon = 0;

function openStream() {
  if (!streamUrl || stream) return;
  clearTimeout(retry);
  stream = new EventSource(streamUrl);
  told = [];
  stream.onopen = () => { tries = 0; setLost(false); setAlone(false); };
  stream.onmessage = (event) => {
    tries = 0;
    setLost(false);
    const fresh = parse(event.data);
    // Whoever lacks something in between asks for the whole.
    if (tellOn(fresh)) show(fresh); else { closeStream(); openStream(); }
  };
  stream.onerror = () => { closeStream(); again(); askWhy(); };
}

/** A stream that does not open may have been refused. Whoever may not be here any more is shown why,
 *  and whoever has too many pages open plays on without one that follows by itself. */
async function askWhy() {
  if (tries < 2) return;
  const enough = new AbortController();
  try {
    const { status } = await fetch(streamUrl, { signal: enough.signal });
    enough.abort();
    if ([401, 403, 404, 410].includes(status)) location.reload();
    setAlone(status === 429);
  } catch { /* The connection is lost, and that is said already. */ }
}

/** Whether this page is one too many, and follows nothing. */
function setAlone(now) {
  alone = now;
  const line = document.getElementById("alone");
  if (line) line.hidden = !now;
  if (now) setLost(false);
}

function closeStream() {
  stream?.close();
  stream = null;
}

function again() {
  // A short hiccup is nobody's business.
  if (!alone) lostSoon ||= setTimeout(() => setLost(true), 1500);
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
  for (const button of $$("button:not([aria-disabled])")) {
    // Those on the board belong to a form elsewhere on the page.
    if (!button.form?.matches("[data-live]")) continue;
    button.setAttribute("aria-disabled", "true");
    button.dataset.lost = "";
  }
}

document.addEventListener("visibilitychange", () => {
  clearTimeout(away);
  // Whoever wants to be called by this page has it listen on.
  const calls = ["sound", "note", "buzz"].some((way) => memory.get(`call-${way}`) === "on");
  if (document.hidden && !calls) away = setTimeout(() => { clearTimeout(retry); closeStream(); }, 60000);
  else { tries = 0; openStream(); }
});
addEventListener("online", () => { tries = 0; closeStream(); openStream(); });
addEventListener("pageshow", (event) => {
  if (!event.persisted) return;
  if (eyesOf(document)) { startOver(); return; }
  closeStream();
  openStream();
});
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
  // Heron thinks: three dots until the answer is there.
  const thinks = button?.hasAttribute("data-thinks") && button.name !== "close" ? button : null;
  if (thinks) { thinks.classList.add("is-thinking"); thinks.setAttribute("aria-disabled", "true"); }
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
    // Whoever has moved may hand the device on before the stream says so.
    if (answer.status === 204 && eyesOf(document)) moved = setTimeout(startOver, 1500);
    const fresh = parse(text);
    const said = fresh.getElementById("refusal");
    show(fresh);
    if (said) bubble(document.getElementById(button?.id) ?? button ?? form, said);
  } catch {
    setLost(true);
    closeStream();
    again();
  } finally {
    if (thinks) { thinks.classList.remove("is-thinking"); thinks.removeAttribute("aria-disabled"); }
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

// ——— The coach: each lesson once, remembered in this browser ———

const lessonsOf = (course) => (memory.get(`lessons-${course}`) ?? "").split(" ");

/** Shows the first lesson of this moment that was not read yet. */
function coach() {
  const line = document.getElementById("coach");
  if (!line) return;
  const read = lessonsOf(line.dataset.course);
  const off = read.includes("off");
  const next = off ? null : $$("[data-lesson]", line).find((lesson) => !read.includes(lesson.dataset.lesson));
  const more = !off && (line.dataset.lessons ?? "").split(" ").some((lesson) => lesson && !read.includes(lesson));
  for (const lesson of $$(".coach", line)) {
    lesson.classList.toggle("is-now", lesson === next || (!next && more && lesson.matches(".coach-rest")));
  }
}

function lessonRead(what) {
  const { course } = document.getElementById("coach").dataset;
  memory.set(`lessons-${course}`, [...lessonsOf(course), what].join(" ").trim());
  coach();
  // Whoever reads with the keyboard reads on; after the last lesson the table asks again.
  const next = $("#coach .is-now [data-lesson-read]") ?? document.getElementById("question");
  next?.focus({ preventScroll: true });
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

// ——— What is looked up beside the board lies over the page and pushes nothing ———

function placePeek(peek) {
  const at = $("summary", peek).getBoundingClientRect();
  const below = at.bottom < innerHeight * 0.55;
  const width = Math.min(352, innerWidth - 16);
  peek.style.setProperty("--peek-left", `${Math.max(8, Math.min(at.left, innerWidth - width - 8))}px`);
  peek.style.setProperty("--peek-top", below ? `${at.bottom + 4}px` : "auto");
  peek.style.setProperty("--peek-bottom", below ? "auto" : `${innerHeight - at.top + 4}px`);
  peek.style.setProperty("--peek-room", `${Math.max(96, (below ? innerHeight - at.bottom : at.top) - 16)}px`);
}

const placePeeks = () => $$("#table details.peek[open]").forEach(placePeek);
// Before it opens, so that it is never seen elsewhere; by a script it opens without a press.
addEventListener("click", (event) => {
  const summary = event.target.closest?.("#table details.peek > summary");
  if (summary) placePeek(summary.parentElement);
}, true);
addEventListener("toggle", (event) => { if (event.target.open && event.target.matches("details.peek")) placePeek(event.target); }, true);
addEventListener("scroll", placePeeks, { capture: true, passive: true });
addEventListener("resize", placePeeks);

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

/** What lies over the page or in it and was opened by its reader: Esc and a press beside it close it. */
const OPENED = ["menu", "peek", "sure", "line-menu"].map((kind) => `details.${kind}[open]`).join() + ", details[data-pop][open]";
/** Where keys write, so that they press nothing. Boxes to tick write nothing. */
const FIELDS = "input:not([type=checkbox], [type=radio], [type=range]), select, textarea, [contenteditable], dialog";

const usable = (target) => target.checkVisibility({ visibilityProperty: true }) && !target.closest("[inert]");

/** What a key presses: whatever names it (`data-key="a 1"`), or else the n-th choice of the dock. */
function pressedBy(key) {
  const named = $$("[data-key]").find((target) => target.dataset.key.toLowerCase().split(" ").includes(key) && usable(target));
  return named ?? (/^[1-9]$/.test(key) ? choices()[key - 1] : undefined);
}

/** The pieces of the hand, or else the buttons that play; what has a key of its own is not counted. */
function choices() {
  const hand = $$(`#dock [data-hand] :is(${PIECES}, input[type=radio])`);
  const found = hand.length ? hand : $$("#dock :is(button[name], input[type=checkbox], input[type=radio])");
  return found.filter((piece) => usable(piece.labels?.[0] ?? piece) && !piece.closest("[data-key]") && !piece.labels?.[0]?.dataset.key);
}

function press(target) {
  // A box is found by the focus; whoever presses a button by a key stays where they are.
  if (target.matches("[data-hand] *")) { target.focus({ preventScroll: true }); rove(); }
  target.click();
}

addEventListener("keydown", (event) => {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (alongHand(event) || alongReplay(event)) { event.preventDefault(); return; }
  if (event.key === "Escape") {
    hideBubble();
    const opened = $$(OPENED);
    // What is open over the page closes first, then what was asked for.
    if (opened.length === 0 && !document.getElementById("keys")?.open) $$("[data-esc]").find(usable)?.click();
    for (const open of opened) {
      const held = open.contains(document.activeElement);
      open.open = false;
      if (held) $("summary", open).focus();
    }
    return;
  }
  if (event.target.closest?.(FIELDS) || memory.get("keys") === "off" || event.repeat) return;
  const key = event.key.toLowerCase();
  const target = pressedBy(key) ?? (key === "u" ? $("[data-take-back]") : undefined);
  if (target) { event.preventDefault(); press(target); } else if (key === "?") showKeys();
});

/** The keys of this very page, and then those of every page. */
function showKeys() {
  const dialog = document.getElementById("keys");
  if (!dialog || dialog.open) return;
  const rows = $$("[data-key]").filter(usable).map((target) => [
    target.dataset.key.toUpperCase().split(" ").join(" or "),
    target.dataset.keyLabel ?? target.getAttribute("aria-label") ?? target.innerText,
  ]);
  const count = Math.min(9, choices().length);
  if (count) rows.push([count > 1 ? `1 to ${count}` : "1", count > 1 ? "choose the piece or button at that place" : "choose it"]);
  $$("[data-here]", dialog).forEach((old) => old.remove());
  $("dl", dialog).prepend(...rows.map(([key, what]) => {
    const row = document.createElement("div");
    row.dataset.here = "";
    const [name, text, cap] = ["dt", "dd", "kbd"].map((tag) => document.createElement(tag));
    cap.textContent = key;
    text.textContent = what.trim().replace(/\s+/g, " ");
    name.append(cap);
    row.append(name, text);
    return row;
  }));
  dialog.showModal();
}

// ——— Replays ———

/** At least so long between two moments that are fetched: whoever holds a key down asks for many. */
const BREATH = 90;

let playing = 0;
/** The address that is being gone to; presses that come meanwhile go on from there. */
let wanted = null;
let arrived = null;
let going = null;

/** Goes to another moment without leaving the page. Of several, only the last has to be reached. */
function goTo(url) {
  wanted = url;
  const slider = $(".scrub");
  if (slider && placeOf(url).at !== null) { slider.value = placeOf(url).at; fillScrubber(); }
  going ??= follow().finally(() => { going = null; });
  return going;
}

async function follow() {
  while (wanted) {
    const url = wanted;
    try {
      const answer = await fetch(url);
      if (answer.status === 429) { await pause(1000 * (Number(answer.headers.get("retry-after")) || 1)); continue; }
      if (!answer.ok) throw new Error(answer.status);
      show(parse(await answer.text()));
    } catch {
      wanted = null;
      location.assign(url);
      return;
    }
    arrived = url;
    history.replaceState(null, "", url);
    if (wanted === url) wanted = null; else await pause(BREATH);
  }
  showNow();
}

/** Brings the current line of the list into its own window; the page itself stays where it is. */
function showNow() {
  const list = $("#moves .dec") ?? document.getElementById("moves");
  const line = $("#moves [aria-current=step]")?.closest("li");
  if (!line || list.scrollHeight <= list.clientHeight) return;
  const [seen, now] = [list.getBoundingClientRect(), line.getBoundingClientRect()];
  if (now.top < seen.top || now.bottom > seen.bottom) list.scrollTop += now.top - seen.top - (list.clientHeight - now.height) / 2;
}
showNow();

const pause = (time) => new Promise((done) => { setTimeout(done, time); });

/** Which move an address shows, and through whose eyes. */
function placeOf(url) {
  const given = new URL(url, location.href).searchParams;
  return { at: given.get("at"), as: given.get("as") };
}

// A page that is still being made asks for itself again; reviews take a few seconds.
async function askAgain() {
  const address = document.getElementById("table")?.dataset.again;
  if (!address) return;
  const answer = await fetch(address).catch(() => null);
  if (answer?.status === 202) { show(parse(await answer.text())); setTimeout(askAgain, 1000); }
  else if (answer?.ok || answer?.status === 409) location.replace(address);
  else setTimeout(askAgain, 1000 * (Number(answer?.headers.get("retry-after")) || 5));
}
setTimeout(askAgain, 1000);

function scrubUrl() {
  const form = $("form[data-scrub]");
  return form && `${form.getAttribute("action")}?${new URLSearchParams(new FormData(form))}`;
}

function fillScrubber() {
  const slider = $(".scrub");
  if (!slider) return;
  const [least, most] = [Number(slider.min), Number(slider.max)];
  slider.style.setProperty("--v", `${(100 * (slider.value - least)) / (most - least || 1)}%`);
}

/** The address of a step from where the last press has led, or nothing at the end. */
function stepUrl(id) {
  const { at: shown, as: eyes, turns: listed, stops: named } = document.getElementById("dock").dataset;
  const place = wanted ?? arrived;
  const at = Number((place && placeOf(place).at) ?? shown);
  const as = (place && placeOf(place).as) ?? eyes;
  const turns = listed.split(" ").map(Number);
  const [first, last] = [turns[0], turns.at(-1)];
  // A review stops at decisions, a replay at every move.
  const stops = named?.split(" ").map(Number);
  const to = {
    "step-first": first,
    "step-last": last,
    "step-back": stops ? stops.findLast((stop) => stop < at) ?? first : Math.max(first, at - 1),
    "step-on": stops ? stops.find((stop) => stop > at) ?? last : Math.min(last, at + 1),
    "turn-back": turns.findLast((turn) => turn < at) ?? first,
    "turn-on": turns.find((turn) => turn > at) ?? last,
  }[id];
  const form = $("form[data-scrub]");
  const fields = new URLSearchParams(new FormData(form));
  fields.set("as", as);
  fields.set("at", to);
  return to === at ? null : `${form.getAttribute("action")}?${fields}`;
}

function takeStep(id) {
  const url = stepUrl(id);
  if (url) goTo(url);
}

function alongReplay(event) {
  if (!$("form[data-scrub]") || event.target.closest?.(`${FIELDS}, [data-hand]`)) return false;
  if (event.key === " " && !event.target.closest?.("a, button, summary")) { if (!event.repeat) playOrPause(); return true; }
  const arrows = event.shiftKey ? { ArrowLeft: "turn-back", ArrowRight: "turn-on" } : { ArrowLeft: "step-back", ArrowRight: "step-on" };
  const id = { ...arrows, Home: "step-first", End: "step-last" }[event.key];
  if (!id) return false;
  stopPlaying();
  takeStep(id);
  return true;
}

function playOn() {
  if (!playing || !stepUrl("step-on")) { stopPlaying(); return; }
  goTo(stepUrl("step-on")).then(() => { if (playing) playing = setTimeout(playOn, pace() === "slow" ? 2400 : 1200); pressPlay(); });
}

function playOrPause() {
  if (playing) { stopPlaying(); return; }
  playing = -1;
  pressPlay();
  playOn();
}

function stopPlaying() {
  clearTimeout(playing);
  playing = 0;
  pressPlay();
}

function pressPlay() {
  const button = $("[data-play]");
  if (!button) return;
  button.setAttribute("aria-pressed", String(Boolean(playing)));
  const drawing = $("use", button);
  drawing?.setAttribute("href", drawing.getAttribute("href").replace(/#.*/, playing ? "#i-pause" : "#i-play"));
}

// Nobody looks: it goes on from here when somebody does.
document.addEventListener("visibilitychange", () => { if (document.hidden && playing) stopPlaying(); });

let scrubbing = 0;
addEventListener("input", (event) => {
  if (!event.target.matches?.(".scrub")) return;
  fillScrubber();
  stopPlaying();
  clearTimeout(scrubbing);
  scrubbing = setTimeout(() => goTo(scrubUrl()), 80);
});

// ——— Where one is in a long text ———

const chaptersSeen = new Set();
const chapterLinks = new Map($$(".toc a[href^='#']").map((link) => [document.getElementById(link.hash.slice(1)), link]));
if (chapterLinks.size) {
  const eye = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) if (isIntersecting) chaptersSeen.add(target); else chaptersSeen.delete(target);
    const first = [...chapterLinks.keys()].find((chapter) => chaptersSeen.has(chapter));
    for (const [chapter, link] of chapterLinks) if (chapter === first) link.setAttribute("aria-current", "true"); else if (first) link.removeAttribute("aria-current");
  }, { rootMargin: "-15% 0px -50% 0px" });
  for (const chapter of chapterLinks.keys()) if (chapter) eye.observe(chapter);
}

// ——— Small things ———

addEventListener("click", async (event) => {
  const target = event.target.closest?.(
    "[data-theme-toggle], [data-copy], [data-keys], [data-play], a[data-step], [data-lesson-read], [data-lessons-off], [data-lessons-on], [data-unsure], [data-rule], [data-print]",
  );
  $$(OPENED).forEach((open) => { if (!open.contains(event.target)) open.open = false; });
  if (!event.target.closest?.(".reason")) hideBubble();
  if (!target) return;
  if (target.matches("a[data-step]")) {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button) return;
    event.preventDefault();
    stopPlaying();
    if (target.closest(".transport")) takeStep(target.id); else goTo(target.getAttribute("href"));
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
  } else if (target.hasAttribute("data-lesson-read")) {
    lessonRead(target.closest("[data-lesson]").dataset.lesson);
  } else if (target.hasAttribute("data-lessons-off")) {
    lessonRead("off");
  } else if (target.hasAttribute("data-lessons-on")) {
    memory.set(`lessons-${target.dataset.lessonsOn}`, "");
    coach();
  } else if (target.hasAttribute("data-unsure")) {
    target.closest("details").open = false;
  } else {
    playOrPause();
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

// How fast the moves of others are shown: `html[data-pace]`, which games and style sheets read.
addEventListener("change", (event) => {
  if (!event.target.matches?.("[data-pace-choice]")) return;
  document.documentElement.dataset.pace = event.target.value;
  memory.set("pace", event.target.value);
  document.dispatchEvent(new Event("tide:pace"));
});

const keysOn = document.getElementById("keys-on");
if (keysOn) {
  keysOn.checked = memory.get("keys") !== "off";
  keysOn.addEventListener("change", () => memory.set("keys", keysOn.checked ? "on" : "off"));
}

// Clauses were once on the page that now teaches the game.
if (/^\/rules\/[^/]+$/.test(location.pathname) && /^#[A-Z]{2,}-\d/.test(location.hash)) {
  location.replace(`${location.pathname}/rulings${location.hash}`);
}

// ——— Calls, for those who want them, and what an installed site needs ———

const callUrl = document.currentScript.src.replace("live.js", "call.js");
let calls = null;

function loadCalls() {
  return calls ??= new Promise((done) => {
    const script = document.createElement("script");
    script.src = callUrl;
    script.onload = done;
    document.head.append(script);
  });
}

addEventListener("click", (event) => {
  if (!event.target.closest?.("[data-call]")) return;
  event.preventDefault();
  loadCalls().then(() => document.dispatchEvent(new Event("tide:call-me")));
});

addEventListener("load", () => {
  navigator.serviceWorker?.register("/service-worker.js").catch(() => { /* the site works without */ });
  const wanted = ["sound", "note", "buzz", "push"].some((way) => memory.get(`call-${way}`) === "on");
  if (wanted || $("[data-call-ways]")) loadCalls();
  const waiting = Number($("main[data-waiting]")?.dataset.waiting ?? NaN);
  if (waiting >= 0) navigator.setAppBadge?.(waiting).catch(() => {});
});

afterChange();
setInterval(readTimes, 30000);
setInterval(tick, 1000);
openStream();
