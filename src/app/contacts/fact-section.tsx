import type { ReactNode } from "react";
import classes from "./contact-facts.module.css";

/** A group of facts under its heading; `action` stands at the heading's right. */
export function FactSection({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) {
  return (
    <section className={classes.section} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
