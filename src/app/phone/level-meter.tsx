import { useEffect, useRef } from "react";
import type { Phone } from "../../phone/phone.ts";
import classes from "./level-meter.module.css";

/** How loud the microphone is now. Fifty times a second nothing but the bar is drawn. */
export function LevelMeter({ phone }: { phone: Phone }) {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      phone.watchLevels(({ input }) => {
        const element = bar.current;
        if (!element) return;
        element.style.setProperty("--level", input.toFixed(2));
        element.setAttribute("aria-valuenow", String(Math.round(input * 100)));
      }),
    [phone],
  );
  return (
    <div
      ref={bar}
      className={classes.meter}
      role="meter"
      aria-label="Microphone level"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={0}
    />
  );
}
