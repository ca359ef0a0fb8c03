/** Puts text into a field as if it were typed: the handler of the field hears of it. */
export type TextField = HTMLInputElement | HTMLTextAreaElement;

export function insertText(field: TextField, text: string, [from, until] = selectionOf(field)): void {
  field.setRangeText(text, from, until, "end");
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

export function selectionOf(field: TextField): [from: number, until: number] {
  const end = field.value.length;
  return [field.selectionStart ?? end, field.selectionEnd ?? end];
}

export function isTextField(target: EventTarget): target is TextField {
  return target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type === "text");
}
