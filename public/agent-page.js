// The only script of a public page. The page works without it: it shows office hours in the visitor's time, keeps a form
// that was sent without a connection, and loads the visitor statistics that an admin approved.

const statistics = document.currentScript?.dataset.statistics;
if (statistics && /^G-[A-Z0-9]+$/.test(statistics)) {
  globalThis.dataLayer = globalThis.dataLayer ?? [];
  const tell = function () {
    globalThis.dataLayer.push(arguments);
  };
  tell("js", new Date());
  tell("config", statistics);
  const script = document.createElement("script");
  script.src = `https://www.googletagmanager.com/gtag/js?id=${statistics}`;
  script.async = true;
  document.head.append(script);
}

// Office hours.
const table = document.querySelector("table[data-zone]");
const own = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (table && own) {
  const { zone, words } = table.dataset;
  const offset = (timeZone) => {
    const [at, parts] = [new Date(), { timeZone, hourCycle: "h23", dateStyle: "short", timeStyle: "short" }];
    return new Date(`${new Intl.DateTimeFormat("en-US", parts).format(at)} UTC`) - at.setSeconds(0, 0);
  };
  const minutes = Math.round((offset(own) - offset(zone)) / 60_000);
  const shown = (clock) => {
    const [hour, minute] = clock.split(":").map(Number);
    const at = new Date(Date.UTC(2000, 0, 2, hour, minute + minutes));
    const time = { timeZone: "UTC", hour: "numeric", minute: "2-digit" };
    return { time: at.toLocaleTimeString("en-US", time), days: at.getUTCDate() - 2 };
  };
  const shift = (days) => (days === 0 ? "" : days > 0 ? " +1" : " −1");
  if (minutes)
    for (const cell of table.querySelectorAll("td[data-open]")) {
      const [from, to] = [shown(cell.dataset.open), shown(cell.dataset.close)];
      const note = document.createElement("small");
      note.textContent = `${from.time}${shift(from.days)} – ${to.time}${shift(to.days)}`;
      cell.append(note);
    }
  if (minutes) table.nextElementSibling.append(`. ${words}.`);
}

// The form.
const form = document.querySelector("#form form");
const kept = "form-waiting";
const said = document.querySelector("#form .said");
const read = () => {
  try {
    return JSON.parse(localStorage.getItem(kept) ?? "null");
  } catch {
    return null;
  }
};
const forget = () => {
  try {
    localStorage.removeItem(kept);
  } catch {
    // A browser that keeps nothing kept nothing.
  }
};
// The server has answered, with thanks or with what is wrong.
if (said) forget();

if (form) {
  const send = () => HTMLFormElement.prototype.submit.call(form);
  const wait = () => {
    const note = document.createElement("p");
    note.className = "said";
    note.setAttribute("role", "status");
    note.textContent = form.dataset.waiting;
    form.before(note);
    addEventListener("online", send, { once: true });
  };
  const waiting = read();
  if (waiting && !said) {
    for (const field of form.elements) {
      const values = waiting.filter(([name]) => name === field.name).map(([, value]) => value);
      if (field.type === "checkbox") field.checked = values.includes(field.value);
      else if (field.name && values.length > 0) field.value = values[0];
    }
    if (navigator.onLine) send();
    else wait();
  }
  form.addEventListener("submit", (event) => {
    // The button has no name, so the form is sent all the same.
    form.querySelector("button[type=submit]").disabled = true;
    if (navigator.onLine) return;
    event.preventDefault();
    localStorage.setItem(kept, JSON.stringify([...new FormData(form)]));
    wait();
  });
  addEventListener("pageshow", () => (form.querySelector("button[type=submit]").disabled = false));
}
