// The note at the end of a turn: it lies on the table once per turn and browser, until it is put
// away. Without this script it stands above the board, and in the log it can always be read again.
"use strict";

const MOST_TABLES = 30;
// What this page has put away, for browsers that remember nothing.
const away = new Set();

/** The note that was read last at each table, newest first: `table Turn 8`. */
function read() {
  try { return JSON.parse(localStorage.getItem("tharos-notes")) ?? []; } catch { return []; }
}

function putAway(note) {
  away.add(note);
  const table = (other) => other.split(" ")[0];
  const others = read().filter((other) => table(other) !== table(note));
  try { localStorage.setItem("tharos-notes", JSON.stringify([note, ...others].slice(0, MOST_TABLES))); } catch { /* as above */ }
}

/** Lays the note over the table if it was not read yet; everything below it rests meanwhile. */
function lay() {
  const slip = document.getElementById("slip");
  const done = document.getElementById("slip-done");
  const note = slip?.dataset.slip;
  const open = Boolean(slip && done && !away.has(note) && !read().includes(note));
  const opens = open && !document.body.classList.contains("reads-slip");
  document.body.classList.toggle("reads-slip", open);
  for (const part of document.getElementById("table")?.children ?? []) part.inert = open && part !== slip;
  for (const part of document.querySelectorAll("#coach, .th-tray > :not(.slip-dock)")) part.inert = open;
  if (opens) {
    scrollTo({ top: 0, behavior: "instant" });
    done.focus({ preventScroll: true });
  }
}

function done() {
  const slip = document.getElementById("slip");
  if (!document.body.classList.contains("reads-slip")) return;
  putAway(slip.dataset.slip);
  lay();
  document.getElementById("question")?.focus({ preventScroll: true });
}

addEventListener("click", (event) => { if (event.target.closest?.("[data-slip-done]")) done(); });
addEventListener("keydown", (event) => { if (event.key === "Escape") done(); });
document.addEventListener("tide:morphed", lay);
// Another page of the same table may have put it away while this one slept.
addEventListener("storage", lay);
lay();
