/**
 * Keys pressed between a command that opens a field and the moment the field has the focus: the part may still load.
 * They are typed into the field then, and act on nothing else.
 */
const waitMax = 10_000;
let end: (() => void) | null = null;

/** `at`: the time stamp of the press that opened the field. */
export function keepTyped(at: number): void {
  end?.();
  let text = "";
  const stop = new AbortController();
  const options = { capture: true, signal: stop.signal };
  end = () => stop.abort();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape" || event.timeStamp - at > waitMax) return stop.abort();
    if (event.ctrlKey || event.metaKey || event.isComposing) return;
    if (event.key.length === 1) text += event.key;
    else if (event.key === "Backspace") text = text.slice(0, -1);
    // Enter would press the button that has the focus.
    else if (event.key !== "Enter") return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!isTextField(target)) return;
    stop.abort();
    if (text !== "") insert(target, text);
  };
  window.addEventListener("keydown", onKeyDown, options);
  window.addEventListener("focusin", onFocus, options);
  window.addEventListener("pointerdown", () => stop.abort(), options);
}

export function isTextField(target: EventTarget | null): target is HTMLInputElement | HTMLTextAreaElement {
  if (target instanceof HTMLTextAreaElement) return true;
  return (
    target instanceof HTMLInputElement && !["checkbox", "radio", "button", "submit", "range"].includes(target.type)
  );
}

function insert(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  // Numbers and dates have no selection, and take no letters.
  if (field.selectionStart === null) return;
  field.setRangeText(text, field.selectionStart, field.selectionEnd ?? 0, "end");
  field.dispatchEvent(new InputEvent("input", { bubbles: true, inputType: "insertText", data: text }));
}
