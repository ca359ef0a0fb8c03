import { type ReactNode, useEffect, useRef } from "react";
import { focusIfLost } from "../../ui/focus-kept.ts";
import classes from "./imports.module.css";

/** Takes the focus of the button that led to it and is gone; otherwise it would return to the top of the page. */
export function FocusedPlace({ label, children }: { label: string; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => focusIfLost(place.current), []);
  return (
    <div ref={place} role="group" aria-label={label} tabIndex={-1} className={classes.focused}>
      {children}
    </div>
  );
}
