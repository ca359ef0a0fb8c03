/**
 * Month, week and day views: the entries drawn and their keys. The grid component is loaded in parallel with the page.
 */
import { type RefObject, Suspense, useLayoutEffect, useMemo, useState, useSyncExternalStore } from "react";
import { SkeletonRows } from "../../ui/list-states.tsx";
import { lazyPart } from "../base/lazy-part.ts";
import { gridEventOf } from "./grid-events.ts";
import { linesOfDay, shareOfMonth } from "./month-share.ts";
import { type CalendarPlanProps, useGridKeys } from "./use-grid-keys.ts";
import classes from "./calendar-grid.module.css";

const gridPart = () => import("./calendar-grid.tsx");
// Large and almost always needed, so it is requested along with the page.
void gridPart().catch(() => undefined);
const CalendarGrid = lazyPart(async () => (await gridPart()).CalendarGrid);

export function CalendarPlan(props: CalendarPlanProps) {
  const { view, day, entries } = props;
  const isMonth = view === "month";
  const byKey = useMemo(() => new Map(entries.map((entry) => [entry.key, entry])), [entries]);
  const [onPaper, setOnPaper] = useState(false);
  const height = useSyncExternalStore(onResize, () => window.innerHeight);
  const { drawn, left } = useMemo(
    () => shareOfMonth(entries, isMonth && !onPaper ? linesOfDay(height, day) : Infinity),
    [entries, isMonth, onPaper, height, day],
  );
  const events = useMemo(() => drawn.map(gridEventOf), [drawn]);
  const { frame, ...keys } = useGridKeys(props, byKey);
  useFrameHeight(frame);
  return (
    <div ref={frame} className={classes.frame} data-view={view} role="group" aria-label="Calendar">
      <Suspense fallback={<SkeletonRows label="Loading calendar" />}>
        <CalendarGrid {...props} byKey={byKey} events={events} left={left} keys={keys} onPaper={setOnPaper} />
      </Suspense>
    </div>
  );
}

function onResize(changed: () => void): () => void {
  window.addEventListener("resize", changed);
  return () => window.removeEventListener("resize", changed);
}

/** Fills the remaining screen height; a bar above the page moves its top down. */
function useFrameHeight(frame: RefObject<HTMLDivElement | null>): void {
  useLayoutEffect(() => {
    const place = frame.current;
    const page = place?.closest("main");
    if (!place || !page) return;
    const fit = () => {
      const above = place.getBoundingClientRect().top + page.scrollTop;
      place.style.setProperty("--above", `${Math.round(above)}px`);
    };
    fit();
    // Rotating a tablet rewraps the toolbar.
    return onResize(fit);
  }, [frame]);
}
