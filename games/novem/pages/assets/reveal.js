// A round of Novem turned up: both markers turn over, the lines light up, the tile travels, and all of
// it is held about a second. The page itself shows how the round ended; this shows, once a round, how
// it came about. `html[data-reveal]` says that it is being shown, and the style sheet does the rest.
"use strict";

const $ = (selector, root = document) => root.querySelector(selector);
const root = document.documentElement;
const still = matchMedia("(prefers-reduced-motion: reduce)");

// Both markers turn, the lines light up, then the tile goes, in milliseconds.
const LEAVES = { slow: 1100, normal: 700 };
const TRAVELS = { slow: 640, normal: 320 };
const ENDS = { slow: 3600, normal: 2000 };

const memory = {
  get(key) { try { return localStorage.getItem(key); } catch { return null; } },
  set(key, value) { try { localStorage.setItem(key, value); } catch { /* forgotten on reload */ } },
};

const pace = () => root.dataset.pace ?? memory.get("pace") ?? "normal";
const held = () => memory.get("hold") === "on";
const round = () => $("[data-reveal-round]")?.dataset.revealRound;

// Whatever was turned up before this page was opened is shown as it ended.
let seen = round();
let ends = 0;
let flight = null;

/** Shows the last round if it is new. One that came while nobody looked is shown when somebody does. */
function look() {
  const hold = $("#hold");
  if (hold) hold.checked = held();
  const now = round();
  if (now === seen || document.hidden) return;
  seen = now;
  if (Number(now) > 0 && $(".nv-said") && !still.matches && pace() !== "off") show();
}

function show() {
  stop();
  const speed = LEAVES[pace()] ? pace() : "normal";
  root.dataset.reveal = speed;
  // The tile is seen on its way, wherever the reader had scrolled to.
  scrollTo({ top: 0, behavior: "instant" });
  const tile = $(".nv-before .nv-fly") ?? $(".nv-fly");
  if (tile) flight = travel(tile, speed);
  if (!held()) ends = setTimeout(stop, ENDS[speed]);
}

/** Lifts the tile and lets it go to the pile of whoever took it. */
function travel(tile, speed) {
  const { to } = tile.dataset;
  const pile = $(`.nv-tile.is-newest[id^="pile-${to}-"]`) ?? $(`[data-pile="${to}"] .nv-pile`) ?? $(`[data-pile="${to}"]`);
  const from = tile.getBoundingClientRect();
  const end = pile?.getBoundingClientRect() ?? from;
  const way = `${end.left + end.width / 2 - from.left - from.width / 2}px ${end.top + end.height / 2 - from.top - from.height / 2}px`;
  const size = Math.min(1, Math.max(0.3, Math.min(end.height, 60) / from.height));
  const up = { translate: "0 -10px", scale: 1.06, rotate: "-4deg" };
  return tile.animate(
    [{ offset: 0 }, { ...up, offset: 0.35, easing: "cubic-bezier(.3, .1, .2, 1)" }, { translate: way, scale: size, rotate: "0deg", offset: 1 }],
    { delay: LEAVES[speed], duration: TRAVELS[speed] * 1.5, fill: "forwards" },
  );
}

function stop() {
  clearTimeout(ends);
  flight?.cancel();
  flight = null;
  const focused = document.activeElement?.closest?.(".nv-said");
  delete root.dataset.reveal;
  if (focused) $("#question")?.focus({ preventScroll: true });
}

// A press anywhere goes on, and does nothing else: what lies there now was not there when the finger
// set out. Keys go on and do what they do.
addEventListener("click", (event) => {
  if (!("reveal" in root.dataset) || event.target.closest?.(".holdnote label") || event.detail === 0) return;
  stop();
  event.preventDefault();
  event.stopPropagation();
}, true);
addEventListener("keydown", (event) => {
  if ("reveal" in root.dataset && !["Tab", "Shift"].includes(event.key) && !event.target.matches?.("#hold")) stop();
}, true);

addEventListener("change", (event) => {
  if (!event.target.matches?.("#hold")) return;
  memory.set("hold", event.target.checked ? "on" : "off");
  clearTimeout(ends);
  if (!event.target.checked && "reveal" in root.dataset) ends = setTimeout(stop, 600);
});

document.addEventListener("tide:morphed", look);
document.addEventListener("tide:pace", () => { if (pace() === "off") stop(); });
document.addEventListener("visibilitychange", look);
still.addEventListener("change", stop);
look();
