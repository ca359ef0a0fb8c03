/** A one-line alert, truncated when it does not fit; the full text is available on hover and to screen readers. */
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
