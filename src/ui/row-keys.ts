import type { KeyboardEvent } from "react";

const controls = "a[href], button:not(:disabled), input:not(:disabled)";

/** Up, Down, Home and End move to the same control in another row: its link, button or checkbox. */
export function moveBetweenRows(event: KeyboardEvent<HTMLTableSectionElement>): void {
  const { target, currentTarget, key } = event;
  if (!(target instanceof HTMLElement) || event.ctrlKey || event.metaKey || event.altKey) return;
  const row = target.closest("tr");
  if (!row || !isRowControl(target)) return;
  const rows = [...currentTarget.querySelectorAll<HTMLElement>("tr:not([data-details])")];
  const at = rows.indexOf(row);
  const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: rows.length - 1 }[key];
  const next = to === undefined || at < 0 ? undefined : rows[to];
  if (!next) return;
  const place = [...row.querySelectorAll<HTMLElement>(controls)].indexOf(target);
  const there = [...next.querySelectorAll<HTMLElement>(controls)];
  event.preventDefault();
  (there[place] ?? there.at(-1))?.focus();
}

/** In a text field these keys move the caret. */
function isRowControl(target: HTMLElement): boolean {
  return target.matches(controls) && !target.matches("input:not([type=checkbox])");
}
