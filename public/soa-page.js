// The only script of the signing page. The page works without it: it takes a drawn signature, notes that the form was begun,
// and keeps what was typed in this browser until it is signed.

const root = document.documentElement;
const kept = `soa ${location.pathname}`;

if (document.querySelector("[data-signed]")) forget();

const form = document.querySelector("form");
if (form) {
  root.classList.add("js");
  const { elements } = form;
  restore();

  // A representative's part is shown when it is asked for.
  const deputy = document.querySelector(".deputy");
  const box = elements.by_representative;
  const show = () => (deputy.hidden = !box.checked);
  box.addEventListener("change", show);
  show();

  // Strokes are kept as a path, so that they survive a rotation.
  const pad = document.querySelector(".pad");
  const path = pad.querySelector("path");
  const { width, height } = pad.getBoundingClientRect();
  const size = [elements.stroke_width.value, elements.stroke_height.value].map(Number);
  const [wide, high] = elements.strokes.value ? size : [Math.round(width) || 600, Math.round(height) || 200];
  pad.setAttribute("viewBox", `0 0 ${wide} ${high}`);
  pad.setAttribute("preserveAspectRatio", "xMidYMid meet");
  elements.stroke_width.value = wide;
  elements.stroke_height.value = high;
  path.setAttribute("d", elements.strokes.value);
  const strokesMax = 19_000;
  let isDown = false;
  const draw = (letter, event) => {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(pad.getScreenCTM().inverse());
    const [x, y] = [point.x, point.y].map((value) => Math.round(value * 10) / 10);
    const strokes = `${elements.strokes.value}${letter}${x} ${y}`;
    if (strokes.length > strokesMax) return;
    elements.strokes.value = strokes;
    path.setAttribute("d", strokes);
  };
  pad.addEventListener("pointerdown", (event) => {
    isDown = true;
    pad.setPointerCapture(event.pointerId);
    draw("M", event);
  });
  pad.addEventListener("pointermove", (event) => isDown && draw("L", event));
  for (const end of ["pointerup", "pointercancel"])
    pad.addEventListener(end, () => {
      isDown = false;
      keep();
    });
  document.querySelector(".clear").addEventListener("click", () => {
    elements.strokes.value = "";
    path.setAttribute("d", "");
    keep();
  });

  // A scanner that only opens the link does not count as the person.
  let isNoted = false;
  form.addEventListener("input", () => {
    keep();
    isNoted ||= navigator.sendBeacon(`${location.pathname}/viewed`);
  });

  let isSending = false;
  form.addEventListener("submit", (event) => {
    elements.zone.value = Intl.DateTimeFormat().resolvedOptions().timeZone ?? "";
    elements.device_at.value = new Date().getTime();
    if (navigator.onLine) {
      if (isSending) event.preventDefault();
      isSending = true;
      return;
    }
    event.preventDefault();
    say(form.dataset.waiting);
    addEventListener("online", () => form.requestSubmit(), { once: true });
  });
  // Back from a page that did not load.
  addEventListener("pageshow", () => (isSending = false));

  function keep() {
    const fields = [...new FormData(form)].filter(([name]) => name !== "text_from" && name !== "language");
    store((storage) => storage.setItem(kept, JSON.stringify(fields)));
  }

  /** What the server sent back after an error is newer. */
  function restore() {
    const text = store((storage) => storage.getItem(kept));
    if (!text) return;
    const fields = JSON.parse(text);
    for (const element of form.querySelectorAll("[type=checkbox]"))
      element.checked = fields.some(([name, value]) => name === element.name && value === element.value);
    for (const [name, value] of fields) {
      const element = elements[name];
      if (element instanceof HTMLInputElement && element.type !== "checkbox") element.value = value;
    }
  }

  function say(words) {
    const told = document.querySelector("[role=alert]") ?? document.createElement("p");
    told.className = "said";
    told.setAttribute("role", "alert");
    told.textContent = words;
    form.before(told);
  }
}

function forget() {
  store((storage) => storage.removeItem(kept));
}

/** Storage may be closed to the page. */
function store(act) {
  try {
    return act(localStorage);
  } catch {
    return null;
  }
}
