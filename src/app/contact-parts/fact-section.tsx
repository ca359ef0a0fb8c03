import type { ReactNode, Ref } from "react";
import classes from "./contact-facts.module.css";

interface FactSectionProps {
  title: string;
  /** Right side of the heading. */
  action?: ReactNode;
  place?: Ref<HTMLElement>;
  children: ReactNode;
}

/** A group of facts under its heading. */
export function FactSection({ title, action, place, children }: FactSectionProps) {
  return (
    <section ref={place} role="group" className={classes.section} aria-label={title}>
      <div className={classes.head}>
        <h2>{title}</h2>
        {action}
      </div>
      {children}
    </section>
  );
}
