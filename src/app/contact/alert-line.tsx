/** One line of what has just come to be known: cut where it has no room, read whole by who points at it or hears it. */
import type { ReactNode } from "react";
import classes from "../contact-parts/contact.module.css";

interface AlertLineProps {
  tone: "bad" | "warn" | "info";
  text: string;
  children?: ReactNode;
}

export function AlertLine({ tone, text, children }: AlertLineProps) {
  return (
    <ul className={classes.alerts} aria-label="New information">
      <li data-tone={tone}>
        <span className={classes.lateText} title={text}>
          {text}
        </span>
        {children}
      </li>
    </ul>
  );
}
