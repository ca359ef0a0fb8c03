/** A vertical list of values, each with its actions at the end. */
import type { ReactNode } from "react";
import classes from "./word-list.module.css";

interface WordListProps {
  /** The order is significant. */
  ordered?: boolean;
  busy?: boolean;
  children: ReactNode;
}

export function WordList({ ordered = false, busy = false, children }: WordListProps) {
  const List = ordered ? "ol" : "ul";
  return (
    <List className={classes.list} aria-busy={busy || undefined}>
      {children}
    </List>
  );
}

export function WordItem({ children }: { children: ReactNode }) {
  return <li className={classes.item}>{children}</li>;
}
