/** Maps keys to moves within the list. */
import { dictionary } from "../../kit/dictionary.ts";

export interface GridKey {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

export interface GridPlace {
  active: number;
  total: number;
  /** Rows per screen. */
  page: number;
  hasSelection: boolean;
}

export type GridMove =
  /** `range`: also selects everything between this row and the range's anchor. */
  { kind: "to"; at: number; range: boolean } | { kind: "open" | "toggle" | "all" | "clear" };

/** Within the headings: to another one, down to the rows, or sort. */
export type HeaderMove = { kind: "to"; at: number } | { kind: "rows" | "sort" };

/** Moves from the first row to the headings. */
export function leadsToHeadings(pressed: GridKey, { active }: Pick<GridPlace, "active">): boolean {
  return pressed.key === "ArrowUp" && active === 0 && !pressed.shiftKey && !pressed.ctrlKey && !pressed.metaKey;
}

/** Null: not handled by the headings. */
export function headerMove({ key }: Pick<GridKey, "key">, at: number, count: number): HeaderMove | null {
  const steps: Record<string, number> = dictionary({
    ArrowLeft: at - 1,
    ArrowRight: at + 1,
    Home: 0,
    End: count - 1,
    ArrowUp: at,
  });
  const step = steps[key];
  if (step !== undefined) return { kind: "to", at: Math.max(0, Math.min(count - 1, step)) };
  if (key === "Enter" || key === " ") return { kind: "sort" };
  return key === "ArrowDown" || key === "Escape" ? { kind: "rows" } : null;
}

export function gridMove(pressed: GridKey, { active, total, page, hasSelection }: GridPlace): GridMove | null {
  const mod = pressed.ctrlKey || pressed.metaKey;
  const to = (at: number): GridMove | null =>
    total === 0 ? null : { kind: "to", at: Math.max(0, Math.min(total - 1, at)), range: pressed.shiftKey };
  const steps: Record<string, number> = dictionary({
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: total - 1,
  });
  const step = steps[pressed.key];
  if (step !== undefined) return to(step);
  if (mod) return pressed.key.toLowerCase() === "a" && total > 0 ? { kind: "all" } : null;
  if (pressed.key === "Enter") return { kind: "open" };
  if (pressed.key === " " || pressed.key === "x") return { kind: "toggle" };
  return pressed.key === "Escape" && hasSelection ? { kind: "clear" } : null;
}
