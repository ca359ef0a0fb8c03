/** Where what floats may stand without covering a main button of the page or of a dialog. */
import { type RefObject, useEffect } from "react";

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export type Corner = "end" | "start" | "top";

interface Room {
  width: number;
  height: number;
  /** Width of the navigation, and of a phone docked beside the page. */
  rail: number;
  docked: number;
  /** Height of the bar at the top, and what stands under the float at the bottom. */
  bar: number;
  below: number;
}

const gap = 16;

/** The first corner in which the float covers none of the buttons; at the bottom if each is taken. */
export function freeCorner(float: { width: number; height: number }, buttons: readonly Box[], room: Room): Corner {
  const isFree = (corner: Corner) => {
    const box = boxIn(corner, float, room);
    return buttons.every((one) => !overlap(one, box));
  };
  return (["end", "start", "top"] as const).find(isFree) ?? "end";
}

function boxIn(corner: Corner, { width, height }: { width: number; height: number }, room: Room): Box {
  const right = room.width - room.docked - gap;
  const left = corner === "start" ? room.rail + gap : Math.max(0, right - width);
  const top = corner === "top" ? room.bar + gap : room.height - room.below - gap - height;
  return { left, top, right: left + width, bottom: top + height };
}

function overlap(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;
}

/** Reminders too: toasts stand beside them. */
const kept = ".mantine-Button-root:not([data-variant]), .mantine-Button-root[data-variant='filled'], [data-reminders]";

/** Keeps `data-float` of the float at a free corner while it is shown: its style sheet places it there. */
export function useFreeCorner(float: RefObject<HTMLElement | null>, isShown: boolean): void {
  useEffect(() => {
    const element = float.current;
    if (!element || !isShown) return;
    return followFreeCorner(element);
  }, [float, isShown]);
}

/** Looks again whenever the page scrolls, changes or is resized, at most once per frame. */
export function followFreeCorner(element: HTMLElement): () => void {
  let frame = 0;
  const look = () => {
    frame = 0;
    const float = { width: element.offsetWidth, height: element.offsetHeight };
    element.dataset["float"] = freeCorner(float, buttonsOutside(element), roomOf(element));
  };
  const soon = () => {
    frame ||= requestAnimationFrame(look);
  };
  const changes = new MutationObserver((records) => {
    if (records.some(({ target }) => !element.contains(target))) soon();
  });
  const sizes = new ResizeObserver(soon);
  look();
  changes.observe(document.body, { childList: true, subtree: true });
  sizes.observe(element);
  document.addEventListener("scroll", soon, { capture: true, passive: true });
  addEventListener("resize", soon);
  return () => {
    cancelAnimationFrame(frame);
    changes.disconnect();
    sizes.disconnect();
    document.removeEventListener("scroll", soon, { capture: true });
    removeEventListener("resize", soon);
  };
}

function buttonsOutside(element: HTMLElement): Box[] {
  return [...document.querySelectorAll(kept)]
    .filter((button) => !element.contains(button))
    .map((button) => button.getBoundingClientRect())
    .filter(({ width, height }) => width > 0 && height > 0);
}

function roomOf(element: HTMLElement): Room {
  const { clientWidth: width, clientHeight: height, dataset } = document.documentElement;
  const main = document.querySelector("main")?.getBoundingClientRect();
  const style = getComputedStyle(element);
  return {
    width,
    height,
    rail: main?.left ?? 0,
    docked: dataset["phone"] === "docked" && main ? width - main.right : 0,
    bar: main?.top ?? 0,
    below: Number.parseFloat(style.getPropertyValue("--below")) || 0,
  };
}
