/** Work in the background, one line each: what it is, its facts, and how far it is. */
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import classes from "./job-list.module.css";

export function JobList({ children }: { children: ReactNode }) {
  return <ul className={classes.list}>{children}</ul>;
}

interface JobLineProps {
  title: string;
  /** Where its title leads. */
  to?: string;
  /** Empty ones are left out. */
  facts: readonly string[];
  /** Its state. */
  children: ReactNode;
}

export function JobLine({ title, to, facts, children }: JobLineProps) {
  return (
    <li className={classes.line}>
      <div className={classes.words}>
        {to === undefined ? (
          <span className={classes.title}>{title}</span>
        ) : (
          <Link to={to} className={classes.title}>
            {title}
          </Link>
        )}
        <span className={classes.facts}>{facts.filter(Boolean).join(" · ")}</span>
      </div>
      {children}
    </li>
  );
}
