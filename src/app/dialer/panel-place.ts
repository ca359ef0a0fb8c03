/** Position of the floating panel, and how it moves out of the way of a focused field. Window pixels. */
import { dictionary } from "../../kit/dictionary.ts";

export interface Place {
  /** Offsets from the right and top edge, so that resizing the window keeps the position. */
  right: number;
  top: number;
}
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}
export interface Size {
  width: number;
  height: number;
}

export const startPlace: Place = { right: 24, top: 104 };
export const stepPx = 24;
const edgePx = 8;

/** The nearest position at which the panel is fully visible; its top edge if it does not fit. */
export function within({ right, top }: Place, panel: Size, view: Size): Place {
  return {
    right: clamp(right, edgePx, view.width - panel.width - edgePx),
    top: clamp(top, edgePx, view.height - panel.height - edgePx),
  };
}

function clamp(value: number, low: number, high: number): number {
  return Math.max(low, Math.min(value, Math.max(low, high)));
}

export function boxAt({ right, top }: Place, panel: Size, view: Size): Box {
  return { left: view.width - right - panel.width, top, ...panel };
}

export function overlaps(one: Box, other: Box): boolean {
  return (
    one.left < other.left + other.width &&
    other.left < one.left + one.width &&
    one.top < other.top + other.height &&
    other.top < one.top + one.height
  );
}

/** The shortest move off a field: left, right, up or down; the current position if no space is free. */
export function clearOf(place: Place, field: Box, { panel, view }: { panel: Size; view: Size }): Place {
  if (!overlaps(boxAt(place, panel, view), field)) return place;
  const gap = edgePx;
  const beside = [
    { right: view.width - field.left + gap, top: place.top },
    { right: view.width - field.left - field.width - gap - panel.width, top: place.top },
    { right: place.right, top: field.top - panel.height - gap },
    { right: place.right, top: field.top + field.height + gap },
  ];
  const free = beside
    .map((one) => within(one, panel, view))
    .filter((one) => !overlaps(boxAt(one, panel, view), field))
    .toSorted((one, other) => distance(one, place) - distance(other, place));
  return free[0] ?? place;
}

function distance(one: Place, other: Place): number {
  return Math.hypot(one.right - other.right, one.top - other.top);
}

const moves: Readonly<Record<string, readonly [right: number, top: number]>> = dictionary({
  ArrowLeft: [stepPx, 0],
  ArrowRight: [-stepPx, 0],
  ArrowUp: [0, -stepPx],
  ArrowDown: [0, stepPx],
});

/** Position after an arrow key; Home resets it. Null for any other key. */
export function movedBy(key: string, { right, top }: Place): Place | null {
  if (key === "Home") return startPlace;
  const move = moves[key];
  return move ? { right: right + move[0], top: top + move[1] } : null;
}

/** The stored position, or null if invalid. */
export function placeFrom(stored: unknown): Place | null {
  const { right, top } = (stored ?? {}) as Partial<Record<keyof Place, unknown>>;
  return Number.isFinite(right) && Number.isFinite(top) ? { right: Number(right), top: Number(top) } : null;
}
