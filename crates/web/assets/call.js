// Calls somebody whose move it is: by sound, notification, vibration or push, whatever they chose in this
// browser. Nothing is on until it is chosen, and nobody loads this before.
"use strict";

(() => {
  const $$ = (selector, root = document) => [...root.querySelectorAll(selector)];
  const read = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const write = (key, value) => { try { localStorage.setItem(key, value); } catch { /* forgotten on reload */ } };
  const isOn = (way) => read(`call-${way}`) === "on";
  const DAY = 86400000;

  // ——— What this browser can do ———

  const notes = "Notification" in window && window.isSecureContext;
  const workers = "serviceWorker" in navigator && window.isSecureContext;
  const can = {
    sound: "AudioContext" in window,
    note: notes,
    buzz: "vibrate" in navigator && matchMedia("(pointer: coarse)").matches,
    push: notes && workers && "PushManager" in window,
  };

  // ——— The chime: two notes, like a glass buoy ———

  let audio = null;

  /** Browsers make no sound before somebody has touched the page. */
  function unlock() {
    if (!isOn("sound") || !can.sound) return;
    audio ??= new AudioContext();
    if (audio.state === "suspended") audio.resume().catch(() => {});
  }

  function chime() {
    unlock();
    if (!audio || audio.state !== "running") return;
    [[0, 659.3], [0.16, 987.8]].forEach(([wait, pitch]) => {
      const [tone, volume] = [audio.createOscillator(), audio.createGain()];
      const start = audio.currentTime + wait;
      tone.type = "sine";
      tone.frequency.value = pitch;
      volume.gain.setValueAtTime(0.0001, start);
      volume.gain.exponentialRampToValueAtTime(0.18, start + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.5);
      tone.connect(volume).connect(audio.destination);
      tone.start(start);
      tone.stop(start + 0.55);
    });
  }

  addEventListener("pointerdown", unlock);
  addEventListener("keydown", unlock);

  // ——— Calling, once for all open pages of a table ———

  const turnOf = () => {
    const table = document.getElementById("table");
    return table && "yourMove" in table.dataset ? table.dataset.version : null;
  };
  const place = location.pathname.match(/^\/t\/[^/]+/)?.[0];
  let known = turnOf();

  const WAYS = { sound: chime, buzz: () => navigator.vibrate([120, 80, 120]), note: notify };
  // A page that nobody has touched may make no sound, so another one does.
  const ready = { sound: () => audio?.state === "running", buzz: () => can.buzz, note: () => can.note && Notification.permission === "granted" };

  /** Calls in one way, in one page only, however many are open; in none if one is looked at. */
  async function once(turn, way) {
    const key = `called-${place}-${way}`;
    const mark = async () => {
      if (read(key) === turn) return;
      write(key, turn);
      if (!isOn(way) || !document.hidden) return;
      document.dispatchEvent(new CustomEvent("tide:called", { detail: way }));
      await WAYS[way]();
    };
    if (!navigator.locks) return mark();
    return navigator.locks.request(key, mark);
  }

  async function notify() {
    const game = document.querySelector("#sea h1")?.textContent ?? "Tidetable";
    const shown = { body: game, tag: place.slice(3), data: { url: place }, icon: "/apple-touch-icon.png" };
    const worker = workers ? await navigator.serviceWorker.getRegistration() : null;
    if (worker?.active) await worker.showNotification("Your move", shown);
    else new Notification("Your move", shown).onclick = () => window.focus();
  }

  function look() {
    if (!place) return;
    const turn = turnOf();
    const began = turn !== null && known === null;
    known = turn;
    if (!began) return;
    // Whoever looks at one of the pages needs no call.
    for (const way of Object.keys(WAYS)) if (!document.hidden || ready[way]()) once(turn, way).catch(() => {});
  }

  document.addEventListener("tide:morphed", look);

  // ——— Push: for when no page is open ———

  const bytes = (text) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const text = (buffer) => btoa(String.fromCharCode(...new Uint8Array(buffer))).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");

  async function tell(path, fields, csrf) {
    const body = new URLSearchParams({ csrf, ...fields });
    const answer = await fetch(path, { method: "POST", body });
    if (!answer.ok) throw new Error(`${answer.status}`);
  }

  /** Asks the browser for an address, and tells the house. */
  async function subscribe() {
    const { key, csrf } = await (await fetch("/me/push")).json();
    const worker = await navigator.serviceWorker.ready;
    let known = await worker.pushManager.getSubscription();
    if (known && text(known.options.applicationServerKey ?? new ArrayBuffer(0)) !== key) {
      // Made for another house's key: nobody could call it.
      await known.unsubscribe();
      known = null;
    }
    known ??= await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes(key) });
    const fields = { endpoint: known.endpoint, p256dh: text(known.getKey("p256dh")), auth: text(known.getKey("auth")) };
    await tell("/me/push", fields, csrf);
    write("call-renewed", String(Date.now()));
  }

  async function unsubscribe() {
    const worker = await navigator.serviceWorker.getRegistration();
    const known = await worker?.pushManager.getSubscription();
    if (!known) return;
    await known.unsubscribe();
    const { csrf } = await (await fetch("/me/push")).json();
    await tell("/me/push/stop", { endpoint: known.endpoint }, csrf);
  }

  // ——— Choosing ———

  const say = (what) => $$("[data-call-told]").forEach((line) => { line.textContent = what; });

  function fill() {
    for (const box of $$("[data-call-way]")) {
      const way = box.dataset.callWay;
      box.checked = isOn(way) && can[way];
      box.closest("[data-way]").hidden = !can[way];
    }
  }

  const BLOCKED = "Your browser blocks notifications from this site. Allow them in its settings for this page, then choose again.";

  /** Whether notifications may be shown; asks the person if that is open. */
  async function mayNotify() {
    const answer = Notification.permission === "default" ? await Notification.requestPermission() : Notification.permission;
    return answer === "granted";
  }

  async function choose(way, on) {
    say("");
    if (on && (way === "note" || way === "push") && !(await mayNotify())) {
      say(BLOCKED);
      fill();
      return;
    }
    try {
      if (way === "push") await (on ? subscribe() : unsubscribe());
    } catch (error) {
      say(error.message === "403" ? "Sit down at a table first: then we know whom to call."
        : "Your browser's push service did not answer. Everything else works; try this again later.");
      if (on) { fill(); return; }
    }
    write(`call-${way}`, on ? "on" : "off");
    if (way === "sound" && on) chime();
    if (way === "buzz" && on) navigator.vibrate(120);
    fill();
  }

  addEventListener("change", (event) => {
    if (event.target.matches?.("[data-call-way]")) choose(event.target.dataset.callWay, event.target.checked);
  });
  /** At a table the choices of your page come to you. */
  document.addEventListener("tide:call-me", async () => {
    let dialog = document.getElementById("call");
    if (!dialog) {
      const page = new DOMParser().parseFromString(await (await fetch("/me")).text(), "text/html");
      dialog = document.createElement("dialog");
      dialog.id = dialog.className = "call";
      dialog.setAttribute("aria-labelledby", "call-title");
      dialog.innerHTML = '<h2 id="call-title">When it is your move</h2><form method="dialog"><button class="btn">Close</button></form>';
      dialog.lastChild.before(document.importNode(page.querySelector("[data-call-ways]"), true));
      document.body.append(dialog);
    }
    $$("details.menu[open]").forEach((menu) => { menu.open = false; });
    fill();
    if (!dialog.open) dialog.showModal();
  });
  addEventListener("storage", fill);

  // ——— At the start ———

  async function start() {
    fill();
    if (!workers) return;
    try {
      const due = Date.now() - Number(read("call-renewed") ?? 0) > DAY;
      if (isOn("push") && due && Notification.permission === "granted") await subscribe();
    } catch { /* The site works without. */ }
  }

  start();
})();
