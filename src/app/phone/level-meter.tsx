import { useEffect, useRef } from "react";
import classes from "./level-meter.module.css";

interface MeterProps {
  label: string;
  /**
   * Reports the level, 0 to 1, until the returned function is called. Must be referentially stable while measuring the
   * same source.
   */
  watch: (listener: (level: number) => void) => () => void;
}

/** Current audio level. At fifty updates a second only the bar is redrawn. */
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
