import { useEffect, useRef } from "react";
import classes from "./level-meter.module.css";

interface MeterProps {
  label: string;
  /** Tells how loud it is, 0 to 1, until the returned function is called; the same function until something else is measured. */
  watch: (listener: (level: number) => void) => () => void;
}

/** How loud it is now. Fifty times a second nothing but the bar is drawn. */
export function LevelMeter({ label, watch }: MeterProps) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      watch((level) => {
        const element = bar.current;
        if (!element) return;
        element.style.setProperty("--level", level.toFixed(2));
        element.setAttribute("aria-valuenow", String(Math.round(level * 100)));
      }),
    [watch],
  );
  return (
    <div
      ref={bar}
      className={classes.meter}
      role="meter"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    />
  );
}
