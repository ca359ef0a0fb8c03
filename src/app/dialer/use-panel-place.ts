/** Drags the panel, moves it by keyboard, stores its position, and moves it away from a focused field. */
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from "react";
import { readStored, writeStored } from "../base/stored.ts";
import { type Box, clearOf, movedBy, type Place, placeFrom, type Size, startPlace, within } from "./panel-place.ts";

export interface PanelPlace {
  style: { right: number; top: number };
  /** Props of the handle: drag, or focus it and use the arrow keys. */
  handle: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onKeyDown(event: KeyboardEvent<HTMLElement>): void;
  };
}

/** `floats`: false for a sheet, which has a fixed position. */
export function usePanelPlace(panel: RefObject<HTMLElement | null>, floats: boolean): PanelPlace {
  const [kept, setKept] = useState<Place>(() => placeFrom(readStored("dialer")) ?? startPlace);
  /** Temporary position while a field needs the space. */
  const [aside, setAside] = useState<Place | null>(null);
  const latest = useRef(kept);
  const move = useCallback(
    (wished: Place) => {
      const next = panel.current ? within(wished, sizeOf(panel.current), viewSize()) : wished;
      latest.current = next;
      setAside(null);
      setKept(next);
    },
    [panel],
  );
  const remember = () => writeStored("dialer", latest.current);
  useStayInside(panel, floats, latest, setKept);
  useStepAside(panel, floats, latest, setAside);
  return {
    style: aside ?? kept,
    handle: {
      onPointerDown: (event) => floats && event.button === 0 && drag(event, latest.current, { move, remember }),
      onKeyDown: (event) => {
        const next = floats ? movedBy(event.key, latest.current) : null;
        if (!next) return;
        event.preventDefault();
        move(next);
        remember();
      },
    },
  };
}

/** Runs when the window shrinks or the panel grows. */
function useStayInside(
  panel: RefObject<HTMLElement | null>,
  floats: boolean,
  latest: RefObject<Place>,
  setKept: (place: Place) => void,
): void {
  useLayoutEffect(() => {
    const element = panel.current;
    if (!element || !floats) return;
    const look = () => setKept(within(latest.current, sizeOf(element), viewSize()));
    const growth = new ResizeObserver(look);
    growth.observe(element);
    addEventListener("resize", look);
    look();
    return () => {
      growth.disconnect();
      removeEventListener("resize", look);
    };
  }, [panel, floats, latest, setKept]);
}

function useStepAside(
  panel: RefObject<HTMLElement | null>,
  floats: boolean,
  latest: RefObject<Place>,
  setAside: (place: Place | null) => void,
): void {
  useEffect(() => {
    if (!floats) return;
    const onFocus = ({ target }: FocusEvent) => {
      const element = panel.current;
      if (!element || !(target instanceof HTMLElement)) return;
      if (element.contains(target) || !isField(target)) return setAside(null);
      // After the browser has scrolled the field into view.
      requestAnimationFrame(() => {
        const measures = { panel: sizeOf(element), view: viewSize() };
        const next = clearOf(latest.current, boxOf(target), measures);
        setAside(next === latest.current ? null : next);
      });
    };
    document.addEventListener("focusin", onFocus);
    return () => document.removeEventListener("focusin", onFocus);
  }, [panel, floats, latest, setAside]);
}

/** Text inputs only; the panel does not move for a button under it. */
export function isField(target: Element): boolean {
  return target.matches("input, textarea, select, [contenteditable='true'], [role='combobox']");
}

function drag(
  event: PointerEvent<HTMLElement>,
  from: Place,
  { move, remember }: { move: (place: Place) => void; remember: () => void },
): void {
  const handle = event.currentTarget;
  const [x, y] = [event.clientX, event.clientY];
  handle.setPointerCapture(event.pointerId);
  const follow = (at: globalThis.PointerEvent) =>
    move({ right: from.right - (at.clientX - x), top: from.top + (at.clientY - y) });
  const end = () => {
    remember();
    handle.removeEventListener("pointermove", follow);
    handle.removeEventListener("pointerup", end);
    handle.removeEventListener("pointercancel", end);
  };
  handle.addEventListener("pointermove", follow);
  handle.addEventListener("pointerup", end);
  handle.addEventListener("pointercancel", end);
}

function sizeOf(element: HTMLElement): Size {
  return { width: element.offsetWidth, height: element.offsetHeight };
}

function viewSize(): Size {
  return { width: document.documentElement.clientWidth, height: document.documentElement.clientHeight };
}

function boxOf(element: HTMLElement): Box {
  return element.getBoundingClientRect();
}
