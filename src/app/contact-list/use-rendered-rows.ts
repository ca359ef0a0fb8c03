/** Which rows of a list of any length are drawn. All are of one height, so a row's place is a product and costs nothing to know. */
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";

export interface RenderedRows {
  /** First row looked at. */
  first: number;
  /** Rows drawn, those just outside included. */
  places: readonly number[];
  scrollTo(at: number, align?: "nearest" | "center"): void;
}

interface ListFrame {
  /** Scrolls; a header one row high sticks to its top. */
  grid: RefObject<HTMLElement | null>;
  /** In pixels. */
  rowHeight: number;
  total: number;
  /** Brought to the middle once, as soon as the list reaches so far. */
  startAt: number;
}

/** Drawn above and below what is looked at: more of them once it moves, or a fast hand sees gaps. */
const spare = { still: 2, moved: 8 };

/** Of a window, in pixels: bars, heading and tools. */
const usuallyAbove = 200;

/** Rows under the header: the first at least partly in sight and how many fit. */
export function visibleRows(scrolled: number, height: number, rowHeight: number): { first: number; count: number } {
  return { first: Math.max(0, Math.floor(scrolled / rowHeight)), count: Math.ceil(height / rowHeight) };
}

/** Where the list has to stand so that a row is in sight; `nearest` leaves it where the row already is. */
export function scrolledFor(
  at: number,
  { scrolled, height, rowHeight }: { scrolled: number; height: number; rowHeight: number },
  align: "nearest" | "center",
): number {
  const top = at * rowHeight;
  if (align === "center") return Math.max(0, top - (height - 2 * rowHeight) / 2);
  return Math.min(Math.max(scrolled, top + 2 * rowHeight - height), top);
}

export function useRenderedRows({ grid, rowHeight, total, startAt }: ListFrame): RenderedRows {
  // Before it is measured a list has what a window leaves it: its rows are there with the first paint, and few too many.
  const [visibility, setVisibility] = useState(() => ({
    ...visibleRows(0, innerHeight - usuallyAbove, rowHeight),
    spare: spare.still,
  }));
  useLayoutEffect(() => {
    const frame = grid.current;
    if (!frame) return;
    const look = (least: number) => {
      const { first, count } = visibleRows(frame.scrollTop, frame.clientHeight, rowHeight);
      setVisibility((before) => {
        const isSame = before.first === first && before.count === count && before.spare >= least;
        return isSame ? before : { first, count, spare: Math.max(before.spare, least) };
      });
    };
    // Within the frame that scrolls, or it shows a gap.
    const follow = () => flushSync(() => look(spare.moved));
    const measure = () => look(spare.still);
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(frame);
    frame.addEventListener("scroll", follow, { passive: true });
    return () => {
      watch.disconnect();
      frame.removeEventListener("scroll", follow);
    };
  }, [grid, rowHeight]);
  const scrollTo = useCallback(
    (at: number, align: "nearest" | "center" = "nearest") => {
      const frame = grid.current;
      if (!frame) return;
      const { scrollTop: scrolled, clientHeight: height } = frame;
      frame.scrollTo({ top: scrolledFor(at, { scrolled, height, rowHeight }, align) });
    },
    [grid, rowHeight],
  );
  const waiting = useRef(startAt);
  useLayoutEffect(() => {
    if (waiting.current <= 0 || total <= waiting.current) return;
    scrollTo(waiting.current, "center");
    waiting.current = 0;
  }, [scrollTo, total]);
  // A list that got shorter stands at its end before the browser says so.
  const first = Math.max(0, Math.min(visibility.first, total - visibility.count));
  const places = useMemo(
    () => placesFrom(first - visibility.spare, first + visibility.count + visibility.spare, total),
    [first, visibility.count, visibility.spare, total],
  );
  return { first, places, scrollTo };
}

function placesFrom(start: number, end: number, total: number): number[] {
  const from = Math.max(0, start);
  return Array.from({ length: Math.max(0, Math.min(end, total) - from) }, (_, nth) => from + nth);
}
