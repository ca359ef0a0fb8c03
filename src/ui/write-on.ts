/** Focuses a multi-line text with the caret at its end. */
export function writeOn(area: HTMLTextAreaElement | null): void {
  area?.focus();
  area?.setSelectionRange(area.value.length, area.value.length);
}
