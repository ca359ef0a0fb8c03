/** Opened to be changed, a text of many lines is written on: the caret stands behind its last word. */
export function writeOn(area: HTMLTextAreaElement | null): void {
  area?.focus();
  area?.setSelectionRange(area.value.length, area.value.length);
}
