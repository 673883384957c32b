// What the other did in Sand Castles, shown as a short sequence: tiles come one after the other, and what
// a wave took goes last. The page itself shows how it ended, with the last move marked. A finished castle
// is celebrated, briefly.
"use strict";

const $ = (selector, root = document) => root.querySelector(selector);
const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
const root = document.documentElement;
const still = matchMedia("(prefers-reduced-motion: reduce)");

// From one tile to the next, and how long a castle is celebrated, in milliseconds.
const STEP = { slow: 700, normal: 320 };
const FEAST = { slow: 3200, normal: 1800 };

const pace = () => root.dataset.pace ?? "normal";
const standing = () => new Set($$(".cell.tile[id], .washed[id]").map((piece) => piece.id));
const feast = () => $("[data-feast]")?.dataset.feast;

// Whatever was there when the page was opened is not news.
let known = standing();
let celebrated = feast();
let ends = 0;

function look() {
  const before = known;
  known = standing();
  const moves = !still.matches && pace() !== "off" && !document.hidden;
  const late = $$("[data-late][id]").filter((piece) => !before.has(piece.id));
  late.sort((one, other) => one.dataset.late - other.dataset.late);
  if (moves) late.forEach((piece, at) => arrive(piece, at * (STEP[pace()] ?? STEP.normal)));
  const now = feast();
  if (now !== celebrated && moves && now !== undefined) celebrate();
  celebrated = now;
}

function arrive(piece, delay) {
  const from = piece.matches(".washed") ? { scale: 2.2, opacity: 0 } : { translate: "0 -14px", scale: 1.25, opacity: 0 };
  piece.animate([from, {}], { delay, duration: 320, easing: "cubic-bezier(.3, .1, .2, 1)", fill: "backwards" });
}

function celebrate() {
  root.dataset.feast = "";
  clearTimeout(ends);
  ends = setTimeout(stop, FEAST[pace()] ?? FEAST.normal);
}

function stop() {
  clearTimeout(ends);
  delete root.dataset.feast;
}

// It covers nothing that can be pressed, and goes with the next press.
addEventListener("pointerdown", stop);
addEventListener("keydown", stop);
document.addEventListener("tide:morphed", look);
