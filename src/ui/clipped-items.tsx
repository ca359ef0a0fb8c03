/** Items in wrapped rows; only the first rows are shown until expanded. */
import { Button } from "@mantine/core";
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from "react";
import classes from "./clipped-items.module.css";

interface ClippedItemsProps {
  rows: number;
  /** Each needs a key. */
  items: readonly { key: string; shows: ReactNode }[];
  /** Shown after the last item. */
  after?: ReactNode;
}

interface Fit {
  count: number;
  height: number;
}

export function ClippedItems({ rows, items, after }: ClippedItemsProps) {
  const [all, setAll] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const fit = useFit(place, rows);
  const cut = all ? null : fit;
  return (
    <div className={classes.place}>
      <div ref={place} className={classes.items} data-cut={cut ? true : undefined} style={{ maxHeight: cut?.height }}>
        {items.map(({ key, shows }, at) => (
          <span key={key} className={classes.item} data-out={cut && at >= cut.count ? true : undefined}>
            {shows}
          </span>
        ))}
      </div>
      {fit ? (
        <Button variant="subtle" size="compact-xs" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? "Show fewer" : `Show all ${items.length}`}
        </Button>
      ) : null}
      {after}
    </div>
  );
}

/** What fits in the first rows; null: everything. Hidden items keep their layout, so the result is stable. */
function useFit(place: { current: HTMLDivElement | null }, rows: number): Fit | null {
  const [fit, setFit] = useState<Fit | null>(null);
  const measure = useRef(() => undefined as void);
  measure.current = () => {
    const next = place.current && fitOf([...place.current.children] as HTMLElement[], rows);
    if (next?.count !== fit?.count || next?.height !== fit?.height) setFit(next);
  };
  useLayoutEffect(() => measure.current());
  useEffect(() => {
    const watch = new ResizeObserver(() => measure.current());
    if (place.current?.parentElement) watch.observe(place.current.parentElement);
    return () => watch.disconnect();
  }, [place]);
  return fit;
}

function fitOf(items: readonly HTMLElement[], rows: number): Fit | null {
  const tops = [...new Set(items.map(({ offsetTop }) => offsetTop))];
  const [first, beyond] = [tops[0], tops[rows]];
  if (first === undefined || beyond === undefined) return null;
  const count = items.findIndex(({ offsetTop }) => offsetTop === beyond);
  const last = items[count - 1];
  return last ? { count, height: last.offsetTop + last.offsetHeight - first } : null;
}
