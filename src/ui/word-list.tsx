/** Words kept one below the other, each with what can be done to it at its end. */
import type { ReactNode } from "react";
import classes from "./word-list.module.css";

interface WordListProps {
  /** Their order means something. */
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
