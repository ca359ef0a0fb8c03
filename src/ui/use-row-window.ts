/** Which rows of a list to render. All rows have the same height, so a row's offset is a multiplication. */
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from "react";
import { flushSync } from "react-dom";

export interface RenderedRows {
  /** First visible row. */
  first: number;
  /** Rendered rows, including overscan. */
  places: readonly number[];
  scrollTo(at: number, align?: "nearest" | "center"): void;
}

interface ListFrame {
  /** The scroll container, with a sticky header one row high. */
  grid: RefObject<HTMLElement | null>;
  /** In pixels. */
  rowHeight: number;
  total: number;
  /** Centered once, as soon as the list is long enough. */
  startAt: number;
}

/** Overscan above and below: larger while scrolling, or fast scrolling shows gaps. */
const spare = { still: 2, moved: 8 };

/** Pixels of the window used by bars, heading and tools. */
const usuallyAbove = 200;

/** Rows below the header: the first at least partly visible and how many fit. */
export function visibleRows(scrolled: number, height: number, rowHeight: number): { first: number; count: number } {
  return { first: Math.max(0, Math.floor(scrolled / rowHeight)), count: Math.ceil(height / rowHeight) };
}

/** Scroll offset that shows a row; `nearest` does not scroll if the row is already visible. */
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
  // Before measurement the height is estimated from the window, so that rows are in the first paint.
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
    // Clamped to the container's scroll range, or a gap would show.
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
  // A list that got shorter is at its end before the browser reports the scroll.
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
